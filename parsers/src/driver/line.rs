//! The line of text before an opener: whether a quotation is open on it, and whether a code fence is.
//!
//! Keeps the end of the current line (at most twice [`WINDOW`]) and the first bytes of it.

use memchr::{memchr, memchr_iter, memrchr};

/// A quotation is looked up at most so many bytes back (contract 5).
const WINDOW: usize = 512;

/// Quotations that are open, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Quotation(u8);

impl Quotation {
    const DOUBLE: u8 = 1;
    const BACKTICK: u8 = 2;
    const CURLY: u8 = 4;

    pub(crate) fn is_open(self) -> bool {
        self.0 != 0
    }

    /// Whether `rest` begins with a quote that closes one of them.
    pub(crate) fn closes(self, rest: &[u8]) -> bool {
        match rest.first() {
            Some(b'"') => self.0 & Self::DOUBLE != 0,
            Some(b'`') => self.0 & Self::BACKTICK != 0,
            Some(0xe2) => self.0 & Self::CURLY != 0 && rest.starts_with("\u{201d}".as_bytes()),
            _ => false,
        }
    }
}

/// The line that text is being given out on.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// End of the line since the last closer of a thought or content entry.
    tail: String,
    /// First bytes of the line, blanks in front left out.
    head: [u8; 3],
    head_len: u8,
    fence: bool,
    /// Fences matter for this family.
    fences: bool,
    /// Last byte of the text directly before.
    last: Option<u8>,
}

impl Line {
    pub(crate) fn new(fences: bool) -> Self {
        Self { fences, ..Self::default() }
    }

    pub(crate) fn clear(&mut self) {
        self.tail.clear();
        (self.head_len, self.fence, self.last) = (0, false, None);
    }

    /// A thought or content entry has closed: what stood before it opens no quotation.
    pub(crate) fn closer(&mut self) {
        self.markup();
        self.tail.clear();
    }

    /// Markup has been passed: no text stands directly before what follows.
    pub(crate) fn markup(&mut self) {
        self.last = None;
    }

    /// Text has been given out.
    pub(crate) fn push(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let Some(&last) = bytes.last() else { return };
        self.last = Some(last);
        if self.fences {
            self.watch_fences(bytes);
        }
        // A short text is walked: setting up a search costs more.
        let line_break = if bytes.len() < 16 { bytes.iter().rposition(|&b| b == b'\n') } else { memrchr(b'\n', bytes) };
        let on_line = match line_break {
            Some(at) => {
                self.tail.clear();
                &text[at + 1..]
            }
            None => text,
        };
        let keep = window_start(on_line);
        if keep > 0 {
            self.tail.clear();
        }
        self.tail.push_str(&on_line[keep..]);
        if self.tail.len() > 2 * WINDOW {
            let cut = window_start(&self.tail);
            self.tail.drain(..cut);
        }
    }

    /// The character directly before, if it is a quote that may stand around a marker.
    pub(crate) fn quote_before(&self) -> Option<u8> {
        match self.last {
            Some(quote @ (b'"' | b'\'' | b'`')) => Some(quote),
            _ => None,
        }
    }

    /// Quotations that are open at the end of the line.
    pub(crate) fn quotation(&self) -> Quotation {
        let tail = &self.tail[window_start(&self.tail)..];
        let odd = |byte: u8| memchr_iter(byte, tail.as_bytes()).count() % 2 == 1;
        // Searching for a byte costs little, counting characters does not: most lines hold neither these nor apostrophes.
        let curly = memchr(0xe2, tail.as_bytes()).is_some()
            && tail.matches('\u{201c}').count() > tail.matches('\u{201d}').count();
        let bits = [(odd(b'"'), Quotation::DOUBLE), (odd(b'`'), Quotation::BACKTICK), (curly, Quotation::CURLY)];
        Quotation(bits.iter().filter(|(open, _)| *open).map(|(_, bit)| bit).sum())
    }

    /// Whether an apostrophe that follows no letter stands an odd number of times: counts for openers that failed.
    pub(crate) fn apostrophe(&self) -> bool {
        let tail = &self.tail[window_start(&self.tail)..];
        if memchr(b'\'', tail.as_bytes()).is_none() {
            return false;
        }
        let mut before = None;
        let mut open = false;
        for c in tail.chars() {
            open ^= c == '\'' && !before.is_some_and(char::is_alphabetic);
            before = Some(c);
        }
        open
    }

    /// Whether a code fence is open.
    pub(crate) fn in_fence(&self) -> bool {
        self.fence
    }

    /// Only the first bytes of a line matter: long runs of blanks, of line breaks, and the rest of a line are passed at once.
    fn watch_fences(&mut self, text: &[u8]) {
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            if byte == b'\n' {
                self.fence ^= self.head_len == 3 && matches!(&self.head, b"```" | b"~~~");
                self.head_len = 0;
                at += run_of(b'\n', &text[at..]);
            } else if self.head_len == 3 {
                let Some(rest) = memchr(b'\n', &text[at..]) else { return };
                at += rest;
            } else if self.head_len == 0 && byte == b' ' {
                at += run_of(b' ', &text[at..]);
            } else {
                self.head[usize::from(self.head_len)] = byte;
                self.head_len += 1;
                at += 1;
            }
        }
    }
}

/// How often the byte stands at the beginning of the text.
fn run_of(byte: u8, text: &[u8]) -> usize {
    let (blocks, _) = text.as_chunks::<16>();
    let whole = blocks.iter().take_while(|block| block.iter().fold(0, |other, b| other | (b ^ byte)) == 0).count();
    let at = 16 * whole;
    at + text[at..].iter().take_while(|b| **b == byte).count()
}

/// Where the last `WINDOW` bytes of a text begin, at a character.
fn window_start(text: &str) -> usize {
    let mut at = text.len().saturating_sub(WINDOW);
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}
