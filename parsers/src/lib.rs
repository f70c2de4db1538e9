//! x
// The driver, the other user of these, is not written yet.
#[allow(dead_code, unused_imports)]
mod json;
pub mod tools;
