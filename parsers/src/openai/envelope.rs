//! What stands around a delta or a message: the `chat.completion.chunk` and the `chat.completion`.

use std::fmt::Write as _;

use super::ids::CallIds;
use super::message::write_message;
use crate::json;
use crate::message::{Finish, Message};

/// The members that all chunks of one completion have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Of the completion: `chatcmpl-..`.
    pub id: String,
    /// Seconds since 1970.
    pub created: u64,
    /// As the client named it.
    pub model: String,
}

impl Envelope {
    /// Appends a chunk with one choice. `delta` is what a [`DeltaWriter`](super::DeltaWriter) gave, `finish` goes with
    /// the last one:
    /// `{"id":"..","object":"chat.completion.chunk","created":0,"model":"..","choices":[{"index":0,"delta":{..},"finish_reason":null}]}`.
    pub fn chunk(&self, delta: &str, finish: Option<Finish>, out: &mut String) {
        self.head("chat.completion.chunk", out);
        out.push_str("\"delta\":");
        out.push_str(delta);
        out.push_str(",\"finish_reason\":");
        match finish {
            Some(finish) => json::write_string(finish.as_str(), out),
            None => out.push_str("null"),
        }
        out.push_str("}]}");
    }

    /// Appends a whole completion with one choice:
    /// `{"id":"..","object":"chat.completion","created":0,"model":"..","choices":[{"index":0,"message":{..},"logprobs":null,"finish_reason":"stop"}]}`.
    /// There is no `usage`: nobody here has counted tokens.
    pub fn completion(&self, message: &Message, ids: &mut CallIds, out: &mut String) {
        self.head("chat.completion", out);
        out.push_str("\"message\":");
        write_message(message, ids, out);
        out.push_str(",\"logprobs\":null,\"finish_reason\":");
        json::write_string(message.finish.as_str(), out);
        out.push_str("}]}");
    }

    fn head(&self, object: &str, out: &mut String) {
        out.push_str("{\"id\":");
        json::write_string(&self.id, out);
        out.push_str(",\"object\":");
        json::write_string(object, out);
        // A string takes all that is written to it.
        let _ = write!(out, ",\"created\":{},\"model\":", self.created);
        json::write_string(&self.model, out);
        out.push_str(",\"choices\":[{\"index\":0,");
    }
}
