//! Reads a text in chunks. One parser is reset for every reading, so a reset that forgets something shows as a difference.

use toolwire::{End, Family, Parser, Start, Tools};

use crate::events::{Folded, fold};

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
    /// If the parser still speaks after it has finished.
    pub fn read(&mut self, text: &[u8], cuts: &[usize], end: End) -> Result<Vec<Folded>, String> {
        self.parser.reset();
        let mut events = Vec::new();
        let mut from = 0;
        for &to in cuts.iter().chain([&text.len()]) {
            let chunk = &text[from..to];
            match std::str::from_utf8(chunk) {
                Ok(chunk) => self.parser.push(chunk).for_each(|event| fold(&mut events, &event)),
                Err(_) => self.parser.push_bytes(chunk).for_each(|event| fold(&mut events, &event)),
            }
            from = to;
        }
        self.parser.finish(end).for_each(|event| fold(&mut events, &event));
        let more = self.parser.finish(end).len();
        if more > 0 {
            return Err(format!("{more} events after the end of the stream"));
        }
        Ok(events)
    }
}
