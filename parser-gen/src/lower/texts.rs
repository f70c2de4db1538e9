//! Fourth pass, text states: content, thoughts, content entries, a section between its calls. Which symbols mean something in a text.

use std::collections::BTreeSet;

use crate::lower::graph::{Link, NodeKind, Pos};
use crate::lower::not_yet;
use crate::lower::states::{Moves, Subset};
use crate::machine::{AtEnd, Phase, Role, Sink, StateId, TextKind};
use crate::spec::EntryKind;

impl Subset<'_> {
    /// Content, a thought, a content entry, or a section between its calls (`between`).
    pub(super) fn text_state(
        &mut self,
        id: StateId,
        kind: TextKind,
        set: &BTreeSet<Pos>,
        entry: EntryKind,
        response: bool,
    ) {
        let mut moves = Moves::new();
        for &pos in set {
            for link in &self.graph.nodes[pos].next {
                if let Some(symbol) = self.symbol_of(link.to) {
                    moves.entry(symbol).or_insert((Role::Closer, BTreeSet::new())).1.insert(link.to);
                }
            }
        }
        for stop in &self.graph.stops {
            moves.insert(self.marker_count + stop, (Role::Stop, BTreeSet::new()));
        }
        let entries = self.entries_in(set.is_empty(), entry, response);
        self.add_openers(&mut moves, &entries);
        self.add_orphans(&mut moves, &entries, set.is_empty(), response);
        let state = &mut self.states[id];
        state.sink = Sink::Text(kind);
        state.accepting = true;
        self.set_steps(id, moves);
    }

    /// Entries that may begin in this text.
    pub(super) fn entries_in(&self, top: bool, entry: EntryKind, response: bool) -> Vec<EntryKind> {
        let all = EntryKind::ALL.into_iter().filter(|k| self.spec.entries.contains(k));
        if top {
            return all.filter(|k| !(response && *k == EntryKind::Reasoning)).collect();
        }
        let policy = if entry == EntryKind::Reasoning { &self.spec.text.reasoning } else { &self.spec.text.content };
        let opens = |k: &EntryKind| {
            policy.inside.contains(k)
                || policy.ended_by.contains(k)
                // A second opener inside a thought is read as one, and dropped as a whole.
                || *k == EntryKind::Reasoning
        };
        all.filter(opens).collect()
    }

    pub(super) fn add_openers(&mut self, moves: &mut Moves, kinds: &[EntryKind]) {
        for entry in self.graph.entries.iter().filter(|e| kinds.contains(&e.kind)) {
            for link in &entry.first {
                match self.symbol_of(link.to) {
                    Some(symbol) => {
                        let slot = moves.entry(symbol).or_insert((Role::Opener, BTreeSet::new()));
                        if slot.0 == Role::Opener {
                            slot.1.insert(link.to);
                        }
                    }
                    None => {
                        let span = self.graph.nodes[link.to].span.clone();
                        self.faults.push(not_yet(self.spec, &span, "an entry that begins with a hole"));
                    }
                }
            }
        }
    }

    /// Declared markers without a meaning in this text. In a text that neither holds nor is ended by an entry, that entry's markers are text.
    pub(super) fn add_orphans(&mut self, moves: &mut Moves, kinds: &[EntryKind], top: bool, response: bool) {
        for marker in 0..self.marker_count {
            let users: Vec<EntryKind> =
                self.graph.nodes.iter().filter(|n| n.kind == NodeKind::Marker(marker)).map(|n| n.entry).collect();
            let reasoning_only = !users.is_empty() && users.iter().all(|k| *k == EntryKind::Reasoning);
            let is_end = self.spec.ends.iter().any(|e| self.symbols[marker].name == e.value);
            let known = users.is_empty()
                || is_end
                || users.iter().any(|k| kinds.contains(k) || matches!(k, EntryKind::Reasoning | EntryKind::Content));
            let means_text = (response && reasoning_only) || (!top && !known);
            if !means_text {
                moves.entry(marker).or_insert((Role::Orphan, BTreeSet::new()));
            }
        }
    }

    /// A committed section between two of its calls: its own symbols. Text, and all other symbols, are those of the text around it.
    pub(super) fn between(&mut self, id: StateId, set: &BTreeSet<Pos>, links: &[Link]) {
        let mut moves = Moves::new();
        for link in links {
            let Some(symbol) = self.symbol_of(link.to) else {
                let span = self.graph.nodes[link.to].span.clone();
                self.faults.push(not_yet(self.spec, &span, "a call that begins with a hole, behind another call"));
                continue;
            };
            let role = if self.facts.committed[link.to] && !self.graph.first_of_unit(link.to) {
                Role::Plain
            } else {
                Role::Opener
            };
            moves.entry(symbol).or_insert((role, BTreeSet::new())).1.insert(link.to);
        }
        let state = &mut self.states[id];
        state.sink = Sink::Text(TextKind::Content);
        state.phase = Phase::Between;
        state.at_end = AtEnd::Keep;
        state.gap = true;
        state.accepting = set.iter().any(|&p| self.graph.nodes[p].entry_last);
        self.set_steps(id, moves);
    }
}
