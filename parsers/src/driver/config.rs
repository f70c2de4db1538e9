//! The configuration: all that the driver knows between two bytes, apart from the bytes it holds.
//!
//! It is small and `Copy`, so that looking ahead is: keep a copy, go on muted, put it back.

use crate::dialect::json::JsonReader;
use crate::dialect::structured::StructuredReader;
use crate::driver::line::Quotation;
use crate::machine::{StateId, SymbolId};
use crate::tools::{ReadAs, ToolId};

/// Where the driver is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Config {
    pub(crate) state: StateId,
    /// The text that an entry returns to.
    pub(crate) text: StateId,
    /// Where reading goes on if the open entry fails.
    pub(crate) resume: StateId,
    pub(crate) mode: Mode,
    /// Next byte to look at.
    pub(crate) pos: usize,
    /// First byte that is neither given out nor dropped nor markup.
    pub(crate) done: usize,
    pub(crate) entry: Option<Entry>,
    pub(crate) call: Option<Call>,
    /// A call whose arguments are whole, while it is not known whether another call follows in the same entry.
    pub(crate) pending: Option<Call>,
    pub(crate) value: ValueState,
    pub(crate) args: ArgumentsState,
    /// From the first of these offsets to the second there is only white space.
    pub(crate) blank: (usize, usize),
    /// The key of a part has been read, its value has not begun.
    pub(crate) in_header: bool,
    /// Where no field ends.
    pub(crate) endless: Endless,
    /// Nothing but layout has been text since the last call ended.
    pub(crate) after_call: bool,
}

/// What the driver does with the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Reads it.
    Read,
    /// Drops the rest of a malformed call, which began so many bytes ago.
    Discard { dropped: usize },
    /// A call in a quotation is complete; what stands behind it decides.
    QuotedTail,
    /// The message is over.
    Stopped { dropped: usize },
}

/// An entry that is not certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// First byte, layout included.
    pub(crate) start: usize,
    /// Bytes of layout in front.
    pub(crate) layout: usize,
    /// Bytes of the opener.
    pub(crate) opener: usize,
    /// The opener is a declared marker.
    pub(crate) marker: bool,
    /// Quotations that are open at the opener.
    pub(crate) quotation: Quotation,
    /// An apostrophe is open there.
    pub(crate) apostrophe: bool,
}

/// A call that is certain and not over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    pub(crate) tool: Option<ToolId>,
    /// The `{` of a tag dialect has been written.
    pub(crate) opened: bool,
    /// The arguments are whole.
    pub(crate) delimited: bool,
    /// An end marker was missing.
    pub(crate) recovered: bool,
    /// Bytes of arguments.
    pub(crate) bytes: usize,
}

/// One raw argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueState {
    pub(crate) read: ReadAs,
    /// An array is declared: further values of this key are its items.
    pub(crate) list: bool,
    /// First byte of the value's text.
    pub(crate) start: usize,
    /// Where the last byte that is no white space ends, of those before `scanned`.
    pub(crate) solid: usize,
    /// How far white space has been looked for.
    pub(crate) scanned: usize,
    /// Its leading trim is done and its string is open: text streams.
    pub(crate) streaming: bool,
    /// Without a schema: JSON if it is some.
    pub(crate) json_or_text: bool,
    /// The key was given before: read, not written.
    pub(crate) skipped: bool,
    /// Nothing but white space so far.
    pub(crate) blank: bool,
    pub(crate) checkpoint: Option<Checkpoint>,
    /// How far the header of a next part has been read, while it is held.
    pub(crate) header: Option<Header>,
}

/// The header of what may be the next part: its first byte stands at `at`, it has been read up to `pos`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    pub(crate) at: usize,
    pub(crate) state: StateId,
    pub(crate) pos: usize,
}

/// The field of this number ends nowhere from the first offset to the second. A fact about the text, whatever is read there: one that waits
/// for its end, and one that begins inside of what another has looked at, do not look again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Endless {
    field: u16,
    from: usize,
    to: usize,
}

impl Endless {
    /// Where the search goes on, for a field that begins at `at`.
    pub(crate) fn start(self, field: u16, at: usize) -> usize {
        if self.knows(field, at) { self.to } else { at }
    }

    /// None has been found from `at` to `to`.
    pub(crate) fn add(&mut self, field: u16, at: usize, to: usize) {
        let from = if self.knows(field, at) { self.from } else { at };
        *self = Self { field, from, to: to.max(at) };
    }

    fn knows(self, field: u16, at: usize) -> bool {
        field == self.field && (self.from..=self.to).contains(&at)
    }

    fn rebase(&mut self, by: usize) {
        self.from = self.from.saturating_sub(by);
        self.to = self.to.saturating_sub(by);
    }
}

