//! What calls are made of. Every family carries [`VALUES`] and [`UNICODE`]; of [`strings`] it carries what its wire can.

use toolwire::Family;

/// JSON of every type, with spellings that must survive.
pub const VALUES: &[(&str, &str)] = &[
    ("null", "null"),
    ("true", "true"),
    ("false", "false"),
    ("zero", "0"),
    ("negative", "-17"),
    ("long_integer", "123456789012345678901234567890"),
    ("trailing_zero", "1.50"),
    ("exponent", "-1.5e3"),
    ("beyond_double", "1e400"),
    ("empty_string", "\"\""),
    ("string", "\"Oslo\""),
    ("empty_array", "[]"),
    ("array", "[1,\"a\",null,true,-0.5]"),
    ("empty_object", "{}"),
    ("object", "{\"k\":\"v\",\"n\":1}"),
    ("nested", "{\"a\":[{\"b\":{\"c\":[[],{},[{\"d\":\"e\"}]]}},\"f\"],\"g\":{\"h\":null}}"),
    ("spaced", "{ \"k\" : [ 1 , 2 ] }"),
];

/// Text beyond ASCII, one kind a line.
pub const UNICODE: &[(&str, &str)] = &[
    ("two_bytes", "Tromsø, Привет"),
    ("three_bytes", "東京は晴れ"),
    ("four_bytes", "👩‍👩‍👧 😀 𝒳"),
    ("combining", "e\u{301}a\u{308}o\u{328}\u{304}"),
    ("right_to_left", "שלום \u{200f}مرحبا\u{202e}abc\u{202c}"),
    ("invisible", "a\u{feff}b\u{200b}c\u{a0}d\u{2028}e"),
    ("edges", "\u{7f}\u{80}\u{7ff}\u{800}\u{fffd}\u{ffff}\u{10000}\u{10ffff}"),
];

/// Strings that look like something else, with what their fixtures are called.
const LOOKALIKES: &[(&str, &str)] = &[
    ("double_quote", "6\" pipe"),
    ("single_quote", "it's"),
    ("backtick", "run `ls`"),
    ("typographic_quote", "“so”"),
    ("only_quotes", "\"'\"'"),
    ("newline", "a\nb"),
    ("newline_at_the_ends", "\na\n"),
    ("only_newlines", "\n\n\n"),
    ("carriage_return", "a\r\nb\r"),
    ("tab", "\ta\t"),
    ("blank_at_the_ends", "  a  "),
    ("backslash", "C:\\new\\table"),
    ("backslash_at_the_end", "a\\"),
    ("escapes", "\\n \\\" \\u0041 \\\\"),
    ("control_characters", "\u{0}\u{1}\u{8}\u{c}\u{1f}"),
    ("json_object", "{\"a\": 1}"),
    ("json_array", "[1, 2]"),
    ("json_string", "\"a\""),
    ("open_brackets", "{[("),
    ("closed_brackets", "}}]])"),
    ("number", "12"),
    ("word", "null"),
    ("python_word", "None"),
    ("fence", "```json\n{}\n```"),
    ("html", "<b a=\"c\">x</b> &amp; <br/>"),
    ("sentence", "a: b, c = d; (e) | f"),
];

/// Strings that hold markup: the family's own, and what looks like it.
pub fn strings(family: &Family) -> Vec<(String, String)> {
    let facts = family.machine().facts();
    let mut strings: Vec<(String, String)> =
        LOOKALIKES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    for spelling in spellings(family) {
        strings.push((format!("only {spelling:?}"), spelling.to_owned()));
        strings.push((format!("with {spelling:?}"), format!("a {spelling} b\n{spelling}")));
    }
    for (open, close) in &*facts.arguments.quotes {
        strings.push((format!("between {open:?}"), format!("{open}a{close}")));
        let half: String = close.chars().take(close.chars().count() / 2).collect();
        strings.push((format!("with half of {close:?}"), format!("a{half}")));
    }
    strings
}

/// Every marker and literal of a family.
pub fn spellings(family: &Family) -> Vec<&str> {
    family.machine().facts().symbols.iter().flat_map(|symbol| symbol.spellings.iter()).map(|text| &**text).collect()
}
