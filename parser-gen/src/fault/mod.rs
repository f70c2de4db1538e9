//! Faults: what is wrong with a spec, where, and what to do next.
//!
//! Every check returns faults; nothing stops at the first one. A fault has a stable code ([`codes`]), so that tests, docs
//! and editors can name it. `render` draws the picture with the caret.

pub mod codes;
mod render;

use std::fmt;
use std::sync::Arc;

use crate::source::SpecFile;
pub use crate::source::{Span, Spanned};
pub use render::render_all;

/// One thing that is wrong with a spec.
///
/// Make one with `Spec::fault`, which knows the file that a place is in:
/// `spec.fault(codes::X, &span, "what is wrong").label("at the caret").help("what to do")`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Fault {
    /// Stable code and its short title.
    pub code: Code,
    /// The file, as given to the loader.
    pub file: Arc<SpecFile>,
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

impl Fault {
    /// A fault in a file.
    pub fn new(file: &Arc<SpecFile>, code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            file: Arc::clone(file),
            span,
            message: message.into(),
            label: String::new(),
            notes: Vec::new(),
            help: String::new(),
        }
    }

    /// A fault at a place of a spec that was read from several files; [`Span::file`] counts them.
    pub(crate) fn within(files: &[Arc<SpecFile>], code: Code, span: &Span, message: impl Into<String>) -> Self {
        // A place comes with its file; index 0 is the spec's own.
        let file = files.get(span.file).or(files.first()).cloned().unwrap_or_default();
        let fault = Self::new(&file, code, span.clone(), message);
        match files.first() {
            Some(own) if span.file > 0 => fault.note(format!("read as a part of {}, which extends it", own.name)),
            _ => fault,
        }
    }

    /// Sets the text beside the caret.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds a note.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Sets the next step.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}

/// Sorts faults by file and place, and drops repetitions: a fault in a spec shows again in every spec that extends it.
pub fn sort(faults: &mut Vec<Fault>) {
    let key =
        |fault: &Fault| (fault.file.name.clone(), fault.span.start, fault.span.end, fault.code, fault.message.clone());
    // Of repetitions the one without a note about the spec that extends it comes first, and stays.
    faults.sort_by_cached_key(|fault| (key(fault), fault.notes.len()));
    faults.dedup_by(|a, b| key(a) == key(b));
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

/// The word that was most likely meant, as a sentence; nothing if none is near.
pub fn did_you_mean<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let lower = word.to_lowercase();
    let distance = |candidate: &str| strsim::damerau_levenshtein(&lower, &candidate.to_lowercase());
    let nearest = known.into_iter().min_by_key(|candidate| distance(candidate))?;
    // A third of the letters may be wrong.
    (distance(nearest) <= (word.chars().count().max(nearest.chars().count())).div_ceil(3)).then_some(nearest)
}

/// Words as a sentence has them: "`a`, `b` or `c`".
pub fn listed<T: AsRef<str>>(words: &[T]) -> String {
    let quoted: Vec<_> = words.iter().map(|word| format!("`{}`", word.as_ref())).collect();
    match quoted.as_slice() {
        [] => "none".to_string(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
