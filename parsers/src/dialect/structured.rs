//! Reads a structured value in any dialect with brackets, pairs and quotes, and writes it as JSON.
//!
//! Strings are written as they come; keys, numbers and words are short and are written once they are whole, so the caller keeps
//! the bytes from the returned offset on. Keeps between calls: where in the grammar it is, and one bit for each open bracket.

use super::json::{SPACE, is_space};
use super::{Brackets, Input, Status};
use crate::json;
use crate::machine::{Dialect, Escapes, Found, ScanSet};

/// Where in the grammar the next byte stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// A value must begin.
    Value,
    /// A value or a closing bracket.
    FirstItem,
    /// A key or a closing bracket.
    FirstKey,
    /// A key.
    Key,
    /// The sign between key and value.
    Pair,
    /// The sign between items, or a closing bracket.
    AfterValue,
    /// Inside quotes of this number.
    String {
        quote: u8,
        key: bool,
    },
    Done,
}

/// A resumable reader of one value, or of pairs without brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StructuredReader {
    at: At,
    brackets: Brackets,
    /// Bits like the brackets': this array was opened as a tuple.
    tuples: Brackets,
    /// A string has just closed; nothing has been read behind it.
    closed: bool,
    /// A declared repair was used.
    pub(crate) repaired: bool,
}

/// What the reader needs beside its input.
pub(crate) struct Context<'a> {
    pub(crate) dialect: &'a Dialect,
    /// With `form: pairs`: the strings that end the value at depth 0.
    pub(crate) ends: &'a ScanSet,
    pub(crate) out: &'a mut String,
}

/// How far a token reaches.
enum Token {
    /// Up to this offset.
    Until(usize),
    Waits,
}

impl StructuredReader {
    pub(crate) fn new(dialect: &Dialect) -> Self {
        let at = if dialect.pairs { At::FirstKey } else { At::Value };
        Self { at, brackets: Brackets::default(), tuples: Brackets::default(), closed: false, repaired: false }
    }

    /// Reads from `pos`; returns the next unread offset and why reading stopped.
    pub(crate) fn read(&mut self, cx: &mut Context<'_>, input: Input<'_>, mut pos: usize) -> (usize, Status) {
        loop {
            if let At::String { quote, key } = self.at {
                match self.string(cx, input, pos, quote, key) {
                    (at, Status::More) if at < input.bytes.len() || self.closed => pos = at,
                    stop => return stop,
                }
                continue;
            }
            while input.bytes.get(pos).is_some_and(|&b| is_space(b)) {
                pos += 1;
            }
            if self.ends_pairs(cx) {
                match cx.ends.at(input.bytes, pos, input.last) {
                    Found::Symbol(..) => {
                        cx.out.push_str(if self.at == At::FirstKey { "{}" } else { "}" });
                        self.at = At::Done;
                        return (pos, Status::Done);
                    }
                    Found::Partial => return (pos, Status::Waits),
                    Found::Nothing => {}
                }
            }
            if pos >= input.bytes.len() {
                return (pos, Status::More);
            }
            let closed = self.closed;
            match self.token(cx, input, pos) {
                (at, None) => pos = at,
                (_, Some(Status::Waits)) => return (pos, Status::Waits),
                (at, Some(status)) => return (at, status),
            }
            if closed {
                self.closed = false;
                if input.settle && self.at != At::Done {
                    return (pos, Status::Settled);
                }
            }
            if self.at == At::Done {
                return (pos, Status::Done);
            }
        }
    }

    /// Whether pairs without brackets could end here.
    fn ends_pairs(&self, cx: &Context<'_>) -> bool {
        cx.dialect.pairs && self.brackets.depth() == 0 && matches!(self.at, At::FirstKey | At::AfterValue | At::Key)
    }

    /// Reads one token outside of strings.
    fn token(&mut self, cx: &mut Context<'_>, input: Input<'_>, pos: usize) -> (usize, Option<Status>) {
        let rest = &input.bytes[pos..];
        match self.at {
            At::Value | At::FirstItem => self.value(cx, input, pos),
            At::FirstKey | At::Key => self.key(cx, input, pos),
            At::Pair => match begins(rest, &cx.dialect.pair) {
                Some(true) => {
                    cx.out.push(':');
                    self.at = At::Value;
                    (pos + cx.dialect.pair.len(), None)
                }
                Some(false) => (pos, Some(Status::Broken)),
                None => (pos, Some(Status::Waits)),
            },
            At::AfterValue => self.after_value(cx, input, pos),
            At::String { .. } | At::Done => (pos, Some(Status::Broken)),
        }
    }

