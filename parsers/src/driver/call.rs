//! A call begins, ends, or turns out to be malformed.

use super::config::{Call, Mode};
use super::text::next_of;
use super::{Context, Driver, Flow};
use crate::event::{Outcome, Why};
use crate::machine::{EntryKind, Found, Role, Sink, TextKind};

impl Driver {
    /// The open entry is a call, its name is known.
    pub(super) fn start_call(&mut self, cx: &Context<'_>, kind: EntryKind) {
        self.resolve_name(cx);
        self.end_pending(false);
        // A call in a quotation is only looked at.
        self.out.muted = self.saved.is_some();
        let id = self.caps.has_id.then_some(&*self.caps.id);
        self.out.call_start(self.calls, &self.caps.name, id);
        if self.calls >= cx.facts.limits.calls && !self.out.muted {
            // It is read to its end, so that what stands behind it is read rightly, but nothing of it is kept.
            self.out.warn(Why::CallsLimit, 0);
            self.out.without_arguments = true;
        }
        self.cfg.entry = None;
        self.cfg.call = Some(Call {
            tool: cx.tools.tool(&self.caps.name),
            opened: false,
            delimited: false,
            recovered: false,
            bytes: 0,
        });
        self.keys.clear();
        self.leave_text(cx, kind);
    }

    /// The call may end the thought or content entry that it stands in.
    fn leave_text(&mut self, cx: &Context<'_>, kind: EntryKind) {
        let ends = match cx.state(self.cfg.text).sink {
            Sink::Text(TextKind::Reasoning) => &cx.facts.ends_reasoning,
            _ if self.cfg.text != cx.facts.message && self.cfg.text != cx.facts.response => &cx.facts.ends_content,
            _ => return,
        };
        // A call in a section is both.
        if ends.contains(&kind) || (kind == EntryKind::Section && ends.contains(&EntryKind::Call)) {
            self.cfg.text = cx.facts.message;
        }
    }

    fn resolve_name(&mut self, cx: &Context<'_>) {
        let names = &cx.facts.names;
        if let Some(prefix) = &names.prefix
            && self.caps.name.len() > prefix.len()
            && self.caps.name.starts_with(&**prefix)
        {
            self.caps.name.drain(..prefix.len());
        }
        if !names.resolve || cx.tools.tool(&self.caps.name).is_some() {
            return;
        }
        if let Some(separator) = &names.separator
            && let Some(at) = self.caps.name.rfind(&**separator)
        {
            let behind = at + separator.len();
            if cx.tools.tool(&self.caps.name[behind..]).is_some() {
                self.caps.name.drain(..behind);
            }
        }
    }

    /// The call is over and nothing in it is broken.
    pub(super) fn end_call(&mut self) {
        self.flush_list();
        let Some(call) = self.cfg.call else { return };
        if self.saved.is_some() {
            self.cfg.mode = Mode::QuotedTail;
            return;
        }
        if !call.delimited {
            let text = if call.opened { "}" } else { "{}" };
            self.out.write_arguments(self.calls, |out| out.push_str(text));
        }
        self.close_call(if call.recovered { Outcome::Recovered } else { Outcome::Complete });
    }

    /// The call before this entry ends: nothing is missing if another call follows in its place.
    pub(super) fn end_pending(&mut self, recovered: bool) {
        if let Some(call) = self.cfg.pending.take()
            // In a quotation nothing has been said of it.
            && self.saved.is_none()
        {
            self.cfg.call = Some(Call { recovered: call.recovered || recovered, ..call });
            self.end_call();
        }
    }

    /// The stream or a limit cuts the call.
    pub(super) fn truncate_call(&mut self) {
        self.close_call(Outcome::Truncated);
    }

    fn close_call(&mut self, outcome: Outcome) {
        if self.cfg.call.take().is_none() {
            return;
        }
        let outcome = if std::mem::take(&mut self.out.without_arguments) { Outcome::Truncated } else { outcome };
        self.out.call_end(self.calls, outcome);
        self.line.markup();
        self.calls += 1;
        self.cfg.value.checkpoint = None;
        self.list.count = 0;
        self.cfg.after_call = true;
    }

    /// The committed call breaks at the byte at `at`.
    pub(super) fn malformed(&mut self, cx: &Context<'_>, at: usize) -> Flow {
        if self.saved.is_some() {
            return self.prose(cx, at);
        }
        self.close_call(Outcome::Malformed);
        self.discard_from(at);
        Flow::Again
    }

    /// A limit cuts the call at the byte at `at`; its rest is dropped.
    pub(super) fn cut_by_limit(&mut self, cx: &Context<'_>, why: Why, at: usize) -> Flow {
        if self.saved.is_some() {
            return self.prose(cx, at);
        }
        self.out.warn(why, 0);
        self.truncate_call();
        self.discard_from(at);
        Flow::Again
    }

    fn discard_from(&mut self, at: usize) {
        // What was held of the call before `at` is gone with it.
        let dropped = if self.cfg.args.text_begun { 0 } else { at.saturating_sub(self.cfg.done) };
        self.cfg.mode = Mode::Discard { dropped };
        self.cfg.pos = at;
        self.cfg.done = at;
    }

    /// Drops up to and with a closer of the call, or up to the next opener or marker of a thought.
    pub(super) fn discard(&mut self, cx: &Context<'_>) -> Flow {
        let state = cx.state(self.cfg.state);
        let out = self.resolve(state.out);
        let text = self.text_scan(cx, out);
        let from = self.cfg.pos;
        let mut at = from;
        let [base, own] = text.states();
        let sets = [Some(self.cfg.state), base, own];
        let mut next = self.ahead_in_discard.known(sets, from);
        loop {
            at = next_of([Some(&state.closers), Some(text.base()), text.own()], cx.bytes, at, &mut next);
            self.ahead_in_discard.keep(sets, at, next);
            if at >= cx.len() {
                break;
            }
            let found = state.closers.at(cx.bytes, at, cx.last());
            if let Found::Symbol(symbol, len) = found {
                let to = self.step(cx, symbol);
                self.end_discard(at + len);
                self.goto(cx, to.next);
                return Flow::Again;
            }
            let (other, owner) = text.at(cx.bytes, at, cx.last());
            match other {
                // One sign (`,`) stands in every broken body: it begins nothing there.
                Found::Symbol(symbol, len)
                    if (len > 1 || cx.is_marker(symbol))
                        && (cx.is_of_thoughts(symbol)
                            || matches!(cx.machine.step(owner, symbol).role, Role::Opener | Role::Closer)) =>
                {
                    self.end_discard(at);
                    self.cfg.state = out;
                    return Flow::Again;
                }
                Found::Partial => break,
                _ if found == Found::Partial => break,
                _ => at += 1,
            }
        }
        if let Mode::Discard { dropped } = &mut self.cfg.mode {
            *dropped += at - from;
        }
        self.cfg.pos = at;
        self.cfg.done = at;
        Flow::Wait
    }

    /// Reading goes on at `at`.
    pub(super) fn end_discard(&mut self, at: usize) {
        if let Mode::Discard { dropped } = self.cfg.mode {
            self.out.warn(Why::MalformedCall, dropped + (at - self.cfg.pos));
        }
        self.cfg.mode = Mode::Read;
        self.cfg.pos = at;
        self.cfg.done = at;
    }
}
