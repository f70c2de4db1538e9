//! The `toolwire` command. One file a command; [`run`] is the table of contents.
//!
//! `parse` reads one message, `bulk` a file of them (`parse --jsonl`), `engine` by the batch reference. `input`,
//! `chunks`, `output` and `printer` are what they share: where text comes from, how it is cut, what is written.
//! `failure` says how a command ends.

#![forbid(unsafe_code)]

mod bulk;
mod check;
mod chunks;
mod completions;
mod engine;
mod failure;
mod families;
mod input;
mod output;
mod parse;
mod printer;
mod show;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// Reads what language models write: reasoning, visible text and tool calls, in order.
#[derive(Parser)]
#[command(name = "toolwire", version, help_expected = true, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Example:
  echo '<tool_call>{\"name\": \"now\", \"arguments\": {}}</tool_call>' | toolwire parse --family hermes

Exit codes:
  0  done; a broken or cut call in a model's text is a result, not an error
  1  something in the input is wrong: a file, a spec, a list of tools, a line
  2  the command was called wrongly: an unknown option or family";

#[derive(Subcommand)]
enum Command {
    /// Parse one message, or a file of them with --jsonl
    Parse(Box<parse::Args>),
    /// List the built-in families
    Families(families::Args),
    /// Check spec files; nothing has to be built
    Check(check::Args),
    /// Show the machine of a family: symbols, states, steps
    Show(show::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(&cli.command, &mut out).and_then(|()| Ok(out.flush()?));
    done.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Parse(args) => match &args.many.jsonl {
            Some(cases) => bulk::run(cases, args, out),
            None => parse::run(args, out),
        },
        Command::Families(args) => families::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Completions(args) => completions::run(args, out),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn options_are_consistent_and_explained() {
        super::Cli::command().debug_assert();
    }
}
