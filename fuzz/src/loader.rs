//! No text makes the loader panic, hang, or refuse without saying why. A spec that is accepted has a machine, and that machine reads.

use toolwire::{End, Family};
use toolwire_gen::{SpecFile, fault};
use toolwire_tests::cuts;
use toolwire_tests::reader::{Reader, Setting};

/// Longest spec. What takes long in a longer one takes long here.
const MOST: usize = 4096;

/// Reads the bytes as a spec; if it is one, its family reads the same bytes.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if text.len() > MOST {
        return;
    }
    // The label is no file name: every name of a family fits.
    let file = SpecFile::new("fuzzed", text);
    match toolwire_gen::load(std::slice::from_ref(&file)) {
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a fault");
            let pictures = fault::render_all(&faults);
            assert!(pictures.matches("error[").count() >= faults.len(), "a fault has no picture:\n{pictures}");
        }
        Ok(families) => {
            if !families.is_empty() {
                is_read_alike(text);
            }
        }
    }
}

/// The spec as model text, whole and byte by byte, read by its own family.
fn is_read_alike(text: &str) {
    let family = Family::from_yaml("fuzzed", text).unwrap_or_else(|error| panic!("accepted, then refused: {error}"));
    let mut reader = Reader::new(&family, &Setting::default());
    let whole = reader.read(text.as_bytes(), &[], End::Stop).unwrap_or_else(|what| panic!("{what}"));
    let cut =
        reader.read(text.as_bytes(), &cuts::bytes(text.as_bytes()), End::Stop).unwrap_or_else(|what| panic!("{what}"));
    assert_eq!(whole, cut, "{text:?}");
}
