//! What is true of every reading of every text, whatever it holds.

use toolwire::machine::Facts;
use toolwire::{Outcome, Start};

use crate::events::Folded;
use crate::json;

/// How far a quote can reach.
const QUOTATION: usize = 512;

/// Checks one reading.
///
/// # Errors
///
/// The first law that it breaks.
pub fn check(facts: &Facts, start: Start, events: &[Folded]) -> Result<(), String> {
    check_order(events)?;
    // Behind the thoughts their markers are text.
    if start != Start::Response {
        markers_do_not_leak(facts, events)?;
    }
    Ok(())
}

/// Checks one reading of a text that may hold anything. Markers are not looked for: where the halves of one stand around another that is
/// dropped, the folded text joins them.
///
/// # Errors
///
/// The first law that it breaks.
pub fn check_order(events: &[Folded]) -> Result<(), String> {
    calls_are_well_nested(events)?;
    arguments_are_objects(events)?;
    texts_hold_something(events)
}

/// Indexes count up from 0; nothing but the call's own arguments and warnings comes between its start and its end; every call ends.
fn calls_are_well_nested(events: &[Folded]) -> Result<(), String> {
    let mut next = 0;
    let mut open = None;
    for event in events {
        match *event {
            Folded::Start { index, .. } if open.is_none() && index == next => {
                open = Some(index);
                next += 1;
            }
            Folded::End { index, .. } if open == Some(index) => open = None,
            Folded::Arguments { index, .. } if open == Some(index) => {}
            Folded::Content(_) | Folded::Reasoning(_) if open.is_none() => {}
            Folded::Warning(_) => {}
            _ => {
                return Err(format!("{event:?} does not fit where call {open:?} is open and {next} have begun"));
            }
        }
    }
    open.map_or(Ok(()), |index| Err(format!("call {index} never ends")))
}

fn arguments_are_objects(events: &[Folded]) -> Result<(), String> {
    let mut arguments = String::new();
    for event in events {
        match event {
            Folded::Start { .. } => arguments.clear(),
            // A warning may stand between two pieces.
            Folded::Arguments { text, .. } => arguments.push_str(text),
            Folded::End { index, outcome: Outcome::Complete | Outcome::Recovered } if !json::is_object(&arguments) => {
                return Err(format!("the arguments of call {index} are no JSON object: {arguments:?}"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn texts_hold_something(events: &[Folded]) -> Result<(), String> {
    let empty = |event: &&Folded| match event {
        Folded::Content(text) | Folded::Reasoning(text) | Folded::Arguments { text, .. } => text.is_empty(),
        Folded::Start { name, .. } => name.is_empty(),
        Folded::End { .. } | Folded::Warning(_) => false,
    };
    events.iter().find(empty).map_or(Ok(()), |event| Err(format!("{event:?} is empty")))
}

/// A declared marker in a text stands in a quotation: there is a quote at most [`QUOTATION`] bytes before it. What is quoted may go over
/// lines, and calls may stand between.
fn markers_do_not_leak(facts: &Facts, events: &[Folded]) -> Result<(), String> {
    let mut text = String::new();
    for event in events {
        let (Folded::Content(more) | Folded::Reasoning(more)) = event else {
            continue;
        };
        let from = text.len();
        text.push_str(more);
        let markers = facts.symbols.iter().filter(|symbol| symbol.marker).flat_map(|symbol| symbol.spellings.iter());
        for marker in markers {
            for (at, _) in more.match_indices(&**marker) {
                let mut before =
                    text[..from + at].char_indices().rev().take_while(|(place, _)| from + at - place <= QUOTATION);
                if !before.any(|(_, character)| matches!(character, '"' | '`' | '“' | '\'')) {
                    return Err(format!("the marker {marker:?} leaks into {more:?}"));
                }
            }
        }
    }
    Ok(())
}
