//! The typing rules of the contract, derived over every set of types, every way to write it as a schema, and one text of each kind.

use serde_json::{Value, json};

use super::*;
use crate::json as text_json;

mod check;
mod lists;
mod lookups;

/// Types, and the texts that are of them: the text and its value.
const READ_AS: [(&str, &[(&str, &str)]); 7] = [
    ("null", &[("null", "null"), ("\tnull ", "null")]),
    ("boolean", &[("true", "true"), ("\nfalse\n", "false")]),
    (
        "integer",
        &[("42", "42"), (" -7\n", "-7"), ("1.0", "1.0"), ("1e2", "1e2"), ("9007199254740993", "9007199254740993")],
    ),
    (
        "number",
        &[
            ("42", "42"),
            (" -7\n", "-7"),
            ("1.0", "1.0"),
            ("1e2", "1e2"),
            ("9007199254740993", "9007199254740993"),
            ("-0.50", "-0.50"),
            ("1e-400", "1e-400"),
        ],
    ),
    ("string", &[]),
    ("array", &[("[]", "[]"), (" [1,  2.50]\n", "[1,  2.50]")]),
    ("object", &[("{}", "{}"), ("{\"k\": 1.50,\n\"k\": 1e400}", "{\"k\": 1.50,\n\"k\": 1e400}")]),
];

/// Texts that are JSON strings, and their values where no string is declared.
const QUOTED: [(&str, &str); 2] = [("\"q\"", "\"q\""), (" \"\\u00e9\\n\" ", "\"\\u00e9\\n\"")];

/// Texts that are of no type.
const WORDS: [&str; 16] = [
    "",
    " ",
    "word",
    "12a",
    "0x10",
    "+1",
    ".5",
    "01",
    "True",
    "None",
    "nullable",
    "[1,]",
    "{'k': 1}",
    "{\"k\": NaN}",
    "\"open",
    "two\nlines",
];

fn texts() -> impl Iterator<Item = &'static str> {
    READ_AS
        .iter()
        .flat_map(|(_, texts)| texts.iter().map(|(text, _)| *text))
        .chain(QUOTED.iter().map(|(text, _)| *text))
        .chain(WORDS)
}

/// The value of a text where these types are declared, by rule 10.
fn value_of(text: &str, declared: &[&str]) -> String {
    let typed = READ_AS
        .iter()
        .filter(|(name, _)| declared.contains(name))
        .flat_map(|(_, texts)| texts.iter())
        .find(|(of_type, _)| *of_type == text);
    let quoted = QUOTED.iter().find(|(of_type, _)| *of_type == text && !declared.contains(&"string"));
    match typed.or(quoted) {
        Some((_, value)) => (*value).to_owned(),
        None => json!(text).to_string(),
    }
}

fn tools_with(parameters: &Value) -> Tools {
    Tools::from_openai(&json!([{"type": "function", "function": {"name": "f", "parameters": parameters}}]).to_string())
        .unwrap()
}

/// Tools with the one tool `f`, and its one parameter `v`.
fn tools_for(schema: &Value, definitions: &Value) -> Tools {
    tools_with(&json!({"type": "object", "properties": {"v": schema}, "$defs": definitions}))
}

fn kind_in(tools: &Tools) -> Kind {
    tools.kind(tools.tool("f"), "v")
}

/// What a driver makes of a text.
fn read_with(tools: &Tools, kind: Kind, text: &str, rules: ValueRules) -> (String, Fit) {
    let mut out = String::from("before");
    let fit = match kind.read {
        ReadAs::Text => {
            text_json::write_string(text, &mut out);
            Fit::Declared
        }
        ReadAs::Typed(id) => tools.typed(text, id, rules, &mut out),
        ReadAs::Untyped => untyped(text, false, rules, &mut out),
    };
    (out.strip_prefix("before").unwrap().to_owned(), fit)
}

fn read(schema: &Value, text: &str) -> String {
    let tools = tools_for(schema, &json!({}));
    read_with(&tools, kind_in(&tools), text, ValueRules::default()).0
}

