//! A spec as data: everything that one `specs/<family>.yaml` says, with the places where it says it.
//!
//! [`read`] fills these types from YAML and collects every fault. In its order:
//!
//! | module | what it does |
//! |---|---|
//! | `spans` | the places of everything in a YAML file |
//! | `document` | YAML values, each with its place |
//! | `extends` | a document over its parents |
//! | `keys`, `words` | the tables of keys and of words: what there is to read |
//! | `reader` | typed access that collects faults |
//! | `read`, `texts`, `dialects`, `examples`, `json` | a document to a [`Spec`] |
//! | `models` | which family a model belongs to, and ties |
//! | `load` | all of it, over all files |
//! | `reference` | the table of keys as Markdown |

mod dialects;
mod document;
mod examples;
mod extends;
mod json;
mod keys;
mod load;
mod models;
pub(crate) mod read;
mod reader;
mod reference;
mod spans;
mod texts;
mod words;

use std::sync::Arc;

use crate::fault::{Code, Fault};
pub use crate::source::SpecFile;
use crate::source::{Span, Spanned};
use crate::wire::ast::{Anchor, Hole, Wire};
pub use load::{read, read_over};
pub use reference::key_reference;

/// One family, as its spec file describes it, with `extends` already merged and defaults filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// File label for faults (`specs/hermes.yaml`).
    pub file: String,
    /// The files that it was read from: its own, then those it extends. [`Span::file`] counts them.
    pub files: Vec<Arc<SpecFile>>,
    /// `family`: name, as in `toolwire parse --family hermes`; equals the file's name.
    pub family: Spanned<String>,
    /// `title`: one line for lists.
    pub title: String,
    /// `models`: model ids or globs (`Qwen/Qwen3.5-*`).
    pub models: Vec<Spanned<String>>,
    /// `engines`: names that inference engines use (`vllm:hermes`).
    pub engines: Vec<Spanned<String>>,
    /// `spec`: URL of the chat template or guide that decides.
    pub url: Spanned<String>,
    /// `extends`: family whose spec this one changes.
    pub extends: Option<Spanned<String>>,
    /// `markers`: in the order of the file.
    pub markers: Vec<Marker>,
    /// `suffix`: what `{suffix}` in a marker's text stands for.
    pub suffix: Option<Suffix>,
    /// `wire`: parsed.
    pub wire: Wire,
    /// Span of the wire's text.
    pub wire_span: Span,
    /// `entries`: rules that may begin in text; default: those of `reasoning content section call` that exist.
    pub entries: Vec<EntryKind>,
    /// `reasoning`: short form of a `reasoning` rule.
    pub reasoning: Option<Reasoning>,
    /// `text`: what may stand inside content and reasoning, and what ends it.
    pub text: TextPolicies,
    /// `keys`: names of the members of a call object.
    pub keys: Keys,
    /// `arguments`: dialect of the `arguments` hole.
    pub arguments: Dialect,
    /// `values`: dialect of `value` holes.
    pub values: Values,
    /// `names`: what is stripped from or resolved in tool names.
    pub names: Names,
    /// `ids`: how an id is made for a call that has none of its own.
    pub ids: IdStyle,
    /// `holes`: other characters or lengths for short holes.
    pub holes: Vec<(Hole, HoleLimits)>,
    /// `layout`: template white space around entries that is markup.
    pub layout: Layout,
    /// `recover`: whether a call without its end marker is one at the end of the stream.
    pub recover: Recover,
    /// `ends`: names of markers that are dropped wherever they are not data.
    pub ends: Vec<Spanned<String>>,
    /// `stop`: literals that end the message.
    pub stop: Vec<Spanned<String>>,
    /// `where`: short form of an anchor before an entry.
    pub places: Vec<(EntryKind, Anchor)>,
    /// `limits`.
    pub limits: Limits,
    /// `examples`: written by hand.
    pub examples: Vec<Example>,
}

