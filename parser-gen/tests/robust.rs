//! No text makes the loader panic or hang: specs cut at every character, specs with every kind of damage.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use toolwire_gen::fault::render_all;
use toolwire_gen::spec::{self, SpecFile};

/// All YAML files of the tests' folders.
fn texts() -> Vec<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut folders = vec![tests.join("drafts"), tests.join("ui")];
    let mut paths: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "yaml") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let texts: Vec<_> = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    assert!(texts.len() > 50);
    texts
}

/// Reads it and draws all pictures; says whether it was accepted.
fn read(text: &str) -> bool {
    let (specs, faults) = spec::read(&[SpecFile::new("any", text)]);
    for fault in &faults {
        assert!(fault.span.start <= fault.span.end && fault.span.end <= fault.file.text.len(), "{fault:?}");
        assert!(fault.file.text.is_char_boundary(fault.span.start) && fault.file.text.is_char_boundary(fault.span.end));
    }
    let pictures = render_all(&faults);
    assert!(pictures.matches("error[").count() >= faults.len());
    // Nothing is refused in silence, nothing is accepted with a fault.
    assert_ne!(specs.is_empty(), faults.is_empty(), "{text}");
    faults.is_empty()
}

#[test]
fn cut_at_every_character() {
    for text in texts() {
        for (at, _) in text.char_indices() {
            read(&text[..at]);
        }
    }
}

#[test]
fn damaged_everywhere() {
    let damage = [
        "", "\"", "'", "{", "}", "[", "]", ":", "- ", "#", "|", ">", "(", ")", "=", "~", "&", "*", "!", "\\", "\t",
        "\n", " ", "é", "\u{feff}", "\0", "?",
    ];
    // A fixed sequence that visits all kinds at all places in turn.
    let mut turn = 0usize;
    for text in texts() {
        for (at, c) in text.char_indices() {
            turn = (turn + 7) % damage.len();
            let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
            read(&format!("{before}{}{after}", damage[turn]));
            read(&format!("{before}{}{c}{after}", damage[(turn + 3) % damage.len()]));
        }
    }
}

#[test]
fn lines_in_another_order() {
    for text in texts() {
        let lines: Vec<_> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let mut without = lines.clone();
            without.remove(at);
            read(&without.join("\n"));
            without.insert((at * 5 + 3) % lines.len(), line);
            read(&without.join("\r\n"));
        }
    }
}

#[test]
fn deep_and_long() {
    let wire = |wire: &str| format!("family: x\nspec: https://example.org\nwire: |\n{wire}");
    assert!(!read(&wire(&format!("  call = \"<f>\" {}object{}\n", "( ".repeat(5000), " )".repeat(5000)))));
    assert!(!read(&wire(&format!("  call = \"<f>\" {}", "id:( ".repeat(5000)))));
    let chain = |rules: usize| {
        let rule = |n: usize| format!("  r{n} = (((((((( r{} ))))))))\n", n + 1);
        let rules: String = (0..rules).map(rule).collect();
        wire(&format!("  call = \"<f>\" r0\n{rules}  r{} = object\n", rules.matches('=').count()))
    };
    assert!(read(&chain(60)));
    assert!(!read(&chain(5000)));
    let doubling: String = (0..60).map(|n| format!("  r{n} = ( r{m} r{m}* )*\n", m = n + 1)).collect();
    read(&wire(&format!("  call = \"<f>\" r0\n{doubling}  r60 = object\n")));
    read(&"[".repeat(100_000));
    read(&"{a: ".repeat(100_000));
    read(&format!("family: x\ntitle: {}", "\"".repeat(100_001)));
    let indents: String = (0..2000).map(|n| format!("{}a:\n", " ".repeat(n))).collect();
    read(&indents);
    read(&format!("a: &a [x, x]\n{}", (0..40).map(|n| format!("b{n}: &b{n} [*a, *a]\n")).collect::<String>()));
}
