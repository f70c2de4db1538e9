//! Reads a text in chunks. One parser is reset for every reading, so a reset that forgets something shows as a difference.

use toolwire::{End, Events, Family, Parser, Start, Tools};

use crate::events::{Folded, Spanned, fold};

/// What a text is read with.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// Tools of the request.
    pub tools: Tools,
    /// Where the text begins.
    pub start: Start,
    /// How it ends.
    pub end: End,
}

/// One family's parser, to be used again and again.
#[derive(Debug)]
pub struct Reader {
    parser: Parser,
}

impl Reader {
    /// A reader for one family.
    pub fn new(family: &Family, setting: &Setting) -> Self {
        Self { parser: family.parser(&setting.tools, setting.start) }
    }

    /// Reads `text`, cut at `cuts` (sorted offsets, also inside characters).
    ///
    /// # Errors
    ///
    /// If the parser still speaks after it has finished, or holds more than it may.
    pub fn read(&mut self, text: &[u8], cuts: &[usize], end: End) -> Result<Vec<Folded>, String> {
        let mut events = Vec::new();
        self.read_with(text, cuts, end, |read| read.for_each(|event| fold(&mut events, &event)))?;
        Ok(events)
    }

    /// Reads `text` uncut; each piece that comes is an event of its own.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub fn read_spanned(&mut self, text: &[u8], end: End) -> Result<Vec<Spanned>, String> {
        let mut events = Vec::new();
        self.read_with(text, &[], end, |read| {
            for (span, event) in read.with_spans() {
                let mut single = Vec::new();
                fold(&mut single, &event);
                events.extend(single.into_iter().map(|event| Spanned { span: span.clone(), event }));
            }
        })?;
        Ok(events)
    }

    fn read_with(
        &mut self,
        text: &[u8],
        cuts: &[usize],
        end: End,
        mut take: impl FnMut(Events<'_>),
    ) -> Result<(), String> {
        self.parser.reset();
        let mut from = 0;
        for &to in cuts.iter().chain([&text.len()]) {
            let chunk = &text[from..to];
            match std::str::from_utf8(chunk) {
                Ok(chunk) => take(self.parser.push(chunk)),
                Err(_) => take(self.parser.push_bytes(chunk)),
            }
            if let Some(held) = self.parser.held().filter(|held| held.bytes > held.limit) {
                return Err(format!("more is held than may be after {to} bytes: {held:?}"));
            }
            from = to;
        }
        take(self.parser.finish(end));
        let more = self.parser.finish(end).len();
        if more > 0 {
            return Err(format!("{more} events after the end of the stream"));
        }
        Ok(())
    }
}