impl Spec {
    /// A fault at a place of this spec, in whichever of its files that is. Complete it with `label` and `help`.
    pub fn fault(&self, code: Code, span: &Span, message: impl Into<String>) -> Fault {
        Fault::within(&self.files, code, span, message)
    }
}

/// The four kinds of rules that may begin in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

impl EntryKind {
    /// All four, in the order in which alternatives win.
    pub const ALL: [Self; 4] = [Self::Reasoning, Self::Content, Self::Section, Self::Call];

    /// Name of the rule in the wire.
    pub fn rule_name(self) -> &'static str {
        match self {
            Self::Reasoning => "reasoning",
            Self::Content => "content",
            Self::Section => "section",
            Self::Call => "call",
        }
    }
}

/// A declared marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Name, as the wire uses it.
    pub name: Spanned<String>,
    /// `text`: its spelling; may hold `{suffix}`.
    pub text: Spanned<String>,
    /// `special`: whether it is one special token of the tokenizer.
    pub special: bool,
    /// `aliases`: other spellings.
    pub aliases: Vec<Spanned<String>>,
}

/// `suffix: {start, chars, max}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suffix {
    /// String that begins a suffix.
    pub start: String,
    /// `word`: letters, digits, `_`.
    pub chars: String,
    /// Most characters behind the start.
    pub max: usize,
}

/// `reasoning: {open, close}` or `{pairs}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasoning {
    /// `open` and `close`, or `pairs`; the opener may be left out. These strings are markers.
    pub pairs: Vec<(Option<Spanned<String>>, Spanned<String>)>,
    /// `special`: whether the strings are special tokens.
    pub special: bool,
    /// `label`: text directly behind the opener that belongs to it.
    pub label: Option<Spanned<String>>,
}

/// `text:`, an entry for reasoning and one for content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPolicies {
    /// Inside a thought. Default: `inside: [section, call]`, `ended_by: []`.
    pub reasoning: TextPolicy,
    /// Inside a content entry. Default: calls count, nothing ends it.
    pub content: TextPolicy,
}

/// What may begin inside a text, and what ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPolicy {
    /// Entries that may begin inside.
    pub inside: Vec<EntryKind>,
    /// Entries that end the text when they commit.
    pub ended_by: Vec<EntryKind>,
}

impl Default for TextPolicies {
    fn default() -> Self {
        let calls = vec![EntryKind::Section, EntryKind::Call];
        let policy = TextPolicy { inside: calls, ended_by: Vec::new() };
        Self { reasoning: policy.clone(), content: policy }
    }
}

/// `keys:` of call objects; each a name or a list of names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    /// Default `name`.
    pub name: Vec<String>,
    /// Default `arguments`.
    pub arguments: Vec<String>,
    /// Default none.
    pub id: Vec<String>,
    /// The object may hold only these keys.
    pub strict: bool,
    /// `objects` are JSON lines, not an array.
    pub lines: bool,
}

impl Default for Keys {
    fn default() -> Self {
        Self {
            name: vec!["name".into()],
            arguments: vec!["arguments".into()],
            id: Vec::new(),
            strict: false,
            lines: false,
        }
    }
}

/// How a structured value is written. Presets: `json`, `python`, `gemma`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// Preset that the other keys override.
    pub preset: Preset,
    /// `object`: brackets; `pairs`: none, ends at the wire's next literal.
    pub pairs: bool,
    /// Opens an object.
    pub open: String,
    /// Closes an object.
    pub close: String,
    /// Between key and value.
    pub pair: String,
    /// Between items.
    pub item: String,
    /// How keys are written.
    pub keys: KeyForm,
    /// Pairs of quotes.
    pub quotes: Vec<(String, String)>,
    /// Escapes inside quotes.
    pub escapes: Escapes,
    /// `true false null`.
    pub json_literals: bool,
    /// `True False None`.
    pub python_literals: bool,
    /// `tuples: list`.
    pub tuples: bool,
    /// Declared repairs.
    pub repair: Vec<Repair>,
    /// `string: decode`: arguments given as a JSON string that holds an object are unwrapped.
    pub decode_string: bool,
    /// `closer: followed`: a closing quote counts only before what can follow it.
    pub closer_followed: bool,
    /// `bare`: key for a body that is no object.
    pub bare: Option<String>,
}

