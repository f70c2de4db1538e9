//! What a family's texts are made of: its own strings, halves of them, quotes, escapes, pieces of a call, plain text.

use toolwire::Family;
use toolwire::write::WrittenCall;

use crate::samples;

/// Signs that mean something in every family, or nothing in any.
const SIGNS: &[&str] = &["\"", "`", "\\", "\n", "a"];

/// A value that stands in no wire.
const VALUE: &str = "VALUE";

/// The alphabet of the bounded proof: few symbols, each of which makes a difference of its own.
pub fn alphabet(family: &Family) -> Vec<String> {
    let mut symbols: Vec<String> = samples::spellings(family).into_iter().map(str::to_owned).collect();
    symbols.extend(samples::spellings(family).into_iter().take(2).map(|spelling| half(spelling).to_owned()));
    symbols.extend(SIGNS.iter().map(|&sign| sign.to_owned()));
    symbols.extend(halves_of_a_call(family));
    unique(symbols)
}

/// What is inserted by a mutation: everything of the alphabet and more.
pub fn pieces(family: &Family) -> Vec<String> {
    let mut pieces = alphabet(family);
    for spelling in samples::spellings(family) {
        pieces.push(half(spelling).to_owned());
        pieces.push(spelling[half(spelling).len()..].to_owned());
    }
    for (open, close) in &*family.machine().facts().arguments.quotes {
        pieces.extend([open.to_string(), close.to_string()]);
    }
    let more = ["'", "“", "”", "```\n", "{", "}", "[", "]", ":", ",", " ", "1", "null", "é", "\\u12", "x", "{}"];
    pieces.extend(more.map(str::to_owned));
    unique(pieces)
}

/// A call up to its value, and from there.
fn halves_of_a_call(family: &Family) -> Vec<String> {
    let arguments = format!("{{\"x\": \"{VALUE}\"}}");
    let text = family.write(&[WrittenCall { name: "f", arguments: &arguments, id: None }]).unwrap_or_default();
    text.split_once(VALUE).map_or_else(Vec::new, |(head, tail)| vec![head.to_owned(), tail.to_owned()])
}

/// The first half of a string, at least a character of it.
fn half(text: &str) -> &str {
    let middle = text.len().div_ceil(2);
    let at = (middle..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    &text[..at]
}

fn unique(mut symbols: Vec<String>) -> Vec<String> {
    symbols.retain(|symbol| !symbol.is_empty());
    symbols.sort();
    symbols.dedup();
    symbols
}
