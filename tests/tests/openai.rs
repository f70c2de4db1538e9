//! Deltas and whole messages, written out: every odd case of the chat-completions shapes.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use toolwire::openai::{CallIds, CountedIds, DeltaWriter, Envelope, write_message};
use toolwire::{End, Event, Family, Finish, Message, Outcome, Start, Tools, Warning, Why};
use toolwire_tests::schema::Schema;

const CALL: &str = "<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": 1}}</tool_call>";

fn counted(family: &Family) -> CallIds {
    CallIds::from_source(family, CountedIds::default())
}

/// The deltas of a text that comes in `chunks`, the last one with its finish reason behind it, and the whole message.
fn read(family: &str, start: Start, chunks: &[&str], end: End) -> (Vec<String>, Value) {
    let family = toolwire::family(family).unwrap();
    let mut parser = family.parser(&Tools::not_given(), start);
    let mut writer = DeltaWriter::with_ids(counted(&family));
    let (mut deltas, mut message) = (Vec::new(), Message::default());
    let mut take = |event: Event<'_>| {
        message.add(&event);
        deltas.extend(writer.delta(&event).map(str::to_owned));
    };
    for chunk in chunks {
        parser.push(chunk).for_each(&mut take);
    }
    parser.finish(end).for_each(&mut take);
    message.close(end);
    let (last, finish) = writer.finish(end);
    assert_eq!(finish, message.finish);
    deltas.push(format!("{last} {}", finish.as_str()));
    let mut whole = String::new();
    write_message(&message, &mut counted(&family), &mut whole);
    Schema::chat_completions().unwrap().check("message", &whole).unwrap();
    (deltas, serde_json::from_str(&whole).unwrap())
}

/// Of hermes, from the message's beginning to its own end.
fn hermes(chunks: &[&str]) -> (Vec<String>, Value) {
    read("hermes", Start::Message, chunks, End::Stop)
}

fn called(index: usize, name: &str) -> String {
    format!(
        r#"{{"tool_calls":[{{"index":{index},"id":"call_{index:024}","type":"function","function":{{"name":"{name}","arguments":""}}}}]}}"#
    )
}

