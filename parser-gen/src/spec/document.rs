//! A YAML file as a tree in which every node knows its place: the values of `serde_yaml` under the places of `spans`.

use std::ops::Range;
use std::sync::Arc;

use serde_yaml::Value;

use super::spans::{self, Inside, Place, Scalar};
use crate::fault::{Fault, codes};
use crate::source::{Span, Spanned, SpecFile};

/// A value of the file.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub data: Data,
}

/// What a node holds.
#[derive(Clone, Debug)]
pub(super) enum Data {
    /// Nothing, `null`, `~`: as if the key were not there.
    Null,
    Flag(bool),
    Number(serde_yaml::Number),
    Text(Text),
    List(Vec<Node>),
    Map(Vec<Entry>),
    /// What no spec needs: a tag.
    Tagged,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub key: Spanned<String>,
    pub node: Node,
}

/// A text and where each of its bytes stands.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub value: String,
    /// Without it the text's bytes cannot be told apart: every part of it stands at the whole.
    origin: Option<Scalar>,
    whole: Span,
}

impl Text {
    /// Where a part of the text stands in the file.
    pub(super) fn place(&self, part: Range<usize>) -> Span {
        let origin = self.origin.as_ref().and_then(|scalar| scalar.origin(&part));
        origin.map_or_else(|| self.whole.clone(), |range| Span { file: self.whole.file, ..range.into() })
    }
}

impl Node {
    /// What this is, for messages: `text`, `a list`.
    pub(super) fn kind(&self) -> &'static str {
        match &self.data {
            Data::Null => "nothing",
            Data::Flag(_) => "true or false",
            Data::Number(_) => "a number",
            Data::Text(_) => "text",
            Data::List(_) => "a list",
            Data::Map(_) => "a mapping",
            Data::Tagged => "a tagged value",
        }
    }

    /// The entries of a mapping; none for anything else.
    pub(super) fn entries(&self) -> &[Entry] {
        match &self.data {
            Data::Map(entries) => entries,
            _ => &[],
        }
    }

    /// The value of a key; `null` counts as absent.
    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        let entry = self.entries().iter().find(|entry| entry.key.value == key)?;
        if matches!(entry.node.data, Data::Null) { None } else { Some(&entry.node) }
    }

    /// The text, if it is one.
    pub(super) fn text(&self) -> Option<&Text> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The same tree as part of a spec in which its file has another index.
    pub(super) fn in_file(mut self, file: usize) -> Self {
        self.span.file = file;
        match &mut self.data {
            Data::Text(text) => text.whole.file = file,
            Data::List(items) => {
                *items = std::mem::take(items).into_iter().map(|item| item.in_file(file)).collect();
            }
            Data::Map(entries) => {
                for entry in entries.iter_mut() {
                    entry.key.span.file = file;
                }
                *entries = std::mem::take(entries)
                    .into_iter()
                    .map(|entry| Entry { key: entry.key, node: entry.node.in_file(file) })
                    .collect();
            }
            Data::Null | Data::Flag(_) | Data::Number(_) | Data::Tagged => {}
        }
        self
    }
}

/// Reads one file. `Err` where it is no YAML.
pub(super) fn parse(file: &Arc<SpecFile>) -> Result<Node, Vec<Fault>> {
    let places = spans::scan(&file.text).map_err(|at| {
        let fault = Fault::new(file, codes::YAML, (at..at).into(), "the file is nested too deep")
            .label("too many levels up to here")
            .help("no key of a spec needs more than a few levels; look for brackets that are not closed");
        vec![fault]
    })?;
    match serde_yaml::from_str::<Value>(&file.text) {
        Ok(value) => Ok(node(value, Some(&places), 0..file.text.len(), file)?),
        Err(error) => Err(syntax_faults(file, &places, &error)),
    }
}

