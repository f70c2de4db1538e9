//! The whole argument object, read by its dialect. Holds from a soft end inside a string until the string closes and fits, or does not.

use super::config::{ArgumentsState, Form, Reader, Soft};
use super::string_form::first_decoded;
use super::{Context, Driver, Flow};
use crate::dialect::json::JsonReader;
use crate::dialect::structured::{self, StructuredReader};
use crate::dialect::{Input, Status};
use crate::event::Why;
use crate::machine::{EntryKind, Found, Next, Role, ScanSet, Sink, State, SymbolId};

impl Driver {
    pub(super) fn begin_arguments(&mut self, cx: &Context<'_>) {
        let dialect = &cx.facts.arguments;
        let reader = if dialect.json {
            Reader::Json(JsonReader::new())
        } else {
            Reader::Structured(StructuredReader::new(dialect))
        };
        self.cfg.args = ArgumentsState::new(reader, self.cfg.pos);
    }

    pub(super) fn arguments(&mut self, cx: &Context<'_>, state: &State) -> Flow {
        if self.cfg.args.form == Form::Unknown
            && let Some(flow) = self.first_byte(cx, state)
        {
            return flow;
        }
        match self.cfg.args.reader {
            Reader::Json(reader) => self.json_arguments(cx, state, reader),
            Reader::Structured(reader) => self.structured_arguments(cx, state, reader),
        }
    }

    /// The first byte says what stands in the place of the arguments.
    fn first_byte(&mut self, cx: &Context<'_>, state: &State) -> Option<Flow> {
        let at = self.skip_space(cx, self.cfg.pos);
        match state.closers.at(cx.bytes, at, cx.last()) {
            Found::Symbol(symbol, len) => return Some(self.no_arguments(cx, state, symbol, at, len)),
            Found::Partial => return Some(Flow::Wait),
            Found::Nothing => {}
        }
        let Some(&byte) = cx.bytes.get(at) else { return Some(Flow::Wait) };
        let dialect = &cx.facts.arguments;
        let form = if !dialect.json {
            let open = dialect.open.as_bytes();
            if !cx.last() && !dialect.pairs && cx.bytes.len() - at < open.len() && open.starts_with(&cx.bytes[at..]) {
                return Some(Flow::Wait);
            }
            let opens = dialect.pairs || cx.bytes[at..].starts_with(open);
            opens.then_some(Form::Object)
        } else {
            form_of(byte, dialect.decode_string)
        };
        let Some(form) = form else { return Some(self.stray(cx, state, at)) };
        self.cfg.args.form = form;
        self.cfg.args.from = at;
        self.cfg.pos = at;
        if form == Form::Object && !dialect.pairs {
            self.commit_arguments(at);
            self.start_if_due(cx);
        }
        None
    }

    /// A closer stands where arguments should: `{}` if it is the call's own.
    fn no_arguments(&mut self, cx: &Context<'_>, state: &State, symbol: SymbolId, at: usize, len: usize) -> Flow {
        let to = self.step(cx, symbol);
        if to.role != Role::Plain {
            return self.stray(cx, state, at);
        }
        self.start_if_due(cx);
        self.out.warn(Why::NoArguments, 0);
        self.take(cx, to, at + len)
    }

    /// The call is certain: its arguments begin at `at`.
    fn commit_arguments(&mut self, at: usize) {
        if self.saved.is_none() {
            self.cfg.done = at;
        }
    }

    /// Starts the call if it has not been.
    pub(super) fn start_if_due(&mut self, cx: &Context<'_>) {
        if self.cfg.call.is_none() {
            let done = self.cfg.pos;
            self.start_call(cx, EntryKind::Call);
            if self.saved.is_none() {
                self.cfg.done = done;
            }
        }
    }

    fn json_arguments(&mut self, cx: &Context<'_>, state: &State, mut reader: JsonReader) -> Flow {
        let from = self.cfg.pos;
        let view = self.view(cx);
        let (end, status) = reader.read(self.input(&view, &state.closers), from);
        self.cfg.args.reader = Reader::Json(reader);
        match status {
            Status::Done if self.cfg.args.soft.is_some() => self.settle_text(cx, state, end, true),
            Status::Done => match self.give(cx, from, end, true) {
                Ok(()) => self.delimited(cx, end),
                Err(at) => self.break_at(cx, state, at),
            },
            _ => self.progress(cx, state, from, end, status),
        }
    }

