//! Scan sets: which strings mean something here, and finding the next of them.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3};

use super::{List, SymbolId, Text};

/// One spelling of a symbol.
#[derive(Clone, Debug, PartialEq)]
pub struct Spelling {
    /// The string, never empty.
    pub text: Text,
    /// What it stands for.
    pub symbol: SymbolId,
}

impl Spelling {
    /// A spelling in generated code.
    pub const fn new(text: &'static str, symbol: u16) -> Self {
        Self { text: Cow::Borrowed(text), symbol: SymbolId(symbol) }
    }
}

/// 256 bits, one a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByteSet(pub [u64; 4]);

impl ByteSet {
    /// Whether the byte is in the set.
    pub const fn contains(&self, byte: u8) -> bool {
        self.0[(byte >> 6) as usize] >> (byte & 63) & 1 == 1
    }

    const fn with(mut self, byte: u8) -> Self {
        self.0[(byte >> 6) as usize] |= 1 << (byte & 63);
        self
    }
}

/// A set of strings, searched for together.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanSet {
    /// Longest first.
    spellings: List<Spelling>,
    /// First bytes of all spellings.
    first: ByteSet,
    /// The same bytes, if there are at most three; how many.
    needles: ([u8; 3], u8),
}

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// No spelling.
    Nothing,
    /// The rest of the input is the beginning of a spelling (or of a longer one than it already is).
    Partial,
    /// This symbol, so many bytes.
    Symbol(SymbolId, usize),
}

impl ScanSet {
    /// A set in generated code. `spellings` are sorted, longest first.
    pub const fn new(spellings: &'static [Spelling]) -> Self {
        let mut first = ByteSet([0; 4]);
        let mut needles = ([0u8; 3], 0u8);
        let mut i = 0;
        while i < spellings.len() {
            if let Cow::Borrowed(text) = &spellings[i].text {
                (first, needles) = Self::add(first, needles, text.as_bytes()[0]);
            }
            i += 1;
        }
        Self { spellings: Cow::Borrowed(spellings), first, needles }
    }

    /// A set in a loaded spec.
    pub fn from_spellings(mut spellings: Vec<Spelling>) -> Self {
        spellings.retain(|s| !s.text.is_empty());
        spellings.sort_by_key(|s| std::cmp::Reverse(s.text.len()));
        let (mut first, mut needles) = (ByteSet::default(), ([0; 3], 0));
        for spelling in &spellings {
            (first, needles) = Self::add(first, needles, spelling.text.as_bytes()[0]);
        }
        Self { spellings: Cow::Owned(spellings), first, needles }
    }

    const fn add(first: ByteSet, needles: ([u8; 3], u8), byte: u8) -> (ByteSet, ([u8; 3], u8)) {
        if first.contains(byte) {
            return (first, needles);
        }
        let (mut bytes, count) = needles;
        if count < 3 {
            bytes[count as usize] = byte;
        }
        (first.with(byte), (bytes, count.saturating_add(1)))
    }

    /// The spellings, longest first.
    pub fn spellings(&self) -> &[Spelling] {
        &self.spellings
    }

    /// First bytes of all spellings.
    pub fn first_bytes(&self) -> &ByteSet {
        &self.first
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.spellings.is_empty()
    }

    /// Offset at or behind `from` where a spelling could begin; the length of `bytes` if there is none.
    pub fn candidate(&self, bytes: &[u8], from: usize) -> usize {
        let Some(rest) = bytes.get(from..) else { return bytes.len() };
        let ([a, b, c], count) = self.needles;
        // A short rest is walked over the table: setting up a search costs more.
        let found = if rest.len() < 16 || count > 3 {
            rest.iter().position(|&byte| self.first.contains(byte))
        } else {
            match count {
                0 => None,
                1 => memchr(a, rest),
                2 => memchr2(a, b, rest),
                _ => memchr3(a, b, c, rest),
            }
        };
        found.map_or(bytes.len(), |at| from + at)
    }

    /// What stands at `at`. With `last`, no more input will come, so nothing is partial.
    pub fn at(&self, bytes: &[u8], at: usize, last: bool) -> Found {
        let rest = bytes.get(at..).unwrap_or_default();
        let Some(&byte) = rest.first() else {
            return if last || self.is_empty() { Found::Nothing } else { Found::Partial };
        };
        if !self.first.contains(byte) {
            return Found::Nothing;
        }
        for spelling in self.spellings.iter() {
            let text = spelling.text.as_bytes();
            if text[0] != byte {
                continue;
            }
            if rest.len() >= text.len() {
                if &rest[..text.len()] == text {
                    return Found::Symbol(spelling.symbol, text.len());
                }
            } else if !last && text.starts_with(rest) {
                return Found::Partial;
            }
        }
        Found::Nothing
    }
}
