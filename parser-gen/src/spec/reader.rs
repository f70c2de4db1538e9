//! Typed access to a document: every accessor either gives a value or says what is wrong, and nothing stops.

use std::sync::Arc;

use super::document::{Data, Entry, Node, Text};
use super::keys;
use super::words::Words;
use crate::fault::{Code, Fault, codes, did_you_mean, listed};
use crate::source::{Span, Spanned, SpecFile};

/// Collects the faults of one spec while it is read.
pub(super) struct Reader<'s> {
    files: &'s [Arc<SpecFile>],
    /// What was wrong so far.
    pub faults: Vec<Fault>,
}

/// A mapping whose keys have been compared with the table.
#[derive(Clone, Copy)]
pub(super) struct Map<'n> {
    place: &'static str,
    node: &'n Node,
}

impl<'n> Map<'n> {
    /// The value of a key; `null` counts as absent.
    pub(super) fn get(&self, key: &str) -> Option<&'n Node> {
        debug_assert!(keys::known(self.place, key), "`{}.{key}` is read but not in the table of keys", self.place);
        self.node.get(key)
    }

    /// Key and value as they stand, `null` values left out.
    pub(super) fn entries(&self) -> impl Iterator<Item = &'n Entry> + use<'n> {
        self.node.entries().iter().filter(|entry| !matches!(entry.node.data, Data::Null))
    }

    /// Where the mapping stands.
    pub(super) fn span(&self) -> &'n Span {
        &self.node.span
    }

    /// Place of a key, for faults about the key itself.
    pub(super) fn key_span(&self, key: &str) -> Span {
        let entry = self.node.entries().iter().find(|entry| entry.key.value == key);
        entry.map_or_else(|| self.node.span.clone(), |entry| entry.key.span.clone())
    }
}

impl<'s> Reader<'s> {
    /// A reader of a spec; `files` is what the places of its nodes count.
    pub(super) fn new(files: &'s [Arc<SpecFile>]) -> Self {
        Self { files, faults: Vec::new() }
    }

    /// A fault at a place, to be completed and pushed.
    pub(super) fn fault(&self, code: Code, span: &Span, message: impl Into<String>) -> Fault {
        Fault::within(self.files, code, span, message)
    }

    fn wrong_type(&mut self, node: &Node, what: &str, expected: &str, example: &str) {
        let fault = self
            .fault(codes::WRONG_TYPE, &node.span, format!("{what} is {}", node.kind()))
            .label(format!("expected {expected}"))
            .help(format!("write it like this: {example}"));
        self.faults.push(fault);
    }

    /// A mapping with the keys that the table lists for `place`.
    pub(super) fn map<'n>(&mut self, node: &'n Node, place: &'static str) -> Option<Map<'n>> {
        let named = if place.is_empty() { "a spec".to_string() } else { format!("`{}`", place.trim_end_matches(".*")) };
        if !matches!(node.data, Data::Map(_)) {
            let key = keys::of(place).map(|key| key.name).find(|name| *name != "*").unwrap_or("name");
            self.wrong_type(node, &named, "a mapping", &format!("`{{ {key}: .. }}`"));
            return None;
        }
        for entry in node.entries() {
            if keys::known(place, &entry.key.value) {
                continue;
            }
            let known: Vec<_> = keys::of(place).map(|key| key.name).collect();
            let help = match did_you_mean(&entry.key.value, known.iter().copied()) {
                Some(word) => format!("did you mean `{word}`?"),
                None => format!("its keys are {}", listed(&known)),
            };
            let fault = self
                .fault(codes::UNKNOWN_KEY, &entry.key.span, format!("unknown key `{}`", entry.key.value))
                .label(format!("no key of {named}"))
                .help(help);
            self.faults.push(fault);
        }
        Some(Map { place, node })
    }

    /// A key that must be there.
    pub(super) fn required<'n>(&mut self, map: Map<'n>, key: &'static str) -> Option<&'n Node> {
        let found = map.get(key);
        if found.is_none() {
            let entry = keys::of(map.place).find(|entry| entry.name == key);
            let (doc, example) = entry.map_or(("", ""), |entry| (entry.doc, entry.example));
            let fault = self
                .fault(codes::MISSING_KEY, &beginning(map.span()), format!("the key `{key}` is missing"))
                .label("in this mapping")
                .note(format!("`{key}`: {doc}"))
                .help(format!("add it, for example: {example}"));
            self.faults.push(fault);
        }
        found
    }

    /// A text; numbers and truth values count as the text that YAML would have had with quotes around it.
    pub(super) fn text<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n Text> {
        let text = node.text();
        if text.is_none() {
            self.wrong_type(node, what, "text", "`\"..\"`, in quotes");
        }
        text
    }

    /// A text with its place.
    pub(super) fn spanned(&mut self, node: &Node, what: &str) -> Option<Spanned<String>> {
        let text = self.text(node, what)?;
        Some(Spanned::new(text.value.clone(), node.span.clone()))
    }

    /// A text that must not be empty.
    pub(super) fn filled(&mut self, node: &Node, what: &str) -> Option<Spanned<String>> {
        let text = self.spanned(node, what)?;
        if text.value.is_empty() {
            let fault = self
                .fault(codes::EMPTY_TEXT, &node.span, format!("{what} is empty"))
                .label("nothing to look for")
                .help("write the text, or leave the key out");
            self.faults.push(fault);
            return None;
        }
        Some(text)
    }

