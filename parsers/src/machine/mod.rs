//! What the driver knows of a family: states, steps and facts.
//!
//! Generated modules hold these types as constants, a loaded spec as values; the driver sees neither, only [`Machine`].
//! ARCHITECTURE.md explains the words. Read this file before the driver.

mod scan;

use std::borrow::Cow;
use std::fmt;

pub use scan::{ByteSet, Found, ScanSet, Spelling};

/// A list that is a constant in generated code and a value in a loaded spec.
pub type List<T> = Cow<'static, [T]>;
/// A text that is a constant in generated code and a value in a loaded spec.
pub type Text = Cow<'static, str>;

/// One family's machine, generated or loaded.
pub trait Machine: Send + Sync {
    /// What is the same in all states.
    fn facts(&self) -> &Facts;
    /// One state.
    fn state(&self, state: StateId) -> &State;
    /// Where `symbol` leads from `state`. Asked only for symbols that the state's scan set, peeks or field can give.
    fn step(&self, state: StateId, symbol: SymbolId) -> Transition;
}

/// A state, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateId(pub u16);

/// A symbol, by number: strings, readings of fields, `Done`, peeks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SymbolId(pub u16);

/// One state of a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// As `toolwire show` prints it.
    pub name: Text,
    /// What takes the bytes before the next symbol.
    pub sink: Sink,
    /// Progress of the entry.
    pub phase: Phase,
    /// What the end of the input means here.
    pub at_end: AtEnd,
    /// White space before the next symbol is markup.
    pub gap: bool,
    /// The entry could end here: anything may follow.
    pub accepting: bool,
    /// Where reading goes on when the open call is over or has failed.
    pub out: Next,
    /// Strings that mean something here.
    pub scan: ScanSet,
    /// Those of them that close the open call or what encloses it.
    pub closers: ScanSet,
    /// Holes that may begin here beside the strings.
    pub peeks: List<(Peek, SymbolId)>,
}

/// What takes the bytes before the next symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sink {
    /// White space only.
    Gap,
    /// Streams.
    Text(TextKind),
    /// A run of short holes, by its number in [`Facts::fields`].
    Field(u16),
    /// Raw text of one argument.
    Value,
    /// The dialect of the arguments.
    Arguments,
    /// One call as an object.
    Object,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// Visible.
    Content,
    /// A thought.
    Reasoning,
}

/// Progress of the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// What the end of the input means in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtEnd {
    /// Text ends.
    Keep,
    /// An uncommitted entry is dropped if it began with a marker, else it is text.
    Drop,
    /// The call is `Truncated`.
    Truncate,
    /// The call is `Recovered`.
    Recover,
    /// Nothing is missing.
    Complete,
}

/// Where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// How the symbol counts here.
    pub role: Role,
    /// This symbol makes the entry certain.
    pub commit: Option<EntryKind>,
    /// The call is complete with this symbol.
    pub ends_call: bool,
}

impl Transition {
    /// A plain step to a state.
    pub const fn to(state: u16) -> Self {
        Self { next: Next::State(StateId(state)), role: Role::Plain, commit: None, ends_call: false }
    }

    /// A plain step back to the text.
    pub const RETURN: Self = Self { next: Next::Return, role: Role::Plain, commit: None, ends_call: false };

    /// A symbol that means nothing here.
    pub const ORPHAN: Self = Self { role: Role::Orphan, ..Self::RETURN };

    /// The same step in this role.
    pub const fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    /// The same step, which makes an entry certain.
    pub const fn commits(self, entry: EntryKind) -> Self {
        Self { commit: Some(entry), ..self }
    }

    /// The same step, which completes the call.
    pub const fn ends_call(self) -> Self {
        Self { ends_call: true, ..self }
    }
}

/// How a symbol counts in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The wire wants it here.
    Plain,
    /// It opens an entry: a hold begins.
    Opener,
    /// It closes a thought or a content entry.
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