fn check(schema: &Value, definitions: &Value, declared: &[&str]) {
    let tools = tools_for(schema, definitions);
    let kind = kind_in(&tools);
    assert_eq!(kind.read == ReadAs::Text, declared == ["string"], "{schema}");
    assert_eq!(kind.array, declared.contains(&"array"), "{schema}");
    assert_eq!(kind.object, declared.contains(&"object"), "{schema}");
    assert_eq!(kind.scalar, !kind.array && !kind.object, "{schema}");
    for text in texts() {
        let (value, fit) = read_with(&tools, kind, text, ValueRules::default());
        assert_eq!(value, value_of(text, declared), "{text:?} as {schema}");
        let kept = value.starts_with('"') && !declared.contains(&"string");
        assert_eq!(fit, if kept { Fit::KeptText } else { Fit::Declared }, "{text:?} as {schema}");
    }
}

/// Every way to declare these types.
fn forms(types: &[&str]) -> Vec<(Value, Value)> {
    let list = json!({"type": types});
    let branches: Vec<Value> = types.iter().map(|name| json!({"type": name})).collect();
    let reversed: Vec<Value> = branches.iter().rev().cloned().collect();
    let none = json!({});
    let mut forms = vec![
        (list.clone(), none.clone()),
        (json!({"type": types.iter().map(|name| name.to_uppercase()).collect::<Vec<_>>()}), none.clone()),
        (json!({"anyOf": branches}), none.clone()),
        (json!({"oneOf": reversed}), none.clone()),
        (json!({"anyOf": [{"oneOf": branches}, {"type": types}]}), none.clone()),
        (json!({"anyOf": [false, list]}), none.clone()),
        (json!({"allOf": [{"minLength": 0}, {"anyOf": branches}, true]}), none.clone()),
        (json!({"type": types, "anyOf": [{"type": types}, {"type": "string"}, {"type": "array"}]}), none.clone()),
        (json!({"$ref": "#/$defs/a%20b"}), json!({"a b": {"$ref": "#/$defs/x~1y"}, "x/y": list})),
        (json!({"$ref": "#/$defs/loop"}), json!({"loop": {"anyOf": [{"$ref": "#/$defs/loop"}, list]}})),
        (json!({"type": types, "$ref": "#/$defs/any"}), json!({"any": {"title": "anything"}})),
        (json!({"anyOf": [{"$ref": "#/$defs/self"}]}), json!({"self": {"allOf": [{"$ref": "#/$defs/self"}, list]}})),
        (json!({"allOf": [{"$ref": "#/$defs/self"}]}), json!({"self": {"allOf": [{"$ref": "#/$defs/self"}, list]}})),
        (json!({"type": types, "$ref": "other.json#/x"}), none.clone()),
    ];
    if let Some(others) = without(types, "null").filter(|others| !others.is_empty()) {
        forms.push((json!({"type": others, "nullable": true}), none.clone()));
        forms.push((json!({"$ref": "#/$defs/x", "nullable": true}), json!({"x": {"type": others}})));
        forms.push((json!({"anyOf": [{"type": others}], "nullable": true}), none));
    }
    if let [only] = types {
        forms.push((json!({"type": only}), json!({})));
    }
    forms
}

fn without<'a>(types: &[&'a str], name: &str) -> Option<Vec<&'a str>> {
    types.contains(&name).then(|| types.iter().filter(|other| **other != name).copied().collect())
}

#[test]
fn every_set_of_types_in_every_form_reads_every_text_alike() {
    for set in 1..1u32 << READ_AS.len() {
        let names = READ_AS.iter().enumerate();
        let types: Vec<&str> = names.filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, (name, _))| *name).collect();
        for (schema, definitions) in forms(&types) {
            check(&schema, &definitions, &types);
        }
    }
}

#[test]
fn a_schema_that_restricts_nothing_reads_json_and_decodes_strings() {
    let all: Vec<&str> = READ_AS.iter().map(|(name, _)| *name).filter(|name| *name != "string").collect();
    for schema in [
        json!({}),
        json!(true),
        json!({"title": "x"}),
        json!({"type": "any"}),
        json!({"type": ["string", "any"]}),
        json!({"type": []}),
        json!({"$ref": "#/nowhere"}),
        json!({"anyOf": []}),
        json!({"nullable": true}),
    ] {
        let tools = tools_for(&schema, &json!({}));
        let kind = kind_in(&tools);
        assert!(!kind.array && !kind.object && !kind.scalar, "{schema}");
        for text in texts() {
            let (value, fit) = read_with(&tools, kind, text, ValueRules::default());
            assert_eq!((value, fit), (value_of(text, &all), Fit::Declared), "{text:?} as {schema}");
        }
    }
}

