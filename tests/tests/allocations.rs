//! Once warm, a push allocates nothing, and neither do its deltas: the same stream again, after `reset`, with every
//! chunk size.

#![allow(clippy::unwrap_used)]

use toolwire::openai::DeltaWriter;
use toolwire::{End, Start, Tools};

/// A message of the family with prose, a thought and calls.
fn message(family: &str) -> String {
    let prose = "Some prose with a < in it, \"quotes\" and\nlines. ".repeat(20);
    let string = "line \\n with \\\"escapes\\\" and <tags> </tags> ".repeat(20);
    let raw = "line\n with \"quotes\" and <tags> </tags> ".repeat(20);
    let calls = match family {
        "hermes" => format!(
            "<tool_call>\n{{\"name\": \"f\", \"arguments\": {{\"x\": \"{string}\", \"n\": [1, 2.5, null]}}}}\n</tool_call>"
        ),
        "qwen3_coder" => format!(
            "<tool_call>\n<function=f>\n<parameter=x>\n{raw}\n</parameter>\n<parameter=n>\n12\n</parameter>\n</function>\n</tool_call>"
        ),
        "kimi_k2" => format!(
            "<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{{\"x\": \"{string}\"}}<|tool_call_end|><|tool_calls_section_end|>"
        ),
        "gemma4" => format!("<|tool_call>call:f{{x:<|\"|>{raw}<|\"|>,n:12}}<tool_call|>"),
        other => panic!("no message for {other}"),
    };
    let thought = if family == "gemma4" { "<|channel>thought\nhm<channel|>" } else { "<think>hm</think>" };
    format!("{thought}{prose}{calls}{prose}{calls}")
}

#[test]
fn a_warm_push_allocates_nothing() {
    let tools = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {"x": {"type": "string"}, "n": {"type": "integer"}}}}}]"#;
    let tools = Tools::from_openai(tools).unwrap();
    for name in ["hermes", "qwen3_coder", "kimi_k2", "gemma4"] {
        let text = message(name);
        let family = toolwire::family(name).unwrap();
        let mut parser = family.parser(&tools, Start::Message);
        for size in [1, 4, 7, 64, 1000, text.len()] {
            let chunks: Vec<&str> = text.as_bytes().chunks(size).map(|c| std::str::from_utf8(c).unwrap()).collect();
            let (mut calls, mut sent) = (0, 0);
            let mut deltas = DeltaWriter::new(&family);
            let mut run = |parser: &mut toolwire::Parser| {
                for chunk in &chunks {
                    for event in parser.push(chunk) {
                        calls += usize::from(matches!(event, toolwire::Event::CallEnd { .. }));
                        sent += deltas.delta(&event).map_or(0, str::len);
                    }
                }
                calls += parser.finish(End::Stop).count();
                sent += deltas.finish(End::Stop).0.len();
                parser.reset();
                deltas.reset();
            };
            run(&mut parser);
            let info = allocation_counter::measure(|| run(&mut parser));
            assert_eq!(calls, 4, "{name}: two calls in each of two runs");
            assert!(sent > 2 * text.len(), "{name}: {sent} bytes of deltas");
            assert_eq!(info.count_total, 0, "{name}, chunks of {size}: {info:?}");
        }
    }
}
