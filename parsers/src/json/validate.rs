//! Is this text one JSON value? Strictly by RFC 8259, without recursion, and without building anything.

use super::escape::hex4;
use super::number::number_length;

/// Why a text is not one JSON value that may be passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Invalid {
    /// It breaks the grammar, or is not UTF-8.
    Syntax,
    /// It nests deeper than allowed. What follows the first bracket too many was not looked at.
    TooDeep,
}

/// Whether `bytes` are one JSON value, white space around it allowed, that nests at most `max_depth` deep.
///
/// A `\u` escape of half a surrogate pair is valid JSON; it is decoding that makes U+FFFD of it.
pub(crate) fn validate(bytes: &[u8], max_depth: usize) -> Result<(), Invalid> {
    let text = std::str::from_utf8(bytes).map_err(|_| Invalid::Syntax)?;
    Scanner { bytes: text.as_bytes(), at: 0, open: Vec::new(), max_depth }.document()
}

/// What must come next.
#[derive(Clone, Copy)]
enum Expect {
    Value,
    /// Behind `[`: a value or `]`.
    ValueOrEnd,
    Key,
    /// Behind `{`: a key or `}`.
    KeyOrEnd,
    /// Behind a value: a comma or the closing bracket; at the top the end.
    Follower,
}

struct Scanner<'a> {
    bytes: &'a [u8],
    /// Only ever grows, so the scan is linear.
    at: usize,
    /// The closing brackets that are still due.
    open: Vec<u8>,
    max_depth: usize,
}

impl Scanner<'_> {
    fn document(&mut self) -> Result<(), Invalid> {
        let mut expect = Expect::Value;
        loop {
            self.white_space();
            let Some(byte) = self.peek() else {
                let complete = matches!(expect, Expect::Follower) && self.open.is_empty();
                return if complete { Ok(()) } else { Err(Invalid::Syntax) };
            };
            expect = match (expect, byte) {
                (Expect::Value | Expect::ValueOrEnd, b'{') => self.enter(b'}', Expect::KeyOrEnd)?,
                (Expect::Value | Expect::ValueOrEnd, b'[') => self.enter(b']', Expect::ValueOrEnd)?,
                (Expect::KeyOrEnd, b'}') | (Expect::ValueOrEnd, b']') => self.leave(byte)?,
                (Expect::Value | Expect::ValueOrEnd, _) => self.scalar(byte)?,
                (Expect::Key | Expect::KeyOrEnd, b'"') => self.key()?,
                (Expect::Follower, b',') => self.comma()?,
                (Expect::Follower, b'}' | b']') => self.leave(byte)?,
                _ => return Err(Invalid::Syntax),
            };
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn advance(&mut self, bytes: usize) {
        #[cfg(test)]
        super::visited::add(bytes);
        self.at += bytes;
    }

    fn white_space(&mut self) {
        let length =
            self.bytes[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
        self.advance(length);
    }

    fn enter(&mut self, closer: u8, next: Expect) -> Result<Expect, Invalid> {
        if self.open.len() >= self.max_depth {
            return Err(Invalid::TooDeep);
        }
        self.open.push(closer);
        self.advance(1);
        Ok(next)
    }

    fn leave(&mut self, byte: u8) -> Result<Expect, Invalid> {
        if self.open.pop() != Some(byte) {
            return Err(Invalid::Syntax);
        }
        self.advance(1);
        Ok(Expect::Follower)
    }

    fn comma(&mut self) -> Result<Expect, Invalid> {
        self.advance(1);
        match self.open.last() {
            Some(b'}') => Ok(Expect::Key),
            Some(_) => Ok(Expect::Value),
            None => Err(Invalid::Syntax),
        }
    }

    /// A key and its colon.
    fn key(&mut self) -> Result<Expect, Invalid> {
        self.string()?;
        self.white_space();
        if self.peek() != Some(b':') {
            return Err(Invalid::Syntax);
        }
        self.advance(1);
        Ok(Expect::Value)
    }

    fn scalar(&mut self, first: u8) -> Result<Expect, Invalid> {
        let rest = &self.bytes[self.at..];
        let length = match first {
            b'"' => return self.string().map(|()| Expect::Follower),
            b'-' | b'0'..=b'9' => number_length(rest),
            _ => ["true", "false", "null"].iter().find(|word| rest.starts_with(word.as_bytes())).map(|word| word.len()),
        };
        self.advance(length.ok_or(Invalid::Syntax)?);
        Ok(Expect::Follower)
    }

    /// A string, from its opening quote to its closing one.
    fn string(&mut self) -> Result<(), Invalid> {
        self.advance(1);
        loop {
            let run = self.bytes[self.at..].iter().take_while(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f)).count();
            self.advance(run);
            match self.bytes[self.at..] {
                [b'"', ..] => {
                    self.advance(1);
                    return Ok(());
                }
                [b'\\', b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => self.advance(2),
                [b'\\', b'u', a, b, c, d, ..] if hex4(&[a, b, c, d]).is_some() => self.advance(6),
                _ => return Err(Invalid::Syntax),
            }
        }
    }
}
