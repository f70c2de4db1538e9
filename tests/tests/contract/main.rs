//! The contract (`DESIGN.md`) on texts written by hand: its worked examples, and ([`rules`]) what stands next to them. Each is read whole, in
//! every two-way split and character by character.

#![allow(clippy::unwrap_used)]

mod rules;

use toolwire::{End, Event, Start, Tools};

/// What one example gives, events of one kind joined. A call is its name, arguments and outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Is {
    Text(String),
    Thought(String),
    Call(String, String, &'static str),
    Warning(&'static str),
}

fn text(text: &str) -> Is {
    Is::Text(text.to_owned())
}

fn thought(text: &str) -> Is {
    Is::Thought(text.to_owned())
}

fn call(arguments: &str) -> Is {
    Is::Call("f".to_owned(), arguments.to_owned(), "complete")
}

fn recovered(arguments: &str) -> Is {
    Is::Call("f".to_owned(), arguments.to_owned(), "recovered")
}

fn broken(arguments: &str, outcome: &'static str) -> Is {
    Is::Call("f".to_owned(), arguments.to_owned(), outcome)
}

use Is::Warning as Warns;

/// The tool that the examples declare.
const TOOLS: &str = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {
    "x": {"type": "string"}, "n": {"type": "integer"}, "o": {"type": "object"},
    "l": {"type": "array", "items": {"type": "string"}}}}}}]"#;

struct Example {
    number: usize,
    family: &'static str,
    start: Start,
    text: String,
    gives: Vec<Is>,
}

/// Opens a call with the parameter `x`, in `qwen3_coder`.
const OPEN: &str = "<tool_call>\n<function=f>\n<parameter=x>\n";
/// Closes it.
const CLOSE: &str = "\n</parameter>\n</function>\n</tool_call>";

fn qwen(number: usize, text: impl Into<String>, gives: Vec<Is>) -> Example {
    Example { number, family: "qwen3_coder", start: Start::Message, text: text.into(), gives }
}

fn from(start: Start, example: Example) -> Example {
    Example { start, ..example }
}

fn of(family: &'static str, number: usize, text: &str, gives: Vec<Is>) -> Example {
    Example { number, family, start: Start::Message, text: text.into(), gives }
}

