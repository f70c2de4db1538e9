//! JSON text, byte for byte: what the parsers write and what they pass on verbatim.
//!
//! Nothing here builds a tree. Numbers are never turned into machine numbers, so no digit is lost.
//! Read on in [`escape`] (strings out and in), [`validate`](mod@validate) (is this text one JSON value?) and
//! [`number`] (the grammar of numbers).

mod escape;
mod number;
mod validate;

pub(crate) use escape::{escape_into, unescape_into, write_string};
pub(crate) use number::{is_integer, is_number};
pub(crate) use validate::{Invalid, validate};

/// How deep objects and arrays may nest if a spec sets no other limit.
pub(crate) const MAX_DEPTH: usize = 64;

/// `text` without the white space that JSON allows around a value.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\n', '\r'])
}

/// Counts the bytes that a thread's scans have looked at, so that tests can tell linear from quadratic without a clock.
#[cfg(test)]
pub(crate) mod visited {
    use std::cell::Cell;

    thread_local!(static BYTES: Cell<usize> = const { Cell::new(0) });

    pub(crate) fn add(bytes: usize) {
        BYTES.set(BYTES.get() + bytes);
    }

    /// The bytes that `work` looked at.
    pub(crate) fn during(work: impl FnOnce()) -> usize {
        let before = BYTES.get();
        work();
        BYTES.get() - before
    }
}

#[cfg(test)]
mod tests;
