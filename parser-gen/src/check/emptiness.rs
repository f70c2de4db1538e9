//! Entries that can match nothing would begin everywhere, repetitions of nothing would never end.

use super::edges::Edges;
use super::tree;
use crate::fault::{Fault, codes};
use crate::spec::Spec;
use crate::wire::ast::Repeat;

pub(super) fn check(spec: &Spec, faults: &mut Vec<Fault>) {
    let edges = Edges::new(&spec.wire, true);
    for (_, rule) in tree::entries(spec) {
        if edges.empty_rule(&rule.name.value) {
            let fault = spec
                .fault(codes::EMPTY_ENTRY, &rule.name.span, format!("`{}` can match nothing at all", rule.name.value))
                .label("would begin everywhere")
                .help("at least one marker or literal of an entry must not be optional");
            faults.push(fault);
        }
    }
    for term in spec.wire.rules.iter().flat_map(tree::terms) {
        if matches!(term.repeat, Repeat::Any | Repeat::Some) && edges.empty_inside(term) {
            let fault = spec
                .fault(codes::EMPTY_REPEAT, &term.span, "what repeats here can be empty")
                .label("would repeat without end")
                .help("make one part of it required");
            faults.push(fault);
        }
    }
}
