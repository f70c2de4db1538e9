//! A machine as text, for people who write or debug a spec: its symbols, its fields, its states and every step.
//!
//! ARCHITECTURE.md explains the words. Lines are at most `WIDTH` columns wide where a name or a URL does not force more.

use std::fmt::{Display, Write as _};

use unicode_width::UnicodeWidthStr as _;

use crate::machine::{
    AtEnd, ByteSet, Capture, Extent, Family, Field, Machine, Next, Peek, Phase, Role, ShapePart, Sink, State, SymbolId,
    SymbolKind, TextKind, Transition,
};

/// Most columns of a line.
const WIDTH: usize = 100;

/// The whole machine of a family as aligned text.
///
/// ```
/// use toolwire_gen::{SpecFile, load, show};
///
/// let text = "family: sample\nspec: https://example.org\nwire: |\n  call = \"<f>\" object \"</f>\"\n";
/// let families = load(&[SpecFile::new("specs/sample.yaml", text)]).unwrap();
/// assert!(show::chart(&families[0].1).contains("</f>"));
/// ```
pub fn chart(family: &Family) -> String {
    let machine = &family.machine;
    let mut out = String::new();
    let head = format!("{}: {}", family.name, family.title);
    line(&mut out, head.trim_end_matches(": "));
    line(&mut out, format!("read from {}", family.file));
    line(&mut out, format!("specified by {}", family.url));

    line(&mut out, "\nSTARTS");
    let start = |label: &str, id: usize| (label.to_owned(), machine.states[id].name.clone());
    let starts = machine.starts;
    rows(
        &mut out,
        2,
        &[start("message", starts.message), start("reasoning", starts.reasoning), start("response", starts.response)],
    );

    line(&mut out, "\nSYMBOLS");
    let symbols: Vec<_> = machine.symbols.iter().map(|s| (s.name.clone(), symbol(&s.kind))).collect();
    rows(&mut out, 2, &symbols);

    if !machine.fields.is_empty() {
        line(&mut out, "\nFIELDS (readings, best first)");
        machine.fields.iter().enumerate().for_each(|(number, f)| field(&mut out, machine, number, f));
    }

    line(&mut out, "\nSTATES (Return: back to the text that the entry interrupted)");
    let columns = Columns::of(machine);
    for (number, state) in machine.states.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        columns.state(&mut out, machine, state);
    }
    out
}

fn line(out: &mut String, text: impl Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{text}");
}

/// Two aligned columns; the second is wrapped.
fn rows(out: &mut String, indent: usize, rows: &[(String, String)]) {
    let left = rows.iter().map(|(name, _)| name.width()).max().unwrap_or_default();
    for (name, text) in rows {
        row(out, indent, left, name, text);
    }
}

fn row(out: &mut String, indent: usize, left: usize, name: &str, text: &str) {
    let at = indent + left + 2;
    let mut head = format!("{:indent$}{name}{:pad$}", "", "", pad = left.saturating_sub(name.width()) + 2);
    for part in wrapped(text, WIDTH.saturating_sub(at)) {
        line(out, format!("{head}{part}").trim_end());
        head = " ".repeat(at);
    }
}

/// Lines of at most `width` columns, broken at blanks.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        if let Some(last) = lines.last_mut() {
            if last.is_empty() {
                last.push_str(word);
                continue;
            }
            if last.width() + 1 + word.width() <= width {
                last.push(' ');
                last.push_str(word);
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

// ---- symbols and fields

fn symbol(kind: &SymbolKind) -> String {
    match kind {
        SymbolKind::Text { spellings, marker, special, reasoning_only } => {
            let kind = match (marker, special) {
                (_, true) => "special",
                (true, false) => "marker",
                (false, false) => "literal",
            };
            let spelt: Vec<_> = spellings.iter().map(|s| format!("{s:?}")).collect();
            let only = if *reasoning_only { " (of thoughts only)" } else { "" };
            format!("{kind:<8} {}{only}", spelt.join(" or "))
        }
        SymbolKind::Shape => format!("{:<8} of a field, see below", "reading"),
        SymbolKind::Done => format!("{:<8} of a value that its dialect has read", "end"),
        SymbolKind::Peek(peek) => format!("{:<8} {}", "peek", peeked(*peek)),
    }
}

fn peeked(peek: Peek) -> &'static str {
    match peek {
        Peek::Object => "the next byte is `{`",
        Peek::Field => "the next byte can begin the field",
        Peek::Arguments => "the next byte can begin the arguments",
        Peek::Value => "anything",
    }
}

