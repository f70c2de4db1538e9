//! Writes the families' machines: a module a spec and the registry. Runs again when anything in the folder of specs changes.

#![allow(clippy::print_stdout, reason = "cargo reads a build script's standard output")]

use toolwire_gen::build::{Config, Error};
use toolwire_gen::{Runtime, SpecFile};

fn main() -> Result<(), Error> {
    println!("cargo::rerun-if-changed={}", toolwire_specs::DIR);
    println!("cargo::rerun-if-changed=build.rs");
    Config::new().runtime(Runtime::Inside).build_texts(&SpecFile::list(toolwire_specs::all()))
}
