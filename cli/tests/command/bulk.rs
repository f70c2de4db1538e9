//! `toolwire parse --jsonl`: many messages.

use std::fs;

use serde_json::{Value, json};

use crate::{CALL, file, folder, lines, spec, toolwire};

const MODES: [&str; 7] = ["whole", "chunks", "char", "byte", "random:0", "random:1", "random:2"];

/// Inputs with something of everything: thoughts, calls, markers in values, cuts, broken calls, quotes, wide characters.
fn cases() -> Vec<Value> {
    let tools = json!([{"type": "function", "function": {"name": "run", "parameters": {"type": "object", "properties": {"script": {"type": "string"}, "n": {"type": "integer"}}}}}]);
    let coder = "Så här:\n<tool_call>\n<function=run>\n<parameter=script>\necho '</tool_call>' 🌍\n</parameter>\n<parameter=n>\n12\n</parameter>\n</function>\n</tool_call>";
    vec![
        json!({"id": "hermes", "family": "hermes", "text": CALL}),
        json!({"id": "thought", "family": "hermes", "text": "Hm.</think>\n\nDone, 東京.", "start": "reasoning", "tools": null}),
        json!({"id": "coder", "family": "qwen3_coder", "text": coder, "tools": tools, "chunks": ["Så ", &coder["Så ".len()..]]}),
        json!({"id": "untyped", "family": "qwen3_coder", "text": coder, "tools": [], "chunks": null, "guided": null, "more": 1}),
        json!({"id": 5, "family": "kimi_k2", "text": "<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{\"a\": [1, \"x\"]}<|tool_call_end|><|tool_calls_section_end|>"}),
        json!({"id": "cut", "family": "gemma4", "text": "<|tool_call>call:f{a:<|\"|>b", "finish": "cut"}),
        json!({"id": "bad", "family": "hermes", "text": "<tool_call>{\"name\": \"f\", \"arguments\": {]}}</tool_call> then"}),
        json!({"id": "prose", "family": "hermes", "text": "Write `<tool_call>` first, then `</tool_call>`."}),
        json!({"family": "vllm:hermes", "text": ""}),
    ]
}

fn jsonl(cases: &[Value]) -> String {
    cases.iter().map(|case| format!("{case}\n")).collect()
}

#[test]
fn every_mode_gives_the_same_lines() {
    let input = jsonl(&cases());
    let whole = toolwire(&["parse", "--jsonl", "-"], input.as_str()).ok();
    assert_eq!(whole.lines().count(), cases().len());
    for mode in MODES {
        assert_eq!(toolwire(&["parse", "--jsonl", "-", "--mode", mode], input.as_str()).ok(), whole, "{mode}");
    }
}

#[test]
fn a_line_out_for_each_line_in_with_all_fields() {
    let out = lines(&toolwire(&["parse", "--jsonl", "-"], jsonl(&cases())).ok());
    let ids: Vec<_> = out.iter().map(|line| line["id"].clone()).collect();
    assert_eq!(ids, cases().iter().map(|case| case["id"].clone()).collect::<Vec<_>>());
    for line in &out {
        let keys: Vec<_> = line.as_object().unwrap().keys().map(String::as_str).collect();
        let mut expected = ["id", "family", "content", "reasoning", "calls", "broken", "events", "warnings", "error"];
        expected.sort_unstable();
        assert_eq!(keys, expected);
    }
    let call = json!({"index": 0, "id": "functions.f:0", "name": "f", "arguments": "{\"a\": [1, \"x\"]}", "outcome": "complete"});
    let event = json!({"kind": "call", "name": "f", "arguments": "{\"a\": [1, \"x\"]}", "outcome": "complete"});
    let expected = json!({"id": 5, "family": "kimi_k2", "content": "", "reasoning": "", "calls": [call], "broken": [], "events": [event], "warnings": [], "error": null});
    assert_eq!(out[4], expected);
    assert_eq!(out[8]["family"], "vllm:hermes");
}

