//! Markers: their spellings, and whether anything uses them.

use std::collections::BTreeSet;

use super::{names, tree};
use crate::fault::{Fault, Spanned, codes, did_you_mean};
use crate::spec::read::Reading;
use crate::spec::{Marker, Spec};
use crate::wire::ast::Atom;

/// Stands for the suffix in a marker's text.
const SUFFIX: &str = "{suffix}";

pub(super) fn check(reading: &Reading, faults: &mut Vec<Fault>) {
    duplicates(&reading.spec, faults);
    suffixes(&reading.spec, faults);
    ends(reading, faults);
    if reading.wire_complete {
        unused(&reading.spec, faults);
    }
}

fn spellings(marker: &Marker) -> impl Iterator<Item = &Spanned<String>> {
    std::iter::once(&marker.text).chain(&marker.aliases)
}

fn duplicates(spec: &Spec, faults: &mut Vec<Fault>) {
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for marker in &spec.markers {
        for spelling in spellings(marker) {
            if let Some((_, first)) = seen.iter().find(|(text, _)| *text == spelling.value) {
                let what = format!("`{}` is the spelling of two markers", spelling.value.escape_debug());
                let fault = spec
                    .fault(codes::DUPLICATE_MARKER, &spelling.span, what)
                    .label(format!("also a spelling of `{first}`"))
                    .help(format!("remove it here and use `{first}` in the wire"));
                faults.push(fault);
            }
            seen.push((&spelling.value, &marker.name.value));
        }
    }
}

fn suffixes(spec: &Spec, faults: &mut Vec<Fault>) {
    if spec.suffix.is_some() {
        return;
    }
    for spelling in spec.markers.iter().flat_map(spellings).filter(|spelling| spelling.value.contains(SUFFIX)) {
        let fault = spec
            .fault(codes::SUFFIX_UNDECLARED, &spelling.span, format!("`{SUFFIX}` without a `suffix:` key"))
            .label("stands for nothing")
            .help("say what it stands for: `suffix: { start: \":\", chars: word, max: 32 }`");
        faults.push(fault);
    }
}

fn ends(reading: &Reading, faults: &mut Vec<Fault>) {
    let spec = &reading.spec;
    for end in &spec.ends {
        let known = spec.markers.iter().any(|marker| marker.name.value == end.value);
        if known || reading.unread_markers.contains(&end.value) {
            continue;
        }
        let names = spec.markers.iter().map(|marker| marker.name.value.as_str());
        let by_text = spec.markers.iter().find(|marker| spellings(marker).any(|text| text.value == end.value));
        let help = match (by_text, did_you_mean(&end.value, names)) {
            (Some(marker), _) => format!("write the marker's name: `{}`", marker.name.value),
            (None, Some(near)) => format!("did you mean `{near}`?"),
            (None, None) => format!("declare it: `markers: {{ {}: {{ text: \"..\" }} }}`", end.value),
        };
        let fault = spec
            .fault(codes::UNDECLARED_END, &end.span, format!("`{}` in `ends` is no marker", end.value))
            .label("not declared in `markers`")
            .help(help);
        faults.push(fault);
    }
}

fn unused(spec: &Spec, faults: &mut Vec<Fault>) {
    let terms = spec.wire.rules.iter().flat_map(tree::terms);
    let mut used: BTreeSet<&str> = terms
        .filter_map(|term| match &term.atom {
            Atom::Name(name) => Some(name.as_str()),
            _ => None,
        })
        .collect();
    used.extend(spec.ends.iter().map(|end| end.value.as_str()));
    let pairs = spec.reasoning.iter().flat_map(|reasoning| &reasoning.pairs);
    let reasoning: BTreeSet<&str> =
        pairs.flat_map(|(open, close)| open.iter().chain([close])).map(|text| text.value.as_str()).collect();
    for marker in &spec.markers {
        let name = &marker.name;
        // What a parent declares, a child need not use.
        let own = name.span.file == 0 && names::writable(&name.value);
        if own
            && !used.contains(name.value.as_str())
            && !spellings(marker).any(|text| reasoning.contains(text.value.as_str()))
        {
            let fault = spec
                .fault(codes::UNUSED_MARKER, &name.span, format!("the marker `{}` is never used", name.value))
                .label("not in `wire`, `ends` or `reasoning`")
                .help("use it, remove it, or put it into `ends` if it is to be dropped wherever it stands");
            faults.push(fault);
        }
    }
}
