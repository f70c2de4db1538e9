//! Tiny specs, one feature each, and the Rust that is written for them: the one place where generated code is reviewed as text.
//!
//! `TOOLWIRE_BLESS=1 cargo test -p toolwire-gen --test golden` writes `golden/*.rs`; read the difference before committing it.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::{env, fs};

use toolwire_gen::fault::render_all;
use toolwire_gen::{Runtime, SpecFile, emit};

#[test]
fn generated_rust() {
    let bless = env::var_os("TOOLWIRE_BLESS").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    assert_eq!(paths.len(), 8, "about eight, and not more: real families are tested by what they do");
    let mut wrong = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let spec = SpecFile::new(format!("specs/{name}"), fs::read_to_string(&path).unwrap());
        let families =
            toolwire_gen::load(std::slice::from_ref(&spec)).unwrap_or_else(|faults| panic!("{}", render_all(&faults)));
        let text = emit::family(&families[0].1, Runtime::Inside);
        assert_eq!(text, emit::family(&families[0].1, Runtime::Inside), "{name}: the same spec gives the same bytes");
        let expected = path.with_extension("rs");
        if bless {
            fs::write(&expected, &text).unwrap();
        } else if fs::read_to_string(&expected).unwrap_or_default() != text {
            wrong.push(name);
        }
    }
    assert!(
        wrong.is_empty(),
        "generated Rust differs for {wrong:?}: run with TOOLWIRE_BLESS=1 and read the difference"
    );
}
