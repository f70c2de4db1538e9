//! What is true of every reading of every text, whatever it holds.

use toolwire::machine::Facts;
use toolwire::{Outcome, Start, Why};

use crate::events::{Folded, Spanned};
use crate::json;

/// Warnings whose bytes are gone; those of others are in a call, or are read again.
pub(crate) const DROPS: &[Why] =
    &[Why::OrphanMarker, Why::NoCall, Why::CutEntry, Why::MalformedCall, Why::SurplusBrackets];

/// How far a quote can reach.
const QUOTATION: usize = 512;

/// Checks one reading of a whole text.
///
/// # Errors
///
/// The first law that it breaks.
pub fn check(facts: &Facts, start: Start, text: &[u8], spanned: &[Spanned]) -> Result<(), String> {
    let events: Vec<&Folded> = spanned.iter().map(|spanned| &spanned.event).collect();
    calls_are_well_nested(&events)?;
    arguments_are_objects(&events)?;
    texts_hold_something(&events)?;
    // What is read is the text with what is no UTF-8 replaced.
    let text = String::from_utf8_lossy(text);
    every_byte_is_accounted_for(facts, &text, spanned)?;
    // Behind the thoughts their markers are text.
    if start != Start::Response {
        markers_do_not_leak(facts, &text, spanned)?;
    }
    Ok(())
}

/// Every byte is emitted once, in order and as it was written, or it is markup, or a warning says that it was dropped.
///
/// Between two texts without a call there is nothing but strings that mean something, white space, and so many bytes as the warnings there tell.
fn every_byte_is_accounted_for(facts: &Facts, text: &str, spanned: &[Spanned]) -> Result<(), String> {
    let mut gap = Gap { from: 0, dropped: 0, call: false };
    for Spanned { span, event } in spanned {
        match event {
            Folded::Content(said) | Folded::Reasoning(said) => {
                let span = span.clone().ok_or_else(|| format!("{event:?} has no place in the text"))?;
                if text.get(span.clone()) != Some(said) {
                    return Err(format!("{event:?} is not what stands at {span:?}"));
                }
                gap.is_explained(facts, text, span.start)?;
                gap = Gap { from: span.end, dropped: 0, call: false };
            }
            Folded::Warning(warning) if DROPS.contains(&warning.why) => gap.dropped += warning.bytes,
            Folded::Warning(_) => {}
            Folded::Start { .. } | Folded::Arguments { .. } | Folded::End { .. } => gap.call = true,
        }
    }
    gap.is_explained(facts, text, text.len())
}

/// What lies between two texts.
struct Gap {
    from: usize,
    /// So many bytes of it were dropped, as warnings say.
    dropped: usize,
    /// There is a call in it.
    call: bool,
}

impl Gap {
    fn is_explained(&self, facts: &Facts, text: &str, to: usize) -> Result<(), String> {
        let Some(gap) = text.get(self.from..to) else {
            return Err(format!("what stands at {to} comes behind what stands at {}", self.from));
        };
        if self.dropped > gap.len() {
            return Err(format!("{} bytes were dropped of {gap:?}", self.dropped));
        }
        let silent = silent_bytes(facts, gap);
        if !self.call && silent > self.dropped {
            return Err(format!(
                "{} bytes of {gap:?} are neither text nor markup nor told as dropped",
                silent - self.dropped
            ));
        }
        Ok(())
    }
}

/// Bytes that are neither white space nor of a string that means something.
fn silent_bytes(facts: &Facts, gap: &str) -> usize {
    let spellings = || facts.symbols.iter().flat_map(|symbol| symbol.spellings.iter());
    let mut rest = gap;
    let mut silent = 0;
    while let Some(first) = rest.chars().next() {
        let markup = spellings().filter(|spelling| rest.starts_with(&***spelling)).map(|spelling| spelling.len()).max();
        let len = markup.unwrap_or(first.len_utf8());
        if markup.is_none() && !first.is_ascii_whitespace() {
            silent += len;
        }
        rest = &rest[len..];
    }
    silent
}

/// Indexes count up from 0; nothing but the call's own arguments and warnings comes between its start and its end; every call ends.
fn calls_are_well_nested(events: &[&Folded]) -> Result<(), String> {
    let mut next = 0;
    let mut open = None;
    for event in events {
        match **event {
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

fn arguments_are_objects(events: &[&Folded]) -> Result<(), String> {
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

fn texts_hold_something(events: &[&Folded]) -> Result<(), String> {
    let empty = |event: &&Folded| match event {
        Folded::Content(text) | Folded::Reasoning(text) | Folded::Arguments { text, .. } => text.is_empty(),
        Folded::Start { name, .. } => name.is_empty(),
        Folded::End { .. } | Folded::Warning(_) => false,
    };
    events.iter().copied().find(empty).map_or(Ok(()), |event| Err(format!("{event:?} is empty")))
}

/// A declared marker in a text stands in a quotation: there is a quote at most [`QUOTATION`] bytes before it. What is quoted may go over
/// lines, and calls may stand between.
fn markers_do_not_leak(facts: &Facts, text: &str, spanned: &[Spanned]) -> Result<(), String> {
    // What has been emitted, and where in it the piece begins that is whole in the text, too: what is joined across markup is no marker.
    let mut said = String::new();
    let mut whole = 0;
    let mut end = 0;
    for Spanned { span, event } in spanned {
        let (Folded::Content(_) | Folded::Reasoning(_), Some(span)) = (event, span) else { continue };
        if span.start != end {
            whole = said.len();
        }
        end = span.end;
        let from = said.len();
        said.push_str(text.get(span.clone()).unwrap_or_default());
        let markers = facts.symbols.iter().filter(|symbol| symbol.marker).flat_map(|symbol| symbol.spellings.iter());
        for marker in markers {
            let more = &said[whole..];
            for at in more.match_indices(&**marker).map(|(at, _)| whole + at).filter(|at| at + marker.len() > from) {
                let mut before = said[..at].char_indices().rev().take_while(|(place, _)| at - place <= QUOTATION);
                if !before.any(|(_, character)| matches!(character, '"' | '`' | '“' | '\'')) {
                    return Err(format!("the marker {marker:?} leaks at {at} of {said:?}"));
                }
            }
        }
    }
    Ok(())
}