/// The four kinds of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A thought.
    Reasoning,
    /// A channel of visible text.
    Content,
    /// A group of calls.
    Section,
    /// One call.
    Call,
}

/// Holes that are told from strings by their first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A run of short holes.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Which bytes belong to it.
    pub extent: Extent,
    /// Most bytes.
    pub max: usize,
    /// Readings, best first.
    pub shapes: List<Shape>,
}

/// Which bytes belong to a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Extent {
    /// Up to the first byte outside of the class.
    Class(ByteSet),
    /// Up to the next of these strings; none of the `stops` may come before.
    Until {
        /// Strings that end it.
        ends: ScanSet,
        /// Bytes that may not be in it.
        stops: ByteSet,
    },
}

/// One reading of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The symbol that stands for it.
    pub symbol: SymbolId,
    /// Its parts in order.
    pub parts: List<ShapePart>,
}

/// One part of a reading.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapePart {
    /// Exactly this.
    Text(Text),
    /// Bytes of the class, as many as possible.
    Hole {
        /// What it is kept as.
        capture: Capture,
        /// Its bytes.
        class: ByteSet,
        /// Fewest bytes.
        min: usize,
    },
    /// A capture of several parts begins.
    Begin(Capture),
    /// It ends.
    End(Capture),
}

/// What the text of a short hole is kept as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// What is the same in all states of a family.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// `hermes`.
    pub name: Text,
    /// One line.
    pub title: Text,
    /// Model ids and globs.
    pub models: List<Text>,
    /// Names that engines use: `vllm:hermes`.
    pub engines: List<Text>,
    /// The page that decides.
    pub spec_url: Text,
    /// Names and kinds of symbols.
    pub symbols: List<SymbolFacts>,
    /// Number of states.
    pub states: u16,
    /// Fields of the `Field` states.
    pub fields: List<Field>,
    /// State of `Start::Message`.
    pub message: StateId,
    /// State of `Start::Reasoning`.
    pub reasoning: StateId,
    /// State of `Start::Response`.
    pub response: StateId,
    /// The symbol that says that a dialect has read its value.
    pub done: SymbolId,
    /// Keys of a call object.
    pub keys: Keys,
    /// Dialect of `arguments`.
    pub arguments: Dialect,
    /// How one argument is written.
    pub values: Values,
    /// Tool names.
    pub names: Names,
    /// How an id is made where the wire has none.
    pub ids: IdStyle,
    /// White space around entries that is markup.
    pub layout: Layout,
    /// A call without its end marker counts at the end of the stream.
    pub recover_call: bool,
    /// Entries that end a thought when they commit.
    pub ends_reasoning: List<EntryKind>,
    /// Entries that end a content entry when they commit.
    pub ends_content: List<EntryKind>,
    /// Some entry, or a call between others, begins with a literal: code fences matter.
    pub literal_openers: bool,
    /// Contract rule 15.
    pub limits: Limits,
    /// How calls are written.
    pub writer: Writer,
}

/// One symbol, for people and for token ids.
#[derive(Clone, Debug, PartialEq)]
pub struct SymbolFacts {
    /// As the spec names it.
    pub name: Text,
    /// Spellings of a string; empty for other symbols.
    pub spellings: List<Text>,
    /// Declared: markup wherever it stands outside values.
    pub marker: bool,
    /// One special token of the tokenizer.
    pub special: bool,
    /// A marker that only thoughts use.
    pub thoughts: bool,
}

/// Keys of a call object.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// Of the tool name.
    pub name: List<Text>,
    /// Of the arguments.
    pub arguments: List<Text>,
    /// Of the id.
    pub id: List<Text>,
    /// No other keys are allowed.
    pub strict: bool,
}

