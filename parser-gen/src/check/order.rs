//! What must stand before what: a key before its value, a type before it too, a name in every call.

use super::flow::{FRESH, Flow, KEYED, NAMED};
use super::tree;
use crate::fault::{Fault, codes};
use crate::spec::{EntryKind, Spec};
use crate::wire::ast::{Atom, Hole};

pub(super) fn check(spec: &Spec, faults: &mut Vec<Fault>) {
    let flow = Flow::new(spec);
    flow.each_term(&mut |term, facts| match &term.atom {
        Atom::Hole(Hole::Value) if facts & KEYED == 0 && spec.values.bare_key.is_none() => {
            let fault = spec
                .fault(codes::VALUE_WITHOUT_KEY, &term.span, "a value without its key")
                .label("no `key` stands before this on every way here")
                .help("put `key` before it, or name the key: `values: { bare_key: input }`");
            faults.push(fault);
        }
        Atom::Hole(Hole::Type) if facts & FRESH == 0 => {
            let fault = spec
                .fault(codes::TYPE_AFTER_VALUE, &term.span, "a type behind its value")
                .label("the value has been read by then")
                .help("put `type` before `value`; where the model writes it behind, discard it with `word`");
            faults.push(fault);
        }
        Atom::Back(name) if flow.opened(name).is_some_and(|opened| facts & opened == 0) => {
            let fault = spec
                .fault(codes::BACK_REFERENCE, &term.span, format!("`={name}` refers to nothing"))
                .label(format!("no `{name}` has been read on every way here"))
                .help(format!("put the hole `{name}` or a capture `{name}:( .. )` before it"));
            faults.push(fault);
        }
        _ => {}
    });
    for (kind, rule) in tree::entries(spec) {
        let named = match kind {
            EntryKind::Call => flow.behind(rule).is_none_or(|facts| facts & NAMED != 0),
            // A section may hold no call, but some way through it must lead to one.
            EntryKind::Section => tree::reached(&spec.wire, rule)
                .into_iter()
                .flat_map(tree::terms)
                .flat_map(tree::holes)
                .any(|hole| matches!(hole, Hole::Name | Hole::Object | Hole::Objects)),
            EntryKind::Reasoning | EntryKind::Content => true,
        };
        if named {
            continue;
        }
        let fault = |what: String| spec.fault(codes::CALL_WITHOUT_NAME, &rule.name.span, what);
        let fault = if kind == EntryKind::Section {
            fault("`section` holds no call".to_string()).label("no way through it has `name`, `object` or `objects`")
        } else {
            fault("`call` can be read without a tool's name".to_string())
                .label("some way through it has no `name`, `object` or `objects`")
        };
        faults.push(
            fault.help("put `name` where the tool's name stands, or `object` where the whole call is a JSON object"),
        );
    }
}
