//! Content and thoughts: text streams until a symbol stands in it. Holds what may become a symbol, and white space that a layout may claim.

use super::config::Mode;
use super::{Context, Driver, Flow};
use crate::event::Why;
use crate::machine::{Found, Phase, Role, ScanSet, State, StateId, SymbolId, TextKind, Transition};

/// Whether a marker stands between two equal quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Between {
    Quotes,
    Nothing,
    /// The byte behind it is not there yet.
    Unknown,
}

/// How a symbol between two calls of a section stands to the call before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Nothing but white space lies between: that is markup.
    Behind,
    /// Text lies between, or the symbol is none of the section's.
    Apart,
    /// It is a plain literal with text before it, and so text itself.
    Text,
}

/// A symbol that has been found in a text.
#[derive(Clone, Copy)]
struct Symbol {
    id: SymbolId,
    /// The state whose step it takes.
    owner: StateId,
    at: usize,
    len: usize,
    place: Place,
}

/// Between two parts of a section at most so much white space is held.
const SPACE: usize = 256;

fn is_blank(text: &str) -> bool {
    text.bytes().all(super::is_space)
}

/// The strings that mean something in a text: those of the text state and, between two calls of a section, the section's own.
pub(super) struct TextScan<'a> {
    own: Option<(StateId, &'a State)>,
    text: (StateId, &'a State),
}

impl<'a> TextScan<'a> {
    /// The strings of the text state.
    pub(super) fn base(&self) -> &'a ScanSet {
        &self.text.1.scan
    }

    /// The strings of the section.
    pub(super) fn own(&self) -> Option<&'a ScanSet> {
        self.own.map(|(_, state)| &state.scan)
    }

    /// What stands at `at`, and the state that knows it. The longer string wins, then the section's.
    pub(super) fn at(&self, bytes: &[u8], at: usize, last: bool) -> (Found, StateId) {
        let text = (self.text.1.scan.at(bytes, at, last), self.text.0);
        let Some((id, own)) = self.own else { return text };
        let own = (own.scan.at(bytes, at, last), id);
        match (own.0, text.0) {
            (Found::Partial, _) | (_, Found::Nothing) => own,
            (_, Found::Partial) | (Found::Nothing, _) => text,
            (Found::Symbol(_, a), Found::Symbol(_, b)) => {
                if b > a {
                    text
                } else {
                    own
                }
            }
        }
    }

    /// The states that the sets are of.
    pub(super) fn states(&self) -> [Option<StateId>; 2] {
        [Some(self.text.0), self.own.map(|(id, _)| id)]
    }

    /// Whether that state is the section's.
    fn is_own(&self, id: StateId) -> bool {
        self.own.is_some_and(|(own, _)| own == id)
    }
}

/// Offset at or behind `from` where a string of one of the sets could begin. `next` keeps what each set has found, so that no set searches
/// the same bytes twice.
pub(super) fn next_of<const N: usize>(
    sets: [Option<&ScanSet>; N],
    bytes: &[u8],
    from: usize,
    next: &mut [usize; N],
) -> usize {
    let mut first = bytes.len();
    for (set, known) in sets.into_iter().zip(next) {
        let Some(set) = set else { continue };
        // At `from` itself the set has to be asked again: what stood there was none of its strings.
        if *known <= from {
            *known = set.candidate(bytes, from);
        }
        first = first.min(*known);
    }
    first
}

/// Where the next string of each of some sets could begin. A set whose strings are rare is searched far ahead of what is read: not again
/// for each symbol of another set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ahead<const N: usize> {
    /// The states that the sets are of.
    sets: [Option<StateId>; N],
    /// What is known holds from here on.
    from: usize,
    next: [usize; N],
}

impl<const N: usize> Default for Ahead<N> {
    fn default() -> Self {
        Self { sets: [None; N], from: 0, next: [0; N] }
    }
}

impl<const N: usize> Ahead<N> {
    /// What is known from `at` on.
    pub(super) fn known(&self, sets: [Option<StateId>; N], at: usize) -> [usize; N] {
        if self.sets == sets && self.from <= at { self.next } else { [at; N] }
    }

