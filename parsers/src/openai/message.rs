//! A whole message as the `message` of a `chat.completion`.

use super::ids::CallIds;
use crate::json;
use crate::message::{Call, Message};

/// Appends a message: `{"role":"assistant","content":"..","refusal":null,"reasoning_content":"..","tool_calls":[..]}`.
///
/// `content` is `null` where there is none; `reasoning_content` and `tool_calls` are left out where there are none. Of
/// the calls it has those that can be run, with the ids that a [`DeltaWriter`](super::DeltaWriter) gives them.
/// `refusal` is always `null`: the API's description demands the member.
pub fn write_message(message: &Message, ids: &mut CallIds, out: &mut String) {
    out.push_str("{\"role\":\"assistant\",\"content\":");
    if message.content.is_empty() {
        out.push_str("null");
    } else {
        json::write_string(&message.content, out);
    }
    out.push_str(",\"refusal\":null");
    if !message.reasoning.is_empty() {
        out.push_str(",\"reasoning_content\":");
        json::write_string(&message.reasoning, out);
    }
    if !message.calls.is_empty() {
        out.push_str(",\"tool_calls\":[");
        calls(message, ids, out);
        out.push(']');
    }
    out.push('}');
}

/// The usable calls. A broken one takes an id from the source too, so that the others have the ids that a stream gives
/// them.
fn calls(message: &Message, ids: &mut CallIds, out: &mut String) {
    let mut id = String::new();
    let mut broken = message.broken.iter().peekable();
    let mut make = |call: &Call, id: &mut String| {
        id.clear();
        ids.write(call.index, &call.name, call.id.as_deref(), id);
    };
    for (count, call) in message.calls.iter().enumerate() {
        while let Some(before) = broken.next_if(|broken| broken.index < call.index) {
            make(before, &mut id);
        }
        make(call, &mut id);
        if count > 0 {
            out.push(',');
        }
        out.push_str("{\"id\":");
        json::write_string(&id, out);
        out.push_str(",\"type\":\"function\",\"function\":{\"name\":");
        json::write_string(&call.name, out);
        out.push_str(",\"arguments\":");
        json::write_string(&call.arguments, out);
        out.push_str("}}");
    }
}
