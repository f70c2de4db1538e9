//! What is certain at each term: facts that hold on every way from an entry to it.
//!
//! A fact is a bit. A rule changes facts in the same way wherever it is used, so it is summed up once: what is certain
//! behind it if nothing was certain before, and if everything was. All sums are the greatest that satisfy each other.

use std::collections::{BTreeMap, BTreeSet};

use super::tree;
use crate::spec::Spec;
use crate::wire::ast::{Alts, Atom, Hole, Repeat, Rule, Term, Wire};
use crate::wire::parse;

/// A set of facts.
pub(super) type Facts = u64;

/// The tool is named.
pub(super) const NAMED: Facts = 1;
/// A key is known whose value has not come.
pub(super) const KEYED: Facts = 2;
/// The current key has no value yet: a type would decide it.
pub(super) const FRESH: Facts = 4;
/// From here on, one bit for each name that back references use.
const FIRST_NAME: u32 = 3;

/// The facts of a wire.
pub(super) struct Flow<'w> {
    wire: &'w Wire,
    names: Vec<&'w str>,
    markers: BTreeSet<&'w str>,
    /// Behind a rule, from nothing and from everything.
    sums: BTreeMap<&'w str, (Facts, Facts)>,
    /// Before a rule, on every way to it.
    before: BTreeMap<&'w str, Facts>,
}

impl<'w> Flow<'w> {
    pub(super) fn new(spec: &'w Spec) -> Self {
        let wire = &spec.wire;
        let mut names: Vec<&str> = Vec::new();
        for term in wire.rules.iter().flat_map(tree::terms) {
            if let Atom::Back(name) = &term.atom
                && !names.contains(&name.as_str())
                && names.len() < (Facts::BITS - FIRST_NAME) as usize
            {
                names.push(name);
            }
        }
        let sums = wire.rules.iter().map(|rule| (rule.name.value.as_str(), (Facts::MAX, Facts::MAX))).collect();
        let markers = spec.markers.iter().map(|marker| marker.name.value.as_str()).collect();
        let mut flow = Self { wire, names, markers, sums, before: BTreeMap::new() };
        flow.sum_up();
        flow.spread(spec);
        flow
    }

    /// The fact that a capture or hole of that name was opened; `None` for the few names beyond the bits.
    pub(super) fn opened(&self, name: &str) -> Option<Facts> {
        let index = self.names.iter().position(|known| *known == name)?;
        Some(1 << (FIRST_NAME + u32::try_from(index).ok()?))
    }

    /// Every term that an entry reaches, with what is certain before it.
    pub(super) fn each_term(&self, visit: &mut dyn FnMut(&'w Term, Facts)) {
        for rule in self.rules() {
            if let Some(before) = self.before.get(rule.name.value.as_str()) {
                self.alts(&rule.body, *before, visit);
            }
        }
    }

    /// What is certain behind a rule.
    pub(super) fn behind(&self, rule: &'w Rule) -> Option<Facts> {
        let before = self.before.get(rule.name.value.as_str())?;
        Some(self.alts(&rule.body, *before, &mut |_, _| {}))
    }

    fn rules(&self) -> impl Iterator<Item = &'w Rule> + use<'w> {
        let wire = self.wire;
        wire.rules
            .iter()
            .filter(|rule| tree::rule(wire, &rule.name.value).is_some_and(|first| std::ptr::eq(first, *rule)))
    }

    fn sum_up(&mut self) {
        loop {
            let mut changed = false;
            for rule in self.rules() {
                let sum = (self.alts(&rule.body, 0, &mut |_, _| {}), self.alts(&rule.body, Facts::MAX, &mut |_, _| {}));
                changed |= self.sums.insert(&rule.name.value, sum) != Some(sum);
            }
            if !changed {
                return;
            }
        }
    }

    fn spread(&mut self, spec: &'w Spec) {
        self.before = tree::entries(spec).map(|(_, rule)| (rule.name.value.as_str(), FRESH)).collect();
        loop {
            let mut next = self.before.clone();
            self.each_term(&mut |term, facts| {
                if let Atom::Name(name) = &term.atom {
                    let known = next.entry(name.as_str()).or_insert(Facts::MAX);
                    *known &= facts;
                }
            });
            if next == self.before {
                return;
            }
            self.before = next;
        }
    }

    fn alts(&self, alts: &'w Alts, before: Facts, visit: &mut dyn FnMut(&'w Term, Facts)) -> Facts {
        alts.seqs.iter().fold(Facts::MAX, |all, seq| {
            all & seq.terms.iter().fold(before, |facts, term| self.term(term, facts, visit))
        })
    }

    fn term(&self, term: &'w Term, before: Facts, visit: &mut dyn FnMut(&'w Term, Facts)) -> Facts {
        if term.ahead {
            return before;
        }
        let mut start = before;
        if matches!(term.repeat, Repeat::Any | Repeat::Some) {
            // What the last round used up is gone in the next. But each round is a part of its own: a type at its
            // beginning belongs to its value.
            start &= self.atom(term, before, &mut |_, _| {}) | FRESH;
        }
        visit(term, start);
        let behind = self.atom(term, start, visit);
        match term.repeat {
            Repeat::Optional | Repeat::Any => before & behind,
            Repeat::Once | Repeat::Some => behind,
        }
    }

    fn atom(&self, term: &'w Term, before: Facts, visit: &mut dyn FnMut(&'w Term, Facts)) -> Facts {
        match &term.atom {
            Atom::Commit | Atom::Anchor(_) | Atom::Literal(_) | Atom::Back(_) => before,
            Atom::Attrs(attrs) => {
                attrs.iter().filter(|attr| !attr.optional).fold(before, |facts, attr| self.fill(attr.hole, facts))
            }
            Atom::Hole(hole) => self.fill(*hole, before),
            Atom::Group(alts) => self.alts(alts, before, visit),
            Atom::Capture(name, alts) => {
                let inside = self.alts(alts, before, visit);
                let facts = parse::hole(&name.value).map_or(inside, |hole| self.fill(hole, inside));
                facts | self.opened(&name.value).unwrap_or(0)
            }
            Atom::Name(name) => match self.sums.get(name.as_str()) {
                Some((none, all)) => none | (all & before),
                // A marker, or a word that has been reported: it may have been anything.
                None if self.markers.contains(name.as_str()) => before,
                None => Facts::MAX,
            },
        }
    }

    fn fill(&self, hole: Hole, facts: Facts) -> Facts {
        let facts = match hole {
            Hole::Name | Hole::Object | Hole::Objects => facts | NAMED,
            Hole::Key => facts | KEYED | FRESH,
            Hole::Value => facts & !(KEYED | FRESH),
            _ => facts,
        };
        facts | self.opened(super::ends_of_holes::word(hole)).unwrap_or(0)
    }
}
