//! Lists the folder's YAML files, so that adding one touches no other file.

#![allow(clippy::print_stdout, reason = "cargo reads a build script's standard output")]

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable =
        |name: &str| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other(format!("{name} is not set")));
    let folder = variable("CARGO_MANIFEST_DIR")?;
    // Of the folder and everything in it: a new or removed file changes the folder's own time.
    println!("cargo::rerun-if-changed={}", folder.display());

    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            paths.push(path);
        }
    }
    paths.sort();

    let mut list = String::from("&[\n");
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let label = format!("specs/{name}");
        // Writing to a string cannot fail.
        let _ = writeln!(list, "    ({label:?}, include_str!({:?})),", path.to_string_lossy());
    }
    list.push_str("]\n");
    fs::write(variable("OUT_DIR")?.join("specs.rs"), list)
}
