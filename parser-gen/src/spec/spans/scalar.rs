//! Scalars in blocks: literal, folded, quoted, plain.

use super::{Inside, Place, Scalar, Scanner};

impl Scanner<'_> {
    /// `|` and `>` with their indicators. Only literal text keeps the origin of its bytes.
    pub(super) fn block_scalar(&mut self, outer: isize) -> Place {
        let start = self.pos;
        let header = self.rest().lines().next().unwrap_or("");
        let literal = header.starts_with('|');
        let indicators = header.split([' ', '\t', '#']).next().unwrap_or("");
        let explicit = indicators.chars().find_map(|c| c.to_digit(10));
        let (strip, keep) = (indicators.contains('-'), indicators.contains('+'));
        let mut end = start + header.trim_end().len();
        self.skip_line();

        let mut indent =
            explicit.and_then(|digit| usize::try_from(outer.max(0)).ok().map(|outer| outer + digit as usize));
        let mut scalar = Scalar::default();
        while !self.rest().is_empty() {
            let line = self.rest().split('\n').next().unwrap_or("");
            let spaces = line.len() - line.trim_start_matches(' ').len();
            let blank = line.trim_end_matches('\r').len() == spaces;
            if !blank {
                let least = *indent.get_or_insert(spaces);
                let inside = isize::try_from(spaces).is_ok_and(|spaces| spaces > outer);
                if spaces < least || !inside {
                    break;
                }
            }
            let cut = indent.unwrap_or(spaces).min(line.len()).min(if blank { spaces } else { usize::MAX });
            let content = line[cut..].trim_end_matches('\r');
            scalar.push(content, self.pos + cut);
            let newline = self.pos + cut + content.len();
            scalar.push("\n", newline);
            if !blank {
                end = newline;
            }
            self.skip_line();
        }
        if !keep {
            let kept = scalar.text.trim_end_matches('\n').len();
            scalar.text.truncate(if strip || kept == 0 { kept } else { kept + 1 });
        }
        let inside = if literal { Inside::Scalar(scalar) } else { Inside::Opaque };
        Place { range: start..end, inside }
    }

    /// `'..'` or `".."`, from quote to quote.
    pub(super) fn quoted(&mut self) -> Place {
        let start = self.pos;
        let double = self.peek() == Some('"');
        let mut scalar = Some(Scalar::default());
        let rest = self.rest();
        let mut chars = rest.char_indices().skip(1).peekable();
        let mut end = rest.len();
        while let Some((at, c)) = chars.next() {
            let next = chars.peek().map(|(_, next)| *next);
            let mut piece = &rest[at..at + c.len_utf8()];
            match c {
                '\'' if !double && next == Some('\'') => {
                    chars.next();
                }
                '"' if double => {
                    end = at + 1;
                    break;
                }
                '\'' if !double => {
                    end = at + 1;
                    break;
                }
                '\\' if double => {
                    chars.next();
                    match simple_escape(next) {
                        Some(text) => piece = text,
                        None => scalar = None,
                    }
                }
                // Line folding is not followed.
                '\n' => scalar = None,
                _ => {}
            }
            if let Some(scalar) = &mut scalar {
                scalar.push(piece, start + at);
            }
        }
        self.pos = start + end;
        Place { range: start..self.pos, inside: scalar.map_or(Inside::Opaque, Inside::Scalar) }
    }

    /// A plain scalar in a block: to the end of the line, and further lines that are further in.
    pub(super) fn plain(&mut self, outer: isize) -> Place {
        let start = self.pos;
        let line = self.rest().lines().next().unwrap_or("");
        let content = line.find(" #").map_or(line, |comment| &line[..comment]).trim_end();
        let mut end = start + content.len();
        let mut lines = 1;
        let commented = content.len() < line.trim_end().len();
        self.skip_line();
        while !commented && !self.rest().is_empty() {
            let before = self.pos;
            self.skip_while(|c| c == ' ' || c == '\n' || c == '\r');
            let line = self.rest().lines().next().unwrap_or("");
            if self.column() <= outer || line.starts_with('#') || line.is_empty() {
                self.pos = before;
                break;
            }
            lines += 1;
            let content = line.find(" #").map_or(line, |comment| &line[..comment]).trim_end();
            end = self.pos + content.len();
            self.skip_line();
        }
        let inside = if lines == 1 { single(&self.text[start..end], start) } else { Inside::Opaque };
        Place { range: start..end, inside }
    }
}

/// A scalar that stands in the file as it is.
pub(super) fn single(text: &str, at: usize) -> Inside {
    Inside::Scalar(Scalar { text: text.to_string(), pieces: vec![(0, at)] })
}

fn simple_escape(escaped: Option<char>) -> Option<&'static str> {
    Some(match escaped? {
        'n' => "\n",
        't' => "\t",
        'r' => "\r",
        '"' => "\"",
        '\\' => "\\",
        '/' => "/",
        _ => return None,
    })
}
