//! Names, ids and keys: short runs of bytes, read whole and then told apart by their shapes. Holds at most `max` bytes.

use super::config::Endless;
use super::gap::begins;
use super::{Captures, Context, Driver, Flow};
use crate::dialect::json::SPACE;
use crate::machine::{Capture, Extent, Field, Found, Shape, ShapePart, State};

/// How far a field reaches.
enum Reach {
    Until(usize),
    Waits,
    /// The byte here does not fit.
    Fails(usize),
}

impl Driver {
    pub(super) fn field(&mut self, cx: &Context<'_>, state: &State, number: u16) -> Flow {
        let Some(field) = cx.facts.fields.get(usize::from(number)) else { return self.stray(cx, state, self.cfg.pos) };
        let at = self.skip_space(cx, self.cfg.pos);
        match state.scan.at(cx.bytes, at, cx.last()) {
            Found::Symbol(symbol, len) => {
                let to = self.step(cx, symbol);
                return self.take(cx, to, at + len);
            }
            Found::Partial if at < cx.len() => return Flow::Wait,
            _ => {}
        }
        if at >= cx.len() {
            return Flow::Wait;
        }
        if self.quotation().closes(&cx.bytes[at..]) && !begins_with_literal(cx, field, at) {
            return self.prose(cx, at);
        }
        let end = match reach(cx, (number, field), at, &mut self.cfg.endless) {
            Reach::Until(end) => end,
            // A header that the stream cuts neither fits nor fails: the end of the input decides.
            Reach::Fails(byte) if cx.last() && byte == cx.len() => return Flow::Wait,
            Reach::Waits => return Flow::Wait,
            Reach::Fails(byte) => return self.field_fails(cx, state, at, byte),
        };
        let text = cx.slice(at, end).trim_end_matches(SPACE);
        let Some(shape) = field.shapes.iter().find(|shape| fits(shape, text, &mut self.caps)) else {
            if cx.last() && end == cx.len() {
                return Flow::Wait;
            }
            return self.field_fails(cx, state, at, end);
        };
        self.cfg.pos = at + text.len();
        // What is read of a part whose value does not begin is dropped with the rest of a broken call.
        self.cfg.in_header = self.cfg.call.is_some();
        let to = self.step(cx, shape.symbol);
        self.goto(cx, to.next);
        Flow::Again
    }

    /// No field is here: another hole may begin, or nothing fits from the byte at `byte` on.
    fn field_fails(&mut self, cx: &Context<'_>, state: &State, at: usize, byte: usize) -> Flow {
        let first = cx.bytes.get(at).copied();
        let peek = state.peeks.iter().find(|(peek, _)| first.is_some_and(|first| begins(cx, *peek, first)));
        match peek {
            Some(&(_, symbol)) => {
                let to = self.step(cx, symbol);
                self.cfg.pos = at;
                self.goto(cx, to.next);
                Flow::Again
            }
            None => self.stray(cx, state, byte),
        }
    }
}

/// Whether a literal of the field stands at `at`.
fn begins_with_literal(cx: &Context<'_>, field: &Field, at: usize) -> bool {
    let first = |shape: &Shape| match shape.parts.iter().find(|part| !matches!(part, ShapePart::Begin(_))) {
        Some(ShapePart::Text(literal)) => cx.bytes[at..].starts_with(literal.as_bytes()),
        _ => false,
    };
    field.shapes.iter().any(first)
}

/// How far the field at `at` reaches; `endless` is where none is known to end.
fn reach(cx: &Context<'_>, (number, field): (u16, &Field), at: usize, endless: &mut Endless) -> Reach {
    let from = endless.start(number, at).min(cx.len());
    match &field.extent {
        Extent::Class(class) => {
            // One byte more than it may have: where that belongs to it, it is too long.
            let most = at + field.max;
            let end = first(cx, from, most + 1, |b| !class.contains(b));
            endless.add(number, at, end);
            match end {
                end if end > most => Reach::Fails(cx.floor(most)),
                end if end >= cx.len() && !cx.last() => Reach::Waits,
                end if end == at => Reach::Fails(at),
                end => Reach::Until(end),
            }
        }
        Extent::Until { ends, stops } => {
            // Its end may stand behind the longest one, and one byte further.
            let most = at + field.max + 1;
            let mut here = from;
            loop {
                here = first(cx, here, most + 1, |b| stops.contains(b) || ends.first_bytes().contains(b));
                endless.add(number, at, here);
                if here > most {
                    return Reach::Fails(cx.floor(most));
                }
                let Some(&byte) = cx.bytes.get(here) else {
                    return if cx.last() { Reach::Fails(cx.len()) } else { Reach::Waits };
                };
                match ends.at(cx.bytes, here, cx.last()) {
                    Found::Symbol(..) => return Reach::Until(here),
                    Found::Partial => return Reach::Waits,
                    Found::Nothing if stops.contains(byte) || here == most => return Reach::Fails(cx.floor(here)),
                    Found::Nothing => here += 1,
                }
            }
        }
    }
}

