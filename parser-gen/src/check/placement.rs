//! Which holes an entry can carry: text in reasoning and content, the parts of calls in sections and calls.

use super::ends_of_holes::word;
use super::tree;
use crate::fault::{Fault, codes};
use crate::spec::{EntryKind, Spec};
use crate::wire::ast::Hole;

pub(super) fn check(spec: &Spec, faults: &mut Vec<Fault>) {
    for (kind, rule) in tree::entries(spec) {
        let carries_text = matches!(kind, EntryKind::Reasoning | EntryKind::Content);
        let mut has_text = false;
        for term in tree::reached(&spec.wire, rule).into_iter().flat_map(tree::terms) {
            for hole in tree::holes(term) {
                let is_text = hole == Hole::Text;
                has_text |= is_text;
                if matches!(hole, Hole::Word | Hole::Skip) || is_text == carries_text {
                    continue;
                }
                let help = if is_text {
                    "text stands in the rules `reasoning` and `content`; what is discarded is `skip` or `word`"
                } else {
                    "what is discarded is `skip` or `word`; calls begin inside a text by themselves"
                };
                let fault = spec
                    .fault(codes::MISPLACED_HOLE, &term.span, format!("`{}` in `{}`", word(hole), kind.rule_name()))
                    .label(format!("`{}` cannot carry this", kind.rule_name()))
                    .help(help);
                faults.push(fault);
            }
        }
        if carries_text && !has_text {
            let fault = spec
                .fault(codes::MISPLACED_HOLE, &rule.name.span, format!("`{}` has no `text`", kind.rule_name()))
                .label("nothing of it would be kept")
                .help("put `text` where the text stands");
            faults.push(fault);
        }
    }
}