/// How a structured value is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Dialect {
    /// Plain JSON: bytes are passed on as they are.
    pub json: bool,
    /// No brackets around the pairs.
    pub pairs: bool,
    /// Opens an object.
    pub open: Text,
    /// Closes an object.
    pub close: Text,
    /// Between key and value.
    pub pair: Text,
    /// Between items.
    pub item: Text,
    /// Keys may be bare words.
    pub bare_keys: bool,
    /// Keys may be quoted.
    pub quoted_keys: bool,
    /// Pairs of quotes.
    pub quotes: List<(Text, Text)>,
    /// Escapes inside quotes.
    pub escapes: Escapes,
    /// `true false null`.
    pub json_literals: bool,
    /// `True False None`.
    pub python_literals: bool,
    /// `( )` is an array.
    pub tuples: bool,
    /// `'..'` strings in JSON.
    pub repair_single_quotes: bool,
    /// `True False None` in JSON.
    pub repair_python_literals: bool,
    /// `[1,]`.
    pub repair_trailing_comma: bool,
    /// Raw control characters in strings.
    pub repair_control_chars: bool,
    /// `007`.
    pub repair_leading_zeros: bool,
    /// A JSON string that holds an object is unwrapped.
    pub decode_string: bool,
    /// A closing quote counts only before what can follow it.
    pub closer_followed: bool,
    /// Key for a body that is no object.
    pub bare: Option<Text>,
}

/// Escapes inside quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escapes {
    /// `\n \u0041`.
    Json,
    /// also `\x41 \'`.
    Python,
    /// The backslash is a character.
    None,
}

/// How one argument is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// The dialect, if it is not raw text.
    pub dialect: Option<Dialect>,
    /// What is trimmed at each side.
    pub trim: Trim,
    /// Type words of the wire, or the schema alone.
    pub types: List<(Text, TypeSink)>,
    /// Type of a value without a type word.
    pub absent: TypeSink,
    /// Without a schema: JSON if it is some, else text.
    pub untyped_json: bool,
    /// Python literals count where the schema wants such a type.
    pub python_literals: bool,
}

/// What is trimmed at each side of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trim {
    /// Exact.
    None,
    /// One newline.
    OneNewline,
    /// All white space.
    Both,
}

/// How a value is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeSink {
    /// By the tool's schema.
    Schema,
    /// Exact text.
    Text,
    /// JSON.
    Json,
}

/// Tool names.
#[derive(Clone, Debug, PartialEq)]
pub struct Names {
    /// Dropped in front.
    pub prefix: Option<Text>,
    /// Between name space and name.
    pub separator: Option<Text>,
    /// Resolve against the declared tools.
    pub resolve: bool,
}

/// How an id is made for a call to which the model gave none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IdStyle {
    /// `call_` and 24 letters and digits.
    #[default]
    Call,
    /// 9 letters and digits.
    Short9,
    /// `functions.NAME:INDEX`; the index counts the calls of the conversation.
    Functions,
}

/// White space around entries that is markup.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Before a call or section.
    pub before: List<Text>,
    /// Between two.
    pub between: List<Text>,
    /// After one.
    pub after: List<Text>,
}

/// Contract rule 15, in bytes but for `depth` and `calls`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most bytes held undecided.
    pub held: usize,
    /// Deepest nesting of arguments; at most 1024.
    pub depth: usize,
    /// Most calls in a message.
    pub calls: usize,
    /// Most bytes of one call's arguments.
    pub arguments: usize,
}

/// How calls are written.
#[derive(Clone, Debug, PartialEq)]
pub struct Writer {
    /// A thought; empty where the family has none.
    pub reasoning: List<WriteOp>,
    /// All calls of a message.
    pub calls: List<WriteOp>,
    /// One call.
    pub call: List<WriteOp>,
}

/// A step of the writer.
#[derive(Clone, Debug, PartialEq)]
pub enum WriteOp {
    /// This text.
    Text(Text),
    /// The text of a thought.
    Thought,
    /// The next call.
    Call,
    /// Tool name.
    Name,
    /// The call's id, or what its wire makes one of; a plain `id` hole has no parts.
    Id(List<WriteOp>),
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
    /// While calls or arguments are left.
    Repeat(List<WriteOp>),
}

impl fmt::Debug for dyn Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Machine({})", self.facts().name)
    }
}
