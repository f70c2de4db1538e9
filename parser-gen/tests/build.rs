//! The entry for build scripts: what it writes, when it writes, and what it says when it cannot.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use toolwire_gen::SpecFile;
use toolwire_gen::build::{Config, Error};
use toolwire_gen::fault::render_all;

const GOOD: &str = "tests/golden/object_in_markers.yaml";
const BAD: &str = "tests/ui/S003_three_faults_three_carets.yaml";

/// An empty folder of its own for each test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_module_a_family_and_the_list() {
    let out = folder("modules");
    Config::new().out_dir(&out).build(&["tests/golden/tagged_values.yaml", GOOD]).unwrap();
    assert_eq!(names(&out), ["object_in_markers.rs", "registry.rs", "tagged_values.rs"]);
    // Another crate has no `crate::machine`, and no command that prints its families.
    for name in names(&out) {
        let text = fs::read_to_string(out.join(&name)).unwrap();
        assert!(
            text.contains("::toolwire::") && !text.contains("crate::machine") && !text.contains(" --rust`"),
            "{name}:\n{text}"
        );
    }
}

#[test]
fn only_what_differs_is_written() {
    let out = folder("unchanged");
    let build = || Config::new().out_dir(&out).build(&[GOOD]).unwrap();
    build();
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let age =
        |name: &str| fs::File::options().write(true).open(out.join(name)).unwrap().set_modified(long_ago).unwrap();
    age("registry.rs");
    fs::write(out.join("object_in_markers.rs"), "old").unwrap();
    age("object_in_markers.rs");
    build();
    let time = |name: &str| fs::metadata(out.join(name)).unwrap().modified().unwrap();
    assert_eq!(time("registry.rs"), long_ago);
    assert_ne!(time("object_in_markers.rs"), long_ago);
}

#[test]
fn an_error_of_main_shows_the_pictures_as_they_are() {
    let out = folder("faults");
    let text = fs::read_to_string(BAD).unwrap();
    let file = SpecFile::new("specs/three_faults_three_carets.yaml", text);
    let error = Config::new().out_dir(&out).build_texts(std::slice::from_ref(&file)).unwrap_err();
    let pictures = render_all(&toolwire_gen::load(&[file]).unwrap_err());
    // Rust prints the `Debug` of the error that `main` returns.
    assert_eq!(format!("{error:?}"), format!("the specs are wrong\n\n{pictures}"));
    assert!(names(&out).is_empty(), "nothing is written of specs that are wrong");
}

#[test]
fn a_spec_that_cannot_be_read_is_named_with_the_folder() {
    let error = Config::new().out_dir(folder("absent")).build(&["specs/absent.yaml"]).unwrap_err();
    assert!(matches!(error, Error::Read { .. }));
    let text = error.to_string();
    assert!(text.contains("`specs/absent.yaml`") && text.contains(env!("CARGO_MANIFEST_DIR")), "{text}");
}

#[test]
fn without_a_folder_to_write_to_it_says_so() {
    let error = Config::new().build(&[GOOD]).unwrap_err();
    assert!(matches!(error, Error::NoOutDir), "{error}");
    assert!(error.to_string().contains("OUT_DIR"));
}
