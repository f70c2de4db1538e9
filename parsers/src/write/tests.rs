//! What each dialect makes of JSON, and what is refused. That every family reads what it writes is tested in the tests crate.
#![allow(clippy::unwrap_used)]

use super::dialect;
use super::tokens::{Member, members};
use super::{Draft, WrittenCall};
use crate::machine::{Dialect, Escapes, Text};

fn call<'a>(name: &'a str, arguments: &'a str) -> WrittenCall<'a> {
    WrittenCall { name, arguments, id: None }
}

fn write(family: &str, calls: &[WrittenCall<'_>]) -> Result<String, String> {
    crate::family(family).unwrap().write(calls).map_err(|error| error.to_string())
}

#[test]
fn members_keep_their_bytes() {
    let key = |key, value| Member { key, value };
    assert_eq!(members("{}"), []);
    assert_eq!(
        members("{ \"b\" : [1, {\"x\": \"}\"}] ,\"a\":\"\\\",\", \"a\": 1.50 }"),
        [key("\"b\"", "[1, {\"x\": \"}\"}]"), key("\"a\"", "\"\\\",\""), key("\"a\"", "1.50")]
    );
}

#[test]
fn python_pairs() {
    let text = |text: &'static str| Text::Borrowed(text);
    let python = Dialect {
        json: false,
        pairs: true,
        pair: text("="),
        bare_keys: true,
        quotes: vec![(text("'"), text("'")), (text("\""), text("\""))].into(),
        escapes: Escapes::Python,
        json_literals: false,
        python_literals: true,
        ..crate::family("gemma4").unwrap().machine().facts().arguments.clone()
    };
    let mut out = String::new();
    dialect::write(&python, r#"{"a": "it's \"so\"\n", "b": [true, null, -1.50], "c": {}}"#, &mut out).unwrap();
    assert_eq!(out, r#"a='it\'s "so"\n',b=[True,None,-1.50],c={}"#);
}

#[test]
fn ids_are_given_or_made() {
    let made = write("kimi_k2", &[call("f", "{}"), call("g", "{}")]).unwrap();
    assert!(made.contains(">functions.f:0<") && made.contains(">functions.g:1<"), "{made}");
    let given = write("kimi_k2", &[WrittenCall { id: Some("functions.f:7"), ..call("f", "{}") }]).unwrap();
    assert!(given.contains(">functions.f:7<"), "{given}");
    // The wire reads the name out of the id.
    assert!(write("kimi_k2", &[WrittenCall { id: Some("functions.g:0"), ..call("f", "{}") }]).is_err());
    assert!(write("hermes", &[WrittenCall { id: Some("x"), ..call("f", "{}") }]).unwrap_err().contains("has an id"));
}

#[test]
fn raw_values() {
    let text = write("qwen3_coder", &[call("f", r#"{"s": "a\nb", "n": 1.50, "o": {"k": null}}"#)]).unwrap();
    let inside =
        "<parameter=s>\na\nb\n</parameter><parameter=n>\n1.50\n</parameter><parameter=o>\n{\"k\": null}\n</parameter>";
    assert_eq!(text, format!("<tool_call><function=f>{inside}</function></tool_call>"));
}

#[test]
fn what_a_wire_cannot_carry_is_refused() {
    let refused = [
        ("gemma4", "f", r#"{"s": "a<|\"|>b"}"#),
        ("gemma4", "f", r#"{"a:b": 1}"#),
        ("gemma4", "f", r#"{"s": "\ud800"}"#),
        ("gemma4", "f{", "{}"),
        ("qwen3_coder", "f", r#"{"s": "a</parameter></function></tool_call>"}"#),
        ("qwen3_coder", "f", r#"{"s": "a</parameter>\n<parameter=s>b"}"#),
        ("qwen3_coder", "f", r#"{"a\nb": 1}"#),
        ("qwen3_coder", "f", r#"{"a": 1, "a": 2}"#),
        ("qwen3_coder", "f>", "{}"),
        ("kimi_k2", "f g", "{}"),
        ("hermes", "", "{}"),
    ];
    for (family, name, arguments) in refused {
        let error = crate::family(family).unwrap().write(&[call("ok", "{}"), call(name, arguments)]).unwrap_err();
        assert_eq!((error.call(), error.is_limit_of_wire()), (Some(1), true), "{family} {name} {arguments}: {error}");
    }
}

#[test]
fn arguments_must_be_an_object() {
    for arguments in ["", "[]", "{", "{} {}", "\"{}\""] {
        let error = crate::family("hermes").unwrap().write(&[call("f", arguments)]).unwrap_err();
        assert!(!error.is_limit_of_wire(), "{arguments}: {error}");
    }
}

#[test]
fn text_that_would_be_markup_is_refused() {
    let family = crate::family("hermes").unwrap();
    let write = |reasoning, content| family.write_message(&Draft { reasoning, content, calls: &[] });
    assert_eq!(write("a", "b").unwrap(), "<think>a</think>b");
    assert_eq!(write("a</think>", "b").unwrap_err().call(), None);
    assert!(write("", "</tool_call>").is_err());
    let quoted = "Close with `</tool_call>`.";
    assert_eq!(write("", quoted).unwrap(), quoted);
}
