//! The one way from spec files to machines and Rust: build scripts, macros, command and tests all call it.

use crate::emit::{self, Runtime};
use crate::fault::Fault;
use crate::lower;
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
    load_over(files, &[])
}

/// As [`load`], where `extends` may also name a spec of `library`.
///
/// # Errors
///
/// The faults of `files`, if there are any.
pub fn load_over(files: &[SpecFile], library: &[SpecFile]) -> Result<Vec<(Spec, Family)>, Vec<Fault>> {
    let (specs, mut faults) = spec::read_over(files, library);
    let mut families = Vec::new();
    // A spec that has faults cannot be lowered meaningfully: one mistake would be told twice.
    for spec in specs {
        if faults.iter().any(|f| f.file.name == spec.file) {
            continue;
        }
        match lower::lower(&spec) {
            Ok(family) => families.push((spec, family)),
            Err(more) => faults.extend(more),
        }
    }
    if !faults.is_empty() {
        crate::fault::sort(&mut faults);
        return Err(faults);
    }
    families.sort_by(|a, b| a.1.name.cmp(&b.1.name));
    Ok(families)
}

/// Writes Rust source for a set of specs.
///
/// # Errors
///
/// The faults of the specs.
pub fn generate(files: &[SpecFile], runtime: Runtime) -> Result<Generated, Vec<Fault>> {
    let families: Vec<Family> = load(files)?.into_iter().map(|(_, family)| family).collect();
    let file = |family: &Family| (format!("{}.rs", family.name), emit::family(family, runtime));
    let mut files: Vec<_> = families.iter().map(file).collect();
    files.push(("registry.rs".to_owned(), emit::registry(&families, runtime)));
    Ok(Generated { files })
}
