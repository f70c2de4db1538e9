//! The face of the runtime: a [`Parser`] for each stream, [`Events`] for each push.

use std::fmt;

use crate::driver::{Context, Driver};
use crate::event::{End, Event, Start};
use crate::family::MachineRef;
use crate::machine::StateId;
use crate::tools::Tools;

/// Reads one stream of model text.
///
/// Feed it with [`push`](Self::push) as text arrives, call [`finish`](Self::finish) once at the end. Any chunking gives the same events
/// once fragments are joined. What a push cannot decide is held.
pub struct Parser {
    machine: MachineRef,
    tools: Tools,
    start: StateId,
    driver: Driver,
    /// Held bytes, then (while something is held) the chunk.
    buffer: String,
    /// Bytes at the front of the buffer that are decided.
    decided: usize,
    /// Bytes of a character that a chunk has cut, for [`push_bytes`](Self::push_bytes).
    cut: Vec<u8>,
    /// Text of the last [`push_bytes`](Self::push_bytes), if its bytes were no text as they came.
    staged: String,
    finished: bool,
}

impl Parser {
    pub(crate) fn new(machine: MachineRef, tools: &Tools, start: Start) -> Self {
        let facts = machine.get().facts();
        let state = match start {
            Start::Message => facts.message,
            Start::Reasoning => facts.reasoning,
            Start::Response => facts.response,
        };
        let driver = Driver::new(machine.get(), state);
        Self {
            tools: tools.clone(),
            start: state,
            driver,
            machine,
            buffer: String::new(),
            decided: 0,
            cut: Vec::new(),
            staged: String::new(),
            finished: false,
        }
    }

    /// Reads a chunk. The events borrow the parser and the chunk. After [`finish`](Self::finish) nothing is read.
    pub fn push<'a>(&'a mut self, chunk: &'a str) -> Events<'a> {
        if !self.cut.is_empty() && !chunk.is_empty() {
            // Bytes of a character that will not be whole any more come before the chunk.
            return self.push_bytes(chunk.as_bytes());
        }
        self.read(chunk, None)
    }

    /// Reads a chunk of bytes, which may be cut inside a character. Bytes that are no UTF-8 become U+FFFD.
    pub fn push_bytes<'a>(&'a mut self, chunk: &'a [u8]) -> Events<'a> {
        if self.cut.is_empty()
            && let Ok(text) = std::str::from_utf8(chunk)
        {
            return self.read(text, None);
        }
        if self.finished {
            return self.read("", None);
        }
        self.stage(chunk);
        let staged = std::mem::take(&mut self.staged);
        // The events must not borrow what is taken, so what is staged is held first.
        self.hold();
        self.buffer.push_str(&staged);
        self.staged = staged;
        self.read("", None)
    }

    /// Ends the stream. The parser says nothing more until [`reset`](Self::reset).
    pub fn finish(&mut self, end: End) -> Events<'_> {
        if !self.cut.is_empty() {
            self.cut.clear();
            self.hold();
            self.buffer.push('\u{fffd}');
        }
        self.read("", Some(end))
    }

    /// Ready for another stream, as new; memory is kept.
    pub fn reset(&mut self) {
        self.driver.reset(self.start);
        self.buffer.clear();
        self.decided = 0;
        self.cut.clear();
        self.finished = false;
    }

    /// Forgets what the last push has decided.
    fn hold(&mut self) {
        if self.decided > 0 {
            self.buffer.drain(..self.decided);
            self.decided = 0;
        }
    }

    fn read<'a>(&'a mut self, chunk: &'a str, end: Option<End>) -> Events<'a> {
        self.driver.out.clear();
        if self.finished {
            return Events { driver: &self.driver, input: "", next: 0 };
        }
        self.finished = end.is_some();
        self.hold();
        let in_place = self.buffer.is_empty();
        if !in_place {
            self.buffer.push_str(chunk);
        }
        let input = if in_place { chunk } else { &self.buffer };
        let cx = Context::new(self.machine.get(), &self.tools, input, end);
        let decided = self.driver.run(&cx).min(input.len());
        self.driver.rebase(decided);
        if in_place {
            if decided < chunk.len() {
                self.buffer.push_str(chunk.get(decided..).unwrap_or_default());
            }
            return Events { driver: &self.driver, input: chunk, next: 0 };
        }
        self.decided = decided;
        Events { driver: &self.driver, input: &self.buffer, next: 0 }
    }

    /// Turns bytes into text, keeping a character that is cut at their end.
    fn stage(&mut self, chunk: &[u8]) {
        self.staged.clear();
        self.cut.extend_from_slice(chunk);
        let mut at = 0;
        while let Some(rest) = self.cut.get(at..).filter(|rest| !rest.is_empty()) {
            let (valid, invalid) = match std::str::from_utf8(rest) {
                Ok(text) => (text, Some(0)),
                Err(error) => {
                    (std::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(), error.error_len())
                }
            };
            self.staged.push_str(valid);
            at += valid.len();
            match invalid {
                Some(0) => {}
                Some(len) => {
                    self.staged.push('\u{fffd}');
                    at += len;
                }
                None => break,
            }
        }
        self.cut.drain(..at);
    }
}

impl fmt::Debug for Parser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No model text in logs.
        f.debug_struct("Parser")
            .field("family", &self.machine.get().facts().name)
            .field("held", &self.buffer.len())
            .finish_non_exhaustive()
    }
}

/// What one push has decided, in order.
pub struct Events<'a> {
    driver: &'a Driver,
    input: &'a str,
    next: usize,
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        let event = self.driver.out.event(self.next, self.input)?;
        self.next += 1;
        Some(event)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.driver.out.len() - self.next.min(self.driver.out.len());
        (left, Some(left))
    }
}

impl ExactSizeIterator for Events<'_> {}

impl fmt::Debug for Events<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events").field("left", &self.len()).finish()
    }
}

const _: fn() = || {
    fn assert_send<T: Send + 'static>() {}
    assert_send::<Parser>();
    assert_send::<crate::Family>();
};
