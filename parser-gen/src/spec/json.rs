//! YAML values as JSON text: what an example's `arguments` and `tools` mean.

use std::fmt::Write as _;

use super::document::{Data, Node};

/// Compact JSON; `None` for what JSON cannot say (`.inf`, tags).
pub(super) fn text(node: &Node) -> Option<String> {
    let mut out = String::new();
    write(node, &mut out)?;
    Some(out)
}

fn write(node: &Node, out: &mut String) -> Option<()> {
    match &node.data {
        Data::Null => out.push_str("null"),
        Data::Flag(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Data::Number(number) => {
            if number.is_nan() || number.is_infinite() {
                return None;
            }
            out.push_str(&number.to_string());
        }
        Data::Text(text) => string(&text.value, out),
        Data::List(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write(item, out)?;
            }
            out.push(']');
        }
        Data::Map(entries) => {
            out.push('{');
            for (index, entry) in entries.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                string(&entry.key.value, out);
                out.push(':');
                write(&entry.node, out)?;
            }
            out.push('}');
        }
        Data::Tagged => return None,
    }
    Some(())
}

fn string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Writing to a string cannot fail.
            c if c < ' ' => drop(write!(out, "\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}
