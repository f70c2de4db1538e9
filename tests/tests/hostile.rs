//! Memory is bounded by the limits, not by the text: hostile texts of every family, read in small chunks with small limits.

#![allow(clippy::unwrap_used)]

use toolwire::{End, Family, Start, Tools};
use toolwire_tests::{hostile, limits};

/// Far below the texts' length, so that every limit is reached.
const HELD: usize = 1024;
const ARGUMENTS: usize = 4096;

/// What a parser may own at most: what both limits allow, in buffers that grow by doubling, for each of its few buffers.
const MOST: u64 = 8 * (HELD + ARGUMENTS) as u64;

/// What one length may need more than another by chance: where the last chunk falls.
const CHANCE: u64 = 256;

fn peak(family: &Family, text: &str) -> u64 {
    let read = || {
        let mut parser = family.parser(&Tools::not_given(), Start::Message);
        for chunk in text.as_bytes().chunks(16) {
            parser.push_bytes(chunk).for_each(drop);
        }
        parser.finish(End::Stop).for_each(drop);
    };
    allocation_counter::measure(read).bytes_max
}

#[test]
fn memory_does_not_grow_with_the_text() {
    let mut over = Vec::new();
    let limits = format!("{{ held: {HELD}, arguments: {ARGUMENTS} }}");
    for family in toolwire::families() {
        let family = limits::family_with(family.name(), &limits).unwrap();
        for shape in hostile::shapes(&family) {
            let peaks = [1 << 16, 1 << 18].map(|bytes| peak(&family, &shape.text(bytes)));
            if peaks[1] > MOST || peaks[1] > peaks[0] + CHANCE {
                let name = family.name();
                over.push(format!("{name}: {}: {} bytes for 64 KB, {} for 256 KB", shape.name, peaks[0], peaks[1]));
            }
        }
    }
    assert!(over.is_empty(), "more than {MOST} bytes, or growing:\n{}", over.join("\n"));
}
