//! Between two parts of an entry: white space, then a symbol that the wire wants. Holds that white space until the symbol is there.

use super::{Context, Driver, Flow};
use crate::event::Why;
use crate::machine::{Found, Next, Peek, Phase, Role, State, Transition};

impl Driver {
    pub(super) fn gap(&mut self, cx: &Context<'_>, state: &State) -> Flow {
        let at = if state.gap { self.skip_space(cx, self.cfg.pos) } else { self.cfg.pos };
        if at > cx.held_end(self.cfg.pos) {
            return self.stray(cx, state, at);
        }
        match state.scan.at(cx.bytes, at, cx.last()) {
            Found::Symbol(symbol, len) => {
                let to = self.step(cx, symbol);
                match to.role {
                    Role::Opener => return self.begin_hole(cx, state, to, at, len),
                    Role::Outer => self.mark_recovered(),
                    _ => {}
                }
                return self.take(cx, to, at + len);
            }
            Found::Partial => return Flow::Wait,
            Found::Nothing => {}
        }
        let Some(&byte) = cx.bytes.get(at) else { return Flow::Wait };
        if cx.last() && state.scan.at(cx.bytes, at, false) == Found::Partial {
            // A string that the end of the stream cuts counts as absent: the end decides.
            return Flow::Wait;
        }
        for &(peek, symbol) in state.peeks.iter() {
            let to = self.step(cx, symbol);
            if begins(cx, peek, byte) {
                return self.begin_hole(cx, state, to, at, 0);
            }
            match own_closer(cx, peek, to, at) {
                Found::Symbol(..) => return self.begin_hole(cx, state, to, at, 0),
                Found::Partial if !cx.last() => return Flow::Wait,
                _ => {}
            }
        }
        self.stray(cx, state, at)
    }

    /// A hole begins at `at`, or behind the separator of `len` bytes that stands there. Behind complete arguments it may be the next call of
    /// the same entry: how this one has ended is not known before that is.
    fn begin_hole(&mut self, cx: &Context<'_>, state: &State, to: Transition, at: usize, len: usize) -> Flow {
        if state.phase == Phase::Tail && self.cfg.call.is_some() {
            self.cfg.pending = self.cfg.call.take();
            self.cfg.resume = self.resolve(state.out);
            // If it is none, it and the white space before it are text.
            self.open_unmarked(self.cfg.done, at, len);
        }
        self.cfg.pos = at + len;
        self.goto(cx, to.next);
        Flow::Again
    }

    /// What stands at `at` fits nothing.
    pub(super) fn stray(&mut self, cx: &Context<'_>, state: &State, at: usize) -> Flow {
        match state.phase {
            Phase::Undecided if self.cfg.call.is_none() => self.fail(cx, at),
            Phase::Tail if let Some(flow) = self.surplus(cx, state, at) => flow,
            // A call in a quotation counts only if it is complete.
            _ if self.saved.is_some() => self.prose(cx, at),
            Phase::Undecided | Phase::Body => self.malformed(cx, at),
            Phase::Tail => self.text_in_tail(cx, state),
            Phase::Trailer | Phase::Text | Phase::Between => {
                self.goto(cx, state.out);
                Flow::Again
            }
        }
    }

    /// The arguments are complete: surplus brackets before the call's end are dropped. Nothing if no such brackets stand here.
    fn surplus(&mut self, cx: &Context<'_>, state: &State, at: usize) -> Option<Flow> {
        let bracket = |b: &u8| matches!(b, b'}' | b']') || super::is_space(*b);
        let rest = &cx.bytes[at..];
        let brackets = rest.iter().take(SURPLUS + 1).take_while(|b| bracket(b)).count();
        if (1..=SURPLUS).contains(&brackets) && self.cfg.call.is_some() {
            let behind = at + brackets;
            match state.scan.at(cx.bytes, behind, cx.last()) {
                Found::Symbol(..) => {
                    let count = rest[..brackets].iter().filter(|b| !super::is_space(**b)).count();
                    self.out.warn(Why::SurplusBrackets, count);
                    self.cfg.pos = behind;
                    if self.saved.is_none() {
                        self.cfg.done = behind;
                    }
                    return Some(Flow::Again);
                }
                Found::Partial => return Some(Flow::Wait),
                _ => {}
            }
        }
        None
    }

    /// The arguments are complete: other text ends the call.
    fn text_in_tail(&mut self, cx: &Context<'_>, state: &State) -> Flow {
        self.mark_recovered();
        self.end_call();
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

/// The call's own closer in the place of its arguments.
fn own_closer(cx: &Context<'_>, peek: Peek, to: Transition, at: usize) -> Found {
    match to.next {
        Next::State(inside) if peek == Peek::Arguments => match cx.state(inside).closers.at(cx.bytes, at, cx.last()) {
            Found::Symbol(symbol, _) if cx.machine.step(inside, symbol).role != Role::Plain => Found::Nothing,
            found => found,
        },
        _ => Found::Nothing,
    }
}

/// Whether this byte can begin the hole.
pub(super) fn begins(cx: &Context<'_>, peek: Peek, byte: u8) -> bool {
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
