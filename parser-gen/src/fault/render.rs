//! The picture of a fault: where, the line, carets, what to do.

use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::Fault;

/// Width of a tab in the picture, in the source line and in the line of carets alike.
const TAB: &str = "    ";

impl Fault {
    /// The fault as a person reads it, in the style of rustc. Line and column count from 1, columns in characters.
    pub fn render(&self) -> String {
        let Place { line, column, before, marked, after } = self.place();
        let gutter = " ".repeat(line.to_string().len());
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(out, "error[{}]: {}", self.code.id, self.message);
        let _ = writeln!(out, "{gutter}--> {}:{line}:{column}", self.file.name);
        let _ = writeln!(out, "{gutter} |");
        let _ = writeln!(out, "{}", format!("{line} | {before}{marked}{after}").trim_end());
        let carets = format!("{}{}", " ".repeat(before.width()), "^".repeat(marked.width().max(1)));
        let _ = writeln!(out, "{}", format!("{gutter} | {carets} {}", self.label).trim_end());
        if !self.notes.is_empty() || !self.help.is_empty() {
            let _ = writeln!(out, "{gutter} |");
        }
        let notes = self.notes.iter().map(|note| ("note", note));
        let help = Some(("help", &self.help)).filter(|(_, help)| !help.is_empty());
        for (kind, text) in notes.chain(help) {
            let text = text.replace('\n', &format!("\n{gutter}         "));
            let _ = writeln!(out, "{gutter} = {kind}: {text}");
        }
        out
    }

    fn place(&self) -> Place {
        let text = &self.file.text;
        let start = floor(text, self.span.start);
        let end = floor(text, self.span.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let line_end = if text[..line_end].ends_with('\r') { line_end - 1 } else { line_end }.max(start);
        let end = end.min(line_end);
        Place {
            line: 1 + text[..start].matches('\n').count(),
            column: 1 + text[line_start..start].chars().count(),
            before: shown(&text[line_start..start]),
            marked: shown(&text[start..end]),
            after: shown(&text[end..line_end]),
        }
    }
}

/// A line of the file in three parts, and where it is.
struct Place {
    line: usize,
    column: usize,
    before: String,
    marked: String,
    after: String,
}

/// The nearest border of a character at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    text.floor_char_boundary(at)
}

/// Text as a terminal shows it: a tab as blanks, what has no width as `?`.
fn shown(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, c| {
        match c {
            '\t' => out.push_str(TAB),
            c if c.width().is_none() => out.push('?'),
            c => out.push(c),
        }
        out
    })
}

/// All faults, an empty line between two.
pub fn render_all(faults: &[Fault]) -> String {
    faults.iter().map(Fault::render).collect::<Vec<_>>().join("\n")
}
