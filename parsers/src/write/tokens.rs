//! JSON as tokens, in order and with their bytes untouched. Only for text that [`validate`](crate::json::validate) has passed.

use crate::json;

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `{` (true) or `[`.
    Open {
        object: bool,
    },
    /// `}` (true) or `]`.
    Close {
        object: bool,
    },
    Colon,
    Comma,
    /// With its quotes.
    String(&'a str),
    /// A number, `true`, `false` or `null`.
    Scalar(&'a str),
}

/// The tokens of a text, each with the offset behind it.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Takes `len` bytes.
    fn take(&mut self, len: usize) -> &'a str {
        let from = self.at;
        self.at = self.text.len().min(from + len);
        self.text.get(from..self.at).unwrap_or_default()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (Token<'a>, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.get(self.at..)?;
        let trimmed = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        self.at += rest.len() - trimmed.len();
        let token = match *trimmed.as_bytes().first()? {
            b'"' => Token::String(self.take(string_length(trimmed))),
            byte if b"{}[]:,".contains(&byte) => {
                self.take(1);
                match byte {
                    b'{' | b'[' => Token::Open { object: byte == b'{' },
                    b'}' | b']' => Token::Close { object: byte == b'}' },
                    b':' => Token::Colon,
                    _ => Token::Comma,
                }
            }
            _ => {
                let len = trimmed.find([' ', '\t', '\n', '\r', ',', ']', '}']).unwrap_or(trimmed.len());
                Token::Scalar(self.take(len))
            }
        };
        Some((token, self.at))
    }
}

/// Bytes of the string at the beginning of `text`, quotes included.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    let body = text.bytes().skip(1).position(|byte| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    });
    body.map_or(text.len(), |at| at + 2)
}

/// What a string token stands for; nothing if it holds half a surrogate pair, which only JSON can write.
pub(super) fn decode(string: &str) -> Option<String> {
    serde_json::from_str(string).ok()
}

/// A member of an object: its key (with quotes) and the JSON text of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member<'a> {
    pub(super) key: &'a str,
    pub(super) value: &'a str,
}

/// The members of the object that `text` is, repeated keys included.
pub(super) fn members(text: &str) -> Vec<Member<'_>> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut key = "";
    let mut value_from = 0;
    let mut before = 0;
    for (token, end) in Tokens::of(text) {
        match token {
            Token::Open { .. } => depth += 1,
            Token::Close { .. } => depth = depth.saturating_sub(1),
            Token::Colon if depth == 1 => value_from = end,
            Token::String(string) if depth == 1 && value_from == 0 => key = string,
            _ => {}
        }
        let ends = (depth == 1 && token == Token::Comma) || depth == 0;
        if ends && value_from > 0 {
            let value = json::trim(text.get(value_from..before).unwrap_or_default());
            found.push(Member { key, value });
            value_from = 0;
        }
        before = end;
    }
    found
}
