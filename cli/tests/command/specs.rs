//! `toolwire families`, `check` and `show`: what works on specs.

use crate::{file, folder, json, spec, toolwire};

fn built_in() -> Vec<&'static str> {
    toolwire_specs::all()
        .iter()
        .map(|(label, _)| label.strip_prefix("specs/").unwrap().strip_suffix(".yaml").unwrap())
        .collect()
}

#[test]
fn families_are_listed_for_people_and_programs() {
    let text = toolwire(&["families"], "").ok();
    let names: Vec<_> = text.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(names, built_in());
    let list = json(&toolwire(&["families", "--json"], "").ok());
    let hermes = list.as_array().unwrap().iter().find(|row| row["name"] == "hermes").unwrap();
    assert!(hermes["engines"].as_array().unwrap().contains(&"vllm:hermes".into()));
    assert!(hermes["spec"].as_str().unwrap().starts_with("https://"));
    assert!(!hermes["models"].as_array().unwrap().is_empty() && !hermes["title"].as_str().unwrap().is_empty());
}

#[test]
fn sound_specs_are_short_news() {
    let folder = folder("sound");
    let path = file(&folder, "hermes.yaml", spec("hermes"));
    file(&folder, "gemma4.yaml", spec("gemma4"));
    file(&folder, "notes.txt", "no spec");
    assert_eq!(toolwire(&["check", &path], "").ok(), "ok: hermes\n");
    assert_eq!(toolwire(&["check", folder.to_str().unwrap()], "").ok(), "ok: gemma4, hermes\n");
}

#[test]
fn faults_are_pictures_and_come_all_at_once() {
    let text = spec("hermes").replace("title:", "titel:").replace("object+", "objekt+").replace("layout:", "laoyut:");
    let path = file(&folder("faults"), "hermes.yaml", text);
    let run = toolwire(&["check", &path], "");
    assert_eq!(run.stdout, "");
    assert_eq!(run.stderr.matches("^^^^").count(), 3, "{}", run.stderr);
    run.fails(
        1,
        &[
            "did you mean `title`?",
            "did you mean `layout`?",
            "did you mean `object`?",
            "hermes.yaml:",
            "3 faults in 1 of 1 spec",
        ],
    );
}

#[test]
fn files_are_checked_together() {
    let folder = folder("together");
    let one = file(&folder, "hermes.yaml", spec("hermes"));
    let two = file(&folder, "copy.yaml", spec("hermes").replace("family: hermes", "family: copy"));
    toolwire(&["check", &two], "").ok();
    toolwire(&["check", &one, &two], "").fails(1, &["S054"]);
}

#[test]
fn what_cannot_be_checked_is_told() {
    let empty = folder("empty");
    toolwire(&["check", empty.to_str().unwrap()], "").fails(1, &["there is no *.yaml"]);
    toolwire(&["check", "no.yaml"], "").fails(1, &["cannot read `no.yaml`"]);
    toolwire(&["check"], "").fails(2, &["<SPEC>"]);
}

#[test]
fn every_family_is_shown_within_a_hundred_columns() {
    for family in built_in() {
        let chart = toolwire(&["show", family], "").ok();
        for line in chart.lines().skip_while(|line| !line.is_empty()) {
            assert!(line.chars().count() <= 100, "{family}: {line}");
        }
        assert!(chart.starts_with(&format!("{family}: ")) && chart.contains("\nSTATES"), "{chart}");
    }
}

#[test]
fn a_spec_file_is_shown_as_the_built_in_family() {
    let path = file(&folder("shown"), "hermes.yaml", spec("hermes"));
    for option in [&[][..], &["--rust"]] {
        let loaded = toolwire(&[&["show", path.as_str()], option].concat(), "").ok();
        let built_in = toolwire(&[&["show", "vllm:hermes"], option].concat(), "").ok();
        assert_eq!(loaded.replace(&path, "specs/hermes.yaml"), built_in);
    }
}

#[test]
fn rust_is_what_a_build_generates() {
    let files = [toolwire_gen::SpecFile::new("specs/hermes.yaml", spec("hermes"))];
    let generated = toolwire_gen::generate(&files, toolwire_gen::Runtime::Inside).unwrap();
    let (_, expected) = generated.files.iter().find(|(name, _)| name == "hermes.rs").unwrap();
    assert_eq!(&toolwire(&["show", "--rust", "hermes"], "").ok(), expected);
}

#[test]
fn what_cannot_be_shown_is_told() {
    toolwire(&["show", "hermess"], "").fails(2, &["did you mean `hermes`?"]);
    toolwire(&["show", "no.yaml"], "").fails(1, &["cannot read `no.yaml`"]);
    let bad = file(&folder("unshown"), "bad.yaml", "family: bad\n");
    toolwire(&["show", &bad], "").fails(1, &["bad.yaml:1:", "in 1 of 1 spec"]);
}
