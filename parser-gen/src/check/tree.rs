//! The tree of a wire as the checks walk it.

use std::collections::BTreeSet;

use crate::spec::{EntryKind, Spec};
use crate::wire::ast::{Alts, Atom, Hole, Rule, Term, Wire};

/// The rule of that name; of two, the first.
pub(super) fn rule<'w>(wire: &'w Wire, name: &str) -> Option<&'w Rule> {
    wire.rules.iter().find(|rule| rule.name.value == name)
}

/// What stands inside a term's parentheses.
pub(super) fn inside(atom: &Atom) -> Option<&Alts> {
    match atom {
        Atom::Group(alts) | Atom::Capture(_, alts) => Some(alts),
        _ => None,
    }
}

/// Every term, outer ones first.
pub(super) fn each_term<'w>(alts: &'w Alts, visit: &mut dyn FnMut(&'w Term)) {
    for term in alts.seqs.iter().flat_map(|seq| &seq.terms) {
        visit(term);
        if let Some(alts) = inside(&term.atom) {
            each_term(alts, visit);
        }
    }
}

/// All terms of a rule.
pub(super) fn terms(rule: &Rule) -> Vec<&Term> {
    let mut terms = Vec::new();
    each_term(&rule.body, &mut |term| terms.push(term));
    terms
}

/// The holes of a term, those of attributes included.
pub(super) fn holes(term: &Term) -> Vec<Hole> {
    match &term.atom {
        Atom::Hole(hole) => vec![*hole],
        Atom::Attrs(attrs) => attrs.iter().map(|attr| attr.hole).collect(),
        Atom::Capture(name, _) => crate::wire::parse::hole(&name.value).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The entries that the wire has rules for.
pub(super) fn entries(spec: &Spec) -> impl Iterator<Item = (EntryKind, &Rule)> {
    spec.entries.iter().filter_map(|kind| Some((*kind, rule(&spec.wire, kind.rule_name())?)))
}

/// The rules that are reached from a rule, itself included.
pub(super) fn reached<'w>(wire: &'w Wire, from: &'w Rule) -> Vec<&'w Rule> {
    let mut seen = BTreeSet::from([from.name.value.as_str()]);
    let mut rules = vec![from];
    let mut next = 0;
    while let Some(current) = rules.get(next).copied() {
        next += 1;
        for term in terms(current) {
            let Atom::Name(name) = &term.atom else {
                continue;
            };
            if let Some(found) = rule(wire, name)
                && seen.insert(name.as_str())
            {
                rules.push(found);
            }
        }
    }
    rules
}