#[test]
fn listed_values_count() {
    let table = [
        // A list of strings is a declared string: exact.
        (json!({"const": "null"}), "null", "\"null\""),
        (json!({"const": "42"}), "42", "\"42\""),
        (json!({"const": "\"q\""}), "\"q\"", r#""\"q\"""#),
        (json!({"const": " s "}), " s ", "\" s \""),
        (json!({"enum": ["a", "true"]}), "true", "\"true\""),
        (json!({"enum": ["a", "b"]}), "[1]", "\"[1]\""),
        // Other lists declare the types of what they list.
        (json!({"const": 5}), "5", "5"),
        (json!({"const": 5}), "7", "7"),
        (json!({"const": 5}), "7.5", "\"7.5\""),
        (json!({"const": 5}), "\"5\"", "\"5\""),
        (json!({"const": 0.5}), "7.5", "7.5"),
        (json!({"const": null}), "null", "null"),
        (json!({"enum": [true, null]}), "false", "false"),
        (json!({"enum": [[1], {"k": 1}]}), "[2]", "[2]"),
        // Between a string and something else the listed one is meant.
        (json!({"enum": [1, "2"]}), "1", "1"),
        (json!({"enum": [1, "2"]}), "2", "\"2\""),
        (json!({"enum": [1, "2"]}), "3", "3"),
        (json!({"enum": [1, "x"]}), "1.0", "1.0"),
        (json!({"enum": [null, "null"]}), "null", "null"),
        (json!({"enum": [true, "false"]}), "false", "\"false\""),
        (json!({"enum": [{"k": 1}, "{}"]}), "{}", "\"{}\""),
        (json!({"enum": [{"k": 1}, "{}"]}), "{\"k\":1}", "{\"k\":1}"),
        (json!({"anyOf": [{"const": "null"}, {"type": "integer"}]}), "null", "\"null\""),
        (json!({"anyOf": [{"const": "null"}, {"type": "null"}]}), "null", "null"),
        (json!({"anyOf": [{"const": "5"}, {"type": "integer"}]}), "5", "5"),
        (json!({"anyOf": [{"const": 5}, {"type": "string"}]}), "5", "5"),
        (json!({"anyOf": [{"const": 5}, {"type": "string"}]}), "6", "\"6\""),
        // A type beside a list restricts it, and the list the type.
        (json!({"type": "string", "enum": ["null", null]}), "null", "\"null\""),
        (json!({"type": ["string", "integer"], "enum": ["a", "b"]}), "5", "\"5\""),
        (json!({"type": ["string", "null"], "enum": ["a", null]}), "null", "null"),
        (json!({"allOf": [{"enum": ["1", 2, 3]}, {"enum": [2, "1", "3"]}]}), "1", "\"1\""),
        (json!({"allOf": [{"enum": ["1", 2, 3]}, {"enum": [2, "1", "3"]}]}), "2", "2"),
        // Nullable, unless the string is what is listed.
        (json!({"const": "null", "nullable": true}), "null", "\"null\""),
        (json!({"enum": ["a", "b"], "nullable": true}), "null", "null"),
        (json!({"anyOf": [{"enum": ["a"]}, {"type": "string"}], "nullable": true}), "null", "null"),
        (json!({"type": "string", "nullable": false}), "null", "\"null\""),
        // A contradiction: what is said first, type before lists before groups, stands.
        (json!({"type": "string", "enum": [1, 2]}), "1", "\"1\""),
        (json!({"type": "integer", "const": "1"}), "1", "1"),
        (json!({"type": "integer", "anyOf": [{"type": "string"}]}), "1", "1"),
    ];
    for (schema, text, value) in table {
        assert_eq!(read(&schema, text), value, "{text:?} as {schema}");
    }
}

#[test]
fn python_words_are_read_where_the_family_writes_them() {
    let python = ValueRules { python_literals: true, ..ValueRules::default() };
    let table = [
        (json!({"type": "boolean"}), "True", "true"),
        (json!({"type": "boolean"}), " False\n", "false"),
        (json!({"type": ["string", "null"]}), "None", "null"),
        (json!({"type": "boolean"}), "true", "true"),
        (json!({"type": "integer"}), "True", "\"True\""),
        (json!({"type": "string"}), "None", "\"None\""),
        (json!({"const": "None"}), "None", "\"None\""),
        (json!({"const": true}), "True", "true"),
        (json!({"enum": [false, "True"]}), "True", "\"True\""),
    ];
    for (schema, text, value) in table {
        let tools = tools_for(&schema, &json!({}));
        assert_eq!(read_with(&tools, kind_in(&tools), text, python).0, value, "{text:?} as {schema}");
    }
}

#[test]
fn undeclared_values_are_text_or_json() {
    let read = |text: &str, json_or_text| {
        let mut out = String::new();
        let fit = untyped(text, json_or_text, ValueRules::default(), &mut out);
        assert_eq!(fit, Fit::Declared, "{text:?}");
        out
    };
    let all: Vec<&str> = READ_AS.iter().map(|(name, _)| *name).filter(|name| *name != "string").collect();
    for text in texts() {
        assert_eq!(read(text, false), json!(text).to_string());
        assert_eq!(read(text, true), value_of(text, &all));
    }
}

#[test]
fn what_nests_too_deep_is_told_and_not_written_unless_it_may_be_a_string() {
    let rules = ValueRules { max_depth: 3, ..ValueRules::default() };
    let table = [
        (json!({"type": "array"}), "[[[]]]", Fit::Declared),
        (json!({"type": "array"}), "[[[[]]]]", Fit::TooDeep),
        (json!({}), "[[[[]]]]", Fit::TooDeep),
        (json!({"type": "object"}), "[[[[]]]]", Fit::KeptText),
        (json!({"type": ["array", "string"]}), "[[[[]]]]", Fit::Declared),
        (json!({"type": "string"}), "[[[[]]]]", Fit::Declared),
    ];
    for (schema, text, expected) in table {
        let tools = tools_for(&schema, &json!({}));
        let (value, fit) = read_with(&tools, kind_in(&tools), text, rules);
        assert_eq!(fit, expected, "{text} as {schema}");
        assert_eq!(value.is_empty(), fit == Fit::TooDeep, "{text} as {schema}");
    }
    let mut out = String::new();
    assert_eq!(untyped("[[[[]]]]", true, rules, &mut out), Fit::TooDeep);
    assert_eq!(untyped("[[[[]]]]", false, rules, &mut out), Fit::Declared);
    assert_eq!(out, "\"[[[[]]]]\"");
}

/// A small generator of numbers: the test must be the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }

    fn one_of<T: Copy>(&mut self, some: &[T]) -> T {
        some[self.below(some.len())]
    }
}

