//! What the rules say where the worked examples are silent, by rule.

use super::*;

/// An open call of kimi_k2 up to its arguments.
const KIMI: &str = "<|tool_call_begin|>f:0<|tool_call_argument_begin|>";
const KIMI_CLOSE: &str = "<|tool_call_end|>";

fn kimi(rule: usize, arguments: &str, gives: Vec<Is>) -> Example {
    of("kimi_k2", rule, &format!("{KIMI}{arguments}{KIMI_CLOSE}"), gives)
}

fn hermes(rule: usize, text: &str, gives: Vec<Is>) -> Example {
    of("hermes", rule, text, gives)
}

fn quotations() -> Vec<Example> {
    let call = "<tool_call><function=f></function></tool_call>";
    let long_key = "é".repeat(700);
    let prose = format!("say \"<tool_call><function=f><parameter={long_key}\" {call}\" x");
    vec![
        // A quote directly behind the call, or behind a symbol in it, makes all of it prose.
        qwen(5, format!("The \"{call}\" form."), vec![text(&format!("The \"{call}\" form."))]),
        qwen(5, format!("The `{OPEN}` head."), vec![text(&format!("The `{OPEN}` head."))]),
        of("gemma4", 5, "A `<|tool_call>call:f{x:<|\"|>` head.", vec![text("A `<|tool_call>call:f{x:<|\"|>` head.")]),
        hermes(
            5,
            "The \"<tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>\" form",
            vec![text("The \"<tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>\" form")],
        ),
        // A header that is too long fails inside a character; the quotation goes on.
        qwen(5, prose.clone(), vec![text(&prose)]),
    ]
}

fn soft_ends() -> Vec<Example> {
    vec![
        // A closer that the end cuts counts as absent.
        qwen(6, format!("{OPEN}a\n</parameter>\n</function"), vec![recovered(r#"{"x":"a"}"#), text("\n</function")]),
        // Two calls, the first without its closers: the second is certain when its arguments begin.
        qwen(
            6,
            format!("{OPEN}a</tool_call>\n{OPEN}b{CLOSE}"),
            vec![recovered(r#"{"x":"a"}"#), super::call(r#"{"x":"b"}"#)],
        ),
        // A string that closes far behind: the call breaks where its own closer stood.
        hermes(
            6,
            "<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": \"a</tool_call>\n<tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>",
            vec![broken("{\"x\": \"a", "malformed"), Warns("malformed_call"), super::call("{}")],
        ),
    ]
}

fn ends_of_calls() -> Vec<Example> {
    let object = |rest: &str| format!("<tool_call>{{\"name\": \"f\", \"arguments\": {{}}{rest}");
    vec![
        qwen(7, format!("{OPEN}a\n</parameter>\n<parameter=n"), vec![broken(r#"{"x":"a""#, "truncated")]),
        hermes(7, &object("}}</tool_call> x"), vec![Warns("surplus_brackets"), super::call("{}"), text(" x")]),
        hermes(7, &object("</tool_call> x"), vec![recovered("{}"), text(" x")]),
        // Text behind the arguments is content, the blank before it too.
        hermes(
            8,
            &object(" oops}</tool_call> z"),
            vec![recovered("{}"), text(" oops}"), Warns("orphan_marker"), text(" z")],
        ),
        // A marker of thoughts ends what is dropped of a broken call.
        hermes(
            8,
            "<tool_call>{\"name\":\"f\",\"arguments\":{\"x\":tru}} more </think> after",
            vec![broken("{\"x\":tru", "malformed"), Warns("malformed_call"), Warns("orphan_marker"), text(" after")],
        ),
        hermes(
            8,
            "<tool_call>{\"name\": \"f\", \"arguments\": [1]}</tool_call>x",
            vec![Warns("no_call"), text("{\"name\": \"f\", \"arguments\": [1]}"), Warns("orphan_marker"), text("x")],
        ),
        kimi(8, "", vec![Warns("no_arguments"), super::call("{}")]),
        kimi(8, "null", vec![Warns("null_arguments"), super::call("{}")]),
        kimi(8, "\"\"", vec![Warns("null_arguments"), super::call("{}")]),
        // White space between two parts of a section is markup.
        of(
            "kimi_k2",
            4,
            &format!("<|tool_calls_section_begin|> {KIMI}{{}}{KIMI_CLOSE} <|tool_calls_section_end|> x"),
            vec![super::call("{}"), text(" x")],
        ),
    ]
}

fn arguments_in_a_string() -> Vec<Example> {
    let long = "a".repeat(70_000);
    vec![
        kimi(9, r#""{\"x\":\"\ud83d\/abc\"}""#, vec![super::call("{\"x\":\"\u{fffd}/abc\"}")]),
        kimi(9, r#""{\"x\":\"\ud83d\ude00\"}""#, vec![super::call("{\"x\":\"😀\"}")]),
        kimi(9, r#""{\"x\": tru}""#, vec![broken("{\"x\": tru", "malformed"), Warns("malformed_call")]),
        hermes(9, r#"<tool_call>{"name":"f","arguments":"{\"x\": 1,"#, vec![broken("{\"x\": 1,", "truncated")]),
        hermes(
            9,
            &format!("<tool_call>{{\"name\":\"f\",\"arguments\":\"{{\\\"x\\\": \\\"{long}\\\"}}\"}}</tool_call>"),
            vec![super::call(&format!("{{\"x\": \"{long}\"}}"))],
        ),
    ]
}

fn repeated_keys() -> Vec<Example> {
    let two = |first: &str, second: &str, key: &str| {
        format!(
            "<tool_call>\n<function=f>\n<parameter={key}>\n{first}\n</parameter>\n<parameter={key}>\n{second}{CLOSE}"
        )
    };
    vec![
        qwen(9, two("a", "b", "x"), vec![super::call(r#"{"x":"a"}"#), Warns("repeated_key")]),
        qwen(9, two("a", "b", "l"), vec![super::call(r#"{"l":["a","b"]}"#)]),
        qwen(
            9,
            format!("<tool_call>\n<function=f>\n<parameter=l>\n[\"a\"]{CLOSE}"),
            vec![super::call(r#"{"l":["a"]}"#)],
        ),
    ]
}

fn examples() -> Vec<Example> {
    [quotations(), soft_ends(), ends_of_calls(), arguments_in_a_string(), repeated_keys()]
        .into_iter()
        .flatten()
        .collect()
}

#[test]
fn rules() {
    for example in examples() {
        let whole = read(&example, &[&example.text]);
        assert_eq!(sorted(whole), sorted(example.gives), "rule {}: {:.200}", example.number, example.text);
    }
}

#[test]
fn rules_in_every_split() {
    let short: Vec<Example> = examples().into_iter().filter(|e| e.text.len() < 2000).collect();
    let as_read = |e: Example| Example { gives: read(&e, &[&e.text]), ..e };
    in_every_split(&short.into_iter().map(as_read).collect::<Vec<_>>());
}

/// Warnings stand where they arise, which the rules do not fix: here only what they are counts.
fn sorted(events: Vec<Is>) -> (Vec<Is>, Vec<Is>) {
    events.into_iter().partition(|e| matches!(e, Is::Warning(_)))
}
