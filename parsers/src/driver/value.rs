//! One raw argument (contract 6): it ends at its own terminator if what follows can follow, at the next part of the call, or at an outer
//! closer if nothing better comes. Holds: terminators until their follower is known, everything behind an outer closer, typed values whole.

use std::hash::BuildHasher;

use super::config::{Checkpoint, Header, Shadow, ValueState};
use super::field::peek_shape;
use super::{Context, Driver, Flow, is_space};
use crate::dialect::json::SPACE;
use crate::event::Why;
use crate::machine::{Found, Next, Role, Sink, State, SymbolId, Transition, Trim, TypeSink};
use crate::tools::{Fit, ReadAs, ValueRules, untyped};

/// White space between a terminator and what follows it.
pub(super) const FOLLOWER: usize = 256;

/// What a string inside a value turns out to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// The value ends here.
    Ends,
    /// It is part of the value.
    Data,
    /// It ends the value unless something better comes.
    Checkpoint,
    /// More input must decide.
    Waits,
}

impl Driver {
    /// The value of the argument `caps.key` begins.
    pub(super) fn begin_value(&mut self, cx: &Context<'_>) {
        let tool = self.cfg.call.and_then(|c| c.tool);
        let values = &cx.facts.values;
        let word = &self.caps.type_word;
        let named =
            values.types.iter().find(|(w, _)| **w == **word).or_else(|| values.types.iter().find(|(w, _)| **w == *"*"));
        let sink = if word.is_empty() { values.absent } else { named.map_or(values.absent, |(_, sink)| *sink) };
        let kind = cx.tools.kind(tool, &self.caps.key);
        let (read, json_or_text) = match sink {
            TypeSink::Text => (ReadAs::Text, false),
            TypeSink::Json => (ReadAs::Untyped, true),
            TypeSink::Schema if kind.read == ReadAs::Untyped && !values.untyped_json => (ReadAs::Text, false),
            TypeSink::Schema => (kind.read, values.untyped_json),
        };
        let hash = self.hash(&self.caps.key);
        let continues = self.continues_list();
        if !continues {
            self.flush_list();
        }
        let skipped = !continues && self.keys.contains(&hash);
        if skipped {
            self.out.warn(Why::RepeatedKey, self.caps.key.len());
        } else {
            if !continues {
                self.keys.insert(hash);
            }
            self.count(self.caps.key.len());
        }
        self.caps.type_word.clear();
        self.cfg.value = ValueState {
            read,
            list: sink == TypeSink::Schema && kind.array,
            start: self.cfg.pos,
            solid: 0,
            scanned: 0,
            streaming: false,
            json_or_text,
            skipped,
            blank: true,
            checkpoint: None,
            header: None,
        };
    }

    pub(super) fn value(&mut self, cx: &Context<'_>, state: &State) -> Flow {
        // A value that is only skipped becomes no argument.
        let limit = if self.cfg.value.skipped { usize::MAX } else { self.arguments_end(cx, self.cfg.value.start) };
        let view = cx.up_to(limit);
        let flow = self.value_in(&view, state);
        if flow == Flow::Wait && limit < cx.len() {
            return self.cut_by_limit(cx, Why::ArgumentsLimit, cx.floor(limit));
        }
        flow
    }

    /// The value, within the limit of the arguments.
    fn value_in(&mut self, cx: &Context<'_>, state: &State) -> Flow {
        if self.cfg.value.blank && self.quotation().is_open() {
            let at = self.skip_space(cx, self.cfg.value.start);
            if at < cx.len() {
                if self.quotation().closes(&cx.bytes[at..]) {
                    return self.prose(cx, at);
                }
                self.cfg.value.blank = false;
            }
        }
        let mut at = self.cfg.pos;
        loop {
            at = state.scan.candidate(cx.bytes, at);
            if at >= cx.len() {
                break;
            }
            let (symbol, len) = match state.scan.at(cx.bytes, at, cx.last()) {
                Found::Nothing => {
                    at += 1;
                    continue;
                }
                Found::Partial => break,
                Found::Symbol(symbol, len) => (symbol, len),
            };
            self.expire_checkpoint(cx, at);
            if self.shadow_ends(cx, state, at + len) {
                return self.end_at_checkpoint(cx);
            }
            let to = self.step(cx, symbol);
            match self.verdict(cx, to, at, at + len) {
                Verdict::Ends => {
                    if to.role == Role::NextPart {
                        self.mark_recovered();
                    }
                    return self.close_value(cx, at, to, at + len);
                }
                Verdict::Data => at += 1,
                Verdict::Checkpoint => {
                    self.set_checkpoint(at, symbol, len);
                    at += len;
                }
                Verdict::Waits => break,
            }
        }
        self.cfg.pos = at;
        self.expire_checkpoint(cx, at);
        if self.shadow_ends(cx, state, at) {
            return self.end_at_checkpoint(cx);
        }
        self.stream_value(cx, at)
    }

