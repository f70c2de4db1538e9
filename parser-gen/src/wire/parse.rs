//! Wire text to tree: pairs of `grammars/wire.pest` become [`Wire`], places become places in the spec file.
//!
//! Rules are read one by one, so that a mistake in one does not hide a mistake in the next.

use std::ops::Range;

use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;
use toolwire_grammars::wire::{Rule as R, WireParser};

use super::ast::{Alts, Anchor, Atom, Attr, Hole, Repeat, Rule, Seq, Term, Wire};
use crate::source::{Span, Spanned};

/// Deepest nesting of groups. Nothing needs more, and readers of the tree may recurse.
const MAX_NESTING: usize = 8;
/// Most rules of one wire, for the same reason.
const MAX_RULES: usize = 64;

/// What is wrong with a wire's text.
pub(crate) struct SyntaxFault {
    pub span: Span,
    pub message: String,
    pub label: String,
    pub help: String,
}

/// Reads a wire. `place` says where a part of the text stands in the spec file.
pub(crate) fn parse(text: &str, place: &dyn Fn(Range<usize>) -> Span) -> (Wire, Vec<SyntaxFault>) {
    let mut wire = Wire::default();
    let mut faults = Vec::new();
    let chunks = chunks(text);
    if chunks.len() > MAX_RULES {
        faults.push(SyntaxFault {
            span: place(0..text.find('\n').unwrap_or(text.len())),
            message: format!("the wire has {} rules", chunks.len()),
            label: format!("at most {MAX_RULES} are read"),
            help: "write what is used once where it is used".into(),
        });
        return (wire, faults);
    }
    for chunk in chunks {
        let reader = Reader { text, at: chunk.start, place };
        if let Err(fault) = reader.rules(chunk, &mut wire) {
            faults.push(*fault);
        }
    }
    (wire, faults)
}

