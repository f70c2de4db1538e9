//! Short holes: how far a name, an id, a key may go.

use toolwire_gen::spec::Spec;
use toolwire_gen::wire::ast::Hole;

use super::wire::{Choice, Item};

/// One behind the hole's last byte, the longest reading first. All of them are tried: `name ":" index` finds the last colon, though a name
/// may hold colons.
pub(super) fn extents(spec: &Spec, text: &str, hole: Hole, from: usize, behind: &[Choice<'_>]) -> Vec<usize> {
    let limits = spec.holes.iter().find(|(of, _)| *of == hole).map(|(_, limits)| limits);
    let max = limits.and_then(|l| l.max).unwrap_or(match hole {
        Hole::Index => 9,
        Hole::Key => 1024,
        Hole::Type | Hole::Word => 128,
        Hole::Skip => spec.limits.header,
        _ => 256,
    });
    let here = text.get(from..).unwrap_or_default();
    if matches!(hole, Hole::Key | Hole::Skip | Hole::Id) {
        return until(hole, here, behind)
            .filter(|len| (1..=max).contains(len))
            .map(|len| from + len)
            .into_iter()
            .collect();
    }
    let extra = limits.and_then(|l| l.chars.as_deref());
    let fits = |c: char| match hole {
        Hole::Index => c.is_ascii_digit(),
        // Beyond ASCII every character counts as a letter.
        _ => c.is_ascii_alphanumeric() || !c.is_ascii() || extra.unwrap_or("_.:/-").contains(c),
    };
    let len = here.len() - here.trim_start_matches(fits).len();
    if len > max {
        return Vec::new();
    }
    // A shorter reading is one only if what follows it in the wire can stand inside the longest.
    let inner = behind.iter().any(|next| match &next.item {
        Item::Text { spellings, .. } => spellings.iter().any(|s| s.starts_with(fits)),
        Item::Hole(hole) => matches!(hole, Hole::Name | Hole::Index | Hole::Type | Hole::Word),
        _ => false,
    });
    let shortest = if inner { 1 } else { len.max(1) };
    (shortest..=len).rev().map(|len| from + len).collect()
}

/// Up to the next string of the wire. No key holds a line break, no id white space or the beginning of a value.
fn until(hole: Hole, here: &str, behind: &[Choice<'_>]) -> Option<usize> {
    let strings: Vec<&str> = behind
        .iter()
        .filter_map(|next| match &next.item {
            Item::Text { spellings, .. } => Some(spellings.iter().copied()),
            _ => None,
        })
        .flatten()
        .collect();
    for (at, c) in here.char_indices() {
        let rest = here.get(at..).unwrap_or_default();
        if strings.iter().any(|s| rest.starts_with(s)) {
            return Some(at);
        }
        let stops = match hole {
            Hole::Id => c.is_whitespace() || "{[\"".contains(c),
            _ => c == '\n',
        };
        if stops {
            return (hole == Hole::Id).then_some(at);
        }
    }
    None
}

/// The text ends inside the hole.
pub(super) fn runs_to_the_end(hole: Hole, text: &str, from: usize, behind: &[Choice<'_>]) -> bool {
    let here = text.get(from..).unwrap_or_default();
    match hole {
        Hole::Key | Hole::Skip => !here.contains('\n') && until(hole, here, behind).is_none(),
        _ => false,
    }
}

/// The byte that no key holds: a line break, or the first one where the key is empty.
pub(super) fn key_fails_at(text: &str, from: usize, behind: &[Choice<'_>]) -> usize {
    let here = text.get(from..).filter(|here| until(Hole::Key, here, behind) != Some(0));
    here.and_then(|here| here.find('\n')).map_or(from, |len| from + len)
}
