//! A document to a [`Spec`]: every key of the table, its default where it is missing, a fault where it is wrong.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::document::Node;
use super::reader::{Map, Reader};
use super::{HoleLimits, Keys, Layout, Limits, Marker, Names, Recover, Spec, Suffix, dialects, examples, texts, words};
use crate::fault::{Fault, codes};
use crate::source::{Span, SpecFile};
use crate::wire::ast::Wire;
use crate::wire::parse;

/// The most that any limit may be: a gigabyte, so that sums of limits fit any machine.
const MOST: usize = 1 << 30;

/// A spec as far as it could be read, and what the checks must not complain about again.
pub(crate) struct Reading {
    /// The spec; defaults stand where something could not be read.
    pub spec: Spec,
    /// Names of markers that are there but could not be read.
    pub unread_markers: BTreeSet<String>,
    /// Whether every rule of the wire could be read.
    pub wire_complete: bool,
    /// What was wrong.
    pub faults: Vec<Fault>,
}

/// Reads a merged document. `wires` are the texts of `wire:`, the parent's first.
pub(super) fn read(files: &[Arc<SpecFile>], root: &Node, wires: &[Node]) -> Reading {
    let mut reader = Reader::new(files);
    let mut unread_markers = BTreeSet::new();
    let mut wire_complete = false;
    let mut spec = Spec { files: files.to_vec(), ..Spec::default() };
    if let Some(first) = files.first() {
        spec.file = first.name.clone();
    }
    if let Some(map) = reader.map(root, "") {
        identity(&mut reader, map, &mut spec);
        spec.markers = markers(&mut reader, map, &mut unread_markers);
        spec.suffix = map.get("suffix").and_then(|node| suffix(&mut reader, node));
        wire_complete = wire(&mut reader, map, wires, &mut spec);
        spec.reasoning = map.get("reasoning").and_then(|node| texts::reasoning(&mut reader, node));
        texts::entries(&mut reader, map, wire_complete, &mut spec);
        calls(&mut reader, map, &mut spec);
        rest(&mut reader, map, &mut spec);
    }
    Reading { spec, unread_markers, wire_complete, faults: reader.faults }
}

/// `family title models engines spec extends`.
fn identity(reader: &mut Reader<'_>, map: Map<'_>, spec: &mut Spec) {
    let family = reader.required(map, "family").and_then(|node| reader.filled(node, "`family`"));
    spec.family = family.unwrap_or_default();
    spec.title = map.get("title").and_then(|node| reader.spanned(node, "`title`")).unwrap_or_default().value;
    spec.models = reader.texts(map, "models");
    spec.engines = reader.texts(map, "engines");
    spec.url = reader.required(map, "spec").and_then(|node| reader.filled(node, "`spec`")).unwrap_or_default();
    spec.extends = map.get("extends").and_then(|node| reader.filled(node, "`extends`"));
}

fn markers(reader: &mut Reader<'_>, map: Map<'_>, unread: &mut BTreeSet<String>) -> Vec<Marker> {
    let Some(map) = map.get("markers").and_then(|node| reader.map(node, "markers")) else {
        return Vec::new();
    };
    let mut markers = Vec::new();
    for entry in map.entries() {
        let Some(map) = reader.map(&entry.node, "markers.*") else {
            unread.insert(entry.key.value.clone());
            continue;
        };
        let text = reader.required(map, "text").and_then(|node| reader.filled(node, "a marker's `text`"));
        let special = reader.flag(map, "special").unwrap_or_default();
        let aliases = reader.one_or_more(map, "aliases").unwrap_or_default();
        match text {
            Some(text) => markers.push(Marker { name: entry.key.clone(), text, special, aliases }),
            None => drop(unread.insert(entry.key.value.clone())),
        }
    }
    markers
}

fn suffix(reader: &mut Reader<'_>, node: &Node) -> Option<Suffix> {
    let map = reader.map(node, "suffix")?;
    let start = reader.required(map, "start").and_then(|node| reader.filled(node, "`start`"));
    let chars = reader.word_key(map, "chars", &words::SUFFIX_CHARS).unwrap_or("word");
    let max = reader.count(map, "max", 256).unwrap_or(32);
    Some(Suffix { start: start?.value, chars: chars.to_string(), max })
}

/// `wire`, rule by rule over the parents' rules.
fn wire(reader: &mut Reader<'_>, map: Map<'_>, wires: &[Node], spec: &mut Spec) -> bool {
    let Some(last) = wires.last() else {
        // Says that the key is missing.
        reader.required(map, "wire");
        return false;
    };
    spec.wire_span = last.span.clone();
    let mut complete = true;
    for node in wires {
        let Some(text) = reader.text(node, "`wire`") else {
            complete = false;
            continue;
        };
        let (wire, faults) = parse::parse(&text.value, &|part| text.place(part));
        complete &= faults.is_empty();
        for found in faults {
            let fault = reader.fault(codes::WIRE_SYNTAX, &found.span, found.message);
            reader.faults.push(fault.label(found.label).help(found.help));
        }
        merge(&mut spec.wire, wire);
    }
    complete
}

