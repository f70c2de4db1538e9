//! From a family's YAML spec to a state machine, and from there to Rust source.
//!
//! The pipeline, one module a step: [`spec`] reads YAML, [`wire`] reads the notation inside it, `check` finds faults,
//! `lower` makes the machine, `emit` writes Rust; [`show`] prints the machine, [`mod@build`] is for build scripts. [`fault`] is what any step
//! says when a spec is wrong.

pub mod build;
mod check;
pub mod emit;
pub mod fault;
mod generate;
pub mod lower;
pub mod machine;
pub mod show;
mod source;
pub mod spec;
pub mod wire;

pub use build::build;
pub use emit::Runtime;
pub use generate::{Generated, generate, load, load_over};
pub use source::SpecFile;
