//! Readings agree (rule 14): the driver uncut, the driver in random cuts, the loaded spec and the batch reference, over spoiled fixtures by
//! chance and over all short texts without chance. Known differences stand in `ledger/engines.yaml`.
//!
//! `TOOLWIRE_MUTATIONS` (a count for each fixture), `TOOLWIRE_SYMBOLS` (the length of the short texts) and `TOOLWIRE_SAMPLE` (so many texts of
//! just that length for each spec, by chance, in place of all) ask for longer runs; `.ci/proof` uses them.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolwire::{End, Family, Start, Tools};
use toolwire_tests::cuts::{self, Random};
use toolwire_tests::engines::{Difference, Engines};
use toolwire_tests::ledger::{self, Known};
use toolwire_tests::reader::{Reader, Setting};
use toolwire_tests::{fixtures, mutations, samples, symbols};

/// Mutations of each fixture.
const MUTATIONS: usize = 8;
/// Symbols of the longest text of the bounded proof.
const SYMBOLS: usize = 3;
/// Fixtures longer than this are mutated by no one: they are long, not odd.
const LONGEST: usize = 2000;
/// Differences that a failure shows.
const SHOWN: usize = 12;

/// The tool of texts that no fixture declares tools for.
const DECLARED: &str = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties":
    {"x": {"type": "string"}, "n": {"type": "integer"}, "o": {"type": "object"}}}}}]"#;

