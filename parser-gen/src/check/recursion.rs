//! A rule inside itself is legal only where a back reference closes it: then the nesting is a stack of names, and each
//! closer is compared with its top.

use std::collections::BTreeSet;

use super::edges::Edges;
use super::tree;
use crate::fault::{Fault, codes};
use crate::spec::Spec;
use crate::wire::ast::{Alts, Atom, Repeat, Term};

/// A rule's name in another rule.
struct Reference<'w> {
    from: &'w str,
    to: &'w str,
    term: &'w Term,
    /// A back reference follows.
    closed: bool,
    /// Nothing need stand before it.
    leading: bool,
}

pub(super) fn check(spec: &Spec, faults: &mut Vec<Fault>) {
    let edges = Edges::new(&spec.wire, false);
    let mut references = Vec::new();
    for rule in &spec.wire.rules {
        collect(&rule.body, &rule.name.value, (false, true), &edges, &mut references);
    }
    let is_marker = |name: &str| spec.markers.iter().any(|marker| marker.name.value == name);
    references.retain(|reference| tree::rule(&spec.wire, reference.to).is_some() && !is_marker(reference.to));
    let mut reported: BTreeSet<&str> = BTreeSet::new();
    for reference in &references {
        let circle = |usable: Usable| usable(reference) && reaches(&references, reference.to, reference.from, usable);
        let left = circle(|reference| reference.leading);
        let open = circle(|reference| !reference.closed);
        if !(open || left) || reported.contains(reference.from) {
            continue;
        }
        // One fault a circle: every rule on it could be blamed.
        let on_circle = |rule: &str| {
            reaches(&references, reference.to, rule, |_| true) && reaches(&references, rule, reference.from, |_| true)
        };
        reported.extend(spec.wire.rules.iter().map(|rule| rule.name.value.as_str()).filter(|rule| on_circle(rule)));
        let what = format!("the rule `{}` contains itself", reference.from);
        let fault = spec.fault(codes::RECURSION, &reference.term.span, what);
        faults.push(if left {
            fault
                .label("nothing need stand before this, so that the rule would never begin")
                .help("put the opener before it")
        } else {
            fault
                .label("no back reference behind this closes what the rule opened")
                .help("end the rule with a back reference to what it opened: `\"<\" key \">\" .. \"</\" =key \">\"`")
        });
    }
}

type Usable = fn(&Reference<'_>) -> bool;

fn reaches(references: &[Reference<'_>], from: &str, goal: &str, usable: Usable) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut stack = vec![from];
    while let Some(at) = stack.pop() {
        if at == goal {
            return true;
        }
        let next = references.iter().filter(|reference| reference.from == at && usable(reference));
        stack.extend(next.map(|reference| reference.to).filter(|to| seen.insert(to)));
    }
    false
}

/// `context`: whether a back reference follows the whole group, and whether nothing need stand before it.
fn collect<'w>(
    alts: &'w Alts,
    from: &'w str,
    context: (bool, bool),
    edges: &Edges<'w>,
    found: &mut Vec<Reference<'w>>,
) {
    for seq in &alts.seqs {
        let mut leading = context.1;
        for (index, term) in seq.terms.iter().enumerate() {
            let follows = |term: &Term| matches!(term.atom, Atom::Back(_)) && term.repeat == Repeat::Once;
            let closed = context.0 || seq.terms[index + 1..].iter().any(follows);
            match &term.atom {
                Atom::Name(to) => found.push(Reference { from, to, term, closed, leading }),
                atom => {
                    if let Some(alts) = tree::inside(atom) {
                        collect(alts, from, (closed, leading), edges, found);
                    }
                }
            }
            leading &= edges.empty(term);
        }
    }
}
