//! What a parser says of itself while it reads: its phase, and how far everything is decided.

use toolwire::{End, Event, Family, Parser, Phase};

use crate::cuts;
use crate::invariants::DROPS;
use crate::reader::Setting;

/// After so many bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Point {
    phase: Phase,
    committed: usize,
    /// Bytes that have been given out as text.
    text: usize,
    /// Those, and bytes that a warning says were dropped. The bytes of a broken call are dropped as they come, and told
    /// when all of them are.
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
    let all = points.last().map_or(0, |point| point.text);
    for (at, point) in points.iter().enumerate() {
        // Text before the place is given out, text behind it is not.
        if point.told > point.committed || all - point.text > text.len() - point.committed {
            return Err(picture(at, format!("{point:?}, of {all} bytes of text in the end")));
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
    let mut points = vec![Point { phase: parser.phase(), committed: parser.committed(), text: 0, told: 0 }];
    let (mut open, mut text_bytes, mut dropped, mut committed) = (None, 0, 0, 0);
    for at in 0..=text.len() {
        let before = parser.phase();
        let mut kinds = Vec::new();
        let mut take = |event: Event<'_>| match event {
            Event::Content(text) => {
                text_bytes += text.len();
                kinds.push(Phase::Content);
            }
            Event::Reasoning(text) => {
                text_bytes += text.len();
                kinds.push(Phase::Reasoning);
            }
            Event::CallStart { index, .. } => open = Some(index),
            Event::CallEnd { .. } => open = None,
            Event::Warning(warning) if DROPS.contains(&warning.why) => dropped += warning.bytes,
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
        // A byte that decides no other: its text is what text was before and is now, unless it has ended a call.
        let fits = |kind: &Phase| *kind == phase && (*kind == before || matches!(before, Phase::Call { .. }));
        if now == committed + 1 && !kinds.iter().all(fits) {
            return Err((at, format!("text of {kinds:?}, but the phase was {before:?} and is {phase:?}")));
        }
        let most = if at < text.len() { at + 1 } else { text.len() };
        if now < committed || now > most || (at == text.len() && now != most) {
            return Err((at, format!("committed {now} of {most}, {committed} before")));
        }
        committed = now;
        points.push(Point { phase, committed, text: text_bytes, told: text_bytes + dropped });
    }
    Ok(points)
}
