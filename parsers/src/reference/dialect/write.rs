//! Trees to JSON text.

use super::escape::quoted;
use super::{Kind, Node};

/// A tree as JSON, as far as it goes: what is not closed is not closed here either.
pub(in crate::reference) fn json(node: &Node) -> String {
    let mut out = String::new();
    write(node, &mut out);
    out
}

fn write(node: &Node, out: &mut String) {
    match &node.kind {
        Kind::Bare(spelled) => out.push_str(spelled),
        Kind::Text(text) => string(text, node.closed, out),
        Kind::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(item, out);
            }
            if node.closed {
                out.push(']');
            }
        }
        Kind::Object(members) => {
            out.push('{');
            for (at, member) in members.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(&member.key, out);
                if member.paired {
                    out.push(':');
                }
                if let Some(value) = &member.value {
                    write(value, out);
                }
            }
            if node.closed {
                out.push('}');
            }
        }
    }
}

fn string(text: &str, closed: bool, out: &mut String) {
    let mut quoted = quoted(text);
    if !closed {
        quoted.pop();
    }
    out.push_str(&quoted);
}
