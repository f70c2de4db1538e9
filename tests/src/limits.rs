//! A family with limits of its own, as a test needs them: those of its spec are far beyond what a test can read in every way, or in the way of
//! what it looks for.

use serde_yaml::{Mapping, Value};
use toolwire::Family;
use toolwire::machine::Facts;

/// Keys that a spec does not take from the one it extends.
const OWN: [&str; 6] = ["family", "title", "models", "engines", "spec", "examples"];

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
    let mut spec = spec_of(name)?;
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

/// A family's spec as one mapping: what it extends is written out, since a spec alone in its text cannot extend another.
fn spec_of(name: &str) -> Result<Mapping, String> {
    let is = |spec: &Mapping| spec.get("family").and_then(Value::as_str) == Some(name);
    let specs = toolwire_specs::all().iter().filter_map(|(_, text)| serde_yaml::from_str::<Mapping>(text).ok());
    let mut spec = specs.into_iter().find(is).ok_or_else(|| format!("no spec is of the family {name}"))?;
    let Some(parent) = spec.remove("extends") else { return Ok(spec) };
    let mut merged = spec_of(parent.as_str().unwrap_or_default())?;
    for key in OWN {
        merged.remove(key);
    }
    let wires = [&merged, &spec].map(|spec| spec.get("wire").and_then(Value::as_str).unwrap_or_default().to_owned());
    merge(&mut merged, spec);
    merged.insert("wire".into(), wire_over(&wires[0], &wires[1]).into());
    Ok(merged)
}

/// The rules of the older wire, those that the newer one has replaced by it.
fn wire_over(old: &str, new: &str) -> String {
    let name = |line: &str| line.split_once('=').map(|(name, _)| name.trim().to_owned());
    let replaced: Vec<_> = new.lines().filter_map(name).collect();
    let kept = old.lines().filter(|line| name(line).is_none_or(|name| !replaced.contains(&name)));
    kept.chain(new.lines()).map(|line| format!("{line}\n")).collect()
}

fn merge(into: &mut Mapping, from: Mapping) {
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(Value::Mapping(old)), Value::Mapping(new)) => merge(old, new),
            (_, Value::Null) => {
                into.remove(&key);
            }
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
}
