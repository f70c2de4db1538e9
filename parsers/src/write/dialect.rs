//! From JSON to a structured dialect: other brackets, quotes, keys and words, the same value.

use super::tokens::{Token, Tokens, decode};
use crate::json;
use crate::machine::{Dialect, Escapes};

/// Appends `value`, which is valid JSON, as `dialect` writes it. The error says what the dialect cannot write.
pub(super) fn write(dialect: &Dialect, value: &str, out: &mut String) -> Result<(), &'static str> {
    if dialect.json {
        out.push_str(value);
        return Ok(());
    }
    let mut scribe = Scribe { dialect, out, open: Vec::new() };
    let mut key_next = false;
    for (token, _) in Tokens::of(value) {
        match token {
            Token::String(string) if key_next => scribe.key(string)?,
            Token::String(string) => scribe.string(string)?,
            Token::Scalar(scalar) => scribe.scalar(scalar)?,
            Token::Open { object } => scribe.open(object),
            Token::Close { object } => scribe.close(object),
            Token::Colon => scribe.out.push_str(&dialect.pair),
            Token::Comma => scribe.out.push_str(&dialect.item),
        }
        let in_object = scribe.open.last() == Some(&true);
        key_next = in_object && matches!(token, Token::Open { .. } | Token::Comma);
    }
    Ok(())
}

struct Scribe<'a> {
    dialect: &'a Dialect,
    out: &'a mut String,
    /// Open brackets: whether each is an object's.
    open: Vec<bool>,
}

impl Scribe<'_> {
    /// Whether the outermost brackets are left out here.
    fn is_unbracketed(&self) -> bool {
        self.dialect.pairs && self.open.is_empty()
    }

    fn open(&mut self, object: bool) {
        if !self.is_unbracketed() {
            self.out.push_str(if object { &self.dialect.open } else { "[" });
        }
        self.open.push(object);
    }

    fn close(&mut self, object: bool) {
        self.open.pop();
        if !self.is_unbracketed() {
            self.out.push_str(if object { &self.dialect.close } else { "]" });
        }
    }

    fn scalar(&mut self, scalar: &str) -> Result<(), &'static str> {
        let python = match scalar {
            "true" => "True",
            "false" => "False",
            "null" => "None",
            number => {
                self.out.push_str(number);
                return Ok(());
            }
        };
        if self.dialect.json_literals {
            self.out.push_str(scalar);
        } else if self.dialect.python_literals {
            self.out.push_str(python);
        } else {
            return Err("holds true, false or null, for which the dialect has no words");
        }
        Ok(())
    }

    /// Quoted where both are allowed, but for the keys of pairs without brackets: those are parameter names.
    fn key(&mut self, string: &str) -> Result<(), &'static str> {
        let parameter = self.dialect.pairs && self.open.len() == 1;
        if self.dialect.quoted_keys && !(parameter && self.dialect.bare_keys) {
            return self.string(string);
        }
        let key = decode(string).ok_or(HALF_PAIR)?;
        if !self.is_bare_word(&key) {
            return Err("has a key that the dialect cannot write without quotes");
        }
        self.out.push_str(&key);
        Ok(())
    }

    /// Whether a key can stand without quotes: nothing in it means anything to the dialect.
    fn is_bare_word(&self, key: &str) -> bool {
        let dialect = self.dialect;
        let signs = [&*dialect.open, &*dialect.close, &*dialect.pair, &*dialect.item];
        let mut quotes = dialect.quotes.iter().flat_map(|(open, close)| [open, close]);
        let sign = signs.iter().any(|sign| !sign.is_empty() && key.contains(sign))
            || quotes.any(|quote| key.contains(&**quote));
        !key.is_empty() && key.trim() == key && !sign && !key.contains(['\n', '{', '}', '[', ']', '(', ')', '<'])
    }

    /// In the first quotes that can hold it.
    fn string(&mut self, string: &str) -> Result<(), &'static str> {
        let text = decode(string).ok_or(HALF_PAIR)?;
        for (open, close) in &*self.dialect.quotes {
            let body = escaped(self.dialect.escapes, &text, close);
            // The closer must be found at the end and no sooner, not even across the border.
            let quoted = format!("{body}{close}");
            if self.dialect.escapes != Escapes::None && close.len() == 1 || quoted.find(&**close) == Some(body.len()) {
                self.out.push_str(open);
                self.out.push_str(&quoted);
                return Ok(());
            }
        }
        Err("has a string that holds the dialect's own quotes, for which it has no escape")
    }
}

const HALF_PAIR: &str = "has a string with half of a surrogate pair, which only JSON can write";

/// The body of a string, with the escapes that the dialect has.
fn escaped(escapes: Escapes, text: &str, close: &str) -> String {
    let mut body = String::with_capacity(text.len());
    if escapes == Escapes::None {
        body.push_str(text);
        return body;
    }
    let mut buffer = [0; 4];
    for character in text.chars() {
        let character: &str = character.encode_utf8(&mut buffer);
        if character == close && close != "\"" {
            body.push('\\');
            body.push_str(character);
        } else if character == "\"" && close != "\"" {
            body.push_str(character);
        } else {
            json::escape_into(character, &mut body);
        }
    }
    body
}