fn syntax_faults(file: &Arc<SpecFile>, places: &Place, error: &serde_yaml::Error) -> Vec<Fault> {
    let message = error.to_string();
    let duplicates = spans::duplicates(places);
    if message.contains("duplicate") && !duplicates.is_empty() {
        let fault = |(range, key, first): (Range<usize>, String, Range<usize>)| {
            let line = 1 + file.text.get(..first.start).map_or(0, |before| before.matches('\n').count());
            Fault::new(file, codes::DUPLICATE_KEY, range.into(), format!("the key `{key}` stands twice"))
                .label("second time")
                .note(format!("it stands first in line {line}"))
                .help("keep one of the two")
        };
        return duplicates.into_iter().map(fault).collect();
    }
    let at = error.location().map_or(0, |place| byte_at(&file.text, place.line(), place.column()));
    let message = message.split(" at line ").next().unwrap_or("unreadable").to_string();
    let fault = Fault::new(file, codes::YAML, (at..at).into(), format!("no valid YAML: {message}"))
        .label("YAML cannot be read on from here")
        .help("the place is where the reader gave up; look for a missing quote, colon or indentation at it or just before");
    vec![fault]
}

/// Byte of a 1-based line and column, the column in characters.
fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let mut start = 0;
    for (number, content) in text.split_inclusive('\n').enumerate() {
        if number + 1 == line {
            let within = content.char_indices().nth(column.saturating_sub(1)).map_or(content.len(), |(at, _)| at);
            return start + within;
        }
        start += content.len();
    }
    text.len()
}

fn node(value: Value, place: Option<&Place>, outer: Range<usize>, file: &Arc<SpecFile>) -> Result<Node, Vec<Fault>> {
    let range = place.map_or(outer, |place| place.range.clone());
    let span = Span::from(range.clone());
    let inside = place.map(|place| &place.inside);
    let data = match value {
        Value::Null => Data::Null,
        Value::Bool(flag) => Data::Flag(flag),
        Value::Number(number) => Data::Number(number),
        Value::String(value) => {
            let origin = match inside {
                Some(Inside::Scalar(scalar)) if scalar.text == value => Some(scalar.clone()),
                _ => None,
            };
            Data::Text(Text { value, origin, whole: span.clone() })
        }
        Value::Sequence(items) => {
            let places = match inside {
                Some(Inside::List(places)) if places.len() == items.len() => places.as_slice(),
                _ => &[],
            };
            let items = items.into_iter().enumerate();
            Data::List(
                items
                    .map(|(index, item)| node(item, places.get(index), range.clone(), file))
                    .collect::<Result<_, _>>()?,
            )
        }
        Value::Mapping(mapping) => {
            let places = match inside {
                Some(Inside::Map(places)) => places.as_slice(),
                _ => &[],
            };
            let entry = |(key, value)| entry(key, value, places, &range, file);
            Data::Map(mapping.into_iter().map(entry).collect::<Result<_, _>>()?)
        }
        Value::Tagged(_) => Data::Tagged,
    };
    Ok(Node { span, data })
}

