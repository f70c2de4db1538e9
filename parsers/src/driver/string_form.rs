//! Arguments given as a JSON string that holds an object (contract 9): the text is decoded, checked and given out as it comes.

use super::config::Form;
use super::{Context, Driver, is_space};
use crate::dialect::json::JsonReader;
use crate::dialect::{Input, Status};
use crate::machine::ScanSet;

impl Driver {
    /// Gives out the string up to `to`; with `whole` its closing quote stands before `to`. An error: it holds no object, and the byte where
    /// that shows.
    pub(super) fn give_text_form(
        &mut self,
        cx: &Context<'_>,
        mut reader: JsonReader,
        to: usize,
        whole: bool,
    ) -> Result<(), usize> {
        // `from` is the opening quote at first, then the first byte that is not decoded.
        let from = self.cfg.args.from + usize::from(!self.cfg.args.text_begun);
        let known = if self.cfg.args.text_begun { self.cfg.args.text_len } else { 0 };
        self.cfg.args.text_begun = true;
        let to = if whole { to - 1 } else { sure_escape(cx.bytes, from, to) }.max(from);
        self.cfg.args.from = to;
        self.cfg.args.text_len = known + (to - from);
        self.count(to - from);
        let mut decoded = std::mem::take(&mut self.decoded);
        decoded.clear();
        // The reader around it has seen that the escapes are whole.
        let valid = crate::json::unescape_into(cx.slice(from, to), &mut decoded);
        let given = if valid { self.give_decoded(cx, &mut reader, &decoded) } else { Err(0) };
        self.decoded = decoded;
        given.map_err(|at| encoded(cx.bytes, from, to, at))?;
        self.cfg.args.form = Form::Text(reader);
        self.give_up_to(to);
        if whole && self.cfg.call.is_none() {
            // Nothing but white space between the quotes.
            self.empty_arguments(cx, self.cfg.args.text_len + 2);
            return Ok(());
        }
        if whole && !reader.is_done() { Err(to) } else { Ok(()) }
    }

    /// An error is an offset into the decoded text.
    fn give_decoded(&mut self, cx: &Context<'_>, reader: &mut JsonReader, decoded: &str) -> Result<(), usize> {
        let bytes = decoded.as_bytes();
        let mut start = 0;
        if self.cfg.call.is_none() {
            start = bytes.iter().position(|&b| !is_space(b)).unwrap_or(bytes.len());
            match bytes.get(start) {
                None => return Ok(()),
                Some(b'{') => self.start_if_due(cx),
                Some(_) => return Err(start),
            }
        }
        let mut end = start;
        if !reader.is_done() {
            let none = ScanSet::new(&[]);
            let depth = cx.facts.limits.depth;
            let input = Input { bytes, last: false, soft: &none, data_until: 0, settle: false, depth };
            let (read, status) = reader.read(input, start);
            self.out.write_arguments(self.calls, |out| out.push_str(&decoded[start..read]));
            end = read;
            if !matches!(status, Status::Done | Status::More | Status::Waits) {
                return Err(end);
            }
        }
        // Behind the object nothing but white space may come.
        match bytes[end..].iter().position(|&b| !is_space(b)) {
            Some(at) if reader.is_done() => Err(end + at),
            _ => Ok(()),
        }
    }
}

/// Whether the text of a string from `from` on begins an object: bytes of white space in front, and whether its `{` is there. An error: the
/// byte that is neither.
pub(super) fn first_decoded(bytes: &[u8], from: usize, to: usize) -> Result<(usize, bool), usize> {
    let mut at = from;
    let mut text = String::new();
    while at < to {
        let len = if bytes[at] == b'\\' { escape_len(bytes, at, to) } else { Some(1) };
        let Some(len) = len else { break };
        text.clear();
        let decoded = match std::str::from_utf8(&bytes[at..at + len]) {
            Ok(escape) if len > 1 && crate::json::unescape_into(escape, &mut text) => text.as_bytes().first().copied(),
            _ => Some(bytes[at]),
        };
        match decoded {
            Some(b'{') => return Ok((at - from, true)),
            Some(byte) if is_space(byte) => at += len,
            _ => return Err(at),
        }
    }
    Ok((at - from, false))
}

/// Bytes of the escape at `at`, the second half of a surrogate pair included; nothing if it is cut.
fn escape_len(bytes: &[u8], at: usize, to: usize) -> Option<usize> {
    let rest = bytes.get(at..to)?;
    if *rest.get(1)? != b'u' {
        return Some(2);
    }
    let digits = rest.get(2..6)?;
    if !matches!(digits, [b'd' | b'D', b'8' | b'9' | b'a' | b'b' | b'A' | b'B', ..]) {
        return Some(6);
    }
    match (rest.get(6), rest.get(7)) {
        (None, _) | (Some(b'\\'), None) => None,
        (Some(b'\\'), Some(b'u')) => (rest.len() >= 12).then_some(12),
        _ => Some(6),
    }
}

/// Where the last whole escape before `to` ends: a cut one, or the first half of a surrogate pair, is left for later.
fn sure_escape(bytes: &[u8], from: usize, to: usize) -> usize {
    let mut at = from;
    while at < to {
        if bytes[at] != b'\\' {
            at += 1;
            continue;
        }
        match escape_len(bytes, at, to) {
            Some(len) => at += len,
            None => return at,
        }
    }
    to
}

/// Where the decoded byte `target` stands in the string.
fn encoded(bytes: &[u8], from: usize, to: usize, target: usize) -> usize {
    let (mut at, mut decoded) = (from, 0);
    let mut text = String::new();
    while at < to && decoded < target {
        let len = if bytes[at] == b'\\' { escape_len(bytes, at, to).unwrap_or(to - at) } else { 1 };
        if len == 1 {
            decoded += 1;
        } else {
            text.clear();
            let escape = std::str::from_utf8(&bytes[at..at + len]).unwrap_or_default();
            decoded += if crate::json::unescape_into(escape, &mut text) { text.len() } else { 1 };
        }
        at += len;
    }
    at
}
