//! What the fuzz targets check; a target only hands over its bytes. `README.md` says how to run them.
//!
//! A check panics where a law is broken, with the text and both readings. [`input`] says what the bytes of an input mean.

#![forbid(unsafe_code)]

pub mod dialects;
pub mod input;
pub mod loader;
pub mod reference;
pub mod seeds;
pub mod streaming;
pub mod words;

/// The targets, by name.
pub const TARGETS: [&str; 4] = ["loader", "driver_vs_loaded", "driver_vs_reference", "dialects"];
