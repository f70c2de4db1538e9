//! The table of keys as Markdown.

use std::fmt::Write as _;

use super::keys::{DIALECT, KEYS, Key, Takes};
use crate::fault::listed;

/// The reference of all keys, printed from the table that the loader reads by.
pub fn key_reference() -> String {
    let mut out = String::from("# Keys of a spec\n");
    let mut place = None;
    for key in KEYS {
        if place != Some(key.place) {
            place = Some(key.place);
            // Writing to a string cannot fail.
            let _ = write!(out, "\n## {}\n\n", heading(key.place));
            out.push_str("| key | takes | default | meaning | example |\n|---|---|---|---|---|\n");
        }
        row(key, &mut out);
    }
    out
}

fn heading(place: &str) -> String {
    match place {
        "" => "A spec".to_string(),
        DIALECT => "`arguments` and `values`".to_string(),
        "arguments" | "values" => format!("`{place}` alone"),
        _ => format!("`{place}`"),
    }
}

fn row(key: &Key, out: &mut String) {
    let name = if key.name == "*" { "any name".to_string() } else { format!("`{}`", key.name) };
    let takes = match key.takes {
        Takes::Kind(kind) => kind.to_string(),
        Takes::Word(words) => listed(words),
        Takes::Words(words) => format!("one or a list of {}", listed(words)),
    };
    let default = if key.default.is_empty() { "required".to_string() } else { format!("`{}`", key.default) };
    let cells = [name, takes, default, key.doc.to_string(), format!("`` {} ``", key.example)];
    let cells: Vec<_> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}
