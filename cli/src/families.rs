//! `toolwire families`: what is built in.

use std::io::Write;

use serde::Serialize;
use toolwire::Family;

use crate::failure::Failure;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A JSON list, with models, engines' names and the URL of each family's source
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  toolwire families
  toolwire families --json | jq -r '.[] | .name, .models[]'";

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let families: Vec<Family> = toolwire::families().collect();
    if args.json {
        let rows: Vec<Row<'_>> = families.iter().map(Row::of).collect();
        serde_json::to_writer_pretty(&mut *out, &rows)?;
        return Ok(writeln!(out)?);
    }
    let width = families.iter().map(|family| family.name().len()).max().unwrap_or_default();
    for family in &families {
        writeln!(out, "{:<width$}  {}", family.name(), family.title())?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    title: &'a str,
    models: Vec<&'a str>,
    engines: Vec<&'a str>,
    spec: &'a str,
}

impl<'a> Row<'a> {
    fn of(family: &'a Family) -> Self {
        Self {
            name: family.name(),
            title: family.title(),
            models: family.models().collect(),
            engines: family.engines().collect(),
            spec: family.spec_url(),
        }
    }
}
