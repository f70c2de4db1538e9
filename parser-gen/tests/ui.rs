//! Every fault as a person sees it: `ui/<CODE>_<what>.yaml` (or a folder of files) and the picture beside it.
//!
//! `TOOLWIRE_BLESS=1 cargo test -p toolwire-gen --test ui` writes the pictures; read the difference before committing it.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toolwire_gen::SpecFile;
use toolwire_gen::fault::{Code, Fault, render_all};

/// A file or folder of specs: its code, what it shows, its path.
struct Case {
    code: String,
    what: String,
    path: PathBuf,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            continue;
        }
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let (code, what) = stem.split_once('_').unwrap();
        cases.push(Case { code: code.to_string(), what: what.to_string(), path: path.clone() });
    }
    cases.sort_by(|a, b| a.path.cmp(&b.path));
    cases
}

impl Case {
    /// The specs, labelled as if they lay in a folder of specs.
    fn files(&self) -> Vec<SpecFile> {
        if !self.path.is_dir() {
            return vec![SpecFile::new(format!("specs/{}.yaml", self.what), fs::read_to_string(&self.path).unwrap())];
        }
        let mut paths: Vec<_> = fs::read_dir(&self.path).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let label = |path: &PathBuf| format!("specs/{}", path.file_name().unwrap().to_string_lossy());
        paths.iter().map(|path| SpecFile::new(label(path), fs::read_to_string(path).unwrap())).collect()
    }

    fn faults(&self) -> Vec<Fault> {
        toolwire_gen::load(&self.files()).err().unwrap_or_default()
    }
}

#[test]
fn pictures() {
    let bless = env::var_os("TOOLWIRE_BLESS").is_some();
    let mut wrong = Vec::new();
    for case in cases() {
        let picture = render_all(&case.faults());
        let expected = case.path.with_extension("stderr");
        if bless {
            fs::write(&expected, &picture).unwrap();
        } else if fs::read_to_string(&expected).unwrap_or_default() != picture {
            wrong.push(format!("{}\n{picture}", expected.display()));
        }
    }
    assert!(wrong.is_empty(), "these pictures changed (TOOLWIRE_BLESS=1 writes them):\n\n{}", wrong.join("\n"));
}

#[test]
fn every_code_is_shown_by_a_file_that_is_named_after_it() {
    let mut shown = BTreeSet::new();
    for case in cases() {
        let faults = case.faults();
        assert!(faults.iter().any(|fault| fault.code.id == case.code), "{} does not show {}", case.what, case.code);
        shown.insert(case.code);
    }
    let all: BTreeSet<_> = Code::ALL.iter().map(|code| code.id.to_string()).collect();
    assert_eq!(shown, all, "a code without a file, or a file without a code");
    assert_eq!(all.len(), Code::ALL.len(), "a code is given twice");
}

#[test]
fn every_picture_says_where_what_and_what_to_do() {
    for case in cases() {
        for fault in case.faults() {
            let parts = [&fault.message, &fault.label, &fault.help];
            assert!(parts.iter().all(|part| !part.is_empty()), "{}: {fault:?}", case.what);
            assert!(!fault.message.ends_with('.'), "{}: {}", case.what, fault.message);
        }
    }
}

#[test]
fn three_faults_show_three_carets_in_the_order_of_the_file() {
    let case = cases().into_iter().find(|case| case.what == "three_faults_three_carets").unwrap();
    let faults = case.faults();
    assert_eq!(faults.len(), 3);
    assert!(faults.is_sorted_by_key(|fault| fault.span.start));
    let source = &case.files()[0].text;
    let marked: Vec<_> = faults.iter().map(|fault| &source[fault.span.start..fault.span.end]).collect();
    assert_eq!(marked, ["titel", "all", "objekt"]);
}