    /// Up to `next` nothing has been found from `from` on.
    pub(super) fn keep(&mut self, sets: [Option<StateId>; N], from: usize, next: [usize; N]) {
        *self = Self { sets, from, next };
    }

    pub(super) fn rebase(&mut self, by: usize) {
        self.from = self.from.saturating_sub(by);
        self.next = self.next.map(|at| at.saturating_sub(by));
    }
}

impl Driver {
    /// The strings that mean something in a text state.
    pub(super) fn text_scan<'a>(&self, cx: &Context<'a>, id: StateId) -> TextScan<'a> {
        let state = cx.state(id);
        if state.phase == Phase::Between {
            return TextScan { own: Some((id, state)), text: (self.cfg.text, cx.state(self.cfg.text)) };
        }
        TextScan { own: None, text: (id, state) }
    }

    pub(super) fn text(&mut self, cx: &Context<'_>, kind: TextKind) -> Flow {
        let between = cx.state(self.cfg.state).phase == Phase::Between;
        if self.cfg.after_call && !between && !self.layout_after(cx) {
            return Flow::Wait;
        }
        let scan = self.text_scan(cx, self.cfg.state);
        let mut at = self.cfg.pos.max(self.cfg.done);
        let sets = scan.states();
        let mut next = if between { self.ahead.known(sets, at) } else { [at; 2] };
        loop {
            at = next_of([Some(scan.base()), scan.own()], cx.bytes, at, &mut next);
            if between {
                self.ahead.keep(sets, at, next);
            }
            if at >= cx.len() {
                break;
            }
            match scan.at(cx.bytes, at, cx.last()) {
                (Found::Nothing, _) => at += 1,
                (Found::Partial, _) => break,
                (Found::Symbol(symbol, len), owner) => {
                    let place = if scan.is_own(owner) { self.place(cx, symbol, at) } else { Place::Apart };
                    if place == Place::Text {
                        at += len;
                        continue;
                    }
                    return self.text_symbol(cx, kind, Symbol { id: symbol, owner, at, len, place });
                }
            }
        }
        let held = if cx.last() { 0 } else { self.held_space(cx, at) };
        self.give_text(cx, kind, at - held);
        self.cfg.pos = at;
        Flow::Wait
    }

    /// How one of the section's own symbols stands to the call before it.
    fn place(&self, cx: &Context<'_>, symbol: SymbolId, at: usize) -> Place {
        let opens = || self.step(cx, symbol).role == Role::Opener;
        let space = cx.slice(self.cfg.done, at);
        if self.cfg.after_call && space.len() <= SPACE && is_blank(space) {
            Place::Behind
        } else if cx.is_marker(symbol) || opens() {
            Place::Apart
        } else {
            // Text has ended the list: a bracket behind it is text.
            Place::Text
        }
    }

    fn text_symbol(&mut self, cx: &Context<'_>, kind: TextKind, symbol: Symbol) -> Flow {
        let Symbol { at, len, place, .. } = symbol;
        let to = cx.machine.step(symbol.owner, symbol.id);
        if place == Place::Behind && to.role != Role::Opener {
            // White space between two parts of one construct is markup.
            self.cfg.done = at;
        }
        match to.role {
            Role::Orphan => {
                self.give_text(cx, kind, at);
                self.cfg.pos = at;
                match self.between_quotes(cx, at + len) {
                    Between::Unknown => return Flow::Wait,
                    Between::Quotes => self.give_text(cx, kind, at + len),
                    Between::Nothing => {
                        self.line.markup();
                        self.out.warn(Why::OrphanMarker, len);
                    }
                }
                self.cfg.pos = at + len;
                self.cfg.done = at + len;
            }
            Role::Closer => {
                self.give_text(cx, kind, at);
                self.line.closer();
                self.cfg.after_call = false;
                self.take(cx, to, at + len);
                self.cfg.text = self.cfg.state;
            }
            Role::Stop => {
                self.give_text(cx, kind, at);
                self.cfg.mode = Mode::Stopped { dropped: 0 };
                self.cfg.pos = at + len;
                self.cfg.done = at + len;
            }
            Role::Opener => return self.open_entry(cx, kind, to, symbol),
            Role::Plain | Role::NextPart | Role::Outer => {
                self.give_text(cx, kind, at);
                self.line.markup();
                self.take(cx, to, at + len);
            }
        }
        Flow::Again
    }

    fn open_entry(&mut self, cx: &Context<'_>, kind: TextKind, to: Transition, symbol: Symbol) -> Flow {
        let Symbol { id, at, len, place, .. } = symbol;
        let layout = if place == Place::Behind { at - self.cfg.done } else { self.claimed_layout(cx, at) };
        self.give_text(cx, kind, at - layout);
        self.cfg.pos = at;
        let marker = cx.is_marker(id);
        if !marker && self.line.in_fence() {
            self.cfg.pos = at + len;
            return Flow::Again;
        }
        self.begin_entry(cx, to, at, len, layout, marker)
    }

    /// Gives out the text up to `end`.
    pub(super) fn give_text(&mut self, cx: &Context<'_>, kind: TextKind, end: usize) {
        let start = self.cfg.done;
        if end <= start {
            return;
        }
        self.out.text(kind, start, end);
        self.line.push(cx.slice(start, end));
        self.cfg.done = end;
        self.cfg.after_call = false;
    }

    /// Whether the same quote stands directly before the text that is next and at `end`.
    pub(super) fn between_quotes(&self, cx: &Context<'_>, end: usize) -> Between {
        let Some(quote) = self.line.quote_before() else { return Between::Nothing };
        match cx.bytes.get(end) {
            Some(&byte) if byte == quote => Between::Quotes,
            Some(_) => Between::Nothing,
            None if cx.last() => Between::Nothing,
            None => Between::Unknown,
        }
    }

    /// Drops the layout behind a call; `false` if more input must decide.
    fn layout_after(&mut self, cx: &Context<'_>) -> bool {
        let rest = cx.slice(self.cfg.done, cx.len());
        let after = &cx.facts.layout.after;
        if let Some(layout) = after.iter().find(|w| rest.starts_with(&***w)) {
            self.cfg.done += layout.len();
            self.cfg.after_call = false;
            return true;
        }
        cx.last() || !after.iter().any(|w| w.starts_with(rest))
    }

    /// Bytes at the end of the text before `at` that a layout claims if an entry begins there.
    fn claimed_layout(&self, cx: &Context<'_>, at: usize) -> usize {
        let segment = cx.slice(self.cfg.done, at);
        let layout = &cx.facts.layout;
        if self.cfg.after_call && layout.between.iter().any(|w| **w == *segment) {
            return segment.len();
        }
        layout.before.iter().find(|w| segment.ends_with(&***w)).map_or(0, |w| w.len())
    }

    /// Bytes at the end of the text before `at` that may turn out to be markup: white space that a layout or the section claims.
    fn held_space(&self, cx: &Context<'_>, at: usize) -> usize {
        let segment = cx.slice(self.cfg.done, at);
        let between = cx.state(self.cfg.state).phase == Phase::Between;
        if between && self.cfg.after_call && segment.len() <= SPACE && is_blank(segment) {
            return segment.len();
        }
        let layout = &cx.facts.layout;
        if self.cfg.after_call && layout.between.iter().any(|w| w.starts_with(segment)) {
            return segment.len();
        }
        let ending = |w: &str| (1..=w.len()).rev().find(|&n| w.is_char_boundary(n) && segment.ends_with(&w[..n]));
        layout.before.iter().filter_map(|w| ending(w)).max().unwrap_or(0)
    }

    /// Behind the end of the message everything is dropped.
    pub(super) fn stopped(&mut self, cx: &Context<'_>) -> Flow {
        if let Mode::Stopped { dropped } = &mut self.cfg.mode {
            *dropped += cx.len() - self.cfg.pos;
        }
        self.cfg.pos = cx.len();
        self.cfg.done = cx.len();
        Flow::Wait
    }
}
