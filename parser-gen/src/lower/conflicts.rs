//! Fifth pass: where one string of a state begins another, the longer one always wins. That is wrong if the shorter one and what
//! follows it could have been meant.

use crate::fault::{Fault, codes};
use crate::lower::graph::Markers;
use crate::machine::{Extent, Machine, Next, Role, Sink, State, StateId, SymbolId, SymbolKind};
use crate::spec::Spec;

/// Reports every pair once.
pub(crate) fn check(spec: &Spec, markers: &Markers, machine: &Machine, faults: &mut Vec<Fault>) {
    let mut seen = Vec::new();
    for state in &machine.states {
        for &short in &state.scan {
            for &long in &state.scan {
                if seen.contains(&(short, long)) {
                    continue;
                }
                if let Some((text, rest)) = hidden_by(machine, state, short, long) {
                    seen.push((short, long));
                    faults.push(fault(spec, markers, machine, short, long, &text, &rest));
                }
            }
        }
    }
}

/// A spelling of `long` that could be `short` and something that may follow it: the spelling and that rest.
fn hidden_by(machine: &Machine, state: &State, short: SymbolId, long: SymbolId) -> Option<(String, String)> {
    let (a, b) = (step(state, short)?, step(state, long)?);
    if short == long || a == b || a.role == Role::Orphan {
        return None;
    }
    for beginning in spellings(machine, short) {
        for text in spellings(machine, long) {
            if let Some(rest) = text.strip_prefix(beginning.as_str()).filter(|r| !r.is_empty())
                && reads(machine, a.next, rest, 0)
            {
                return Some((text.clone(), rest.to_owned()));
            }
        }
    }
    None
}

fn step(state: &State, symbol: SymbolId) -> Option<crate::machine::Transition> {
    state.steps.iter().find(|(s, _)| *s == symbol).map(|(_, t)| *t)
}

fn spellings(machine: &Machine, symbol: SymbolId) -> &[String] {
    match &machine.symbols[symbol].kind {
        SymbolKind::Text { spellings, .. } => spellings,
        _ => &[],
    }
}

/// Whether `text` could stand where `next` leads.
fn reads(machine: &Machine, next: Next, text: &str, depth: usize) -> bool {
    let Next::State(id) = next else { return true };
    let state = &machine.states[id];
    let (Some(first), true) = (text.bytes().next(), depth < 16) else { return true };
    let by_string = state.scan.iter().any(|&symbol| {
        spellings(machine, symbol).iter().any(|s| {
            let goes_on = |rest: &str| step(state, symbol).is_some_and(|t| reads(machine, t.next, rest, depth + 1));
            s.starts_with(text) || text.strip_prefix(s.as_str()).is_some_and(goes_on)
        })
    });
    by_string || by_hole(machine, id, first)
}

fn by_hole(machine: &Machine, id: StateId, first: u8) -> bool {
    match machine.states[id].sink {
        Sink::Text(_) | Sink::Value => true,
        Sink::Field(field) => match &machine.fields[field].extent {
            Extent::Class(class) => class.contains(first),
            Extent::Until { stops, .. } => !stops.contains(first),
        },
        Sink::Arguments | Sink::Object => matches!(first, b'{' | b'['),
        Sink::Gap => false,
    }
}

fn fault(
    spec: &Spec,
    markers: &Markers,
    machine: &Machine,
    short: SymbolId,
    long: SymbolId,
    text: &str,
    rest: &str,
) -> Fault {
    let spelled = |id: SymbolId| format!("{:?}", spellings(machine, id).first().map_or("", String::as_str));
    let name = |id: SymbolId| markers.list.get(id).map_or_else(|| spelled(id), |m| format!("`{}`", m.name));
    let declared = spec.markers.get(short).map(|m| m.text.span.clone());
    let span = declared.unwrap_or_else(|| spec.wire_span.clone());
    spec.fault(codes::MARKER_IS_PREFIX, &span, format!("{} is also the beginning of {}", name(short), name(long)))
        .label(format!("{text:?} starts the same way"))
        .note(format!("input that shows it: {text:?} could be {} and {rest:?} behind it", name(short)))
        .help("write the whole of both strings, so that neither begins the other")
}
