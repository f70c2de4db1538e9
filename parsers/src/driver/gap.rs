//! Between two parts of an entry: white space, then a symbol that the wire wants. Holds that white space until the symbol is there.

use super::{Context, Driver, Flow};
use crate::event::Why;
use crate::machine::{Found, Peek, Phase, Role, State};

impl Driver {
    pub(super) fn gap(&mut self, cx: &Context<'_>, state: &State) -> Flow {
        let at = if state.gap { cx.skip_space(self.cfg.pos) } else { self.cfg.pos };
        if at > cx.held_end(self.cfg.pos) {
            return self.stray(cx, state, at);
        }
        match state.scan.at(cx.bytes, at, cx.last()) {
            Found::Symbol(symbol, len) => {
                let to = self.step(cx, symbol);
                if to.role == Role::Outer {
                    self.mark_recovered();
                }
                return self.take(cx, to, at + len);
            }
            Found::Partial => return Flow::Wait,
            Found::Nothing => {}
        }
        let Some(&byte) = cx.bytes.get(at) else { return Flow::Wait };
        for &(peek, symbol) in state.peeks.iter() {
            if self.begins(cx, peek, byte) {
                let to = self.step(cx, symbol);
                return self.begin_hole(cx, state, to, at);
            }
        }
        self.stray(cx, state, at)
    }

    fn begins(&self, cx: &Context<'_>, peek: Peek, byte: u8) -> bool {
        match peek {
            Peek::Object => byte == b'{',
            Peek::Arguments => {
                cx.facts.arguments.pairs
                    || cx.facts.arguments.open.as_bytes().first() == Some(&byte)
                    || byte == b'"'
                    || byte == b'n'
            }
            Peek::Field | Peek::Value => true,
        }
    }

    /// A hole begins at `at`. Behind complete arguments that is the next call of the same entry.
    fn begin_hole(&mut self, cx: &Context<'_>, state: &State, to: crate::machine::Transition, at: usize) -> Flow {
        if state.phase == Phase::Tail && self.cfg.call.is_some() {
            if self.saved.is_some() {
                return self.trust_or_prose(cx, at);
            }
            self.end_call(cx);
            self.cfg.done = at;
            self.cfg.resume = self.cfg.text;
            self.open_unmarked(at);
        }
        self.cfg.pos = at;
        self.goto(cx, to.next);
        Flow::Again
    }

    /// What stands at `at` fits nothing.
    pub(super) fn stray(&mut self, cx: &Context<'_>, state: &State, at: usize) -> Flow {
        if self.saved.is_some() {
            return self.quoted_stray(cx, state, at);
        }
        match state.phase {
            Phase::Undecided if self.cfg.call.is_none() => self.fail(cx, at),
            Phase::Undecided | Phase::Body => self.malformed(cx, at),
            Phase::Tail => self.stray_in_tail(cx, state, at),
            Phase::Trailer | Phase::Text | Phase::Between => {
                self.goto(cx, state.out);
                Flow::Again
            }
        }
    }

    /// In a quotation: text that fits nothing ends the reading ahead.
    fn quoted_stray(&mut self, cx: &Context<'_>, state: &State, at: usize) -> Flow {
        match state.phase {
            Phase::Undecided if self.cfg.call.is_none() => self.fail(cx, at),
            Phase::Tail => self.trust_or_prose(cx, at),
            _ => self.prose(cx, at),
        }
    }

    /// Complete arguments, end markers missing: a call, unless the quotation closes here.
    pub(super) fn trust_or_prose(&mut self, cx: &Context<'_>, at: usize) -> Flow {
        if self.look_ahead.closes(&cx.bytes[at..]) { self.prose(cx, at) } else { self.trust() }
    }

    /// The arguments are complete: surplus brackets before the call's end are dropped, other text ends the call.
    fn stray_in_tail(&mut self, cx: &Context<'_>, state: &State, at: usize) -> Flow {
        let bracket = |b: &u8| matches!(b, b'}' | b']') || super::is_space(*b);
        let rest = &cx.bytes[at..];
        let brackets = rest.iter().take_while(|b| bracket(b)).count();
        if brackets > 0 && self.cfg.call.is_some() {
            let behind = at + brackets;
            match state.scan.at(cx.bytes, behind, cx.last()) {
                Found::Symbol(..) => {
                    let count = rest[..brackets].iter().filter(|b| !super::is_space(**b)).count();
                    self.out.warn(Why::SurplusBrackets, count);
                    self.cfg.pos = behind;
                    return Flow::Again;
                }
                Found::Partial if brackets <= SURPLUS => return Flow::Wait,
                _ => {}
            }
        }
        self.mark_recovered();
        self.end_call(cx);
        self.goto(cx, state.out);
        Flow::Again
    }

    pub(super) fn mark_recovered(&mut self) {
        if let Some(call) = &mut self.cfg.call {
            call.recovered = true;
        }
    }
}

/// At most so many bytes of surplus brackets and white space are held.
const SURPLUS: usize = 256;
