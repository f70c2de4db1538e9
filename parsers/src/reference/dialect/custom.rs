//! A dialect with signs of its own, read by recursive descent.

use toolwire_gen::spec::{Dialect, Escapes};

use super::escape::decode;
use super::grammar::Read;
use super::{Kind, Member, Node};
use crate::reference::wire::skip_space;

/// The value at `at`.
pub(super) fn read(dialect: &Dialect, text: &str, at: usize) -> Read {
    let mut reader = Reader { dialect, text, broken: None };
    let node = reader.value(at);
    (node, reader.broken)
}

struct Reader<'a> {
    dialect: &'a Dialect,
    text: &'a str,
    broken: Option<usize>,
}

impl Reader<'_> {
    fn here(&self, at: usize) -> &str {
        self.text.get(at..).unwrap_or_default()
    }

    /// One behind the sign, if it stands at `at`.
    fn sign(&self, sign: &str, at: usize) -> Option<usize> {
        self.here(at).starts_with(sign).then_some(at + sign.len())
    }

    fn breaks(&mut self, at: usize) {
        self.broken.get_or_insert(at);
    }

    fn value(&mut self, at: usize) -> Option<Node> {
        if let Some(inside) = self.sign(&self.dialect.open, at) {
            return Some(self.object(at, inside));
        }
        if let Some(inside) = self.sign("[", at) {
            return Some(self.list(at, inside));
        }
        if let Some(string) = self.string(at) {
            return Some(string);
        }
        self.bare(at)
    }

    fn object(&mut self, start: usize, inside: usize) -> Node {
        let mut members = Vec::new();
        let mut at = skip_space(self.text, inside);
        let end = loop {
            if members.is_empty()
                && let Some(end) = self.sign(&self.dialect.close, at)
            {
                break Some(end);
            }
            let Some(key) = self.key(at) else { break None };
            let mut paired = false;
            at = skip_space(self.text, key.end);
            let value = match self.sign(&self.dialect.pair, at) {
                Some(behind) if self.broken.is_none() => {
                    (at, paired) = (skip_space(self.text, behind), true);
                    self.value(at)
                }
                _ => None,
            };
            at = value.as_ref().map_or(at, |value| value.end);
            let whole = value.is_some();
            members.push(Member { key, paired, value });
            if self.broken.is_some() || !whole {
                break None;
            }
            at = skip_space(self.text, at);
            match (self.sign(&self.dialect.item, at), self.sign(&self.dialect.close, at)) {
                (Some(next), _) => at = skip_space(self.text, next),
                (None, Some(end)) => break Some(end),
                (None, None) => break None,
            }
        };
        if end.is_none() {
            self.breaks(at);
        }
        Node { kind: Kind::Object(members), start, end: end.unwrap_or(at), closed: end.is_some() }
    }

    fn list(&mut self, start: usize, inside: usize) -> Node {
        let mut items = Vec::new();
        let mut at = skip_space(self.text, inside);
        let end = loop {
            if items.is_empty()
                && let Some(end) = self.sign("]", at)
            {
                break Some(end);
            }
            let Some(item) = self.value(at) else { break None };
            at = skip_space(self.text, item.end);
            items.push(item);
            if self.broken.is_some() {
                break None;
            }
            match (self.sign(&self.dialect.item, at), self.sign("]", at)) {
                (Some(next), _) => at = skip_space(self.text, next),
                (None, Some(end)) => break Some(end),
                (None, None) => break None,
            }
        };
        if end.is_none() {
            self.breaks(at);
        }
        Node { kind: Kind::List(items), start, end: end.unwrap_or(at), closed: end.is_some() }
    }

    fn key(&mut self, at: usize) -> Option<Node> {
        if self.dialect.quoted_keys()
            && let Some(key) = self.string(at)
        {
            return Some(key);
        }
        let here = self.here(at);
        let len = here.len() - here.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "_-.$".contains(c)).len();
        let key = here.get(..len).filter(|key| !key.is_empty() && self.dialect.bare_keys())?;
        Some(Node { kind: Kind::Text(key.to_owned()), start: at, end: at + len, closed: true })
    }

    fn string(&mut self, at: usize) -> Option<Node> {
        let (open, close) = self.dialect.quotes.iter().find(|(open, _)| self.here(at).starts_with(open.as_str()))?;
        let body_at = at + open.len();
        let escapes = self.dialect.escapes != Escapes::None;
        let mut end = body_at;
        let mut closed = None;
        while let Some(c) = self.here(end).chars().next() {
            if let Some(behind) = self.sign(close, end) {
                closed = Some(behind);
                break;
            }
            end += c.len_utf8();
            if escapes && c == '\\' {
                end += self.here(end).chars().next().map_or(0, char::len_utf8);
            }
        }
        if closed.is_none() {
            self.breaks(end);
        }
        let body = self.text.get(body_at..end).unwrap_or_default();
        let text = if escapes { decode(body).text } else { body.to_owned() };
        Some(Node { kind: Kind::Text(text), start: at, end: closed.unwrap_or(end), closed: closed.is_some() })
    }

    /// A number or a word.
    fn bare(&mut self, at: usize) -> Option<Node> {
        let here = self.here(at);
        let len = here.len() - here.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "+-.".contains(c)).len();
        let spelled = here.get(..len)?;
        let word = match spelled {
            "true" | "false" | "null" if self.dialect.json_literals => spelled,
            "True" if self.dialect.python_literals => "true",
            "False" if self.dialect.python_literals => "false",
            "None" if self.dialect.python_literals => "null",
            _ => serde_json::from_str::<serde_json::Number>(spelled).ok().map(|_| spelled)?,
        };
        Some(Node { kind: Kind::Bare(word.to_owned()), start: at, end: at + len, closed: true })
    }
}
