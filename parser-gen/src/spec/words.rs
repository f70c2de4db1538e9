//! The words that a key may have for a value. The loader and the key reference read the same lists.

use super::{EntryKind, Escapes, IdStyle, KeyForm, Preset, Repair, Trim, TypeSink};
use crate::wire::ast::{Anchor, Hole};

/// The choices of a key: a word and what it means.
pub(super) struct Words<T: 'static> {
    /// The words, in the order of the reference.
    pub words: &'static [&'static str],
    /// Their meanings, in the same order.
    pub meanings: &'static [T],
}

impl<T: Copy> Words<T> {
    /// What a word means.
    pub(super) fn meaning(&self, word: &str) -> Option<T> {
        let index = self.words.iter().position(|known| *known == word)?;
        self.meanings.get(index).copied()
    }
}

macro_rules! words {
    ($($name:ident: $type:ty = $($word:literal => $meaning:expr),+;)+) => {
        $(pub(super) const $name: Words<$type> = Words { words: &[$($word),+], meanings: &[$($meaning),+] };)+
    };
}

words! {
    ENTRIES: EntryKind = "reasoning" => EntryKind::Reasoning, "content" => EntryKind::Content,
        "section" => EntryKind::Section, "call" => EntryKind::Call;
    ANCHORS: Anchor = "message-start" => Anchor::Message, "line-start" => Anchor::Line;
    SHORT_HOLES: Hole = "name" => Hole::Name, "id" => Hole::Id, "index" => Hole::Index, "key" => Hole::Key,
        "type" => Hole::Type, "word" => Hole::Word, "skip" => Hole::Skip;
    SUFFIX_CHARS: &'static str = "word" => "word";
    PRESETS: Preset = "json" => Preset::Json, "python" => Preset::Python, "gemma" => Preset::Gemma;
    VALUE_PRESETS: Preset = "text" => Preset::Text, "json" => Preset::Json, "python" => Preset::Python,
        "gemma" => Preset::Gemma;
    PAIRS: bool = "object" => false, "pairs" => true;
    KEY_FORMS: KeyForm = "quoted" => KeyForm::Quoted, "bare" => KeyForm::Bare, "both" => KeyForm::Both;
    ESCAPES: Escapes = "json" => Escapes::Json, "python" => Escapes::Python, "none" => Escapes::None;
    // Whether the literals are Python's.
    LITERALS: bool = "json" => false, "python" => true;
    TUPLES: bool = "refuse" => false, "list" => true;
    REPAIRS: Repair = "single-quotes" => Repair::SingleQuotes, "python-literals" => Repair::PythonLiterals,
        "trailing-comma" => Repair::TrailingComma, "control-chars" => Repair::ControlChars,
        "leading-zeros" => Repair::LeadingZeros;
    DECODE: bool = "decode" => true, "keep" => false;
    CLOSER: bool = "immediate" => false, "followed" => true;
    TRIM: Trim = "none" => Trim::None, "one-newline" => Trim::OneNewline, "both" => Trim::Both;
    TYPE_SINKS: TypeSink = "schema" => TypeSink::Schema, "text" => TypeSink::Text, "json" => TypeSink::Json;
    TYPES_SCHEMA: () = "schema" => ();
    TYPES_FROM: () = "type" => ();
    UNTYPED: bool = "text" => false, "json-or-text" => true;
    ENTITIES: bool = "none" => false, "xml" => true;
    RESOLVE: bool = "none" => false, "tools" => true;
    IDS: IdStyle = "call" => IdStyle::Call, "short9" => IdStyle::Short9, "functions" => IdStyle::Functions;
    RECOVER: bool = "yes" => true, "never" => false;
    STARTS: &'static str = "message" => "message", "reasoning" => "reasoning", "response" => "response";
    FINISHES: &'static str = "stop" => "stop", "cut" => "cut";
    OUTCOMES: &'static str = "complete" => "complete", "recovered" => "recovered", "truncated" => "truncated",
        "malformed" => "malformed";
}
