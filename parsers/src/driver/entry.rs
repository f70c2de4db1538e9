//! An entry begins, fails or becomes certain (contract 5); calls in an open quotation are read ahead.

use super::config::{Config, Entry};
use super::line::Quotation;
use super::text::Between;
use super::{Context, Driver, Flow};
use crate::event::Why;
use crate::machine::{EntryKind, Found, Next, Phase, Role, Sink, TextKind, Transition};

impl Driver {
    /// An opener has been read at `at`. All text before it has been given out, its layout is held.
    pub(super) fn begin_entry(
        &mut self,
        cx: &Context<'_>,
        to: Transition,
        at: usize,
        len: usize,
        layout: usize,
        marker: bool,
    ) -> Flow {
        // A layout with a line break puts the opener on a line of its own.
        let same_line = !cx.slice(at - layout, at).contains('\n');
        let trusted = self.trusted == Some(at);
        let quotation = if same_line && !trusted { self.line.quotation() } else { Quotation::default() };
        let entry = Entry {
            start: at - layout,
            layout,
            opener: len,
            marker,
            quotation,
            apostrophe: same_line && self.line.apostrophe(),
        };
        let before = Config { pos: at, ..self.cfg };
        self.caps.clear();
        self.forget_object();
        self.cfg.resume = self.cfg.state;
        self.cfg.entry = Some(entry);
        if quotation.is_open() {
            self.saved = Some(before);
            self.look_ahead = quotation;
        }
        if let Some(kind) = to.commit {
            let flow = self.commit(cx, kind, to, at + len);
            if flow == Flow::Wait {
                // Undecided: the opener is read again when more is there.
                self.cfg = before;
                self.saved = None;
            }
            return flow;
        }
        self.cfg.pos = at + len;
        self.goto(cx, to.next);
        Flow::Again
    }

    /// The entry is certain with the symbol that ends at `end`.
    pub(super) fn commit(&mut self, cx: &Context<'_>, kind: EntryKind, to: Transition, end: usize) -> Flow {
        match kind {
            EntryKind::Reasoning | EntryKind::Content => self.commit_text(cx, kind, to, end),
            EntryKind::Section | EntryKind::Call => {
                if self.caps.name.is_empty() {
                    // A section without a call has not become certain.
                    return self.fail(cx, end);
                }
                self.start_call(cx, kind);
                self.take(cx, to, end)
            }
        }
    }

    fn close_entry(&mut self, end: usize) {
        self.line.markup();
        self.cfg.after_call = false;
        self.cfg.entry = None;
        self.saved = None;
        self.cfg.pos = end;
        self.cfg.done = end;
    }

    /// A thought or content entry begins, unless it stands between two equal quotes.
    fn commit_text(&mut self, cx: &Context<'_>, kind: EntryKind, to: Transition, end: usize) -> Flow {
        // White space that is held before the opener stands between it and a quote.
        let layout = self.cfg.entry.is_some_and(|entry| entry.layout > 0);
        match if layout { Between::Nothing } else { self.between_quotes(cx, end) } {
            Between::Unknown => return Flow::Wait,
            Between::Quotes => {
                self.saved = None;
                self.cfg.entry = None;
                self.cfg.state = self.cfg.resume;
                self.cfg.pos = end;
                return Flow::Again;
            }
            Between::Nothing => {}
        }
        let entry = self.cfg.entry;
        self.cfg.state = self.cfg.resume;
        let around = self.text_kind(cx);
        if let Some(entry) = entry {
            // White space that a layout claims belongs to calls.
            self.cfg.done = entry.start;
            self.give_text(cx, around, entry.start + entry.layout);
        }
        let into = match to.next {
            Next::State(state) if matches!(cx.state(state).sink, Sink::Text(_)) => state,
            // An empty thought inside a thought: its opener means nothing, its closer is that of the open one.
            _ if around == TextKind::Reasoning && kind == EntryKind::Reasoning => {
                let closer = self.cfg.pos;
                self.out.warn(Why::OrphanMarker, closer - self.cfg.done);
                self.close_entry(closer);
                return Flow::Again;
            }
            // It is empty, and over.
            _ => {
                self.close_entry(end);
                self.line.closer();
                self.goto(cx, to.next);
                return Flow::Again;
            }
        };
        let opened = end - self.cfg.done;
        self.close_entry(end);
        if around == TextKind::Reasoning && cx.state(into).sink == Sink::Text(TextKind::Reasoning) {
            // A second opener inside a thought, all of it, means nothing.
            self.out.warn(Why::OrphanMarker, opened);
            return Flow::Again;
        }
        self.cfg.state = into;
        self.cfg.text = into;
        Flow::Again
    }