fn main() {
    let arguments = Arguments::from_args();
    let known: Arc<Vec<Known>> = Arc::new(ledger::read());
    let mut trials: Vec<Trial> = specs().into_iter().flat_map(|(name, yaml)| of_spec(&name, &yaml, &known)).collect();
    trials.extend((0..known.len()).map(|at| {
        let known = Arc::clone(&known);
        Trial::test(format!("ledger::{}", known[at].id), move || still_differs(&known[at]))
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

/// All families, and the specs that the generator is tested with: between them they use more of the notation.
fn specs() -> Vec<(String, String)> {
    let stem = |label: &str| Path::new(label).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let families = toolwire_specs::all().iter().map(|(label, yaml)| (stem(label), (*yaml).to_owned()));
    let mut specs: Vec<(String, String)> = families.collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../parser-gen/tests/golden");
    for entry in fs::read_dir(folder).expect("the golden specs are there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            specs.push((stem(&path.to_string_lossy()), fs::read_to_string(&path).expect("a spec is text")));
        }
    }
    specs.sort();
    specs
}

fn of_spec(name: &str, yaml: &str, known: &Arc<Vec<Known>>) -> Vec<Trial> {
    type Check = fn(&Engines, &[Known]) -> Result<(), Failed>;
    const CHECKS: [(&str, Check); 2] = [("mutations", mutations_agree), ("short_texts", short_texts_agree)];
    match Engines::new(name, yaml) {
        Ok(engines) => {
            let engines = Arc::new(engines);
            let trial = |(check, run): (&str, Check)| {
                let (engines, known) = (Arc::clone(&engines), Arc::clone(known));
                Trial::test(format!("{name}::agreement::{check}"), move || run(&engines, &known))
            };
            CHECKS.into_iter().map(trial).collect()
        }
        // Not passed in silence: it is listed as ignored.
        Err(_) => vec![Trial::test(format!("{name}::agreement"), || Ok(())).with_ignored_flag(true)],
    }
}

fn number(variable: &str, default: usize) -> usize {
    std::env::var(variable).ok().and_then(|count| count.parse().ok()).unwrap_or(default)
}

fn mutations_agree(engines: &Engines, known: &[Known]) -> Result<(), Failed> {
    let strings = samples::spellings(&engines.driver);
    let inserts = symbols::pieces(&engines.driver);
    let mut found = Found::new(engines, known);
    for (number_of, (_, fixture)) in fixtures::all(engines.spec(), &engines.driver).into_iter().enumerate() {
        let Ok(fixture) = fixture else { continue };
        if fixture.text.len() > LONGEST {
            continue;
        }
        let count = number("TOOLWIRE_MUTATIONS", MUTATIONS);
        let mut random = Random::new(number_of as u64);
        found.add(&fixture.text, &fixture.setting);
        for text in mutations::of(&fixture.text, &strings, &inserts, count, number_of as u64) {
            found.add(&text, &any_setting(&fixture.setting, &mut random));
            replaced_is_read_alike(&engines.driver, &text, &fixture.setting, &mut random)?;
        }
    }
    found.none()
}

/// Bytes that are no UTF-8 are read as the text with U+FFFD in their place, however they are cut.
fn replaced_is_read_alike(family: &Family, text: &str, setting: &Setting, random: &mut Random) -> Result<(), Failed> {
    let mut bytes = text.as_bytes().to_vec();
    // Half a character more, and half of one that was there.
    let half = &"\u{1f600}".as_bytes()[..1 + random.below(3)];
    let at = random.below(bytes.len() + 1);
    bytes.splice(at..at, half.iter().copied());
    if let Some(at) = bytes.iter().position(|byte| *byte >= 0xc0) {
        bytes.remove(at);
    }
    let mut reader = Reader::new(family, setting);
    let replaced = String::from_utf8_lossy(&bytes).into_owned();
    let wanted = reader.read(replaced.as_bytes(), &[], setting.end)?;
    for cuts in [Vec::new(), cuts::bytes(&bytes), cuts::random(&bytes, 0)] {
        let got = reader.read(&bytes, &cuts, setting.end)?;
        if got != wanted {
            return Err(format!("{bytes:?}, cut at {cuts:?}\n  {got:?}\n  replaced: {wanted:?}").into());
        }
    }
    Ok(())
}

/// Mostly the fixture's own; sometimes other tools, another end, another start.
fn any_setting(own: &Setting, random: &mut Random) -> Setting {
    let declared = || Tools::from_openai(DECLARED).expect("the list is sound");
    Setting {
        tools: if random.below(2) == 0 { own.tools.clone() } else { declared() },
        start: [own.start, own.start, Start::Message, Start::Reasoning, Start::Response][random.below(5)],
        end: [End::Stop, End::Cut][random.below(2)],
    }
}

/// All texts of up to so many symbols, cut at every byte.
fn short_texts_agree(engines: &Engines, known: &[Known]) -> Result<(), Failed> {
    let alphabet = symbols::alphabet(&engines.driver);
    let longest = u32::try_from(number("TOOLWIRE_SYMBOLS", SYMBOLS)).unwrap_or(u32::MAX);
    let setting = Setting { tools: Tools::from_openai(DECLARED).expect("the list is sound"), ..Setting::default() };
    let mut found = Found::new(engines, known);
    let mut add = |len: u32, mut number: usize| {
        let mut text = String::new();
        for _ in 0..len {
            text.push_str(&alphabet[number % alphabet.len()]);
            number /= alphabet.len();
        }
        let splits = (1..text.len()).map(|at| vec![at]).collect();
        found.add_split(&text, &setting, splits);
    };
    if let sample @ 1.. = number("TOOLWIRE_SAMPLE", 0) {
        let mut random = Random::new(1);
        (0..sample).for_each(|_| add(longest, random.below(alphabet.len().pow(longest))));
    } else {
        for len in 1..=longest {
            (0..alphabet.len().pow(len)).for_each(|number| add(len, number));
        }
    }
    found.none()
}

/// The differences of one spec: the smallest text of each shape.
struct Found<'a> {
    engines: &'a Engines,
    known: &'a [Known],
    texts: usize,
    different: usize,
    by_shape: std::collections::BTreeMap<String, Difference>,
}

impl<'a> Found<'a> {
    fn new(engines: &'a Engines, known: &'a [Known]) -> Self {
        Self { engines, known, texts: 0, different: 0, by_shape: std::collections::BTreeMap::new() }
    }

    fn add(&mut self, text: &str, setting: &Setting) {
        let bytes = text.as_bytes();
        self.add_split(text, setting, vec![cuts::bytes(bytes), cuts::random(bytes, 0), cuts::random(bytes, 1)]);
    }

    fn add_split(&mut self, text: &str, setting: &Setting, cuts: Vec<Vec<usize>>) {
        self.texts += 1;
        let Err(picture) = self.engines.agree(text, setting, &cuts) else { return };
        let smallest = self.engines.difference(text, setting);
        let difference =
            smallest.unwrap_or_else(|| Difference { text: text.to_owned(), picture, shape: "in one cut".to_owned() });
        if self.known.iter().any(|known| known.explains(&self.engines.name, &difference.shape)) {
            return;
        }
        self.different += 1;
        let shape = difference.shape.clone();
        let best = self.by_shape.entry(shape).or_insert_with(|| difference.clone());
        if difference.text.len() < best.text.len() {
            *best = difference;
        }
    }

    fn none(self) -> Result<(), Failed> {
        if self.different == 0 {
            return Ok(());
        }
        let mut pictures: Vec<String> = self.by_shape.into_values().map(|difference| difference.picture).collect();
        pictures.sort_by_key(String::len);
        let (different, texts, shapes) = (self.different, self.texts, pictures.len());
        pictures.truncate(SHOWN);
        Err(format!("{different} of {texts} texts, {shapes} shapes:\n{}", pictures.join("\n")).into())
    }
}

/// A known difference is still one, its text is the smallest, and both engines still say what the ledger says.
fn still_differs(known: &Known) -> Result<(), Failed> {
    let (_, yaml) = specs().into_iter().find(|(name, _)| *name == known.family).ok_or("there is no such spec")?;
    let engines = Engines::new(&known.family, &yaml)?;
    let setting = Setting { tools: Tools::from_openai(DECLARED)?, ..Setting::default() };
    let Some(difference) = engines.difference(&known.input, &setting) else {
        return Err("no longer different: delete the entry".into());
    };
    if difference.text != known.input || !known.explains(&known.family, &difference.shape) {
        let Difference { shape, picture, .. } = difference;
        return Err(format!("the entry is not what is found: {shape}\n{picture}").into());
    }
    Ok(())
}
