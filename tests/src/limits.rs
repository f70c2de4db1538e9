//! A family with limits of its own, as a test needs them: those of its spec are far beyond what a test can read in every way, or in the way of
//! what it looks for.

use std::path::Path;

use serde_yaml::{Mapping, Value};
use toolwire::Family;
use toolwire::machine::Facts;

/// Limits that no text of a test reaches, but for the depth, of which a machine allows 1024.
pub const RAISED: &str = "{ held: 1000000000, arguments: 1000000000, calls: 100000000, depth: 1024 }";

/// Limits that a text of a few kilobytes reaches: what happens at them is far behind when it ends.
pub const SMALL: &str = "{ held: 1024, arguments: 1048576, calls: 16 }";

/// The built-in family `name`, with these limits.
///
/// # Errors
///
/// If there is no such family, or it cannot be loaded so.
pub fn family_with(name: &str, limits: &str) -> Result<Family, String> {
    let is_its = |label: &&(&str, &str)| Path::new(label.0).file_stem().is_some_and(|stem| stem == name);
    let (_, text) =
        toolwire_specs::all().iter().find(is_its).ok_or_else(|| format!("no spec is of the family {name}"))?;
    let mut spec: Mapping = serde_yaml::from_str(text).map_err(|error| error.to_string())?;
    let limits: Value = serde_yaml::from_str(limits).map_err(|error| error.to_string())?;
    spec.insert("limits".into(), limits);
    let text = serde_yaml::to_string(&spec).map_err(|error| error.to_string())?;
    let family = Family::from_yaml(name, &text).map_err(|error| error.to_string())?;
    // It must be the same family but for its limits.
    let built_in = toolwire::family(name).map_err(|error| error.to_string())?;
    let (facts, expected) = (family.machine().facts(), built_in.machine().facts());
    if (Facts { limits: expected.limits, ..facts.clone() }) != *expected {
        return Err(format!("{name} has become another family"));
    }
    Ok(family)
}