#[test]
fn any_text_gives_one_json_value_that_holds_all_of_it() {
    let kinds: Vec<Tools> = (1..128u32)
        .map(|set| {
            READ_AS.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, (name, _))| *name).collect()
        })
        .map(|types: Vec<&str>| tools_for(&json!({"type": types}), &json!({})))
        .collect();
    let pieces = [
        "{", "}", "[", "]", "\"", "\\", "\\u00e9", "\\ud800", ":", ",", "1", "-", ".5", "e9", "null", "true", " ",
        "\n", "\u{0}", "é", "😀", "k",
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..200_000 {
        let length = random.below(9);
        let text: String = (0..length).map(|_| random.one_of(&pieces)).collect();
        let tools = &kinds[round % kinds.len()];
        let rules = ValueRules { python_literals: round % 2 == 0, ..ValueRules::default() };
        let (value, _) = read_with(tools, kind_in(tools), &text, rules);
        assert_eq!(text_json::validate(value.as_bytes(), 64), Ok(()), "{text:?} gave {value}");
        let exact = json!(text).to_string();
        let verbatim = text_json::trim(&text);
        assert!(value == exact || value == verbatim, "{text:?} gave {value}");
    }
}

#[test]
fn reading_is_linear_in_the_text() {
    let tools = tools_for(
        &json!({"anyOf": [{"type": ["array", "object", "number", "null"]}, {"enum": ["a", {"k": 1}]}]}),
        &json!({}),
    );
    for (open, piece, close) in [
        ("[", "[1], ", "2]"),
        ("[", "[1], ", ""),
        ("{\"k\": \"", "\\n\\u00e9x", "\"}"),
        ("", "word ", ""),
        ("\"", "\\\"", ""),
    ] {
        let text = format!("{open}{}{close}", piece.repeat(20_000));
        let looked = text_json::visited::during(|| {
            let (value, _) = read_with(&tools, kind_in(&tools), &text, ValueRules::default());
            assert!(value.len() >= text_json::trim(&text).len());
        });
        // Once as JSON, once to escape it.
        assert!(looked <= 2 * text.len(), "{open}{piece}: {looked} of {}", text.len());
        assert!(looked > 0);
    }
}
