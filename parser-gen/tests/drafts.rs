//! The hardest families as drafts: the notation can write them, and the checks let them pass.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use toolwire_gen::fault::{Span, render_all};
use toolwire_gen::spec::{self, EntryKind, Spec, SpecFile, Types};
use toolwire_gen::wire::ast::{Atom, Repeat};

fn drafts() -> Vec<Spec> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drafts");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let file = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        SpecFile::new(format!("drafts/{name}"), fs::read_to_string(path).unwrap())
    };
    let files: Vec<_> = paths.iter().map(file).collect();
    let (specs, faults) = spec::read(&files);
    assert!(faults.is_empty(), "{}", render_all(&faults));
    assert_eq!(specs.len(), files.len());
    specs
}

fn draft(family: &str) -> Spec {
    drafts().into_iter().find(|spec| spec.family.value == family).unwrap()
}

#[test]
fn the_drafts_are_accepted() {
    assert!(drafts().len() >= 4);
}

#[test]
fn places_in_the_wire_are_places_in_the_file() {
    for spec in drafts() {
        let written = |span: &Span| &spec.files[span.file].text[span.start..span.end];
        for rule in &spec.wire.rules {
            assert_eq!(written(&rule.name.span), rule.name.value);
            for term in rule.body.seqs.iter().flat_map(|seq| &seq.terms) {
                let text = written(&term.span);
                match &term.atom {
                    Atom::Name(name) => assert!(text.starts_with(name.as_str()), "{text}"),
                    Atom::Literal(_) => assert!(text.starts_with('"'), "{text}"),
                    Atom::Group(_) => assert!(text.starts_with('('), "{text}"),
                    _ => {}
                }
                assert_eq!(term.repeat != Repeat::Once, text.ends_with(['?', '*', '+']), "{text}");
            }
        }
        for marker in &spec.markers {
            assert_eq!(written(&marker.text.span).trim_matches('"'), marker.text.value);
        }
    }
}

#[test]
fn entries_are_those_that_the_wire_has_unless_listed() {
    assert_eq!(draft("harmony").entries, [EntryKind::Reasoning, EntryKind::Content, EntryKind::Call]);
    assert_eq!(draft("mistral").entries, [EntryKind::Reasoning, EntryKind::Section]);
    assert_eq!(draft("lfm2").entries, [EntryKind::Section, EntryKind::Reasoning]);
}

#[test]
fn dialects_are_presets_with_changes() {
    let lfm2 = draft("lfm2").arguments;
    assert!(lfm2.pairs && lfm2.python_literals && lfm2.json_literals && lfm2.tuples && lfm2.closer_followed);
    assert_eq!(lfm2.quotes.len(), 4);
    let minimax = draft("minimax_m3").values;
    assert_eq!((minimax.types, minimax.item.as_deref()), (Types::Schema, Some("item")));
}
