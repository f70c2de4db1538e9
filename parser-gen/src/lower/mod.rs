//! From a checked spec to the machine, in passes.
//!
//! 1. [`graph`]: the wire as positions and links. *After this: no rules, groups or repeats.*
//! 2. [`facts`]: what each position means for its call: commit points, closers, what is still due. *After this: no question about the wire is open.*
//! 3. [`fields`]: runs of short holes. *After this: no hole competes with a literal.*
//! 4. [`states`]: subset construction. *After this: at most one step per state and symbol, every state has an end-of-input action.*
//! 5. [`names`]: names for states and symbols, as generated code shows them.
//! 6. [`writer`]: how calls are written.

mod facts;
mod fields;
mod graph;
mod names;
mod states;
mod writer;

use crate::fault::Span;
use crate::machine::{Family, Machine};
use crate::spec::Spec;

/// Something that the notation has and the machine has not yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotYet {
    /// What it is.
    pub what: String,
    /// Where the spec uses it.
    pub span: Span,
}

/// Lowers one spec, or says what cannot be lowered yet.
pub fn lower(spec: &Spec) -> Result<Family, Vec<NotYet>> {
    let mut faults = Vec::new();
    let markers = graph::Markers::of(spec);
    let graph = graph::build(spec, &markers, &mut faults);
    let facts = facts::Facts::of(&graph);
    let machine = states::build(spec, &markers, &graph, &facts, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(family(spec, machine))
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
        layout: spec.layout.clone(),
        recover_call: spec.recover.call,
        reasoning_text: spec.text.reasoning.clone(),
        content_text: spec.text.content.clone(),
        limits: spec.limits,
    }
}
