//! What the words of a wire refer to.

use std::collections::BTreeSet;

use super::{names, tree};
use crate::fault::{Fault, codes, did_you_mean, listed};
use crate::spec::Spec;
use crate::spec::read::Reading;
use crate::wire::ast::{Atom, Term};

/// The holes, for "did you mean".
const HOLES: [&str; 12] =
    ["name", "id", "index", "key", "type", "value", "arguments", "object", "objects", "text", "word", "skip"];

pub(super) fn check(reading: &Reading, faults: &mut Vec<Fault>) {
    let spec = &reading.spec;
    duplicate_rules(spec, faults);
    for term in spec.wire.rules.iter().flat_map(tree::terms) {
        if let Atom::Name(name) = &term.atom {
            unknown(reading, term, name, faults);
        }
    }
    if spec.entries.is_empty() {
        let fault = spec
            .fault(codes::NO_ENTRY, &spec.wire_span, "no rule may begin in text")
            .label("has no `reasoning`, `content`, `section` or `call`")
            .help("call the rule of one tool call `call`");
        faults.push(fault);
        return;
    }
    unreached(spec, faults);
}

fn duplicate_rules(spec: &Spec, faults: &mut Vec<Fault>) {
    for (index, rule) in spec.wire.rules.iter().enumerate() {
        if spec.wire.rules[..index].iter().any(|earlier| earlier.name.value == rule.name.value) {
            let fault = spec
                .fault(codes::DUPLICATE_RULE, &rule.name.span, format!("the rule `{}` stands twice", rule.name.value))
                .label("second time")
                .help("put both into one rule, with `|` between them");
            faults.push(fault);
        }
    }
}

fn unknown(reading: &Reading, term: &Term, name: &str, faults: &mut Vec<Fault>) {
    let spec = &reading.spec;
    let markers = spec.markers.iter().map(|marker| marker.name.value.as_str());
    let rules = spec.wire.rules.iter().map(|rule| rule.name.value.as_str());
    let known: Vec<_> = markers.chain(rules).collect();
    if known.contains(&name) || reading.unread_markers.contains(name) {
        return;
    }
    let help = match did_you_mean(name, known.into_iter().chain(HOLES)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("declare it in `markers`, give it a rule, or write a literal: \"{name}\""),
    };
    let fault = spec
        .fault(codes::UNKNOWN_NAME, &term.span, format!("unknown word `{name}` in the wire"))
        .label("no marker, rule or hole")
        .help(help);
    faults.push(fault);
}

fn unreached(spec: &Spec, faults: &mut Vec<Fault>) {
    let reached: BTreeSet<&str> = tree::entries(spec)
        .flat_map(|(_, rule)| tree::reached(&spec.wire, rule))
        .map(|rule| rule.name.value.as_str())
        .collect();
    for rule in &spec.wire.rules {
        // What a parent needs, a child may have replaced.
        if rule.name.span.file != 0 || !names::writable(&rule.name.value) || reached.contains(rule.name.value.as_str())
        {
            continue;
        }
        let entries: Vec<_> = spec.entries.iter().map(|kind| kind.rule_name()).collect();
        let fault = spec
            .fault(codes::UNREACHED_RULE, &rule.name.span, format!("the rule `{}` is never reached", rule.name.value))
            .label("no entry contains it")
            .note(format!("entries are {}", listed(&entries)))
            .help("use it in an entry, or remove it");
        faults.push(fault);
    }
}
