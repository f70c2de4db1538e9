//! A spec over another: what is taken over, what is replaced, and where everything stands.

#![allow(clippy::unwrap_used)]

use toolwire_gen::fault::{Span, render_all};
use toolwire_gen::spec::{self, EntryKind, Spec, SpecFile};
use toolwire_gen::wire::ast::Rule;

const PARENT: &str = r#"
family: parent
title: The parent
models: ["Org/Parent"]
spec: https://example.org/parent
markers:
  open: { text: "<f>", special: true }
  eom: { text: "<eom>" }
reasoning: { open: "<think>", close: "</think>" }
wire: |
  section = "<s>" call* "</s>"
  call    = open object close
  close   = "</f>"
ends: [eom]
limits: { depth: 8, calls: 2 }
"#;

const CHILD: &str = r#"
extends: parent
family: child
spec: https://example.org/child
markers:
  open: { text: "<g>" }
  eom: null
reasoning: null
wire: |
  close = "</g>" extra?
  extra = "!"
ends: null
limits: { depth: 4 }
"#;

fn read(files: &[(&str, &str)]) -> Vec<Spec> {
    let files: Vec<_> = files.iter().map(|(name, text)| SpecFile::new(format!("specs/{name}.yaml"), *text)).collect();
    let (specs, faults) = spec::read(&files);
    assert!(faults.is_empty(), "{}", render_all(&faults));
    specs
}

fn child() -> Spec {
    let specs = read(&[("child", CHILD), ("parent", PARENT)]);
    specs.into_iter().find(|spec| spec.family.value == "child").unwrap()
}

fn text<'s>(spec: &'s Spec, span: &Span) -> &'s str {
    &spec.files[span.file].text[span.start..span.end]
}

#[test]
fn mappings_merge_key_by_key_and_null_removes() {
    let child = child();
    assert_eq!((child.limits.depth, child.limits.calls), (4, 2));
    let [open] = child.markers.as_slice() else { panic!("{:?}", child.markers) };
    // `special` is the parent's, the text the child's.
    assert_eq!((open.text.value.as_str(), open.special), ("<g>", true));
    assert_eq!(child.reasoning, None);
    assert!(child.ends.is_empty());
    assert_eq!(child.entries, [EntryKind::Section, EntryKind::Call]);
}

#[test]
fn identity_is_not_taken_over() {
    let child = child();
    assert_eq!((child.title.as_str(), child.models.len()), ("", 0));
    assert_eq!(child.url.value, "https://example.org/child");
}

#[test]
fn the_wire_merges_rule_by_rule_in_the_order_of_the_parent() {
    let child = child();
    let names: Vec<_> = child.wire.rules.iter().map(|rule| rule.name.value.as_str()).collect();
    assert_eq!(names, ["section", "call", "close", "extra"]);
}

#[test]
fn places_point_into_the_file_that_wrote_them() {
    let child = child();
    let files: Vec<_> = child.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(files, ["specs/child.yaml", "specs/parent.yaml"]);
    let file = |rule: &Rule| rule.name.span.file;
    assert_eq!(child.wire.rules.iter().map(file).collect::<Vec<_>>(), [1, 1, 0, 0]);
    for rule in &child.wire.rules {
        assert_eq!(text(&child, &rule.name.span), rule.name.value);
        for term in rule.body.seqs.iter().flat_map(|seq| &seq.terms) {
            assert!(!text(&child, &term.span).contains(char::is_whitespace));
        }
    }
    assert_eq!(text(&child, &child.markers[0].text.span), "\"<g>\"");
}

#[test]
fn three_generations() {
    let grandchild = "extends: child\nfamily: grandchild\nspec: https://example.org\nwire: |\n  extra = \"?\"\n";
    let specs = read(&[("grandchild", grandchild), ("parent", PARENT), ("child", CHILD)]);
    let spec = specs.iter().find(|spec| spec.family.value == "grandchild").unwrap();
    let files: Vec<_> = spec.wire.rules.iter().map(|rule| rule.name.span.file).collect();
    assert_eq!(files, [2, 2, 1, 0]);
    assert_eq!(spec.limits.depth, 4);
}

#[test]
fn a_parent_that_is_no_yaml_is_the_only_fault() {
    let files = [SpecFile::new("specs/child.yaml", CHILD), SpecFile::new("specs/parent.yaml", "family: [")];
    let (specs, faults) = spec::read(&files);
    assert!(specs.is_empty());
    let codes: Vec<_> = faults.iter().map(|fault| fault.code.id).collect();
    assert_eq!(codes, ["S001"]);
}