/// The first outer closer inside a raw value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checkpoint {
    pub(crate) at: usize,
    pub(crate) symbol: SymbolId,
    pub(crate) len: usize,
    pub(crate) shadow: Shadow,
}

/// What reads on as if the value had ended at the checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shadow {
    /// Closers and white space so far.
    Closing { pos: usize },
    /// In an entry.
    Entry { state: StateId, pos: usize, declared: bool },
    /// Text: the closer says nothing.
    Dead,
}

/// Arguments that a dialect reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArgumentsState {
    pub(crate) reader: Reader,
    /// What the arguments turned out to be.
    pub(crate) form: Form,
    /// A soft end inside a string: the reader as it was there.
    pub(crate) soft: Option<Soft>,
    /// Soft ends before this offset are data.
    pub(crate) data_until: usize,
    /// Member of a call object.
    pub(crate) member: Member,
    /// The object's name has been read.
    pub(crate) named: bool,
    /// Arguments that came before their name: their range.
    pub(crate) ahead: Option<(usize, usize)>,
    /// Where the member's value begins; in a string that is decoded, the first byte that is not.
    pub(crate) from: usize,
    /// The opening quote of such a string has been passed.
    pub(crate) text_begun: bool,
    /// So many bytes of it have been decoded.
    pub(crate) text_len: usize,
}

/// The reader of a dialect.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reader {
    Json(JsonReader),
    Structured(StructuredReader),
}

/// What stands in the place of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Not known yet.
    Unknown,
    /// An object.
    Object,
    /// A JSON string that holds one; the reader of its text.
    Text(JsonReader),
    /// `null`: read as `{}`.
    Null,
}

/// A soft end inside a string.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Soft {
    pub(crate) at: usize,
    pub(crate) reader: Reader,
    pub(crate) form: Form,
}

/// A member of a call object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    Name,
    Arguments,
    Id,
    Other,
}

impl Config {
    /// A configuration in a text state.
    pub(crate) fn new(state: StateId) -> Self {
        Self {
            state,
            text: state,
            resume: state,
            mode: Mode::Read,
            pos: 0,
            done: 0,
            entry: None,
            call: None,
            pending: None,
            value: ValueState {
                read: ReadAs::Text,
                list: false,
                start: 0,
                solid: 0,
                scanned: 0,
                streaming: false,
                json_or_text: false,
                skipped: false,
                blank: true,
                checkpoint: None,
                header: None,
            },
            args: ArgumentsState::new(Reader::Json(JsonReader::new()), 0),
            blank: (0, 0),
            in_header: false,
            endless: Endless::default(),
            after_call: false,
        }
    }

    /// The bytes before `by` are gone: all offsets count from there.
    pub(crate) fn rebase(&mut self, by: usize) {
        let move_back = |offset: &mut usize| *offset = offset.saturating_sub(by);
        move_back(&mut self.pos);
        move_back(&mut self.done);
        self.blank = if self.blank.0 >= by { (self.blank.0 - by, self.blank.1 - by) } else { (0, 0) };
        self.endless.rebase(by);
        if let Some(entry) = &mut self.entry {
            move_back(&mut entry.start);
        }
        move_back(&mut self.value.start);
        move_back(&mut self.value.solid);
        move_back(&mut self.value.scanned);
        if let Some(checkpoint) = &mut self.value.checkpoint {
            move_back(&mut checkpoint.at);
            match &mut checkpoint.shadow {
                Shadow::Closing { pos } | Shadow::Entry { pos, .. } => move_back(pos),
                Shadow::Dead => {}
            }
        }
        if let Some(header) = &mut self.value.header {
            move_back(&mut header.at);
            move_back(&mut header.pos);
        }
        self.args.rebase(by);
    }
}

impl ArgumentsState {
    pub(crate) fn new(reader: Reader, from: usize) -> Self {
        let member = Member::Other;
        Self {
            reader,
            form: Form::Unknown,
            soft: None,
            data_until: 0,
            member,
            named: false,
            ahead: None,
            from,
            text_begun: false,
            text_len: 0,
        }
    }

    fn rebase(&mut self, by: usize) {
        let move_back = |offset: &mut usize| *offset = offset.saturating_sub(by);
        self.reader.rebase(by);
        move_back(&mut self.data_until);
        move_back(&mut self.from);
        if let Some(soft) = &mut self.soft {
            move_back(&mut soft.at);
            soft.reader.rebase(by);
        }
        if let Some((start, end)) = &mut self.ahead {
            move_back(start);
            move_back(end);
        }
    }
}

impl Reader {
    fn rebase(&mut self, by: usize) {
        if let Self::Json(reader) = self {
            reader.rebase(by);
        }
    }
}
