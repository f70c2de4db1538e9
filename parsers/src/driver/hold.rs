//! What is held, why, and where that ends (contract 3 and 15). A limit counts from where its hold began.

use super::config::Mode;
use super::value::FOLLOWER;
use super::{Context, Driver, Flow};
use crate::event::Why;
use crate::hold::{Held, Hold};
use crate::machine::{Capture, Facts, Machine, ShapePart, Sink, Trim};
use crate::tools::ReadAs;

impl Driver {
    /// Where what is undecided reaches its limit.
    pub(super) fn hold_limit(&self, cx: &Context<'_>) -> usize {
        match (self.saved, self.cfg.entry) {
            (Some(saved), _) => cx.held_end(saved.done),
            // Arguments that wait for their name have a limit of their own.
            (None, Some(entry)) if self.holds_arguments_ahead() => {
                entry.start.saturating_add(cx.facts.limits.arguments)
            }
            (None, Some(entry)) => cx.held_end(entry.start),
            (None, None) => usize::MAX,
        }
    }

    /// What is undecided has reached its limit at `at`.
    pub(super) fn at_limit(&mut self, cx: &Context<'_>, at: usize) -> Flow {
        if self.saved.is_some() {
            let begun = self.cfg.call.is_some() || self.cfg.pending.is_some();
            return if begun { self.trust() } else { self.prose(cx, at) };
        }
        let start = self.cfg.entry.map_or(at, |entry| entry.start);
        self.out.warn(if self.holds_arguments_ahead() { Why::ArgumentsLimit } else { Why::HeldLimit }, at - start);
        self.fail(cx, at)
    }

    /// What the `bytes` that are held are.
    pub(crate) fn held(&self, machine: &dyn Machine, bytes: usize) -> Held {
        let facts = machine.facts();
        let (hold, limit) = self.hold(facts, machine.state(self.cfg.state).sink);
        Held { hold, bytes, limit }
    }

    fn hold(&self, facts: &Facts, sink: Sink) -> (Hold, usize) {
        let limits = &facts.limits;
        // What has reached its limit is read up to the next symbol, to see whether it is one.
        let held = limits.held + longest(facts);
        if self.saved.is_some() {
            return (Hold::Quoted, held);
        }
        if self.cfg.entry.is_some() {
            let ahead = self.holds_arguments_ahead();
            return if ahead { (Hold::Ahead, limits.arguments + longest(facts)) } else { (Hold::Entry, held) };
        }
        if self.cfg.mode != Mode::Read {
            return (Hold::Marker, longest(facts));
        }
        match sink {
            Sink::Text(_) => (Hold::Marker, FOLLOWER + longest(facts)),
            Sink::Gap if self.cfg.in_header => (Hold::Header, held + longest_key(facts)),
            Sink::Gap => (Hold::Gap, held),
            Sink::Field(_) => (Hold::Header, held + longest_key(facts)),
            Sink::Value if self.cfg.value.read != ReadAs::Text && !self.cfg.value.skipped => {
                (Hold::Typed, limits.arguments + longest(facts))
            }
            Sink::Value if self.cfg.value.checkpoint.is_some() => (Hold::Checkpoint, held + follower(facts)),
            Sink::Value if facts.values.trim == Trim::Both => (Hold::Follower, limits.arguments + longest(facts)),
            Sink::Value => (Hold::Follower, follower(facts)),
            Sink::Arguments | Sink::Object if self.cfg.args.soft.is_some() => (Hold::Checkpoint, held),
            Sink::Object if self.cfg.call.is_some_and(|call| call.delimited) => (Hold::Gap, held),
            Sink::Arguments | Sink::Object => (Hold::Token, limits.arguments),
        }
    }
}

/// The longest string that means something: so many bytes may be read before it is known whether one stands there.
fn longest(facts: &Facts) -> usize {
    facts.symbols.iter().flat_map(|symbol| symbol.spellings.iter()).map(|spelling| spelling.len()).max().unwrap_or(0)
}

/// A terminator with what follows it, or the header of the next part.
fn follower(facts: &Facts) -> usize {
    2 * longest(facts) + FOLLOWER.max(longest_key(facts))
}

/// The longest key that the wire can take.
fn longest_key(facts: &Facts) -> usize {
    let is_key = |part: &ShapePart| {
        matches!(part, ShapePart::Begin(Capture::Key) | ShapePart::Hole { capture: Capture::Key, .. })
    };
    let keys = facts.fields.iter().filter(|field| field.shapes.iter().flat_map(|shape| shape.parts.iter()).any(is_key));
    keys.map(|field| field.max).max().unwrap_or(0)
}
