//! Reads `arguments:` and `values:`.

use super::document::{Data, Node};
use super::reader::{Map, Reader};
use super::words::{self, Words};
use super::{Dialect, Preset, Types, Values};
use crate::fault::codes;

/// `arguments: json` or a mapping.
pub(super) fn arguments(reader: &mut Reader<'_>, node: &Node) -> Dialect {
    let (preset, map) = preset(reader, node, "arguments", &words::PRESETS);
    let mut dialect = Dialect::preset(preset.unwrap_or(Preset::Json));
    let Some(map) = map else { return dialect };
    shared(reader, map, &mut dialect);
    set_text(reader, map, "item", &mut dialect.item);
    set(&mut dialect.pairs, reader.word_key(map, "form", &words::PAIRS));
    set(&mut dialect.decode_string, reader.word_key(map, "string", &words::DECODE));
    dialect.bare = reader.filled_key(map, "bare");
    quotes(reader, map, &mut dialect.quotes);
    dialect
}

/// `values: text` or a mapping.
pub(super) fn values(reader: &mut Reader<'_>, node: &Node) -> Values {
    let (preset, map) = preset(reader, node, "values", &words::VALUE_PRESETS);
    let mut values = Values { dialect: Dialect::preset(preset.unwrap_or(Preset::Text)), ..Values::default() };
    let Some(map) = map else { return values };
    shared(reader, map, &mut values.dialect);
    // Quotes around raw text make it verbatim; in the other dialects they are those of strings.
    let target = if values.dialect.preset == Preset::Text { &mut values.quotes } else { &mut values.dialect.quotes };
    quotes(reader, map, target);
    set(&mut values.trim, reader.word_key(map, "trim", &words::TRIM));
    set(&mut values.untyped_json, reader.word_key(map, "untyped", &words::UNTYPED));
    set(&mut values.xml_entities, reader.word_key(map, "entities", &words::ENTITIES));
    values.item = reader.filled_key(map, "item");
    values.bare_key = reader.filled_key(map, "bare_key");
    values.ends_at = reader.texts(map, "ends_at");
    if let Some(node) = map.get("types") {
        values.types = types(reader, node);
    }
    values
}

/// The preset, given alone or as `dialect:`, and the mapping if there is one.
fn preset<'n>(
    reader: &mut Reader<'_>,
    node: &'n Node,
    place: &'static str,
    words: &Words<Preset>,
) -> (Option<Preset>, Option<Map<'n>>) {
    if let Data::Text(_) = node.data {
        return (reader.word(node, &format!("`{place}`"), words), None);
    }
    let map = reader.map(node, place);
    (map.and_then(|map| reader.word_key(map, "dialect", words)), map)
}

/// The keys that both have.
fn shared(reader: &mut Reader<'_>, map: Map<'_>, dialect: &mut Dialect) {
    set_text(reader, map, "open", &mut dialect.open);
    set_text(reader, map, "close", &mut dialect.close);
    set_text(reader, map, "pair", &mut dialect.pair);
    set(&mut dialect.keys, reader.word_key(map, "keys", &words::KEY_FORMS));
    set(&mut dialect.escapes, reader.word_key(map, "escapes", &words::ESCAPES));
    set(&mut dialect.tuples, reader.word_key(map, "tuples", &words::TUPLES));
    set(&mut dialect.closer_followed, reader.word_key(map, "closer", &words::CLOSER));
    set(&mut dialect.repair, chosen(reader, map, "repair", &words::REPAIRS));
    if let Some(literals) = chosen(reader, map, "literals", &words::LITERALS) {
        dialect.python_literals = literals.contains(&true);
        dialect.json_literals = literals.contains(&false);
    }
}

fn chosen<T: Copy>(reader: &mut Reader<'_>, map: Map<'_>, key: &'static str, words: &Words<T>) -> Option<Vec<T>> {
    Some(reader.words_key(map, key, words)?.into_iter().map(|(word, _)| word).collect())
}

fn quotes(reader: &mut Reader<'_>, map: Map<'_>, target: &mut Vec<(String, String)>) {
    if let Some(pairs) = reader.pairs(map, "quotes") {
        *target = pairs.into_iter().map(|(open, close)| (open.value, close.value)).collect();
    }
}

/// `types: schema` or `{from: type, map: {..}, absent: ..}`.
fn types(reader: &mut Reader<'_>, node: &Node) -> Types {
    if let Data::Text(_) = node.data {
        reader.word(node, "`types`", &words::TYPES_SCHEMA);
        return Types::Schema;
    }
    let Some(map) = reader.map(node, "values.types") else {
        return Types::Schema;
    };
    reader.word_key(map, "from", &words::TYPES_FROM);
    let absent = reader.word_key(map, "absent", &words::TYPE_SINKS);
    let sinks = reader.required(map, "map").and_then(|node| reader.map(node, "values.types.map"));
    let mut map = Vec::new();
    for entry in sinks.iter().flat_map(Map::entries) {
        if entry.key.value.is_empty() {
            let fault = reader
                .fault(codes::EMPTY_TEXT, &entry.key.span, "a type word is empty")
                .label("no value can have this type")
                .help("write the word, or `\"*\"` for any other");
            reader.faults.push(fault);
        }
        let sink = reader.word(&entry.node, &format!("the type `{}`", entry.key.value), &words::TYPE_SINKS);
        map.extend(sink.map(|sink| (entry.key.value.clone(), sink)));
    }
    Types::Wire { map, absent: absent.unwrap_or(super::TypeSink::Schema) }
}

fn set<T>(target: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *target = value;
    }
}

fn set_text(reader: &mut Reader<'_>, map: Map<'_>, key: &'static str, target: &mut String) {
    set(target, reader.filled_key(map, key));
}
