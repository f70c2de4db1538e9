//! Fourth pass: subset construction.
//!
//! A state is a set of positions that may have been read last, or a set of holes that is being read; alternatives and entries run together in it.

use std::collections::{BTreeMap, BTreeSet};

use crate::fault::{Fault, codes};
use crate::lower::facts::Facts;
use crate::lower::fields;
use crate::lower::graph::{Graph, Link, Markers, NodeKind, Pos};
use crate::lower::{names, not_yet, writer};
use crate::machine::{
    AtEnd, Field, Machine, Next, Peek, Phase, Role, Shape, Sink, Starts, State, StateId, Symbol, SymbolId, SymbolKind,
    TextKind, Transition,
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
    while done < subset.keys.len() {
        subset.fill(done);
        done += 1;
    }
    let Subset { symbols, fields, states, keys, .. } = subset;
    let mut machine = Machine {
        symbols,
        states,
        fields,
        starts: Starts { message, reasoning, response },
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

struct Subset<'a> {
    spec: &'a Spec,
    graph: &'a Graph,
    facts: &'a Facts,
    faults: &'a mut Vec<Fault>,
    symbols: Vec<Symbol>,
    fields: Vec<Field>,
    keys: Vec<Key>,
    states: Vec<State>,
    ids: BTreeMap<Key, StateId>,
    /// The state that led to this one first, and by which text. States are found breadth first, so that is a shortest way.
    came_from: Vec<Option<(StateId, String)>>,
    /// The state that is being filled, and the text of the step that is being made.
    here: Option<(StateId, String)>,
    marker_count: usize,
}

/// Steps under construction: the positions that each symbol leads to.
type Moves = BTreeMap<SymbolId, (Role, BTreeSet<Pos>)>;

impl Subset<'_> {
    fn id(&mut self, key: Key) -> StateId {
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

    fn fill(&mut self, id: StateId) {
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

    fn line_of(&self, id: StateId) -> usize {
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
    fn spelling(&self, symbol: SymbolId) -> String {
        match &self.symbols[symbol].kind {
            SymbolKind::Text { spellings, .. } => spellings.first().cloned().unwrap_or_default(),
            _ => String::new(),
        }
    }

    fn symbol_of(&self, pos: Pos) -> Option<SymbolId> {
        match self.graph.nodes[pos].kind {
            NodeKind::Marker(marker) => Some(marker),
            NodeKind::Literal(literal) => Some(self.marker_count + literal),
            NodeKind::Hole(_) => None,
        }
    }

    fn text_positions(&self, entry: EntryKind) -> BTreeSet<Pos> {
        let is =
            |p: &Pos| self.graph.nodes[*p].entry == entry && self.graph.nodes[*p].kind == NodeKind::Hole(Hole::Text);
        (0..self.graph.nodes.len()).filter(is).collect()
    }

    // ---- text states

    /// Content, a thought, a content entry, or a section between its calls (`between`).
    fn text_state(&mut self, id: StateId, kind: TextKind, set: &BTreeSet<Pos>, entry: EntryKind, response: bool) {
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
    fn entries_in(&self, top: bool, entry: EntryKind, response: bool) -> Vec<EntryKind> {
        let all = EntryKind::ALL.into_iter().filter(|k| self.spec.entries.contains(k));
        if top {
            return all.filter(|k| !(response && *k == EntryKind::Reasoning)).collect();
        }
        let policy = if entry == EntryKind::Reasoning { &self.spec.text.reasoning } else { &self.spec.text.content };
        let opens = |k: &EntryKind| {
            policy.inside.contains(k)
                || policy.ended_by.contains(k)
                || (entry == EntryKind::Content && *k == EntryKind::Reasoning)
        };
        all.filter(opens).collect()
    }

    fn add_openers(&mut self, moves: &mut Moves, kinds: &[EntryKind]) {
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
    fn add_orphans(&mut self, moves: &mut Moves, kinds: &[EntryKind], top: bool, response: bool) {
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

    // ---- states behind a position

    fn after(&mut self, id: StateId, set: &BTreeSet<Pos>) {
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
                moves.entry(symbol).or_insert((Role::Plain, BTreeSet::new())).1.insert(link.to);
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
        self.add_short_holes(id, &short, committed);
        self.add_long_holes(id, &holes, &short, &strings);
    }

    fn links_of(&self, set: &BTreeSet<Pos>) -> Vec<Link> {
        let mut links: Vec<Link> = Vec::new();
        for link in set.iter().flat_map(|&p| &self.graph.nodes[p].next) {
            match links.iter_mut().find(|l| l.to == link.to) {
                Some(known) => known.glued &= link.glued,
                None => links.push(*link),
            }
        }
        links
    }

    fn phase_after(&self, set: &BTreeSet<Pos>) -> Phase {
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
    fn split(&self, links: &[Link]) -> (Vec<Link>, Vec<Link>, Vec<Link>) {
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

    /// A committed section between two of its calls: its own symbols. Text, and all other symbols, are those of the text around it.
    fn between(&mut self, id: StateId, set: &BTreeSet<Pos>, links: &[Link]) {
        let mut moves = Moves::new();
        for link in links {
            let Some(symbol) = self.symbol_of(link.to) else { continue };
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

    /// Closers that can only come when required parts are skipped (s1).
    fn add_outer(&mut self, moves: &mut Moves, set: &BTreeSet<Pos>) {
        let units: BTreeSet<Option<usize>> = set.iter().map(|&p| self.graph.nodes[p].unit).collect();
        let entries: BTreeSet<EntryKind> = set.iter().map(|&p| self.graph.nodes[p].entry).collect();
        for pos in 0..self.graph.nodes.len() {
            let node = &self.graph.nodes[pos];
            let encloses = node.unit.is_none() && entries.contains(&node.entry);
            if self.facts.closer[pos]
                && (units.contains(&node.unit) || encloses)
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

    /// Where reading goes on when the open call is over: between the section's calls, or in the text.
    fn out_of(&mut self, set: &BTreeSet<Pos>) -> Next {
        let Some(unit) = set.iter().find_map(|&p| self.graph.nodes[p].unit) else { return Next::Return };
        let last: BTreeSet<Pos> = (0..self.graph.nodes.len())
            .filter(|&p| self.graph.nodes[p].unit == Some(unit) && self.graph.nodes[p].unit_last)
            .collect();
        if self.phase_after(&last) == Phase::Between { self.next_after(&last) } else { Next::Return }
    }

    fn next_after(&mut self, set: &BTreeSet<Pos>) -> Next {
        if self.links_of(set).is_empty() {
            return Next::Return;
        }
        Next::State(self.state_after(set))
    }

    /// The state behind these positions; where nothing but one kind of hole can follow, the hole itself.
    fn state_after(&mut self, set: &BTreeSet<Pos>) -> StateId {
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

    fn add_short_holes(&mut self, id: StateId, short: &[Link], committed: bool) {
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

    fn shape_symbol(&mut self, parts: &[crate::machine::ShapePart]) -> SymbolId {
        let name = names::of_shape(parts);
        self.symbol_named(name, SymbolKind::Shape)
    }

    fn symbol_named(&mut self, name: String, kind: SymbolKind) -> SymbolId {
        let symbol = Symbol { name, kind };
        if let Some(known) = self.symbols.iter().position(|s| *s == symbol) {
            return known;
        }
        self.symbols.push(symbol);
        self.symbols.len() - 1
    }

    /// Long holes beside strings or fields are told apart by their first byte.
    fn add_long_holes(&mut self, id: StateId, holes: &[Link], short: &[Link], strings: &[Link]) {
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
    fn open_hole_beside(&mut self, id: StateId, hole: Link, holes: &[Link], short: &[Link], strings: &[Link]) {
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
    fn undecidable(&mut self, id: StateId, a: Link, b: Link) {
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
    fn witness(&self, mut id: StateId) -> String {
        let mut parts = Vec::new();
        while let Some((from, text)) = &self.came_from[id] {
            parts.push(text.as_str());
            id = *from;
        }
        parts.reverse();
        parts.concat()
    }

    // ---- states inside a hole

    fn inside(&mut self, id: StateId, set: &BTreeSet<Pos>) {
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
        if sink == Sink::Value {
            self.add_terminators(&mut moves, set);
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

    /// A value's own terminators, and the parts that may follow them (s2).
    fn add_terminators(&mut self, moves: &mut Moves, set: &BTreeSet<Pos>) {
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

    // ---- steps

    fn transition(&mut self, role: Role, set: &BTreeSet<Pos>, from_committed: bool) -> Transition {
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

    fn set_steps(&mut self, id: StateId, moves: Moves) {
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
