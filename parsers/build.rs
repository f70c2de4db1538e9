//! Writes the families' machines: a module a spec and the registry. Runs again when anything in the folder of specs changes.

#![allow(clippy::print_stdout, reason = "cargo reads a build script's standard output")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toolwire_gen::{Runtime, SpecFile};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", toolwire_specs::DIR);
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    let files: Vec<SpecFile> = toolwire_specs::all().iter().map(|(name, text)| SpecFile::new(*name, *text)).collect();
    match toolwire_gen::generate(&files, Runtime::Inside) {
        Ok(generated) => {
            for (name, text) in &generated.files {
                write_if_different(&out.join(name), text)?;
            }
            Ok(())
        }
        Err(faults) => {
            // The picture goes to the terminal as it is; a returned error would be printed in quotes.
            eprintln!("{}", toolwire_gen::fault::render_all(&faults));
            std::process::exit(1)
        }
    }
}

/// An unchanged file keeps its time, so that nothing is compiled again for it.
fn write_if_different(path: &Path, text: &str) -> std::io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text)
}