/// The text cut before every line that begins with `name =`.
fn chunks(text: &str) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut at = 0;
    let mut seen_rule = false;
    for line in text.split_inclusive('\n') {
        if is_head(line) {
            if seen_rule {
                starts.push(at);
            }
            seen_rule = true;
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

fn is_head(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t']);
    let name = line.len() - line.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len();
    let Some(equals) = line[name..].trim_start_matches(' ').strip_prefix('=') else {
        return false;
    };
    name > 0 && line[name..].starts_with(' ') && equals.chars().next().is_none_or(char::is_whitespace)
}

type Result<T> = std::result::Result<T, Box<SyntaxFault>>;

/// Reads the rules of one chunk.
struct Reader<'t> {
    text: &'t str,
    /// Where the chunk begins.
    at: usize,
    place: &'t dyn Fn(Range<usize>) -> Span,
}

impl Reader<'_> {
    fn rules(&self, chunk: Range<usize>, wire: &mut Wire) -> Result<()> {
        let text = self.text.get(chunk).unwrap_or("");
        if let Some(deep) = too_deep(text) {
            return Err(self.fault(
                deep..deep + 1,
                format!("groups are nested deeper than {MAX_NESTING}"),
                "one group too many",
                "give the inner part a name: a rule of its own",
            ));
        }
        let mut pairs = WireParser::parse(R::wire, text).map_err(|error| self.syntax(text, &error))?;
        for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
            if pair.as_rule() == R::rule {
                wire.rules.extend(self.rule(pair)?);
            }
        }
        Ok(())
    }

    fn span(&self, pair: &Pair<'_, R>) -> Span {
        self.range(pair.as_span().start()..pair.as_span().end())
    }

    fn range(&self, range: Range<usize>) -> Span {
        (self.place)(self.at + range.start..self.at + range.end)
    }

    fn fault(
        &self,
        range: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: &str,
    ) -> Box<SyntaxFault> {
        Box::new(SyntaxFault {
            span: self.range(range),
            message: message.into(),
            label: label.into(),
            help: help.into(),
        })
    }

    fn rule(&self, pair: Pair<'_, R>) -> Result<Option<Rule>> {
        let (mut name, mut body) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                R::head => {
                    name =
                        part.into_inner().next().map(|name| Spanned::new(name.as_str().to_string(), self.span(&name)))
                }
                R::alts => body = Some(self.alts(part)?),
                _ => {}
            }
        }
        Ok(name.zip(body).map(|(name, body)| Rule { name, body }))
    }

    fn alts(&self, pair: Pair<'_, R>) -> Result<Alts> {
        let whole = self.span(&pair);
        let seqs = pair.into_inner().map(|seq| self.seq(seq)).collect::<Result<Vec<_>>>()?;
        // A pair's own end lies behind the white space that follows it.
        let span = around(seqs.first().map(|seq| &seq.span), seqs.last().map(|seq| &seq.span), whole);
        Ok(Alts { seqs, span })
    }

    fn seq(&self, pair: Pair<'_, R>) -> Result<Seq> {
        let whole = self.span(&pair);
        let mut terms: Vec<Term> = Vec::new();
        let mut glued = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                R::glue => glued = true,
                _ => {
                    terms.extend(self.term(part, glued)?);
                    glued = false;
                }
            }
        }
        let span = around(terms.first().map(|term| &term.span), terms.last().map(|term| &term.span), whole);
        Ok(Seq { terms, span })
    }

    fn term(&self, pair: Pair<'_, R>, glued: bool) -> Result<Option<Term>> {
        let mut ahead = false;
        let mut repeat = Repeat::Once;
        let mut found = None;
        let mut range: Option<Range<usize>> = None;
        for part in pair.into_inner() {
            let here = part.as_span().start()..part.as_span().end();
            range = Some(range.map_or(here.clone(), |range| range.start..here.end));
            match part.as_rule() {
                R::ahead => ahead = true,
                R::repeat => {
                    repeat = match part.as_str() {
                        "?" => Repeat::Optional,
                        "*" => Repeat::Any,
                        _ => Repeat::Some,
                    }
                }
                _ => found = self.atom(part)?,
            }
        }
        let span = range.map_or_else(Span::default, |range| self.range(range));
        Ok(found.map(|atom| Term { glued, ahead, atom, repeat, span }))
    }

    fn atom(&self, pair: Pair<'_, R>) -> Result<Option<Atom>> {
        Ok(Some(match pair.as_rule() {
            R::commit => Atom::Commit,
            R::anchor => Atom::Anchor(match pair.as_str() {
                "@message" => Anchor::Message,
                "@line" => Anchor::Line,
                _ => Anchor::End,
            }),
            R::attrs => Atom::Attrs(pair.into_inner().filter_map(|attr| self.attr(attr)).collect()),
            R::capture => {
                let mut parts = pair.into_inner();
                let name = parts.next().map(|name| Spanned::new(name.as_str().to_string(), self.span(&name)));
                let group =
                    parts.next().and_then(|group| group.into_inner().next()).map(|alts| self.alts(alts)).transpose()?;
                return Ok(name.zip(group).map(|(name, group)| Atom::Capture(name, group)));
            }
            R::group => match pair.into_inner().next() {
                Some(alts) => Atom::Group(self.alts(alts)?),
                None => return Ok(None),
            },
            R::literal => Atom::Literal(self.literal(pair)?),
            R::back => Atom::Back(pair.into_inner().next().map_or_else(String::new, |name| name.as_str().to_string())),
            R::item => match pair.into_inner().next() {
                Some(word) if word.as_rule() == R::hole => match hole(word.as_str()) {
                    Some(hole) => Atom::Hole(hole),
                    None => return Ok(None),
                },
                Some(word) => Atom::Name(word.as_str().to_string()),
                None => return Ok(None),
            },
            _ => return Ok(None),
        }))
    }

    fn attr(&self, pair: Pair<'_, R>) -> Option<Attr> {
        let (mut name, mut optional, mut of) = (None, false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                R::aname => name = Some(Spanned::new(part.as_str().to_string(), self.span(&part))),
                R::optional => optional = true,
                _ => of = hole(part.as_str()),
            }
        }
        name.zip(of).map(|(name, hole)| Attr { name, optional, hole })
    }

    fn literal(&self, pair: Pair<'_, R>) -> Result<String> {
        let whole = pair.as_span().start()..pair.as_span().end();
        let mut text = String::new();
        for part in pair.into_inner() {
            let range = part.as_span().start()..part.as_span().end();
            match part.as_rule() {
                R::plain => text.push_str(part.as_str()),
                R::escape => match escaped(part.as_str()) {
                    Some(c) => text.push(c),
                    None => {
                        let help = "the highest character is `\\u{10ffff}`, and `\\u{d800}` to `\\u{dfff}` are none";
                        return Err(self.fault(
                            range,
                            "an escape that is no character",
                            "no character has this number",
                            help,
                        ));
                    }
                },
                _ => {}
            }
        }
        if text.is_empty() {
            let help = "remove it; `?` behind a term makes it optional";
            return Err(self.fault(whole, "a literal is empty", "matches everywhere", help));
        }
        Ok(text)
    }

    fn syntax(&self, text: &str, error: &pest::error::Error<R>) -> Box<SyntaxFault> {
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
            return self.fault(at..at, "the wire cannot be read", "from here on", "see the notation's reference");
        };
        let found = text[at..].chars().next();
        let end = at + found.map_or(0, char::len_utf8);
        if positives.iter().any(|wanted| matches!(wanted, R::quote_end | R::plain)) {
            return self.bad_literal(text, at, found);
        }
        if found.is_none() {
            return self.early_end(text);
        }
        let term = positives.iter().any(|wanted| described(*wanted) == TERM);
        // What may stand behind a term says less than that a term was expected.
        let small = [R::repeat, R::glue, R::ahead, R::ident, R::EOI];
        let wanted = positives.iter().filter(|wanted| !(term && small.contains(wanted)));
        let mut expected: Vec<&str> = wanted.map(|wanted| described(*wanted)).collect();
        expected.sort_unstable();
        expected.dedup();
        let found = found.map_or_else(String::new, |c| format!(" at `{}`", c.escape_debug()));
        let help = if positives.contains(&R::rule) || positives.contains(&R::head) {
            "every rule begins with `name = `, a space at both sides of the `=`"
        } else if positives.iter().any(|wanted| matches!(wanted, R::hole | R::attr | R::aname)) && !term {
            "an attribute is `name=hole` or `name?=hole`, with a comma between two"
        } else {
            HELP
        };
        let label = format!("expected {}", expected.join(" or "));
        self.fault(at..end, format!("the wire cannot be read{found}"), label, help)
    }

    /// A literal without its closing quote, or with an escape that is none.
    fn bad_literal(&self, text: &str, at: usize, found: Option<char>) -> Box<SyntaxFault> {
        if found == Some('\\') {
            let end = at + text[at..].chars().take(2).map(char::len_utf8).sum::<usize>();
            let help = "the escapes are \\n \\t \\r \\\" \\\\ and \\u{..}";
            return self.fault(at..end, "an unknown escape in a literal", "no escape of the notation", help);
        }
        let start = text[..at].rfind('"').unwrap_or(at);
        let help = "close it with `\"`; a newline inside is written `\\n`";
        self.fault(start..at, "a literal is not closed", "opened here, open to the end of the line", help)
    }

    /// A rule that ends too early: inside a group, or before its first term.
    fn early_end(&self, text: &str) -> Box<SyntaxFault> {
        if let Some(open) = open_groups(text).last() {
            let help = "close it with `)`, before the next rule begins";
            return self.fault(*open..open + 1, "a group is not closed", "opened here", help);
        }
        let end = text.trim_end().len();
        let last = text[..end].chars().next_back().map_or(0, char::len_utf8);
        self.fault(end - last..end, "a rule ends too early", "expected a term behind this", HELP)
    }
}

