//! Events as OpenAI chat completions: deltas while the model writes, or the whole message. For servers, and for who
//! compares with one.
//!
//! A [`DeltaWriter`] makes of each event that a client sees one delta, as JSON text:
//!
//! ```
//! use toolwire::openai::{CallIds, CountedIds, DeltaWriter};
//! use toolwire::{End, Finish, Start, Tools};
//!
//! let family = toolwire::family("hermes")?;
//! let mut parser = family.parser(&Tools::not_given(), Start::Message);
//! // Without counted ids, as in this test: `DeltaWriter::new(&family)`.
//! let mut deltas = DeltaWriter::with_ids(CallIds::from_source(&family, CountedIds::default()));
//! let mut sent = Vec::new();
//! for chunk in ["I look.<tool_call>{\"name\": \"now\", \"arg", "uments\": {\"zone\"", ": \"CET\"}}</tool_call>"] {
//!     for event in parser.push(chunk) {
//!         sent.extend(deltas.delta(&event).map(str::to_owned));
//!     }
//! }
//! for event in parser.finish(End::Stop) {
//!     sent.extend(deltas.delta(&event).map(str::to_owned));
//! }
//! assert_eq!(sent, [
//!     r#"{"role":"assistant","content":"I look."}"#,
//!     r#"{"tool_calls":[{"index":0,"id":"call_000000000000000000000000","type":"function","function":{"name":"now","arguments":""}}]}"#,
//!     r#"{"tool_calls":[{"index":0,"function":{"arguments":"{\"zone\""}}]}"#,
//!     r#"{"tool_calls":[{"index":0,"function":{"arguments":": \"CET\"}"}}]}"#,
//! ]);
//! assert_eq!(deltas.finish(End::Stop), ("{}", Finish::ToolCalls));
//! # Ok::<(), toolwire::Error>(())
//! ```
//!
//! An [`Envelope`] puts a delta into a `chat.completion.chunk`, or a [`Message`](crate::Message) into a
//! `chat.completion`; [`write_message`] gives the message alone. All of them write into a buffer that is used again.
//!
//! **Broken calls.** Nothing is taken back, so a client has seen the fragments of a call that ends `Truncated` or
//! `Malformed`: their join need not be JSON. The finish reason is that of the [`Message`](crate::Message): `tool_calls`
//! only if some call is usable, `length` if the stream was cut. A server that wants more looks at
//! [`Event::CallEnd`](crate::Event::CallEnd). The whole message leaves broken calls out.
//!
//! [`deltas`], [`message`] and [`envelope`] are the three shapes, [`ids`] is what calls are called by.

mod deltas;
mod envelope;
mod ids;
mod message;

pub use self::deltas::DeltaWriter;
pub use self::envelope::Envelope;
pub use self::ids::{CallIds, CountedIds, IdSource, RandomIds};
pub use self::message::write_message;