/// Preset of a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// JSON.
    Json,
    /// Python keywords and quotes.
    Python,
    /// Bare keys, a quote marker.
    Gemma,
    /// Raw text (`values` only).
    Text,
}

/// `keys:` of a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyForm {
    /// Between quotes.
    Quoted,
    /// Bare words.
    Bare,
    /// Either.
    Both,
}

/// `escapes:` of a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escapes {
    /// `\n \u0041`.
    Json,
    /// also `\x41 \'`, octal.
    Python,
    /// The backslash is a character.
    None,
}

/// `repair:` of a dialect; each is reported when it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Repair {
    /// `'..'` strings.
    SingleQuotes,
    /// `True False None`.
    PythonLiterals,
    /// `[1,]`.
    TrailingComma,
    /// Raw control characters in strings.
    ControlChars,
    /// `007`.
    LeadingZeros,
}

impl Dialect {
    /// The defaults of a preset.
    pub fn preset(preset: Preset) -> Self {
        let json = Self {
            preset,
            pairs: false,
            open: "{".into(),
            close: "}".into(),
            pair: ":".into(),
            item: ",".into(),
            keys: KeyForm::Quoted,
            quotes: vec![("\"".into(), "\"".into())],
            escapes: Escapes::Json,
            json_literals: true,
            python_literals: false,
            tuples: false,
            repair: Vec::new(),
            decode_string: true,
            closer_followed: false,
            bare: None,
        };
        match preset {
            Preset::Json | Preset::Text => json,
            Preset::Python => Self {
                quotes: ["'''", "\"\"\"", "'", "\""].map(|q| (q.to_string(), q.to_string())).into(),
                escapes: Escapes::Python,
                json_literals: false,
                python_literals: true,
                ..json
            },
            Preset::Gemma => Self {
                keys: KeyForm::Bare,
                quotes: vec![("<|\"|>".into(), "<|\"|>".into())],
                escapes: Escapes::None,
                ..json
            },
        }
    }
}

impl Dialect {
    /// Plain JSON: its bytes can be passed on as they are.
    pub fn is_plain_json(&self) -> bool {
        let defaults = Self {
            repair: Vec::new(),
            decode_string: self.decode_string,
            bare: self.bare.clone(),
            ..Self::preset(Preset::Json)
        };
        *self == defaults
    }

    /// Keys may be bare words.
    pub fn bare_keys(&self) -> bool {
        self.keys != KeyForm::Quoted
    }

    /// Keys may be quoted.
    pub fn quoted_keys(&self) -> bool {
        self.keys != KeyForm::Bare
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Self::preset(Preset::Json)
    }
}

/// `values:`: how one argument is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// The dialect; preset `Text` is raw text.
    pub dialect: Dialect,
    /// What is trimmed at each side.
    pub trim: Trim,
    /// Where a value's type comes from.
    pub types: Types,
    /// Value without a schema: JSON if it is some, else text (held until delimited).
    pub untyped_json: bool,
    /// Child name that makes an array.
    pub item: Option<String>,
    /// XML entities are decoded.
    pub xml_entities: bool,
    /// Extra terminators of the last value.
    pub ends_at: Vec<Spanned<String>>,
    /// Key for an argument that is no object.
    pub bare_key: Option<String>,
    /// Quotes that make a value verbatim (CDATA).
    pub quotes: Vec<(String, String)>,
}