    fn after_value(&mut self, cx: &mut Context<'_>, input: Input<'_>, pos: usize) -> (usize, Option<Status>) {
        let rest = &input.bytes[pos..];
        let object = self.brackets.in_object() || self.brackets.depth() == 0;
        match begins(rest, &cx.dialect.item) {
            Some(true) => {
                self.at = if object { At::Key } else { At::Value };
                (pos + cx.dialect.item.len(), None)
            }
            None => (pos, Some(Status::Waits)),
            Some(false) => self.close(cx, input, pos),
        }
    }

    /// A closing bracket, or nothing that fits.
    fn close(&mut self, cx: &mut Context<'_>, input: Input<'_>, pos: usize) -> (usize, Option<Status>) {
        if self.brackets.depth() == 0 {
            return (pos, Some(Status::Broken));
        }
        let object = self.brackets.in_object();
        let closer = match (object, self.tuples.in_object()) {
            (true, _) => &*cx.dialect.close,
            (false, true) => ")",
            (false, false) => "]",
        };
        match begins(&input.bytes[pos..], closer) {
            Some(true) => {
                cx.out.push(if object { '}' } else { ']' });
                self.brackets.pop();
                self.tuples.pop();
                self.value_done(cx);
                (pos + closer.len(), None)
            }
            Some(false) => (pos, Some(Status::Broken)),
            None => (pos, Some(Status::Waits)),
        }
    }

    fn value_done(&mut self, cx: &Context<'_>) {
        let whole = self.brackets.depth() == 0 && !cx.dialect.pairs;
        self.at = if whole { At::Done } else { At::AfterValue };
    }

    /// The separator is written when the next item is certain, so that a trailing one leaves no trace.
    fn separator(&self, cx: &mut Context<'_>) {
        if matches!(self.at, At::Key)
            || (self.at == At::Value && !self.brackets.in_object() && self.brackets.depth() > 0)
        {
            cx.out.push(',');
        }
    }

    fn key(&mut self, cx: &mut Context<'_>, input: Input<'_>, pos: usize) -> (usize, Option<Status>) {
        let trailing = self.at == At::Key && cx.dialect.repair_trailing_comma;
        if self.at == At::FirstKey || trailing {
            match self.close(cx, input, pos) {
                (_, Some(Status::Broken)) => {}
                stop => {
                    self.repaired |= trailing && stop.1.is_none();
                    return stop;
                }
            }
        }
        if cx.dialect.quoted_keys {
            match quote_at(cx.dialect, input, pos) {
                Quote::Opens(quote, len) => {
                    self.open_pairs(cx);
                    self.separator(cx);
                    cx.out.push('"');
                    self.begin_string(cx.dialect, quote, true);
                    return (pos + len, None);
                }
                Quote::Waits => return (pos, Some(Status::Waits)),
                Quote::None => {}
            }
        }
        if !cx.dialect.bare_keys {
            return (pos, Some(Status::Broken));
        }
        let end = match word(cx.dialect, input, pos, &cx.dialect.pair) {
            Token::Until(end) => end,
            Token::Waits => return (pos, Some(Status::Waits)),
        };
        let Ok(text) = std::str::from_utf8(&input.bytes[pos..end]) else { return (pos, Some(Status::Broken)) };
        let text = text.trim_end_matches(SPACE);
        // A quote that is none of the dialect's would become part of the key.
        if text.is_empty() || text.starts_with(['"', '\'', '`']) {
            return (pos, Some(Status::Broken));
        }
        self.open_pairs(cx);
        self.separator(cx);
        cx.out.push('"');
        json::escape_into(text, cx.out);
        cx.out.push('"');
        self.at = At::Pair;
        (end, None)
    }

