//! What a parser holds back, and how much of it it may.

use crate::names::named;

named! {
    /// Why bytes are held. Nothing is held without a reason, and each reason has a limit (contract 3 and 15).
    Hold {
        /// Bytes that may become a marker, white space that a layout may claim in front of it.
        Marker = "marker",
        /// An entry that is not certain.
        Entry = "entry",
        /// A call object whose arguments came before its name.
        Ahead = "ahead",
        /// A call in an open quotation.
        Quoted = "quoted",
        /// What stands behind an outer closer inside a value or string.
        Checkpoint = "checkpoint",
        /// A terminator until what follows it is known, the header of what may be the next part, white space that may be a value's frame.
        Follower = "follower",
        /// A value whose type is not string.
        Typed = "typed",
        /// The key of a part, until its value begins.
        Header = "header",
        /// White space and brackets between two parts of a call.
        Gap = "gap",
        /// An escape, a number or a word inside arguments.
        Token = "token",
        /// Bytes of a character that a chunk has cut.
        Character = "character",
    }
}

/// What is held right now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// Why.
    pub hold: Hold,
    /// How many bytes.
    pub bytes: usize,
    /// How many it can be at most, for this reason and this family.
    pub limit: usize,
}