impl Default for Values {
    fn default() -> Self {
        Self {
            dialect: Dialect::preset(Preset::Text),
            trim: Trim::None,
            types: Types::Schema,
            untyped_json: false,
            item: None,
            xml_entities: false,
            ends_at: Vec::new(),
            bare_key: None,
            quotes: Vec::new(),
        }
    }
}

/// `trim:` of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trim {
    /// Exact.
    None,
    /// One newline at each side.
    OneNewline,
    /// All white space at both sides.
    Both,
}

/// `types:` of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Types {
    /// The tool's schema.
    Schema,
    /// `{from: type, map, absent}`: the wire's `type` hole.
    Wire {
        /// Type word to sink; `*` is any other.
        map: Vec<(String, TypeSink)>,
        /// Where there is no type word.
        absent: TypeSink,
    },
}

/// How a typed value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeSink {
    /// By the tool's schema.
    Schema,
    /// Exact text.
    Text,
    /// JSON.
    Json,
}

/// `names:`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Dropped in front of a name.
    pub prefix: Option<String>,
    /// Between name space and name.
    pub separator: Option<String>,
    /// `resolve: tools`: exact tool, else a unique tool behind the last separator, else as written.
    pub resolve: bool,
}

/// `ids:`, how an id is made where the wire has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IdStyle {
    /// `call_` and 24 letters and digits.
    #[default]
    Call,
    /// 9 letters and digits.
    Short9,
    /// `functions.NAME:INDEX`; the index counts the calls of the conversation.
    Functions,
}

/// `holes: {name: {chars, max}}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HoleLimits {
    /// Allowed characters beside letters and digits.
    pub chars: Option<String>,
    /// Most bytes.
    pub max: Option<usize>,
}

/// `layout:`: exact strings that are markup around entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Before an entry that is a call or a section.
    pub before: Vec<String>,
    /// Between two of them.
    pub between: Vec<String>,
    /// After one.
    pub after: Vec<String>,
}

/// `recover:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recover {
    /// A call without its end marker at the end of the stream is `Recovered`.
    pub call: bool,
    /// A section without its closer keeps its calls.
    pub section: bool,
    /// Why not.
    pub reason: Option<String>,
    /// Where that is written.
    pub url: Option<String>,
}

impl Default for Recover {
    fn default() -> Self {
        Self { call: true, section: true, reason: None, url: None }
    }
}

/// `limits:` in bytes, but for `depth` and `calls`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most bytes held undecided.
    pub held: usize,
    /// Most bytes of a `skip` hole.
    pub header: usize,
    /// Deepest nesting of arguments.
    pub depth: usize,
    /// Most calls in a message.
    pub calls: usize,
    /// Most bytes of one call's arguments.
    pub arguments: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { held: 64 << 10, header: 512, depth: 64, calls: 4096, arguments: 16 << 20 }
    }
}

/// One hand-written fixture of a spec.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Example {
    /// What is odd about it.
    pub why: String,
    /// Model text.
    pub output: String,
    /// `message`, `reasoning` or `response`.
    pub start: String,
    /// `stop` or `cut`.
    pub finish: String,
    /// OpenAI tools as JSON text, if given.
    pub tools: Option<String>,
    /// Expected events in order.
    pub events: Vec<ExampleEvent>,
    /// Where the example stands.
    pub span: Span,
}

/// One expected event of an example. In YAML: `{content: ..}`, `{reasoning: ..}`, `{call: NAME, id: .., arguments: {..}, outcome: complete}`, `{warning: WHY}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExampleEvent {
    /// Visible text.
    Content(String),
    /// Thought.
    Reasoning(String),
    /// A call, whole.
    Call {
        /// Tool name.
        name: String,
        /// The model's own id, if it is to be checked.
        id: Option<String>,
        /// Arguments as JSON text (a YAML mapping is converted).
        arguments: String,
        /// `complete`, `recovered`, `truncated`, `malformed`.
        outcome: String,
    },
    /// A warning, by its `why`.
    Warning(String),
}
