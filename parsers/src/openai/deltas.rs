//! Events to deltas of a `chat.completion.chunk`.

use std::fmt::Write as _;

use super::ids::CallIds;
use crate::event::{End, Event};
use crate::family::Family;
use crate::json;
use crate::message::Finish;

/// Turns the events of one message into the deltas that a client of the streaming API sees.
///
/// | event | delta |
/// |---|---|
/// | `Content` | `{"content":".."}` |
/// | `Reasoning` | `{"reasoning_content":".."}` |
/// | `CallStart` | `{"tool_calls":[{"index":0,"id":"..","type":"function","function":{"name":"..","arguments":""}}]}` |
/// | `CallArguments` | `{"tool_calls":[{"index":0,"function":{"arguments":".."}}]}` |
/// | `CallEnd`, `Warning` | none |
/// | the end, [`finish`](Self::finish) | `{}` beside a finish reason |
///
/// The first of them begins with `"role":"assistant"`. None but the last is empty, and they come in the order of the
/// model's text: content behind a call comes behind its deltas. Indexes count all calls, broken ones too.
#[derive(Debug)]
pub struct DeltaWriter {
    ids: CallIds,
    /// The last delta.
    json: String,
    /// An id before it is escaped.
    id: String,
    role_is_due: bool,
    /// Calls that have begun.
    calls: usize,
    usable: bool,
}

impl DeltaWriter {
    /// With random ids in the family's style.
    #[must_use]
    pub fn new(family: &Family) -> Self {
        Self::with_ids(CallIds::new(family))
    }

    /// With ids of your own.
    #[must_use]
    pub fn with_ids(ids: CallIds) -> Self {
        Self { ids, json: String::new(), id: String::new(), role_is_due: true, calls: 0, usable: false }
    }

    /// The delta for an event, as JSON text; nothing for what a client does not see.
    pub fn delta(&mut self, event: &Event<'_>) -> Option<&str> {
        match *event {
            Event::Content("") | Event::Reasoning("") | Event::CallArguments { fragment: "", .. } => return None,
            Event::Content(text) => {
                self.begin();
                self.text("content", text);
            }
            Event::Reasoning(text) => {
                self.begin();
                self.text("reasoning_content", text);
            }
            Event::CallStart { index, name, id } => {
                self.calls = self.calls.max(index.saturating_add(1));
                self.begin();
                self.call_start(index, name, id);
            }
            Event::CallArguments { index, fragment } => {
                self.begin();
                self.call(index);
                self.json.push_str("\"function\":{\"arguments\":");
                json::write_string(fragment, &mut self.json);
                self.json.push_str("}}]");
            }
            Event::CallEnd { outcome, .. } => {
                self.usable |= outcome.is_usable();
                return None;
            }
            Event::Warning(_) => return None,
        }
        self.json.push('}');
        Some(&self.json)
    }

    /// The last delta, and the finish reason that goes beside it: as [`Message::close`](crate::Message::close) says.
    /// The delta is empty, unless there was no other to hold the role.
    pub fn finish(&mut self, end: End) -> (&str, Finish) {
        self.json.clear();
        self.json.push_str(if self.role_is_due { "{\"role\":\"assistant\"}" } else { "{}" });
        self.role_is_due = false;
        (&self.json, Finish::of(end, self.usable))
    }

    /// Ready for the next message of the conversation. Ids count on; memory is kept.
    pub fn reset(&mut self) {
        self.ids.advance(self.calls);
        self.role_is_due = true;
        self.calls = 0;
        self.usable = false;
    }

    fn begin(&mut self) {
        self.json.clear();
        self.json.push('{');
        if std::mem::take(&mut self.role_is_due) {
            self.json.push_str("\"role\":\"assistant\",");
        }
    }

    fn text(&mut self, key: &str, text: &str) {
        self.json.push('"');
        self.json.push_str(key);
        self.json.push_str("\":");
        json::write_string(text, &mut self.json);
    }

    /// The members of the call that say which one it is.
    fn call(&mut self, index: usize) {
        // A string takes all that is written to it.
        let _ = write!(self.json, "\"tool_calls\":[{{\"index\":{index},");
    }

    fn call_start(&mut self, index: usize, name: &str, own: Option<&str>) {
        self.call(index);
        self.id.clear();
        self.ids.write(index, name, own, &mut self.id);
        self.json.push_str("\"id\":");
        json::write_string(&self.id, &mut self.json);
        self.json.push_str(",\"type\":\"function\",\"function\":{\"name\":");
        json::write_string(name, &mut self.json);
        // Clients add to it, so it is there from the start.
        self.json.push_str(",\"arguments\":\"\"}}]");
    }
}
