//! `docs/KEYS.md` is the key reference as the loader's own table prints it.
//!
//! `TOOLWIRE_BLESS=1 cargo test -p toolwire-gen --test key_reference` writes it.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::{env, fs};

#[test]
fn the_document_is_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/KEYS.md");
    let reference = toolwire_gen::spec::key_reference();
    let (title, tables) = reference.split_once('\n').unwrap();
    let document = format!(
        "{title}\n\nFor authors of specs: every key, what it takes and what it means. What `wire:` may say is in [WIRE.md](WIRE.md).\n\
         This file is printed from the table that the loader reads by; see `parser-gen/tests/key_reference.rs`.\n{tables}"
    );
    if env::var_os("TOOLWIRE_BLESS").is_some() {
        fs::write(&path, &document).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == document,
        "docs/KEYS.md is not what the loader's table says; bless it: \
         TOOLWIRE_BLESS=1 cargo test -p toolwire-gen --test key_reference"
    );
}
