//! Where the fuzzer starts: the specs' own examples, for the loader the specs and the faulty specs of the loader's tests.

use std::path::Path;
use std::{fs, io};

use toolwire::write::WrittenCall;
use toolwire_tests::frame::Frame;
use toolwire_tests::samples;

use crate::input::{byte_of, families};

/// Tools are declared, the message stops by itself.
const SETTING: u8 = 16;

/// First inputs of the target.
///
/// # Errors
///
/// If the loader's tests cannot be read.
pub fn of(target: &str) -> io::Result<Vec<Vec<u8>>> {
    Ok(match target {
        "loader" => of_specs()?,
        "dialects" => of_arguments(),
        _ => of_texts(),
    })
}

fn of_specs() -> io::Result<Vec<Vec<u8>>> {
    let mut seeds: Vec<Vec<u8>> = toolwire_specs::all().iter().map(|(_, text)| text.as_bytes().to_vec()).collect();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../parser-gen/tests/ui"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            seeds.push(fs::read(path)?);
        }
    }
    Ok(seeds)
}

fn of_texts() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for subject in families() {
        let Some(family) = byte_of(subject.family.name()) else { continue };
        for (number, example) in (1..).zip(&subject.spec.examples) {
            let start = match example.start.as_str() {
                "reasoning" => 1,
                "response" => 2,
                _ => 0,
            };
            let mut seed = vec![family, SETTING | start, number];
            seed.extend_from_slice(example.output.as_bytes());
            seeds.push(seed);
        }
    }
    seeds
}

fn of_arguments() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for subject in families() {
        let family = &subject.family;
        let (Some(byte), Some(frame)) = (byte_of(family.name()), Frame::of(family)) else { continue };
        for (number, (_, value)) in (1..).zip(samples::VALUES) {
            let arguments = format!("{{\"x\":{value}}}");
            let Ok(call) = family.write(&[WrittenCall { name: "f", arguments: &arguments, id: None }]) else {
                continue;
            };
            if let Some(arguments) = frame.inside(&call) {
                let mut seed = vec![byte, SETTING, number];
                seed.extend_from_slice(arguments.as_bytes());
                seeds.push(seed);
            }
        }
    }
    seeds
}