    /// The open entry fails at the byte at `at`.
    pub(super) fn fail(&mut self, cx: &Context<'_>, at: usize) -> Flow {
        if self.saved.is_some() && self.cfg.pending.is_some() {
            // A list in a quotation counts only if it is complete.
            return self.prose(cx, at);
        }
        let Some(entry) = self.cfg.entry.take() else {
            self.cfg.state = self.cfg.text;
            return Flow::Again;
        };
        self.saved = None;
        self.end_pending(true);
        self.cfg.state = self.cfg.resume;
        self.cfg.done = entry.start;
        if entry.quotation.is_open() || entry.apostrophe {
            return self.prose(cx, at);
        }
        let kind = self.text_kind(cx);
        let behind = entry.start + entry.layout + entry.opener;
        if entry.marker {
            self.give_text(cx, kind, entry.start + entry.layout);
            self.line.markup();
            self.out.warn(Why::NoCall, entry.opener);
            self.cfg.done = behind;
        }
        self.cfg.pos = behind;
        Flow::Again
    }

    /// What kind of text is being read: between two calls of a section, that of the text around it.
    pub(super) fn text_kind(&self, cx: &Context<'_>) -> TextKind {
        let state = cx.state(self.cfg.state);
        let state = if state.phase == Phase::Between { cx.state(self.cfg.text) } else { state };
        match state.sink {
            Sink::Text(kind) => kind,
            _ => TextKind::Content,
        }
    }

    /// All that was held is prose up to `at`; reading goes on there.
    pub(super) fn prose(&mut self, cx: &Context<'_>, at: usize) -> Flow {
        if let Some(saved) = self.saved.take() {
            self.cfg = saved;
            self.out.muted = false;
        }
        let kind = self.text_kind(cx);
        self.give_text(cx, kind, at);
        self.cfg.pos = at;
        Flow::Again
    }

    /// The call in the quotation counts: it is read again, with output.
    pub(super) fn trust(&mut self) -> Flow {
        if let Some(saved) = self.saved.take() {
            self.cfg = saved;
            self.trusted = Some(saved.pos);
        }
        self.out.muted = false;
        self.keys.clear();
        Flow::Again
    }

    /// The quotation around the open entry, while the driver looks ahead.
    pub(super) fn quotation(&self) -> Quotation {
        if self.saved.is_some() { self.look_ahead } else { Quotation::default() }
    }

    /// A call begins at `at` without a marker of its own, behind white space from `start` on.
    pub(super) fn open_unmarked(&mut self, start: usize, at: usize, opener: usize) {
        self.caps.clear();
        let quotation = Quotation::default();
        let layout = at - start;
        self.cfg.entry = Some(Entry { start, layout, opener, marker: false, quotation, apostrophe: false });
    }

    /// A call in a quotation is complete: a quote directly behind it would close the quotation.
    pub(super) fn quoted_tail(&mut self, cx: &Context<'_>) -> Flow {
        let at = self.skip_space(cx, self.cfg.pos);
        if at >= cx.len() {
            return if cx.last() { self.trust() } else { Flow::Wait };
        }
        if self.look_ahead.closes(&cx.bytes[at..]) {
            return self.prose(cx, at);
        }
        let state = cx.state(self.cfg.state);
        if matches!(state.phase, Phase::Trailer | Phase::Between) {
            match state.scan.at(cx.bytes, at, cx.last()) {
                Found::Partial => return Flow::Wait,
                Found::Symbol(symbol, len) => {
                    let to = self.step(cx, symbol);
                    if to.role == Role::Plain {
                        self.cfg.pos = at + len;
                        self.goto(cx, to.next);
                        return Flow::Again;
                    }
                }
                Found::Nothing => {}
            }
        }
        self.trust()
    }
}
