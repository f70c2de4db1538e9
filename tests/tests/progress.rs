//! A parser's phase and how far it has decided, in written examples; the laws of both are derived over all fixtures in
//! `streams.rs`.

#![allow(clippy::unwrap_used)]

use toolwire::{End, Parser, Phase, Start, Tools};

fn parser(family: &str, start: Start) -> Parser {
    toolwire::family(family).unwrap().parser(&Tools::not_given(), start)
}

/// Pushes pieces; behind each the phase, and the text up to which everything is decided.
fn follow(family: &str, start: Start, pieces: &[(&str, Phase, &str)]) {
    let mut parser = parser(family, start);
    let mut text = String::new();
    for (piece, phase, decided) in pieces {
        text.push_str(piece);
        parser.push(piece).for_each(drop);
        let at = parser.committed();
        assert_eq!((parser.phase(), &text[..at]), (*phase, *decided), "behind {text:?}");
    }
    parser.finish(End::Stop).for_each(drop);
    assert_eq!(parser.committed(), text.len(), "behind the end of {text:?}");
    parser.reset();
    assert_eq!(parser.committed(), 0);
}

const CALL: Phase = Phase::Call { index: 0 };

#[test]
fn a_marker_is_held_until_it_is_one() {
    let head = "Hi <tool_call>{\"name\": \"f\", \"arguments\": {";
    follow(
        "hermes",
        Start::Message,
        &[
            ("Hi <tool", Phase::Content, "Hi "),
            ("_call>{\"name\": \"f\"", Phase::Content, "Hi "),
            // With its arguments the call is certain, and what was held is decided.
            (", \"arguments\": {", CALL, head),
            ("\"x\": 1", CALL, &format!("{head}\"x\": 1")),
            ("}}</tool_call>", Phase::Content, &format!("{head}\"x\": 1}}}}</tool_call>")),
            (" <b>", Phase::Content, &format!("{head}\"x\": 1}}}}</tool_call> <b>")),
        ],
    );
}

#[test]
fn a_marker_that_is_none_is_text() {
    follow(
        "hermes",
        Start::Message,
        &[
            ("a <tool", Phase::Content, "a "),
            ("box>", Phase::Content, "a <toolbox>"),
            ("<", Phase::Content, "a <toolbox>"),
        ],
    );
}

#[test]
fn a_thought_is_a_phase_before_it_has_text() {
    follow(
        "hermes",
        Start::Message,
        &[
            ("<think>", Phase::Reasoning, "<think>"),
            ("hm", Phase::Reasoning, "<think>hm"),
            ("</thi", Phase::Reasoning, "<think>hm"),
            ("nk>", Phase::Content, "<think>hm</think>"),
        ],
    );
    assert_eq!(parser("hermes", Start::Reasoning).phase(), Phase::Reasoning);
    assert_eq!(parser("hermes", Start::Response).phase(), Phase::Content);
}

#[test]
fn a_raw_value_streams_up_to_what_could_end_it() {
    let head = "<tool_call>\n<function=f>\n<parameter=x>\n";
    let tools = Tools::from_openai(
        r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {"x": {"type": "string"}, "n": {"type": "integer"}}}}}]"#,
    );
    let mut parser = toolwire::family("qwen3_coder").unwrap().parser(&tools.unwrap(), Start::Message);
    let mut text = String::new();
    let mut push = |piece: &str| {
        text.push_str(piece);
        parser.push(piece).for_each(drop);
        (parser.phase(), text[..parser.committed()].to_owned())
    };
    assert_eq!(push(&format!("{head}NYC </para")), (CALL, format!("{head}NYC ")));
    // A closer says nothing until something that may follow it has come.
    assert_eq!(push("meter>"), (CALL, format!("{head}NYC ")));
    let (phase, decided) = push("\n<parameter=n>\n12");
    assert_eq!(phase, CALL);
    // A number is held until it is delimited.
    assert!(decided.ends_with("<parameter=n>\n") || decided.ends_with("<parameter=n>"), "{decided:?}");
    let (phase, decided) = push("\n</parameter>\n</function>\n</tool_call>.");
    assert_eq!((phase, decided.ends_with("</tool_call>.")), (Phase::Content, true), "{decided:?}");
}

#[test]
fn a_call_in_an_open_quotation_is_no_phase_until_it_is_whole() {
    let head = "He said \"maybe";
    let call = "<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": 1";
    let all = format!("{head}{call}}}}}</tool_call> ");
    follow(
        "hermes",
        Start::Message,
        &[(head, Phase::Content, head), (call, Phase::Content, head), ("}}</tool_call>", Phase::Content, head)],
    );
    follow(
        "hermes",
        Start::Message,
        &[
            (head, Phase::Content, head),
            (call, Phase::Content, head),
            ("}}</tool_call> it", Phase::Content, &format!("{all}it")),
        ],
    );
}

#[test]
fn the_index_of_the_call_is_its_own() {
    let call = "<tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>";
    let mut parser = parser("hermes", Start::Message);
    parser.push(call).for_each(drop);
    parser.push(&call[..call.len() - 14]).for_each(drop);
    assert_eq!(parser.phase(), Phase::Call { index: 1 });
    // A call that breaks is over.
    parser.push("]").for_each(drop);
    assert_eq!(parser.phase(), Phase::Content);
}

#[test]
fn bytes_count_when_their_character_is_whole() {
    let mut parser = parser("hermes", Start::Message);
    for (byte, committed) in "é!".as_bytes().iter().zip([0, 2, 3]) {
        parser.push_bytes(std::slice::from_ref(byte)).for_each(drop);
        assert_eq!(parser.committed(), committed);
    }
    // What is no UTF-8 is read as U+FFFD, which has three bytes.
    parser.push_bytes(b"\xff").for_each(drop);
    assert_eq!(parser.committed(), 6);
    parser.push_bytes(b"\xc3").for_each(drop);
    assert_eq!(parser.committed(), 6);
    parser.finish(End::Cut).for_each(drop);
    assert_eq!(parser.committed(), 9);
    // Nothing is read behind the end.
    parser.push("more").for_each(drop);
    assert_eq!(parser.committed(), 9);
}
