//! From a checked spec to the machine, in passes.
//!
//! 1. `graph`: the wire as positions and links. *After this: no rules, groups or repeats.*
//! 2. `facts`: what each position means for its call: commit points, closers, what is still due. *After this: no question about the wire is open.*
//! 3. `fields`: runs of short holes. *After this: no hole competes with a literal.*
//! 4. `states` (with `texts` and `holes`): subset construction. *After this: at most one step per state and symbol, every state has an end-of-input action.*
//! 5. `conflicts`: strings that begin alike and mean different things. *After this: the longest spelling is always right.*
//! 6. `names`: names for states and symbols, as generated code shows them.
//! 7. `writer`: how calls are written.

mod conflicts;
mod facts;
mod fields;
mod graph;
mod holes;
mod names;
mod states;
mod texts;
mod writer;

use crate::fault::{Fault, Span, codes};
use crate::machine::{Family, Machine};
use crate::spec::{Preset, Spec};

/// More positions than this are refused: the passes take more than linear time in them.
const MOST_POSITIONS: usize = 512;

/// Lowers one spec.
///
/// # Errors
///
/// What cannot be decided while streaming, with a shortest input that shows it, and what cannot be lowered yet.
pub fn lower(spec: &Spec) -> Result<Family, Vec<Fault>> {
    let mut faults = unsupported(spec);
    let markers = graph::Markers::of(spec);
    let graph = graph::build(spec, &markers, &mut faults);
    if graph.nodes.len() > MOST_POSITIONS {
        return Err(vec![not_yet(spec, &spec.wire_span, &format!("a wire of more than {MOST_POSITIONS} parts"))]);
    }
    let facts = facts::Facts::of(&graph);
    let machine = states::build(spec, &markers, &graph, &facts, &mut faults);
    if faults.is_empty() {
        conflicts::check(spec, &markers, &machine, &mut faults);
    }
    if faults.is_empty() { Ok(family(spec, machine)) } else { Err(faults) }
}

/// Keys that mean something to the driver which it does not do yet.
fn unsupported(spec: &Spec) -> Vec<Fault> {
    let (values, arguments) = (&spec.values, &spec.arguments);
    let used = [
        ("suffix", spec.suffix.is_some()),
        ("values.dialect", values.dialect.preset != Preset::Text),
        ("values.item", values.item.is_some()),
        ("values.entities", values.xml_entities),
        ("values.ends_at", !values.ends_at.is_empty()),
        ("values.bare_key", values.bare_key.is_some()),
        ("values.quotes", !values.quotes.is_empty()),
        ("arguments.bare", arguments.bare.is_some()),
        ("arguments.form: pairs", arguments.pairs),
        ("arguments.closer: followed", arguments.closer_followed),
        ("recover.section: never", !spec.recover.section),
    ];
    let keys = used.iter().filter(|(_, used)| *used);
    keys.map(|(key, _)| not_yet(spec, &spec.family.span, &format!("`{key}`"))).collect()
}

/// The notation has it, the machine has not.
fn not_yet(spec: &Spec, span: &Span, what: &str) -> Fault {
    spec.fault(codes::NOT_YET, span, format!("{what} cannot be lowered to a machine yet"))
        .label("the notation has it, the generator does not")
        .help("write the wire without it, or teach `parser-gen/src/lower` this construct")
}

fn family(spec: &Spec, machine: Machine) -> Family {
    Family {
        name: spec.family.value.clone(),
        title: spec.title.clone(),
        models: spec.models.iter().map(|m| m.value.clone()).collect(),
        engines: spec.engines.iter().map(|e| e.value.clone()).collect(),
        url: spec.url.value.clone(),
        file: spec.file.clone(),
        machine,
        keys: spec.keys.clone(),
        arguments: spec.arguments.clone(),
        values: spec.values.clone(),
        names: spec.names.clone(),
        ids: spec.ids,
        layout: spec.layout.clone(),
        recover_call: spec.recover.call,
        reasoning_text: spec.text.reasoning.clone(),
        content_text: spec.text.content.clone(),
        limits: spec.limits,
    }
}