fn field(out: &mut String, machine: &Machine, number: usize, field: &Field) {
    let extent = match &field.extent {
        Extent::Class(set) => format!("the bytes {}", class(*set)),
        Extent::Until { symbols, stops } => format!("up to {}, none of {}", names(machine, symbols), class(*stops)),
    };
    row(out, 2, 7, &format!("field {number}"), &format!("{extent}, at most {} bytes", field.max));
    let shapes: Vec<_> =
        field.shapes.iter().map(|s| (machine.symbols[s.symbol].name.clone(), parts(&s.parts))).collect();
    rows(out, 4, &shapes);
}

/// A reading as the wire writes it: `id:( "functions." name ":" [0-9]+ )`.
fn parts(parts: &[ShapePart]) -> String {
    let words = parts.iter().map(|part| match part {
        ShapePart::Text(text) => format!("{text:?}"),
        ShapePart::Hole { capture: Capture::Skip, class: set, .. } => format!("{}+", class(*set)),
        ShapePart::Hole { capture, .. } => captured(*capture).to_owned(),
        ShapePart::Begin(capture) => format!("{}:(", captured(*capture)),
        ShapePart::End(_) => ")".to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn captured(capture: Capture) -> &'static str {
    match capture {
        Capture::Name => "name",
        Capture::Id => "id",
        Capture::Key => "key",
        Capture::Type => "type",
        Capture::Skip => "skip",
    }
}

/// A class of bytes as ranges: `[0-9A-Z_]`; `all but` where that is shorter.
fn class(set: ByteSet) -> String {
    let complement = ByteSet(set.0.map(|bits| !bits));
    let (inside, outside) = (ranges(set), ranges(complement));
    if outside.is_empty() {
        "any".to_owned()
    } else if outside.len() < inside.len() {
        format!("all but [{outside}]")
    } else {
        format!("[{inside}]")
    }
}

fn ranges(set: ByteSet) -> String {
    let mut out = String::new();
    let mut bytes = (0..=u8::MAX).filter(|b| set.contains(*b)).peekable();
    while let Some(first) = bytes.next() {
        let mut last = first;
        while let Some(next) = bytes.next_if(|b| *b == last.wrapping_add(1) && range_kind(*b) == range_kind(first)) {
            last = next;
        }
        out.push_str(&first.escape_ascii().to_string());
        // Two neighbours are no range.
        if last - first > 1 {
            out.push('-');
        }
        if last > first {
            out.push_str(&last.escape_ascii().to_string());
        }
    }
    out
}

/// Ranges stay within digits, letters and the like, as people write them; a sign of punctuation stands alone.
fn range_kind(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => b'0',
        b'A'..=b'Z' => b'A',
        b'a'..=b'z' => b'a',
        0x80.. => 0x80,
        byte if byte.is_ascii_control() => 0,
        byte => byte,
    }
}

fn names(machine: &Machine, symbols: &[SymbolId]) -> String {
    symbols.iter().map(|&id| machine.symbols[id].name.as_str()).collect::<Vec<_>>().join(", ")
}

// ---- states

/// Widths of the columns of all states: symbols, next states.
struct Columns {
    symbol: usize,
    next: usize,
}

const INDENT: usize = 4;
const END_OF_INPUT: &str = "end of input";
const ANYTHING_ELSE: &str = "anything else";

impl Columns {
    fn of(machine: &Machine) -> Self {
        let symbols = machine.symbols.iter().map(|s| s.name.width());
        let states = machine.states.iter().map(|s| s.name.width());
        Self {
            symbol: symbols.chain([ANYTHING_ELSE.len()]).max().unwrap_or_default(),
            next: states.chain(["Return".len()]).max().unwrap_or_default(),
        }
    }

    fn state(&self, out: &mut String, machine: &Machine, state: &State) {
        let from = if state.line > 0 { format!(", line {} of the spec", state.line) } else { String::new() };
        line(out, format!("  {} ({}{from})", state.name, phase(state.phase)));
        row(out, INDENT, self.symbol, "reads", &reads(state));
        row(out, INDENT, self.symbol, "holds", held(state));
        let checkpoints =
            matches!(state.sink, Sink::Value | Sink::Arguments | Sink::Object) && !state.closers.is_empty();
        if checkpoints {
            row(out, INDENT, self.symbol, "checkpoints", &names(machine, &state.closers));
        }
        for (symbol, to) in state.steps.iter().filter(|(_, to)| to.role != Role::Orphan) {
            self.step(out, &machine.symbols[*symbol].name, next(machine, to.next), &effect(to));
        }
        let orphans = state.steps.iter().filter(|(_, to)| to.role == Role::Orphan);
        let orphans: Vec<SymbolId> = orphans.map(|(symbol, _)| *symbol).collect();
        if !orphans.is_empty() {
            row(out, INDENT, self.symbol, "dropped", &names(machine, &orphans));
        }
        if let Some(effect) = otherwise(state) {
            self.step(out, ANYTHING_ELSE, next(machine, state.out), effect);
        }
        row(out, INDENT, self.symbol, END_OF_INPUT, at_end(state));
    }

    fn step(&self, out: &mut String, symbol: &str, next: &str, effect: &str) {
        let head = format!("{:INDENT$}{symbol:<left$}  -> {next}", "", left = self.symbol);
        let at = INDENT + self.symbol + 5 + self.next + 2;
        if effect.is_empty() {
            return line(out, head);
        }
        if at + effect.width() <= WIDTH {
            return line(out, format!("{head:<at$}{effect}"));
        }
        line(out, head);
        row(out, INDENT, self.symbol, "", &format!("   {effect}"));
    }
}

fn next(machine: &Machine, next: Next) -> &str {
    match next {
        Next::Return => "Return",
        Next::State(id) => &machine.states[id].name,
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Text => "text",
        Phase::Undecided => "undecided",
        Phase::Body => "body",
        Phase::Tail => "tail",
        Phase::Trailer => "trailer",
        Phase::Between => "between calls",
    }
}

fn reads(state: &State) -> String {
    match state.sink {
        Sink::Text(TextKind::Content) => "content, streamed".to_owned(),
        Sink::Text(TextKind::Reasoning) => "a thought, streamed".to_owned(),
        Sink::Gap if state.gap => "white space".to_owned(),
        Sink::Gap => "nothing, not even white space".to_owned(),
        Sink::Field(number) => format!("field {number}"),
        Sink::Value => "the raw text of a value".to_owned(),
        Sink::Arguments => "the arguments, in their dialect".to_owned(),
        Sink::Object => "a call as an object".to_owned(),
    }
}

fn held(state: &State) -> &'static str {
    match (state.phase, state.sink) {
        (Phase::Undecided, Sink::Arguments) => "everything since the opener, until the arguments begin",
        (Phase::Undecided, Sink::Object) => "everything since the opener, until name and arguments have been seen",
        (Phase::Undecided, _) => "everything since the opener, until a step commits",
        (_, Sink::Text(_)) => "a tail that may become a symbol",
        (_, Sink::Gap) => "white space, until the symbol behind it is known",
        (_, Sink::Field(_)) => "the field, until it has ended",
        (_, Sink::Value) => "a typed value; a terminator, until its follower is known; all behind a checkpoint",
        (_, Sink::Arguments | Sink::Object) => "numbers and words, until they are delimited; all behind a checkpoint",
    }
}

