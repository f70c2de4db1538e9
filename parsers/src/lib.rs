//! Streaming parsers for what language models write: reasoning, visible text and tool calls, in order, as they arrive.
//!
//! ```
//! use toolwire::{End, Event, Start, Tools};
//!
//! let family = toolwire::family("hermes")?;
//! let mut parser = family.parser(&Tools::not_given(), Start::Message);
//! let mut names = Vec::new();
//! for chunk in ["Let me look. <tool", "_call>{\"name\": \"get_weather\", \"argu", "ments\": {\"city\": \"Oslo\"}}</tool_call>"] {
//!     for event in parser.push(chunk) {
//!         if let Event::CallStart { name, .. } = event {
//!             names.push(name.to_owned());
//!         }
//!     }
//! }
//! for _event in parser.finish(End::Stop) {}
//! assert_eq!(names, ["get_weather"]);
//! # Ok::<(), toolwire::Error>(())
//! ```
//!
//! Read [`Event`] first. [`family()`] finds a built-in family, [`Family::parser`] makes a parser for one stream,
//! [`Family::parse`] reads a whole message, [`Family::write`] renders one. [`openai`] turns events into the deltas of a
//! chat-completions server, [`Tools::check`] compares a call with the schema of its tool. How it works is in
//! ARCHITECTURE.md; [`machine`] is for generated code and for tools that show a family's states.

#![forbid(unsafe_code)]

mod dialect;
mod driver;
mod error;
mod event;
mod family;
mod hold;
mod json;
#[cfg(feature = "load")]
mod load;
pub mod machine;
mod message;
mod names;
pub mod openai;
mod parser;
#[cfg(feature = "reference")]
pub mod reference;
pub mod tools;
pub mod write;

/// The families' machines, written by the build script.
mod generated {
    include!(concat!(env!("OUT_DIR"), "/registry.rs"));
}

pub use error::Error;
pub use event::{End, Event, Outcome, Start, Warning, Why};
pub use family::{Family, families, family};
pub use hold::{Held, Hold};
pub use message::{Call, Finish, Message};
pub use parser::{Events, Parser, Phase};
pub use tools::Tools;

/// A family of your own, from a spec that is read when your crate is compiled: a [`Family`](struct@Family).
///
/// The path counts from the folder of your `Cargo.toml`, and the file is named after the family. With `doc/mine.yaml`
///
/// ```yaml
#[doc = include_str!("../doc/mine.yaml")]
/// ```
///
/// this is all the Rust there is to write:
///
/// ```
/// use toolwire::{Family, Tools};
///
/// static MINE: Family = toolwire::family!("doc/mine.yaml");
///
/// let message = MINE.parse("Hm. <use>get_time {\"zone\": \"CET\"}</use>", &Tools::not_given());
/// assert_eq!(message.calls[0].name, "get_time");
/// assert_eq!(message.calls[0].arguments, "{\"zone\": \"CET\"}");
/// ```
///
/// Your crate is compiled again when the file changes. If the spec is wrong it does not compile, and the message shows every fault with
/// file, line, column and caret. Several specs, or specs that extend each other, are for a build script: `toolwire_gen::build`.
#[cfg(feature = "macros")]
#[doc(inline)]
pub use toolwire_macros::family;

/// The README's Rust is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
