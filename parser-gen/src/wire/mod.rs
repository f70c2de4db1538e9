//! The wire notation: tree ([`ast`]) and its reader (`parse`).

pub mod ast;
pub(crate) mod parse;
