//! Behind an outer closer inside a value: what the wire would be if the value had ended there (contract 6, s1). Gives nothing out.

use super::config::Shadow;
use super::field::peek_shape;
use super::{Context, Driver};
use crate::machine::{Found, Next, Peek, Role, Sink, State, StateId};

/// How far the shadow has come.
enum Seen {
    /// This far; more input must decide.
    Waits(Shadow),
    Dead,
    /// A call of a declared tool has reached its arguments or its end.
    Call,
}

impl Driver {
    /// Whether the bytes before `limit` show that the value ended at its checkpoint.
    pub(super) fn shadow_ends(&mut self, cx: &Context<'_>, state: &State, limit: usize) -> bool {
        let Some(mut checkpoint) = self.cfg.value.checkpoint else { return false };
        let view = Context { bytes: &cx.bytes[..limit], text: cx.slice(0, limit), end: None, ..*cx };
        let seen = match checkpoint.shadow {
            Shadow::Closing { pos } => self.shadow_closing(&view, state, pos),
            Shadow::Entry { state, pos, declared } => self.shadow_entry(&view, state, pos, declared),
            Shadow::Dead => return false,
        };
        checkpoint.shadow = match seen {
            Seen::Call => return true,
            Seen::Waits(shadow) => shadow,
            Seen::Dead => Shadow::Dead,
        };
        self.cfg.value.checkpoint = Some(checkpoint);
        false
    }

    /// Nothing but closers and white space has come so far.
    fn shadow_closing(&mut self, cx: &Context<'_>, state: &State, mut pos: usize) -> Seen {
        let text = self.resolve(state.out);
        loop {
            let at = cx.skip_space(pos);
            if at >= cx.len() {
                return Seen::Waits(Shadow::Closing { pos: at });
            }
            let closer = state.closers.at(cx.bytes, at, false);
            if let Found::Symbol(_, len) = closer {
                pos = at + len;
                continue;
            }
            let (found, owner) = self.text_scan(cx, text).at(cx.bytes, at, false);
            return match found {
                Found::Symbol(symbol, len) => {
                    let to = cx.machine.step(owner, symbol);
                    match (to.role, to.next) {
                        (Role::Opener, Next::State(state)) => {
                            self.peeked.clear();
                            self.shadow_entry(cx, state, at + len, false)
                        }
                        _ => Seen::Dead,
                    }
                }
                Found::Partial => Seen::Waits(Shadow::Closing { pos: at }),
                Found::Nothing if closer == Found::Partial => Seen::Waits(Shadow::Closing { pos: at }),
                Found::Nothing => Seen::Dead,
            };
        }
    }

    /// An entry has been opened.
    fn shadow_entry(&mut self, cx: &Context<'_>, mut id: StateId, mut pos: usize, mut declared: bool) -> Seen {
        loop {
            let state = cx.state(id);
            let at = if state.gap || matches!(state.sink, Sink::Field(_)) { cx.skip_space(pos) } else { pos };
            let here = Seen::Waits(Shadow::Entry { state: id, pos, declared });
            if at >= cx.len() {
                return here;
            }
            let next = match state.scan.at(cx.bytes, at, false) {
                Found::Partial => return here,
                Found::Symbol(symbol, len) => {
                    let to = cx.machine.step(id, symbol);
                    if to.commit.is_some() {
                        return if declared { Seen::Call } else { Seen::Dead };
                    }
                    pos = at + len;
                    to.next
                }
                Found::Nothing => match state.sink {
                    Sink::Field(number) => {
                        let Some(field) = cx.facts.fields.get(usize::from(number)) else { return Seen::Dead };
                        match peek_shape(cx, (number, field), at, &mut self.peeked, &mut self.cfg.endless) {
                            None => return here,
                            Some(Err(_)) => return Seen::Dead,
                            Some(Ok((symbol, end))) => {
                                pos = end;
                                declared |= cx.tools.tool(&self.peeked.name).is_some();
                                cx.machine.step(id, symbol).next
                            }
                        }
                    }
                    Sink::Arguments => return if declared { Seen::Call } else { Seen::Dead },
                    Sink::Gap => match state.peeks.iter().find(|(peek, _)| *peek == Peek::Arguments) {
                        Some(_) if declared => return Seen::Call,
                        _ => return Seen::Dead,
                    },
                    _ => return Seen::Dead,
                },
            };
            match next {
                Next::State(state) => id = state,
                Next::Return => return Seen::Dead,
            }
        }
    }
}
