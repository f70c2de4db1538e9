//! Parses one call with arguments of a given size, for tools that count instructions. `.ci/linear` runs it; see there.
//!
//! `parse_arguments FAMILY string|list BYTES CHUNK` (0: in one piece), or `--families` for the built-in families.
//!
//! The text comes from the family's own spec: its first example with an argument that stands in the output as it is, which is replaced by a
//! longer one.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command")]

use std::error::Error;

use serde_json::{Value, json};
use toolwire::{End, Event, Family, Message, Start, Tools};
use toolwire_gen::SpecFile;
use toolwire_gen::spec::{Example, ExampleEvent};

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
            let call = Call::of(family)?.with_value(shape, bytes.parse()?)?;
            call.check(&measured(&toolwire::family(family)?, &call, chunk.parse()?))
        }
        _ => Err("expected: FAMILY string|list BYTES CHUNK, where a CHUNK of 0 is the whole text".into()),
    }
}

/// A message with one call, and what to expect of it.
struct Call {
    text: String,
    tools: Tools,
    name: String,
    key: String,
    value: String,
}

impl Call {
    /// From the spec's examples.
    fn of(family: &str) -> Result<Self, Box<dyn Error>> {
        let label = format!("specs/{family}.yaml");
        let files: Vec<SpecFile> =
            toolwire_specs::all().iter().map(|(name, text)| SpecFile::new(*name, *text)).collect();
        let (specs, _faults) = toolwire_gen::spec::read(&files);
        let spec = specs.iter().find(|spec| spec.file == label).ok_or("no such spec")?;
        let call = spec.examples.iter().find_map(Self::from_example);
        call.ok_or_else(|| {
            format!("{label}: no example with one text argument that stands in the output as it is; add one").into()
        })
    }

    fn from_example(example: &Example) -> Option<Self> {
        let ExampleEvent::Call { name, arguments, outcome, .. } =
            example.events.iter().find(|event| matches!(event, ExampleEvent::Call { .. }))?
        else {
            return None;
        };
        let arguments: Value = serde_json::from_str(arguments).ok()?;
        let (key, value) = arguments.as_object()?.iter().find_map(|(key, value)| Some((key, value.as_str()?)))?;
        // Once only, so that nothing else is replaced with it.
        let stands_once = example.output.matches(value).count() == 1;
        (outcome == "complete" && example.start == "message" && stands_once).then(|| Self {
            text: example.output.clone(),
            tools: Tools::not_given(),
            name: name.clone(),
            key: key.clone(),
            value: value.to_owned(),
        })
    }

    /// With another value of about so many bytes. A `list` is declared as one: where the wire has no types it is held until it is whole.
    fn with_value(mut self, shape: &str, bytes: usize) -> Result<Self, Box<dyn Error>> {
        let (kind, value) = match shape {
            "string" => ("string", "lorem ipsum, dolor (sit) amet; ".chars().cycle().take(bytes).collect()),
            "list" => ("array", format!("[{}1]", "12, ".repeat(bytes / 4))),
            _ => return Err("expected the shape `string` or `list`".into()),
        };
        self.text = self.text.replace(&self.value, &value);
        self.value = value;
        let parameters = json!({"type": "object", "properties": {self.key.as_str(): {"type": kind}}});
        let tool = json!([{"type": "function", "function": {"name": self.name, "parameters": parameters}}]);
        self.tools = Tools::from_openai(&tool.to_string())?;
        Ok(self)
    }

    /// What was counted must have been the parsing of the whole value.
    fn check(&self, message: &Message) -> Result<(), Box<dyn Error>> {
        let arguments = message.calls.iter().find(|call| call.name == self.name).map_or("null", |call| &call.arguments);
        let arguments: Value = serde_json::from_str(arguments)?;
        let whole = match &arguments[&self.key] {
            Value::String(text) => *text == self.value,
            other => serde_json::from_str::<Value>(&self.value).is_ok_and(|value| value == *other),
        };
        if whole { Ok(()) } else { Err("the call did not come out as it went in".into()) }
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