    /// What a reader's status means for the arguments, but for `Done` and marks.
    pub(super) fn progress(
        &mut self,
        cx: &Context<'_>,
        state: &State,
        from: usize,
        end: usize,
        status: Status,
    ) -> Flow {
        if self.cfg.args.soft.is_none()
            && let Err(at) = self.give(cx, from, end, false)
        {
            return self.break_at(cx, state, at);
        }
        self.after_read(cx, state, end, status)
    }

    /// The dialect has read up to `end`, and what is certain has been given out.
    fn after_read(&mut self, cx: &Context<'_>, state: &State, end: usize, status: Status) -> Flow {
        self.cfg.pos = end;
        let stopped = matches!(status, Status::Soft(..) | Status::Waits);
        if stopped
            && self.cfg.call.is_none()
            && let Err(at) = first_decoded(cx.bytes, end, cx.len())
        {
            // A string that has not shown to hold an object: what may end it softly shows that it holds none.
            return self.stray(cx, state, at);
        }
        match status {
            Status::Soft(_, _) => {
                self.set_soft(end);
                Flow::Again
            }
            Status::Settled => self.settle_text(cx, state, end, true),
            Status::Broken => self.break_at(cx, state, end),
            Status::TooDeep => self.cut_by_limit(cx, Why::DepthLimit, end),
            Status::More | Status::Waits | Status::Done | Status::Mark(_) => self.limit_reached(cx),
        }
    }

