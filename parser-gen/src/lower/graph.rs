//! First pass: the wire as a graph of positions.
//!
//! Every marker, literal and hole of an entry becomes one **position** (helper rules are inlined, each use anew). A **link** leads from a
//! position to one that may stand next, and says whether white space may stand between them and whether the call is over before it.
//! After this pass: no rules, groups or repeats are left; reasoning short forms are rules like any other.

use crate::fault::{Fault, Span};
use crate::lower::not_yet;
use crate::spec::{EntryKind, Spec};
use crate::wire::ast::{Alts, Anchor, Atom, Hole, Repeat, Rule, Seq, Term};

/// Index into [`Graph::nodes`].
pub(crate) type Pos = usize;

/// All positions of a spec's entries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) entries: Vec<Entry>,
    /// Strings of the wire that are no declared markers, in order of first use.
    pub(crate) literals: Vec<String>,
    /// Those of them that end the message.
    pub(crate) stops: Vec<usize>,
}

/// One entry: where it may begin.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) kind: EntryKind,
    pub(crate) first: Vec<Link>,
    pub(crate) anchor: Option<Anchor>,
}

/// One position.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    pub(crate) entry: EntryKind,
    /// The call that this position belongs to: a number for each use of a call's rule.
    pub(crate) unit: Option<usize>,
    /// First position of a repeated part of a call that holds a key.
    pub(crate) part_first: bool,
    /// Another call of the same list follows this position: the call before it is over if that one is a call.
    pub(crate) separator: bool,
    /// The call can be over behind this position.
    pub(crate) unit_last: bool,
    /// The entry can be over behind this position.
    pub(crate) entry_last: bool,
    /// Begin and end of captures around this position, outermost first.
    pub(crate) capture_begin: Vec<Hole>,
    pub(crate) capture_end: Vec<Hole>,
    /// `!` stands before it.
    pub(crate) forced_commit: bool,
    pub(crate) next: Vec<Link>,
    pub(crate) span: Span,
}

/// What stands at a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum NodeKind {
    /// A declared marker, by its index in the spec's marker list (reasoning strings behind the declared ones).
    Marker(usize),
    /// A plain literal, by its index in [`Graph::literals`].
    Literal(usize),
    /// A hole.
    Hole(Hole),
}

/// A way on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Link {
    pub(crate) to: Pos,
    /// No white space allowed in between.
    pub(crate) glued: bool,
}

/// Builds the graph. What cannot be lowered yet is reported and left out.
pub(crate) fn build(spec: &Spec, markers: &Markers, faults: &mut Vec<Fault>) -> Graph {
    let mut builder = Builder {
        spec,
        markers,
        faults,
        graph: Graph::default(),
        unit: None,
        units: 0,
        entry: EntryKind::Call,
        rules: Vec::new(),
    };
    for &kind in &spec.entries {
        builder.entry(kind);
    }
    for stop in &spec.stop {
        let index = builder.literal_index(&stop.value);
        builder.graph.stops.push(index);
    }
    builder.graph
}

/// The declared strings: `markers:` and the strings of `reasoning:`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Markers {
    pub(crate) list: Vec<DeclaredMarker>,
}

/// One declared string.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredMarker {
    pub(crate) name: String,
    pub(crate) spellings: Vec<String>,
    pub(crate) special: bool,
}

impl Markers {
    /// Markers of the spec; equal strings are one marker.
    pub(crate) fn of(spec: &Spec) -> Self {
        let mut list: Vec<DeclaredMarker> = spec
            .markers
            .iter()
            .map(|m| DeclaredMarker {
                name: m.name.value.clone(),
                spellings: std::iter::once(&m.text).chain(&m.aliases).map(|s| s.value.clone()).collect(),
                special: m.special,
            })
            .collect();
        let pairs = spec.reasoning.iter().flat_map(|r| r.pairs.iter().map(move |p| (r, p)));
        for (number, (reasoning, (open, close))) in pairs.enumerate() {
            let suffix = if number == 0 { String::new() } else { format!("_{}", number + 1) };
            for (role, text) in [("think_open", open.as_ref()), ("think_close", Some(close))] {
                let Some(text) = text else { continue };
                if list.iter().any(|m| m.spellings.contains(&text.value)) {
                    continue;
                }
                list.push(DeclaredMarker {
                    name: format!("{role}{suffix}"),
                    spellings: vec![text.value.clone()],
                    special: reasoning.special,
                });
            }
        }
        Self { list }
    }

