//! Every hole needs something that says where it ends: its own characters, its brackets, or what follows it.

use super::edges::Edges;
use super::tree;
use crate::fault::{Fault, codes};
use crate::spec::Spec;
use crate::wire::ast::Hole;

pub(super) fn check(spec: &Spec, faults: &mut Vec<Fault>) {
    let edges = Edges::new(&spec.wire, false);
    for ((left, left_span), (right, right_span)) in edges.neighbours() {
        if ends_before(spec, left, right) {
            continue;
        }
        let (left, right) = (word(left), word(right));
        let mut fault = spec
            .fault(codes::ADJACENT_HOLES, &right_span, format!("nothing separates `{left}` from `{right}`"))
            .label(format!("`{left}` does not know where this begins"))
            .help("put a marker or a literal between the two");
        if let Some(line) = line_of(spec, left_span.file, left_span.start) {
            fault = fault.note(format!("`{left}` stands in line {line}"));
        }
        faults.push(fault);
    }
    for (_, rule) in tree::entries(spec) {
        for (hole, span) in edges.last(&rule.name.value) {
            let open = match hole {
                Hole::Id | Hole::Key | Hole::Type | Hole::Skip => true,
                Hole::Arguments => spec.arguments.pairs,
                _ => false,
            };
            if open {
                let fault = spec
                    .fault(codes::OPEN_HOLE, span, format!("nothing ends `{}`", word(*hole)))
                    .label(format!("may be the last part of `{}`", rule.name.value))
                    .help("put the marker or literal behind it that ends it");
                faults.push(fault);
            }
        }
    }
}

/// Whether one hole ends by itself where another begins.
fn ends_before(spec: &Spec, left: Hole, right: Hole) -> bool {
    let brackets = !spec.arguments.pairs && spec.arguments.bare.is_none();
    let opens_bracket = match right {
        Hole::Object | Hole::Objects => true,
        Hole::Arguments => brackets,
        _ => false,
    };
    match left {
        Hole::Object | Hole::Objects => true,
        Hole::Arguments => brackets,
        // No bracket is among their characters.
        Hole::Id | Hole::Type => opens_bracket,
        // They end at the first byte that is none of theirs; `skip` takes any byte.
        Hole::Name | Hole::Index | Hole::Word => opens_bracket || right == Hole::Skip,
        Hole::Key | Hole::Value | Hole::Text | Hole::Skip => false,
    }
}

fn line_of(spec: &Spec, file: usize, at: usize) -> Option<usize> {
    Some(1 + spec.files.get(file)?.text.get(..at)?.matches('\n').count())
}

/// The word that the notation has for a hole.
pub(super) fn word(hole: Hole) -> &'static str {
    match hole {
        Hole::Name => "name",
        Hole::Id => "id",
        Hole::Index => "index",
        Hole::Key => "key",
        Hole::Type => "type",
        Hole::Value => "value",
        Hole::Arguments => "arguments",
        Hole::Object => "object",
        Hole::Objects => "objects",
        Hole::Text => "text",
        Hole::Word => "word",
        Hole::Skip => "skip",
    }
}
