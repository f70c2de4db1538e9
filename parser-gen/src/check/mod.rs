//! Checks of a spec as a tree, before it is lowered. One subject a file, in this order:
//!
//! | file | refuses |
//! |---|---|
//! | `identity` | a source that is no URL, engines and models that cannot be any |
//! | `names` | names with other characters, words of the notation as names, one name for two things |
//! | `markers` | two markers alike, `{suffix}` without its key, `ends` that are no markers, markers that nothing uses |
//! | `references` | words of the wire that mean nothing, duplicate rules, rules that no entry reaches |
//! | `recursion` | a rule inside itself, unless a back reference closes it |
//! | `emptiness` | entries and repetitions that can match nothing |
//! | `ends_of_holes` | holes that nothing ends |
//! | `placement` | holes in an entry of another kind |
//! | `order` | values before their key, types behind their value, back references and calls without a name |
//!
//! `tree`, `edges` and `flow` answer what they ask about the tree. Whether the machine can decide a wire is checked where
//! the machine is made.

mod edges;
mod emptiness;
mod ends_of_holes;
mod flow;
mod identity;
mod markers;
mod names;
mod order;
mod placement;
mod recursion;
mod references;
mod tree;

use crate::fault::Fault;
use crate::spec::read::Reading;

/// All faults of a spec that was read.
pub(crate) fn check(reading: &Reading) -> Vec<Fault> {
    let mut faults = Vec::new();
    identity::check(&reading.spec, &mut faults);
    names::check(&reading.spec, &mut faults);
    markers::check(reading, &mut faults);
    // With a rule missing, every further check would complain about the hole that it left.
    if reading.wire_complete {
        references::check(reading, &mut faults);
        recursion::check(&reading.spec, &mut faults);
        emptiness::check(&reading.spec, &mut faults);
        ends_of_holes::check(&reading.spec, &mut faults);
        placement::check(&reading.spec, &mut faults);
        order::check(&reading.spec, &mut faults);
    }
    faults
}
