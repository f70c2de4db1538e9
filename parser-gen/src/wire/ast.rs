//! The wire as a tree: what `grammars/wire.pest` reads, with byte spans in the spec file.

use crate::fault::{Span, Spanned};

/// All rules of a wire, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wire {
    /// `call = call_open object call_close`
    pub rules: Vec<Rule>,
}

/// A named rule. `reasoning`, `content`, `section` and `call` are entries, all others are helpers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Left of the `=`.
    pub name: Spanned<String>,
    /// Right of it.
    pub body: Alts,
}

/// Alternatives, tried together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alts {
    /// At least one.
    pub seqs: Vec<Seq>,
    /// The whole group.
    pub span: Span,
}

/// Terms one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seq {
    /// At least one.
    pub terms: Vec<Term>,
    /// First to last term.
    pub span: Span,
}

/// One term of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// `~` stands before this term: no white space allowed in between.
    pub glued: bool,
    /// `&`: must follow, is not consumed.
    pub ahead: bool,
    /// The thing itself.
    pub atom: Atom,
    /// `?`, `*`, `+`.
    pub repeat: Repeat,
    /// Atom and repeat.
    pub span: Span,
}

/// How often a term may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Exactly once.
    Once,
    /// `?`
    Optional,
    /// `*`
    Any,
    /// `+`
    Some,
}

/// What a term is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// `!`: the call is certain from here on.
    Commit,
    /// `@message`, `@line`, `@end`.
    Anchor(Anchor),
    /// `attrs(tool=name, index?=skip)`.
    Attrs(Vec<Attr>),
    /// `id:( .. )`: the whole span is this hole, inner holes count too.
    Capture(Spanned<String>, Alts),
    /// `( .. )`.
    Group(Alts),
    /// `"text"`, unescaped.
    Literal(String),
    /// `=key`: the same text as that capture.
    Back(String),
    /// `name`, `value`, ..
    Hole(Hole),
    /// A marker or a rule, by name.
    Name(String),
}

/// Where an entry may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Anchor {
    /// Nothing but white space has been content so far.
    Message,
    /// At the start of a line.
    Line,
    /// At the end of the stream.
    End,
}

/// One attribute of `attrs(..)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attr {
    /// Attribute name.
    pub name: Spanned<String>,
    /// `?` behind the name.
    pub optional: bool,
    /// The hole that its value fills.
    pub hole: Hole,
}

/// A place in the wire that carries data. NOTATION: characters, ends and white space of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hole {
    /// Tool name.
    Name,
    /// The model's id of the call.
    Id,
    /// Digits.
    Index,
    /// Argument key.
    Key,
    /// Type of the next value.
    Type,
    /// One argument.
    Value,
    /// The whole argument object.
    Arguments,
    /// One call as a JSON object.
    Object,
    /// A JSON array (or lines) of such objects.
    Objects,
    /// Content or reasoning.
    Text,
    /// A discarded token.
    Word,
    /// Discarded header text.
    Skip,
}

impl Hole {
    /// All holes, as the notation spells them.
    pub const ALL: [(&'static str, Self); 12] = [
        ("name", Self::Name),
        ("id", Self::Id),
        ("index", Self::Index),
        ("key", Self::Key),
        ("type", Self::Type),
        ("value", Self::Value),
        ("arguments", Self::Arguments),
        ("object", Self::Object),
        ("objects", Self::Objects),
        ("text", Self::Text),
        ("word", Self::Word),
        ("skip", Self::Skip),
    ];

    /// The hole of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, hole)| *hole)
    }
}
