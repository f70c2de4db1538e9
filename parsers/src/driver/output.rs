//! What a push gives out: events as ranges into the input or into the scratch text, and the line that quotations are looked up in.

use crate::event::{Event, Outcome, Warning, Why};
use crate::machine::TextKind;

/// Where an event's text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The bytes that were pushed (or held and then pushed).
    Input,
    /// Text that the driver wrote.
    Scratch,
}

/// A range of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    source: Source,
    start: usize,
    end: usize,
}

/// An event before its ranges are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RawEvent {
    Text(TextKind, Piece),
    CallStart { index: usize, name: Piece, id: Option<Piece> },
    Arguments { index: usize, piece: Piece },
    CallEnd { index: usize, outcome: Outcome },
    Warning(Warning),
}

/// Events of one push and the text that they refer to; both are reused.
#[derive(Debug, Default)]
pub(crate) struct Output {
    events: Vec<RawEvent>,
    scratch: String,
    /// Nothing is given out: the driver looks ahead.
    pub(crate) muted: bool,
    /// The open call is one too many: its arguments are not given out.
    pub(crate) without_arguments: bool,
}

impl Output {
    pub(crate) fn clear(&mut self) {
        self.events.clear();
        self.scratch.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.events.len()
    }

    pub(crate) fn text(&mut self, kind: TextKind, start: usize, end: usize) {
        if self.muted || start >= end {
            return;
        }
        if let Some(RawEvent::Text(last, piece)) = self.events.last_mut()
            && *last == kind
            && piece.end == start
        {
            piece.end = end;
            return;
        }
        self.events.push(RawEvent::Text(kind, Piece { source: Source::Input, start, end }));
    }

    pub(crate) fn call_start(&mut self, index: usize, name: &str, id: Option<&str>) {
        if self.muted {
            return;
        }
        let name = self.keep(name);
        let id = id.map(|id| self.keep(id));
        self.events.push(RawEvent::CallStart { index, name, id });
    }

    fn keep(&mut self, text: &str) -> Piece {
        let start = self.scratch.len();
        self.scratch.push_str(text);
        Piece { source: Source::Scratch, start, end: self.scratch.len() }
    }

    pub(crate) fn call_end(&mut self, index: usize, outcome: Outcome) {
        if !self.muted {
            self.events.push(RawEvent::CallEnd { index, outcome });
        }
    }

    pub(crate) fn warn(&mut self, why: Why, bytes: usize) {
        if !self.muted {
            self.events.push(RawEvent::Warning(Warning { why, bytes }));
        }
    }

    /// Passes on a range of the input as arguments.
    pub(crate) fn arguments(&mut self, index: usize, start: usize, end: usize) {
        self.piece(index, Piece { source: Source::Input, start, end });
    }

    /// Writes arguments.
    pub(crate) fn write_arguments(&mut self, index: usize, write: impl FnOnce(&mut String)) {
        let start = self.scratch.len();
        write(&mut self.scratch);
        let end = self.scratch.len();
        if self.muted || self.without_arguments {
            self.scratch.truncate(start);
        } else {
            self.piece(index, Piece { source: Source::Scratch, start, end });
        }
    }

    fn piece(&mut self, index: usize, piece: Piece) {
        if self.muted || self.without_arguments || piece.start >= piece.end {
            return;
        }
        if let Some(RawEvent::Arguments { index: last, piece: before }) = self.events.last_mut()
            && *last == index
            && before.source == piece.source
            && before.end == piece.start
        {
            before.end = piece.end;
            return;
        }
        self.events.push(RawEvent::Arguments { index, piece });
    }

    /// Where in the input the text of the event at `at` stands, if it does.
    pub(crate) fn span(&self, at: usize) -> Option<(usize, usize)> {
        match *self.events.get(at)? {
            RawEvent::Text(_, piece) | RawEvent::Arguments { piece, .. } if piece.source == Source::Input => {
                Some((piece.start, piece.end))
            }
            _ => None,
        }
    }

    /// The event at `at`, with its text.
    pub(crate) fn event<'a>(&'a self, at: usize, input: &'a str) -> Option<Event<'a>> {
        let text = |piece: Piece| {
            let from = match piece.source {
                Source::Input => input,
                Source::Scratch => &self.scratch,
            };
            from.get(piece.start..piece.end).unwrap_or_default()
        };
        Some(match *self.events.get(at)? {
            RawEvent::Text(TextKind::Content, piece) => Event::Content(text(piece)),
            RawEvent::Text(TextKind::Reasoning, piece) => Event::Reasoning(text(piece)),
            RawEvent::CallStart { index, name, id } => Event::CallStart { index, name: text(name), id: id.map(text) },
            RawEvent::Arguments { index, piece } => Event::CallArguments { index, fragment: text(piece) },
            RawEvent::CallEnd { index, outcome } => Event::CallEnd { index, outcome },
            RawEvent::Warning(warning) => Event::Warning(warning),
        })
    }
}
