//! Keys and constructs of the notation that few families need, in tiny specs of their own, in every cut.

#![allow(clippy::unwrap_used)]

use toolwire::{End, Family, Tools};
use toolwire_tests::events::{Part, parts};
use toolwire_tests::reader::{Reader, Setting};

/// What the family says to the text, the same in every two-way cut: calls as `name arguments outcome`, text as it is.
fn read(yaml: &str, tools: &Tools, text: &str) -> Vec<String> {
    let yaml = format!("family: tiny\nspec: https://example.org/tiny\n{yaml}");
    let family = Family::from_yaml("tiny.yaml", &yaml).unwrap();
    let mut reader = Reader::new(&family, &Setting { tools: tools.clone(), ..Setting::default() });
    let whole = reader.read(text.as_bytes(), &[], End::Stop).unwrap();
    for at in (1..text.len()).filter(|&at| text.is_char_boundary(at)) {
        assert_eq!(reader.read(text.as_bytes(), &[at], End::Stop).unwrap(), whole, "{text:?} cut at {at}");
    }
    let told = |part| match part {
        Part::Content(text) | Part::Reasoning(text) => text,
        Part::Call(call) => {
            format!("[{} {} {}]", call.name, call.arguments, call.outcome.map_or_else(String::new, |o| o.to_string()))
        }
        Part::Warning(why) => format!("!{why}"),
    };
    parts(&whole, true).into_iter().map(told).collect()
}

fn declared(names: &[&str]) -> Tools {
    let tool = |name: &&str| format!(r#"{{"type": "function", "function": {{"name": "{name}"}}}}"#);
    let list: Vec<String> = names.iter().map(tool).collect();
    Tools::from_openai(&format!("[{}]", list.join(","))).unwrap()
}

#[test]
fn names_are_resolved_among_the_tools() {
    let yaml = "wire: |\n  call = \"<f \" name \">\" arguments \"</f>\"\nnames: { prefix: \"functions.\", separator: \".\", resolve: tools }\n";
    let tools = declared(&["echo", "a.b"]);
    for (written, name) in [
        ("echo", "echo"),
        ("x.echo", "echo"),
        ("functions.echo", "echo"),
        ("functions.x.y.echo", "echo"),
        // The tool of that name before the one behind the separator, and as written where there is none.
        ("a.b", "a.b"),
        ("x.other", "x.other"),
        ("functions.", "functions."),
    ] {
        assert_eq!(
            read(yaml, &tools, &format!("<f {written}>{{}}</f>")),
            [format!("[{name} {{}} complete]")],
            "{written}"
        );
    }
}

const SEPARATED: &str = "markers: { open: { text: \"<calls>\" }, close: { text: \"</calls>\" } }\n\
    wire: |\n  section = open call (\";\" call)* close\n  call    = \"<f \" name \">\" arguments \"</f>\"\n";

#[test]
fn a_separator_stands_between_calls() {
    let none = Tools::not_given();
    let two = read(SEPARATED, &none, "<calls><f a>{}</f> ; <f b>{}</f></calls>!");
    assert_eq!(two, ["[a {} complete]", "[b {} complete]", "!"]);
    let prose = read(SEPARATED, &none, "<calls><f a>{}</f>; and</calls>");
    assert_eq!(prose, ["[a {} complete]", "; and"]);
}

#[test]
fn one_sign_begins_nothing_in_a_broken_call() {
    let broken = read(SEPARATED, &Tools::not_given(), "<calls><f a>{x;y</f>;<f b>{}</f></calls>");
    assert_eq!(broken, ["[a { malformed]", "!malformed_call", "[b {} complete]"]);
}

#[test]
fn the_calls_of_a_list_end_with_what_follows_them() {
    let yaml = "markers: { open: { text: \"<calls>\" }, close: { text: \"</calls>\" } }\nwire: |\n  section = open objects close\n";
    let call = |name: &str| format!(r#"{{"name": "{name}", "arguments": {{}}}}"#);
    let (a, b) = (call("a"), call("b"));
    let none = Tools::not_given();
    let gives = |text: String, wanted: &[&str]| assert_eq!(read(yaml, &none, &text), wanted, "{text}");
    gives(format!("<calls>[{a}, {b}]</calls>"), &["[a {} complete]", "[b {} complete]"]);
    gives(format!("<calls>[{a}, {b}]"), &["[a {} complete]", "[b {} complete]"]);
    gives(format!("<calls>[{a}, {b}"), &["[a {} complete]", "[b {} recovered]"]);
    gives(format!("<calls>[{a}, {b}</calls>"), &["[a {} complete]", "[b {} recovered]"]);
    gives(format!("<calls>[{a}, 1]</calls>"), &["[a {} recovered]", ", 1]"]);
    gives(format!("<calls>[{a},"), &["[a {} recovered]", ","]);
    gives(format!("<calls>[{a}] x</calls>"), &["[a {} complete]", " x"]);
    gives("<calls>[]</calls>".into(), &["!no_call", "[]", "!orphan_marker"]);
    // In an open quotation all of the list counts, or nothing.
    gives(format!("`<calls>[{a}, {b}]</calls> x"), &["`", "[a {} complete]", "[b {} complete]", " x"]);
    gives(format!("`<calls>[{a}, 1]</calls> x"), &[&format!("`<calls>[{a}, 1]"), "!orphan_marker", " x"]);
}

#[test]
fn a_string_that_comes_before_the_name_shows_what_it_holds_at_its_first_byte() {
    let yaml =
        "markers: { open: { text: \"<call>\" }, close: { text: \"</call>\" } }\nwire: |\n  call = open object close\n";
    let none = Tools::not_given();
    let gives = |text: &str, wanted: &[&str]| assert_eq!(read(yaml, &none, text), wanted, "{text}");
    let call = r#"<call>{"arguments": " \n\u007b\"x\": 1}", "name": "f"}</call>"#;
    gives(call, &["[f {\"x\": 1} complete]"]);
    gives(
        r#"<call>{"arguments": " \u0020x", "name": "f"}</call>"#,
        &["!no_call", r#"{"arguments": " \u0020x", "name": "f"}"#, "!orphan_marker"],
    );
    // The first byte shows it, not what breaks the string behind it: in a quotation prose ends there.
    gives(
        "say \"<call>{\"a\": \"f\", \"arguments\": \"allo</call>\n<k",
        &["say \"<call>{\"a\": \"f\", \"arguments\": \"allo", "!orphan_marker", "\n<k"],
    );
}
