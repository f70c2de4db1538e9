//! For build scripts of crates with specs of their own.
//!
//! In `Cargo.toml`, `toolwire` is a dependency and `toolwire-gen` a build dependency. In `build.rs`:
//!
//! ```no_run
//! fn main() -> Result<(), toolwire_gen::build::Error> {
//!     toolwire_gen::build(&["specs/mine.yaml", "specs/other.yaml"])
//! }
//! ```
//!
//! And where the families are wanted:
//!
//! ```ignore (needs the output of the build script)
//! mod families {
//!     include!(concat!(env!("OUT_DIR"), "/registry.rs"));
//! }
//!
//! let message = families::mine().parse(text, &tools);
//! for family in &families::FAMILIES { println!("{}", family.name()); }
//! ```
//!
//! There is a function for each family, named after it, and the list `FAMILIES`, ordered by name. Specs that are given together can
//! extend each other. One spec and no build script: `toolwire::family!`.

#![allow(clippy::print_stdout, reason = "cargo reads a build script's standard output")]

use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use crate::emit::Runtime;
use crate::fault::{Fault, render_all};
use crate::generate::generate;
use crate::source::SpecFile;

/// Compiles the specs at these paths into `OUT_DIR`, for a crate that depends on `toolwire`. The [module](mod@self) has an example.
///
/// Paths count from the folder of the crate's `Cargo.toml`. Cargo is told to run the script again when one of the files changes; a
/// file of `OUT_DIR` that would stay the same is not written, so nothing is compiled again for it.
///
/// # Errors
///
/// If a file cannot be read or written, or the specs have faults. Return it from `main`: that prints the faults as they are and fails
/// the build.
pub fn build(paths: &[impl AsRef<Path>]) -> Result<(), Error> {
    Config::new().build(paths)
}

/// [`build`](fn@build) for crates that want something else than the usual.
#[derive(Clone, Debug)]
pub struct Config {
    runtime: Runtime,
    out: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Self {
        Self::new()
    }
}

impl Config {
    /// Code for a crate that depends on `toolwire`, in `OUT_DIR`.
    pub fn new() -> Self {
        Self { runtime: Runtime::Dependency, out: None }
    }

    /// Where the generated code finds the runtime's types.
    pub fn runtime(self, runtime: Runtime) -> Self {
        Self { runtime, ..self }
    }

    /// The folder to write to, instead of `OUT_DIR`. It must be there.
    pub fn out_dir(self, folder: impl Into<PathBuf>) -> Self {
        Self { out: Some(folder.into()), ..self }
    }

    /// Compiles the specs at these paths, and tells Cargo when to run the script again.
    ///
    /// # Errors
    ///
    /// As for [`build`](fn@build).
    pub fn build(&self, paths: &[impl AsRef<Path>]) -> Result<(), Error> {
        // Also of the script: once it names one file, Cargo watches no other by itself.
        println!("cargo::rerun-if-changed=build.rs");
        let mut files = Vec::new();
        for path in paths.iter().map(AsRef::as_ref) {
            println!("cargo::rerun-if-changed={}", path.display());
            let text = fs::read_to_string(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
            files.push(SpecFile::new(path.to_string_lossy(), text));
        }
        self.build_texts(&files)
    }

    /// Compiles specs whose text is at hand. Cargo is told nothing: only the caller knows where they come from.
    ///
    /// # Errors
    ///
    /// If the specs have faults, or a file cannot be written.
    pub fn build_texts(&self, files: &[SpecFile]) -> Result<(), Error> {
        let out = self.out.clone().or_else(|| env::var_os("OUT_DIR").map(PathBuf::from)).ok_or(Error::NoOutDir)?;
        let generated = generate(files, self.runtime).map_err(Error::Faults)?;
        for (name, text) in &generated.files {
            let path = out.join(name);
            write_if_different(&path, text).map_err(|source| Error::Write { path, source })?;
        }
        Ok(())
    }
}

/// An unchanged file keeps its time, so that nothing is compiled again for it.
fn write_if_different(path: &Path, text: &str) -> io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text)
}

/// Why a build script cannot go on.
///
/// Its `Debug` is its `Display`: that is what Rust prints of an error that `main` returns, and a picture in quotes would be lost.
#[non_exhaustive]
pub enum Error {
    /// No folder to write to.
    NoOutDir,
    /// A spec cannot be read.
    Read {
        /// As it was given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Generated code cannot be written.
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The specs are wrong.
    Faults(Vec<Fault>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoOutDir => {
                f.write_str("OUT_DIR is not set: call this from a build script, or give `Config::out_dir`")
            }
            Self::Read { path, source } => {
                let folder = env::current_dir()
                    .map_or_else(|_| "the current folder".to_owned(), |folder| folder.display().to_string());
                write!(f, "cannot read the spec `{}`: {source}\nthe path counts from {folder}", path.display())
            }
            Self::Write { path, source } => write!(f, "cannot write {}: {source}", path.display()),
            Self::Faults(faults) => write!(f, "the specs are wrong\n\n{}", render_all(faults)),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { source, .. } | Self::Write { source, .. } => Some(source),
            Self::NoOutDir | Self::Faults(_) => None,
        }
    }
}
