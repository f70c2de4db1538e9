//! What a parser says of itself while it reads: its phase, and how far everything is decided.

use toolwire::{End, Event, Family, Parser, Phase, Why};

use crate::cuts;
use crate::reader::Setting;

/// Warnings whose bytes are gone for good.
const DROPS: &[Why] = &[Why::OrphanMarker, Why::NoCall, Why::CutEntry, Why::MalformedCall, Why::SurplusBrackets];

/// After so many bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Point {
    phase: Phase,
    committed: usize,
    /// Bytes that have been given out as text, or told to be dropped.
    told: usize,
}

/// Checks one text byte by byte, and that other cuts give the same.
///
/// # Errors
///
/// The first law that is broken.
pub fn check(family: &Family, setting: &Setting, text: &str) -> Result<(), String> {
    let mut parser = family.parser(&setting.tools, setting.start);
    let picture = |at: usize, what: String| format!("text: {text:?}\nat byte {at}: {what}");
    let points = byte_by_byte(&mut parser, text, setting.end).map_err(|(at, what)| picture(at, what))?;
    let all = points.last().map_or(0, |point| point.told);
    for (at, point) in points.iter().enumerate() {
        // Text before the place is given out, text behind it is not.
        if point.told > point.committed || all - point.told > text.len() - point.committed {
            return Err(picture(at, format!("{point:?}, of {all} bytes that are told in the end")));
        }
    }
    for seed in 0..8 {
        parser.reset();
        let mut from = 0;
        for to in cuts::random(text.as_bytes(), seed) {
            parser.push_bytes(&text.as_bytes()[from..to]).for_each(drop);
            from = to;
            let got = (parser.phase(), parser.committed());
            let wanted = points[to];
            if got != (wanted.phase, wanted.committed) {
                return Err(picture(to, format!("{got:?}, but byte by byte {wanted:?}")));
            }
        }
    }
    Ok(())
}

/// The parser's state after each byte, the first before any, the last after the end.
fn byte_by_byte(parser: &mut Parser, text: &str, end: End) -> Result<Vec<Point>, (usize, String)> {
    let mut points = vec![Point { phase: parser.phase(), committed: parser.committed(), told: 0 }];
    let (mut open, mut told, mut committed) = (None, 0, 0);
    for at in 0..=text.len() {
        let before = parser.phase();
        let mut kinds = Vec::new();
        let mut take = |event: Event<'_>| match event {
            Event::Content(text) => {
                told += text.len();
                kinds.push(Phase::Content);
            }
            Event::Reasoning(text) => {
                told += text.len();
                kinds.push(Phase::Reasoning);
            }
            Event::CallStart { index, .. } => open = Some(index),
            Event::CallEnd { .. } => open = None,
            Event::Warning(warning) if DROPS.contains(&warning.why) => told += warning.bytes,
            Event::CallArguments { .. } | Event::Warning(_) => {}
        };
        match text.as_bytes().get(at..=at) {
            Some(byte) => parser.push_bytes(byte).for_each(&mut take),
            None => parser.finish(end).for_each(&mut take),
        }
        let (phase, now) = (parser.phase(), parser.committed());
        let in_call = if let Phase::Call { index } = phase { Some(index) } else { None };
        if in_call != open {
            return Err((at, format!("the phase is {phase:?}, the open call {open:?}")));
        }
        // A byte can end one text and begin another.
        if at < text.len() && !kinds.iter().all(|kind| *kind == before || *kind == phase || in_call.is_some()) {
            return Err((at, format!("text of {kinds:?}, but the phase was {before:?} and is {phase:?}")));
        }
        let most = if at < text.len() { at + 1 } else { text.len() };
        if now < committed || now > most || (at == text.len() && now != most) {
            return Err((at, format!("committed {now} of {most}, {committed} before")));
        }
        committed = now;
        points.push(Point { phase, committed, told });
    }
    Ok(points)
}
