//! One named test for each fixture of each family: `cargo test hermes` runs one family's.

use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolwire_tests::{fixtures, readings, subjects};

fn main() {
    let arguments = Arguments::from_args();
    let trials = match subjects() {
        Ok(subjects) => subjects.into_iter().map(Arc::new).flat_map(trials).collect(),
        Err(faults) => vec![Trial::test("specs", move || Err(Failed::from(faults)))],
    };
    libtest_mimic::run(&arguments, trials).exit();
}

fn trials(subject: Arc<toolwire_tests::Subject>) -> Vec<Trial> {
    let fixtures = fixtures::all(&subject.spec, &subject.family);
    let trial = |(name, fixture): (String, Result<fixtures::Fixture, String>)| {
        let subject = Arc::clone(&subject);
        Trial::test(name, move || fixture.and_then(|fixture| readings::check(&subject, &fixture)).map_err(Failed::from))
    };
    fixtures.into_iter().map(trial).collect()
}
