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
        match self.string(at) {
            None if self.broken.is_none() => self.bare(at),
            string => string,
        }
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
        if !self.dialect.bare_keys() || self.broken.is_some() {
            return None;
        }
        let key = self.word(at, &self.dialect.pair)?;
        // A quote that is none of the dialect's would become part of the key.
        let sound = !key.is_empty() && !key.starts_with(['"', '\'', '`']);
        sound.then(|| Node { kind: Kind::Text(key.to_owned()), start: at, end: at + key.len(), closed: true })
    }

    /// What stands before the next sign, quote or line break. A word that runs to the end of the text is not delimited.
    fn word(&mut self, at: usize, pair: &str) -> Option<&str> {
        let dialect = self.dialect;
        let signs = [dialect.item.as_str(), dialect.close.as_str(), pair, "]", "\n", "{", "[", "<"];
        let signs = signs.into_iter().filter(|sign| !sign.is_empty());
        let quotes = dialect.quotes.iter().map(|(open, _)| open.as_str());
        let here = self.text.get(at..).unwrap_or_default();
        match signs.chain(quotes).filter_map(|string| here.find(string)).min() {
            Some(len) => here.get(..len).map(str::trim_end),
            None => {
                self.breaks(self.text.len());
                None
            }
        }
    }

    fn string(&mut self, at: usize) -> Option<Node> {
        let dialect = self.dialect;
        let here = self.text.get(at..).unwrap_or_default();
        if !here.is_empty() && dialect.quotes.iter().any(|(open, _)| open != here && open.starts_with(here)) {
            // The text ends inside a quote.
            self.breaks(self.text.len());
            return None;
        }
        let (open, close) = dialect.quotes.iter().find(|(open, _)| self.here(at).starts_with(open.as_str()))?;
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
        let mut body = self.text.get(body_at..end).unwrap_or_default();
        if closed.is_none() {
            // What may be the beginning of the quote is none of its text yet.
            let part = (1..close.len()).rev().filter_map(|len| close.get(..len)).find(|part| body.ends_with(part));
            body = part.and_then(|part| body.strip_suffix(part)).unwrap_or(body);
        }
        let text = if escapes { decode(body).text } else { body.to_owned() };
        Some(Node { kind: Kind::Text(text), start: at, end: closed.unwrap_or(end), closed: closed.is_some() })
    }

    /// A number or a word.
    fn bare(&mut self, at: usize) -> Option<Node> {
        let (json, python) = (self.dialect.json_literals, self.dialect.python_literals);
        let spelled = self.word(at, "")?;
        let len = spelled.len();
        let word = match spelled {
            "true" | "false" | "null" if json => spelled,
            "True" if python => "true",
            "False" if python => "false",
            "None" if python => "null",
            number if is_number(number) => number,
            _ => return None,
        };
        Some(Node { kind: Kind::Bare(word.to_owned()), start: at, end: at + len, closed: true })
    }
}

/// Whether a text is spelled as JSON spells numbers, of any size.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.strip_prefix('-').unwrap_or(text);
    let (text, power) = text.split_once(['e', 'E']).map_or((text, None), |(text, power)| (text, Some(power)));
    let (whole, fraction) = text.split_once('.').map_or((text, None), |(whole, fraction)| (whole, Some(fraction)));
    let power = power.is_none_or(|power| digits(power.strip_prefix(['+', '-']).unwrap_or(power)));
    digits(whole) && (whole == "0" || !whole.starts_with('0')) && fraction.is_none_or(digits) && power
}