    /// What the string from `at` to `behind` is.
    fn verdict(&mut self, cx: &Context<'_>, to: Transition, at: usize, behind: usize) -> Verdict {
        match to.role {
            Role::Plain => self.follower(cx, to, behind),
            Role::NextPart => self.next_part(cx, to, at, behind),
            Role::Outer => Verdict::Checkpoint,
            Role::Opener | Role::Closer | Role::Orphan | Role::Stop => Verdict::Data,
        }
    }

    fn set_checkpoint(&mut self, at: usize, symbol: SymbolId, len: usize) {
        if self.cfg.value.checkpoint.is_none() {
            let shadow = Shadow::Closing { pos: at + len };
            self.cfg.value.checkpoint = Some(Checkpoint { at, symbol, len, shadow });
        }
    }

    /// s2: the header of the next part counts if the tool declares its key and the call has not had it.
    fn next_part(&mut self, cx: &Context<'_>, to: Transition, at: usize, behind: usize) -> Verdict {
        let Some(tool) = self.cfg.call.and_then(|c| c.tool) else { return Verdict::Data };
        let known = self.cfg.value.header.take().filter(|header| header.at == at);
        let mut next = to.next;
        let mut pos = behind;
        if let Some(header) = known {
            (next, pos) = (Next::State(header.state), header.pos);
        }
        let limit = cx.held_end(at);
        loop {
            let Next::State(id) = next else { return Verdict::Data };
            let state = cx.state(id);
            let space = matches!((state.sink, state.gap), (Sink::Field(_), _) | (Sink::Gap, true));
            pos = if space { cx.skip_space(pos) } else { pos };
            if pos > limit {
                return Verdict::Data;
            }
            let (symbol, end) = match state.sink {
                Sink::Field(number) => {
                    let Some(field) = cx.facts.fields.get(usize::from(number)) else { return Verdict::Data };
                    match peek_shape(cx, (number, field), pos, &mut self.header, &mut self.cfg.endless) {
                        None => return self.header_waits(cx, Header { at, state: id, pos }),
                        Some(Err(_)) => return Verdict::Data,
                        Some(Ok(found)) => found,
                    }
                }
                Sink::Gap => match state.scan.at(cx.bytes, pos, cx.last()) {
                    Found::Symbol(symbol, len) => (symbol, pos + len),
                    Found::Partial => return self.header_waits(cx, Header { at, state: id, pos }),
                    Found::Nothing => return Verdict::Data,
                },
                Sink::Value => break,
                Sink::Text(_) | Sink::Arguments | Sink::Object => return Verdict::Data,
            };
            pos = end;
            next = cx.machine.step(id, symbol).next;
        }
        let free = !self.keys.contains(&self.hash(&self.header.key));
        if free && cx.tools.declares(tool, &self.header.key) { Verdict::Ends } else { Verdict::Data }
    }

    /// The header is held; what has been read of it is not read again with the next push.
    fn header_waits(&mut self, cx: &Context<'_>, header: Header) -> Verdict {
        if cx.last() {
            return Verdict::Data;
        }
        self.cfg.value.header = Some(header);
        Verdict::Waits
    }

