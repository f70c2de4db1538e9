//! Parses one call with arguments of a given size, for tools that count instructions. `.ci/linear` runs it; see there.
//!
//! `parse_arguments FAMILY string|list BYTES CHUNK` (0: in one piece), or `--families` for the built-in families.
//!
//! The text is what the family's writer gives.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command")]

use std::error::Error;

use serde_json::{Value, json};
use toolwire::write::WrittenCall;
use toolwire::{End, Event, Family, Message, Start, Tools};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["--families"] => {
            for family in toolwire::families() {
                println!("{}", family.name());
            }
            Ok(())
        }
        [family, shape, bytes, chunk] => {
            let family = toolwire::family(family)?;
            let call = Call::of(&family, shape, bytes.parse()?)?;
            call.check(&measured(&family, &call, chunk.parse()?))
        }
        _ => Err("expected: FAMILY string|list BYTES CHUNK, where a CHUNK of 0 is the whole text".into()),
    }
}

/// A message with one call, and what to expect of it.
struct Call {
    text: String,
    tools: Tools,
    arguments: Value,
}

impl Call {
    /// One argument of about so many bytes. A `list` is declared as one: where the wire has no types it is held until it is whole.
    fn of(family: &Family, shape: &str, bytes: usize) -> Result<Self, Box<dyn Error>> {
        let (kind, value) = match shape {
            "string" => {
                let text: String = "lorem ipsum, dolor (sit) amet; ".chars().cycle().take(bytes).collect();
                ("string", json!(text))
            }
            "list" => ("array", json!(vec![12; bytes / 3])),
            _ => return Err("expected the shape `string` or `list`".into()),
        };
        let arguments = json!({ "x": value });
        let written = WrittenCall { name: "f", arguments: &arguments.to_string(), id: None };
        let parameters = json!({"type": "object", "properties": {"x": {"type": kind}}});
        let tool = json!([{"type": "function", "function": {"name": "f", "parameters": parameters}}]);
        let tools = Tools::from_openai(&tool.to_string())?;
        Ok(Self { text: family.write(&[written])?, tools, arguments })
    }

    /// What was counted must have been the parsing of the whole value.
    fn check(&self, message: &Message) -> Result<(), Box<dyn Error>> {
        let arguments = message.calls.first().map_or("null", |call| &call.arguments);
        let arguments: Value = serde_json::from_str(arguments)?;
        if arguments == self.arguments { Ok(()) } else { Err("the call did not come out as it went in".into()) }
    }
}

/// The part that counts. Not inlined, so that it has a name.
#[inline(never)]
fn measured(family: &Family, call: &Call, chunk: usize) -> Message {
    let mut parser = family.parser(&call.tools, Start::Message);
    let mut message = Message::default();
    let mut add = |event: Event<'_>| message.add(&event);
    if chunk == 0 {
        parser.push(&call.text).for_each(&mut add);
    } else {
        for piece in call.text.as_bytes().chunks(chunk) {
            parser.push_bytes(piece).for_each(&mut add);
        }
    }
    parser.finish(End::Stop).for_each(&mut add);
    message
}
