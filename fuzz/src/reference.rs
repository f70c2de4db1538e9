//! The driver reads what the batch reference reads.
//!
//! A difference is a finding. Where `TOOLWIRE_FUZZ_DIFFERENCES` names a folder it is written there and the run goes on, which is how open
//! differences are collected; without it the run stops.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use toolwire::Family;
use toolwire::reference::{OwnedEvent, Reference};
use toolwire_tests::engines::whole_calls;
use toolwire_tests::reader::Reader;

use crate::input::{Input, families};

/// Longest text: the reference goes back, and may be slow.
const MOST: usize = 4096;

/// One input, both ways. Families whose notation the reference does not read yet are left out.
pub fn check(data: &[u8]) {
    let Some(input) = Input::new(data) else { return };
    let Ok(text) = std::str::from_utf8(input.text) else { return };
    let Some(reference) = reference(&input.subject.family) else { return };
    if text.len() > MOST {
        return;
    }
    let (tools, start, end) = (&input.setting.tools, input.setting.start, input.setting.end);
    let wanted = reference.parse(text, tools, start, end).unwrap_or_else(|error| panic!("{error}: {text:?}"));
    let mut reader = Reader::new(&input.subject.family, &input.setting);
    let got = whole_calls(&reader.read(text.as_bytes(), &[], end).unwrap_or_else(|what| panic!("{what}")));
    if wanted == got {
        return;
    }
    let name = input.subject.family.name();
    let told = format!(
        "{name} {start:?} {end:?} tools given: {}\n{text:?}\n  reference {wanted:?}\n  driver    {got:?}\n",
        tools.are_given()
    );
    static FOLDER: LazyLock<Option<PathBuf>> =
        LazyLock::new(|| env::var_os("TOOLWIRE_FUZZ_DIFFERENCES").map(PathBuf::from));
    match &*FOLDER {
        Some(folder) => keep(folder, name, &wanted, &got, &told),
        None => panic!("{told}"),
    }
}

/// Written once for each kind of difference; the shortest text stays.
fn keep(folder: &Path, name: &str, wanted: &[OwnedEvent], got: &[OwnedEvent], told: &str) {
    let file = folder.join(format!("{name}-{}.txt", kind(wanted, got)));
    let shorter = fs::metadata(&file).map_or(true, |known| known.len() > told.len() as u64);
    if shorter && let Err(error) = fs::create_dir_all(folder).and_then(|()| fs::write(&file, told)) {
        panic!("{}: {error}", file.display());
    }
}

/// The first two events that differ, without their text.
fn kind(wanted: &[OwnedEvent], got: &[OwnedEvent]) -> String {
    let at = wanted.iter().zip(got).take_while(|(wanted, got)| wanted == got).count();
    format!("{}-{}", word(wanted.get(at)), word(got.get(at)))
}

fn word(event: Option<&OwnedEvent>) -> String {
    match event {
        None => "nothing".to_owned(),
        Some(OwnedEvent::Content(_)) => "content".to_owned(),
        Some(OwnedEvent::Reasoning(_)) => "reasoning".to_owned(),
        Some(OwnedEvent::Call { outcome, .. }) => outcome.to_string(),
        Some(OwnedEvent::Warning { why, .. }) => why.to_string(),
    }
}

fn reference(family: &Family) -> Option<&'static Reference> {
    static READINGS: LazyLock<HashMap<String, Reference>> = LazyLock::new(|| {
        let reading = |(label, text): &(&str, &str)| {
            let subject = families().iter().find(|subject| subject.spec.file == *label)?;
            Some((subject.family.name().to_owned(), Reference::from_yaml(label, text).ok()?))
        };
        toolwire_specs::all().iter().filter_map(reading).collect()
    });
    READINGS.get(family.name())
}
