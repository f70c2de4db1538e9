//! `toolwire parse`: one message, from a file or as it arrives. With `--jsonl` the `bulk` module takes over.

use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Deserialize;
use toolwire::{End, Events, Parser, Tools};

use crate::engine::{self, Engine};
use crate::failure::Failure;
use crate::printer::{Format, Printer};
use crate::{bulk, chunks, input};

#[derive(clap::Args)]
#[command(after_help = EXAMPLES, override_usage = USAGE)]
pub(crate) struct Args {
    /// Family that wrote the text: ours (hermes), or an engine's name for it (vllm:hermes)
    #[arg(long, value_name = "NAME", required_unless_present_any = ["spec", "jsonl"], conflicts_with_all = ["spec", "jsonl"])]
    family: Option<String>,
    /// A spec file instead of a built-in family; with --jsonl, for the lines of its family
    #[arg(long, value_name = "FILE.yaml")]
    pub(crate) spec: Option<PathBuf>,
    /// What reads the text
    #[arg(long, value_enum, default_value_t)]
    pub(crate) engine: Engine,
    #[command(flatten)]
    one: One,
    #[command(flatten)]
    pub(crate) many: bulk::Many,
}

/// Options for one message.
#[derive(clap::Args)]
struct One {
    /// Text of the message; standard input for `-`
    #[arg(default_value = "-", hide_default_value = true)]
    file: PathBuf,
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Tools of the request: a JSON list, as the chat-completions API has it
    #[arg(long, value_name = "FILE")]
    tools: Option<PathBuf>,
    /// Where in the message the text begins
    #[arg(long, value_enum, default_value_t)]
    start: Start,
    /// How the text ended
    #[arg(long, value_enum, default_value_t)]
    finish: Finish,
    /// Cut the text every N characters (the result is the same; the events come in smaller pieces)
    #[arg(long, value_name = "N")]
    chunk: Option<NonZeroUsize>,
    /// Model that the OpenAI formats name; the family if left out
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
    /// For the OpenAI formats: the same output in every run, with counted ids and the time 0
    #[arg(long)]
    reproducible: bool,
}

const USAGE: &str = "\
toolwire parse --family <NAME> [OPTIONS] [FILE]
       toolwire parse --spec <FILE.yaml> [OPTIONS] [FILE]
       toolwire parse --jsonl <CASES> [--out <FILE>] [--mode <MODE>] [--spec <FILE.yaml>]";

const EXAMPLES: &str = "\
Examples:
  toolwire parse --family hermes answer.txt
  toolwire parse --family qwen3_coder --tools tools.json answer.txt
  curl -sN HOST/raw | toolwire parse --family hermes --format events
  toolwire parse --family kimi_k2 --format openai-stream answer.txt
  toolwire parse --spec ./my_family.yaml --chunk 1 answer.txt
  toolwire parse --jsonl cases.jsonl --out results.jsonl --mode random:1

A line of CASES: {\"id\": 1, \"family\": \"hermes\", \"text\": \"Hi\"}
  may also have tools, chunks (strings), start and finish (as the options)
A line of results, in the order of the cases: id, family, content,
  reasoning, calls, broken, events, warnings, error

Exit codes: 0 done, 1 a file, a spec or a line is wrong, 2 wrong call";

/// Where in a message the text begins.
#[derive(Clone, Copy, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Start {
    /// At its beginning
    #[default]
    Message,
    /// In a thought that the prompt has opened
    Reasoning,
    /// Behind the thoughts: their markers are text
    Response,
}

impl From<Start> for toolwire::Start {
    fn from(start: Start) -> Self {
        match start {
            Start::Message => Self::Message,
            Start::Reasoning => Self::Reasoning,
            Start::Response => Self::Response,
        }
    }
}

/// How the text ended.
#[derive(Clone, Copy, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Finish {
    /// The model stopped by itself
    #[default]
    Stop,
    /// It was cut: by a token limit, an abort, a lost connection
    Cut,
}

impl From<Finish> for End {
    fn from(finish: Finish) -> Self {
        match finish {
            Finish::Stop => Self::Stop,
            Finish::Cut => Self::Cut,
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let one = &args.one;
    let tools = input::tools(one.tools.as_deref())?;
    let family = match (&args.spec, &args.family) {
        (Some(spec), _) => input::loaded(spec)?,
        (None, name) => input::built_in(name.as_deref().unwrap_or_default()).map_err(Failure::Usage)?,
    };
    let mut printer = Printer::new(one.format, &family, one.model.as_deref(), one.reproducible)?;
    if args.engine == Engine::Reference {
        by_reference(args, &tools, &mut printer, out)?;
    } else {
        feed(&mut family.parser(&tools, one.start.into()), one, |mut events| {
            events.try_for_each(|event| printer.event(&event, out))?;
            // Who reads along sees each event when it is certain.
            Ok(out.flush()?)
        })?;
    }
    printer.finish(one.finish.into(), out)
}

/// The same by the batch reference, once the text has ended.
fn by_reference(args: &Args, tools: &Tools, printer: &mut Printer, out: &mut dyn Write) -> Result<(), Failure> {
    let one = &args.one;
    let reference = match (&args.spec, &args.family) {
        (Some(spec), _) => engine::loaded(spec)?,
        (None, name) => engine::built_in(name.as_deref().unwrap_or_default()).map_err(Failure::Usage)?,
    };
    let text = input::text(&one.file)?;
    let owned = reference
        .parse(&text, tools, one.start.into(), one.finish.into())
        .map_err(|error| Failure::Input(error.to_string()))?;
    engine::events(&owned).iter().try_for_each(|event| printer.event(event, out))
}

/// Gives the text to the parser as it arrives, and its events to `take` push by push.
fn feed(
    parser: &mut Parser,
    one: &One,
    mut take: impl FnMut(Events<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut reader = input::open(&one.file)?;
    let mut buffer = vec![0; 64 * 1024];
    // With --chunk: bytes that are not yet a chunk.
    let mut waiting = Vec::new();
    loop {
        let arrived = read(&mut *reader, &mut buffer, &one.file)?;
        if arrived.is_empty() {
            break;
        }
        let Some(count) = one.chunk else {
            take(parser.push_bytes(arrived))?;
            continue;
        };
        waiting.extend_from_slice(arrived);
        let mut done = 0;
        while let Some(len) = chunks::characters(&waiting[done..], count) {
            take(parser.push_bytes(&waiting[done..done + len]))?;
            done += len;
        }
        waiting.drain(..done);
    }
    take(parser.push_bytes(&waiting))?;
    take(parser.finish(one.finish.into()))
}

/// What has arrived; empty at the end.
fn read<'b>(reader: &mut dyn Read, buffer: &'b mut [u8], path: &Path) -> Result<&'b [u8], Failure> {
    loop {
        match reader.read(buffer) {
            Ok(count) => return Ok(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Failure::unreadable(path, &error)),
        }
    }
}
