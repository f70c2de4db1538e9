//! Fourth pass: subset construction.
//!
//! A state is a set of positions that may have been read last, or a set of holes that is being read; alternatives and entries run together in it.

use std::collections::{BTreeMap, BTreeSet};

use crate::fault::Fault;
use crate::lower::facts::{Facts, reach_in_unit};
use crate::lower::fields;
use crate::lower::graph::{Graph, Link, Markers, NodeKind, Pos};
use crate::lower::{names, not_yet, writer};
use crate::machine::{
    AtEnd, Field, Machine, Next, Phase, Role, Sink, Starts, State, StateId, Symbol, SymbolId, SymbolKind, TextKind,
    Transition,
};
use crate::spec::{EntryKind, Spec};
use crate::wire::ast::Hole;

/// What a state stands for; equal keys are one state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    /// Content, at the start or behind a thought.
    Message,
    /// Content, thoughts are over.
    Response,
    /// A thought or a content entry: its `text` positions.
    Text(BTreeSet<Pos>),
    /// These positions have just been read.
    After(BTreeSet<Pos>),
    /// These holes are being read.
    Inside(BTreeSet<Pos>),
}

/// More states than this are refused.
const MOST_STATES: usize = 4096;

/// Builds the machine.
pub(crate) fn build(spec: &Spec, markers: &Markers, graph: &Graph, facts: &Facts, faults: &mut Vec<Fault>) -> Machine {
    let symbols = text_symbols(markers, graph);
    let mut subset = Subset {
        spec,
        graph,
        facts,
        faults,
        symbols,
        fields: Vec::new(),
        keys: Vec::new(),
        states: Vec::new(),
        ids: BTreeMap::new(),
        came_from: Vec::new(),
        here: None,
        marker_count: markers.list.len(),
    };
    for entry in graph.entries.iter().filter(|e| e.anchor.is_some()) {
        let span = entry.first.first().map(|l| graph.nodes[l.to].span.clone()).unwrap_or_default();
        subset.faults.push(not_yet(spec, &span, "an anchor"));
    }
    let message = subset.id(Key::Message);
    let thoughts: BTreeSet<Pos> = subset.text_positions(EntryKind::Reasoning);
    let response = if thoughts.is_empty() { message } else { subset.id(Key::Response) };
    let reasoning = if thoughts.is_empty() { message } else { subset.id(Key::Text(thoughts)) };
    let mut done = 0;
    // The runtime numbers states with sixteen bits; no wire that a person wrote comes near this.
    while done < subset.keys.len().min(MOST_STATES) {
        subset.fill(done);
        done += 1;
    }
    if subset.keys.len() > MOST_STATES {
        subset.faults.push(not_yet(spec, &spec.wire_span, &format!("a wire of more than {MOST_STATES} states")));
    }
    let done = subset.symbol_named("Done".into(), SymbolKind::Done);
    let Subset { symbols, fields, states, keys, .. } = subset;
    let mut machine = Machine {
        symbols,
        states,
        fields,
        starts: Starts { message, reasoning, response },
        done,
        writer: writer::of(spec, markers),
    };
    names::assign(&mut machine, &keys, graph, markers);
    machine
}

/// Markers first, literals behind them: a node's symbol is its index.
fn text_symbols(markers: &Markers, graph: &Graph) -> Vec<Symbol> {
    let used_by = |wanted: &NodeKind| -> Vec<EntryKind> {
        graph.nodes.iter().filter(|n| n.kind == *wanted).map(|n| n.entry).collect()
    };
    let marker = markers.list.iter().enumerate().map(|(i, m)| {
        let users = used_by(&NodeKind::Marker(i));
        let reasoning_only = !users.is_empty() && users.iter().all(|k| *k == EntryKind::Reasoning);
        let kind =
            SymbolKind::Text { spellings: m.spellings.clone(), marker: true, special: m.special, reasoning_only };
        Symbol { name: m.name.clone(), kind }
    });
    let literal = graph.literals.iter().map(|text| Symbol {
        name: text.clone(),
        kind: SymbolKind::Text { spellings: vec![text.clone()], marker: false, special: false, reasoning_only: false },
    });
    marker.chain(literal).collect()
}

