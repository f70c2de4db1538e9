//! Quotations and fences (rule 5): what the text before an opener says about it.

/// Text that was emitted, as far as it matters for what follows.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// The line so far, since the last closer of a thought or of content.
    line: String,
    /// The line so far, with what stood before that closer.
    whole: String,
    /// A code fence is open.
    fence: bool,
}

/// How far back a quote counts.
const REACH: usize = 512;

impl Line {
    pub(super) fn add(&mut self, text: &str) {
        for c in text.chars() {
            if c == '\n' {
                // The line that opens a fence, or closes it, is none of its code.
                let begin = self.whole.trim_start_matches(' ');
                self.fence ^= begin.starts_with("```") || begin.starts_with("~~~");
                self.line.clear();
                self.whole.clear();
                continue;
            }
            self.line.push(c);
            self.whole.push(c);
        }
    }

    /// A thought or a content entry was closed.
    pub(super) fn closed(&mut self) {
        self.line.clear();
    }

    pub(super) fn in_fence(&self) -> bool {
        self.fence
    }

    /// The quotes that would close the quotation that is open here. For an opener that has failed an apostrophe counts too.
    pub(super) fn open_quotes(&self, failed: bool) -> Vec<char> {
        let mut from = self.line.len().saturating_sub(REACH);
        while !self.line.is_char_boundary(from) {
            from += 1;
        }
        let near = self.line.get(from..).unwrap_or_default();
        let count = |quote: char| near.chars().filter(|c| *c == quote).count();
        let mut open: Vec<char> = ['"', '`'].into_iter().filter(|quote| count(*quote) % 2 == 1).collect();
        if count('\u{201c}') > count('\u{201d}') {
            open.push('\u{201d}');
        }
        let mut before = None;
        let mut apostrophes = 0;
        for c in near.chars() {
            apostrophes += usize::from(c == '\'' && !before.is_some_and(char::is_alphabetic));
            before = Some(c);
        }
        if failed && apostrophes % 2 == 1 {
            open.push('\'');
        }
        open
    }
}

/// Rule 12: the same quote stands directly before and behind a marker.
pub(super) fn is_quoted(before: Option<char>, behind: Option<char>) -> bool {
    match (before, behind) {
        (Some('\u{201c}'), Some('\u{201d}')) => true,
        (Some(before), Some(behind)) => before == behind && matches!(before, '"' | '\'' | '`'),
        _ => false,
    }
}
