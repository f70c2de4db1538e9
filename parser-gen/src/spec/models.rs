//! What only one family may claim: model ids with `*` (which of two says more, and whether two can meet) and engines' names.

use super::Spec;
use crate::fault::{Fault, codes};

/// Models that two families claim with the same right.
pub(super) fn ties<'s>(specs: impl Iterator<Item = &'s Spec>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen: Vec<(&Spec, &str)> = Vec::new();
    for spec in specs {
        let before = seen.len();
        for model in &spec.models {
            let glob = model.value.as_str();
            let rival = seen.iter().enumerate().find(|(index, (_, other))| {
                // In one spec only the same words twice are a mistake.
                if *index < before { weight(glob) == weight(other) && meet(glob, other) } else { glob == *other }
            });
            if let Some((_, (other, rival))) = rival {
                let fault = spec.fault(codes::MODEL_TIE, &model.span, format!("`{glob}` is claimed twice"));
                let fault = if glob == *rival {
                    fault.label("the same id again")
                } else {
                    fault.label(format!("equally specific as `{rival}`, and one model can match both"))
                };
                faults.push(
                    fault
                        .note(format!("the other is in {}", other.file))
                        .help("the id with the most characters besides `*` wins: make one longer, or remove one"),
                );
            }
            seen.push((spec, glob));
        }
    }
    faults
}

/// Engines' names that two families claim.
pub(super) fn engine_ties<'s>(specs: impl Iterator<Item = &'s Spec>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen: Vec<(&Spec, &str)> = Vec::new();
    for spec in specs {
        for engine in &spec.engines {
            let name = engine.value.as_str();
            if let Some((other, _)) = seen.iter().find(|(_, other)| *other == name) {
                let fault = spec.fault(codes::ENGINE_TIE, &engine.span, format!("`{name}` is claimed twice"));
                faults.push(
                    fault
                        .label("the same name again")
                        .note(format!("the other is in {}", other.file))
                        .help("an engine's name stands for one format: remove it from one of the specs"),
                );
            }
            seen.push((spec, name));
        }
    }
    faults
}

/// How specific a glob is: its characters besides `*`.
fn weight(glob: &str) -> usize {
    glob.chars().filter(|c| *c != '*').count()
}

/// Whether some id matches both globs.
fn meet(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    // `row[j]`: the parts `a[i..]` and `b[j..]` can meet; from the ends to the beginnings.
    let mut below: Vec<bool> = Vec::new();
    for i in (0..=a.len()).rev() {
        let mut row = vec![false; b.len() + 1];
        for j in (0..=b.len()).rev() {
            let next = |down: bool, right: bool| match (down, right) {
                (true, true) => below.get(j + 1).copied().unwrap_or(false),
                (true, false) => below.get(j).copied().unwrap_or(false),
                (false, _) => row.get(j + 1).copied().unwrap_or(false),
            };
            let meets = match (a.get(i), b.get(j)) {
                (None, None) => true,
                (Some('*'), Some(_)) | (Some(_), Some('*')) => next(true, false) || next(false, true),
                (Some('*'), None) => next(true, false),
                (None, Some('*')) => next(false, true),
                (Some(x), Some(y)) => x == y && next(true, true),
                (Some(_), None) | (None, Some(_)) => false,
            };
            row[j] = meets;
        }
        below = row;
    }
    below.first().copied().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::meet;

    #[test]
    fn globs_meet_where_one_id_matches_both() {
        for (a, b, expected) in [
            ("Org/A-*", "Org/*-B", true),
            ("Org/A-*", "Org/B-*", false),
            ("a*b", "ab", true),
            ("a*b", "a", false),
            ("*", "", true),
            ("*a*", "b*b", true),
            ("ab*", "a*c", true),
            ("abc", "abc", true),
            ("abc", "abd", false),
        ] {
            assert_eq!((meet(a, b), meet(b, a)), (expected, expected), "{a} {b}");
        }
    }
}
