//! Where everything of a YAML file stands: a second pass over the text, since `serde_yaml` keeps no places.
//!
//! The scanner reads the block and flow styles that specs are written in. It decides no value: `document` lays the
//! tree of places over the values of `serde_yaml` and, wherever the two differ, uses the place of the parent. So the
//! worst that a construct unknown to this file can do is a caret under too much.

mod flow;
mod scalar;

use std::ops::Range;

/// Deepest nesting of a spec. YAML readers need time in its square.
const MAX_DEPTH: usize = 64;

/// The place of a node and of what is inside it.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    /// First to last byte, quotes and block header included.
    pub range: Range<usize>,
    /// What is inside.
    pub inside: Inside,
}

/// What a node holds.
#[derive(Clone, Debug, Default)]
pub(super) enum Inside {
    /// Nothing that was followed: null, alias, folded text.
    #[default]
    Opaque,
    /// A scalar and the origin of each of its bytes.
    Scalar(Scalar),
    /// Key, its place, and the value's place.
    Map(Vec<(String, Range<usize>, Place)>),
    /// Items in order.
    List(Vec<Place>),
}

/// A scalar's text and which bytes of the file it came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Scalar {
    /// The text without quotes, escapes and indentation.
    pub text: String,
    /// Ascending: from this byte of `text` on, the bytes stand in the file from that byte on.
    pub pieces: Vec<(usize, usize)>,
}

impl Scalar {
    fn push(&mut self, piece: &str, at: usize) {
        self.pieces.push((self.text.len(), at));
        self.text.push_str(piece);
    }

    /// The bytes of the file that the bytes `range` of the text came from.
    pub(super) fn origin(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let start = self.byte(range.start)?;
        // The last byte decides the end: the next one may stand on another line, behind its indentation.
        let end = if range.end > range.start { self.byte(range.end - 1)? + 1 } else { start };
        Some(start..end.max(start))
    }

    fn byte(&self, at: usize) -> Option<usize> {
        let piece = self.pieces.partition_point(|(from, _)| *from <= at).checked_sub(1)?;
        let (from, origin) = self.pieces.get(piece)?;
        Some(origin + (at - from))
    }
}

/// The places of a whole file, or the place where it is nested too deep to be read.
pub(super) fn scan(text: &str) -> Result<Place, usize> {
    let mut scanner = Scanner { text, pos: 0, depth: 0, too_deep: None };
    scanner.prologue();
    let place = scanner.block_node(-1).unwrap_or(Place { range: 0..text.len(), inside: Inside::Opaque });
    scanner.too_deep.map_or(Ok(place), Err)
}

/// Keys that a mapping of the file has twice: the second one's place, the key, the first one's place.
pub(super) fn duplicates(place: &Place) -> Vec<(Range<usize>, String, Range<usize>)> {
    let mut found = Vec::new();
    collect_duplicates(place, &mut found);
    found
}

fn collect_duplicates(place: &Place, found: &mut Vec<(Range<usize>, String, Range<usize>)>) {
    match &place.inside {
        Inside::Map(entries) => {
            for (index, (key, range, value)) in entries.iter().enumerate() {
                if let Some((_, first, _)) = entries[..index].iter().find(|(earlier, ..)| earlier == key) {
                    found.push((range.clone(), key.clone(), first.clone()));
                }
                collect_duplicates(value, found);
            }
        }
        Inside::List(items) => items.iter().for_each(|item| collect_duplicates(item, found)),
        Inside::Opaque | Inside::Scalar(_) => {}
    }
}

