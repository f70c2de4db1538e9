//! Reads `examples:`.

use super::document::{Data, Node};
use super::reader::{Map, Reader};
use super::{Example, ExampleEvent, json, words};
use crate::fault::codes;

/// All examples that can be read.
pub(super) fn examples(reader: &mut Reader<'_>, node: &Node) -> Vec<Example> {
    reader.list(node, "`examples`").iter().filter_map(|item| example(reader, item)).collect()
}

fn example(reader: &mut Reader<'_>, node: &Node) -> Option<Example> {
    let map = reader.map(node, "examples.*")?;
    let why = reader.required(map, "why").and_then(|node| reader.filled(node, "`why`"));
    let output = reader.required(map, "output").and_then(|node| reader.spanned(node, "`output`"));
    let start = reader.word_key(map, "start", &words::STARTS).unwrap_or("message");
    let finish = reader.word_key(map, "finish", &words::FINISHES).unwrap_or("stop");
    let tools = map.get("tools").and_then(|node| json_text(reader, node, "`tools`"));
    let list = reader.required(map, "events");
    let events = list.map_or(&[][..], |node| reader.list(node, "`events`"));
    let events = events.iter().filter_map(|item| event(reader, item)).collect();
    Some(Example {
        why: why?.value,
        output: output?.value,
        start: start.to_string(),
        finish: finish.to_string(),
        tools,
        events,
        span: node.span.clone(),
    })
}

fn event(reader: &mut Reader<'_>, node: &Node) -> Option<ExampleEvent> {
    let map = reader.map(node, "examples.*.events.*")?;
    let content = map.get("content").and_then(|node| reader.spanned(node, "`content`"));
    let reasoning = map.get("reasoning").and_then(|node| reader.spanned(node, "`reasoning`"));
    let name = map.get("call").and_then(|node| reader.filled(node, "`call`"));
    let warning = map.get("warning").and_then(|node| reader.filled(node, "`warning`"));
    let kinds = ["content", "reasoning", "call", "warning"];
    let given: Vec<_> = kinds.into_iter().filter(|kind| map.get(kind).is_some()).collect();
    if given.len() != 1 {
        let fault = reader.fault(codes::EXCLUSIVE_KEYS, map.span(), "an event is one thing");
        let fault = if given.is_empty() {
            fault.label("this is none")
        } else {
            fault.label(format!("this is {}", given.join(" and ")))
        };
        reader.faults.push(fault.help("write one of `content`, `reasoning`, `call` and `warning` for each event"));
        return None;
    }
    call_keys(reader, map, given == ["call"]);
    let id = map.get("id").and_then(|node| reader.spanned(node, "`id`"));
    let arguments = map.get("arguments").and_then(|node| json_text(reader, node, "`arguments`"));
    let outcome = reader.word_key(map, "outcome", &words::OUTCOMES).unwrap_or("complete");
    if let Some(name) = name {
        return Some(ExampleEvent::Call {
            name: name.value,
            id: id.map(|id| id.value),
            arguments: arguments.unwrap_or_else(|| "{}".to_string()),
            outcome: outcome.to_string(),
        });
    }
    let content = content.map(|text| ExampleEvent::Content(text.value));
    let reasoning = reasoning.map(|text| ExampleEvent::Reasoning(text.value));
    content.or(reasoning).or(warning.map(|why| ExampleEvent::Warning(why.value)))
}

/// Refuses the keys of a call on another event.
fn call_keys(reader: &mut Reader<'_>, map: Map<'_>, is_call: bool) {
    if is_call {
        return;
    }
    for key in ["id", "arguments", "outcome"] {
        if map.get(key).is_some() {
            let fault = reader
                .fault(codes::EXCLUSIVE_KEYS, &map.key_span(key), format!("`{key}` on an event that is no call"))
                .label("only calls have this")
                .help("remove it, or write `call: NAME`");
            reader.faults.push(fault);
        }
    }
}

/// JSON text: a text as it stands, anything else converted.
fn json_text(reader: &mut Reader<'_>, node: &Node, what: &str) -> Option<String> {
    if let Data::Text(text) = &node.data {
        return Some(text.value.clone());
    }
    let text = json::text(node);
    if text.is_none() {
        let fault = reader
            .fault(codes::WRONG_TYPE, &node.span, format!("{what} cannot be written as JSON"))
            .label("holds a tag, or a number that JSON does not have")
            .help("write it as JSON text, in quotes");
        reader.faults.push(fault);
    }
    text
}
