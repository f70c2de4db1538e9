//! Reads hostile texts of a family, for callgrind to count each reading by itself. `.ci/hostile` runs it; see there.
//!
//! `hostile FAMILY LIMITS SHAPES SMALL LARGE CHUNK..` (0: in one piece): every shape whose name holds SHAPES, in every chunk size, in both sizes,
//! with the `default` limits, `raised` or `small` ones. It prints a line for each reading, in order, and callgrind writes a file for each.
//!
//! What is read in one piece is read by a parser that is warm. Else its list of events would grow while it is counted, and whether the allocator
//! copies the list for that, or lengthens it where it stands, is chance: it made a tenth of some counts.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command")]

use std::error::Error;

use toolwire::{End, Parser, Start, Tools};
use toolwire_tests::{hostile, limits};

/// The tool of the texts' calls: `x` is a string, so that its soft ends count; `o` is held where the wire has no types.
const DECLARED: &str = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties":
    {"x": {"type": "string"}, "o": {"type": "object"}}}}}]"#;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [family, kind, wanted, small, large, chunks @ ..] = &arguments[..] else {
        return Err("expected: FAMILY default|raised|small SHAPES SMALL LARGE CHUNK..".into());
    };
    let chunks: Vec<usize> = chunks.iter().map(|chunk| chunk.parse()).collect::<Result<_, _>>()?;
    let family = match &**kind {
        "default" => toolwire::family(family)?,
        "raised" => limits::family_with(family, limits::RAISED)?,
        "small" => limits::family_with(family, limits::SMALL)?,
        _ => return Err("expected limits that are `default`, `raised` or `small`".into()),
    };
    let tools = Tools::from_openai(DECLARED)?;
    for shape in hostile::shapes(&family).iter().filter(|shape| shape.name.contains(&**wanted)) {
        let texts = [shape.text(small.parse()?), shape.text(large.parse()?)];
        for &chunk in &chunks {
            for text in &texts {
                let mut parser = family.parser(&tools, Start::Message);
                if chunk == 0 {
                    parser.push(text).for_each(drop);
                    parser.reset();
                }
                let events = measured(&mut parser, text, chunk);
                measured_until_here();
                println!("{}\t{chunk}\t{}\t{}\t{events}", family.name(), text.len(), shape.name);
            }
        }
    }
    Ok(())
}

/// The part that counts. Not inlined, so that it has a name.
#[inline(never)]
fn measured(parser: &mut Parser, text: &str, chunk: usize) -> usize {
    let size = if chunk == 0 { text.len().max(1) } else { chunk };
    let events: usize = text.as_bytes().chunks(size).map(|piece| parser.push_bytes(piece).count()).sum();
    events + parser.finish(End::Stop).count()
}

/// What comes behind it belongs to no reading.
#[inline(never)]
fn measured_until_here() {
    std::hint::black_box(());
}