/// A rule replaces the parent's rule of the same name, in its place.
fn merge(base: &mut Wire, over: Wire) {
    for rule in over.rules {
        let inherited = |known: &&mut crate::wire::ast::Rule| {
            known.name.value == rule.name.value && known.name.span.file != rule.name.span.file
        };
        match base.rules.iter_mut().find(inherited) {
            Some(known) => *known = rule,
            None => base.rules.push(rule),
        }
    }
}

/// `keys arguments values names ids holes`.
fn calls(reader: &mut Reader<'_>, map: Map<'_>, spec: &mut Spec) {
    if let Some(map) = map.get("keys").and_then(|node| reader.map(node, "keys")) {
        let default = Keys::default();
        let mut names =
            |key| reader.one_or_more(map, key).map(|names| names.into_iter().map(|name| name.value).collect());
        let (name, arguments, id) = (names("name"), names("arguments"), names("id"));
        spec.keys = Keys {
            name: name.unwrap_or(default.name),
            arguments: arguments.unwrap_or(default.arguments),
            id: id.unwrap_or(default.id),
            strict: reader.flag(map, "strict").unwrap_or_default(),
            lines: reader.flag(map, "lines").unwrap_or_default(),
        };
    }
    if let Some(node) = map.get("arguments") {
        spec.arguments = dialects::arguments(reader, node);
    }
    if let Some(node) = map.get("values") {
        spec.values = dialects::values(reader, node);
    }
    if let Some(map) = map.get("names").and_then(|node| reader.map(node, "names")) {
        spec.names = Names {
            prefix: reader.filled_key(map, "prefix"),
            separator: reader.filled_key(map, "separator"),
            resolve: reader.word_key(map, "resolve", &words::RESOLVE).unwrap_or_default(),
        };
    }
    spec.ids = reader.word_key(map, "ids", &words::IDS).unwrap_or_default();
    let holes = map.get("holes").and_then(|node| reader.map(node, "holes"));
    for entry in holes.iter().flat_map(Map::entries) {
        let Some(hole) = words::SHORT_HOLES.meaning(&entry.key.value) else {
            reader.unknown_word(&entry.key.span, &entry.key.value, "a short hole", words::SHORT_HOLES.words);
            continue;
        };
        let Some(map) = reader.map(&entry.node, "holes.*") else {
            continue;
        };
        let chars = map.get("chars").and_then(|node| reader.spanned(node, "`chars`")).map(|chars| chars.value);
        spec.holes.push((hole, HoleLimits { chars, max: reader.count(map, "max", MOST) }));
    }
}

/// `layout recover ends stop limits examples`.
fn rest(reader: &mut Reader<'_>, map: Map<'_>, spec: &mut Spec) {
    if let Some(map) = map.get("layout").and_then(|node| reader.map(node, "layout")) {
        let mut texts = |key| -> Vec<String> {
            reader.one_or_more(map, key).unwrap_or_default().into_iter().map(|text| text.value).collect()
        };
        spec.layout = Layout { before: texts("before"), between: texts("between"), after: texts("after") };
    }
    if let Some(node) = map.get("recover") {
        spec.recover = recover(reader, node);
    }
    spec.ends = reader.texts(map, "ends");
    spec.stop = reader.texts(map, "stop");
    if let Some(map) = map.get("limits").and_then(|node| reader.map(node, "limits")) {
        let default = Limits::default();
        spec.limits = Limits {
            held: reader.count(map, "held", MOST).unwrap_or(default.held),
            header: reader.count(map, "header", MOST).unwrap_or(default.header),
            depth: reader.count(map, "depth", 1024).unwrap_or(default.depth),
            calls: reader.count(map, "calls", MOST).unwrap_or(default.calls),
            arguments: reader.count(map, "arguments", MOST).unwrap_or(default.arguments),
        };
    }
    if let Some(node) = map.get("examples") {
        spec.examples = examples::examples(reader, node);
    }
}

fn recover(reader: &mut Reader<'_>, node: &Node) -> Recover {
    let mut recover = Recover::default();
    let Some(map) = reader.map(node, "recover") else {
        return recover;
    };
    recover.call = reader.word_key(map, "call", &words::RECOVER).unwrap_or(true);
    recover.section = reader.word_key(map, "section", &words::RECOVER).unwrap_or(true);
    recover.reason = reader.filled_key(map, "reason");
    recover.url = reader.filled_key(map, "url");
    if (!recover.call || !recover.section) && (recover.reason.is_none() || recover.url.is_none()) {
        let span: Span = map.key_span(if recover.call { "section" } else { "call" });
        let fault = reader
            .fault(codes::RECOVER_WITHOUT_SOURCE, &span, "`never` without `reason` and `url`")
            .label("refuses calls that other parsers accept")
            .help("add `reason:` with a quotation of the published grammar, and `url:` where it stands");
        reader.faults.push(fault);
    }
    recover
}