fn fragment(index: usize, escaped: &str) -> String {
    format!(r#"{{"tool_calls":[{{"index":{index},"function":{{"arguments":"{escaped}"}}}}]}}"#)
}

fn with_role(delta: &str) -> String {
    delta.replacen('{', r#"{"role":"assistant","#, 1)
}

#[test]
fn text_thoughts_and_calls_keep_their_order() {
    let (deltas, whole) = hermes(&["<think>Hm.</think>One.", CALL, " two ", CALL, "."]);
    let wanted = [
        with_role(r#"{"reasoning_content":"Hm."}"#),
        r#"{"content":"One."}"#.to_owned(),
        called(0, "f"),
        fragment(0, r#"{\"x\": 1}"#),
        r#"{"content":" two "}"#.to_owned(),
        called(1, "f"),
        fragment(1, r#"{\"x\": 1}"#),
        r#"{"content":"."}"#.to_owned(),
        "{} tool_calls".to_owned(),
    ];
    assert_eq!(deltas, wanted);
    let call = |index: usize| {
        format!(r#"{{"id":"call_{index:024}","type":"function","function":{{"name":"f","arguments":"{{\"x\": 1}}"}}}}"#)
    };
    let wanted = format!(
        r#"{{"role":"assistant","content":"One. two .","refusal":null,"reasoning_content":"Hm.","tool_calls":[{},{}]}}"#,
        call(0),
        call(1)
    );
    assert_eq!(whole, serde_json::from_str::<Value>(&wanted).unwrap());
}

#[test]
fn a_call_alone_has_the_role_and_no_content() {
    let (deltas, whole) = hermes(&[CALL]);
    assert_eq!(deltas[0], with_role(&called(0, "f")));
    assert_eq!(whole["content"], Value::Null);
    assert!(whole.get("reasoning_content").is_none());
}

#[test]
fn parallel_calls_count_up() {
    let calls: Vec<String> = (0..12).map(|n| CALL.replace("\"f\"", &format!("\"f{n}\""))).collect();
    let calls: Vec<&str> = calls.iter().map(String::as_str).collect();
    let (deltas, whole) = hermes(&calls);
    for index in 1..12 {
        assert_eq!(deltas[2 * index], called(index, &format!("f{index}")));
        assert_eq!(deltas[2 * index + 1], fragment(index, r#"{\"x\": 1}"#));
        assert_eq!(whole["tool_calls"][index]["function"]["name"], format!("f{index}"));
    }
}

#[test]
fn a_message_of_nothing_still_has_a_role() {
    for text in ["", "<think></think>", "</tool_call>"] {
        let (deltas, whole) = hermes(&[text]);
        assert_eq!(deltas, [r#"{"role":"assistant"} stop"#], "{text}");
        assert_eq!(whole["content"], Value::Null);
        assert!(whole.get("tool_calls").is_none());
    }
}

#[test]
fn a_thought_that_the_prompt_has_opened_comes_first() {
    let (deltas, _) = read("hermes", Start::Reasoning, &["a", "</think>b"], End::Stop);
    assert_eq!(deltas, [&with_role(r#"{"reasoning_content":"a"}"#), r#"{"content":"b"}"#, "{} stop"]);
}

#[test]
fn a_truncated_call_is_seen_and_not_in_the_message() {
    let cut = "<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": \"Os";
    for (end, finish) in [(End::Cut, "{} length"), (End::Stop, "{} stop")] {
        let (deltas, whole) = read("hermes", Start::Message, &["Hi", cut], end);
        assert_eq!(deltas[1..], [called(0, "f"), fragment(0, r#"{\"x\": \"Os"#), finish.to_owned()]);
        assert!(whole.get("tool_calls").is_none());
        // With a usable call before it the client is asked to run that one.
        let (deltas, whole) = read("hermes", Start::Message, &[CALL, cut], end);
        let finish = if end == End::Cut { "{} length" } else { "{} tool_calls" };
        assert_eq!(deltas.last().unwrap(), finish);
        assert_eq!(whole["tool_calls"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn a_malformed_call_takes_its_index_and_its_id_with_it() {
    let broken = CALL.replace('1', "tru");
    let (deltas, whole) = hermes(&[CALL, &broken, CALL]);
    let starts: Vec<_> = deltas.iter().filter(|delta| delta.contains("\"id\"")).cloned().collect();
    assert_eq!(starts, [with_role(&called(0, "f")), called(1, "f"), called(2, "f")]);
    let ids: Vec<_> = whole["tool_calls"].as_array().unwrap().iter().map(|call| call["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [format!("call_{:024}", 0), format!("call_{:024}", 2)]);
    assert_eq!(hermes(&[&broken]).0.last().unwrap(), "{} stop");
}

#[test]
fn ids_are_the_models_own_or_in_the_style_of_the_spec() {
    let call = |id: &str| format!("<|tool_call_begin|>{id}<|tool_call_argument_begin|>{{}}<|tool_call_end|>");
    let (deltas, whole) = read("kimi_k2", Start::Message, &[&call("functions.f:7"), &call("g:8")], End::Stop);
    assert!(deltas[0].contains(r#""id":"functions.f:7""#), "{deltas:?}");
    assert_eq!(whole["tool_calls"][1]["id"], "g:8");
    // Where the wire has no id: the style.
    let start = |index| Event::CallStart { index, name: "f", id: None };
    let kimi = toolwire::family("kimi_k2").unwrap();
    let mut writer = DeltaWriter::with_ids(CallIds::new(&kimi).after(4));
    assert!(writer.delta(&start(0)).unwrap().contains(r#""id":"functions.f:4""#));
    assert!(writer.delta(&start(1)).unwrap().contains(r#""id":"functions.f:5""#));
    writer.reset();
    let next = writer.delta(&start(0)).unwrap();
    assert!(next.contains(r#""id":"functions.f:6""#) && next.starts_with(r#"{"role":"assistant""#), "{next}");
    let hermes = toolwire::family("hermes").unwrap();
    let mut writer = DeltaWriter::new(&hermes);
    let id = |delta: &str| serde_json::from_str::<Value>(delta).unwrap()["tool_calls"][0]["id"].to_string();
    let (one, two) = (id(writer.delta(&start(0)).unwrap()), id(writer.delta(&start(1)).unwrap()));
    assert!(one.starts_with("\"call_") && one.len() == 31 && one != two, "{one} {two}");
}

#[test]
fn what_a_client_does_not_see_has_no_delta_and_keeps_the_role_due() {
    let mut writer = DeltaWriter::new(&toolwire::family("hermes").unwrap());
    let warning = Warning { why: Why::NoCall, bytes: 3 };
    for event in [
        Event::Warning(warning),
        Event::Content(""),
        Event::Reasoning(""),
        Event::CallArguments { index: 0, fragment: "" },
        Event::CallEnd { index: 0, outcome: Outcome::Malformed },
    ] {
        assert_eq!(writer.delta(&event), None, "{event:?}");
    }
    assert_eq!(writer.finish(End::Stop), (r#"{"role":"assistant"}"#, Finish::Stop));
}

#[test]
fn everything_is_escaped() {
    let odd = "a \"quote\", \\, \n, \u{1}, 東京";
    let envelope = Envelope { id: odd.into(), created: u64::MAX, model: odd.into() };
    let mut writer = DeltaWriter::new(&toolwire::family("hermes").unwrap());
    let mut chunk = String::new();
    envelope.chunk(writer.delta(&Event::CallStart { index: 0, name: odd, id: Some(odd) }).unwrap(), None, &mut chunk);
    let value: Value = serde_json::from_str(&chunk).unwrap();
    let call = &value["choices"][0]["delta"]["tool_calls"][0];
    for text in [&value["id"], &value["model"], &call["id"], &call["function"]["name"]] {
        assert_eq!(text, odd);
    }
    assert_eq!(value["created"], u64::MAX);
}
