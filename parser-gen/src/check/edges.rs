//! What a part of the wire can begin and end with, and whether it can be empty.

use std::collections::{BTreeMap, BTreeSet};

use super::tree;
use crate::fault::Span;
use crate::wire::ast::{Alts, Atom, Hole, Repeat, Seq, Term, Wire};

/// A hole at a place.
pub(super) type Edge = (Hole, Span);

/// One part of the wire.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Part {
    empty: bool,
    first: BTreeSet<Edge>,
    last: BTreeSet<Edge>,
}

/// The edges of all rules, of the least parts that satisfy each other.
pub(super) struct Edges<'w> {
    wire: &'w Wire,
    rules: BTreeMap<&'w str, Part>,
    /// Whether the holes count as empty that can be: `text`, `value`, `skip`.
    loose: bool,
}

impl<'w> Edges<'w> {
    pub(super) fn new(wire: &'w Wire, loose: bool) -> Self {
        let mut edges = Self { wire, rules: BTreeMap::new(), loose };
        loop {
            let mut changed = false;
            for rule in &wire.rules {
                // Of two rules of one name the first counts everywhere.
                if tree::rule(wire, &rule.name.value).is_some_and(|first| !std::ptr::eq(first, rule)) {
                    continue;
                }
                let part = edges.alts(&rule.body);
                changed |= edges.rules.get(rule.name.value.as_str()) != Some(&part);
                edges.rules.insert(&rule.name.value, part);
            }
            if !changed {
                return edges;
            }
        }
    }

    /// Whether a term can match nothing.
    pub(super) fn empty(&self, term: &Term) -> bool {
        self.term(term).empty
    }

    /// Whether what a term repeats can match nothing.
    pub(super) fn empty_inside(&self, term: &Term) -> bool {
        self.atom(term).empty
    }

    /// Whether a rule can match nothing.
    pub(super) fn empty_rule(&self, name: &str) -> bool {
        self.rules.get(name).is_some_and(|part| part.empty)
    }

    /// The holes that a rule can end with.
    pub(super) fn last(&self, name: &str) -> impl Iterator<Item = &Edge> {
        self.rules.get(name).into_iter().flat_map(|part| &part.last)
    }

    /// All pairs of holes with nothing between them that must stand.
    pub(super) fn neighbours(&self) -> BTreeSet<(Edge, Edge)> {
        let mut pairs = BTreeSet::new();
        for rule in &self.wire.rules {
            self.collect(&rule.body, &mut pairs);
        }
        pairs
    }

    fn collect(&self, alts: &Alts, pairs: &mut BTreeSet<(Edge, Edge)>) {
        for seq in &alts.seqs {
            let mut open: BTreeSet<Edge> = BTreeSet::new();
            for term in &seq.terms {
                let part = self.term(term);
                pairs.extend(cross(&open, &part.first));
                if matches!(term.repeat, Repeat::Any | Repeat::Some) {
                    pairs.extend(cross(&part.last, &part.first));
                }
                if !part.empty {
                    open.clear();
                }
                open.extend(part.last);
                if let Some(alts) = tree::inside(&term.atom) {
                    self.collect(alts, pairs);
                }
            }
        }
    }

    fn alts(&self, alts: &Alts) -> Part {
        alts.seqs.iter().map(|seq| self.seq(seq)).fold(Part::default(), |mut sum, part| {
            sum.empty |= part.empty;
            sum.first.extend(part.first);
            sum.last.extend(part.last);
            sum
        })
    }

    fn seq(&self, seq: &Seq) -> Part {
        seq.terms.iter().fold(Part { empty: true, ..Part::default() }, |mut sum, term| {
            let part = self.term(term);
            if sum.empty {
                sum.first.extend(part.first);
            }
            if !part.empty {
                sum.last.clear();
            }
            sum.last.extend(part.last);
            sum.empty &= part.empty;
            sum
        })
    }

    fn term(&self, term: &Term) -> Part {
        if term.ahead {
            return Part { empty: true, ..Part::default() };
        }
        let part = self.atom(term);
        Part { empty: part.empty || matches!(term.repeat, Repeat::Optional | Repeat::Any), ..part }
    }

    fn atom(&self, term: &Term) -> Part {
        match &term.atom {
            Atom::Commit | Atom::Anchor(_) => Part { empty: true, ..Part::default() },
            Atom::Literal(_) | Atom::Back(_) => Part::default(),
            Atom::Attrs(attrs) => Part { empty: attrs.iter().all(|attr| attr.optional), ..Part::default() },
            Atom::Group(alts) | Atom::Capture(_, alts) => self.alts(alts),
            Atom::Hole(hole) => {
                let edge = BTreeSet::from([(*hole, term.span.clone())]);
                let empty = self.loose && matches!(hole, Hole::Text | Hole::Value | Hole::Skip);
                Part { empty, first: edge.clone(), last: edge }
            }
            Atom::Name(name) => self.rules.get(name.as_str()).cloned().unwrap_or_default(),
        }
    }
}

fn cross(left: &BTreeSet<Edge>, right: &BTreeSet<Edge>) -> Vec<(Edge, Edge)> {
    left.iter().flat_map(|left| right.iter().map(|right| (left.clone(), right.clone()))).collect()
}
