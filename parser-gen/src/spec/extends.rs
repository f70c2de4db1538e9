//! `extends`: a spec over its parents. Mappings merge key by key at every depth, everything else is replaced, the texts
//! of `wire` are collected so that the wire can merge rule by rule.

use std::sync::Arc;

use super::document::{Data, Entry, Node};
use crate::fault::{Fault, codes, did_you_mean};
use crate::source::{Span, Spanned, SpecFile};

/// What each spec says for itself.
const OWN: [&str; 6] = ["family", "title", "models", "engines", "spec", "examples"];

/// A file that is YAML.
pub(super) struct Document {
    pub file: Arc<SpecFile>,
    pub root: Node,
}

impl Document {
    /// The family's name, if it has one.
    pub(super) fn family(&self) -> Option<Spanned<String>> {
        let node = self.root.get("family")?;
        Some(Spanned::new(node.text()?.value.clone(), node.span.clone()))
    }
}

/// A spec with its parents merged in.
pub(super) struct Merged {
    /// The own file first, then parent, grandparent.
    pub files: Vec<Arc<SpecFile>>,
    pub root: Node,
    /// The texts of `wire`, the oldest parent's first.
    pub wires: Vec<Node>,
}

/// Merges a document with its parents. `None`: with a parent that could not be read, which its own faults explain.
pub(super) fn merge(own: &Document, all: &[Document], unread: &[String]) -> Result<Option<Merged>, Box<Fault>> {
    let mut chain = vec![own];
    while let Some(extends) = chain.last().and_then(|last| last.root.get("extends")) {
        let Some(name) = extends.text() else { break };
        let Some(child) = chain.last() else { break };
        let parent = all.iter().find(|document| document.family().is_some_and(|family| family.value == name.value));
        let Some(parent) = parent else {
            return if unread.contains(&name.value) {
                Ok(None)
            } else {
                Err(Box::new(unknown(child, &name.value, &extends.span, all)))
            };
        };
        if chain.iter().any(|document| Arc::ptr_eq(&document.file, &parent.file)) {
            return Err(Box::new(cycle(&chain, &name.value, own)));
        }
        chain.push(parent);
    }
    let files: Vec<_> = chain.iter().map(|document| Arc::clone(&document.file)).collect();
    let mut wires = Vec::new();
    let mut root: Option<Node> = None;
    for (index, document) in chain.iter().enumerate().rev() {
        let node = document.root.clone().in_file(index);
        wires.extend(node.get("wire").cloned());
        root = Some(match root {
            Some(base) => over(without_own(base), node),
            None => node,
        });
    }
    let root = root.unwrap_or_else(|| own.root.clone());
    Ok(Some(Merged { files, root, wires }))
}

fn unknown(child: &Document, name: &str, span: &Span, all: &[Document]) -> Fault {
    let families: Vec<_> = all.iter().filter_map(Document::family).map(|family| family.value).collect();
    let help = match did_you_mean(name, families.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "name a family whose spec is read together with this one".to_string(),
    };
    Fault::new(&child.file, codes::UNKNOWN_PARENT, span.clone(), format!("there is no family `{name}` to extend"))
        .label("not among the specs that are read")
        .help(help)
}

fn cycle(chain: &[&Document], name: &str, own: &Document) -> Fault {
    let mut names: Vec<_> = chain.iter().filter_map(|document| document.family()).map(|family| family.value).collect();
    names.push(name.to_string());
    let span = own.root.get("extends").map_or_else(Span::default, |node| node.span.clone());
    Fault::new(&own.file, codes::EXTENDS_CYCLE, span, "`extends` goes in a circle")
        .label(names.join(" extends "))
        .help("one of them has to stand on its own")
}

fn without_own(mut base: Node) -> Node {
    if let Data::Map(entries) = &mut base.data {
        entries.retain(|entry| !OWN.contains(&entry.key.value.as_str()));
    }
    base
}

fn over(base: Node, child: Node) -> Node {
    let (Data::Map(mut merged), Data::Map(entries)) = (base.data, child.data.clone()) else {
        return child;
    };
    for entry in entries {
        match merged.iter().position(|known| known.key.value == entry.key.value) {
            Some(index) => {
                let known = merged.remove(index);
                let node = over(known.node, entry.node);
                merged.insert(index, Entry { key: entry.key, node });
            }
            None => merged.push(entry),
        }
    }
    Node { span: child.span, data: Data::Map(merged) }
}