/// Role, commit and end of the call, in words.
fn effect(to: &Transition) -> String {
    let role = match to.role {
        Role::Plain => None,
        Role::Opener => Some("opener"),
        Role::Closer => Some("closer"),
        Role::NextPart => Some("next part, an end is missing"),
        Role::Outer => Some("outer closer, parts are missing"),
        Role::Orphan => Some("orphan"),
        Role::Stop => Some("ends the message"),
    };
    let commit = to.commit.map(|entry| format!("commits {}", entry.rule_name()));
    let ends = to.ends_call.then(|| "ends the call".to_owned());
    let words = [role.map(str::to_owned), commit, ends];
    words.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// What happens on text that no step takes; nothing where all text is data.
fn otherwise(state: &State) -> Option<&'static str> {
    if !matches!(state.sink, Sink::Gap | Sink::Field(_)) {
        return None;
    }
    match state.phase {
        Phase::Undecided => Some("the entry fails"),
        Phase::Body => Some("the call is malformed"),
        Phase::Tail => Some("the call is recovered"),
        Phase::Trailer => Some("the call had ended"),
        Phase::Text | Phase::Between => None,
    }
}

fn at_end(state: &State) -> &'static str {
    match state.at_end {
        AtEnd::Keep => "the text is over",
        AtEnd::Drop => "the entry is dropped if it began with a marker, else it is text",
        AtEnd::Truncate => "the call is truncated",
        AtEnd::Recover => "the call is recovered",
        AtEnd::Complete => "nothing is missing",
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{SpecFile, load};

    /// One marker, one literal, a field of two readings, raw values.
    const SPEC: &str = r#"family: tiny
title: Tags for a test
spec: https://example.org/tiny
markers:
  open: { text: "<call>", special: true, aliases: ["<Call>"] }
wire: |
  call = open id:( "fn."? name ) ":" param* "</call>"
  param = "<p " key ">" value "</p>"
"#;

    fn family() -> Family {
        load(&[SpecFile::new("specs/tiny.yaml", SPEC)]).unwrap().remove(0).1
    }

    #[test]
    fn the_chart_of_a_small_spec() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/show/tiny.txt");
        if std::env::var_os("TOOLWIRE_BLESS").is_some() {
            std::fs::write(&path, chart(&family())).unwrap();
        }
        assert_eq!(chart(&family()), std::fs::read_to_string(&path).unwrap(), "TOOLWIRE_BLESS=1 writes it");
    }

    #[test]
    fn every_state_symbol_and_step_is_shown() {
        let family = family();
        let chart = chart(&family);
        let machine = &family.machine;
        for symbol in &machine.symbols {
            assert!(chart.contains(&format!("\n  {} ", symbol.name)), "{}", symbol.name);
        }
        for state in &machine.states {
            let (_, behind) = chart.split_once(&format!("\n  {} (", state.name)).unwrap();
            let block = behind.split("\n\n").next().unwrap();
            for (symbol, _) in &state.steps {
                assert!(block.contains(&machine.symbols[*symbol].name), "{}: {block}", state.name);
            }
        }
    }

    #[test]
    fn long_lines_are_wrapped_in_their_column() {
        let mut out = String::new();
        row(&mut out, 2, 4, "name", &"word ".repeat(40));
        assert!(out.lines().count() > 1 && out.lines().all(|line| line.width() <= WIDTH), "{out}");
        assert!(out.lines().skip(1).all(|line| line.starts_with("        word")), "{out}");
    }

    #[test]
    fn classes_of_bytes_are_short() {
        let all = ByteSet([u64::MAX; 4]);
        assert_eq!(class(all), "any");
        assert_eq!(class(ByteSet::of(b'0'..=b'9')), "[0-9]");
        assert_eq!(class(ByteSet::of(*b"ab_\n")), r"[\n_ab]");
        assert_eq!(class(ByteSet::of((0..=255).filter(|b| *b != b'\n'))), r"all but [\n]");
        assert_eq!(class(ByteSet::of(b'-'..=b':')), "[-./0-9:]");
    }
}