const HELP: &str = "a rule is `name = term term | term`; a term is a name, a \"literal\", a hole or a ( group )";
const TERM: &str = "a term";

/// From the first to the last of several places in one file.
fn around(first: Option<&Span>, last: Option<&Span>, whole: Span) -> Span {
    match (first, last) {
        (Some(first), Some(last)) => Span { file: first.file, start: first.start, end: last.end.max(first.start) },
        _ => whole,
    }
}

/// The hole of that name.
pub(crate) fn hole(word: &str) -> Option<Hole> {
    Some(match word {
        "name" => Hole::Name,
        "id" => Hole::Id,
        "index" => Hole::Index,
        "key" => Hole::Key,
        "type" => Hole::Type,
        "value" => Hole::Value,
        "arguments" => Hole::Arguments,
        "object" => Hole::Object,
        "objects" => Hole::Objects,
        "text" => Hole::Text,
        "word" => Hole::Word,
        "skip" => Hole::Skip,
        _ => return None,
    })
}

fn escaped(escape: &str) -> Option<char> {
    match escape.strip_prefix('\\')? {
        "n" => Some('\n'),
        "t" => Some('\t'),
        "r" => Some('\r'),
        other if other.starts_with("u{") => {
            let digits = other.strip_prefix("u{")?.strip_suffix('}')?;
            char::from_u32(u32::from_str_radix(digits, 16).ok()?)
        }
        other => other.chars().next(),
    }
}

