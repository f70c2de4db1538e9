//! The built-in machine in cuts reads what the loaded one reads whole, and every reading is lawful.

use toolwire_tests::events::{Folded, joined};
use toolwire_tests::invariants;
use toolwire_tests::reader::Reader;

use crate::input::Input;

/// One input, both ways.
pub fn check(data: &[u8]) {
    if let Some(input) = Input::new(data) {
        agreed(&input);
    }
}

/// The events that both readings have given.
pub fn agreed(input: &Input<'_>) -> Vec<Folded> {
    let Input { subject, setting, cuts, text } = input;
    let cut = read(&mut Reader::new(&subject.family, setting), input, cuts);
    let spanned =
        Reader::new(&subject.loaded, setting).read_spanned(text, setting.end).unwrap_or_else(|what| panic!("{what}"));
    let whole = joined(&spanned);
    let shown = || {
        format!("{} {:?} {:?} {:?}", subject.family.name(), setting.start, setting.end, String::from_utf8_lossy(text))
    };
    assert_eq!(cut, whole, "left: in cuts {cuts:?}, right: loaded, whole: {}", shown());
    if let Err(what) = invariants::check(subject.family.machine().facts(), setting.start, text, &spanned) {
        panic!("{what}: {}: {whole:?}", shown());
    }
    whole
}

fn read(reader: &mut Reader, input: &Input<'_>, cuts: &[usize]) -> Vec<Folded> {
    reader.read(input.text, cuts, input.setting.end).unwrap_or_else(|what| panic!("{what}"))
}
