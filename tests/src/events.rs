//! Events that outlive their parser, folded: adjacent fragments of one kind are joined, so that two readings can be compared.

use std::ops::Range;

use toolwire::{Event, Outcome, Warning};

/// One event, joined with its like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Folded {
    /// Visible text.
    Content(String),
    /// A thought.
    Reasoning(String),
    /// A call begins.
    Start {
        /// Of the call.
        index: usize,
        /// Tool name.
        name: String,
        /// The model's own id.
        id: Option<String>,
    },
    /// Its arguments.
    Arguments {
        /// Of the call.
        index: usize,
        /// JSON text.
        text: String,
    },
    /// It ends.
    End {
        /// Of the call.
        index: usize,
        /// How.
        outcome: Outcome,
    },
    /// A warning.
    Warning(Warning),
}

impl Folded {
    fn as_event(&self) -> Event<'_> {
        match self {
            Self::Content(text) => Event::Content(text),
            Self::Reasoning(text) => Event::Reasoning(text),
            Self::Start { index, name, id } => Event::CallStart { index: *index, name, id: id.as_deref() },
            Self::Arguments { index, text } => Event::CallArguments { index: *index, fragment: text },
            Self::End { index, outcome } => Event::CallEnd { index: *index, outcome: *outcome },
            Self::Warning(warning) => Event::Warning(*warning),
        }
    }
}

/// An event, and where its text stands in the stream, if it is the model's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// Of the text, in bytes.
    pub span: Option<Range<usize>>,
    /// The event alone.
    pub event: Folded,
}

/// The events, joined with their like.
pub fn joined(spanned: &[Spanned]) -> Vec<Folded> {
    let mut events = Vec::new();
    spanned.iter().for_each(|spanned| fold(&mut events, &spanned.event.as_event()));
    events
}

/// Adds an event.
pub fn fold(events: &mut Vec<Folded>, event: &Event<'_>) {
    match (events.last_mut(), *event) {
        (Some(Folded::Content(text)), Event::Content(more))
        | (Some(Folded::Reasoning(text)), Event::Reasoning(more)) => text.push_str(more),
        (Some(Folded::Arguments { index, text }), Event::CallArguments { index: of, fragment }) if *index == of => {
            text.push_str(fragment)
        }
        (_, Event::Content(text)) => events.push(Folded::Content(text.to_owned())),
        (_, Event::Reasoning(text)) => events.push(Folded::Reasoning(text.to_owned())),
        (_, Event::CallStart { index, name, id }) => {
            events.push(Folded::Start { index, name: name.to_owned(), id: id.map(str::to_owned) });
        }
        (_, Event::CallArguments { index, fragment }) => {
            events.push(Folded::Arguments { index, text: fragment.to_owned() })
        }
        (_, Event::CallEnd { index, outcome }) => events.push(Folded::End { index, outcome }),
        (_, Event::Warning(warning)) => events.push(Folded::Warning(warning)),
    }
}

/// What a reading says, part by part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Visible text.
    Content(String),
    /// A thought.
    Reasoning(String),
    /// A whole call.
    Call(Call),
    /// A warning, by its stable name.
    Warning(String),
}

/// A call of a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Tool name.
    pub name: String,
    /// The model's own id.
    pub id: Option<String>,
    /// JSON text.
    pub arguments: String,
    /// How it ended; nothing while it is open.
    pub outcome: Option<Outcome>,
}

impl Call {
    /// Whether its arguments are whole.
    pub fn is_usable(&self) -> bool {
        self.outcome.is_some_and(Outcome::is_usable)
    }
}

/// The parts of a reading, texts joined across what is left out: warnings, unless they are wanted.
pub fn parts(events: &[Folded], warnings: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    for event in events {
        match (parts.last_mut(), event) {
            (_, Folded::Warning(_)) if !warnings => {}
            (_, Folded::Warning(warning)) => parts.push(Part::Warning(warning.why.to_string())),
            (Some(Part::Content(text)), Folded::Content(more))
            | (Some(Part::Reasoning(text)), Folded::Reasoning(more)) => text.push_str(more),
            (_, Folded::Content(text)) => parts.push(Part::Content(text.clone())),
            (_, Folded::Reasoning(text)) => parts.push(Part::Reasoning(text.clone())),
            (_, Folded::Start { name, id, .. }) => {
                parts.push(Part::Call(Call {
                    name: name.clone(),
                    id: id.clone(),
                    arguments: String::new(),
                    outcome: None,
                }));
            }
            (_, Folded::Arguments { text, .. }) => {
                if let Some(call) = last_call(&mut parts) {
                    call.arguments.push_str(text);
                }
            }
            (_, Folded::End { outcome, .. }) => {
                if let Some(call) = last_call(&mut parts) {
                    call.outcome = Some(*outcome);
                }
            }
        }
    }
    parts
}

fn last_call(parts: &mut [Part]) -> Option<&mut Call> {
    parts.iter_mut().rev().find_map(|part| if let Part::Call(call) = part { Some(call) } else { None })
}

/// The calls that may be run, in order.
pub fn usable_calls(events: &[Folded]) -> Vec<Call> {
    let calls =
        parts(events, false).into_iter().filter_map(|part| if let Part::Call(call) = part { Some(call) } else { None });
    calls.filter(Call::is_usable).collect()
}
