//! `toolwire completions`: a script that completes the command in a shell.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::Cli;
use crate::failure::Failure;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Shell to write for
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  toolwire completions bash > /etc/bash_completion.d/toolwire
  toolwire completions fish > ~/.config/fish/completions/toolwire.fish";

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    // Into memory first: the generator panics where its writer fails, as a closed pipe does.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "toolwire", &mut script);
    Ok(out.write_all(&script)?)
}
