//! Checks of a spec's tree, before it is lowered. One kind of fault a file, in this order:

use crate::fault::Fault;
use crate::spec::read::Reading;

/// All faults of a spec that was read.
pub(crate) fn check(reading: &Reading) -> Vec<Fault> {
    let _ = reading;
    Vec::new()
}
