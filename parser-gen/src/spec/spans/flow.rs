//! Flow style: `{ key: value }` and `[item, item]`.

use std::ops::Range;

use super::scalar::single;
use super::{Inside, Place, Scanner};

impl Scanner<'_> {
    pub(super) fn flow_node(&mut self) -> Place {
        if self.deep() {
            self.pos = self.text.len();
            return Place { range: self.pos..self.pos, inside: Inside::Opaque };
        }
        self.depth += 1;
        let place = match self.peek() {
            Some('{') => self.flow_map(),
            Some('[') => self.flow_list(),
            Some('"' | '\'') => self.quoted(),
            _ => self.flow_plain(),
        };
        self.depth -= 1;
        place
    }

    fn flow_plain(&mut self) -> Place {
        let start = self.pos;
        let rest = self.rest();
        let mut end = rest.len();
        for (at, c) in rest.char_indices() {
            let next = rest[at + c.len_utf8()..].chars().next();
            let ends = match c {
                ',' | '[' | ']' | '{' | '}' => true,
                ':' => next.is_none_or(|next| next.is_whitespace() || ",[]{}".contains(next)),
                '#' => at > 0 && rest[..at].ends_with(char::is_whitespace),
                _ => false,
            };
            if ends {
                end = at;
                break;
            }
        }
        self.pos += end;
        let content = rest[..end].trim_end();
        let range = start..start + content.len();
        let inside = if content.is_empty() || content.contains('\n') { Inside::Opaque } else { single(content, start) };
        Place { range, inside }
    }

    fn flow_map(&mut self) -> Place {
        let start = self.pos;
        self.pos += 1;
        let mut entries = Vec::new();
        loop {
            self.skip_blank();
            match self.peek() {
                None => break,
                Some('}') => {
                    self.pos += 1;
                    break;
                }
                Some(',') => self.pos += 1,
                Some(']' | ':') => self.pos += 1,
                Some(_) => {
                    let before = self.pos;
                    let (key, range, value) = self.flow_pair();
                    entries.push((key, range, value));
                    if self.pos == before {
                        break;
                    }
                }
            }
        }
        Place { range: start..self.pos, inside: Inside::Map(entries) }
    }

    fn flow_pair(&mut self) -> (String, Range<usize>, Place) {
        let key = self.flow_node();
        let name = match key.inside {
            Inside::Scalar(scalar) => scalar.text,
            _ => String::new(),
        };
        self.skip_blank();
        let value = if self.peek() == Some(':') {
            self.pos += 1;
            self.skip_blank();
            match self.peek() {
                Some(',' | '}' | ']') | None => Place { range: key.range.clone(), inside: Inside::Opaque },
                Some(_) => self.flow_node(),
            }
        } else {
            Place { range: key.range.clone(), inside: Inside::Opaque }
        };
        (name, key.range, value)
    }

    fn flow_list(&mut self) -> Place {
        let start = self.pos;
        self.pos += 1;
        let mut items = Vec::new();
        loop {
            self.skip_blank();
            match self.peek() {
                None => break,
                Some(']') => {
                    self.pos += 1;
                    break;
                }
                Some(',') => self.pos += 1,
                Some('}') => self.pos += 1,
                Some(_) => {
                    let before = self.pos;
                    let item = self.flow_node();
                    self.skip_blank();
                    if self.peek() == Some(':') {
                        // `[key: value]`: a mapping of one key. Its place is enough.
                        self.pos += 1;
                        self.skip_blank();
                        let value = self.flow_node();
                        items.push(Place { range: item.range.start..value.range.end, inside: Inside::Opaque });
                    } else {
                        items.push(item);
                    }
                    if self.pos == before {
                        break;
                    }
                }
            }
        }
        Place { range: start..self.pos, inside: Inside::List(items) }
    }
}
