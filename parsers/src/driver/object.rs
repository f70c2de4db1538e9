//! One call as a JSON object: `{"name": .., "arguments": {..}}`, keys in any order. Holds arguments that come before their name.

use super::arguments::form_of;
use super::config::{ArgumentsState, Form, Member, Reader};
use super::string_form::first_decoded;
use super::{Context, Driver, Flow, is_space};
use crate::dialect::json::JsonReader;
use crate::dialect::{Mark, Status};
use crate::machine::{Keys, ScanSet, State};

impl Driver {
    pub(super) fn begin_object(&mut self) {
        self.cfg.args = ArgumentsState::new(Reader::Json(JsonReader::watching()), self.cfg.pos);
        if self.cfg.entry.is_none() && self.cfg.call.is_none() {
            self.open_unmarked(self.cfg.pos, self.cfg.pos, 0);
        }
    }

    pub(super) fn object(&mut self, cx: &Context<'_>, state: &State) -> Flow {
        let Reader::Json(mut reader) = self.cfg.args.reader else { return self.stray(cx, state, self.cfg.pos) };
        let from = self.cfg.pos;
        if reader == JsonReader::watching() {
            let at = cx.skip_space(from);
            if cx.bytes.get(at).is_some_and(|&b| b != b'{') {
                return self.stray(cx, state, at);
            }
        }
        let none = ScanSet::new(&[]);
        // A string that may hold the arguments is decoded as it comes, once the name is known: its first byte decides.
        let text = self.cfg.args.named && matches!(self.cfg.args.form, Form::Text(_));
        let in_arguments = self.cfg.args.member == Member::Arguments && (self.cfg.call.is_some() || text);
        let soft = if in_arguments { &state.closers } else { &none };
        let delimited = self.cfg.call.is_some() && !in_arguments;
        // Behind the arguments white space is held until it is known whether it stands between two parts of the wrapper.
        let view = match (in_arguments, delimited) {
            (true, _) => self.view(cx),
            (false, true) => cx.up_to(cx.held_end(self.cfg.done)),
            (false, false) => *cx,
        };
        let (end, status) = reader.read(self.input(&view, soft), from);
        self.cfg.args.reader = Reader::Json(reader);
        match status {
            Status::Mark(mark) => self.mark(cx, state, mark, from, end),
            Status::Done if self.cfg.call.is_some() => self.delimited(cx, end),
            Status::Done => self.fail(cx, end),
            _ if in_arguments => self.progress(cx, state, from, end, status),
            _ => self.outside_arguments(cx, end, status),
        }
    }

    /// Bytes of the wrapper, of the name, or of arguments that wait for it.
    fn outside_arguments(&mut self, cx: &Context<'_>, end: usize, status: Status) -> Flow {
        self.cfg.pos = end;
        let delimited = self.cfg.call.is_some();
        if !delimited {
            // What shows first counts, however much was read at once.
            return match (self.text_ahead(cx, end), status) {
                (Err(at), _) => self.fail(cx, at),
                (Ok(()), Status::Broken | Status::TooDeep) => self.fail(cx, end),
                (Ok(()), _) => Flow::Wait,
            };
        }
        let read = cx.bytes.get(self.cfg.done..end).unwrap_or_default();
        let solid = self.cfg.done + read.iter().rposition(|&b| !is_space(b)).map_or(0, |at| at + 1);
        let stuck = solid == self.cfg.done && end < cx.len();
        if self.saved.is_none() {
            self.cfg.done = solid;
        }
        match status {
            // Behind complete arguments the wrapper is an end marker like any other.
            Status::Broken | Status::TooDeep => self.leave_wrapper(cx, solid),
            _ if end >= cx.len() => Flow::Wait,
            // Nothing but white space up to the limit.
            _ if stuck => self.leave_wrapper(cx, solid),
            _ => Flow::Again,
        }
    }

    /// Arguments that are a string and came before their name hold an object: their first byte says so. An error: the byte that is none.
    fn text_ahead(&mut self, cx: &Context<'_>, end: usize) -> Result<(), usize> {
        let args = &mut self.cfg.args;
        let is_text = args.member == Member::Arguments && matches!(args.form, Form::Text(_));
        if !is_text || args.named || args.text_begun {
            return Ok(());
        }
        // White space that was passed is not passed again.
        let from = args.from + 1 + args.text_len;
        let (blank, begun) = first_decoded(cx.bytes, from, end)?;
        args.text_len += blank;
        args.text_begun = begun;
        Ok(())
    }

    fn leave_wrapper(&mut self, cx: &Context<'_>, end: usize) -> Flow {
        self.mark_recovered();
        self.delimited(cx, end)
    }

    fn mark(&mut self, cx: &Context<'_>, state: &State, mark: Mark, from: usize, end: usize) -> Flow {
        self.cfg.pos = end;
        match mark {
            Mark::Key(start) => {
                let member = self.member(cx, start + 1, end - 1);
                if member == Member::Other && cx.facts.keys.strict && self.cfg.call.is_none() {
                    return self.fail(cx, end);
                }
                self.cfg.args.member = member;
                Flow::Again
            }
            Mark::ValueStart => self.value_start(cx, end),
            Mark::ValueEnd => self.value_end(cx, state, from, end),
        }
    }