    /// A text that must not be empty, if the key is there.
    pub(super) fn filled_key(&mut self, map: Map<'_>, key: &'static str) -> Option<String> {
        let node = map.get(key)?;
        self.filled(node, &format!("`{key}`")).map(|text| text.value)
    }

    /// `true` or `false`.
    pub(super) fn flag(&mut self, map: Map<'_>, key: &'static str) -> Option<bool> {
        let node = map.get(key)?;
        match node.data {
            Data::Flag(flag) => Some(flag),
            _ => {
                self.wrong_type(node, &format!("`{key}`"), "`true` or `false`", &format!("`{key}: true`"));
                None
            }
        }
    }

    /// A number from 1 to `most`.
    pub(super) fn count(&mut self, map: Map<'_>, key: &'static str, most: usize) -> Option<usize> {
        let node = map.get(key)?;
        let Data::Number(number) = &node.data else {
            self.wrong_type(node, &format!("`{key}`"), "a number", &format!("`{key}: {most}`"));
            return None;
        };
        let count = number.as_u64().and_then(|count| usize::try_from(count).ok());
        let count = count.filter(|count| (1..=most).contains(count));
        if count.is_none() {
            let fault = self
                .fault(codes::OUT_OF_RANGE, &node.span, format!("`{key}` is {number}"))
                .label(format!("expected a whole number from 1 to {most}"))
                .help("leave the key out for the default");
            self.faults.push(fault);
        }
        count
    }

    /// The items of a list.
    pub(super) fn list<'n>(&mut self, node: &'n Node, what: &str) -> &'n [Node] {
        match &node.data {
            Data::List(items) => items,
            _ => {
                let example = match &node.data {
                    Data::Text(text) => format!("`[{:?}]`", text.value),
                    _ => "`[.., ..]`".to_string(),
                };
                self.wrong_type(node, what, "a list", &example);
                &[]
            }
        }
    }

    /// A list of texts, none empty.
    pub(super) fn texts(&mut self, map: Map<'_>, key: &'static str) -> Vec<Spanned<String>> {
        let Some(node) = map.get(key) else {
            return Vec::new();
        };
        let items = self.list(node, &format!("`{key}`"));
        items.iter().filter_map(|item| self.filled(item, &format!("an item of `{key}`"))).collect()
    }

    /// A text or a list of texts, none empty.
    pub(super) fn one_or_more(&mut self, map: Map<'_>, key: &'static str) -> Option<Vec<Spanned<String>>> {
        let node = map.get(key)?;
        match node.data {
            Data::List(_) => Some(self.texts(map, key)),
            _ => self.filled(node, &format!("`{key}`")).map(|text| vec![text]),
        }
    }

    /// A list whose items are a text (both sides the same) or two texts.
    pub(super) fn pairs(&mut self, map: Map<'_>, key: &'static str) -> Option<Vec<(Spanned<String>, Spanned<String>)>> {
        let node = map.get(key)?;
        let what = format!("an item of `{key}`");
        let mut pairs = Vec::new();
        for item in self.list(node, &format!("`{key}`")) {
            match &item.data {
                Data::List(sides) => {
                    if let [open, close] = sides.as_slice() {
                        let sides = (self.filled(open, &what), self.filled(close, &what));
                        if let (Some(open), Some(close)) = sides {
                            pairs.push((open, close));
                        }
                    } else {
                        self.wrong_type(item, &what, "an opener and a closer", "`[\"<a>\", \"</a>\"]`");
                    }
                }
                _ => {
                    let both = self.filled(item, &what);
                    pairs.extend(both.map(|both| (both.clone(), both)));
                }
            }
        }
        Some(pairs)
    }

    /// One of the words of a key.
    pub(super) fn word<T: Copy>(&mut self, node: &Node, what: &str, words: &Words<T>) -> Option<T> {
        let Some(text) = node.text() else {
            self.wrong_type(node, what, &format!("one of {}", listed(words.words)), &format!("`{}`", words.words[0]));
            return None;
        };
        let meaning = words.meaning(&text.value);
        if meaning.is_none() {
            self.unknown_word(&node.span, &text.value, what, words.words);
        }
        meaning
    }

    /// Says that a word is none of the choices.
    pub(super) fn unknown_word(&mut self, span: &Span, word: &str, what: &str, choices: &[&str]) {
        let help = match did_you_mean(word, choices.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "choose one of these words".to_string(),
        };
        let fault = self
            .fault(codes::UNKNOWN_WORD, span, format!("{what} cannot be `{word}`"))
            .label(format!(
                "expected {}",
                if choices.len() == 1 { listed(choices) } else { format!("one of {}", listed(choices)) }
            ))
            .help(help);
        self.faults.push(fault);
    }

    /// One of the words, if the key is there.
    pub(super) fn word_key<T: Copy>(&mut self, map: Map<'_>, key: &'static str, words: &Words<T>) -> Option<T> {
        let node = map.get(key)?;
        self.word(node, &format!("`{key}`"), words)
    }

    /// One or several of the words with their places, if the key is there.
    pub(super) fn words_key<T: Copy>(
        &mut self,
        map: Map<'_>,
        key: &'static str,
        words: &Words<T>,
    ) -> Option<Vec<(T, Span)>> {
        let node = map.get(key)?;
        let what = format!("`{key}`");
        let items = match &node.data {
            Data::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        let read = |item: &Node| self.word(item, &what, words).map(|word| (word, item.span.clone()));
        Some(items.iter().filter_map(read).collect())
    }
}

/// A caret at the beginning of something long.
fn beginning(span: &Span) -> Span {
    Span { end: span.start, ..span.clone() }
}
