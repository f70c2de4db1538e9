//! Every key of `arguments:`, in tiny specs of its own: what a family may use one day is read rightly today, in every cut.

#![allow(clippy::unwrap_used)]

use toolwire::{End, Family, Outcome, Tools, Why};
use toolwire_tests::events::{Folded, Part, parts};
use toolwire_tests::reader::{Reader, Setting};

/// A call in this dialect, whole and in every two-way cut: its arguments, how it ended, what was warned of.
fn read(dialect: &str, body: &str) -> (String, Outcome, Vec<Why>) {
    let yaml = format!(
        "family: tiny\nspec: https://example.org/tiny\nmarkers: {{ open: {{ text: \"<call>\" }}, close: {{ text: \"</call>\" }} }}\n\
         wire: |\n  call = open name \"(\" arguments \")\" close\narguments: {{ {dialect} }}\n"
    );
    let family = Family::from_yaml("tiny.yaml", &yaml).unwrap();
    let setting = Setting { tools: Tools::not_given(), ..Setting::default() };
    let mut reader = Reader::new(&family, &setting);
    let text = format!("<call>f({body})</call>");
    let whole = reader.read(text.as_bytes(), &[], End::Stop).unwrap();
    for at in 1..text.len() {
        let cut = reader.read(text.as_bytes(), &[at], End::Stop).unwrap();
        assert_eq!(cut, whole, "{dialect}: {text:?} cut at {at}");
    }
    let bytes: Vec<usize> = (1..text.len()).collect();
    assert_eq!(reader.read(text.as_bytes(), &bytes, End::Stop).unwrap(), whole, "{dialect}: {text:?} byte by byte");
    let warnings = whole.iter().filter_map(|e| if let Folded::Warning(w) = e { Some(w.why) } else { None }).collect();
    let call = parts(&whole, false).into_iter().find_map(|p| if let Part::Call(call) = p { Some(call) } else { None });
    let call = call.unwrap_or_else(|| panic!("{dialect}: {text:?} is no call: {whole:?}"));
    (call.arguments, call.outcome.unwrap(), warnings)
}

#[track_caller]
fn gives(dialect: &str, body: &str, arguments: &str) {
    assert_eq!(read(dialect, body), (arguments.to_owned(), Outcome::Complete, Vec::new()), "{dialect}: {body}");
}

#[track_caller]
fn repairs(dialect: &str, body: &str, arguments: &str) {
    assert_eq!(
        read(dialect, body),
        (arguments.to_owned(), Outcome::Complete, vec![Why::Repaired]),
        "{dialect}: {body}"
    );
}

#[track_caller]
fn breaks(dialect: &str, body: &str) {
    let (_, outcome, _) = read(dialect, body);
    assert_eq!(outcome, Outcome::Malformed, "{dialect}: {body}");
}

#[test]
fn json_numbers_end_where_json_lets_them() {
    for number in ["0", "-0", "12", "1.5", "1e5", "1E+5", "-1.25e-10"] {
        gives("dialect: json", &format!("{{\"x\": {number}}}"), &format!("{{\"x\": {number}}}"));
        gives(
            "dialect: json",
            &format!("{{\"x\": [{number}, {number}]}}"),
            &format!("{{\"x\": [{number}, {number}]}}"),
        );
    }
    for number in ["-", "1.", "1e", "1e+", "01", "-a", ".5", "+1", "1..2", "0x1", "NaN"] {
        breaks("dialect: json", &format!("{{\"x\": {number}}}"));
        breaks("dialect: json", &format!("{{\"x\": [{number}, 1]}}"));
    }
}