/// Tagged values: what ends them, and how they are typed (1 to 12, 38, 39).
fn values() -> Vec<Example> {
    let param = |key: &str, value: &str| format!("<tool_call>\n<function=f>\n<parameter={key}>\n{value}{CLOSE}");
    vec![
        qwen(1, format!("Hi {OPEN}a{CLOSE} bye"), vec![text("Hi "), call(r#"{"x":"a"}"#), text(" bye")]),
        qwen(2, format!("{OPEN} a\n{CLOSE}"), vec![call(r#"{"x":" a\n"}"#)]),
        qwen(
            3,
            format!("{OPEN}git log </tool_call> --oneline{CLOSE}"),
            vec![call(r#"{"x":"git log </tool_call> --oneline"}"#)],
        ),
        qwen(4, format!("{OPEN}a </parameter> b{CLOSE}"), vec![call(r#"{"x":"a </parameter> b"}"#)]),
        qwen(5, format!("{OPEN}a\n<parameter=n>\n3{CLOSE}"), vec![recovered(r#"{"x":"a","n":3}"#)]),
        qwen(6, format!("{OPEN}see <parameter=zzz>{CLOSE}"), vec![call(r#"{"x":"see <parameter=zzz>"}"#)]),
        qwen(7, format!("{OPEN}NYC</function>\n</tool_call>"), vec![recovered(r#"{"x":"NYC"}"#)]),
        qwen(8, format!("{OPEN}NY"), vec![broken(r#"{"x":"NY"#, "truncated")]),
        qwen(9, format!("{OPEN}NY\n</parameter>"), vec![recovered(r#"{"x":"NY"}"#)]),
        qwen(10, "<tool_call>\n<function=f>\n</function>\n</tool_call>", vec![call("{}")]),
        qwen(11, param("n", "12a"), vec![call(r#"{"n":"12a"}"#)]),
        qwen(12, param("o", r#"{"k": 1.50}"#), vec![call(r#"{"o":{"k": 1.50}}"#)]),
        qwen(
            38,
            format!("It is 5\" long.{OPEN}6\" pipe{CLOSE}"),
            vec![text("It is 5\" long."), call(r#"{"x":"6\" pipe"}"#)],
        ),
        qwen(39, format!("{OPEN}a\n</parameter>\n</tool_call>"), vec![recovered(r#"{"x":"a"}"#)]),
    ]
}

/// Openers, quotations, orphans (13 to 18, 37).
fn markers() -> Vec<Example> {
    let header = "<tool_call>\n<function=f>\n";
    vec![
        qwen(13, "done </tool_call>", vec![text("done "), Warns("orphan_marker")]),
        qwen(14, "The \"<tool_call>\" marker opens a call.", vec![text("The \"<tool_call>\" marker opens a call.")]),
        qwen(15, format!("Write `{header}` first."), vec![text(&format!("Write `{header}` first."))]),
        qwen(16, format!("He said \"maybe{OPEN}a{CLOSE}"), vec![text("He said \"maybe"), call(r#"{"x":"a"}"#)]),
        qwen(17, "<tool_call>still thinking about it", vec![Warns("no_call"), text("still thinking about it")]),
        qwen(18, format!("I'll call it!{OPEN}a{CLOSE}"), vec![text("I'll call it!"), call(r#"{"x":"a"}"#)]),
        qwen(37, "Close with `</tool_call>`.", vec![text("Close with `</tool_call>`.")]),
    ]
}

/// Thoughts (19 to 22).
fn thoughts() -> Vec<Example> {
    vec![
        qwen(
            19,
            format!("<think>a {OPEN}a{CLOSE} b</think>c"),
            vec![thought("a "), call(r#"{"x":"a"}"#), thought(" b"), text("c")],
        ),
        qwen(20, "<think>a", vec![thought("a")]),
        from(Start::Reasoning, qwen(21, "a</think>b", vec![thought("a"), text("b")])),
        from(Start::Response, qwen(22, "<think>x</think>", vec![text("<think>x</think>")])),
    ]
}

/// JSON objects and other dialects (23 to 31, 35, 36, 40).
fn objects() -> Vec<Example> {
    let hermes = |number, text: &str, gives| of("hermes", number, text, gives);
    vec![
        hermes(23, r#"<tool_call>{"arguments": {"x": 1}, "name": "f"}</tool_call>"#, vec![call(r#"{"x": 1}"#)]),
        hermes(24, r#"<tool_call>{"name": "f", "arguments": "{\"x\": 1}"}</tool_call>"#, vec![call(r#"{"x": 1}"#)]),
        hermes(
            25,
            r#"<tool_call>{"name": "f"}</tool_call> ok"#,
            vec![Warns("no_call"), text(r#"{"name": "f"}"#), Warns("orphan_marker"), text(" ok")],
        ),
        hermes(26, "<tool_call>not json</tool_call>", vec![Warns("no_call"), text("not json"), Warns("orphan_marker")]),
        hermes(
            27,
            r#"<tool_call>{"name": "f", "arguments": {"x": tru}}</tool_call> ok"#,
            vec![broken(r#"{"x": tru"#, "malformed"), Warns("malformed_call"), text(" ok")],
        ),
        hermes(28, r#"<tool_call>{"name": "f", "arguments": {"x": 1}}"#, vec![recovered(r#"{"x": 1}"#)]),
        hermes(
            29,
            r#"<tool_call>{"name": "f", "arguments": {"x": "a</tool_call>"#,
            vec![broken(r#"{"x": "a</tool_call>"#, "truncated")],
        ),
        hermes(
            30,
            r#"<tool_call>{"name": "f", "arguments": {"x": 1e400, "y":  1.50}}</tool_call>"#,
            vec![call(r#"{"x": 1e400, "y":  1.50}"#)],
        ),
        of(
            "gemma4",
            31,
            r#"<|tool_call>call:f{x:<|"|>a,b}<|"|>,n:2}<tool_call|>"#,
            vec![call(r#"{"x":"a,b}","n":2}"#)],
        ),
        hermes(
            36,
            r#"<tool_call>{"name": "g", "argu<tool_call>{"name": "f", "arguments": {}}</tool_call>"#,
            vec![Warns("no_call"), text(r#"{"name": "g", "argu"#), call("{}")],
        ),
        of(
            "kimi_k2",
            40,
            "<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{} and more<|tool_calls_section_end|>",
            vec![recovered("{}"), text(" and more")],
        ),
    ]
}

fn examples() -> Vec<Example> {
    [values(), markers(), thoughts(), objects()].into_iter().flatten().collect()
}

/// Reads chunks; events of one kind are joined.
fn read(example: &Example, chunks: &[&str]) -> Vec<Is> {
    let family = toolwire::family(example.family).unwrap();
    let tools = Tools::from_openai(TOOLS).unwrap();
    let mut parser = family.parser(&tools, example.start);
    let mut seen = Vec::new();
    for chunk in chunks {
        parser.push(chunk).for_each(|event| add(&mut seen, &event));
    }
    parser.finish(End::Stop).for_each(|event| add(&mut seen, &event));
    seen
}

fn add(seen: &mut Vec<Is>, event: &Event<'_>) {
    match (event, seen.last_mut()) {
        (Event::Content(more), Some(Is::Text(last))) | (Event::Reasoning(more), Some(Is::Thought(last))) => {
            last.push_str(more);
        }
        (Event::Content(first), _) => seen.push(text(first)),
        (Event::Reasoning(first), _) => seen.push(thought(first)),
        (Event::CallStart { name, .. }, _) => seen.push(Is::Call((*name).to_owned(), String::new(), "open")),
        (Event::CallArguments { fragment, .. }, _) => open_call(seen).0.push_str(fragment),
        (Event::CallEnd { outcome, .. }, _) => *open_call(seen).1 = outcome.as_str(),
        (Event::Warning(warning), _) => seen.push(Warns(warning.why.as_str())),
    }
}

/// Arguments and outcome of the open call; warnings may stand behind its beginning.
fn open_call(seen: &mut [Is]) -> (&mut String, &mut &'static str) {
    let call = seen.iter_mut().rev().find_map(|is| match is {
        Is::Call(_, arguments, outcome) if *outcome == "open" => Some((arguments, outcome)),
        _ => None,
    });
    call.unwrap()
}

#[test]
fn worked_examples() {
    for example in examples() {
        let whole = read(&example, &[&example.text]);
        assert_eq!(whole, example.gives, "example {}: {:?}", example.number, example.text);
    }
}

/// Example 41: any cut gives the same, inside a marker or a character too.
#[test]
fn worked_examples_in_every_split() {
    in_every_split(&examples());
}

fn in_every_split(examples: &[Example]) {
    for example in examples {
        let text = example.text.as_str();
        for cut in (1..text.len()).filter(|&at| text.is_char_boundary(at)) {
            let (before, behind) = text.split_at(cut);
            assert_eq!(read(example, &[before, behind]), example.gives, "example {} cut at {cut}", example.number);
        }
        let characters: Vec<&str> = text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]).collect();
        assert_eq!(read(example, &characters), example.gives, "example {} by characters", example.number);
    }
}

/// Example 41: bytes may be cut inside a character.
#[test]
fn characters_cut_in_the_middle() {
    let family = toolwire::family("qwen3_coder").unwrap();
    let text = format!("é {OPEN}日本 é{CLOSE} ü");
    let bytes = text.as_bytes();
    for cut in 1..bytes.len() {
        let mut parser = family.parser(&Tools::not_given(), Start::Message);
        let mut seen = Vec::new();
        for chunk in [&bytes[..cut], &bytes[cut..]] {
            parser.push_bytes(chunk).for_each(|event| add(&mut seen, &event));
        }
        parser.finish(End::Stop).for_each(|event| add(&mut seen, &event));
        assert_eq!(seen, vec![self::text("é "), call(r#"{"x":"日本 é"}"#), self::text(" ü")], "cut at {cut}");
    }
}

/// Bytes and text may come in turn: what bytes have begun stands before the text that follows.
#[test]
fn text_behind_a_cut_character() {
    let mut parser = toolwire::family("qwen3_coder").unwrap().parser(&Tools::not_given(), Start::Message);
    let mut seen = Vec::new();
    parser.push_bytes(b"a\xc3").for_each(|event| add(&mut seen, &event));
    parser.push("b").for_each(|event| add(&mut seen, &event));
    parser.finish(End::Stop).for_each(|event| add(&mut seen, &event));
    assert_eq!(seen, vec![self::text("a\u{fffd}b")]);
}

/// Example 35: the id is as the model wrote it, the name is not.
#[test]
fn the_models_own_id() {
    let family = toolwire::family("kimi_k2").unwrap();
    let text = "<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}<|tool_call_end|>";
    let message = family.parse(text, &Tools::not_given());
    let [call] = &message.calls[..] else { panic!("{message:?}") };
    assert_eq!((call.name.as_str(), call.id.as_deref()), ("f", Some("functions.f:0")));
}

/// Examples 32 to 34 belong to families that have no spec yet. Once one has, this fails: move its examples above.
#[test]
fn examples_that_wait_for_their_family() {
    for (number, family) in [(32, "pythonic"), (33, "pythonic"), (34, "llama3_json")] {
        assert!(toolwire::family(family).is_err(), "example {number}: `{family}` has a spec now");
    }
}

/// All forty-one are somewhere in this file.
#[test]
fn no_example_is_missing() {
    let mut numbers: Vec<usize> = examples().iter().map(|e| e.number).chain([32, 33, 34, 35, 41]).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=41).collect::<Vec<_>>());
}
