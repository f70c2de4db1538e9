//! Dialects: how arguments are written. A reader takes bytes as they come and says what they are.
//!
//! [`json`] checks JSON and leaves its bytes alone; [`structured`] reads everything else with brackets and writes JSON.

pub(crate) mod json;
pub(crate) mod structured;

use crate::machine::{ScanSet, SymbolId};

/// What a reader has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// All input is read.
    More,
    /// The rest of the input may become a soft end or a quote.
    Waits,
    /// The value is complete; reading stopped behind it.
    Done,
    /// The byte here does not fit.
    Broken,
    /// Nested deeper than allowed.
    TooDeep,
    /// A string that held a soft end has closed, and what follows it fits.
    Settled,
    /// A soft end inside a quoted string.
    Soft(SymbolId, usize),
    /// A boundary at depth 1 that the caller watches.
    Mark(Mark),
}

/// Boundaries of a watched object's members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A key has been read; its opening quote stood here.
    Key(usize),
    /// A value begins at the reading position.
    ValueStart,
    /// A value has ended at the reading position.
    ValueEnd,
}

/// What a reader is told for one stretch of input.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) bytes: &'a [u8],
    /// No more input will come.
    pub(crate) last: bool,
    /// Closers that are soft ends inside strings.
    pub(crate) soft: &'a ScanSet,
    /// Soft ends before this offset are known to be data.
    pub(crate) data_until: usize,
    /// Return `Settled` behind the string that is open now.
    pub(crate) settle: bool,
    /// Deepest nesting.
    pub(crate) depth: usize,
}

/// Brackets that are open: one bit a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Brackets {
    bits: [u64; Brackets::WORDS],
    depth: u16,
}

impl Brackets {
    const WORDS: usize = 16;
    /// No nesting is deeper than this, whatever the limit.
    pub(crate) const MAX: usize = Self::WORDS * 64;

    pub(crate) fn depth(&self) -> usize {
        usize::from(self.depth)
    }

    /// Opens a bracket; `false` if it is too deep.
    pub(crate) fn push(&mut self, object: bool, limit: usize) -> bool {
        let depth = self.depth();
        if depth >= limit.min(Self::MAX) {
            return false;
        }
        let (word, bit) = (depth / 64, 1 << (depth % 64));
        if object {
            self.bits[word] |= bit;
        } else {
            self.bits[word] &= !bit;
        }
        self.depth += 1;
        true
    }

    pub(crate) fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Whether the innermost open bracket is an object's.
    pub(crate) fn in_object(&self) -> bool {
        let Some(top) = self.depth().checked_sub(1) else { return false };
        self.bits[top / 64] >> (top % 64) & 1 == 1
    }
}
