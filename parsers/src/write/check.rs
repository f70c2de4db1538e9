//! Reads a written message back. Equal, or an error: the one check that knows all that the wire means.

use serde_json::{Map, Value, json};

use super::tokens::{Token, Tokens, decode, members};
use super::{Draft, Fault, WrittenCall};
use crate::event::{End, Outcome, Start};
use crate::family::Family;
use crate::json as text;
use crate::machine::WriteOp;
use crate::message::Call;
use crate::tools::Tools;

pub(super) fn reads_back(family: &Family, draft: &Draft<'_>, written: &str) -> Result<(), Fault> {
    let facts = family.machine().facts();
    // A thought without an opener is one that the prompt has opened.
    let opened_by_prompt = !draft.reasoning.is_empty() && facts.writer.reasoning.first() == Some(&WriteOp::Thought);
    let start = if opened_by_prompt { Start::Reasoning } else { Start::Message };
    let message = family.parse_from(written, &tools(draft.calls), start, End::Stop);
    let raw = facts.values.dialect.is_none();
    for (call, wanted) in draft.calls.iter().enumerate() {
        let same = message.calls.get(call).is_some_and(|got| is_same(wanted, got, raw));
        if !same {
            return Err(Fault::Altered { call });
        }
    }
    let more = message.calls.len() > draft.calls.len() || !message.broken.is_empty();
    if more || message.content != draft.content || message.reasoning != draft.reasoning {
        return Err(Fault::AlteredText);
    }
    Ok(())
}

/// The tools that are called, every parameter a string: raw values come back as the text that was written, whatever their type.
fn tools(calls: &[WrittenCall<'_>]) -> Tools {
    let mut parameters = Map::new();
    for call in calls {
        let tool = parameters.entry(call.name).or_insert_with(|| Value::Object(Map::new()));
        for member in members(call.arguments) {
            if let (Some(key), Value::Object(tool)) = (decode(member.key), &mut *tool) {
                tool.insert(key, json!({"type": "string"}));
            }
        }
    }
    let tool = |(name, properties)| json!({"type": "function", "function": {"name": name, "parameters": {"type": "object", "properties": properties}}});
    let list: Vec<Value> = parameters.into_iter().map(tool).collect();
    // A list made here is one that can be read.
    Tools::from_openai(&Value::Array(list).to_string()).unwrap_or_default()
}

fn is_same(wanted: &WrittenCall<'_>, got: &Call, raw: bool) -> bool {
    let id = wanted.id.is_none() || got.id.as_deref() == wanted.id;
    let head = got.outcome == Outcome::Complete && got.name == wanted.name && id;
    head && (canonical(wanted.arguments) == canonical(&got.arguments)
        || raw && is_same_text(wanted.arguments, &got.arguments))
}

/// Whether the members are the same ones, where a value that was declared a string may be the JSON text that was written.
fn is_same_text(wanted: &str, got: &str) -> bool {
    let (wanted, got) = (members(wanted), members(got));
    wanted.len() == got.len()
        && wanted.iter().zip(&got).all(|(wanted, got)| {
            let text = !wanted.value.starts_with('"') && decode(got.value).as_deref() == Some(wanted.value);
            canonical(wanted.key) == canonical(got.key) && (text || canonical(wanted.value) == canonical(got.value))
        })
}

/// JSON without white space and with each string written in one way; order and digits are kept.
fn canonical(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for (token, _) in Tokens::of(json) {
        match token {
            Token::Open { object } => out.push(if object { '{' } else { '[' }),
            Token::Close { object } => out.push(if object { '}' } else { ']' }),
            Token::Colon => out.push(':'),
            Token::Comma => out.push(','),
            Token::Scalar(scalar) => out.push_str(scalar),
            Token::String(string) => match decode(string) {
                Some(string) => text::write_string(&string, &mut out),
                None => out.push_str(string),
            },
        }
    }
    out
}
