//! `toolwire parse`: one message.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use serde_json::json;

use crate::{CALL, command, file, folder, json, lines, spec, toolwire};

#[test]
fn a_message_is_printed_as_json() {
    let out = toolwire(&["parse", "--family", "hermes"], CALL).ok();
    let call = json!({"index": 0, "id": null, "name": "get_weather", "arguments": "{\"city\": \"Malmö\"}", "outcome": "complete"});
    let expected = json!({"content": "Let me look.\n", "reasoning": "", "calls": [call], "broken": [], "warnings": [], "finish": "tool_calls"});
    assert_eq!(json(&out), expected);
    assert!(out.lines().count() > 5, "not made for reading: {out}");
}

#[test]
fn a_file_a_dash_and_nothing_are_the_same_text() {
    let path = file(&folder("a_file"), "answer.txt", CALL);
    let piped = toolwire(&["parse", "--family", "hermes"], CALL).ok();
    assert_eq!(toolwire(&["parse", "--family", "hermes", "-"], CALL).ok(), piped);
    assert_eq!(toolwire(&["parse", "--family", "hermes", &path], "").ok(), piped);
}

#[test]
fn events_are_lines_in_order_with_warnings_and_ends_of_calls() {
    let text = format!("<think>Hm.</think>{CALL}</tool_call>");
    let out = lines(&toolwire(&["parse", "--family", "hermes", "--format", "events"], text).ok());
    let kinds: Vec<_> = out.iter().map(|event| event["kind"].as_str().unwrap()).collect();
    let mut order = kinds.clone();
    order.dedup();
    assert_eq!(order, ["reasoning", "text", "call_start", "call_arguments", "call_end", "warning"]);
    assert!(out.contains(&json!({"kind": "call_start", "index": 0, "name": "get_weather", "id": null})));
    assert!(out.contains(&json!({"kind": "call_end", "index": 0, "outcome": "complete"})));
    assert_eq!(out.last().unwrap(), &json!({"kind": "warning", "why": "orphan_marker", "bytes": 12}));
}

