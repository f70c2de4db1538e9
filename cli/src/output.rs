//! What is written: the JSON shapes of events, messages and results.

use serde::Serialize;
use serde_json::Value;
use toolwire::{Event, Message};

/// An event as a line of `--format events`.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum EventLine<'a> {
    Text { text: &'a str },
    Reasoning { text: &'a str },
    CallStart { index: usize, name: &'a str, id: Option<&'a str> },
    CallArguments { index: usize, fragment: &'a str },
    CallEnd { index: usize, outcome: &'static str },
    Warning(Warning),
}

impl<'a> From<Event<'a>> for EventLine<'a> {
    fn from(event: Event<'a>) -> Self {
        match event {
            Event::Content(text) => Self::Text { text },
            Event::Reasoning(text) => Self::Reasoning { text },
            Event::CallStart { index, name, id } => Self::CallStart { index, name, id },
            Event::CallArguments { index, fragment } => Self::CallArguments { index, fragment },
            Event::CallEnd { index, outcome } => Self::CallEnd { index, outcome: outcome.as_str() },
            Event::Warning(warning) => Self::Warning((&warning).into()),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct Warning {
    why: &'static str,
    bytes: usize,
}

impl From<&toolwire::Warning> for Warning {
    fn from(warning: &toolwire::Warning) -> Self {
        Self { why: warning.why.as_str(), bytes: warning.bytes }
    }
}

/// A call; `arguments` is JSON text, as the API has it.
#[derive(Serialize)]
struct Call<'a> {
    index: usize,
    id: Option<&'a str>,
    name: &'a str,
    arguments: &'a str,
    outcome: &'static str,
}

impl<'a> From<&'a toolwire::Call> for Call<'a> {
    fn from(call: &'a toolwire::Call) -> Self {
        Self {
            index: call.index,
            id: call.id.as_deref(),
            name: &call.name,
            arguments: &call.arguments,
            outcome: call.outcome.as_str(),
        }
    }
}

fn list<'a, T, U: From<&'a T>>(items: &'a [T]) -> Vec<U> {
    items.iter().map(U::from).collect()
}

/// A message as `--format message` prints it.
#[derive(Serialize)]
pub(crate) struct WholeMessage<'a> {
    content: &'a str,
    reasoning: &'a str,
    calls: Vec<Call<'a>>,
    broken: Vec<Call<'a>>,
    warnings: Vec<Warning>,
    finish: &'static str,
}

impl<'a> From<&'a Message> for WholeMessage<'a> {
    fn from(message: &'a Message) -> Self {
        Self {
            content: &message.content,
            reasoning: &message.reasoning,
            calls: list(&message.calls),
            broken: list(&message.broken),
            warnings: list(&message.warnings),
            finish: message.finish.as_str(),
        }
    }
}

/// A message and the order of its parts: what a line of `--jsonl` is folded into.
#[derive(Default)]
pub(crate) struct Transcript {
    message: Message,
    parts: Vec<Part>,
}

/// A part of a message. Fragments of one kind are joined, so that equal messages have equal parts however they were cut.
enum Part {
    Text(String),
    Reasoning(String),
    /// A usable call, by its place in `Message::calls`.
    Call(usize),
}

impl Transcript {
    pub(crate) fn add(&mut self, event: &Event<'_>) {
        let known = self.message.calls.len();
        self.message.add(event);
        match (*event, self.parts.last_mut()) {
            (Event::Content(more), Some(Part::Text(text))) | (Event::Reasoning(more), Some(Part::Reasoning(text))) => {
                text.push_str(more)
            }
            (Event::Content(text), _) if !text.is_empty() => self.parts.push(Part::Text(text.to_owned())),
            (Event::Reasoning(text), _) if !text.is_empty() => self.parts.push(Part::Reasoning(text.to_owned())),
            (Event::CallEnd { .. }, _) if self.message.calls.len() > known => self.parts.push(Part::Call(known)),
            _ => {}
        }
    }

    fn parts(&self) -> impl Iterator<Item = PartLine<'_>> {
        self.parts.iter().filter_map(|part| match part {
            Part::Text(text) => Some(PartLine::Text { text }),
            Part::Reasoning(text) => Some(PartLine::Reasoning { text }),
            Part::Call(at) => {
                let call = self.message.calls.get(*at)?;
                Some(PartLine::Call { name: &call.name, arguments: &call.arguments, outcome: call.outcome.as_str() })
            }
        })
    }
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum PartLine<'a> {
    Text { text: &'a str },
    Reasoning { text: &'a str },
    Call { name: &'a str, arguments: &'a str, outcome: &'static str },
}

/// A line out of `--jsonl`. Every line has all fields; one with an `error` has nothing else to say.
#[derive(Serialize)]
pub(crate) struct ResultLine<'a> {
    id: &'a Value,
    family: Option<&'a str>,
    content: &'a str,
    reasoning: &'a str,
    calls: Vec<Call<'a>>,
    broken: Vec<Call<'a>>,
    events: Vec<PartLine<'a>>,
    warnings: Vec<Warning>,
    error: Option<&'a str>,
}

impl<'a> ResultLine<'a> {
    pub(crate) fn new(id: &'a Value, family: &'a str, transcript: &'a Transcript) -> Self {
        let message = &transcript.message;
        Self {
            id,
            family: Some(family),
            content: &message.content,
            reasoning: &message.reasoning,
            calls: list(&message.calls),
            broken: list(&message.broken),
            events: transcript.parts().collect(),
            warnings: list(&message.warnings),
            error: None,
        }
    }

    pub(crate) fn error(id: &'a Value, family: Option<&'a str>, error: &'a str) -> Self {
        Self {
            id,
            family,
            content: "",
            reasoning: "",
            calls: Vec::new(),
            broken: Vec::new(),
            events: Vec::new(),
            warnings: Vec::new(),
            error: Some(error),
        }
    }
}
