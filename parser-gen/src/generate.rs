//! The one way from spec files to machines and Rust: build script, macros, command and tests all call it.

use crate::emit;
use crate::fault::{Fault, codes};
use crate::lower::{self, NotYet};
use crate::machine::Family;
use crate::source::SpecFile;
use crate::spec::{self, Spec};

/// Rust source for a set of specs.
#[derive(Clone, Debug, Default)]
pub struct Generated {
    /// File name and text: one file a family, and `registry.rs`.
    pub files: Vec<(String, String)>,
}

/// Reads, checks and lowers specs. All faults of all files come together; families are in the order of their names.
///
/// # Errors
///
/// The faults, if there are any.
pub fn load(files: &[SpecFile]) -> Result<Vec<(Spec, Family)>, Vec<Fault>> {
    let (specs, mut faults) = spec::read(files);
    let mut families = Vec::new();
    // A spec that has faults cannot be lowered meaningfully: one mistake would be told twice.
    for spec in specs {
        if faults.iter().any(|f| f.file.name == spec.file) {
            continue;
        }
        match lower::lower(&spec) {
            Ok(family) => families.push((spec, family)),
            Err(not_yet) => faults.extend(not_yet.into_iter().map(|n| not_yet_fault(&spec, n))),
        }
    }
    if !faults.is_empty() {
        crate::fault::sort(&mut faults);
        return Err(faults);
    }
    families.sort_by(|a, b| a.1.name.cmp(&b.1.name));
    Ok(families)
}

/// Writes Rust source for a set of specs. `machine` is the path of the runtime's machine module.
///
/// # Errors
///
/// The faults of the specs.
pub fn generate(files: &[SpecFile], machine: &str) -> Result<Generated, Vec<Fault>> {
    let families = load(files)?;
    let mut generated = Generated::default();
    for (spec, family) in &families {
        let text = emit::family(family, machine).map_err(|e| vec![no_rust(spec, &e)])?;
        generated.files.push((format!("{}.rs", family.name), text));
    }
    let names: Vec<String> = families.iter().map(|(_, f)| f.name.clone()).collect();
    match emit::registry(&names) {
        Ok(text) => generated.files.push(("registry.rs".to_owned(), text)),
        Err(e) => return Err(families.first().map(|(spec, _)| no_rust(spec, &e)).into_iter().collect()),
    }
    Ok(generated)
}

fn not_yet_fault(spec: &Spec, not_yet: NotYet) -> Fault {
    spec.fault(codes::NOT_YET, &not_yet.span, format!("{} cannot be lowered to a machine yet", not_yet.what))
        .label("the notation has it, the generator does not")
        .help("write the wire without it, or teach `lower/` this construct")
}

fn no_rust(spec: &Spec, error: &str) -> Fault {
    spec.fault(codes::NO_RUST, &spec.family.span, format!("no Rust can be written for this spec: {error}"))
        .help("this is a bug in the generator: please report the spec")
}
