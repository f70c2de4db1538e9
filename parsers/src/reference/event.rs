//! What the reference says: events that own their text.

use crate::event::{Outcome, Why};

/// An event, whole: adjacent text is one event and a call is one event, at the place where it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnedEvent {
    /// Visible text.
    Content(String),
    /// A thought, or a piece of it.
    Reasoning(String),
    /// A call.
    Call {
        /// Tool name.
        name: String,
        /// The model's own id, where the wire has one.
        id: Option<String>,
        /// JSON text; one object if the outcome is usable.
        arguments: String,
        /// How it ended.
        outcome: Outcome,
    },
    /// Something was dropped, repaired or limited.
    Warning {
        /// What happened.
        why: Why,
        /// How many bytes it concerns.
        bytes: usize,
    },
}