#[test]
fn events_are_in_order_and_broken_calls_stand_apart() {
    let out = lines(&toolwire(&["parse", "--jsonl", "-"], jsonl(&cases())).ok());
    let kinds = |line: &Value| {
        line["events"].as_array().unwrap().iter().map(|e| e["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&out[0]), ["text", "call"]);
    assert_eq!(kinds(&out[1]), ["reasoning", "text"]);
    assert_eq!(out[5]["broken"][0]["outcome"], "truncated");
    assert_eq!(out[5]["events"], json!([]));
    assert_eq!(out[6]["broken"][0]["outcome"], "malformed");
    assert!(!kinds(&out[6]).contains(&"call".to_owned()));
    assert!(out[6]["warnings"].as_array().unwrap().iter().any(|w| w["why"] == "malformed_call"), "{}", out[6]);
}

#[test]
fn tools_that_are_not_given_and_none_differ_from_some() {
    let out = lines(&toolwire(&["parse", "--jsonl", "-"], jsonl(&cases())).ok());
    let n = |line: &Value| {
        serde_json::from_str::<Value>(line["calls"][0]["arguments"].as_str().unwrap()).unwrap()["n"].clone()
    };
    assert_eq!(n(&out[2]), 12);
    assert_eq!(n(&out[3]), "12");
}

#[test]
fn a_bad_line_is_told_and_the_rest_goes_on() {
    let good = json!({"id": "good", "family": "hermes", "text": "Hi"}).to_string();
    let bad: [(&[u8], Value, &str); 9] = [
        (b"not json", Value::Null, "column"),
        (b"\xff", Value::Null, "column"),
        (b"[]", Value::Null, "expected an object"),
        (br#"{"id": 1, "family": "hermes"}"#, json!(1), "missing field `text`"),
        (br#"{"id": 2, "text": ""}"#, json!(2), "missing field `family`"),
        (br#"{"id": 3, "family": "hermez", "text": ""}"#, json!(3), "did you mean `hermes`?"),
        (br#"{"id": 4, "family": "hermes", "text": "", "start": "end"}"#, json!(4), "unknown variant `end`"),
        (br#"{"id": 5, "family": "hermes", "text": "", "tools": {}}"#, json!(5), "expected a list"),
        (br#"{"id": 6, "family": "hermes", "text": "{}", "guided": {"tool": null}}"#, json!(6), "guided"),
    ];
    for (line, id, says) in bad {
        let input = [good.as_bytes(), b"\r\n\n", line, b"\n", good.as_bytes()].concat();
        let run = toolwire(&["parse", "--jsonl", "-"], input);
        let out = lines(&run.stdout);
        assert_eq!(out.len(), 3, "{run:?}");
        let error = out[1]["error"].as_str().unwrap();
        assert!(error.starts_with("line 3: ") && error.contains(says), "no `{says}` in `{error}`");
        assert_eq!(out[1]["id"], id);
        for line in [&out[0], &out[2]] {
            assert_eq!((&line["content"], &line["error"]), (&json!("Hi"), &Value::Null));
        }
        run.fails(1, &["1 of 3 cases"]);
    }
}

#[test]
fn results_go_to_a_file_but_never_over_the_cases() {
    let folder = folder("results");
    let cases = file(&folder, "cases.jsonl", jsonl(&cases()));
    let results = folder.join("results.jsonl");
    assert_eq!(toolwire(&["parse", "--jsonl", &cases, "--out", results.to_str().unwrap()], "").ok(), "");
    assert_eq!(fs::read_to_string(&results).unwrap(), toolwire(&["parse", "--jsonl", &cases], "").ok());
    let before = fs::read_to_string(&cases).unwrap();
    toolwire(&["parse", "--jsonl", &cases, "--out", &cases], "").fails(2, &["--out is the file of the cases"]);
    assert_eq!(fs::read_to_string(&cases).unwrap(), before);
    toolwire(&["parse", "--jsonl", &cases, "--out", "no/such/folder/r.jsonl"], "").fails(1, &["cannot write"]);
    toolwire(&["parse", "--jsonl", "no.jsonl"], "").fails(1, &["cannot read `no.jsonl`"]);
}

#[test]
fn a_spec_file_serves_the_lines_of_its_family() {
    let spec = spec("hermes").replace("family: hermes", "family: loaded").replace("tool_call>", "invoke>");
    let path = file(&folder("spec_for_lines"), "loaded.yaml", spec);
    let text = CALL.replace("tool_call>", "invoke>");
    let input = jsonl(&[json!({"family": "loaded", "text": text}), json!({"family": "hermes", "text": CALL})]);
    let out = lines(&toolwire(&["parse", "--spec", &path, "--jsonl", "-"], input).ok());
    assert_eq!(out[0]["events"], out[1]["events"]);
    assert_eq!(out[0]["calls"][0]["name"], "get_weather");
}

#[test]
fn options_of_one_message_are_refused() {
    for option in [
        ["--family", "hermes"],
        ["--chunk", "3"],
        ["--tools", "t.json"],
        ["--format", "events"],
        ["--start", "message"],
    ] {
        toolwire(&[&["parse", "--jsonl", "-"], &option[..]].concat(), "").fails(2, &["cannot be used with"]);
    }
    toolwire(&["parse", "--jsonl", "-", "--mode", "random:x"], "").fails(2, &["random:SEED", "random:1"]);
}

#[test]
fn many_messages_by_the_reference_are_the_same() {
    let spec = file(&folder("by_the_reference"), "hermes.yaml", spec("hermes"));
    let case = json!({"id": 1, "family": "hermes", "text": CALL}).to_string();
    let driver = toolwire(&["parse", "--jsonl", "-"], case.clone()).ok();
    assert_eq!(toolwire(&["parse", "--jsonl", "-", "--engine", "reference"], case.clone()).ok(), driver);
    assert_eq!(toolwire(&["parse", "--jsonl", "-", "--engine", "reference", "--spec", &spec], case).ok(), driver);
}