    /// Which member a key names. Of repeated keys the first counts.
    fn member(&mut self, cx: &Context<'_>, start: usize, end: usize) -> Member {
        let mut decoded = std::mem::take(&mut self.decoded);
        decoded.clear();
        let valid = crate::json::unescape_into(cx.slice(start, end), &mut decoded);
        let keys: &Keys = &cx.facts.keys;
        let is = |names: &[crate::machine::Text]| valid && names.iter().any(|n| **n == *decoded);
        let args = &self.cfg.args;
        let have_arguments = args.ahead.is_some() || self.cfg.call.is_some();
        let member = if is(&keys.name) && !args.named {
            Member::Name
        } else if is(&keys.arguments) && !have_arguments {
            Member::Arguments
        } else if is(&keys.id) && !self.caps.has_id {
            Member::Id
        } else {
            Member::Other
        };
        self.decoded = decoded;
        member
    }

    fn value_start(&mut self, cx: &Context<'_>, at: usize) -> Flow {
        self.cfg.args.from = at;
        let Some(&byte) = cx.bytes.get(at) else { return Flow::Wait };
        match self.cfg.args.member {
            Member::Name if byte != b'"' => self.fail(cx, at),
            Member::Arguments => match form_of(byte, cx.facts.arguments.decode_string) {
                None => self.fail(cx, at),
                Some(form) => {
                    self.cfg.args.form = form;
                    self.cfg.args.text_begun = false;
                    self.cfg.args.text_len = 0;
                    if self.cfg.args.named && form == Form::Object {
                        self.start_if_due(cx);
                    }
                    Flow::Again
                }
            },
            _ => Flow::Again,
        }
    }

    fn value_end(&mut self, cx: &Context<'_>, state: &State, read_from: usize, end: usize) -> Flow {
        let start = self.cfg.args.from;
        if let Err(at) = self.text_ahead(cx, end.saturating_sub(1)) {
            return self.fail(cx, at);
        }
        let member = std::mem::replace(&mut self.cfg.args.member, Member::Other);
        match member {
            Member::Name => {
                let named = self.capture_name(cx, start + 1, end - 1);
                if !named {
                    return self.fail(cx, end);
                }
                if let Some((from, to)) = self.cfg.args.ahead {
                    self.cfg.args.from = from;
                    self.cfg.args.text_begun = false;
                    self.cfg.args.text_len = 0;
                    return self.whole_arguments(cx, state, from, to, end);
                }
            }
            Member::Id => {
                self.caps.id.clear();
                let raw = cx.slice(start, end);
                let text = raw.strip_prefix('"').and_then(|r| r.strip_suffix('"'));
                self.caps.has_id = match text {
                    Some(text) => crate::json::unescape_into(text, &mut self.caps.id),
                    None => crate::json::is_number(raw),
                };
                if text.is_none() {
                    self.caps.id.push_str(raw);
                }
            }
            Member::Arguments if self.cfg.args.named => return self.last_arguments(cx, state, read_from, end),
            Member::Arguments => self.cfg.args.ahead = Some((start, end)),
            Member::Other => {}
        }
        Flow::Again
    }

    /// The arguments end behind their name.
    fn last_arguments(&mut self, cx: &Context<'_>, state: &State, read_from: usize, end: usize) -> Flow {
        if self.cfg.args.soft.is_some() {
            self.cfg.args.member = Member::Arguments;
            return self.progress(cx, state, read_from, end, Status::Settled);
        }
        self.whole_arguments(cx, state, read_from, end, end)
    }

    /// All bytes of the arguments from `from` to `to` are there; reading goes on at `end`.
    fn whole_arguments(&mut self, cx: &Context<'_>, state: &State, from: usize, to: usize, end: usize) -> Flow {
        if let Err(at) = self.give(cx, from, to, true) {
            return if self.cfg.call.is_some() { self.break_at(cx, state, at) } else { self.fail(cx, at) };
        }
        if let Some(call) = &mut self.cfg.call {
            call.delimited = true;
        }
        if self.saved.is_none() {
            self.cfg.done = end;
        }
        self.cfg.pos = end;
        Flow::Again
    }

    fn capture_name(&mut self, cx: &Context<'_>, start: usize, end: usize) -> bool {
        self.caps.name.clear();
        let valid = crate::json::unescape_into(cx.slice(start, end), &mut self.caps.name);
        self.cfg.args.named = valid && !self.caps.name.is_empty();
        self.cfg.args.named
    }

    /// What was known of the last call object says nothing about the next entry.
    pub(super) fn forget_object(&mut self) {
        self.cfg.args.ahead = None;
        self.cfg.args.named = false;
        self.cfg.args.member = Member::Other;
        self.cfg.args.text_begun = false;
    }

    /// Whether what is held is arguments that wait for their name: they have a limit of their own.
    pub(super) fn holds_arguments_ahead(&self) -> bool {
        self.cfg.args.ahead.is_some() || (self.cfg.args.member == Member::Arguments && !self.cfg.args.named)
    }
}
