//! The machine as plain tables: what `lower` makes, what `emit` writes as Rust, what the runtime loads.
//!
//! ARCHITECTURE.md explains the words. Everything is in the order in which it was found in the wire, so that equal specs give
//! equal tables.

use crate::spec::{Dialect, EntryKind, IdStyle, Keys, Layout, Limits, Names, TextPolicy, Values};

/// Index into [`Machine::states`].
pub type StateId = usize;
/// Index into [`Machine::symbols`].
pub type SymbolId = usize;

/// One family's machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Machine {
    /// Strings, shapes and peeks.
    pub symbols: Vec<Symbol>,
    /// All states; the text states come first.
    pub states: Vec<State>,
    /// Fields of `Sink::Field` states.
    pub fields: Vec<Field>,
    /// Where a message begins: content, an open thought, behind it.
    pub starts: Starts,
    /// The symbol that says that a dialect has read its value.
    pub done: SymbolId,
    /// How the family's calls are written.
    pub writer: Writer,
}

/// The text states that a parser can begin in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Starts {
    /// `Start::Message`.
    pub message: StateId,
    /// `Start::Reasoning`; the message state where the family has no thoughts.
    pub reasoning: StateId,
    /// `Start::Response`.
    pub response: StateId,
}

/// What a step can be taken on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Name in generated code (`CallOpen`).
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
}

/// Kinds of symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A declared marker or a literal of the wire, with all spellings.
    Text {
        /// Spellings; the first is written.
        spellings: Vec<String>,
        /// Declared in `markers:` or `reasoning:`.
        marker: bool,
        /// One special token of the tokenizer.
        special: bool,
        /// Only `reasoning` entries use it.
        reasoning_only: bool,
    },
    /// A reading of a field.
    Shape,
    /// A dialect has read its value.
    Done,
    /// The next byte can begin this hole.
    Peek(Peek),
}

/// Holes that are told apart by their first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Peek {
    /// `{`.
    Object,
    /// A byte of the field's class.
    Field,
    /// What the arguments' dialect opens with.
    Arguments,
    /// Anything.
    Value,
}

/// One state.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Name in generated code (`CallOpen`, `InValue`).
    pub name: String,
    /// What takes the bytes before the next symbol.
    pub sink: Sink,
    /// Progress of the entry.
    pub phase: Phase,
    /// What the end of the input means here.
    pub at_end: AtEnd,
    /// White space before the next symbol is markup.
    pub gap: bool,
    /// Symbols that mean something here.
    pub scan: Vec<SymbolId>,
    /// Those of them that close the open call or what encloses it.
    pub closers: Vec<SymbolId>,
    /// Holes that may begin here beside the strings of `scan`, by their first byte.
    pub peeks: Vec<SymbolId>,
    /// Anything may follow: the entry could end here.
    pub accepting: bool,
    /// Where reading goes on when the open call is over or has failed.
    pub out: Next,
    /// Transitions, by symbol.
    pub steps: Vec<(SymbolId, Transition)>,
    /// Line in the spec that this state comes from (1-based; 0: none).
    pub line: usize,
}

/// What takes the bytes before the next symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sink {
    /// White space only.
    Gap,
    /// Streams.
    Text(TextKind),
    /// A short hole.
    Field(usize),
    /// Raw text of one argument.
    Value,
    /// The dialect of `arguments:`.
    Arguments,
    /// One call as an object.
    Object,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TextKind {
    /// Visible.
    Content,
    /// A thought.
    Reasoning,
}

/// Progress of the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// No entry is open.
    Text,
    /// An entry has begun and is not certain.
    Undecided,
    /// A call is certain, its arguments are not complete.
    Body,
    /// They are, an end marker is missing.
    Tail,
    /// The call has ended, optional end markers may follow.
    Trailer,
    /// A section, between calls: its own symbols; text is that of the text around it.
    Between,
}

/// What the end of the input means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtEnd {
    /// Text ends.
    Keep,
    /// An uncommitted entry: dropped or text (contract 5).
    Drop,
    /// `Truncated`.
    Truncate,
    /// `Recovered`.
    Recover,
    /// Nothing is missing.
    Complete,
}

/// Where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Next {
    /// Back to the text that the entry interrupted.
    Return,
    /// To a state.
    State(StateId),
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// Where to.
    pub next: Next,
    /// How the symbol counts.
    pub role: Role,
    /// This symbol makes the entry certain.
    pub commit: Option<EntryKind>,
    /// The call is complete with this symbol.
    pub ends_call: bool,
}

/// How a symbol counts in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The wire wants it here.
    Plain,
    /// It opens an entry: a hold begins.
    Opener,
    /// It closes the text (of a thought or content entry).
    Closer,
    /// s2: the next part of the call begins.
    NextPart,
    /// s1: a closer, with required parts skipped.
    Outer,
    /// A marker that means nothing here: dropped.
    Orphan,
    /// Ends the message.
    Stop,
}

