//! `seeds FOLDER`: writes the first inputs of every target to `FOLDER/TARGET/`, from the specs.

use std::error::Error;
use std::{env, fs};

use toolwire_fuzz::{TARGETS, seeds};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("expected the folder to write to")?;
    for target in TARGETS {
        let folder = format!("{folder}/{target}");
        fs::create_dir_all(&folder)?;
        for (number, seed) in seeds::of(target)?.into_iter().enumerate() {
            fs::write(format!("{folder}/seed-{number:03}"), seed)?;
        }
    }
    Ok(())
}
