//! Reads one JSON value as it comes, strictly (RFC 8259), and changes nothing: the caller passes its bytes on.
//!
//! Keeps between calls: where in the grammar it is, and one bit for each open bracket.

use super::{Brackets, Input, Mark, Status};
use crate::machine::Found;

/// Where in the grammar the next byte stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    /// A value must begin.
    Value,
    /// A value or `]`.
    FirstItem,
    /// A key or `}`.
    FirstKey,
    /// A key.
    Key,
    Colon,
    /// `,` or a closing bracket.
    AfterValue,
    String,
    Escape,
    /// So many hex digits are still due.
    Hex(u8),
    Number(Number),
    /// The rest of `true`, `false`, `null`.
    Literal(&'static [u8]),
    Done,
}

/// Where in a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Minus,
    Zero,
    Digits,
    Point,
    Fraction,
    Exponent,
    ExponentSign,
    ExponentDigits,
}

impl Number {
    fn may_end(self) -> bool {
        matches!(self, Self::Zero | Self::Digits | Self::Fraction | Self::ExponentDigits)
    }

    fn next(self, byte: u8) -> Option<Self> {
        Some(match (self, byte) {
            (Self::Minus, b'0') => Self::Zero,
            (Self::Minus, b'1'..=b'9') | (Self::Digits, b'0'..=b'9') => Self::Digits,
            (Self::Zero | Self::Digits, b'.') => Self::Point,
            (Self::Point | Self::Fraction, b'0'..=b'9') => Self::Fraction,
            (Self::Zero | Self::Digits | Self::Fraction, b'e' | b'E') => Self::Exponent,
            (Self::Exponent, b'+' | b'-') => Self::ExponentSign,
            (Self::Exponent | Self::ExponentSign | Self::ExponentDigits, b'0'..=b'9') => Self::ExponentDigits,
            _ => return None,
        })
    }
}

/// What one byte has done.
enum Step {
    Read,
    /// The value before it is over; the byte is still to be read.
    Unread,
    Broken,
    TooDeep,
}

/// A resumable JSON reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JsonReader {
    at: At,
    brackets: Brackets,
    /// The open string is a key.
    key: bool,
    /// Offset of the opening quote of the last key at depth 1.
    key_start: usize,
    /// A string has just closed; nothing has been read behind it.
    closed: bool,
    /// Report the members of the outermost object.
    watch: bool,
    /// `ValueStart` has been reported for the value that comes.
    announced: bool,
    mark: Option<Mark>,
}

impl JsonReader {
    pub(crate) fn new() -> Self {
        Self {
            at: At::Value,
            brackets: Brackets::default(),
            key: false,
            key_start: 0,
            closed: false,
            watch: false,
            announced: false,
            mark: None,
        }
    }

    /// A reader that reports keys and values of the outermost object.
    pub(crate) fn watching() -> Self {
        Self { watch: true, ..Self::new() }
    }

    /// Whether the value is complete.
    pub(crate) fn is_done(&self) -> bool {
        self.at == At::Done
    }

    /// The input moved by so many bytes towards the front.
    pub(crate) fn rebase(&mut self, by: usize) {
        self.key_start = self.key_start.saturating_sub(by);
    }

    /// Reads from `pos`; returns the next unread offset and why reading stopped.
    pub(crate) fn read(&mut self, input: Input<'_>, mut pos: usize) -> (usize, Status) {
        while let Some(&byte) = input.bytes.get(pos) {
            if self.at == At::String {
                match self.string(input, pos) {
                    (at, Status::More) => pos = at,
                    stop => return stop,
                }
                if let Some(mark) = self.mark.take() {
                    return (pos, Status::Mark(mark));
                }
                if self.at == At::Done {
                    return (pos, Status::Done);
                }
                continue;
            }
            if self.skips_space() {
                if is_space(byte) {
                    pos += 1;
                    continue;
                }
                if self.announces() {
                    return (pos, Status::Mark(Mark::ValueStart));
                }
            }
            let closed = std::mem::take(&mut self.closed);
            match self.byte(byte, pos, input.depth) {
                Step::Read => pos += 1,
                Step::Unread => {}
                Step::Broken => return (pos, Status::Broken),
                Step::TooDeep => return (pos, Status::TooDeep),
            }
            if self.at == At::Done {
                return (pos, Status::Done);
            }
            if let Some(mark) = self.mark.take() {
                return (pos, Status::Mark(mark));
            }
            if closed && input.settle {
                return (pos, Status::Settled);
            }
        }
        (pos, Status::More)
    }

