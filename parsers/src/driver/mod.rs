//! The driver: runs any machine over text as it comes. Read ARCHITECTURE.md first, then this file, then the sinks.
//!
//! One file a job: [`text`] (content and thoughts), [`entry`] (an entry begins, fails, becomes certain; quotations), [`gap`] (between two
//! parts), [`field`] (names, ids, keys), [`value`] (one raw argument; [`shadow`], [`list`]), [`arguments`], [`string_form`] and [`object`] (dialects), [`call`] (a call begins,
//! ends, is malformed), [`hold`] (limits), [`end`] (the stream ends). [`config`] is the state of all of them, [`output`] what they give out.

mod arguments;
mod call;
mod config;
mod end;
mod entry;
mod field;
mod gap;
mod hold;
mod line;
mod list;
mod object;
mod output;
mod shadow;
mod string_form;
mod text;
mod value;

use std::collections::HashSet;

use crate::dialect::json::is_space;
use crate::event::End;
use crate::machine::{Facts, Machine, Next, Sink, State, StateId, SymbolId, TextKind, Transition};
use crate::parser::Phase;
use crate::tools::Tools;

use config::{Config, Mode};
use line::{Line, Quotation};
use list::List;
pub(crate) use output::Output;
use text::Ahead;

/// What the driver is asked to read: all bytes that are not decided yet, in one piece.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) machine: &'a dyn Machine,
    pub(crate) facts: &'a Facts,
    pub(crate) tools: &'a Tools,
    pub(crate) text: &'a str,
    pub(crate) bytes: &'a [u8],
    /// No more will come.
    pub(crate) end: Option<End>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(machine: &'a dyn Machine, tools: &'a Tools, text: &'a str, end: Option<End>) -> Self {
        Self { machine, facts: machine.facts(), tools, text, bytes: text.as_bytes(), end }
    }

    fn last(&self) -> bool {
        self.end.is_some()
    }

    fn state(&self, id: StateId) -> &'a State {
        self.machine.state(id)
    }

    /// Whether the symbol is a declared marker.
    fn is_marker(&self, symbol: SymbolId) -> bool {
        self.facts.symbols.get(usize::from(symbol.0)).is_some_and(|s| s.marker)
    }

    /// Whether only thoughts use the marker.
    fn is_of_thoughts(&self, symbol: SymbolId) -> bool {
        self.facts.symbols.get(usize::from(symbol.0)).is_some_and(|s| s.thoughts)
    }

    fn len(&self) -> usize {
        self.bytes.len()
    }

    fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The input up to `end` at most, as if more were to come.
    fn up_to(&self, end: usize) -> Context<'a> {
        if end >= self.len() {
            return *self;
        }
        let end = self.floor(end);
        Context { text: self.slice(0, end), bytes: &self.bytes[..end], end: None, ..*self }
    }

    /// The last place at or before `at` where a character begins.
    fn floor(&self, at: usize) -> usize {
        (0..=at.min(self.len())).rev().find(|&i| self.text.is_char_boundary(i)).unwrap_or(0)
    }

    /// Where something that is held from `from` on reaches its limit.
    fn held_end(&self, from: usize) -> usize {
        from.saturating_add(self.facts.limits.held)
    }

    /// First byte at or behind `from` that is no white space.
    fn skip_space(&self, from: usize) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        rest.iter().position(|&b| !is_space(b)).map_or(self.len(), |at| from + at)
    }
}

/// Whether the driver can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    /// With the input that is there.
    Again,
    /// Only with more input, or its end.
    Wait,
}

/// What the short holes of the open entry hold.
#[derive(Debug, Default)]
struct Captures {
    name: String,
    id: String,
    has_id: bool,
    key: String,
    type_word: String,
}

impl Captures {
    fn clear(&mut self) {
        self.name.clear();
        self.id.clear();
        self.has_id = false;
        self.key.clear();
        self.type_word.clear();
    }
}

/// The state of one stream.
#[derive(Debug)]
pub(crate) struct Driver {
    cfg: Config,
    pub(crate) out: Output,
    line: Line,
    caps: Captures,
    /// The configuration at the opener of a call in a quotation, while the driver looks ahead.
    saved: Option<Config>,
    /// The quotation that it stands in.
    look_ahead: Quotation,
    /// This opener is known to open a call, quotation or not.
    trusted: Option<usize>,
    /// Hashes of the keys that the open call has had.
    keys: HashSet<u64>,
    calls: usize,
    /// Values of one array that were given one by one.
    list: List,
    /// Text of a JSON string that holds arguments.
    decoded: String,
    /// Short holes of a header that is only looked at.
    peeked: Captures,
    /// Short holes of what may be the next part; filled while it is held.
    header: Captures,
    /// What is known of the text ahead between the calls of a section, and in what is left of a broken one.
    ahead: Ahead<2>,
    ahead_in_discard: Ahead<3>,
}

impl Driver {
    pub(crate) fn new(machine: &dyn Machine, start: StateId) -> Self {
        let line = Line::new(machine.facts().literal_openers);
        Self {
            cfg: Config::new(start),
            out: Output::default(),
            line,
            caps: Captures::default(),
            saved: None,
            look_ahead: Quotation::default(),
            trusted: None,
            keys: HashSet::new(),
            calls: 0,
            list: List::default(),
            decoded: String::new(),
            peeked: Captures::default(),
            header: Captures::default(),
            ahead: Ahead::default(),
            ahead_in_discard: Ahead::default(),
        }
    }

