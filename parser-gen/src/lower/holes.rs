//! Fourth pass, holes that can begin in a state: short ones become a field, long ones are told apart by their first byte, and what cannot
//! be told apart is a fault with a shortest input that shows it.

use std::collections::{BTreeMap, BTreeSet};

use crate::fault::codes;
use crate::lower::graph::{Link, NodeKind, Pos};
use crate::lower::states::{Key, Subset};
use crate::lower::{fields, names, not_yet};
use crate::machine::{AtEnd, Field, Next, Peek, Role, Shape, Sink, StateId, Symbol, SymbolId, SymbolKind, Transition};
use crate::wire::ast::Hole;

impl Subset<'_> {
    pub(super) fn add_short_holes(&mut self, id: StateId, short: &[Link], committed: bool) {
        if short.is_empty() {
            return;
        }
        let run = fields::run(self.graph, self.spec, short);
        if let Some(hidden) = run.hidden() {
            let span = &self.graph.nodes[hidden].span;
            let fault = self
                .spec
                .fault(codes::UNREACHABLE, span, "this part of the wire can never be reached")
                .label("an earlier alternative reads everything that this one could")
                .help("write the more special alternative first, or take this one out");
            self.faults.push(fault);
        }
        let mut shapes = Vec::new();
        let mut behind = BTreeSet::new();
        let number = self.fields.len();
        for reading in &run.readings {
            let symbol = self.shape_symbol(&reading.parts);
            let ends: BTreeSet<Pos> = reading.ends.iter().copied().collect();
            behind.extend(self.links_of(&ends).iter().filter_map(|l| self.symbol_of(l.to)));
            self.here = Some((id, names::shape_sample(&reading.parts)));
            let next = self.next_after(&ends);
            let to = Transition { next, role: Role::Plain, commit: None, ends_call: false };
            self.states[id].steps.push((symbol, to));
            shapes.push(Shape { symbol, parts: reading.parts.clone() });
        }
        let extent = fields::extent(&run, behind.into_iter().collect());
        self.fields.push(Field { extent, max: run.max, shapes });
        self.states[id].sink = Sink::Field(number);
        if committed && self.states[id].at_end == AtEnd::Recover {
            self.states[id].at_end = AtEnd::Truncate;
        }
    }

    pub(super) fn shape_symbol(&mut self, parts: &[crate::machine::ShapePart]) -> SymbolId {
        let name = names::of_shape(parts);
        self.symbol_named(name, SymbolKind::Shape)
    }

    pub(super) fn symbol_named(&mut self, name: String, kind: SymbolKind) -> SymbolId {
        let symbol = Symbol { name, kind };
        if let Some(known) = self.symbols.iter().position(|s| *s == symbol) {
            return known;
        }
        self.symbols.push(symbol);
        self.symbols.len() - 1
    }

    /// Long holes beside strings or fields are told apart by their first byte.
    pub(super) fn add_long_holes(&mut self, id: StateId, holes: &[Link], short: &[Link], strings: &[Link]) {
        let mut kinds: BTreeMap<Peek, BTreeSet<Pos>> = BTreeMap::new();
        for link in holes {
            let peek = match self.graph.nodes[link.to].kind {
                NodeKind::Hole(Hole::Object) => Peek::Object,
                NodeKind::Hole(Hole::Arguments) => Peek::Arguments,
                // Any byte may begin these: nothing that begins with a byte of its own can stand beside them.
                _ => return self.open_hole_beside(id, *link, holes, short, strings),
            };
            kinds.entry(peek).or_default().insert(link.to);
        }
        if kinds.len() > 1 && !self.spec.arguments.pairs {
            return self.undecidable(id, holes[0], holes[1]);
        }
        for (peek, set) in kinds {
            let symbol = self.symbol_named(format!("{peek:?}"), SymbolKind::Peek(peek));
            let next = Next::State(self.id(Key::Inside(set)));
            self.states[id].peeks.push(symbol);
            self.states[id]
                .steps
                .push((symbol, Transition { next, role: Role::Plain, commit: None, ends_call: false }));
        }
    }

    /// A `text` or `value` and something else can come at the same byte.
    pub(super) fn open_hole_beside(
        &mut self,
        id: StateId,
        hole: Link,
        holes: &[Link],
        short: &[Link],
        strings: &[Link],
    ) {
        let other = holes
            .iter()
            .chain(short)
            .find(|l| l.to != hole.to && self.graph.nodes[l.to].kind != self.graph.nodes[hole.to].kind);
        match (other, strings.first()) {
            (Some(&other), _) => self.undecidable(id, hole, other),
            (None, Some(_)) => {
                let span = self.graph.nodes[hole.to].span.clone();
                self.faults.push(not_yet(self.spec, &span, "a string beside a hole that can begin with it"));
            }
            (None, None) => {
                let span = self.graph.nodes[hole.to].span.clone();
                self.faults.push(not_yet(self.spec, &span, "a hole behind which the call may end at once"));
            }
        }
    }

    /// Two holes begin at the same byte and end differently.
    pub(super) fn undecidable(&mut self, id: StateId, a: Link, b: Link) {
        let word = |l: Link| match &self.graph.nodes[l.to].kind {
            NodeKind::Hole(hole) => Hole::ALL.iter().find(|(_, h)| h == hole).map_or("", |(name, _)| name),
            _ => "",
        };
        let (a_word, b_word) = (word(a), word(b));
        let witness = format!("{}{}", self.witness(id), names::sample(a_word));
        let line = self.spec.files.first().map_or(0, |f| f.line(self.graph.nodes[b.to].span.start));
        let fault = self
            .spec
            .fault(
                codes::UNDECIDABLE,
                &self.graph.nodes[a.to].span,
                format!("`{a_word}` and `{b_word}` can begin at the same byte and end differently"),
            )
            .label(format!("the `{b_word}` on line {line} can stand here too"))
            .note(format!("input that shows it: {witness:?} could go on as either"))
            .help("put a marker or literal before one of them that the other does not have");
        self.faults.push(fault);
    }

    /// A shortest input that leads to the state.
    pub(super) fn witness(&self, mut id: StateId) -> String {
        let mut parts = Vec::new();
        while let Some((from, text)) = &self.came_from[id] {
            parts.push(text.as_str());
            id = *from;
        }
        parts.reverse();
        parts.concat()
    }
}