    /// Pairs without brackets: the object's bracket is written with the first key.
    fn open_pairs(&self, cx: &mut Context<'_>) {
        if self.at == At::FirstKey && self.brackets.depth() == 0 {
            cx.out.push('{');
        }
    }

    fn value(&mut self, cx: &mut Context<'_>, input: Input<'_>, pos: usize) -> (usize, Option<Status>) {
        let in_array = !self.brackets.in_object() && self.brackets.depth() > 0;
        let trailing = in_array && self.at == At::Value && (cx.dialect.repair_trailing_comma || cx.dialect.tuples);
        if self.at == At::FirstItem || trailing {
            match self.close(cx, input, pos) {
                (_, Some(Status::Broken)) => {}
                stop => {
                    self.repaired |= trailing && stop.1.is_none();
                    return stop;
                }
            }
        }
        let rest = &input.bytes[pos..];
        match begins(rest, &cx.dialect.open) {
            Some(true) => return self.open(cx, input, pos, &cx.dialect.open.clone(), true),
            None => return (pos, Some(Status::Waits)),
            Some(false) => {}
        }
        match rest[0] {
            b'[' => return self.open(cx, input, pos, "[", false),
            b'(' if cx.dialect.tuples => return self.open(cx, input, pos, "(", false),
            _ => {}
        }
        match quote_at(cx.dialect, input, pos) {
            Quote::Opens(quote, len) => {
                self.separator(cx);
                cx.out.push('"');
                self.begin_string(cx.dialect, quote, false);
                (pos + len, None)
            }
            Quote::Waits => (pos, Some(Status::Waits)),
            Quote::None => self.bare_value(cx, input, pos),
        }
    }

    fn open(
        &mut self,
        cx: &mut Context<'_>,
        input: Input<'_>,
        pos: usize,
        bracket: &str,
        object: bool,
    ) -> (usize, Option<Status>) {
        if !self.brackets.push(object, input.depth) || !self.tuples.push(bracket == "(", Brackets::MAX) {
            return (pos, Some(Status::TooDeep));
        }
        let outer = Self {
            brackets: {
                let mut b = self.brackets;
                b.pop();
                b
            },
            ..*self
        };
        outer.separator(cx);
        cx.out.push(if object { '{' } else { '[' });
        self.at = if object { At::FirstKey } else { At::FirstItem };
        (pos + bracket.len(), None)
    }

    /// A number or a word.
    fn bare_value(&mut self, cx: &mut Context<'_>, input: Input<'_>, pos: usize) -> (usize, Option<Status>) {
        let end = match word(cx.dialect, input, pos, "") {
            Token::Until(end) => end,
            Token::Waits => return (pos, Some(Status::Waits)),
        };
        let Ok(text) = std::str::from_utf8(&input.bytes[pos..end]) else { return (pos, Some(Status::Broken)) };
        let text = text.trim_end_matches(SPACE);
        let literal = self.literal(cx.dialect, text);
        let number = json::is_number(text).then_some(text).or_else(|| self.number(cx.dialect, text));
        let Some(value) = literal.or(number) else { return (pos, Some(Status::Broken)) };
        self.separator(cx);
        cx.out.push_str(value);
        self.value_done(cx);
        (end, None)
    }

