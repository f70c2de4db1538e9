//! A whole message: the fold of a stream's events.

use crate::event::{End, Event, Outcome, Warning};

/// What a model has written, as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Visible text, its parts joined.
    pub content: String,
    /// Thoughts, their parts joined.
    pub reasoning: String,
    /// Calls that can be run, in order.
    pub calls: Vec<Call>,
    /// Calls that cannot: truncated or malformed.
    pub broken: Vec<Call>,
    /// All warnings.
    pub warnings: Vec<Warning>,
    /// Why the message ended.
    pub finish: Finish,
    open: Option<Call>,
}

/// One call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Counts up from 0 over usable and broken calls.
    pub index: usize,
    /// The model's own id, where the wire has one.
    pub id: Option<String>,
    /// Tool name.
    pub name: String,
    /// JSON text: one object, if the outcome is usable.
    pub arguments: String,
    /// How it ended.
    pub outcome: Outcome,
}

/// Why a message ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Finish {
    /// The model stopped.
    #[default]
    Stop,
    /// It wants tools to be run.
    ToolCalls,
    /// It was cut.
    Length,
}

impl Message {
    /// Adds an event.
    pub fn add(&mut self, event: &Event<'_>) {
        match *event {
            Event::Content(text) => self.content.push_str(text),
            Event::Reasoning(text) => self.reasoning.push_str(text),
            Event::CallStart { index, name, id } => {
                let id = id.map(str::to_owned);
                self.open = Some(Call {
                    index,
                    id,
                    name: name.to_owned(),
                    arguments: String::new(),
                    outcome: Outcome::Truncated,
                });
            }
            Event::CallArguments { fragment, .. } => {
                if let Some(call) = &mut self.open {
                    call.arguments.push_str(fragment);
                }
            }
            Event::CallEnd { outcome, .. } => {
                if let Some(mut call) = self.open.take() {
                    call.outcome = outcome;
                    let list = if outcome.is_usable() { &mut self.calls } else { &mut self.broken };
                    list.push(call);
                }
            }
            Event::Warning(warning) => self.warnings.push(warning),
        }
    }

    /// Says how the stream ended, once all events are added.
    pub fn close(&mut self, end: End) {
        self.finish = Finish::of(end, !self.calls.is_empty());
    }
}

impl Finish {
    /// Of a stream that ended so, with a usable call or without one.
    pub(crate) fn of(end: End, usable: bool) -> Self {
        match end {
            End::Cut => Self::Length,
            End::Stop if usable => Self::ToolCalls,
            End::Stop => Self::Stop,
        }
    }

    /// As the chat-completions API has it: `stop`, `tool_calls`, `length`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::ToolCalls => "tool_calls",
            Self::Length => "length",
        }
    }
}
