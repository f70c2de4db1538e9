//! Faults: what is wrong with a spec, where, and what to do next.
//!
//! Every check returns faults; nothing stops at the first one. A fault has a stable code (`S001`), so that tests, docs and
//! editors can name it. Rendering (the picture with the caret) lives in [`render`](Fault::render).

use std::fmt;
use std::ops::Range;

/// Byte range in the text of the spec file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One behind the last byte.
    pub end: usize,
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}

/// A value and where it stands in the spec file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value at a place.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// One thing that is wrong with a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Stable code and its short title.
    pub code: Code,
    /// File label, as given to the loader.
    pub file: String,
    /// Where in that file.
    pub span: Span,
    /// What is wrong, one sentence, no full stop.
    pub message: String,
    /// Text beside the caret: what was expected or found here.
    pub label: String,
    /// Further lines: `input that shows it: ..`, a related line.
    pub notes: Vec<String>,
    /// What to do next.
    pub help: String,
}

/// Code of a fault. The list of all codes is [`Code::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    /// `S014`.
    pub id: &'static str,
    /// What kind of fault this is, for the list of codes in the docs.
    pub title: &'static str,
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}