    fn literal(&mut self, dialect: &Dialect, text: &str) -> Option<&'static str> {
        let python = dialect.python_literals || dialect.repair_python_literals;
        let json_word = match text {
            "true" => Some("true"),
            "false" => Some("false"),
            "null" => Some("null"),
            _ => None,
        };
        if dialect.json_literals && json_word.is_some() {
            return json_word;
        }
        let word = match text {
            "True" => "true",
            "False" => "false",
            "None" => "null",
            _ => return None,
        };
        self.repaired |= python && !dialect.python_literals;
        python.then_some(word)
    }

    /// A number that JSON does not write so.
    fn number<'t>(&mut self, dialect: &Dialect, text: &'t str) -> Option<&'t str> {
        let plain = text.strip_prefix('+').filter(|t| json::is_number(t));
        if plain.is_some() && dialect.python_literals {
            return plain;
        }
        if !dialect.repair_leading_zeros {
            return None;
        }
        let trimmed = text.trim_start_matches('0');
        let trimmed = if trimmed.starts_with(|c: char| c.is_ascii_digit()) {
            trimmed
        } else {
            &text[text.len() - trimmed.len() - 1..]
        };
        self.repaired |= json::is_number(trimmed);
        json::is_number(trimmed).then_some(trimmed)
    }

    fn begin_string(&mut self, dialect: &Dialect, quote: u8, key: bool) {
        // A quote behind the declared ones is that of the repair.
        self.repaired |= usize::from(quote) >= dialect.quotes.len();
        self.at = At::String { quote, key };
    }

    /// Reads the open string up to its end or a soft end, writing its text.
    fn string(
        &mut self,
        cx: &mut Context<'_>,
        input: Input<'_>,
        mut pos: usize,
        quote: u8,
        key: bool,
    ) -> (usize, Status) {
        let Some((_, closer)) = quote_pair(cx.dialect, quote) else { return (pos, Status::Broken) };
        let closer_bytes = closer.as_bytes();
        let soft = input.soft.first_bytes();
        let escapes = cx.dialect.escapes != Escapes::None;
        let mut from = pos;
        while let Some(&byte) = input.bytes.get(pos) {
            if byte == closer_bytes[0] {
                match begins(&input.bytes[pos..], closer) {
                    Some(true) => {
                        push_text(cx.out, &input.bytes[from..pos]);
                        self.end_string(cx, key);
                        return (pos + closer.len(), Status::More);
                    }
                    None => {
                        push_text(cx.out, &input.bytes[from..pos]);
                        return (pos, Status::Waits);
                    }
                    Some(false) => {}
                }
            }
            if byte == b'\\' && escapes {
                push_text(cx.out, &input.bytes[from..pos]);
                match self.escape(cx, &input.bytes[pos..]) {
                    Some(0) => return (pos, Status::Broken),
                    Some(len) => pos += len,
                    None => return (pos, Status::Waits),
                }
                from = pos;
                continue;
            }
            if byte < 0x20 && escapes {
                if !cx.dialect.repair_control_chars {
                    push_text(cx.out, &input.bytes[from..pos]);
                    return (pos, Status::Broken);
                }
                self.repaired = true;
            }
            if soft.contains(byte) && pos >= input.data_until {
                match input.soft.at(input.bytes, pos, input.last) {
                    Found::Symbol(symbol, len) => {
                        push_text(cx.out, &input.bytes[from..pos]);
                        return (pos, Status::Soft(symbol, len));
                    }
                    Found::Partial => {
                        push_text(cx.out, &input.bytes[from..pos]);
                        return (pos, Status::Waits);
                    }
                    Found::Nothing => {}
                }
            }
            pos += 1;
        }
        push_text(cx.out, &input.bytes[from..pos]);
        (pos, Status::More)
    }

    fn end_string(&mut self, cx: &mut Context<'_>, key: bool) {
        cx.out.push('"');
        self.closed = true;
        if key {
            self.at = At::Pair;
        } else {
            self.value_done(cx);
        }
    }

    /// Writes one escape; returns its length, 0 if it is none, nothing if it is cut.
    fn escape(&mut self, cx: &mut Context<'_>, rest: &[u8]) -> Option<usize> {
        let python = cx.dialect.escapes == Escapes::Python;
        let &kind = rest.get(1)?;
        let (text, len) = match kind {
            b'"' => ("\\\"", 2),
            b'\\' => ("\\\\", 2),
            b'n' => ("\\n", 2),
            b't' => ("\\t", 2),
            b'r' => ("\\r", 2),
            b'b' => ("\\b", 2),
            b'f' => ("\\f", 2),
            b'/' if !python => ("/", 2),
            b'\'' => ("'", 2),
            b'a' if python => ("\\u0007", 2),
            b'v' if python => ("\\u000b", 2),
            b'\n' if python => ("", 2),
            b'u' => return self.code(cx, rest, 4),
            b'x' if python => return self.code(cx, rest, 2),
            b'U' if python => return self.code(cx, rest, 8),
            b'0'..=b'7' if python => return octal(cx, rest),
            // Python keeps the backslash of an unknown escape.
            _ if python => ("\\\\", 1),
            _ => return Some(0),
        };
        cx.out.push_str(text);
        Some(len)
    }

    /// `\u0041`, `\x41`, `\U0001F600`.
    fn code(&mut self, cx: &mut Context<'_>, rest: &[u8], digits: usize) -> Option<usize> {
        let hex = rest.get(2..).unwrap_or_default();
        let known = hex.iter().take(digits).take_while(|b| b.is_ascii_hexdigit()).count();
        if known < digits {
            return if known == hex.len() { None } else { Some(0) };
        }
        let text = std::str::from_utf8(&hex[..digits]).unwrap_or("0");
        let code = u32::from_str_radix(text, 16).unwrap_or(0);
        if digits == 4 {
            // JSON has the same escape, halves of pairs included.
            cx.out.push_str("\\u");
            cx.out.push_str(text);
        } else {
            let mut buffer = [0; 4];
            json::escape_into(char::from_u32(code).unwrap_or('\u{fffd}').encode_utf8(&mut buffer), cx.out);
        }
        Some(2 + digits)
    }
}

