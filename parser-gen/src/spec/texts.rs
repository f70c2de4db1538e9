//! Reads what concerns text and what may begin in it: `reasoning entries text where`.

use super::document::{Data, Node};
use super::reader::{Map, Reader};
use super::words::{self, ENTRIES};
use super::{EntryKind, Reasoning, Spec, TextPolicy};
use crate::fault::{codes, listed};
use crate::source::{Span, Spanned};

/// `reasoning: {open, close}` or `{pairs}`.
pub(super) fn reasoning(reader: &mut Reader<'_>, node: &Node) -> Option<Reasoning> {
    let map = reader.map(node, "reasoning")?;
    let special = reader.flag(map, "special").unwrap_or_default();
    let label = map.get("label").and_then(|node| reader.filled(node, "`label`"));
    if let Some(pairs) = map.get("pairs") {
        for key in ["open", "close"] {
            if map.get(key).is_some() {
                let fault = reader
                    .fault(codes::EXCLUSIVE_KEYS, &map.key_span(key), format!("`{key}` beside `pairs`"))
                    .label("`pairs` says this already")
                    .help(format!("put the pair into `pairs` and remove `{key}`"));
                reader.faults.push(fault);
            }
        }
        let mut read = Vec::new();
        for item in reader.list(pairs, "`pairs`") {
            let sides = reader.list(item, "an item of `pairs`");
            let texts: Vec<_> = sides.iter().filter_map(|side| reader.filled(side, "a side of a pair")).collect();
            match <[Spanned<String>; 2]>::try_from(texts) {
                Ok([open, close]) => read.push((Some(open), close)),
                // A side that is no text has been reported.
                Err(_) if sides.len() == 2 || !matches!(item.data, Data::List(_)) => {}
                Err(_) => {
                    let fault = reader
                        .fault(codes::WRONG_TYPE, &item.span, "an item of `pairs` is no pair")
                        .label("expected an opener and a closer")
                        .help("write it like this: `[\"<think>\", \"</think>\"]`");
                    reader.faults.push(fault);
                }
            }
        }
        return Some(Reasoning { pairs: read, special, label });
    }
    let open = map.get("open").and_then(|node| reader.filled(node, "`open`"));
    let close = reader.required(map, "close").and_then(|node| reader.filled(node, "`close`"))?;
    Some(Reasoning { pairs: vec![(open, close)], special, label })
}

/// `entries text where`: all of them name entries, which must exist.
pub(super) fn entries(reader: &mut Reader<'_>, map: Map<'_>, wire_complete: bool, spec: &mut Spec) {
    let exists = |kind: &EntryKind| {
        spec.wire.rules.iter().any(|rule| rule.name.value == kind.rule_name())
            || (*kind == EntryKind::Reasoning && spec.reasoning.is_some())
    };
    let existing: Vec<EntryKind> = ENTRIES.meanings.iter().copied().filter(exists).collect();
    // With a rule unread it may be the one that is named.
    let known = if wire_complete { existing.as_slice() } else { ENTRIES.meanings };
    spec.entries = listed_entries(reader, map, "entries", known).unwrap_or_else(|| existing.clone());

    let text = map.get("text").and_then(|node| reader.map(node, "text"));
    for entry in text.iter().flat_map(Map::entries) {
        let target = match entry.key.value.as_str() {
            "reasoning" => &mut spec.text.reasoning,
            "content" => &mut spec.text.content,
            other => {
                reader.unknown_word(&entry.key.span, other, "a kind of text", &["reasoning", "content"]);
                continue;
            }
        };
        let Some(map) = reader.map(&entry.node, "text.*") else {
            continue;
        };
        let inside = listed_entries(reader, map, "inside", known).unwrap_or_else(|| target.inside.clone());
        let ended_by = listed_entries(reader, map, "ended_by", known).unwrap_or_default();
        *target = TextPolicy { inside, ended_by };
    }

    let places = map.get("where").and_then(|node| reader.map(node, "where"));
    for entry in places.iter().flat_map(Map::entries) {
        let name = &entry.key;
        let Some(kind) = ENTRIES.meaning(&name.value) else {
            reader.unknown_word(&name.span, &name.value, "an entry", ENTRIES.words);
            continue;
        };
        must_exist(reader, kind, &name.span, known);
        let anchor = reader.word(&entry.node, &format!("the place of `{}`", name.value), &words::ANCHORS);
        spec.places.extend(anchor.map(|anchor| (kind, anchor)));
    }
}

/// The entries that a key lists; those that the wire does not have are faults.
fn listed_entries(
    reader: &mut Reader<'_>,
    map: Map<'_>,
    key: &'static str,
    known: &[EntryKind],
) -> Option<Vec<EntryKind>> {
    let kinds = reader.words_key(map, key, &ENTRIES)?;
    for (kind, span) in &kinds {
        must_exist(reader, *kind, span, known);
    }
    Some(kinds.into_iter().map(|(kind, _)| kind).collect())
}

fn must_exist(reader: &mut Reader<'_>, kind: EntryKind, span: &Span, known: &[EntryKind]) {
    if known.contains(&kind) {
        return;
    }
    let names: Vec<_> = known.iter().map(|kind| kind.rule_name()).collect();
    let fault = reader
        .fault(codes::NO_SUCH_ENTRY, span, format!("the wire has no rule `{}`", kind.rule_name()))
        .label("no such entry")
        .help(format!("its entries are {}; add the rule, or remove the word", listed(&names)));
    reader.faults.push(fault);
}
