//! Arguments of every dialect: the text of an input stands where a family writes them, or one of them.
//!
//! Beside the laws of every reading there is a judge from outside: where a family writes plain JSON, what `serde_json` takes for an object
//! is a complete call whose arguments are the same bytes.

use toolwire::{Outcome, Start};
use toolwire_tests::events::Folded;
use toolwire_tests::frame::Frame;
use toolwire_tests::json;

use crate::input::{HEADER, Input};
use crate::streaming;

/// Deepest nesting that counts as plain: limits are another test's.
const DEPTH: usize = 32;
/// White space that a gap may have: far below every limit.
const SPACE: usize = 64;

/// One call of the family with the input's text as its arguments.
pub fn check(data: &[u8]) {
    let Some(input) = Input::new(data) else { return };
    let Some(frame) = Frame::of(&input.subject.family) else { return };
    let mut whole = data[..HEADER].to_vec();
    for part in [frame.before.as_bytes(), input.text, frame.behind.as_bytes()] {
        whole.extend_from_slice(part);
    }
    let Some(call) = Input::new(&whole) else { return };
    let events = streaming::agreed(&call);
    let Ok(text) = std::str::from_utf8(input.text) else { return };
    if frame.json && call.setting.start == Start::Message && is_plain(text) {
        is_taken_as_it_is(text.trim_matches([' ', '\n', '\t', '\r']), &events);
    }
}

/// A JSON object beyond doubt: no dialect can see more in it, no limit is near.
fn is_plain(text: &str) -> bool {
    let opened = text.bytes().filter(|byte| matches!(byte, b'{' | b'[')).count();
    let space = text.bytes().filter(u8::is_ascii_whitespace).count();
    json::is_object(text.trim_matches([' ', '\n', '\t', '\r'])) && opened <= DEPTH && space <= SPACE
}

fn is_taken_as_it_is(arguments: &str, events: &[Folded]) {
    let mut got = String::new();
    for event in events {
        if let Folded::Arguments { text, .. } = event {
            got.push_str(text);
        }
    }
    let ended = events.iter().filter(|event| matches!(event, Folded::End { outcome: Outcome::Complete, .. })).count();
    assert!(got == arguments && ended == 1, "{arguments:?} is a JSON object, but: {events:?}");
}
