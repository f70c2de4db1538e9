//! What every family's tests are made of. `README.md` lists the modules and says how to add a test.

pub mod cuts;
pub mod deltas;
pub mod engines;
pub mod events;
pub mod fixtures;
pub mod frame;
pub mod hostile;
pub mod invariants;
pub mod json;
pub mod ledger;
pub mod limits;
pub mod mutations;
pub mod progress;
pub mod reader;
pub mod readings;
pub mod samples;
pub mod schema;
pub mod soup;
pub mod symbols;
pub mod trials;

use toolwire::Family;
use toolwire_gen::spec::Spec;
use toolwire_gen::{SpecFile, fault};

/// A family in both forms, with the spec that both came from.
#[derive(Debug)]
pub struct Subject {
    /// The spec, checked.
    pub spec: Spec,
    /// The built-in family.
    pub family: Family,
    /// The same, loaded at run time.
    pub loaded: Family,
}

impl Subject {
    /// The same family, its limits so small that ordinary texts reach them.
    ///
    /// # Errors
    ///
    /// If the spec cannot be loaded.
    pub fn with_small_limits(&self) -> Result<Self, String> {
        let family = limits::family_with(self.family.name(), "{ held: 40, arguments: 60, depth: 2, calls: 3 }")?;
        Ok(Self { spec: self.spec.clone(), loaded: family.clone(), family })
    }
}

/// Every spec of the folder.
///
/// # Errors
///
/// If a spec has faults, or its family is not built in.
pub fn subjects() -> Result<Vec<Subject>, String> {
    let loaded =
        toolwire_gen::load(&SpecFile::list(toolwire_specs::all())).map_err(|faults| fault::render_all(&faults))?;
    loaded.into_iter().map(|(spec, _)| subject(spec)).collect()
}

fn subject(spec: Spec) -> Result<Subject, String> {
    let family = toolwire::family(&spec.family.value).map_err(|error| error.to_string())?;
    let text = toolwire_specs::all().iter().find(|(label, _)| *label == spec.file).map_or("", |(_, text)| text);
    let loaded = Family::from_yaml(&spec.file, text).map_err(|error| error.to_string())?;
    Ok(Subject { spec, family, loaded })
}
