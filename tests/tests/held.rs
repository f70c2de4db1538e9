//! What a parser holds has a name (contract 3): one text for each hold, and the most that it may hold there.

#![allow(clippy::unwrap_used)]

use toolwire::{Hold, Start, Tools};

/// Declares a string, a number and an object.
const TOOLS: &str = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties":
    {"x": {"type": "string"}, "n": {"type": "integer"}, "o": {"type": "object"}}}}}]"#;

/// What is held at the end of the text, byte by byte and in one piece: why, so many bytes, at most so many.
fn held(family: &str, text: &str) -> Option<(Hold, usize, usize)> {
    let family = toolwire::family(family).unwrap();
    let tools = Tools::from_openai(TOOLS).unwrap();
    let mut parser = family.parser(&tools, Start::Message);
    let mut answers = [1, text.len()].map(|size| {
        parser.reset();
        text.as_bytes().chunks(size).for_each(|chunk| parser.push_bytes(chunk).for_each(drop));
        parser.held().map(|held| (held.hold, held.bytes, held.limit))
    });
    assert_eq!(answers[0], answers[1], "{text:?}");
    answers[0].take()
}

/// The default of `limits.held`.
const HELD: usize = 64 << 10;
/// The default of `limits.arguments`.
const ARGUMENTS: usize = 16 << 20;
/// White space behind a terminator.
const SPACE: usize = 256;
/// The longest key.
const KEY: usize = 1024;

#[test]
fn each_hold_by_name() {
    // The longest strings of the wires: `</parameter>` and `</tool_call>`, `<tool_call>` and `</tool_call>`.
    let (tags, hermes) = ("</parameter>".len(), "</tool_call>".len());
    let qwen = |text: &str| held("qwen3_coder", text);
    let call = "<tool_call>\n<function=f>\n<parameter=";
    assert_eq!(qwen("Hi "), None);
    assert_eq!(qwen("Hi <tool"), Some((Hold::Marker, 5, SPACE + tags)));
    assert_eq!(qwen("Hi <tool_call>\n<func"), Some((Hold::Entry, 17, HELD + tags)));
    assert_eq!(qwen("\"<tool_call>\n<function=f>\n"), Some((Hold::Quoted, 25, HELD + tags)));
    assert_eq!(qwen(&format!("{call}x")), Some((Hold::Header, 1, HELD + KEY + tags)));
    assert_eq!(qwen(&format!("{call}x>\na</parameter>\n")), Some((Hold::Follower, 13, KEY + 2 * tags)));
    assert_eq!(qwen(&format!("{call}x>\na<param")), Some((Hold::Follower, 6, KEY + 2 * tags)));
    assert_eq!(qwen(&format!("{call}x>\na</tool_call> b")), Some((Hold::Checkpoint, 14, HELD + KEY + 3 * tags)));
    assert_eq!(qwen(&format!("{call}n>\n12")), Some((Hold::Typed, 3, ARGUMENTS + tags)));
    assert_eq!(qwen(&format!("{call}n>\n12\n</parameter>\n</function>\n")), Some((Hold::Gap, 1, HELD + tags)));
    let ahead = "<tool_call>{\"arguments\": {}, \"na";
    assert_eq!(held("hermes", ahead), Some((Hold::Ahead, ahead.len(), ARGUMENTS + hermes)));
    let token = "<tool_call>{\"name\": \"f\", \"arguments\": \"{\\\"x\\\": \\u00";
    assert_eq!(held("hermes", token), Some((Hold::Token, 4, ARGUMENTS)));
    let soft = "<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": \"a</tool_call> b";
    assert_eq!(held("hermes", soft), Some((Hold::Checkpoint, 14, HELD + hermes)));
    let family = toolwire::family("hermes").unwrap();
    let mut parser = family.parser(&Tools::not_given(), Start::Message);
    parser.push_bytes(&"é".as_bytes()[..1]).for_each(drop);
    assert_eq!(parser.held().map(|held| (held.hold, held.bytes, held.limit)), Some((Hold::Character, 1, 3)));
}
