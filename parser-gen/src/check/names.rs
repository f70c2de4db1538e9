//! Names of the family, of markers and of rules.

use super::tree;
use crate::fault::{Fault, Spanned, codes};
use crate::spec::Spec;
use crate::wire::parse;

pub(super) fn check(spec: &Spec, faults: &mut Vec<Fault>) {
    let family = &spec.family;
    if !family.value.is_empty() && !is_name(&family.value, false) {
        faults.push(bad(spec, family, "a family", "a module of that name is generated"));
    }
    for marker in &spec.markers {
        if !is_name(&marker.name.value, true) {
            faults.push(bad(spec, &marker.name, "a marker", "the wire refers to it by this name"));
        }
        if reserved(&marker.name.value) {
            faults.push(taken(spec, &marker.name, "marker"));
        }
        if let Some(rule) = tree::rule(&spec.wire, &marker.name.value) {
            let fault = spec
                .fault(codes::MARKER_AND_RULE, &rule.name.span, format!("`{}` is a marker and a rule", rule.name.value))
                .label("the rule")
                .note(format!("the marker stands for `{}`", marker.text.value.escape_debug()))
                .help(format!("rename one of them, for example the marker to `{}_open`", rule.name.value));
            faults.push(fault);
        }
    }
    for rule in &spec.wire.rules {
        if reserved(&rule.name.value) {
            faults.push(taken(spec, &rule.name, "rule"));
        }
    }
}

/// Whether the wire could write this.
pub(super) fn writable(name: &str) -> bool {
    is_name(name, true) && !reserved(name)
}

fn is_name(name: &str, upper: bool) -> bool {
    let inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || (upper && c.is_ascii_uppercase());
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(inner)
}

fn reserved(name: &str) -> bool {
    name == "attrs" || parse::hole(name).is_some()
}

fn bad(spec: &Spec, name: &Spanned<String>, what: &str, why: &str) -> Fault {
    let lower: String =
        name.value.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
    let help = match lower.trim_start_matches(|c: char| !c.is_ascii_lowercase()) {
        "" => "choose a word".to_string(),
        word => format!("write `{word}`"),
    };
    spec.fault(codes::BAD_NAME, &name.span, format!("{what} cannot be called `{}`", name.value))
        .label("expected a lower case letter, then letters, digits and `_`")
        .note(why)
        .help(help)
}

fn taken(spec: &Spec, name: &Spanned<String>, what: &str) -> Fault {
    spec.fault(codes::RESERVED_NAME, &name.span, format!("a {what} cannot be called `{}`", name.value))
        .label("a word of the notation")
        .help(format!("rename it, for example to `{}_{what}`", name.value))
}
