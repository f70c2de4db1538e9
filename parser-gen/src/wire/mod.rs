//! The wire notation: tree ([`ast`]) and its reader.

pub mod ast;
