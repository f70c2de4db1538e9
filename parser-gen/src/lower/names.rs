//! Fifth pass: names for symbols and states, so that generated code and `toolwire show` read like the spec.

use std::collections::BTreeMap;

use crate::lower::graph::{Graph, Markers, NodeKind, Pos};
use crate::lower::states::Key;
use crate::machine::{Capture, Machine, Phase, ShapePart, Sink, SymbolKind, TextKind};
use crate::spec::EntryKind;

/// Gives every symbol and state of the machine a name of its own.
pub(crate) fn assign(machine: &mut Machine, keys: &[Key], graph: &Graph, markers: &Markers) {
    let raw: Vec<String> = machine
        .symbols
        .iter()
        .map(|s| match &s.kind {
            SymbolKind::Text { spellings, marker: false, .. } => {
                of_literal(spellings.first().map_or("", String::as_str))
            }
            _ => camel(&s.name),
        })
        .collect();
    for (symbol, name) in machine.symbols.iter_mut().zip(unique(raw)) {
        symbol.name = name;
    }
    let literal = |l: usize| machine.symbols[markers.list.len() + l].name.clone();
    let marker = |m: usize| machine.symbols[m].name.clone();
    let of_pos = |p: &Pos| match &graph.nodes[*p].kind {
        NodeKind::Marker(m) => marker(*m),
        NodeKind::Literal(l) => literal(*l),
        NodeKind::Hole(h) => format!("{h:?}"),
    };
    let section = |p: &Pos| {
        if graph.nodes[*p].entry == EntryKind::Section && graph.nodes[*p].unit.is_some() { "Section" } else { "" }
    };
    let raw = keys
        .iter()
        .zip(&machine.states)
        .map(|(key, state)| match key {
            Key::Message => "Message".to_owned(),
            Key::Response => "Response".to_owned(),
            Key::Text(_) if state.sink == Sink::Text(TextKind::Reasoning) => "Reasoning".to_owned(),
            Key::Text(_) => "Content".to_owned(),
            Key::After(_) if state.phase == Phase::Between => "BetweenCalls".to_owned(),
            Key::After(set) => {
                let first = set.first();
                format!("{}After{}", first.map_or("", section), first.map_or_else(String::new, of_pos))
            }
            Key::Inside(set) => {
                let first = set.first();
                format!("{}In{}", first.map_or("", section), first.map_or_else(String::new, of_pos))
            }
        })
        .collect();
    for (state, name) in machine.states.iter_mut().zip(unique(raw)) {
        state.name = name;
    }
}

/// Name of a field's reading: `FunctionsNameIndex`.
pub(crate) fn of_shape(parts: &[ShapePart]) -> String {
    let words = parts.iter().map(|part| match part {
        ShapePart::Text(text) => of_literal(text),
        ShapePart::Hole { capture: Capture::Skip, .. } => "Word".to_owned(),
        ShapePart::Hole { capture, .. } => format!("{capture:?}"),
        ShapePart::Begin(_) | ShapePart::End(_) => String::new(),
    });
    words.collect()
}

/// A short text that a hole of this name can hold.
pub(crate) fn sample(hole: &str) -> &'static str {
    match hole {
        "index" => "0",
        "object" | "arguments" => "{",
        _ => "a",
    }
}

/// A short text of this shape.
pub(crate) fn shape_sample(parts: &[ShapePart]) -> String {
    let texts = parts.iter().map(|part| match part {
        ShapePart::Text(text) => text.as_str(),
        ShapePart::Hole { class, .. } if class.contains(b'a') => "a",
        ShapePart::Hole { .. } => "0",
        ShapePart::Begin(_) | ShapePart::End(_) => "",
    });
    texts.collect()
}

/// `</function>` is `FunctionClose`, `<parameter=` is `ParameterOpen`, `,` is `Comma`.
fn of_literal(text: &str) -> String {
    let word = camel(text);
    let close = text.contains("</");
    let open = text.starts_with('<') && !close;
    match (word.is_empty(), close, open) {
        (false, true, _) => format!("{word}Close"),
        (false, _, true) => format!("{word}Open"),
        (false, ..) => word,
        (true, ..) => text.chars().filter(|c| !c.is_whitespace()).map(sign).collect(),
    }
}

fn sign(c: char) -> String {
    let name = match c {
        '<' => "Lt",
        '>' => "Gt",
        '[' => "BracketOpen",
        ']' => "BracketClose",
        '{' => "BraceOpen",
        '}' => "BraceClose",
        '(' => "ParenOpen",
        ')' => "ParenClose",
        ',' => "Comma",
        ':' => "Colon",
        ';' => "Semicolon",
        '.' => "Dot",
        '=' => "Equals",
        '"' => "Quote",
        '\'' => "Apostrophe",
        '`' => "Backtick",
        '/' => "Slash",
        '|' => "Bar",
        '-' => "Dash",
        '_' => "Underscore",
        other => return format!("U{:04X}", u32::from(other)),
    };
    name.to_owned()
}

/// ASCII words of a text, each with a capital.
fn camel(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let joined: String = words.map(|w| w[..1].to_ascii_uppercase() + &w[1..]).collect();
    if joined.starts_with(|c: char| c.is_ascii_digit()) { format!("N{joined}") } else { joined }
}

/// Equal names get numbers: `InValue`, `InValue2`.
fn unique(names: Vec<String>) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut taken = std::collections::BTreeSet::new();
    let mut out = Vec::with_capacity(names.len());
    for name in names {
        let name = if name.is_empty() { "Unnamed".to_owned() } else { name };
        let mut candidate = name.clone();
        while !taken.insert(candidate.clone()) {
            let count = seen.entry(name.clone()).or_insert(1);
            *count += 1;
            candidate = format!("{name}{count}");
        }
        out.push(candidate);
    }
    out
}