/// A position in the text. Columns are bytes: only spaces and dashes stand before a node's first byte.
struct Scanner<'t> {
    text: &'t str,
    pos: usize,
    depth: usize,
    too_deep: Option<usize>,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.pos..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn column(&self) -> isize {
        let line_start =
            self.text.get(..self.pos).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1);
        isize::try_from(self.pos - line_start).unwrap_or(isize::MAX)
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.pos += rest.find(|c| !wanted(c)).unwrap_or(rest.len());
    }

    fn skip_line(&mut self) {
        let rest = self.rest();
        self.pos += rest.find('\n').map_or(rest.len(), |newline| newline + 1);
    }

    /// Skips blanks on this line, and a comment. Says whether the line has ended.
    fn skip_to_line_end(&mut self) -> bool {
        let before = self.pos;
        self.skip_while(|c| c == ' ' || c == '\t');
        match self.peek() {
            None | Some('\n' | '\r') => true,
            Some('#') => before != self.pos || self.column() == 0 || self.text[..self.pos].ends_with([' ', '\t']),
            Some(_) => false,
        }
    }

    /// Skips empty lines and comments. Afterwards `pos` is at content or at the end of the text.
    fn skip_blank(&mut self) {
        while !self.rest().is_empty() && self.skip_to_line_end() {
            self.skip_line();
        }
    }

    /// Directives and the document's start.
    fn prologue(&mut self) {
        if self.rest().starts_with('\u{feff}') {
            self.pos += '\u{feff}'.len_utf8();
        }
        self.skip_blank();
        while self.rest().starts_with('%') {
            self.skip_line();
            self.skip_blank();
        }
        if self.rest().starts_with("---") {
            self.pos += 3;
            self.skip_blank();
        }
    }

    /// A node that begins at the next content, if that is further in than `outer`.
    fn block_node(&mut self, outer: isize) -> Option<Place> {
        self.skip_blank();
        let column = self.column();
        if self.rest().is_empty() || column <= outer || self.deep() {
            return None;
        }
        self.depth += 1;
        let start = self.pos;
        let node = if self.at_dash() {
            self.block_list(column)
        } else {
            match self.block_map(column) {
                Some(map) => map,
                None => {
                    self.pos = start;
                    self.inline_node(outer)
                }
            }
        };
        self.depth -= 1;
        Some(node)
    }

    /// Whether this is as deep as it may be; the first such place is kept.
    fn deep(&mut self) -> bool {
        let deep = self.depth >= MAX_DEPTH;
        if deep {
            self.too_deep.get_or_insert(self.pos);
        }
        deep
    }

    fn at_dash(&self) -> bool {
        let rest = self.rest();
        rest.starts_with('-') && rest[1..].chars().next().is_none_or(char::is_whitespace)
    }

    fn block_list(&mut self, column: isize) -> Place {
        let start = self.pos;
        let mut end = start;
        let mut items = Vec::new();
        while !self.rest().is_empty() && self.column() == column && self.at_dash() {
            let dash = self.pos;
            self.pos += 1;
            let item = if self.skip_to_line_end() {
                self.block_node(column)
            } else if self.peek().is_some_and(|c| "|>&!*".contains(c)) {
                Some(self.inline_node(column))
            } else {
                self.block_node(column)
            };
            let item = item.unwrap_or(Place { range: dash..dash + 1, inside: Inside::Opaque });
            end = item.range.end;
            items.push(item);
            self.skip_blank();
        }
        Place { range: start..end, inside: Inside::List(items) }
    }

    /// A mapping whose keys stand at `column`; nothing if the first line is no `key:`.
    fn block_map(&mut self, column: isize) -> Option<Place> {
        let start = self.pos;
        let mut end = start;
        let mut entries = Vec::new();
        while !self.rest().is_empty() && self.column() == column {
            let before = self.pos;
            let Some((key, range)) = self.key() else {
                self.pos = before;
                break;
            };
            let value = if self.skip_to_line_end() {
                self.skip_blank();
                let same_column_list = self.column() == column && self.at_dash();
                self.block_node(if same_column_list { column - 1 } else { column })
            } else {
                Some(self.inline_node(column))
            };
            let value = value.unwrap_or(Place { range: range.clone(), inside: Inside::Opaque });
            end = value.range.end.max(range.end);
            entries.push((key, range, value));
            self.skip_blank();
        }
        if entries.is_empty() { None } else { Some(Place { range: start..end, inside: Inside::Map(entries) }) }
    }

    /// `key:` up to behind the colon.
    fn key(&mut self) -> Option<(String, Range<usize>)> {
        let start = self.pos;
        let key = match self.peek()? {
            '"' | '\'' => {
                let place = self.quoted();
                match place.inside {
                    Inside::Scalar(scalar) => scalar.text,
                    _ => return None,
                }
            }
            '?' | '{' | '[' | '|' | '>' => return None,
            _ => {
                let line = self.rest().lines().next().unwrap_or("");
                let colon = line
                    .match_indices(':')
                    .map(|(at, _)| at)
                    .find(|at| line[at + 1..].chars().next().is_none_or(char::is_whitespace))?;
                if line[..colon].contains(" #") {
                    return None;
                }
                let key = line[..colon].trim_end();
                self.pos += key.len();
                key.to_string()
            }
        };
        let range = start..self.pos;
        self.skip_while(|c| c == ' ' || c == '\t');
        if self.peek() != Some(':') {
            return None;
        }
        self.pos += 1;
        Some((key, range))
    }

    /// A node that begins on the line of its key or dash.
    fn inline_node(&mut self, outer: isize) -> Place {
        // Anchors and tags stand before the node; what they mean is not a matter of place.
        while self.peek().is_some_and(|c| c == '&' || c == '!') {
            self.skip_while(|c| !c.is_whitespace());
            if self.skip_to_line_end() {
                let here = self.pos..self.pos;
                return self.block_node(outer).unwrap_or(Place { range: here, inside: Inside::Opaque });
            }
        }
        match self.peek() {
            Some('|' | '>') => self.block_scalar(outer),
            Some('{' | '[') => self.flow_node(),
            Some('"' | '\'') => self.quoted(),
            _ => self.plain(outer),
        }
    }
}