#[test]
fn python_words_tuples_and_signs() {
    gives("dialect: python", "{'a': True, 'b': False, 'c': None, 'd': +1}", r#"{"a":true,"b":false,"c":null,"d":1}"#);
    gives("dialect: python, tuples: list", "{'a': (1, 2), 'b': ()}", r#"{"a":[1,2],"b":[]}"#);
    breaks("dialect: python", "{'a': (1, 2)}");
    breaks("dialect: json, keys: bare", "{a: True}");
}

#[test]
fn python_escapes() {
    for (escape, text) in [
        (r"\'", "'"),
        (r#"\""#, r#"\""#),
        (r"\\", r"\\"),
        (r"\n\t\r\b\f", r"\n\t\r\b\f"),
        (r"\a\v", r"\u0007\u000b"),
        (r"\x41\x7a", "Az"),
        (r"\u00e9", r"\u00e9"),
        (r"\U0001F600", "😀"),
        (r"\101\7!\60a", "A\\u0007!0a"),
        (r"\1234", "S4"),
        (r"\0", r"\u0000"),
        (r"\q\/", r"\\q\\/"),
        ("a\\\nb", "ab"),
    ] {
        gives("dialect: python", &format!("{{'s': '{escape}'}}"), &format!("{{\"s\":\"{text}\"}}"));
        gives("dialect: python", &format!("{{'s': '<{escape}>'}}"), &format!("{{\"s\":\"<{text}>\"}}"));
    }
    for escape in [r"\x4", r"\xZZ", r"\u12", r"\U0001F60"] {
        breaks("dialect: python", &format!("{{'s': '{escape}'}}"));
    }
}

#[test]
fn json_escapes_in_a_dialect_of_ones_own() {
    let dialect = "keys: bare, quotes: [[\"<q>\", \"</q>\"]]";
    gives(dialect, r"{s: <q>a\/b\n\u0041\'</q>}", r#"{"s":"a/b\n\u0041'"}"#);
    for escape in [r"\a", r"\v", r"\x41", r"\0", r"\q", r"\u00"] {
        breaks(dialect, &format!("{{s: <q>{escape}</q>}}"));
    }
    gives("keys: bare, escapes: none", r#"{s: "a\q"}"#, r#"{"s":"a\\q"}"#);
}

#[test]
fn of_two_quotes_the_longer_one_opens() {
    for quotes in [r#"["'", "'''"]"#, r#"["'''", "'"]"#] {
        let dialect = format!("dialect: python, quotes: {quotes}");
        gives(&dialect, "{'a': '''it's''', 'b': ''}", r#"{"a":"it's","b":""}"#);
    }
}

#[test]
fn keys_quoted_bare_or_both() {
    gives("keys: both", r#"{a: 1, "b c": 2}"#, r#"{"a":1,"b c":2}"#);
    gives("keys: both", r#"{"b c": 2, a: 1}"#, r#"{"b c":2,"a":1}"#);
    breaks("keys: bare, pair: \"=\"", r#"{"a"=1}"#);
    breaks("keys: quoted, pair: \"=\"", "{a=1}");
}

#[test]
fn signs_of_ones_own() {
    let dialect = "open: \"{|\", close: \"|}\", pair: \"=>\", item: \";;\", keys: bare";
    gives(dialect, "{|a=>1;;b=>{|c=>[1;;2]|}|}", r#"{"a":1,"b":{"c":[1,2]}}"#);
    gives(dialect, "{||}", "{}");
    breaks(dialect, "{|a=1|}");
}

#[test]
fn repairs_are_told() {
    repairs("repair: [trailing-comma]", r#"{"a": [1, 2,], "b": 3,}"#, r#"{"a":[1,2],"b":3}"#);
    repairs("repair: [single-quotes]", r#"{'a': 'x'}"#, r#"{"a":"x"}"#);
    repairs("repair: [python-literals]", r#"{"a": True, "b": None}"#, r#"{"a":true,"b":null}"#);
    repairs("repair: [control-chars]", "{\"a\": \"x\ny\"}", r#"{"a":"x\ny"}"#);
    for (repair, body) in [
        ("single-quotes", r#"{"a": [1,]}"#),
        ("trailing-comma", "{'a': 1}"),
        ("control-chars", r#"{"a": True}"#),
        ("python-literals", "{\"a\": \"x\ny\"}"),
    ] {
        breaks(&format!("repair: [{repair}]"), body);
    }
    // What needs no repair is none.
    gives("repair: [trailing-comma, single-quotes, python-literals, control-chars]", r#"{"a": "x"}"#, r#"{"a":"x"}"#);
}