    /// Whether what follows a terminator can follow it.
    fn follower(&mut self, cx: &Context<'_>, to: Transition, behind: usize) -> Verdict {
        let Next::State(id) = to.next else { return Verdict::Ends };
        let state = cx.state(id);
        if state.accepting || matches!(state.sink, Sink::Text(_)) {
            return Verdict::Ends;
        }
        // So much is looked at, whatever comes behind it.
        let view = cx.up_to(behind + FOLLOWER + 1);
        let at = if state.gap { self.skip_space(&view, behind) } else { behind };
        if at - behind > FOLLOWER {
            return Verdict::Data;
        }
        if at >= cx.len() {
            return if cx.last() { Verdict::Ends } else { Verdict::Waits };
        }
        match state.scan.at(cx.bytes, at, cx.last()) {
            Found::Symbol(symbol, _) => match cx.machine.step(id, symbol).role {
                Role::Plain => Verdict::Ends,
                Role::Outer => Verdict::Checkpoint,
                _ => Verdict::Data,
            },
            Found::Partial => Verdict::Waits,
            // A string that the end of the stream cuts counts as absent: then it is the end that follows.
            Found::Nothing if cx.last() && state.scan.at(cx.bytes, at, false) == Found::Partial => Verdict::Ends,
            Found::Nothing => Verdict::Data,
        }
    }

    /// The value ended at its first outer closer; what was held behind it is read again.
    pub(super) fn end_at_checkpoint(&mut self, cx: &Context<'_>) -> Flow {
        let Some(checkpoint) = self.cfg.value.checkpoint else { return Flow::Wait };
        self.mark_recovered();
        let to = self.step(cx, checkpoint.symbol);
        self.close_value(cx, checkpoint.at, to, checkpoint.at + checkpoint.len)
    }

    /// The value ends at `end`, with a symbol that ends at `behind`.
    fn close_value(&mut self, cx: &Context<'_>, end: usize, to: Transition, behind: usize) -> Flow {
        if !self.finish_value(cx, end) {
            return self.cut_by_limit(cx, Why::DepthLimit, end);
        }
        self.cfg.value.checkpoint = None;
        self.take(cx, to, behind)
    }

    /// Writes what is left of the value; `false` if it is nested too deeply.
    fn finish_value(&mut self, cx: &Context<'_>, end: usize) -> bool {
        let value = self.cfg.value;
        if value.skipped {
            return true;
        }
        let trim = cx.facts.values.trim;
        if value.read == ReadAs::Text {
            self.begin_stream(cx, end, true);
            let start = self.cfg.value.start;
            let text = trim_end(cx.slice(start, end), trim);
            self.count(text.len());
            self.write(|out| {
                crate::json::escape_into(text, out);
                out.push('"');
            });
            return true;
        }
        let raw = cx.slice(value.start, end);
        let text = trim_end(&raw[lead(raw, trim)..], trim);
        let rules = ValueRules {
            python_literals: cx.facts.values.python_literals,
            max_depth: cx.facts.limits.depth.saturating_sub(1),
        };
        self.count(raw.len());
        if let (true, ReadAs::Typed(id)) = (value.list, value.read) {
            return self.add_to_list(cx, text, id, rules) != Fit::TooDeep;
        }
        self.write_key();
        let mut fit = Fit::Declared;
        let index = self.calls;
        self.out.write_arguments(index, |out| {
            fit = match value.read {
                ReadAs::Typed(id) => cx.tools.typed(text, id, rules, out),
                _ => untyped(text, value.json_or_text, rules, out),
            };
        });
        fit != Fit::TooDeep
    }

    /// Gives out what is certain of the value before `hold`.
    fn stream_value(&mut self, cx: &Context<'_>, hold: usize) -> Flow {
        let value = self.cfg.value;
        let end = value.checkpoint.map_or(hold, |c| c.at.min(hold));
        if value.skipped {
            self.cfg.value.start = end;
            self.cfg.done = end;
        } else if value.read == ReadAs::Text {
            if !self.begin_stream(cx, end, false) {
                return Flow::Wait;
            }
            let start = self.cfg.value.start;
            let text = cx.slice(start, end);
            let sure = match cx.facts.values.trim {
                Trim::Both => self.solid_end(cx, end).saturating_sub(start),
                trim => sure_end(text, trim),
            };
            self.count(sure);
            self.write(|out| crate::json::escape_into(&text[..sure], out));
            self.cfg.value.start = start + sure;
            self.cfg.done = start + sure;
        }
        Flow::Wait
    }