    /// The input up to where the arguments, or what is held behind a soft end, reach their limit.
    pub(super) fn view<'a>(&self, cx: &Context<'a>) -> Context<'a> {
        cx.up_to(self.dialect_limit(cx))
    }

    fn dialect_limit(&self, cx: &Context<'_>) -> usize {
        let soft = self.cfg.args.soft.map(|soft| soft.at);
        // What is read muted behind a soft end does not count yet.
        let from = soft.unwrap_or(self.cfg.pos);
        let arguments = if self.cfg.call.is_some() { self.arguments_end(cx, from) } else { usize::MAX };
        arguments.min(soft.map_or(usize::MAX, |at| cx.held_end(at)))
    }

    /// Everything in the view has been read: more input must come, or a limit has been reached.
    fn limit_reached(&mut self, cx: &Context<'_>) -> Flow {
        let limit = self.dialect_limit(cx);
        if limit >= cx.len() {
            return Flow::Wait;
        }
        // Up to the limit all that was held is data; it is read again, and the limit of the arguments may cut it then.
        if self.cfg.args.soft.is_some() {
            self.settle(cx.floor(limit))
        } else {
            self.cut_by_limit(cx, Why::ArgumentsLimit, cx.floor(limit))
        }
    }

    /// A soft end stands at `at`: the reader goes on, muted.
    fn set_soft(&mut self, at: usize) {
        let args = &mut self.cfg.args;
        if args.soft.is_none() {
            args.soft = Some(Soft { at, reader: args.reader, form: args.form });
        }
    }

    /// The string has closed before `until` and fits: all soft ends in it were data.
    pub(super) fn settle(&mut self, until: usize) -> Flow {
        let args = &mut self.cfg.args;
        if let Some(soft) = args.soft.take() {
            args.reader = soft.reader;
            args.form = soft.form;
            args.data_until = until;
            self.cfg.pos = soft.at;
        }
        Flow::Again
    }

    /// As [`settle`](Self::settle), unless the string holds the arguments and its text up to `until` breaks; with `whole` it ends there.
    pub(super) fn settle_text(&mut self, cx: &Context<'_>, state: &State, until: usize, whole: bool) -> Flow {
        if let Some(Soft { form: Form::Text(reader), .. }) = self.cfg.args.soft {
            let kept = (self.cfg, self.out.muted);
            self.out.muted = true;
            let breaks = self.give_text_form(cx, reader, until, whole).is_err();
            (self.cfg, self.out.muted) = kept;
            if breaks {
                return self.break_at(cx, state, until);
            }
        }
        self.settle(until)
    }

    /// The dialect breaks: at its first soft end, if the open string had one.
    pub(super) fn break_at(&mut self, cx: &Context<'_>, state: &State, end: usize) -> Flow {
        if self.cfg.call.is_none() {
            return self.stray(cx, state, end);
        }
        let at = match self.cfg.args.soft.take() {
            Some(soft) if self.saved.is_none() => soft.at,
            _ => end,
        };
        self.malformed(cx, at)
    }

    /// The arguments are whole.
    pub(super) fn delimited(&mut self, cx: &Context<'_>, end: usize) -> Flow {
        if self.cfg.args.soft.is_some() {
            return self.settle(end);
        }
        self.start_if_due(cx);
        if let Some(call) = &mut self.cfg.call {
            call.delimited = true;
        }
        let to = self.step(cx, cx.facts.done);
        self.take(cx, to, end)
    }

    fn structured_arguments(&mut self, cx: &Context<'_>, state: &State, mut reader: StructuredReader) -> Flow {
        let from = self.cfg.pos;
        let view = self.view(cx);
        let input = self.input(&view, &state.closers);
        let ends = match cx.machine.step(self.cfg.state, cx.facts.done).next {
            Next::State(id) => &cx.state(id).scan,
            Next::Return => &state.closers,
        };
        let muted = self.out.muted;
        self.out.muted |= self.cfg.args.soft.is_some() || self.cfg.call.is_none();
        let (mut end, mut status) = (from, Status::More);
        self.out.write_arguments(self.calls, |out| {
            let mut context = structured::Context { dialect: &cx.facts.arguments, ends, out };
            (end, status) = reader.read(&mut context, input, from);
        });
        self.out.muted = muted;
        self.cfg.args.reader = Reader::Structured(reader);
        if self.cfg.args.soft.is_none() {
            self.count(end - from);
            self.give_up_to(end);
        }
        if status == Status::Done {
            if self.cfg.args.soft.is_none() && reader.repaired {
                self.out.warn(Why::Repaired, 0);
            }
            return self.delimited(cx, end);
        }
        self.after_read(cx, state, end, status)
    }

    /// The bytes before `end` have been given out.
    pub(super) fn give_up_to(&mut self, end: usize) {
        if self.cfg.entry.is_none() {
            self.cfg.done = end;
        }
    }

    /// What a reader is told.
    pub(super) fn input<'a>(&self, cx: &Context<'a>, soft: &'a ScanSet) -> Input<'a> {
        // The object around a call's name and arguments is no level of the arguments.
        let wrapper = usize::from(cx.state(self.cfg.state).sink == Sink::Object);
        let settle = self.cfg.args.soft.is_some();
        // Behind the first soft end of a string all others are passed over.
        let data_until = if settle { usize::MAX } else { self.cfg.args.data_until };
        Input { bytes: cx.bytes, last: cx.last(), soft, data_until, settle, depth: cx.facts.limits.depth + wrapper }
    }

    /// Gives out the bytes of JSON arguments from `from` to `to`; with `whole` the value ends there. An error:
    /// they hold no object, and the byte where that shows.
    pub(super) fn give(&mut self, cx: &Context<'_>, from: usize, to: usize, whole: bool) -> Result<(), usize> {
        match self.cfg.args.form {
            Form::Unknown => {}
            Form::Object => {
                self.start_if_due(cx);
                self.out.arguments(self.calls, from, to);
                self.count(to.saturating_sub(from));
                self.give_up_to(to);
            }
            Form::Null => {
                if whole {
                    self.empty_arguments(cx, to - self.cfg.args.from);
                }
            }
            Form::Text(reader) => self.give_text_form(cx, reader, to, whole)?,
        }
        Ok(())
    }

    pub(super) fn empty_arguments(&mut self, cx: &Context<'_>, bytes: usize) {
        self.start_if_due(cx);
        self.out.warn(Why::NullArguments, bytes);
        self.out.write_arguments(self.calls, |out| out.push_str("{}"));
    }
}

/// What arguments that begin with this byte are.
pub(super) fn form_of(byte: u8, decode: bool) -> Option<Form> {
    match byte {
        b'{' => Some(Form::Object),
        b'"' if decode => Some(Form::Text(JsonReader::new())),
        b'n' => Some(Form::Null),
        _ => None,
    }
}