pub(super) struct Subset<'a> {
    pub(super) spec: &'a Spec,
    pub(super) graph: &'a Graph,
    pub(super) facts: &'a Facts,
    pub(super) faults: &'a mut Vec<Fault>,
    pub(super) symbols: Vec<Symbol>,
    pub(super) fields: Vec<Field>,
    pub(super) keys: Vec<Key>,
    pub(super) states: Vec<State>,
    pub(super) ids: BTreeMap<Key, StateId>,
    /// The state that led to this one first, and by which text. States are found breadth first, so that is a shortest way.
    pub(super) came_from: Vec<Option<(StateId, String)>>,
    /// The state that is being filled, and the text of the step that is being made.
    pub(super) here: Option<(StateId, String)>,
    pub(super) marker_count: usize,
}

/// Steps under construction: the positions that each symbol leads to.
pub(super) type Moves = BTreeMap<SymbolId, (Role, BTreeSet<Pos>)>;

impl Subset<'_> {
    pub(super) fn id(&mut self, key: Key) -> StateId {
        if let Some(&id) = self.ids.get(&key) {
            return id;
        }
        let id = self.keys.len();
        self.ids.insert(key.clone(), id);
        self.keys.push(key);
        self.came_from.push(self.here.clone());
        self.states.push(State {
            name: String::new(),
            sink: Sink::Gap,
            phase: Phase::Text,
            at_end: AtEnd::Keep,
            gap: false,
            scan: Vec::new(),
            closers: Vec::new(),
            peeks: Vec::new(),
            accepting: false,
            out: Next::Return,
            steps: Vec::new(),
            line: 0,
        });
        id
    }

    pub(super) fn fill(&mut self, id: StateId) {
        self.here = Some((id, String::new()));
        match self.keys[id].clone() {
            Key::Message => self.text_state(id, TextKind::Content, &BTreeSet::new(), EntryKind::Content, false),
            Key::Response => self.text_state(id, TextKind::Content, &BTreeSet::new(), EntryKind::Content, true),
            Key::Text(set) => {
                let entry = set.first().map_or(EntryKind::Content, |&p| self.graph.nodes[p].entry);
                let kind = if entry == EntryKind::Reasoning { TextKind::Reasoning } else { TextKind::Content };
                self.text_state(id, kind, &set, entry, false);
            }
            Key::After(set) => self.after(id, &set),
            Key::Inside(set) => self.inside(id, &set),
        }
        self.states[id].line = self.line_of(id);
    }

    pub(super) fn line_of(&self, id: StateId) -> usize {
        let pos = match &self.keys[id] {
            Key::Text(set) | Key::After(set) | Key::Inside(set) => set.first().copied(),
            Key::Message | Key::Response => None,
        };
        let Some(span) = pos.map(|p| &self.graph.nodes[p].span) else { return 0 };
        // A rule that was inherited has its place in another file.
        let Some(file) = self.spec.files.first().filter(|_| span.file == 0) else { return 0 };
        file.line(span.start)
    }

    /// How a string symbol is written; empty for others.
    pub(super) fn spelling(&self, symbol: SymbolId) -> String {
        match &self.symbols[symbol].kind {
            SymbolKind::Text { spellings, .. } => spellings.first().cloned().unwrap_or_default(),
            _ => String::new(),
        }
    }

    pub(super) fn symbol_of(&self, pos: Pos) -> Option<SymbolId> {
        match self.graph.nodes[pos].kind {
            NodeKind::Marker(marker) => Some(marker),
            NodeKind::Literal(literal) => Some(self.marker_count + literal),
            NodeKind::Hole(_) => None,
        }
    }

    pub(super) fn text_positions(&self, entry: EntryKind) -> BTreeSet<Pos> {
        let is =
            |p: &Pos| self.graph.nodes[*p].entry == entry && self.graph.nodes[*p].kind == NodeKind::Hole(Hole::Text);
        (0..self.graph.nodes.len()).filter(is).collect()
    }

    pub(super) fn after(&mut self, id: StateId, set: &BTreeSet<Pos>) {
        let links = self.links_of(set);
        let phase = self.phase_after(set);
        if phase == Phase::Between {
            return self.between(id, set, &links);
        }
        let (short, strings, holes) = self.split(&links);
        self.states[id].gap = links.iter().any(|l| !l.glued) || set.iter().any(|&p| fields::is_short(self.graph, p));
        let mut moves = Moves::new();
        for link in &strings {
            if let Some(symbol) = self.symbol_of(link.to) {
                let role = if self.graph.nodes[link.to].separator { Role::Opener } else { Role::Plain };
                moves.entry(symbol).or_insert((role, BTreeSet::new())).1.insert(link.to);
            }
        }
        let committed = phase != Phase::Undecided;
        let recoverable = set.iter().all(|&p| self.facts.can_close[p]);
        if matches!(phase, Phase::Body | Phase::Tail) && recoverable {
            self.add_outer(&mut moves, set);
        }
        let at_end = match phase {
            Phase::Undecided => AtEnd::Drop,
            Phase::Body if !recoverable => AtEnd::Truncate,
            Phase::Body | Phase::Tail => AtEnd::Recover,
            _ => AtEnd::Complete,
        };
        let state = &mut self.states[id];
        state.phase = phase;
        state.at_end = at_end;
        state.accepting = set.iter().any(|&p| self.graph.nodes[p].entry_last || self.graph.nodes[p].unit_last);
        self.states[id].out = self.out_of(set);
        self.set_steps(id, moves);
        if matches!(phase, Phase::Body | Phase::Tail) && !recoverable {
            self.add_closers(id, set);
        }
        self.add_short_holes(id, &short, committed);
        self.add_long_holes(id, &holes, &short, &strings);
    }

    pub(super) fn links_of(&self, set: &BTreeSet<Pos>) -> Vec<Link> {
        let mut links: Vec<Link> = Vec::new();
        for link in set.iter().flat_map(|&p| &self.graph.nodes[p].next) {
            match links.iter_mut().find(|l| l.to == link.to) {
                Some(known) => known.glued &= link.glued,
                None => links.push(*link),
            }
        }
        links
    }

    pub(super) fn phase_after(&self, set: &BTreeSet<Pos>) -> Phase {
        if !set.iter().all(|&p| self.facts.committed[p]) {
            return Phase::Undecided;
        }
        let links = self.links_of(set);
        let in_unit = |l: &Link| self.graph.nodes[l.to].unit.is_some() && !self.graph.first_of_unit(l.to);
        let ended = set.iter().any(|&p| self.graph.nodes[p].unit_last || self.graph.nodes[p].unit.is_none());
        if ended {
            let all_in_unit = links.iter().all(in_unit);
            return if all_in_unit { Phase::Trailer } else { Phase::Between };
        }
        let due = set
            .iter()
            .any(|&p| self.facts.data_due[p] && !matches!(self.graph.nodes[p].kind, NodeKind::Hole(Hole::Object)));
        if due { Phase::Body } else { Phase::Tail }
    }

    /// Short holes (with the literals that compete with them), strings, and long holes.
    pub(super) fn split(&self, links: &[Link]) -> (Vec<Link>, Vec<Link>, Vec<Link>) {
        let (mut short, mut strings, mut holes) = (Vec::new(), Vec::new(), Vec::new());
        for &link in links {
            if fields::is_short(self.graph, link.to) || fields::is_part_of_field(self.graph, self.spec, link.to, links)
            {
                short.push(link);
            } else if self.symbol_of(link.to).is_some() {
                strings.push(link);
            } else {
                holes.push(link);
            }
        }
        (short, strings, holes)
    }

    /// Closers that can only come when required parts are skipped (s1).
    pub(super) fn add_outer(&mut self, moves: &mut Moves, set: &BTreeSet<Pos>) {
        let in_unit: BTreeSet<Pos> = set.iter().flat_map(|&p| reach_in_unit(self.graph, p, |_| true)).collect();
        let anywhere = self.graph.reach(set.iter().copied(), |_| true);
        for (pos, node) in self.graph.nodes.iter().enumerate() {
            if self.facts.closer[pos]
                && (in_unit.contains(&pos) || (node.unit.is_none() && anywhere[pos]))
                && !set.contains(&pos)
                && let Some(symbol) = self.symbol_of(pos)
            {
                let slot = moves.entry(symbol).or_insert((Role::Outer, BTreeSet::new()));
                if slot.0 == Role::Outer {
                    slot.1.insert(pos);
                }
            }
        }
    }

    /// Closers that end a broken call here, though no call may end here by itself.
    fn add_closers(&mut self, id: StateId, set: &BTreeSet<Pos>) {
        let mut moves = Moves::new();
        self.add_outer(&mut moves, set);
        for (symbol, (role, to)) in moves {
            let step = self.transition(role, &to, true);
            let state = &mut self.states[id];
            if !state.scan.contains(&symbol) {
                state.closers.push(symbol);
                state.steps.push((symbol, step));
            }
        }
    }

    /// Where reading goes on when the open call is over: between the section's calls, or in the text.
    pub(super) fn out_of(&mut self, set: &BTreeSet<Pos>) -> Next {
        let Some(unit) = set.iter().find_map(|&p| self.graph.nodes[p].unit) else { return Next::Return };
        let last: BTreeSet<Pos> = (0..self.graph.nodes.len())
            .filter(|&p| self.graph.nodes[p].unit == Some(unit) && self.graph.nodes[p].unit_last)
            .collect();
        if self.phase_after(&last) == Phase::Between { self.next_after(&last) } else { Next::Return }
    }

    pub(super) fn next_after(&mut self, set: &BTreeSet<Pos>) -> Next {
        if self.links_of(set).is_empty() {
            return Next::Return;
        }
        Next::State(self.state_after(set))
    }

    /// The state behind these positions; where nothing but one kind of hole can follow, the hole itself.
    pub(super) fn state_after(&mut self, set: &BTreeSet<Pos>) -> StateId {
        let links = self.links_of(set);
        let ends = set.iter().any(|&p| self.graph.nodes[p].entry_last || self.graph.nodes[p].unit_last);
        let holes: BTreeSet<Pos> = links.iter().map(|l| l.to).collect();
        let kinds: BTreeSet<&NodeKind> = links.iter().map(|l| &self.graph.nodes[l.to].kind).collect();
        let long =
            |k: &&NodeKind| matches!(k, NodeKind::Hole(Hole::Text | Hole::Value | Hole::Arguments | Hole::Object));
        if !ends && kinds.len() == 1 && kinds.iter().all(long) {
            let text = kinds.iter().any(|k| **k == NodeKind::Hole(Hole::Text));
            return self.id(if text { Key::Text(holes) } else { Key::Inside(holes) });
        }
        self.id(Key::After(set.clone()))
    }

    pub(super) fn inside(&mut self, id: StateId, set: &BTreeSet<Pos>) {
        let hole = set.first().map(|&p| self.graph.nodes[p].kind.clone());
        let sink = match hole {
            Some(NodeKind::Hole(Hole::Value)) => Sink::Value,
            Some(NodeKind::Hole(Hole::Object)) => Sink::Object,
            _ => Sink::Arguments,
        };
        let before: Vec<Pos> = (0..self.graph.nodes.len())
            .filter(|&p| self.graph.nodes[p].next.iter().any(|l| set.contains(&l.to)))
            .collect();
        let committed = !before.is_empty() && before.iter().all(|&p| self.facts.committed[p]);
        let mut moves = Moves::new();
        match sink {
            Sink::Value => self.add_terminators(&mut moves, set),
            Sink::Arguments => self.add_own_closers(&mut moves, set),
            _ => {}
        }
        self.add_outer(&mut moves, set);
        let out = self.out_of(set);
        let state = &mut self.states[id];
        state.sink = sink;
        state.phase = if committed && sink != Sink::Object { Phase::Body } else { Phase::Undecided };
        state.at_end = if state.phase == Phase::Body { AtEnd::Truncate } else { AtEnd::Drop };
        state.gap = true;
        state.out = out;
        self.set_steps(id, moves);
        if sink != Sink::Value {
            let symbol = self.symbol_named("Done".into(), SymbolKind::Done);
            let to = self.transition(Role::Plain, set, true);
            self.states[id].steps.push((symbol, to));
        }
    }

    /// The call's own closer, where it may stand directly behind the arguments: it may stand in their place, too.
    fn add_own_closers(&self, moves: &mut Moves, set: &BTreeSet<Pos>) {
        for link in self.links_of(set) {
            let node = &self.graph.nodes[link.to];
            if let Some(symbol) = self.symbol_of(link.to)
                && self.facts.closer[link.to]
                && node.unit.is_some()
            {
                moves.entry(symbol).or_insert((Role::Plain, BTreeSet::new())).1.insert(link.to);
            }
        }
    }

    /// A value's own terminators, and the parts that may follow them (s2).
    pub(super) fn add_terminators(&mut self, moves: &mut Moves, set: &BTreeSet<Pos>) {
        let mut terminators = BTreeSet::new();
        for link in self.links_of(set) {
            if let Some(symbol) = self.symbol_of(link.to) {
                moves.entry(symbol).or_insert((Role::Plain, BTreeSet::new())).1.insert(link.to);
                terminators.insert(link.to);
            }
        }
        for link in self.links_of(&terminators) {
            let (Some(symbol), true) = (self.symbol_of(link.to), self.graph.nodes[link.to].part_first) else {
                continue;
            };
            let slot = moves.entry(symbol).or_insert((Role::NextPart, BTreeSet::new()));
            if slot.0 == Role::NextPart {
                slot.1.insert(link.to);
            }
        }
    }

    pub(super) fn transition(&mut self, role: Role, set: &BTreeSet<Pos>, from_committed: bool) -> Transition {
        if role == Role::Orphan || role == Role::Stop {
            return Transition { next: Next::Return, role, commit: None, ends_call: false };
        }
        let committed = !set.is_empty() && set.iter().all(|&p| self.facts.committed[p]);
        let entry = set.first().map_or(EntryKind::Call, |&p| self.graph.nodes[p].entry);
        let calls = matches!(entry, EntryKind::Call | EntryKind::Section);
        let next = if role == Role::Closer { Next::State(self.id(Key::Message)) } else { self.next_after(set) };
        let into_text = matches!(next, Next::State(s) if matches!(self.keys[s], Key::Text(_)));
        let commit = if calls {
            (committed && !from_committed && role != Role::Closer).then_some(entry)
        } else {
            (into_text || (role != Role::Closer && set.iter().all(|&p| self.graph.nodes[p].entry_last)))
                .then_some(entry)
        };
        let ended = set
            .iter()
            .any(|&p| self.graph.nodes[p].unit_last || (self.graph.nodes[p].unit.is_none() && role == Role::Outer));
        Transition { next, role, commit, ends_call: calls && ended }
    }

    pub(super) fn set_steps(&mut self, id: StateId, moves: Moves) {
        let committed = !matches!(self.states[id].phase, Phase::Undecided | Phase::Text);
        for (symbol, (role, set)) in moves {
            self.here = Some((id, self.spelling(symbol)));
            // An opener between two calls begins something that is not certain.
            let step = self.transition(role, &set, committed && role != Role::Opener);
            let closes = set.iter().any(|&p| self.facts.closer[p]);
            let state = &mut self.states[id];
            state.scan.push(symbol);
            if closes && !matches!(role, Role::Opener | Role::Orphan | Role::Closer) {
                state.closers.push(symbol);
            }
            state.steps.push((symbol, step));
        }
    }
}