    /// Where the last byte before `end` that is no white space ends. Each byte is looked at once.
    fn solid_end(&mut self, cx: &Context<'_>, end: usize) -> usize {
        let value = &mut self.cfg.value;
        let from = value.scanned.max(value.start);
        let new = cx.bytes.get(from..end).unwrap_or_default();
        if let Some(at) = new.iter().rposition(|&b| !is_space(b)) {
            value.solid = from + at + 1;
        }
        value.scanned = end.max(from);
        value.solid
    }

    /// Where the arguments of the open call reach their limit, if what comes from `from` on counts towards it.
    pub(super) fn arguments_end(&self, cx: &Context<'_>, from: usize) -> usize {
        let bytes = self.cfg.call.map_or(0, |c| c.bytes);
        from.saturating_add(cx.facts.limits.arguments.saturating_sub(bytes))
    }

    /// Trims the beginning of a text value and opens its string; `false` if more input must decide.
    fn begin_stream(&mut self, cx: &Context<'_>, end: usize, whole: bool) -> bool {
        if self.cfg.value.streaming {
            return true;
        }
        let raw = cx.slice(self.cfg.value.start, end);
        let undecided = match cx.facts.values.trim {
            Trim::None => false,
            Trim::OneNewline => raw.is_empty() || raw == "\r",
            Trim::Both => self.solid_end(cx, end) <= self.cfg.value.start,
        };
        if undecided && !whole {
            return false;
        }
        let lead = lead(raw, cx.facts.values.trim);
        self.cfg.value.start += lead;
        self.count(lead);
        self.cfg.value.streaming = true;
        self.write_key();
        self.write(|out| out.push('"'));
        true
    }

    /// A key's hash, by a hasher that no input can know.
    fn hash(&self, key: &str) -> u64 {
        self.keys.hasher().hash_one(key)
    }

    pub(super) fn write_key(&mut self) {
        let opened = self.cfg.call.is_some_and(|c| c.opened);
        let (index, key) = (self.calls, std::mem::take(&mut self.caps.key));
        self.out.write_arguments(index, |out| {
            out.push_str(if opened { "," } else { "{" });
            crate::json::write_string(&key, out);
            out.push(':');
        });
        self.caps.key = key;
        if let Some(call) = &mut self.cfg.call {
            call.opened = true;
        }
    }

    fn write(&mut self, write: impl FnOnce(&mut String)) {
        self.out.write_arguments(self.calls, write);
    }

    /// So many bytes of model text have become arguments.
    pub(super) fn count(&mut self, bytes: usize) {
        if let Some(call) = &mut self.cfg.call {
            call.bytes += bytes;
        }
    }

    /// At the hold limit every outer closer that was held is data.
    fn expire_checkpoint(&mut self, cx: &Context<'_>, at: usize) {
        if self.cfg.value.checkpoint.is_some_and(|c| at > cx.held_end(c.at)) {
            self.cfg.value.checkpoint = None;
        }
    }
}

/// Bytes that are trimmed at the beginning.
fn lead(text: &str, trim: Trim) -> usize {
    match trim {
        Trim::None => 0,
        Trim::OneNewline if text.starts_with("\r\n") => 2,
        Trim::OneNewline => usize::from(text.starts_with('\n')),
        Trim::Both => text.bytes().take_while(|&b| is_space(b)).count(),
    }
}

fn trim_end(text: &str, trim: Trim) -> &str {
    match trim {
        Trim::None => text,
        Trim::OneNewline => {
            let cut = text.strip_suffix('\n').unwrap_or(text);
            if cut.len() < text.len() { cut.strip_suffix('\r').unwrap_or(cut) } else { text }
        }
        Trim::Both => text.trim_end_matches(SPACE),
    }
}

/// How much of a text stays whatever comes: all but what may be trimmed.
fn sure_end(text: &str, trim: Trim) -> usize {
    let trimmed = trim_end(text, trim).len();
    if trim == Trim::OneNewline && text.ends_with('\r') { text.len() - 1 } else { trimmed }
}
