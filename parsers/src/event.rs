//! What a parser says: events, in the order of the model's text, and the message that they fold into.
//!
//! Read this file first.

use std::fmt;

use crate::names::named;

/// One thing that the model has written. Adjacent fragments of one kind belong together; nothing is ever taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// Visible text.
    Content(&'a str),
    /// A piece of a thought.
    Reasoning(&'a str),
    /// A call is certain.
    CallStart {
        /// Counts up from 0.
        index: usize,
        /// Tool name.
        name: &'a str,
        /// The model's own id, where the wire has one.
        id: Option<&'a str>,
    },
    /// A piece of the arguments; the pieces of one call join to one JSON object.
    CallArguments {
        /// Of the call.
        index: usize,
        /// JSON text.
        fragment: &'a str,
    },
    /// The call is over. Run its tool only now, and only if the outcome [says so](Outcome::is_usable).
    CallEnd {
        /// Of the call.
        index: usize,
        /// How it ended.
        outcome: Outcome,
    },
    /// Something was dropped, repaired or limited.
    Warning(Warning),
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nothing is missing.
    Complete,
    /// An end marker is missing, all values are delimited.
    Recovered,
    /// The stream, or a limit, cut it.
    Truncated,
    /// Its body breaks the grammar or its dialect.
    Malformed,
}

impl Outcome {
    /// Whether the arguments are whole.
    pub fn is_usable(self) -> bool {
        matches!(self, Self::Complete | Self::Recovered)
    }

    /// `complete`, `recovered`, `truncated`, `malformed`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Recovered => "recovered",
            Self::Truncated => "truncated",
            Self::Malformed => "malformed",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Something was dropped, repaired or limited. Holds no model text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Warning {
    /// What happened.
    pub why: Why,
    /// How many bytes of model text it concerns.
    pub bytes: usize,
}

named! {
    /// Stable reasons of warnings.
    Why {
        /// A marker that means nothing where it stands was dropped.
        OrphanMarker = "orphan_marker",
        /// An opener without a call behind it was dropped.
        NoCall = "no_call",
        /// An entry that the end of the stream cut before it was certain was dropped.
        CutEntry = "cut_entry",
        /// The rest of a malformed call was dropped.
        MalformedCall = "malformed_call",
        /// Surplus brackets between the arguments and the call's end were dropped.
        SurplusBrackets = "surplus_brackets",
        /// A repeated key was dropped: the first wins.
        RepeatedKey = "repeated_key",
        /// The call has no arguments where its wire wants some: read as `{}`.
        NoArguments = "no_arguments",
        /// `null` or `""` in place of arguments: read as `{}`.
        NullArguments = "null_arguments",
        /// A declared repair was used in the arguments; said once a call, behind them.
        Repaired = "repaired",
        /// An entry was longer than `limits.held` before it was certain.
        HeldLimit = "held_limit",
        /// Arguments were longer than `limits.arguments`.
        ArgumentsLimit = "arguments_limit",
        /// Arguments were nested deeper than `limits.depth`.
        DepthLimit = "depth_limit",
        /// There were more calls than `limits.calls`.
        CallsLimit = "calls_limit",
        /// Text behind the end of the message was dropped.
        AfterStop = "after_stop",
    }
}

/// How the stream ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum End {
    /// The model stopped by itself.
    #[default]
    Stop,
    /// It was cut: by a token limit, an abort, a lost connection.
    Cut,
}

/// Where in a message the text begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Start {
    /// At its beginning.
    #[default]
    Message,
    /// The prompt has already opened the thought.
    Reasoning,
    /// Thoughts are over: markers that only they use are text.
    Response,
}
