//! Dialects (rule 9): a structured value over the whole text, as a tree, and the byte where it breaks.
//!
//! The presets `json` and `gemma` are read by the pest grammars of `toolwire-grammars`, a dialect with signs of its own by [`custom`].
//! [`write`](mod@write) turns any tree into JSON.

mod custom;
pub(super) mod escape;
mod grammar;
pub(super) mod write;

use toolwire_gen::spec::{Dialect, Preset};

/// A value, or the beginning of one.
#[derive(Debug)]
pub(super) struct Tree {
    /// Nothing if not even its first byte fits.
    pub(super) node: Option<Node>,
    /// Where it breaks: the first byte that cannot be, or the end of the text.
    pub(super) broken: Option<usize>,
    /// It breaks because it nests too deeply.
    pub(super) too_deep: bool,
}

/// A part of a tree.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Its last byte is there.
    pub(super) closed: bool,
}

/// What it is.
#[derive(Debug)]
pub(super) enum Kind {
    Object(Vec<Member>),
    List(Vec<Node>),
    /// Decoded.
    Text(String),
    /// A number or a word, in its JSON spelling.
    Bare(String),
}

/// Key and value.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) key: Node,
    /// The sign between key and value is there.
    pub(super) paired: bool,
    pub(super) value: Option<Node>,
}

/// Reads the value at `at`. `depth` is the most that may nest.
pub(super) fn read(dialect: &Dialect, text: &str, at: usize, depth: usize) -> Tree {
    let preset = Dialect { decode_string: true, bare: None, ..dialect.clone() };
    let cut = too_deep(dialect, text, at, depth);
    let part = text.get(..cut.unwrap_or(text.len())).unwrap_or_default();
    let (node, broken) = if preset == Dialect::preset(Preset::Json) {
        grammar::json(part, at)
    } else if preset == Dialect::preset(Preset::Gemma) {
        grammar::gemma(part, at)
    } else {
        custom::read(dialect, part, at)
    };
    Tree { node, broken, too_deep: cut.is_some() && broken == cut }
}

/// Where the brackets at `at` nest deeper than they may (rule 15). Looks at brackets and quotes alone: a text that breaks earlier is
/// none of its business.
fn too_deep(dialect: &Dialect, text: &str, at: usize, depth: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let mut open = 0_usize;
    let mut quote: Option<&str> = None;
    let mut skip = 0;
    for (offset, c) in rest.char_indices() {
        if offset < skip {
            continue;
        }
        let here = rest.get(offset..)?;
        if let Some(close) = quote {
            if c == '\\' && dialect.escapes != toolwire_gen::spec::Escapes::None {
                skip = offset + 1 + here.chars().nth(1).map_or(0, char::len_utf8);
            } else if here.starts_with(close) {
                skip = offset + close.len();
                quote = None;
            }
        } else if let Some((begin, close)) = dialect.quotes.iter().find(|(begin, _)| here.starts_with(begin.as_str())) {
            skip = offset + begin.len();
            quote = Some(close);
        } else if here.starts_with(&dialect.open) || c == '[' {
            open += 1;
            if open > depth {
                return Some(at + offset);
            }
        } else if here.starts_with(&dialect.close) || c == ']' {
            open = open.saturating_sub(1);
            if open == 0 {
                return None;
            }
        }
    }
    None
}

impl Tree {
    /// The last string that the reader had begun before it broke, if the break is in it or is what follows it: start and end.
    pub(super) fn string_at_break(&self, text: &str) -> Option<(usize, usize)> {
        let broken = self.broken?;
        let string = last_string(self.node.as_ref()?)?;
        let followed = super::wire::skip_space(text, string.1) >= broken;
        followed.then_some(string)
    }
}

fn last_string(node: &Node) -> Option<(usize, usize)> {
    match &node.kind {
        Kind::Text(_) => Some((node.start, node.end)),
        Kind::Bare(_) => None,
        Kind::List(items) => items.last().and_then(last_string),
        Kind::Object(members) => members.last().and_then(|member| match &member.value {
            Some(value) => last_string(value),
            None => last_string(&member.key),
        }),
    }
}
