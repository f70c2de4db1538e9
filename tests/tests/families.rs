//! One named test for each fixture of each family: `cargo test hermes` runs one family's.

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use toolwire_tests::{fixtures, readings, soup};

/// Tests of random texts for each family.
const SEEDS: u64 = 8;

fn main() {
    toolwire_tests::trials::run(trials);
}

fn trials(subject: Arc<toolwire_tests::Subject>) -> Vec<Trial> {
    let fixtures = fixtures::all(&subject.spec, &subject.family);
    let trial = |(name, fixture): (String, Result<fixtures::Fixture, String>)| {
        let subject = Arc::clone(&subject);
        Trial::test(name, move || fixture.and_then(|fixture| readings::check(&subject, &fixture)).map_err(Failed::from))
    };
    let mut trials: Vec<Trial> = fixtures.into_iter().map(trial).collect();
    trials.extend((0..SEEDS).map(|seed| soup("soup", Arc::clone(&subject), seed)));
    match subject.with_small_limits() {
        Ok(small) => {
            let small = Arc::new(small);
            trials.extend((0..SEEDS).map(|seed| soup("small_limits", Arc::clone(&small), seed)));
        }
        Err(faults) => trials.push(Trial::test("small_limits", move || Err(Failed::from(faults)))),
    }
    trials
}

fn soup(what: &str, subject: Arc<toolwire_tests::Subject>, seed: u64) -> Trial {
    let name = format!("{}::{what}::{seed}", subject.family.name());
    let lawful = move || {
        soup::texts(&subject, seed).iter().try_for_each(|(text, setting)| readings::is_lawful(&subject, text, setting))
    };
    Trial::test(name, move || lawful().map_err(Failed::from))
}