#[test]
fn events_come_while_the_text_still_arrives() {
    let mut child = command()
        .args(["parse", "--family", "hermes", "--format", "events"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    for text in ["One. ", "Two. "] {
        stdin.write_all(text.as_bytes()).unwrap();
        line.clear();
        // Waits for the event of this text; more text comes only then.
        stdout.read_line(&mut line).unwrap();
        assert_eq!(json(&line)["text"].as_str().unwrap().trim(), text.trim());
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn chunks_do_not_change_a_message_but_its_events() {
    let args = ["parse", "--family", "hermes"];
    let whole = toolwire(&args, CALL).ok();
    for count in ["1", "2", "7", "100000"] {
        assert_eq!(toolwire(&[&args[..], &["--chunk", count]].concat(), CALL).ok(), whole, "{count}");
    }
    let texts = |count: &str| {
        let out = toolwire(&[&args[..], &["--format", "events", "--chunk", count]].concat(), "åäö").ok();
        lines(&out).iter().map(|event| event["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts("1"), ["å", "ä", "ö"]);
    assert_eq!(texts("2"), ["åä", "ö"]);
}

#[test]
fn tools_type_the_arguments() {
    let text = "<tool_call>\n<function=f>\n<parameter=n>\n5\n</parameter>\n</function>\n</tool_call>";
    let tools = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {"n": {"type": "integer"}}}}}]"#;
    let folder = folder("tools");
    let arguments = |path: &str| {
        json(&toolwire(&["parse", "--family", "qwen3_coder", "--tools", path], text).ok())["calls"][0]["arguments"]
            .clone()
    };
    assert_eq!(json(arguments(&file(&folder, "integer.json", tools)).as_str().unwrap()), json!({"n": 5}));
    let string = tools.replace("integer", "string");
    assert_eq!(json(arguments(&file(&folder, "string.json", string)).as_str().unwrap()), json!({"n": "5"}));
}

#[test]
fn start_and_finish_are_passed_on() {
    let parse =
        |args: &[&str], text: &str| json(&toolwire(&[&["parse", "--family", "hermes"], args].concat(), text).ok());
    assert_eq!(parse(&["--start", "reasoning"], "Hm.</think>Yes.")["reasoning"], "Hm.");
    assert_eq!(parse(&["--start", "response"], "<think>")["content"], "<think>");
    assert_eq!(parse(&["--finish", "cut"], "Hello")["finish"], "length");
    assert_eq!(parse(&["--finish", "stop"], "Hello")["finish"], "stop");
}

#[test]
fn a_broken_call_is_a_result() {
    let out = json(&toolwire(&["parse", "--family", "hermes", "--finish", "cut"], &CALL[..70]).ok());
    assert_eq!(out["calls"], json!([]));
    assert_eq!(out["broken"][0]["outcome"], "truncated");
}

#[test]
fn bytes_that_are_no_text_are_replaced() {
    let out = json(&toolwire(&["parse", "--family", "hermes"], b"a\xffb".as_slice()).ok());
    assert_eq!(out["content"], "a\u{fffd}b");
}

#[test]
fn a_spec_file_reads_as_the_built_in_family() {
    let folder = folder("spec");
    for (family, text) in [
        ("hermes", CALL),
        ("kimi_k2", "<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}<|tool_call_end|>"),
    ] {
        let path = file(&folder, &format!("{family}.yaml"), spec(family));
        for format in ["message", "events"] {
            let loaded = toolwire(&["parse", "--spec", &path, "--format", format], text).ok();
            assert_eq!(loaded, toolwire(&["parse", "--family", family, "--format", format], text).ok());
            assert!(loaded.contains("call"), "{loaded}");
        }
    }
}

#[test]
fn engines_names_are_families() {
    assert_eq!(
        toolwire(&["parse", "--family", "vllm:hermes"], CALL).ok(),
        toolwire(&["parse", "--family", "hermes"], CALL).ok()
    );
}

#[test]
fn what_is_wrong_is_told_with_a_next_step() {
    let folder = folder("wrong");
    let parse = |args: &[&str]| toolwire(&[&["parse"], args].concat(), "");
    parse(&["--family", "hremes"]).fails(2, &["no family `hremes`", "did you mean `hermes`?", "toolwire families"]);
    parse(&["--family", "my/hermes.yaml"]).fails(2, &["--spec"]);
    parse(&[]).fails(2, &["--family <NAME>"]);
    parse(&["--family", "hermes", "--spec", "x.yaml"]).fails(2, &["cannot be used with"]);
    parse(&["--family", "hermes", "--chunk", "0"]).fails(2, &["--chunk"]);
    parse(&["--family", "hermes", "--mode", "char"]).fails(2, &["--mode", "cannot be used with"]);
    parse(&["--spec", "x.yaml", "--mode", "char"]).fails(2, &["--jsonl"]);
    parse(&["--family", "hermes", "no/such.txt"]).fails(1, &["cannot read `no/such.txt`", "standard input"]);
    let tools = file(&folder, "tools.json", "{}");
    parse(&["--family", "hermes", "--tools", &tools]).fails(1, &["tools.json", "expected a list"]);
    let spec = file(
        &folder,
        "bad.yaml",
        "family: bad\nspec: https://example.org\nwire: |\n  call = \"<f>\" objekt \"</f>\"\n",
    );
    parse(&["--spec", &spec]).fails(1, &["did you mean `object`?", "^^^^^^", "bad.yaml:4:"]);
}

#[test]
fn both_engines_say_the_same_and_refuse_the_same_specs() {
    for format in ["message", "events"] {
        let asked =
            |engine| toolwire(&["parse", "--family", "vllm:hermes", "--format", format, "--engine", engine], CALL).ok();
        let whole = |out: String| if format == "message" { vec![json(&out)] } else { lines(&out) };
        let (mut driver, reference) = (whole(asked("driver")), whole(asked("reference")));
        if format == "events" {
            // The driver gives arguments as they come.
            driver.retain(|event| event["kind"] != "call_arguments");
            assert!(reference.iter().any(|event| event["kind"] == "call_arguments"));
        }
        let reference: Vec<_> = reference.into_iter().filter(|event| event["kind"] != "call_arguments").collect();
        assert_eq!(driver, reference, "{format}");
    }
    let long = "x".repeat(70_000);
    toolwire(&["parse", "--family", "hermes", "--engine", "reference"], long).fails(1, &["65536"]);
    toolwire(&["parse", "--family", "hermse", "--engine", "reference"], "").fails(2, &["did you mean"]);
}

#[test]
fn openai_is_a_completion_and_openai_stream_its_chunks() {
    let text = format!("<think>Hm.</think>{CALL}");
    let args = |format| ["parse", "--family", "hermes", "--format", format, "--reproducible"];
    let whole = toolwire(&args("openai"), text.as_str()).ok();
    let id = format!("chatcmpl-{}", "0".repeat(24));
    let call = json!({"id": format!("call_{}", "0".repeat(24)), "type": "function", "function": {"name": "get_weather", "arguments": "{\"city\": \"Malmö\"}"}});
    let message = json!({"role": "assistant", "content": "Let me look.\n", "refusal": null, "reasoning_content": "Hm.", "tool_calls": [call]});
    let choice = json!({"index": 0, "message": message, "logprobs": null, "finish_reason": "tool_calls"});
    let expected = json!({"id": id, "object": "chat.completion", "created": 0, "model": "hermes", "choices": [choice]});
    assert_eq!(json(&whole), expected);
    let chunks = lines(&toolwire(&[&args("openai-stream")[..], &["--model", "m"]].concat(), text.as_str()).ok());
    let first = json!({"id": id, "object": "chat.completion.chunk", "created": 0, "model": "m", "choices": [{"index": 0, "delta": {"role": "assistant", "reasoning_content": "Hm."}, "finish_reason": null}]});
    assert_eq!(chunks[0], first);
    let reasons: Vec<_> = chunks.iter().map(|chunk| chunk["choices"][0]["finish_reason"].clone()).collect();
    let (last, others) = reasons.split_last().unwrap();
    assert!(last == "tool_calls" && others.iter().all(|reason| *reason == json!(null)), "{reasons:?}");
    // The reference says the same, in larger pieces.
    let reference = toolwire(&[&args("openai")[..], &["--engine", "reference"]].concat(), text.as_str()).ok();
    assert_eq!(reference, whole);
}

#[test]
fn openai_output_has_an_id_and_a_time_of_its_own() {
    let parse = || json(&toolwire(&["parse", "--family", "hermes", "--format", "openai"], CALL).ok());
    let (one, two) = (parse(), parse());
    let id = one["id"].as_str().unwrap();
    assert!(id.starts_with("chatcmpl-") && one["id"] != two["id"], "{id}");
    assert!(one["created"].as_u64().unwrap() > 1_700_000_000);
    let call = |value: &serde_json::Value| value["choices"][0]["message"]["tool_calls"][0]["id"].to_string();
    assert_ne!(call(&one), call(&two));
    // `length` where the text was cut.
    let cut = toolwire(&["parse", "--family", "hermes", "--format", "openai", "--finish", "cut"], "a").ok();
    assert_eq!(json(&cut)["choices"][0]["finish_reason"], "length");
    for option in [&["--model", "m"][..], &["--reproducible"]] {
        toolwire(&[&["parse", "--family", "hermes"], option].concat(), "").fails(2, &["--format openai"]);
    }
}
