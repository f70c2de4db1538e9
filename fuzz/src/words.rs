//! The words of a dictionary: what the fuzzer may put into an input as a whole. They come from the specs and from the table of keys.

use std::collections::BTreeSet;

use toolwire_tests::samples;

use crate::input::families;

/// Signs of every dialect, and white space that limits count.
const SIGNS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "'",
    "`",
    "“",
    "”",
    "\\",
    "\\\"",
    "\\u00e9",
    "\\ud83d\\ude00",
    "\n",
    "\n\n",
    "```\n",
    "null",
    "true",
    "None",
    "True",
    "1e400",
    "-0.5",
    "é",
    "😀",
    "\u{feff}",
    "\r\n",
    "{\"x\": 1}",
    "{}",
    "f",
    "x",
    "n",
    "o",
    "l",
    "b",
];

/// Words of the target. The loader reads specs, all others read model text.
pub fn of(target: &str) -> BTreeSet<String> {
    if target == "loader" { of_specs() } else { of_texts() }
}

/// Keys, examples of their use, and what the wire is made of.
fn of_specs() -> BTreeSet<String> {
    let reference = toolwire_gen::spec::key_reference();
    let mut words: BTreeSet<String> = reference.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    for (_, text) in toolwire_specs::all() {
        words.extend(text.split_whitespace().filter(|word| word.len() < 24).map(str::to_owned));
    }
    // A dictionary with an empty word is refused.
    words.remove("");
    words
}

/// The strings of all families, half of each, and a call in two pieces.
fn of_texts() -> BTreeSet<String> {
    let mut words: BTreeSet<String> = SIGNS.iter().map(|&sign| sign.to_owned()).collect();
    for subject in families() {
        let facts = subject.family.machine().facts();
        let quotes = facts.arguments.quotes.iter().flat_map(|(open, close)| [&**open, &**close]);
        let keys = facts.keys.name.iter().chain(facts.keys.arguments.iter()).map(|key| format!("\"{key}\": "));
        words.extend(keys);
        for spelling in samples::spellings(&subject.family).into_iter().chain(quotes) {
            words.insert(spelling.to_owned());
            words.insert(spelling.chars().take(spelling.chars().count() / 2).collect());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