    fn skips_space(&self) -> bool {
        matches!(self.at, At::Value | At::FirstItem | At::FirstKey | At::Key | At::Colon | At::AfterValue)
    }

    /// Whether the value that begins here is to be reported first.
    fn announces(&mut self) -> bool {
        let due = self.watch
            && !self.announced
            && self.at == At::Value
            && self.brackets.depth() == 1
            && self.brackets.in_object();
        self.announced |= due;
        due
    }

    fn value_done(&mut self) {
        if self.brackets.depth() == 0 {
            self.at = At::Done;
            return;
        }
        self.at = At::AfterValue;
        if self.watch && self.brackets.depth() == 1 {
            self.announced = false;
            self.mark = Some(Mark::ValueEnd);
        }
    }

    /// Reads the open string up to its end, an escape or a soft end.
    fn string(&mut self, input: Input<'_>, mut pos: usize) -> (usize, Status) {
        let soft = input.soft.first_bytes();
        while let Some(&byte) = input.bytes.get(pos) {
            if byte == b'"' {
                self.closed = true;
                if self.key {
                    self.at = At::Colon;
                    if self.watch && self.brackets.depth() == 1 {
                        self.mark = Some(Mark::Key(self.key_start));
                    }
                } else {
                    self.value_done();
                }
                return (pos + 1, Status::More);
            }
            if byte == b'\\' {
                self.at = At::Escape;
                return (pos + 1, Status::More);
            }
            if byte < 0x20 {
                return (pos, Status::Broken);
            }
            if soft.contains(byte) && pos >= input.data_until {
                match input.soft.at(input.bytes, pos, input.last) {
                    Found::Symbol(symbol, len) => return (pos, Status::Soft(symbol, len)),
                    Found::Partial => return (pos, Status::Waits),
                    Found::Nothing => {}
                }
            }
            pos += 1;
        }
        (pos, Status::More)
    }

    fn byte(&mut self, byte: u8, pos: usize, depth: usize) -> Step {
        match self.at {
            At::Value | At::FirstItem => return self.value(byte, depth),
            At::FirstKey | At::Key => match byte {
                b'"' => {
                    (self.at, self.key) = (At::String, true);
                    self.key_start = pos;
                }
                b'}' if self.at == At::FirstKey => return self.close(true),
                _ => return Step::Broken,
            },
            At::Colon if byte == b':' => self.at = At::Value,
            At::AfterValue => match byte {
                b',' => self.at = if self.brackets.in_object() { At::Key } else { At::Value },
                b'}' | b']' => return self.close(byte == b'}'),
                _ => return Step::Broken,
            },
            At::Escape => match byte {
                b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => self.at = At::String,
                b'u' => self.at = At::Hex(4),
                _ => return Step::Broken,
            },
            At::Hex(due) if byte.is_ascii_hexdigit() => self.at = if due == 1 { At::String } else { At::Hex(due - 1) },
            At::Number(number) => match number.next(byte) {
                Some(next) => self.at = At::Number(next),
                None if number.may_end() => {
                    self.value_done();
                    return Step::Unread;
                }
                None => return Step::Broken,
            },
            At::Literal(rest) if rest.first() == Some(&byte) => {
                self.at = At::Literal(&rest[1..]);
                if rest.len() == 1 {
                    self.value_done();
                }
            }
            At::Colon | At::Hex(_) | At::Literal(_) | At::String | At::Done => return Step::Broken,
        }
        Step::Read
    }

    fn value(&mut self, byte: u8, depth: usize) -> Step {
        self.at = match byte {
            b'{' | b'[' => {
                if !self.brackets.push(byte == b'{', depth) {
                    return Step::TooDeep;
                }
                if byte == b'{' { At::FirstKey } else { At::FirstItem }
            }
            b']' if self.at == At::FirstItem => return self.close(false),
            b'"' => {
                self.key = false;
                At::String
            }
            b'-' => At::Number(Number::Minus),
            b'0' => At::Number(Number::Zero),
            b'1'..=b'9' => At::Number(Number::Digits),
            b't' => At::Literal(b"rue"),
            b'f' => At::Literal(b"alse"),
            b'n' => At::Literal(b"ull"),
            _ => return Step::Broken,
        };
        Step::Read
    }

    fn close(&mut self, object: bool) -> Step {
        if self.brackets.depth() == 0 || self.brackets.in_object() != object {
            return Step::Broken;
        }
        self.brackets.pop();
        self.value_done();
        Step::Read
    }
}

/// White space of JSON, and of every wire.
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// The same, as characters.
pub(crate) const SPACE: [char; 4] = [' ', '\t', '\n', '\r'];
