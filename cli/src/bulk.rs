//! `toolwire parse --jsonl`: many messages, a line each, in constant memory. A bad line is told in its result and does not stop the others.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;
use toolwire::reference::Reference;
use toolwire::{Family, Tools};

use crate::chunks::{Mode, Piece};
use crate::engine::{self, Engine};
use crate::failure::Failure;
use crate::output::{ResultLine, Transcript};
use crate::parse::{Finish, Start};
use crate::{input, parse};

/// Options for many messages.
#[derive(clap::Args)]
pub(crate) struct Many {
    /// Parse a file of messages, one JSON object a line; standard input for `-`
    #[arg(long, value_name = "CASES", conflicts_with = "One", help_heading = "Many messages")]
    pub(crate) jsonl: Option<PathBuf>,
    /// Write the results to this file instead of standard output
    #[arg(long, value_name = "FILE", requires = "jsonl", conflicts_with = "family", help_heading = "Many messages")]
    out: Option<PathBuf>,
    /// How each text is cut: whole, chunks (those of the line, else 4 characters), char, byte, or random:SEED (1 to 8 characters)
    #[arg(
        long,
        default_value = "whole",
        requires = "jsonl",
        conflicts_with = "family",
        help_heading = "Many messages"
    )]
    mode: Mode,
}

/// A line in. Further fields are ignored.
#[derive(Deserialize)]
struct Case<'a> {
    #[serde(default)]
    id: Value,
    family: String,
    text: String,
    /// As it stands in the line: a schema's numbers are not to be read and written again.
    #[serde(default, borrow)]
    tools: Option<&'a RawValue>,
    #[serde(default)]
    chunks: Option<Vec<String>>,
    #[serde(default)]
    start: Option<Start>,
    #[serde(default)]
    finish: Option<Finish>,
    #[serde(default)]
    guided: Option<IgnoredAny>,
}

/// What is left of a line that is no case.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Label {
    id: Value,
    family: Value,
}

pub(crate) fn run(cases: &Path, args: &parse::Args, stdout: &mut dyn Write) -> Result<(), Failure> {
    let spec = args.spec.as_deref().map(input::loaded).transpose()?;
    let asks_reference = args.engine == Engine::Reference;
    let reference = args.spec.as_deref().filter(|_| asks_reference).map(engine::loaded).transpose()?;
    let bulk = Bulk { spec, mode: args.many.mode, engine: args.engine, reference };
    let reader = BufReader::new(input::open(cases)?);
    match &args.many.out {
        None => bulk.lines(cases, reader, stdout),
        Some(path) => {
            let mut out = BufWriter::new(create(path, cases)?);
            let done = bulk.lines(cases, reader, &mut out);
            out.flush()?;
            done
        }
    }
}

/// The file of results, which must not be that of the cases.
fn create(path: &Path, cases: &Path) -> Result<File, Failure> {
    if let (Ok(out), Ok(cases)) = (fs::canonicalize(path), fs::canonicalize(cases))
        && out == cases
    {
        return Err(Failure::Usage(format!("--out is the file of the cases, `{}`; name another file", path.display())));
    }
    File::create(path).map_err(|e| {
        Failure::Input(format!("cannot write `{}`: {e}; name a file in a folder that exists", path.display()))
    })
}

struct Bulk {
    spec: Option<Family>,
    mode: Mode,
    engine: Engine,
    /// Of `spec`, if it is asked.
    reference: Option<Reference>,
}

impl Bulk {
    fn lines(&self, path: &Path, mut reader: impl BufRead, out: &mut dyn Write) -> Result<(), Failure> {
        let mut line = Vec::new();
        let (mut number, mut cases, mut bad) = (0, 0, 0);
        loop {
            line.clear();
            if reader.read_until(b'\n', &mut line).map_err(|e| Failure::unreadable(path, &e))? == 0 {
                break;
            }
            number += 1;
            if line.trim_ascii().is_empty() {
                continue;
            }
            cases += 1;
            bad += usize::from(!self.line(number, &line, out)?);
            writeln!(out)?;
        }
        if bad > 0 {
            return Err(Failure::Input(format!(
                "{bad} of {cases} cases were not parsed; `error` in their results says why"
            )));
        }
        Ok(())
    }

    /// Writes the result of a line; `false` if it is an error.
    fn line(&self, number: usize, line: &[u8], out: &mut dyn Write) -> Result<bool, Failure> {
        // A byte order mark is none of the line's.
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        // serde would read a list as the fields in order.
        let object = line.trim_ascii_start().starts_with(b"{");
        let case: Case<'_> = match serde_json::from_slice(if object { line } else { b"a case is a JSON object" }) {
            Ok(case) => case,
            Err(error) => {
                let label: Label = serde_json::from_slice(line).unwrap_or_default();
                let error = format!("line {number}: {}", said(&error));
                serde_json::to_writer(out, &ResultLine::error(&label.id, label.family.as_str(), &error))?;
                return Ok(false);
            }
        };
        match self.parse(&case) {
            Ok(transcript) => serde_json::to_writer(out, &ResultLine::new(&case.id, &case.family, &transcript))?,
            Err(error) => {
                let error = format!("line {number}: {error}");
                serde_json::to_writer(out, &ResultLine::error(&case.id, Some(&case.family), &error))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn parse(&self, case: &Case<'_>) -> Result<Transcript, String> {
        if case.guided.is_some() {
            return Err("guided mode is not there yet; leave `guided` out, or give null".to_owned());
        }
        let tools = case
            .tools
            .map_or_else(|| Ok(Tools::not_given()), |list| Tools::from_openai(list.get()))
            .map_err(|e| e.to_string())?;
        let start: toolwire::Start = case.start.unwrap_or_default().into();
        if self.engine == Engine::Reference {
            return self.by_reference(case, &tools, start);
        }
        let mut parser = match &self.spec {
            Some(family) if family.name() == case.family => family.parser(&tools, start),
            _ => input::built_in(&case.family)?.parser(&tools, start),
        };
        let mut transcript = Transcript::default();
        for piece in self.mode.pieces(&case.text, case.chunks.as_deref().unwrap_or_default()) {
            let events = match piece {
                Piece::Text(text) => parser.push(text),
                Piece::Bytes(bytes) => parser.push_bytes(bytes),
            };
            events.for_each(|event| transcript.add(&event));
        }
        parser.finish(case.finish.unwrap_or_default().into()).for_each(|event| transcript.add(&event));
        Ok(transcript)
    }

    fn by_reference(&self, case: &Case<'_>, tools: &Tools, start: toolwire::Start) -> Result<Transcript, String> {
        let given = self.reference.as_ref().filter(|given| given.spec().family.value == case.family);
        let built_in = if given.is_none() { Some(engine::built_in(&case.family)?) } else { None };
        let mut transcript = Transcript::default();
        if let Some(reference) = given.or(built_in.as_ref()) {
            let end = case.finish.unwrap_or_default().into();
            let owned = reference.parse(&case.text, tools, start, end).map_err(|error| error.to_string())?;
            engine::events(&owned).iter().for_each(|event| transcript.add(event));
        }
        Ok(transcript)
    }
}

/// An error of the JSON reader, with the column alone: the line it knows is that of the one line it was given.
fn said(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    format!(
        "column {}: {what}; expected an object such as {{\"family\": \"hermes\", \"text\": \"..\"}}",
        error.column()
    )
}