    /// Marker with this name.
    pub(crate) fn named(&self, name: &str) -> Option<usize> {
        self.list.iter().position(|m| m.name == name)
    }

    /// Marker with this spelling.
    pub(crate) fn spelled(&self, text: &str) -> Option<usize> {
        self.list.iter().position(|m| m.spellings.iter().any(|s| s == text))
    }
}

/// What a piece of wire contributes: how it may begin and end, and whether it may be absent.
#[derive(Clone, Debug, Default)]
struct Piece {
    first: Vec<Link>,
    last: Vec<Pos>,
    /// It may be absent; the glue of what was absent is kept.
    empty: Option<Absent>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Absent {
    glued: bool,
}

struct Builder<'a> {
    spec: &'a Spec,
    markers: &'a Markers,
    faults: &'a mut Vec<Fault>,
    graph: Graph,
    unit: Option<usize>,
    units: usize,
    entry: EntryKind,
    rules: Vec<String>,
}

impl Builder<'_> {
    fn entry(&mut self, kind: EntryKind) {
        self.entry = kind;
        let anchor = self.spec.places.iter().find(|(k, _)| *k == kind).map(|(_, a)| *a);
        let mut piece = Piece::default();
        if let Some(rule) = self.rule(kind.rule_name()) {
            piece = self.rule_use(&rule);
        } else if kind == EntryKind::Reasoning {
            piece = self.short_reasoning();
        }
        if piece.first.is_empty() {
            return;
        }
        for &last in &piece.last {
            self.graph.nodes[last].entry_last = true;
        }
        self.graph.entries.push(Entry { kind, first: piece.first, anchor });
    }

    fn rule(&self, name: &str) -> Option<Rule> {
        self.spec.wire.rules.iter().find(|r| r.name.value == name).cloned()
    }

    /// `reasoning: {open, close, label}` as positions.
    fn short_reasoning(&mut self) -> Piece {
        let Some(reasoning) = self.spec.reasoning.clone() else { return Piece::default() };
        let mut whole = Piece::default();
        for (open, close) in &reasoning.pairs {
            // A thought that only closes has no opener: `Start::Reasoning` alone enters it.
            let text = self.node(NodeKind::Hole(Hole::Text), close.span.clone());
            let close_at = self.marker_text(&close.value, close.span.clone());
            self.link(&[text], &[plain(close_at)]);
            let mut piece = Piece { first: vec![plain(text)], last: vec![close_at], empty: None };
            if let Some(label) = &reasoning.label {
                let label_at = self.literal(&label.value, label.span.clone());
                self.link(&[label_at], &piece.first.clone());
                piece.first = vec![Link { glued: true, ..plain(label_at) }];
                // `thought` alone, its line break missing, before the closer: an empty thought.
                let bare = label.value.trim_end().to_owned();
                if bare != label.value {
                    let bare_at = self.literal(&bare, label.span.clone());
                    self.link(&[bare_at], &[plain(close_at)]);
                    piece.first.push(Link { glued: true, ..plain(bare_at) });
                }
            }
            if let Some(open) = open {
                let open_at = self.marker_text(&open.value, open.span.clone());
                self.link(&[open_at], &piece.first);
                whole.first.push(plain(open_at));
            }
            whole.last.extend(piece.last);
        }
        whole
    }

    fn marker_text(&mut self, text: &str, span: Span) -> Pos {
        match self.markers.spelled(text) {
            Some(marker) => self.node(NodeKind::Marker(marker), span),
            None => self.literal(text, span),
        }
    }

    fn literal(&mut self, text: &str, span: Span) -> Pos {
        let index = self.literal_index(text);
        self.node(NodeKind::Literal(index), span)
    }

    fn literal_index(&mut self, text: &str) -> usize {
        let known = self.graph.literals.iter().position(|l| l == text);
        known.unwrap_or_else(|| {
            self.graph.literals.push(text.to_owned());
            self.graph.literals.len() - 1
        })
    }

    fn node(&mut self, kind: NodeKind, span: Span) -> Pos {
        self.graph.nodes.push(Node {
            kind,
            entry: self.entry,
            unit: self.unit,
            part_first: false,
            separator: false,
            unit_last: false,
            entry_last: false,
            capture_begin: Vec::new(),
            capture_end: Vec::new(),
            forced_commit: false,
            next: Vec::new(),
            span,
        });
        self.graph.nodes.len() - 1
    }

    fn link(&mut self, from: &[Pos], to: &[Link]) {
        for &pos in from {
            for &link in to {
                let glued = link.glued || !self.gap_between(pos, link.to);
                let link = Link { glued, ..link };
                if !self.graph.nodes[pos].next.contains(&link) {
                    self.graph.nodes[pos].next.push(link);
                }
            }
        }
    }

    /// White space between two terms is markup, except where it is data of a hole.
    fn gap_between(&self, from: Pos, to: Pos) -> bool {
        use Hole::{Arguments, Object, Objects};
        let data = |p: Pos| matches!(self.graph.nodes[p].kind, NodeKind::Hole(h) if !matches!(h, Arguments | Object | Objects));
        !data(from) && !data(to)
    }

    fn alts(&mut self, alts: &Alts) -> Piece {
        let mut whole = Piece::default();
        for seq in &alts.seqs {
            let piece = self.seq(seq);
            whole.first.extend(piece.first);
            whole.last.extend(piece.last);
            whole.empty = whole.empty.or(piece.empty);
        }
        whole
    }

    fn seq(&mut self, seq: &Seq) -> Piece {
        let mut whole = Piece { empty: Some(Absent::default()), ..Piece::default() };
        let mut commit = false;
        for term in &seq.terms {
            if matches!(term.atom, Atom::Commit) {
                commit = true;
                continue;
            }
            let piece = self.term(term);
            let first: Vec<Link> = piece.first.iter().map(|&l| Link { glued: l.glued || term.glued, ..l }).collect();
            if commit {
                first.iter().for_each(|l| self.graph.nodes[l.to].forced_commit = true);
            }
            self.link(&whole.last.clone(), &first);
            if let Some(absent) = whole.empty {
                whole.first.extend(first.iter().map(|&l| Link { glued: l.glued || absent.glued, ..l }));
            }
            whole.empty = match (whole.empty, piece.empty) {
                (Some(a), Some(b)) => Some(Absent { glued: a.glued || b.glued || term.glued }),
                _ => None,
            };
            match piece.empty {
                Some(_) => whole.last.extend(piece.last),
                None => {
                    whole.last = piece.last;
                    commit = false;
                }
            }
        }
        whole
    }

    fn term(&mut self, term: &Term) -> Piece {
        if term.ahead {
            self.not_yet("look-ahead `&`", &term.span);
        }
        let part = term.repeat != Repeat::Once && self.unit.is_some() && self.holds_key(&term.atom, 0);
        let mut piece = self.atom(&term.atom, &term.span);
        if part {
            for link in &piece.first {
                self.graph.nodes[link.to].part_first = true;
            }
        }
        if matches!(term.repeat, Repeat::Any | Repeat::Some) {
            self.link(&piece.last.clone(), &piece.first.clone());
        }
        if matches!(term.repeat, Repeat::Any | Repeat::Optional) {
            piece.empty = Some(Absent::default());
        }
        piece
    }

    fn atom(&mut self, atom: &Atom, span: &Span) -> Piece {
        match atom {
            // `!` was read by `seq`; it has no position.
            Atom::Commit => Piece { empty: Some(Absent::default()), ..Piece::default() },
            Atom::Anchor(_) => self.not_yet("an anchor", span),
            Atom::Attrs(_) => self.not_yet("`attrs(..)`", span),
            Atom::Back(_) => self.not_yet("a back reference", span),
            Atom::Capture(name, alts) => self.capture(&name.value, alts),
            Atom::Group(alts) => self.alts(alts),
            Atom::Literal(text) => {
                let at = match self.markers.spelled(text) {
                    Some(marker) => self.node(NodeKind::Marker(marker), span.clone()),
                    None => self.literal(text, span.clone()),
                };
                one(at)
            }
            Atom::Hole(Hole::Objects) => self.objects(span),
            // An `object` in a section, outside of any call rule, is a call of its own.
            Atom::Hole(Hole::Object) => self.call_of_its_own(|builder| builder.hole(Hole::Object, span)),
            Atom::Hole(hole) => self.hole(*hole, span),
            Atom::Name(name) => match (self.markers.named(name), self.rule(name)) {
                (Some(marker), _) => one(self.node(NodeKind::Marker(marker), span.clone())),
                (None, Some(rule)) => self.rule_use(&rule),
                (None, None) => Piece::default(),
            },
        }
    }

    fn hole(&mut self, hole: Hole, span: &Span) -> Piece {
        one(self.node(NodeKind::Hole(hole), span.clone()))
    }

    /// Positions that are a call, unless they stand in one.
    fn call_of_its_own(&mut self, make: impl FnOnce(&mut Self) -> Piece) -> Piece {
        if self.unit.is_some() {
            return make(self);
        }
        self.units += 1;
        self.unit = Some(self.units);
        let piece = make(self);
        for &last in &piece.last {
            self.graph.nodes[last].unit_last = true;
        }
        self.unit = None;
        piece
    }

    /// `objects` is `"[" ( object ( "," object )* )? "]"`, or objects one after the other for JSON lines. The `]` belongs to the last call.
    fn objects(&mut self, span: &Span) -> Piece {
        if self.spec.keys.lines {
            let object = self.atom(&Atom::Hole(Hole::Object), span);
            self.link(&object.last.clone(), &object.first);
            return object;
        }
        let open = self.literal("[", span.clone());
        let empty = self.literal("]", span.clone());
        // A list of no calls is certain to be none.
        self.graph.nodes[empty].forced_commit = true;
        let list = self.call_of_its_own(|builder| {
            let object = builder.hole(Hole::Object, span);
            let comma = builder.literal(",", span.clone());
            let close = builder.literal("]", span.clone());
            builder.graph.nodes[comma].separator = true;
            builder.link(&object.last, &[plain(comma), plain(close)]);
            builder.link(&[comma], &object.first);
            Piece { last: vec![close], ..object }
        });
        self.link(&[open], &list.first);
        self.link(&[open], &[plain(empty)]);
        Piece { first: vec![plain(open)], last: vec![list.last[0], empty], empty: None }
    }

    fn rule_use(&mut self, rule: &Rule) -> Piece {
        if self.rules.contains(&rule.name.value) {
            return self.not_yet("a rule that calls itself", &rule.name.span);
        }
        self.rules.push(rule.name.value.clone());
        let outer = self.unit;
        let is_unit = outer.is_none() && (rule.name.value == "call" || self.names_directly(&rule.body));
        if is_unit {
            self.units += 1;
            self.unit = Some(self.units);
        }
        let piece = self.alts(&rule.body);
        if is_unit {
            for &last in &piece.last {
                self.graph.nodes[last].unit_last = true;
            }
        }
        self.unit = outer;
        self.rules.pop();
        piece
    }

    fn capture(&mut self, name: &str, alts: &Alts) -> Piece {
        let Some(hole) = Hole::named(name) else { return Piece::default() };
        let piece = self.alts(alts);
        for link in &piece.first {
            self.graph.nodes[link.to].capture_begin.insert(0, hole);
        }
        for &last in &piece.last {
            self.graph.nodes[last].capture_end.push(hole);
        }
        piece
    }

    /// Whether the rule's own body (not the rules it uses) names the tool.
    fn names_directly(&self, alts: &Alts) -> bool {
        alts.seqs.iter().flat_map(|s| &s.terms).any(|t| match &t.atom {
            Atom::Hole(hole) => matches!(hole, Hole::Name),
            Atom::Attrs(attrs) => attrs.iter().any(|a| a.hole == Hole::Name),
            Atom::Group(alts) | Atom::Capture(_, alts) => self.names_directly(alts),
            _ => false,
        })
    }

    /// Whether a key stands somewhere inside, through rules.
    fn holds_key(&self, atom: &Atom, depth: usize) -> bool {
        let inside = |alts: &Alts| alts.seqs.iter().flat_map(|s| &s.terms).any(|t| self.holds_key(&t.atom, depth + 1));
        match atom {
            Atom::Hole(hole) => matches!(hole, Hole::Key),
            Atom::Attrs(attrs) => attrs.iter().any(|a| a.hole == Hole::Key),
            Atom::Group(alts) | Atom::Capture(_, alts) => inside(alts),
            Atom::Name(name) if depth < 32 => self.rule(name).is_some_and(|r| inside(&r.body)),
            _ => false,
        }
    }

    fn not_yet(&mut self, what: &str, span: &Span) -> Piece {
        self.faults.push(not_yet(self.spec, span, what));
        Piece { empty: Some(Absent::default()), ..Piece::default() }
    }
}

fn plain(to: Pos) -> Link {
    Link { to, glued: false }
}

fn one(at: Pos) -> Piece {
    Piece { first: vec![plain(at)], last: vec![at], empty: None }
}
