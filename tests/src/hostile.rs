//! Texts made to be slow or to fill memory, of any length: one thing again and again, of the kinds that a parser must look at twice.
//!
//! They are made of a family's own strings. What they mean is nobody's business here; that time is linear in their length and memory
//! does not depend on it, is.

use toolwire::Family;

use crate::frame::Frame;
use crate::samples;

/// A kind of text.
#[derive(Debug)]
pub struct Shape {
    /// `closers in a string`.
    pub name: String,
    before: String,
    unit: Unit,
    behind: String,
}

/// What is repeated.
#[derive(Debug)]
enum Unit {
    Text(String),
    /// The same with a number for `#`.
    Numbered(String),
}

impl Shape {
    fn new(name: &str, unit: &str) -> Self {
        Self::framed(name, "", unit, "")
    }

    /// Shapes in the hole of a frame: what stands there before the units, and behind them.
    fn inside(frame: &Frame) -> impl Fn(&str, &str, &str, &str) -> Self {
        |name, before, unit, behind| {
            Self::framed(name, &[&frame.before, before].concat(), unit, &[behind, &frame.behind].concat())
        }
    }

    fn framed(name: &str, before: &str, unit: &str, behind: &str) -> Self {
        let unit = Unit::Text(unit.to_owned());
        Self { name: name.to_owned(), before: before.to_owned(), unit, behind: behind.to_owned() }
    }

    /// A text of about so many bytes.
    pub fn text(&self, bytes: usize) -> String {
        let mut text = self.before.clone();
        let mut number = 0;
        while text.len() < bytes {
            match &self.unit {
                Unit::Text(unit) => text.push_str(unit),
                Unit::Numbered(unit) => text.push_str(&unit.replace('#', &number.to_string())),
            }
            number += 1;
        }
        text.push_str(&self.behind);
        text
    }
}

/// All shapes of a family.
pub fn shapes(family: &Family) -> Vec<Shape> {
    let mut shapes = vec![
        Shape::new("less-than signs", "<"),
        Shape::new("quotes", "\""),
        Shape::new("apostrophes", " '"),
        Shape::new("curly quotes", "\u{201c}"),
        Shape::new("fences", "```\n"),
        Shape::new("brackets", "[{"),
        Shape::new("white space", " "),
        Shape::new("line breaks", "\n"),
    ];
    for spelling in samples::spellings(family) {
        shapes.push(Shape::new(&format!("{spelling:?}"), spelling));
        shapes.push(Shape::new(&format!("half of {spelling:?}"), half(spelling)));
        shapes.push(Shape::new(&format!("quoted {spelling:?}"), &format!("\"{spelling}")));
        shapes.push(Shape::framed(&format!("{spelling:?} in an open quotation"), "\"", spelling, ""));
        shapes.push(Shape::framed(&format!("white space behind {spelling:?}"), spelling, " ", ""));
        shapes.push(Shape::framed(&format!("line breaks behind {spelling:?}"), spelling, "\n", ""));
    }
    let thoughts: String = thought_markers(family).map(|marker| format!("{marker}a\n")).collect();
    shapes.push(Shape::new("thoughts", &thoughts));
    shapes.retain(|shape| !matches!(&shape.unit, Unit::Text(unit) if unit.is_empty()));
    shapes.extend(in_strings(family));
    shapes.extend(in_arguments(family));
    shapes.extend(calls(family));
    shapes
}

/// The first half of a string.
fn half(text: &str) -> &str {
    let at = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(at, _)| at);
    &text[..at]
}

fn thought_markers(family: &Family) -> impl Iterator<Item = &str> {
    let symbols = family.machine().facts().symbols.iter().filter(|symbol| symbol.thoughts);
    symbols.flat_map(|symbol| symbol.spellings.first()).map(|text| &**text)
}

