//! Reads hostile texts of a family, for callgrind to count each reading by itself. `.ci/hostile` runs it; see there.
//!
//! `hostile FAMILY SMALL LARGE CHUNK..` (0: in one piece): every shape, in every chunk size, in both sizes. It prints a line for each reading,
//! in order, and callgrind writes a file for each.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command")]

use std::error::Error;

use toolwire::{End, Family, Start, Tools};
use toolwire_tests::hostile;

/// The tool of the texts' calls: its argument is a string, so that its soft ends count.
const DECLARED: &str = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {"x": {"type": "string"}}}}}]"#;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [family, small, large, chunks @ ..] = &arguments[..] else {
        return Err("expected: FAMILY SMALL LARGE CHUNK..".into());
    };
    let chunks: Vec<usize> = chunks.iter().map(|chunk| chunk.parse()).collect::<Result<_, _>>()?;
    let family = toolwire::family(family)?;
    let tools = Tools::from_openai(DECLARED)?;
    for shape in hostile::shapes(&family) {
        // A reading of nothing, so that the making of the texts is counted here and not with the last reading before.
        measured(&family, &tools, "", 0);
        println!("{}\t0\t0\tnothing\t0", family.name());
        let texts = [shape.text(small.parse()?), shape.text(large.parse()?)];
        for &chunk in &chunks {
            for text in &texts {
                let events = measured(&family, &tools, text, chunk);
                println!("{}\t{chunk}\t{}\t{}\t{events}", family.name(), text.len(), shape.name);
            }
        }
    }
    Ok(())
}

/// The part that counts. Not inlined, so that it has a name.
#[inline(never)]
fn measured(family: &Family, tools: &Tools, text: &str, chunk: usize) -> usize {
    let mut parser = family.parser(tools, Start::Message);
    let size = if chunk == 0 { text.len().max(1) } else { chunk };
    let events: usize = text.as_bytes().chunks(size).map(|piece| parser.push_bytes(piece).count()).sum();
    events + parser.finish(End::Stop).count()
}