    /// As new, but nothing that was allocated is given back.
    pub(crate) fn reset(&mut self, start: StateId) {
        self.cfg = Config::new(start);
        self.out.clear();
        self.out.muted = false;
        self.out.without_arguments = false;
        self.line.clear();
        self.caps.clear();
        self.saved = None;
        self.trusted = None;
        (self.ahead, self.ahead_in_discard) = (Ahead::default(), Ahead::default());
        self.keys.clear();
        self.list.count = 0;
        self.calls = 0;
    }

    /// Reads as far as the input decides. Returns how many bytes are decided: the rest must come again, at the front.
    pub(crate) fn run(&mut self, cx: &Context<'_>) -> usize {
        loop {
            // What is undecided is read no further than its limit: so it ends there whether or not more has come already.
            let limit = self.hold_limit(cx);
            let view = cx.up_to(limit);
            let flow = match self.cfg.mode {
                Mode::Read => self.read(&view),
                Mode::Discard { .. } => self.discard(&view),
                Mode::QuotedTail => self.quoted_tail(&view),
                Mode::Stopped { .. } => self.stopped(&view),
            };
            if flow == Flow::Again {
                continue;
            }
            if limit < cx.len() {
                // Unless it has been decided meanwhile, and there is more to read.
                if self.hold_limit(cx) == limit {
                    self.at_limit(cx, cx.floor(limit));
                }
                continue;
            }
            if !cx.last() || self.at_end(cx) == Flow::Wait {
                break;
            }
        }
        self.floor()
    }

    /// What is open, as far as it has been told. While the driver looks ahead: where it began to.
    pub(crate) fn phase(&self, machine: &dyn Machine) -> Phase {
        let cfg = self.saved.as_ref().unwrap_or(&self.cfg);
        if cfg.call.is_some() || cfg.pending.is_some() {
            return Phase::Call { index: self.calls };
        }
        match machine.state(cfg.text).sink {
            Sink::Text(TextKind::Reasoning) => Phase::Reasoning,
            _ => Phase::Content,
        }
    }

    /// One step in the sink of the current state.
    fn read(&mut self, cx: &Context<'_>) -> Flow {
        let state = cx.state(self.cfg.state);
        match state.sink {
            Sink::Text(_) => self.text(cx, self.text_kind(cx)),
            Sink::Gap => self.gap(cx, state),
            Sink::Field(number) => self.field(cx, state, number),
            Sink::Value => self.value(cx, state),
            Sink::Arguments => self.arguments(cx, state),
            Sink::Object => self.object(cx, state),
        }
    }

    /// First byte that is still needed.
    fn floor(&self) -> usize {
        self.saved.map_or(self.cfg.done, |saved| saved.done)
    }

    /// The bytes before the floor are gone.
    pub(crate) fn rebase(&mut self, by: usize) {
        self.cfg.rebase(by);
        self.ahead.rebase(by);
        self.ahead_in_discard.rebase(by);
        if let Some(saved) = &mut self.saved {
            saved.rebase(by);
        }
        self.trusted = self.trusted.and_then(|at| at.checked_sub(by));
    }

    /// Takes the step that a symbol asks for; the symbol has been read up to `end`.
    fn take(&mut self, cx: &Context<'_>, to: Transition, end: usize) -> Flow {
        if let Some(kind) = to.commit
            && self.cfg.call.is_none()
        {
            return self.commit(cx, kind, to, end);
        }
        self.cfg.pos = end;
        self.cfg.in_header &= matches!(to.next, Next::State(id) if cx.state(id).sink == Sink::Gap);
        if self.cfg.entry.is_none() && !self.cfg.in_header {
            self.cfg.done = end;
        }
        self.goto(cx, to.next);
        if to.ends_call {
            self.end_call();
        }
        Flow::Again
    }

    /// Enters a state.
    fn goto(&mut self, cx: &Context<'_>, next: Next) {
        let id = self.resolve(next);
        self.cfg.state = id;
        match cx.state(id).sink {
            Sink::Value => self.begin_value(cx),
            Sink::Arguments => self.begin_arguments(cx),
            Sink::Object => self.begin_object(),
            Sink::Text(_) | Sink::Gap | Sink::Field(_) => {}
        }
    }

    /// The state that is meant.
    fn resolve(&self, next: Next) -> StateId {
        match next {
            Next::Return => self.cfg.text,
            Next::State(id) => id,
        }
    }

    /// First byte at or behind `from` that is no white space. What has been passed once is not passed again with the next push.
    fn skip_space(&mut self, cx: &Context<'_>, from: usize) -> usize {
        let known = self.cfg.blank;
        let start = if known.0 == from { known.1.max(from) } else { from };
        let at = cx.skip_space(start);
        self.cfg.blank = (from, at);
        at
    }

    /// Transition for a symbol in the current state.
    fn step(&self, cx: &Context<'_>, symbol: SymbolId) -> Transition {
        cx.machine.step(self.cfg.state, symbol)
    }
}
