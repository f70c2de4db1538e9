//! What the compiler says of right and wrong uses of the macros: `ui/ok` compiles and runs, `ui/err` fails with the text beside it.
//!
//! `TRYBUILD=overwrite cargo test -p toolwire-tests --test macros` writes the texts; read the difference before committing it.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

#[test]
fn uses_of_macros() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    // Paths count from the folder of Cargo.toml, and trybuild compiles the cases as a package of its own, in this folder.
    let package = target.join("tests/trybuild").join(env!("CARGO_PKG_NAME"));
    fs::create_dir_all(package.join("own")).unwrap();
    for entry in fs::read_dir("own").unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, package.join(&path)).unwrap();
    }

    let cases = trybuild::TestCases::new();
    cases.pass("ui/ok/*.rs");
    cases.compile_fail("ui/err/three_faults.rs");
    cases.compile_fail("ui/err/not_a_literal.rs");
    // Its text names that folder, which trybuild can only shorten where it lies in the workspace. The crate of the macros tests the
    // same message wherever it is built.
    if target == Path::new(env!("CARGO_MANIFEST_DIR")).join("../target").canonicalize().unwrap_or_default() {
        cases.compile_fail("ui/err/missing_file.rs");
    }
}