fn octal(cx: &mut Context<'_>, rest: &[u8]) -> Option<usize> {
    let digits = rest[1..].iter().take(3).take_while(|b| (b'0'..=b'7').contains(b)).count();
    if digits < 3 && rest.len() <= 1 + digits {
        return None;
    }
    let code = rest[1..=digits].iter().fold(0u32, |n, b| n * 8 + u32::from(b - b'0'));
    let mut buffer = [0; 4];
    json::escape_into(char::from_u32(code).unwrap_or('\u{fffd}').encode_utf8(&mut buffer), cx.out);
    Some(1 + digits)
}

fn push_text(out: &mut String, bytes: &[u8]) {
    // The input is a `&str` and the cuts are at ASCII bytes or at the end, so this never replaces anything.
    json::escape_into(&String::from_utf8_lossy(bytes), out);
}

/// A quote that opens here.
enum Quote {
    Opens(u8, usize),
    Waits,
    None,
}

/// The longest opening quote at `pos`.
fn quote_at(dialect: &Dialect, input: Input<'_>, pos: usize) -> Quote {
    let mut best: Option<(u8, usize)> = None;
    let single = [("'", "'")];
    let extra = if dialect.repair_single_quotes { &single[..] } else { &[] };
    let all = dialect.quotes.iter().map(|(open, _)| &**open).chain(extra.iter().map(|q| q.0));
    for (number, open) in all.enumerate() {
        match begins(&input.bytes[pos..], open) {
            Some(true) if best.is_none_or(|(_, len)| open.len() > len) => best = Some((number as u8, open.len())),
            None => return Quote::Waits,
            _ => {}
        }
    }
    best.map_or(Quote::None, |(number, len)| Quote::Opens(number, len))
}

fn quote_pair(dialect: &Dialect, number: u8) -> Option<(&str, &str)> {
    match dialect.quotes.get(usize::from(number)) {
        Some((open, close)) => Some((open, close)),
        None => dialect.repair_single_quotes.then_some(("'", "'")),
    }
}

/// Whether `rest` begins with `text`; nothing if it is cut too short to know.
fn begins(rest: &[u8], text: &str) -> Option<bool> {
    let text = text.as_bytes();
    if rest.len() >= text.len() {
        return Some(&rest[..text.len()] == text);
    }
    if text.starts_with(rest) { None } else { Some(false) }
}

/// A bare word: up to the next structural sign, quote or (for values) white space.
fn word(dialect: &Dialect, input: Input<'_>, pos: usize, pair: &str) -> Token {
    let signs = [&*dialect.item, &*dialect.close, pair, "]", if dialect.pairs || dialect.tuples { ")" } else { "" }];
    let mut at = pos;
    while let Some(&byte) = input.bytes.get(at) {
        let quote = dialect.quotes.iter().any(|(open, _)| begins(&input.bytes[at..], open) == Some(true));
        let sign = signs.iter().any(|s| !s.is_empty() && begins(&input.bytes[at..], s) == Some(true));
        if quote || sign || matches!(byte, b'\n' | b'{' | b'[' | b'<') {
            return Token::Until(at);
        }
        if at - pos > 1024 {
            return Token::Until(at);
        }
        at += 1;
    }
    // At the end of the stream too: a bare word there is not delimited.
    Token::Waits
}
