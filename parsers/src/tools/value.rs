//! Raw text to one JSON value, by what the schema declares.
//!
//! A text has at most one reading that is no string: what it is as JSON. So the question is only whether the declared types
//! take that reading. If they do not, the text stays a string, exactly as the model wrote it.

use super::resolve::Schema;
use super::types::{TypeSet, Types};
use crate::json::{self, Invalid};

/// What holds for every raw value of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueRules {
    /// `True`, `False` and `None` are read beside the JSON words.
    pub python_literals: bool,
    /// How deep a value may nest.
    pub max_depth: usize,
}

impl Default for ValueRules {
    fn default() -> Self {
        Self { python_literals: false, max_depth: json::MAX_DEPTH }
    }
}

/// How a raw text became a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Fit {
    /// As a value of a declared type, or of no type in particular.
    Declared,
    /// The declared types cannot take the text: it was written as a string.
    KeptText,
    /// It nests deeper than [`ValueRules::max_depth`]. Nothing was written.
    TooDeep,
}

/// What a text is as JSON, with the white space around it taken away.
enum Reading<'a> {
    /// A value that is no string, in its JSON spelling.
    Json(TypeSet, &'a str),
    /// A JSON string, quotes included.
    Quoted(&'a str),
    TooDeep,
    Text,
}

/// Appends `text` as a value of a schema.
pub(super) fn typed(text: &str, schema: &Schema, rules: ValueRules, out: &mut String) -> Fit {
    let types = &schema.types;
    let names_string = types.named.has(TypeSet::STRING);
    match read(text, types.possible, rules) {
        Reading::Json(is, value) if takes(types, text, is, value) => out.push_str(value),
        Reading::Quoted(string) if !names_string => {
            out.push_str(string);
            return if types.possible.has(TypeSet::STRING) { Fit::Declared } else { Fit::KeptText };
        }
        Reading::TooDeep if !names_string => return Fit::TooDeep,
        _ => {
            json::write_string(text, out);
            return if types.possible.has(TypeSet::STRING) { Fit::Declared } else { Fit::KeptText };
        }
    }
    Fit::Declared
}

/// Appends `text` as a value that nothing is declared of: as text, or (`json_or_text`) as JSON if it is JSON.
pub fn untyped(text: &str, json_or_text: bool, rules: ValueRules, out: &mut String) -> Fit {
    let possible = if json_or_text { TypeSet::ALL } else { TypeSet::NONE };
    match read(text, possible, rules) {
        Reading::Json(_, value) => out.push_str(value),
        Reading::Quoted(string) if json_or_text => out.push_str(string),
        Reading::TooDeep => return Fit::TooDeep,
        _ => json::write_string(text, out),
    }
    Fit::Declared
}

/// Whether the types take the JSON reading of a text (of a possible type) rather than the text. What the schema describes exactly comes first:
/// of `{"enum": [1, "2"]}` the text `2` is the string; where null and the string `"null"` are both described it is null.
fn takes(types: &Types, text: &str, is: TypeSet, value: &str) -> bool {
    types.is_open(is) || types.lists_json(is, value) || !(types.is_open(TypeSet::STRING) || types.lists_text(text))
}

/// Reads a text as JSON as far as the `possible` types need it.
fn read<'a>(text: &'a str, possible: TypeSet, rules: ValueRules) -> Reading<'a> {
    let value = json::trim(text);
    let word = |is, value| {
        if possible.has(is) { Reading::Json(is, value) } else { Reading::Text }
    };
    match value.as_bytes() {
        b"null" => word(TypeSet::NULL, value),
        b"true" | b"false" => word(TypeSet::BOOLEAN, value),
        b"None" if rules.python_literals => word(TypeSet::NULL, "null"),
        b"True" if rules.python_literals => word(TypeSet::BOOLEAN, "true"),
        b"False" if rules.python_literals => word(TypeSet::BOOLEAN, "false"),
        [b'-' | b'0'..=b'9', ..] if possible.has(TypeSet::NUMBER) && json::is_number(value) => {
            word(TypeSet::of_number(value), value)
        }
        [b'{', ..] if possible.has(TypeSet::OBJECT) => valid(value, rules, Reading::Json(TypeSet::OBJECT, value)),
        [b'[', ..] if possible.has(TypeSet::ARRAY) => valid(value, rules, Reading::Json(TypeSet::ARRAY, value)),
        [b'"', ..] => valid(value, rules, Reading::Quoted(value)),
        _ => Reading::Text,
    }
}

fn valid<'a>(value: &str, rules: ValueRules, reading: Reading<'a>) -> Reading<'a> {
    match json::validate(value.as_bytes(), rules.max_depth) {
        Ok(()) => reading,
        Err(Invalid::TooDeep) => Reading::TooDeep,
        Err(Invalid::Syntax) => Reading::Text,
    }
}