/// A run of short holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Which bytes belong to it.
    pub extent: Extent,
    /// Most bytes.
    pub max: usize,
    /// Readings, best first.
    pub shapes: Vec<Shape>,
}

/// Which bytes belong to a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Up to the first byte outside of this class.
    Class(ByteSet),
    /// Up to the next of these symbols; the bytes of `stops` may not come before.
    Until {
        /// Strings that end it.
        symbols: Vec<SymbolId>,
        /// Bytes that may not be in it.
        stops: ByteSet,
    },
}

/// 256 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ByteSet(pub [u64; 4]);

impl ByteSet {
    /// Adds a byte.
    pub fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    /// Whether the byte is in it.
    pub fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte >> 6)] >> (byte & 63) & 1 == 1
    }

    /// All of these bytes.
    pub fn of(bytes: impl IntoIterator<Item = u8>) -> Self {
        let mut set = Self::default();
        bytes.into_iter().for_each(|b| set.insert(b));
        set
    }

    /// Both.
    pub fn union(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

/// One reading of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The symbol that stands for it.
    pub symbol: SymbolId,
    /// Its parts, in order.
    pub parts: Vec<ShapePart>,
}

/// One part of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapePart {
    /// Exactly this.
    Text(String),
    /// Bytes of the class, as many as possible.
    Hole {
        /// What it is.
        capture: Capture,
        /// Its bytes.
        class: ByteSet,
        /// Fewest bytes.
        min: usize,
    },
    /// `id:(`
    Begin(Capture),
    /// `)` of a capture.
    End(Capture),
}

/// What a short hole is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Capture {
    /// Tool name.
    Name,
    /// The model's id.
    Id,
    /// Argument key.
    Key,
    /// Type word.
    Type,
    /// Discarded.
    Skip,
}

/// How calls are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writer {
    /// A thought; empty where the family has none.
    pub reasoning: Vec<WriteOp>,
    /// All calls of a message: holds `Call` and `Repeat`.
    pub calls: Vec<WriteOp>,
    /// One call.
    pub call: Vec<WriteOp>,
}

/// A step of the writer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteOp {
    /// This text.
    Text(String),
    /// The text of a thought.
    Thought,
    /// The next call.
    Call,
    /// Tool name.
    Name,
    /// The call's id, or what its wire makes one of; a plain `id` hole has no parts.
    Id(Vec<WriteOp>),
    /// Number of the call, from 0.
    Index,
    /// Key of the current argument.
    Key,
    /// Type word of the current argument.
    Type,
    /// Value of the current argument.
    Value,
    /// All arguments.
    Arguments,
    /// The call as an object.
    Object,
    /// While there are calls (in `calls`) or arguments (in `call`) left.
    Repeat(Vec<WriteOp>),
}

/// Everything the runtime must know of a family beside the states.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// `hermes`.
    pub name: String,
    /// One line.
    pub title: String,
    /// Ids and globs.
    pub models: Vec<String>,
    /// `vllm:hermes`.
    pub engines: Vec<String>,
    /// The page that decides.
    pub url: String,
    /// File label of the spec.
    pub file: String,
    /// The machine.
    pub machine: Machine,
    /// `keys:`.
    pub keys: Keys,
    /// `arguments:`.
    pub arguments: Dialect,
    /// `values:`.
    pub values: Values,
    /// `names:`.
    pub names: Names,
    /// `ids:`.
    pub ids: IdStyle,
    /// `layout:`.
    pub layout: Layout,
    /// `recover: {call}`.
    pub recover_call: bool,
    /// `text.reasoning`.
    pub reasoning_text: TextPolicy,
    /// `text.content`.
    pub content_text: TextPolicy,
    /// `limits:`.
    pub limits: Limits,
}

impl Machine {
    /// All spellings of these symbols, longest first; equally long ones in the order of the symbols.
    pub fn spellings(&self, symbols: &[SymbolId]) -> Vec<(&str, SymbolId)> {
        let mut rows: Vec<(&str, SymbolId)> = symbols
            .iter()
            .flat_map(|&id| match &self.symbols[id].kind {
                SymbolKind::Text { spellings, .. } => spellings.iter().map(|s| (s.as_str(), id)).collect(),
                _ => Vec::new(),
            })
            .collect();
        rows.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        rows
    }

    /// Whether an entry, or a call between others, may begin with a literal that is no declared marker: then code fences matter (contract 5).
    pub fn has_literal_openers(&self) -> bool {
        let literal = |id: SymbolId| matches!(self.symbols[id].kind, SymbolKind::Text { marker: false, .. });
        let is_text = |s: &State| matches!(s.phase, Phase::Text | Phase::Between);
        let opens = |s: &State| is_text(s) && s.steps.iter().any(|(id, t)| t.role == Role::Opener && literal(*id));
        self.states.iter().any(opens)
    }
}