fn entry(
    key: Value,
    value: Value,
    places: &[(String, Range<usize>, Place)],
    outer: &Range<usize>,
    file: &Arc<SpecFile>,
) -> Result<Entry, Vec<Fault>> {
    let key = match key {
        Value::String(key) => key,
        Value::Bool(key) => key.to_string(),
        Value::Number(key) => key.to_string(),
        Value::Null => "~".to_string(),
        Value::Sequence(_) | Value::Mapping(_) | Value::Tagged(_) => {
            let fault = Fault::new(file, codes::WRONG_TYPE, outer.clone().into(), "a key that is no text".to_string())
                .label("in this mapping")
                .help("keys are words; put quotes around the key");
            return Err(vec![fault]);
        }
    };
    let place = places.iter().find(|(name, ..)| *name == key);
    let key_range = place.map_or_else(|| outer.clone(), |(_, range, _)| range.clone());
    let node = node(value, place.map(|(.., place)| place), key_range.clone(), file)?;
    Ok(Entry { key: Spanned::new(key, key_range.into()), node })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Every text of the tree, with the part of the file that its place names.
    fn texts(node: &Node, text: &str, found: &mut Vec<(String, String)>) {
        match &node.data {
            Data::Text(value) => {
                let span = value.place(0..value.value.len());
                found.push((value.value.clone(), text[span.start..span.end].to_string()));
            }
            Data::List(items) => items.iter().for_each(|item| texts(item, text, found)),
            Data::Map(entries) => entries.iter().for_each(|entry| {
                assert_eq!(text[entry.key.span.start..entry.key.span.end].trim_matches(['"', '\'']), entry.key.value);
                texts(&entry.node, text, found);
            }),
            _ => {}
        }
    }

    fn places(text: &str) -> Vec<(String, String)> {
        let file = Arc::new(SpecFile::new("x.yaml", text));
        let mut found = Vec::new();
        texts(&parse(&file).unwrap(), text, &mut found);
        found
    }

    #[test]
    fn every_style_is_placed_exactly() {
        let text = "# c\na: plain # c\n\"b\": 'it''s'\nc: {x: [one, \"two\"], 'y':z }\nd:\n- e: f\n  g: |\n    l1\n\n      l2\n- - h\n";
        let found = places(text);
        let exact = ["plain", "one", "two", "z", "f", "h"];
        for word in exact {
            assert!(found.contains(&(word.to_string(), word.to_string())), "{word}: {found:?}");
        }
        assert!(found.contains(&("it's".into(), "it''s".into())), "{found:?}");
        assert!(found.contains(&("l1\n\n  l2\n".into(), "l1\n\n      l2\n".into())), "{found:?}");
    }

    #[test]
    fn a_part_of_a_block_is_placed_on_its_own_line() {
        let text = "x:\n  wire: |2\n      a = b\n    c = dé\n  y: 1\n";
        let file = Arc::new(SpecFile::new("x.yaml", text));
        let root = parse(&file).unwrap();
        let wire = root.get("x").and_then(|x| x.get("wire")).and_then(Node::text).unwrap();
        for word in ["a", "b", "c", "dé"] {
            let at = wire.value.find(word).unwrap();
            let span = wire.place(at..at + word.len());
            assert_eq!(&text[span.start..span.end], word);
        }
    }

    #[test]
    fn every_text_of_a_real_spec_is_placed_exactly() {
        fn unplaced(node: &Node, found: &mut Vec<String>) {
            match &node.data {
                Data::Text(text) if text.origin.is_none() => found.push(text.value.clone()),
                Data::List(items) => items.iter().for_each(|item| unplaced(item, found)),
                _ => node.entries().iter().for_each(|entry| unplaced(&entry.node, found)),
            }
        }
        let drafts = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/drafts")).unwrap();
        let mut count = 0;
        for entry in drafts {
            let file = Arc::new(SpecFile::new("x.yaml", std::fs::read_to_string(entry.unwrap().path()).unwrap()));
            let mut found = Vec::new();
            unplaced(&parse(&file).unwrap(), &mut found);
            assert!(found.is_empty(), "{found:?}");
            count += 1;
        }
        assert!(count >= 4);
    }

    #[test]
    fn escapes_keep_their_places() {
        let text = "a: \"x\\ny\\tz\"\n";
        let file = Arc::new(SpecFile::new("x.yaml", text));
        let root = parse(&file).unwrap();
        let value = root.get("a").and_then(Node::text).unwrap();
        assert_eq!(value.value, "x\ny\tz");
        for (at, c) in value.value.char_indices().filter(|(_, c)| c.is_alphabetic()) {
            let span = value.place(at..at + 1);
            assert_eq!(text[span.start..span.end], c.to_string());
        }
    }

    #[test]
    fn what_the_scanner_does_not_follow_falls_back_to_a_place_around_it() {
        let text = "a: &x [1, k: v]\nb: *x\nc: >\n  folded\n  text\nd: two\n  lines\n";
        let file = Arc::new(SpecFile::new("x.yaml", text));
        let root = parse(&file).unwrap();
        let folded = root.get("c").and_then(Node::text).unwrap();
        assert!(text[folded.place(0..3).start..].starts_with(">\n  folded"));
        assert!(text[root.get("b").unwrap().span.start..].starts_with("*x"));
    }
}
