//! The main function of tests that are derived from the specs: named trials for each family.

use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::{Subject, subjects};

/// Runs what `trials` makes of each family; in place of specs that are wrong one trial fails, and shows why.
pub fn run(trials: impl Fn(Arc<Subject>) -> Vec<Trial>) {
    let arguments = Arguments::from_args();
    let trials = match subjects() {
        Ok(subjects) => subjects.into_iter().map(Arc::new).flat_map(trials).collect(),
        Err(faults) => vec![Trial::test("specs", move || Err(Failed::from(faults)))],
    };
    libtest_mimic::run(&arguments, trials).exit();
}
