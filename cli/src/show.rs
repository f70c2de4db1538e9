//! `toolwire show`: the machine of a family as text, or the Rust that is generated for it.

use std::io::Write;
use std::path::Path;

use toolwire_gen::machine::Family;
use toolwire_gen::{Runtime, emit, show};

use crate::failure::Failure;
use crate::input;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A built-in family, or a spec file (ends in .yaml)
    #[arg(value_name = "FAMILY|SPEC.yaml")]
    which: String,
    /// The generated Rust instead
    #[arg(long)]
    rust: bool,
}

const EXAMPLES: &str = "\
Examples:
  toolwire show hermes
  toolwire show --rust ./my_family.yaml";

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let family = find(&args.which)?;
    // As a build of the runtime generates it.
    let text = if args.rust { emit::family(&family, Runtime::Inside) } else { show::chart(&family) };
    Ok(out.write_all(text.as_bytes())?)
}

/// The tables of a family: the runtime keeps only what it needs, so the spec is read again.
fn find(which: &str) -> Result<Family, Failure> {
    if input::is_spec(Path::new(which)) {
        let files = input::specs(&[which])?;
        let families =
            toolwire_gen::load_over(&files, &input::library()).map_err(|faults| input::faults(&faults, &files))?;
        return families
            .into_iter()
            .next()
            .map(|(_, family)| family)
            .ok_or_else(|| Failure::Input(format!("`{which}` holds no spec")));
    }
    let name = input::built_in(which).map_err(Failure::Usage)?.name().to_owned();
    let files = input::library();
    let families = toolwire_gen::load(&files).map_err(|faults| input::faults(&faults, &files))?;
    let found = families.into_iter().map(|(_, family)| family).find(|family| family.name == name);
    found.ok_or_else(|| Failure::Input(format!("the spec of `{name}` is not in this build; build it again")))
}
