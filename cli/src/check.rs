//! `toolwire check`: the faults of spec files, without a build.

use std::io::Write;
use std::path::PathBuf;

use crate::failure::Failure;
use crate::input;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Spec files, or folders of them; all are checked together, as a build does
    #[arg(required = true, value_name = "SPEC")]
    specs: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  toolwire check my_family.yaml
  toolwire check specs/

Of several specs, names and models that two of them claim are faults too.
A spec may extend a built-in one, or one that is checked together with it: name both files, or their folder.";

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let files = input::specs(&args.specs)?;
    let families =
        toolwire_gen::load_over(&files, &input::library()).map_err(|faults| input::faults(&faults, &files))?;
    let names: Vec<&str> = families.iter().map(|(_, family)| family.name.as_str()).collect();
    Ok(writeln!(out, "ok: {}", names.join(", "))?)
}
