//! `dictionary FOLDER`: writes `TARGET.dict` for every target, from the specs.

use std::error::Error;
use std::fmt::Write as _;
use std::{env, fs};

use toolwire_fuzz::{TARGETS, words};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("expected the folder to write to")?;
    fs::create_dir_all(&folder)?;
    for target in TARGETS {
        let mut lines = String::new();
        for word in words::of(target) {
            // libFuzzer knows no other escape than that of a byte.
            let bytes = word.bytes().fold(String::new(), |mut bytes, byte| {
                let _ = write!(bytes, "\\x{byte:02x}");
                bytes
            });
            writeln!(lines, "\"{bytes}\"")?;
        }
        fs::write(format!("{folder}/{target}.dict"), lines)?;
    }
    Ok(())
}
