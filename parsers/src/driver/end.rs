//! The stream ends: every state has an action (contract 5 and 7).

use super::config::Mode;
use super::{Context, Driver, Flow};
use crate::event::Why;
use crate::machine::{AtEnd, Sink, State};

impl Driver {
    /// Resolves what is still open. `Again`: there is something to be read once more.
    pub(super) fn at_end(&mut self, cx: &Context<'_>) -> Flow {
        match self.cfg.mode {
            Mode::Discard { .. } => {
                self.end_discard(cx.len());
                self.cfg.state = self.cfg.text;
                return Flow::Wait;
            }
            Mode::Stopped { dropped } => {
                if dropped > 0 {
                    self.out.warn(Why::AfterStop, dropped);
                    self.cfg.mode = Mode::Stopped { dropped: 0 };
                }
                return Flow::Wait;
            }
            Mode::QuotedTail | Mode::Read => {}
        }
        if self.saved.is_some() {
            // A call in a quotation that is not complete is prose.
            return self.prose(cx, cx.len());
        }
        let state = cx.state(self.cfg.state);
        if let Sink::Text(_) = state.sink {
            self.give_text(cx, self.text_kind(cx), cx.len());
            return Flow::Wait;
        }
        if self.cfg.call.is_some() {
            return self.end_in_call(cx, state);
        }
        if self.cfg.entry.is_some() {
            return self.end_in_entry(cx);
        }
        self.cfg.state = self.cfg.text;
        Flow::Again
    }

    fn end_in_call(&mut self, cx: &Context<'_>, state: &State) -> Flow {
        if self.cfg.value.checkpoint.is_some() && state.sink == Sink::Value {
            return self.end_at_checkpoint(cx);
        }
        if self.cfg.args.soft.is_some() && matches!(state.sink, Sink::Arguments | Sink::Object) {
            // The string never closed: all that was held is data of a call that is cut, unless it is none of arguments.
            return self.settle_text(cx, state, cx.len(), false);
        }
        let delimited = self.cfg.call.is_some_and(|c| c.delimited);
        let recovers = delimited || (state.sink == Sink::Gap && state.at_end == AtEnd::Recover);
        if recovers && cx.facts.recover_call {
            self.mark_recovered();
            self.end_call();
            // What stands behind the arguments and was no end marker is text. Of a wrapper all but white space has been passed.
            if state.sink != Sink::Object {
                self.cfg.done = self.cfg.pos;
            }
            self.cfg.pos = self.cfg.done;
        } else {
            self.truncate_call();
            self.cfg.pos = cx.len();
            self.cfg.done = cx.len();
        }
        self.cfg.state = self.cfg.text;
        Flow::Again
    }

    /// An entry that never became certain: dropped if it began with a marker, else text.
    fn end_in_entry(&mut self, cx: &Context<'_>) -> Flow {
        let Some(entry) = self.cfg.entry else { return Flow::Wait };
        if !entry.marker || entry.apostrophe {
            return self.fail(cx, cx.len());
        }
        self.cfg.state = self.cfg.resume;
        self.cfg.entry = None;
        let kind = self.text_kind(cx);
        self.cfg.done = entry.start;
        self.give_text(cx, kind, entry.start + entry.layout);
        self.out.warn(Why::CutEntry, cx.len() - self.cfg.done);
        self.cfg.pos = cx.len();
        self.cfg.done = cx.len();
        Flow::Again
    }
}