/// In a string of a call that is otherwise whole.
fn in_strings(family: &Family) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let Some(frame) = Frame::of_text(family) else { return shapes };
    let inside = |name: &str, unit: &str| Shape::framed(name, &frame.before, unit, &frame.behind);
    shapes.push(inside("text in a string", "lorem ipsum, dolor (sit) amet; "));
    shapes.push(inside("backslashes in a string", "\\\\"));
    shapes.push(inside("less-than signs in a string", "<"));
    shapes.push(inside("line breaks in a string", "\n"));
    shapes.push(inside("white space in a string", " "));
    shapes.push(inside("brackets in a string", "[{("));
    for spelling in samples::spellings(family) {
        shapes.push(inside(&format!("{spelling:?} in a string"), &format!("{spelling} ")));
        shapes.push(inside(&format!("{spelling:?} in a string, without a gap"), spelling));
        shapes.push(inside(&format!("half of {spelling:?} in a string"), half(spelling)));
        let spaced = format!("{spelling}{}", " ".repeat(200));
        shapes.push(inside(&format!("{spelling:?} in a string, with a wide gap"), &spaced));
    }
    // Soft ends, and openers behind them.
    shapes.push(inside("ends of a call in a string", &format!("{}a", frame.behind)));
    shapes.push(inside("calls in a string", &frame.around("a")));
    shapes.retain(|shape| !matches!(&shape.unit, Unit::Text(unit) if unit.is_empty()));
    shapes.extend(parameters(&frame));
    shapes
}

/// In arguments that are no string.
fn in_arguments(family: &Family) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if let Some(frame) = Frame::of(family).filter(|frame| frame.json) {
        let inside = Shape::inside(&frame);
        shapes.push(inside("open brackets", "{\"x\":", "[", "}"));
        shapes.push(inside("nested brackets", "{\"x\":[", "[[[[]]]],", "1]}"));
        shapes.push(inside("numbers", "{\"x\":[", "12, ", "1]}"));
        shapes.push(inside("digits", "{\"x\":", "1", "}"));
        shapes.push(inside("surplus brackets", "{}", "}", ""));
        shapes.push(inside("white space before a value", "{\"x\":", " ", "1}"));
        shapes.push(inside("white space behind a value", "{\"x\":1", " ", "}"));
        shapes.push(inside("quoted quotes", "{\"x\":\"", "\\\"", "\"}"));
    }
    // A value that is no string: where the wire has no types it is held until it is whole.
    if let Some(frame) = Frame::of_number(family, "o") {
        let inside = Shape::inside(&frame);
        shapes.push(inside("open brackets in a value", "", "[", ""));
        shapes.push(inside("nested brackets in a value", "[", "[[[[]]]],", "1]"));
        shapes.push(inside("digits in a value", "", "1", ""));
        shapes.push(inside("less-than signs in a value", "", "<", ""));
        shapes.push(inside("white space in a value", "", " ", "1"));
    }
    shapes
}

/// Calls, and what may stand between them.
fn calls(family: &Family) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if let Some(frame) = Frame::of_text(family) {
        let call = frame.around("a");
        shapes.push(Shape::new("calls", &call));
        shapes.push(Shape::new("calls in quotations", &format!("\"{call}\n")));
        shapes.push(Shape::new("calls in closed quotations", &format!("\"{call}\"\n")));
        shapes.push(Shape::new("calls without their ends", &frame.before));
        shapes.push(Shape::framed("a quotation before a call", "\"", "a", &call));
    }
    if let Some((before, unit, behind)) = Frame::further_call(family) {
        shapes.push(Shape::framed("calls of one message", &before, &unit, &behind));
        for spelling in samples::spellings(family) {
            shapes.push(Shape::framed(&format!("{spelling:?} between calls"), &before, spelling, &behind));
        }
    }
    shapes
}

/// One call with many parameters: what stands from the key on, again and again, each with a key of its own.
fn parameters(frame: &Frame) -> Option<Shape> {
    let key = frame.before.rfind('x')?;
    // The part that belongs to one parameter begins behind the last sign that is the call's alone.
    let head = frame.before[..key].rfind(['{', '\n', '<'])?;
    let head = if frame.before[head..].starts_with('<') { head } else { head + 1 };
    let tail = frame.behind.find(['}', '\n'])?;
    let tail =
        if frame.behind[tail..].starts_with('}') { tail } else { frame.behind[tail + 1..].find('\n')? + tail + 2 };
    let comma = if frame.behind[tail..].starts_with('}') { "," } else { "" };
    let unit = [&frame.before[head..key], "k#", &frame.before[key + 1..], "a", &frame.behind[..tail], comma].concat();
    let last = [&frame.before[head..], "a", &frame.behind].concat();
    Some(Shape {
        name: "parameters".to_owned(),
        before: frame.before[..head].to_owned(),
        unit: Unit::Numbered(unit),
        behind: last,
    })
}