/// The first group that is nested too deep.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    groups(text, &mut |at, opens| {
        depth = if opens { depth + 1 } else { depth.saturating_sub(1) };
        (depth > MAX_NESTING).then_some(at)
    })
}

/// The groups that the text leaves open, outer ones first.
fn open_groups(text: &str) -> Vec<usize> {
    let mut open = Vec::new();
    groups(text, &mut |at, opens| {
        if opens {
            open.push(at);
        } else {
            open.pop();
        }
        None
    });
    open
}

/// Calls `visit` at every parenthesis that stands in no literal or comment, until it returns a place.
fn groups(text: &str, visit: &mut dyn FnMut(usize, bool) -> Option<usize>) -> Option<usize> {
    let (mut quoted, mut comment, mut escape) = (false, false, false);
    for (at, c) in text.char_indices() {
        match c {
            '\n' => (quoted, comment, escape) = (false, false, false),
            _ if comment => {}
            _ if escape => escape = false,
            '\\' if quoted => escape = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '#' => comment = true,
            '(' | ')' => {
                if let Some(found) = visit(at, c == '(') {
                    return Some(found);
                }
            }
            _ => {}
        }
    }
    None
}

/// A rule of the grammar, for "expected ..".
fn described(wanted: R) -> &'static str {
    match wanted {
        R::EOI => "the end of the wire",
        R::rule | R::head => "`name = `",
        R::equals => "`= `",
        R::ident => "a name",
        R::hole => "a hole such as `name`",
        R::aname | R::attr => "an attribute such as `tool=name`",
        R::optional => "`?`",
        R::repeat => "`?`, `*` or `+`",
        R::glue => "`~`",
        R::group => "`(`",
        R::literal | R::plain | R::escape | R::quote_end => "a \"literal\"",
        R::anchor => "`@message`, `@line` or `@end`",
        R::back => "`=name`",
        R::ahead => "`&`",
        R::commit => "`!`",
        R::alts | R::seq | R::term | R::attrs | R::capture | R::item => TERM,
        R::wire => "a rule",
        R::WHITESPACE | R::COMMENT | R::word | R::atom => "white space",
    }
}
