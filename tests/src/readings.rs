//! What is asked of a fixture. Every check answers with the smallest text that shows the difference.

use toolwire::{End, Family};

use crate::events::{Call, Folded, Part, joined, parts, usable_calls};
use crate::fixtures::{Fixture, WhenCut};
use crate::reader::{Reader, Setting};
use crate::{Subject, cuts, invariants, json, samples};

/// At most so many truncations of a long text.
const TRUNCATIONS: usize = 240;
/// At most so many two-way cuts of a long text.
const SPLITS: usize = 2000;

/// Everything that is asked of one fixture.
///
/// # Errors
///
/// The first difference, as a picture for people.
pub fn check(subject: &Subject, fixture: &Fixture) -> Result<(), String> {
    let family = &subject.family;
    let text = fixture.text.as_bytes();
    let full = whole(family, &fixture.setting, text, fixture.setting.end)?;
    gives_its_parts(fixture, &full)?;
    let markers = samples::spellings(family);
    let mut reader = Reader::new(family, &fixture.setting);
    let mut agree = Agreement { reader: &mut reader, text, end: fixture.setting.end, wanted: &full };
    agree.with(&cuts::characters(text))?;
    agree.with(&cuts::bytes(text))?;
    for at in cuts::places(text, &markers, SPLITS) {
        agree.with(&[at])?;
    }
    for seed in 0..cuts::RANDOM {
        agree.with(&cuts::random(text, seed))?;
    }
    is_the_same_when_loaded(&subject.loaded, &fixture.setting, text, fixture.setting.end, &full)?;
    for at in cuts::places(text, &markers, TRUNCATIONS) {
        for end in [End::Stop, End::Cut] {
            truncated(family, fixture, &mut reader, at, end, &full)?;
        }
    }
    Ok(())
}

/// What is asked of a text of which nothing is expected.
///
/// # Errors
///
/// The first difference, as a picture for people.
pub fn is_lawful(subject: &Subject, text: &str, setting: &Setting) -> Result<(), String> {
    let bytes = text.as_bytes();
    let mut reader = Reader::new(&subject.family, setting);
    for end in [End::Stop, End::Cut] {
        let full = whole(&subject.family, setting, bytes, end)?;
        let mut agree = Agreement { reader: &mut reader, text: bytes, end, wanted: &full };
        agree.with(&cuts::bytes(bytes))?;
        for seed in 0..4 {
            agree.with(&cuts::random(bytes, seed))?;
        }
        is_the_same_when_loaded(&subject.loaded, setting, bytes, end, &full)?;
    }
    Ok(())
}

/// A reading by a parser that has read nothing else.
fn whole(family: &Family, setting: &Setting, text: &[u8], end: End) -> Result<Vec<Folded>, String> {
    let spanned = Reader::new(family, setting).read_spanned(text, end).map_err(|what| picture(text, &[], &what))?;
    let events = joined(&spanned);
    let law = invariants::check(family.machine().facts(), setting.start, text, &spanned);
    law.map_err(|what| picture(text, &[], &format!("{what}\nevents: {events:#?}")))?;
    Ok(events)
}

fn gives_its_parts(fixture: &Fixture, events: &[Folded]) -> Result<(), String> {
    let got = parts(events, fixture.warnings);
    let same = got.len() == fixture.parts.len()
        && fixture.parts.iter().zip(&got).all(|(wanted, got)| is_same_part(wanted, got));
    if same {
        return Ok(());
    }
    Err(picture(fixture.text.as_bytes(), &[], &format!("expected: {:#?}\ngot: {events:#?}", fixture.parts)))
}

fn is_same_part(wanted: &Part, got: &Part) -> bool {
    let (Part::Call(wanted), Part::Call(got)) = (wanted, got) else {
        return wanted == got;
    };
    let id = wanted.id.is_none() || wanted.id == got.id;
    id && wanted.name == got.name && wanted.outcome == got.outcome && is_same_json(&wanted.arguments, &got.arguments)
}

/// The same bytes but for white space and escapes, or, for numbers that went through YAML, the same value.
fn is_same_json(wanted: &str, got: &str) -> bool {
    let value = |text| serde_json::from_str::<serde_json::Value>(text).ok();
    json::canonical(wanted) == json::canonical(got) || value(wanted).is_some_and(|wanted| value(got) == Some(wanted))
}

/// Readings of one text that must be the same.
struct Agreement<'a> {
    reader: &'a mut Reader,
    text: &'a [u8],
    end: End,
    wanted: &'a [Folded],
}

impl Agreement<'_> {
    fn with(&mut self, cuts: &[usize]) -> Result<(), String> {
        let got = self.reader.read(self.text, cuts, self.end).map_err(|what| picture(self.text, cuts, &what))?;
        if got == self.wanted {
            return Ok(());
        }
        Err(picture(self.text, cuts, &format!("finish: {:?}\nuncut: {:#?}\ncut: {got:#?}", self.end, self.wanted)))
    }
}

fn is_the_same_when_loaded(
    loaded: &Family,
    setting: &Setting,
    text: &[u8],
    end: End,
    full: &[Folded],
) -> Result<(), String> {
    let mut reader = Reader::new(loaded, setting);
    let mut agree = Agreement { reader: &mut reader, text, end, wanted: full };
    agree
        .with(&[])
        .and_then(|()| agree.with(&cuts::random(text, 0)))
        .map_err(|what| format!("loaded at run time:\n{what}"))
}

/// The text up to `at`: sound by itself, and its whole calls are the first of the full text.
fn truncated(
    family: &Family,
    fixture: &Fixture,
    reader: &mut Reader,
    at: usize,
    end: End,
    full: &[Folded],
) -> Result<(), String> {
    let text = &fixture.text.as_bytes()[..at];
    let events = whole(family, &fixture.setting, text, end)?;
    let mut agree = Agreement { reader, text, end, wanted: &events };
    agree.with(&cuts::bytes(text))?;
    agree.with(&cuts::random(text, at as u64))?;
    let (calls, all) = (usable_calls(&events), usable_calls(full));
    if !are_first(fixture.when_cut, &calls, &all) {
        return Err(picture(text, &[], &format!("finish: {end:?}\ncalls: {calls:#?}\nof the full text: {all:#?}")));
    }
    Ok(())
}

fn are_first(when_cut: WhenCut, calls: &[Call], all: &[Call]) -> bool {
    let last = calls.len().saturating_sub(1);
    let same = |(at, (got, of)): (usize, (&Call, &Call))| {
        let begun = when_cut == WhenCut::ByArgument
            && at == last
            && got.arguments.strip_suffix('}').is_some_and(|first| of.arguments.starts_with(first));
        got.name == of.name && got.id == of.id && (begun || got.arguments == of.arguments)
    };
    when_cut == WhenCut::Open || calls.len() <= all.len() && calls.iter().zip(all).enumerate().all(same)
}

fn picture(text: &[u8], cuts: &[usize], what: &str) -> String {
    let cuts =
        if cuts.len() > 8 { format!("{} cuts: {:?}..", cuts.len(), &cuts[..8]) } else { format!("cut at {cuts:?}") };
    format!("text: {:?}\n{cuts}\n{what}", String::from_utf8_lossy(text))
}
