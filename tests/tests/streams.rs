//! Derived from every fixture of every family, and from random texts: deltas of the chat-completions API fold to the
//! whole message, the parser's phase and its place are lawful, and a call as its tool declares it has no findings.

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use toolwire::{End, Tools};
use toolwire_tests::deltas::{Deltas, Sent};
use toolwire_tests::fixtures::Fixture;
use toolwire_tests::reader::Setting;
use toolwire_tests::{Subject, cuts, fixtures, progress, samples, soup};

/// At most so many truncations of a text.
const TRUNCATIONS: usize = 20;
/// Random ways to cut a text.
const CUTS: u64 = 8;
/// Tests of random texts for each family.
const SEEDS: u64 = 2;

fn main() {
    toolwire_tests::trials::run(trials);
}

fn trials(subject: Arc<Subject>) -> Vec<Trial> {
    let trial = |(name, fixture): (String, Result<Fixture, String>)| {
        let subject = Arc::clone(&subject);
        Trial::test(name, move || fixture.and_then(|fixture| check(&subject, &fixture)).map_err(Failed::from))
    };
    let fixtures = fixtures::all(&subject.spec, &subject.family);
    fixtures.into_iter().map(trial).chain((0..SEEDS).map(|seed| random(Arc::clone(&subject), seed))).collect()
}

/// The same of texts that mean nothing in particular: quotations, broken and cut calls, orphans.
fn random(subject: Arc<Subject>, seed: u64) -> Trial {
    let name = format!("{}::soup::{seed}", subject.family.name());
    let lawful = move || -> Result<(), String> {
        for (text, setting) in soup::texts(&subject, seed) {
            let end = if text.len() % 2 == 0 { End::Stop } else { End::Cut };
            let setting = Setting { end, ..setting };
            progress::check(&subject.family, &setting, &text)?;
            let mut deltas = Deltas::new(&subject.family, &setting)?;
            let sent = deltas.check(text.as_bytes(), &cuts::random(text.as_bytes(), seed), end)?;
            // Whatever is in a call: it can be asked about.
            sent.message.calls.iter().chain(&sent.message.broken).for_each(|call| drop(setting.tools.check(call)));
        }
        Ok(())
    };
    Trial::test(name, move || lawful().map_err(Failed::from))
}

fn check(subject: &Subject, fixture: &Fixture) -> Result<(), String> {
    let (family, setting, text) = (&subject.family, &fixture.setting, fixture.text.as_bytes());
    let mut deltas = Deltas::new(family, setting)?;
    let whole = deltas.check(text, &[], setting.end)?;
    deltas.check(text, &cuts::characters(text), setting.end)?;
    deltas.check(text, &cuts::bytes(text), setting.end)?;
    for seed in 0..CUTS {
        deltas.check(text, &cuts::random(text, seed), setting.end)?;
    }
    // What was sent of a call that breaks is part of it; the finish reason is that of the message.
    let places = cuts::places(text, &samples::spellings(family), TRUNCATIONS);
    for at in places.iter().step_by(1 + places.len() / TRUNCATIONS) {
        for end in [End::Stop, End::Cut] {
            deltas.check(&text[..*at], &cuts::random(&text[..*at], 1), end)?;
        }
    }
    progress::check(family, setting, &fixture.text)?;
    checked(fixture, &setting.tools, &whole)
}

/// Calls that the writer wrote are as declared; the calls of an example need not be.
fn checked(fixture: &Fixture, tools: &Tools, sent: &Sent) -> Result<(), String> {
    for call in sent.message.calls.iter().chain(&sent.message.broken) {
        let findings = tools.check(call);
        if !fixture.name.contains("::examples::") && !findings.is_empty() {
            return Err(format!("{findings:#?}\nin {call:#?}"));
        }
    }
    Ok(())
}
