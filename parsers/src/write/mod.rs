//! The way back: renders thoughts, text and calls as a family's models write them. For fixtures, training data and tests.
//!
//! A wire cannot carry everything: a value may hold its own terminator, a name may break out of its tag. Wrong text is never given
//! out: what was written is read back by the family's own parser, and a difference is an error.
//!
//! [`tokens`] walks the JSON of the arguments, [`dialect`] turns it into the family's own notation, [`render`] runs the machine's
//! [`Writer`](crate::machine::Writer), [`check`] reads the result back.

mod check;
mod dialect;
mod render;
mod tokens;

#[cfg(test)]
mod tests;

use crate::family::Family;

/// A call to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenCall<'a> {
    /// Tool name.
    pub name: &'a str,
    /// JSON text of one object.
    pub arguments: &'a str,
    /// The call's id, where the wire has a place for one. `None`: one of the wire's own shape is made, if it must have one.
    pub id: Option<&'a str>,
}

/// A message to be written: the thought, then the text, then the calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draft<'a> {
    /// The thought; empty for none.
    pub reasoning: &'a str,
    /// Visible text.
    pub content: &'a str,
    /// Calls, in order.
    pub calls: &'a [WrittenCall<'a>],
}

/// A message cannot be written. The text says which call is to blame and holds nothing of the message itself.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct WriteError(#[from] Fault);

impl WriteError {
    /// The call that cannot be written, counted from 0; `None` if it is not a call.
    pub fn call(&self) -> Option<usize> {
        match &self.0 {
            Fault::Arguments { call, .. } | Fault::Limit { call, .. } | Fault::Altered { call } => Some(*call),
            Fault::NoReasoning | Fault::NoCalls | Fault::AlteredText => None,
        }
    }

    /// The message is sound, but this wire has no way to say it: another family may.
    pub fn is_limit_of_wire(&self) -> bool {
        !matches!(self.0, Fault::Arguments { .. })
    }
}

/// Why a message cannot be written.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(
        "the arguments of call {call} are {found}, expected the JSON text of one object, like {{\"city\": \"Oslo\"}}"
    )]
    Arguments { call: usize, found: &'static str },
    #[error("call {call} {what}; write it for another family, or change it")]
    Limit { call: usize, what: &'static str },
    #[error(
        "call {call} would be read back as something else: its name, a key or a value holds what the family uses as a delimiter; change it, or write it for another family"
    )]
    Altered { call: usize },
    #[error(
        "the text or the thought would be read back as something else: it holds what the family uses as a marker; change it, or write it for another family"
    )]
    AlteredText,
    #[error("this family has no notation for thoughts; leave `reasoning` empty")]
    NoReasoning,
    #[error("this family has no notation for calls; leave `calls` empty")]
    NoCalls,
}

impl Family {
    /// Calls as this family's models write them. Reading the text gives the same calls, if the tools that the parser knows declare the
    /// types of the arguments; wires with types or JSON of their own need no tools.
    ///
    /// ```
    /// use toolwire::write::WrittenCall;
    ///
    /// let call = WrittenCall { name: "get_weather", arguments: r#"{"city": "Oslo", "days": 3}"#, id: None };
    /// let text = toolwire::family("gemma4")?.write(&[call])?;
    /// assert_eq!(text, r#"<|tool_call>call:get_weather{city:<|"|>Oslo<|"|>,days:3}<tool_call|>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If arguments are not the JSON text of an object, or the wire cannot carry a call.
    pub fn write(&self, calls: &[WrittenCall<'_>]) -> Result<String, WriteError> {
        self.write_message(&Draft { calls, ..Draft::default() })
    }

    /// A whole message as this family's models write it.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write); and if text or thought hold what the family reads as markup.
    pub fn write_message(&self, draft: &Draft<'_>) -> Result<String, WriteError> {
        let text = render::message(self.machine().facts(), draft)?;
        check::reads_back(self, draft, &text)?;
        Ok(text)
    }
}