/// The first such byte from `from` on, before `to` and the end of the input; else where the search has ended.
fn first(cx: &Context<'_>, from: usize, to: usize, is: impl Fn(u8) -> bool) -> usize {
    let to = to.min(cx.len()).max(from);
    let bytes = cx.bytes.get(from..to).unwrap_or_default();
    bytes.iter().position(|&b| is(b)).map_or(to, |at| from + at)
}

/// Whether the shape reads the whole text; then its captures are kept.
pub(super) fn fits(shape: &Shape, text: &str, caps: &mut Captures) -> bool {
    // Begin and end of each capture in the text, by part; short holes are few.
    let mut spans: [(Capture, usize, usize); 8] = [(Capture::Skip, 0, 0); 8];
    let Some(count) = match_parts(&shape.parts, text, 0, &mut spans, 0) else { return false };
    for &(capture, start, end) in &spans[..count] {
        let value = text.get(start..end).unwrap_or_default();
        let slot = match capture {
            Capture::Name => &mut caps.name,
            Capture::Id => {
                caps.has_id = true;
                &mut caps.id
            }
            Capture::Key => &mut caps.key,
            Capture::Type => &mut caps.type_word,
            Capture::Skip => continue,
        };
        slot.clear();
        slot.push_str(value);
    }
    true
}

/// Matches `parts` against the text from `at`, holes as long as possible first. Returns the number of spans.
fn match_parts(
    parts: &[ShapePart],
    text: &str,
    at: usize,
    spans: &mut [(Capture, usize, usize); 8],
    count: usize,
) -> Option<usize> {
    let Some((part, rest)) = parts.split_first() else { return (at == text.len()).then_some(count) };
    match part {
        ShapePart::Text(literal) => {
            let behind = text.get(at..)?.starts_with(&**literal).then_some(at + literal.len())?;
            match_parts(rest, text, behind, spans, count)
        }
        ShapePart::Begin(capture) => {
            *spans.get_mut(count)? = (*capture, at, at);
            match_parts(rest, text, at, spans, count + 1)
        }
        ShapePart::End(capture) => {
            let open = spans[..count].iter_mut().rev().find(|s| s.0 == *capture)?;
            open.2 = at;
            match_parts(rest, text, at, spans, count)
        }
        ShapePart::Hole { capture, class, min } => {
            let longest = text.as_bytes()[at..].iter().take_while(|b| class.contains(**b)).count();
            (*min..=longest).rev().filter(|len| text.is_char_boundary(at + len)).find_map(|len| {
                *spans.get_mut(count)? = (*capture, at, at + len);
                match_parts(rest, text, at + len, spans, count + 1)
            })
        }
    }
}

/// The short holes of a header that is only looked at; the field begins at `at`.
pub(super) fn peek_shape(
    cx: &Context<'_>,
    (number, field): (u16, &Field),
    at: usize,
    caps: &mut Captures,
    endless: &mut Endless,
) -> Option<Result<(crate::machine::SymbolId, usize), usize>> {
    if at >= cx.len() {
        return None;
    }
    match reach(cx, (number, field), at, endless) {
        Reach::Waits => None,
        Reach::Fails(byte) => Some(Err(byte)),
        Reach::Until(end) => {
            let text = cx.slice(at, end).trim_end_matches(SPACE);
            let shape = field.shapes.iter().find(|shape| fits(shape, text, caps));
            Some(shape.map_or(Err(end), |shape| Ok((shape.symbol, at + text.len()))))
        }
    }
}
