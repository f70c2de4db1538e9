//! The pest grammars of Toolwire and their parsers.
//!
//! - [`wire`]: the notation inside a spec's `wire:` key. `toolwire-gen` turns its pairs into a tree.
//! - [`json`], [`gemma`]: dialects of arguments, over a whole text. The batch reference reads values by them; the streaming parsers do not.
//!
//! They are a crate of their own so that a grammar is one file that people read and one parser that every consumer shares.

#![allow(missing_docs, reason = "pest_derive writes items without docs; the grammars document themselves")]

/// The wire notation: `wire.pest`.
pub mod wire {
    /// Parser of the notation; [`Rule::wire`] is a whole `wire:` text.
    #[derive(pest_derive::Parser)]
    #[grammar = "wire.pest"]
    pub struct WireParser;
}

/// JSON values: `json.pest`.
pub mod json {
    /// Parser of the dialect; [`Rule::single`] is a value at the start of a text.
    #[derive(pest_derive::Parser)]
    #[grammar = "json.pest"]
    pub struct JsonParser;
}

/// Values with bare keys and a quote marker: `gemma.pest`.
pub mod gemma {
    /// Parser of the dialect; [`Rule::single`] is a value at the start of a text.
    #[derive(pest_derive::Parser)]
    #[grammar = "gemma.pest"]
    pub struct GemmaParser;
}
