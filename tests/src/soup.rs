//! Texts that no model should write: markers, pieces of calls and prose in random order. What they mean is nobody's business here; that
//! every reading of them is lawful, and the same however they are cut, is.

use toolwire::Tools;
use toolwire::write::WrittenCall;
use toolwire_gen::spec::Spec;

use crate::cuts::Random;
use crate::reader::Setting;
use crate::{Subject, samples};

/// Texts of one test.
const TEXTS: usize = 40;

/// Pieces of prose and of arguments.
const PROSE: &[&str] = &[
    "f",
    "text ",
    "\n",
    " ",
    "\n\n",
    "\"",
    "`",
    "'",
    "“",
    "”",
    "```\n",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "1",
    "-0.5",
    "null",
    "\\",
    "\\n",
    "é",
    "😀",
    "{\"x\": 1}",
    "{\"name\": \"f\", \"arguments\": {\"x\": \"a\"}}",
    "{\"name\": \"f\"}",
    "x",
    "<",
    ">",
    "</",
    "|",
];

/// The texts of one seed, each with what it is read with.
pub fn texts(subject: &Subject, seed: u64) -> Vec<(String, Setting)> {
    let pieces = pieces(subject);
    let mut random = Random::new(seed);
    let text = |_| {
        let count = 1 + random.below(14);
        let text = (0..count).map(|_| pieces[random.below(pieces.len())].as_str()).collect();
        (text, setting(random.below(2)))
    };
    (0..TEXTS).map(text).collect()
}

fn setting(tools: usize) -> Setting {
    let declared = r#"[{"type": "function", "function": {"name": "f", "parameters": {"properties": {"x": {"type": "string"}, "n": {"type": "integer"}}}}}]"#;
    let tools = if tools == 0 { Tools::not_given() } else { Tools::from_openai(declared).unwrap_or_default() };
    Setting { tools, ..Setting::default() }
}

/// What a text is made of: the family's strings more often than all others, whole calls, and both halves of a call.
fn pieces(subject: &Subject) -> Vec<String> {
    let family = &subject.family;
    let mut pieces: Vec<String> = PROSE.iter().map(|&piece| piece.to_owned()).collect();
    for spelling in samples::spellings(family) {
        pieces.extend([spelling.to_owned(), spelling.to_owned(), spelling.to_owned()]);
    }
    let calls = ["{}", r#"{"x": "a"}"#, r#"{"n": 1, "x": "b c"}"#].map(|arguments| WrittenCall {
        name: "f",
        arguments,
        id: None,
    });
    for call in calls {
        let text = family.write(&[call]).unwrap_or_default();
        let middle = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        pieces.extend([text[..middle].to_owned(), text[middle..].to_owned(), text.clone(), text]);
    }
    pieces.extend(examples(&subject.spec));
    pieces
}

/// A spec's own examples are what is odd about its family.
fn examples(spec: &Spec) -> impl Iterator<Item = String> {
    spec.examples.iter().map(|example| example.output.clone())
}
