//! The face of the runtime: a [`Parser`] for each stream, [`Events`] for each push.

use std::fmt;
use std::ops::Range;

use crate::driver::{Context, Driver};
#[cfg(feature = "tracing")]
use crate::event::Warning;
use crate::event::{End, Event, Start};
use crate::family::MachineRef;
use crate::hold::{Held, Hold};
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
    /// Bytes of the stream that are decided.
    committed: usize,
}

/// What the model is writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Visible text.
    Content,
    /// A thought.
    Reasoning,
    /// A call that has begun and is not over.
    Call {
        /// Of the call.
        index: usize,
    },
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
            committed: 0,
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
        self.committed = 0;
    }

    /// What the model is writing, as far as it is certain.
    ///
    /// [`Phase::Call`] between the `CallStart` and the `CallEnd` of a call. Else what text is that comes now: [`Phase::Reasoning`] in an open thought,
    /// [`Phase::Content`] everywhere else. While something is held, a call that may have begun among it, the phase is that of the text around it.
    /// It depends on the bytes that were pushed, not on how they were cut.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.driver.phase(self.machine.get())
    }

    /// Offset in the stream, in bytes from its beginning, up to which everything is decided.
    ///
    /// What stands before it has been read for good: text before it has been given out, text behind it has not. What
    /// stands behind it is held (a marker that is not whole, a call that is not certain, a value that is not
    /// delimited), and its meaning may depend on what comes. Of what stands before it three things may still be told,
    /// and the parser keeps what they need: an array whose items come one by one, each in a part of its own; the end of
    /// the last call; the warning that counts the bytes of a broken call, once all of them are dropped.
    ///
    /// It never goes back, does not depend on how the text was cut, and is the length of the text once the stream has
    /// [finished](Self::finish). Bytes of a character that is not whole do not count yet; bytes that are no UTF-8 count
    /// as the three of the U+FFFD that is read in their place.
    #[must_use]
    pub fn committed(&self) -> usize {
        self.committed
    }

    /// What is held back, and why; nothing if all that was pushed is decided. So many bytes of model text the parser keeps.
    #[must_use]
    pub fn held(&self) -> Option<Held> {
        let bytes = self.buffer.len() - self.decided;
        if bytes > 0 {
            return Some(self.driver.held(self.machine.get(), bytes));
        }
        let cut = self.cut.len();
        (cut > 0).then_some(Held { hold: Hold::Character, bytes: cut, limit: 3 })
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
            return Events { driver: &self.driver, input: "", offset: self.committed, next: 0 };
        }
        let offset = self.committed;
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
        #[cfg(feature = "tracing")]
        self.log();
        self.committed += decided;
        if in_place {
            if decided < chunk.len() {
                self.buffer.push_str(chunk.get(decided..).unwrap_or_default());
            }
            return Events { driver: &self.driver, input: chunk, offset, next: 0 };
        }
        self.decided = decided;
        Events { driver: &self.driver, input: &self.buffer, offset, next: 0 }
    }

    /// Tells a log what the last push has warned of: no more than the warnings say (contract 16).
    #[cfg(feature = "tracing")]
    fn log(&self) {
        // Warnings hold no text, so there is none to give.
        for event in (Events { driver: &self.driver, input: "", offset: 0, next: 0 }) {
            if let Event::Warning(Warning { why, bytes }) = event {
                tracing::warn!(target: "toolwire", why = why.as_str(), bytes, "model text was dropped, repaired or limited");
            }
        }
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
    /// Of the input, in the stream.
    offset: usize,
    next: usize,
}

impl<'a> Events<'a> {
    /// Each event with the place of its text in the stream, where it is the model's own: a range of bytes from the stream's beginning, for
    /// text always, for arguments where they are given as the model wrote them.
    ///
    /// Bytes that are no UTF-8 count as the three of the U+FFFD that is read in their place.
    pub fn with_spans(self) -> impl Iterator<Item = (Option<Range<usize>>, Event<'a>)> {
        let (driver, offset) = (self.driver, self.offset);
        let first = self.next;
        self.enumerate().map(move |(at, event)| {
            let span = driver.out.span(first + at);
            (span.map(|(start, end)| offset + start..offset + end), event)
        })
    }
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
