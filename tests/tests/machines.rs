//! The built-in machine and the loaded spec are the same, family by family.

use std::collections::BTreeSet;

use libtest_mimic::{Arguments, Failed, Trial};
use toolwire::machine::{Machine, StateId, SymbolId};
use toolwire_tests::{Subject, subjects};

fn main() {
    let arguments = Arguments::from_args();
    let trials = match subjects() {
        Ok(subjects) => {
            let specs = subjects.iter().map(|subject| subject.family.name().to_owned()).collect();
            let listed = Trial::test("every_spec_is_built_in", move || listed(&specs));
            subjects.into_iter().map(trial).chain([listed]).collect()
        }
        Err(faults) => vec![Trial::test("specs", move || Err(Failed::from(faults)))],
    };
    libtest_mimic::run(&arguments, trials).exit();
}

fn listed(specs: &BTreeSet<String>) -> Result<(), Failed> {
    let built_in: BTreeSet<String> = toolwire::families().map(|family| family.name().to_owned()).collect();
    if *specs == built_in { Ok(()) } else { Err(format!("specs: {specs:?}\nbuilt in: {built_in:?}").into()) }
}

fn trial(subject: Subject) -> Trial {
    let name = format!("{}::machine", subject.family.name());
    Trial::test(name, move || is_same(subject.family.machine(), subject.loaded.machine()).map_err(Failed::from))
}

fn is_same(built_in: &dyn Machine, loaded: &dyn Machine) -> Result<(), String> {
    let facts = built_in.facts();
    if facts != loaded.facts() {
        return Err(format!("facts differ\nbuilt in: {facts:#?}\nloaded: {:#?}", loaded.facts()));
    }
    let symbols = u16::try_from(facts.symbols.len()).map_err(|error| error.to_string())?;
    for state in (0..facts.states).map(StateId) {
        if built_in.state(state) != loaded.state(state) {
            return Err(format!(
                "{state:?} differs\nbuilt in: {:#?}\nloaded: {:#?}",
                built_in.state(state),
                loaded.state(state)
            ));
        }
        for symbol in (0..symbols).map(SymbolId) {
            let (left, right) = (built_in.step(state, symbol), loaded.step(state, symbol));
            if left != right {
                let at = (&built_in.state(state).name, &facts.symbols[usize::from(symbol.0)].name);
                return Err(format!("step{at:?} differs\nbuilt in: {left:?}\nloaded: {right:?}"));
            }
        }
    }
    Ok(())
}
