//! Spec files as text, and places in them.

use std::ops::Range;

/// A spec file before it is read: a label for messages and the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpecFile {
    /// Label such as `specs/hermes.yaml`. Where it ends in `.yaml`, its stem must be the family's name.
    pub name: String,
    /// The YAML text.
    pub text: String,
}

impl SpecFile {
    /// A file's label and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// Labels and texts as files.
    pub fn list(files: &[(&str, &str)]) -> Vec<Self> {
        files.iter().map(|(name, text)| Self::new(*name, *text)).collect()
    }

    /// The line (from 1) that a byte stands on.
    pub(crate) fn line(&self, at: usize) -> usize {
        1 + self.text.bytes().take(at).filter(|b| *b == b'\n').count()
    }

    /// `hermes` for `specs/hermes.yaml`; nothing for labels that are no file names.
    pub(crate) fn stem(&self) -> Option<&str> {
        let stem = self.name.strip_suffix(".yaml").or_else(|| self.name.strip_suffix(".yml"))?;
        stem.rsplit(['/', '\\']).next()
    }
}

/// Byte range in the text of a spec file.
///
/// A spec that extends another holds places of both: `file` is an index into `Spec::files`, 0 the spec's own file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Which file of the spec; 0 is its own.
    pub file: usize,
    /// First byte.
    pub start: usize,
    /// One behind the last byte.
    pub end: usize,
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { file: 0, start: range.start, end: range.end }
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
