//! Limits fall a stated way (contract 15): each kind of limit, for every family that can reach it, with small limits, however the text is cut,
//! and with the limits that the specs have.

#![allow(clippy::unwrap_used)]

use toolwire::machine::{Next, Role, Sink};
use toolwire::{End, Family, Message, Outcome, Start, Tools, Why};
use toolwire_tests::frame::Frame;
use toolwire_tests::{limits, samples};

/// What is declared: `o` is held until it is whole where the wire has no types.
const DECLARED: &str = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties":
    {"x": {"type": "string"}, "o": {"type": "array"}, "n": {"type": "integer"}}}}}]"#;

const HELD: usize = 2048;
const ARGUMENTS: usize = 8192;
const DEPTH: usize = 8;
const CALLS: usize = 5;

/// Every family, with small limits and with its own. The own ones that are megabytes are for `large.rs`.
fn families() -> Vec<Family> {
    let small = format!("{{ held: {HELD}, arguments: {ARGUMENTS}, depth: {DEPTH}, calls: {CALLS} }}");
    let limited = toolwire::families().map(|family| limits::family_with(family.name(), &small).unwrap());
    limited.chain(toolwire::families()).collect()
}

fn small(family: &Family) -> bool {
    family.machine().facts().limits.held == HELD
}

/// Reads the text whole and, if it is short, in small chunks: all must be alike.
fn read(family: &Family, text: &str) -> Message {
    let tools = Tools::from_openai(DECLARED).unwrap();
    let chunked = |size: usize| {
        let mut parser = family.parser(&tools, Start::Message);
        let mut message = Message::default();
        for chunk in text.as_bytes().chunks(size) {
            parser.push_bytes(chunk).for_each(|event| message.add(&event));
        }
        parser.finish(End::Stop).for_each(|event| message.add(&event));
        message.close(End::Stop);
        message
    };
    let whole = chunked(text.len().max(1));
    if small(family) {
        for size in [1, 7, 1000] {
            assert_eq!(chunked(size), whole, "{}: chunks of {size}", family.name());
        }
    }
    whole
}

fn warned(message: &Message, why: Why) -> usize {
    message.warnings.iter().filter(|warning| warning.why == why).count()
}

/// The string that an entry begins with, and whether it is a marker.
fn opener<'a>(family: &'a Family, before: &str) -> (&'a str, bool) {
    let symbols = family.machine().facts().symbols.iter();
    let spellings = symbols.flat_map(|symbol| symbol.spellings.iter().map(|text| (&**text, symbol.marker)));
    spellings.filter(|(text, _)| before.starts_with(text)).max_by_key(|(text, _)| text.len()).unwrap()
}

/// Closers that a value, or the arguments, of a call take as soft ends.
fn outer_closers(family: &Family) -> Vec<String> {
    let machine = family.machine();
    let facts = machine.facts();
    let states = (0..facts.states).map(toolwire::machine::StateId);
    let values = states.map(|id| (id, machine.state(id))).filter(|(_, state)| state.sink == Sink::Value);
    let mut closers: Vec<String> = values
        .flat_map(|(id, state)| {
            let outer = move |symbol| machine.step(id, symbol).role == Role::Outer;
            state.closers.spellings().iter().filter(move |s| outer(s.symbol)).map(|s| s.text.to_string())
        })
        .collect();
    closers.sort();
    closers.dedup();
    closers
}

/// The uncommitted hold: the entry fails, and nothing but its marker is lost.
#[test]
fn an_entry_that_is_not_certain_fails() {
    let mut reached = 0;
    for family in families() {
        let held = family.machine().facts().limits.held;
        let before = Frame::of(&family).unwrap().before;
        let (opener, marker) = opener(&family, before.trim_start());
        let rest = format!("{}b", " ".repeat(held));
        let message = read(&family, &format!("a{opener}{rest}"));
        let kept = if marker { format!("a{rest}") } else { format!("a{opener}{rest}") };
        assert_eq!(message.content, kept, "{}", family.name());
        assert!(message.calls.is_empty() && message.broken.is_empty(), "{}", family.name());
        reached += warned(&message, Why::HeldLimit);
    }
    assert!(reached >= 10, "only {reached} families hold white space behind their opener");
}

/// A checkpoint: beyond the limit every closer in the value was data, even if the stream ends.
#[test]
fn a_checkpoint_becomes_data() {
    let mut reached = 0;
    for family in families() {
        let held = family.machine().facts().limits.held;
        let Some(frame) = Frame::of_text(&family) else { continue };
        for closer in outer_closers(&family) {
            reached += 1;
            let far = format!("a{closer}{}", "b".repeat(held + 1));
            let label = format!("{}: {closer}", family.name());
            let message = read(&family, &frame.around(&far));
            assert_eq!(value_of(&message, "x"), far, "{label}");
            let message = read(&family, &[&*frame.before, &*far].concat());
            assert_eq!(message.broken.first().map(|call| call.outcome), Some(Outcome::Truncated), "{label}");
            let near = format!("a{closer}{}", "b".repeat(held / 2));
            let message = read(&family, &[&*frame.before, &*near].concat());
            assert_eq!(value_of(&message, "x"), "a", "{label}");
            assert_eq!(message.calls[0].outcome, Outcome::Recovered, "{label}");
        }
    }
    assert!(reached > 0);
}

/// Quoted strings are never mended, and what stands behind a closer in one is held no longer than that.
#[test]
fn a_closer_in_a_string_becomes_data() {
    let mut reached = 0;
    for family in families() {
        let facts = family.machine().facts();
        let held = facts.limits.held;
        let Some(frame) = Frame::of_text(&family) else { continue };
        for spelling in samples::spellings(&family) {
            let text = format!("a{spelling}{}", "b".repeat(held + 1));
            let json = serde_json::to_string(&text).unwrap();
            let quoted = facts.arguments.json && json == format!("\"{text}\"");
            let custom =
                !facts.arguments.json && !facts.arguments.quotes.iter().any(|(_, close)| text.contains(&**close));
            if no_values(&family) && (quoted || custom) {
                reached += 1;
                let message = read(&family, &frame.around(&text));
                assert_eq!(value_of(&message, "x"), text, "{}: {spelling}", family.name());
            }
        }
    }
    assert!(reached > 0);
}

/// Whether no argument is raw text.
fn no_values(family: &Family) -> bool {
    let machine = family.machine();
    let mut states = (0..machine.facts().states).map(toolwire::machine::StateId);
    states.all(|id| machine.state(id).sink != Sink::Value)
}

fn value_of(message: &Message, key: &str) -> String {
    let Some(call) = message.calls.first() else { return format!("no call, {} broken", message.broken.len()) };
    let arguments: serde_json::Value = serde_json::from_str(&call.arguments).unwrap();
    arguments[key].as_str().unwrap_or("no string").to_owned()
}

/// White space behind a terminator: 256 bytes are looked through, with one more the terminator was data.
#[test]
fn far_behind_a_terminator_nothing_follows() {
    let mut reached = 0;
    for family in families() {
        let Some(frame) = Frame::of_text(&family) else { continue };
        let machine = family.machine();
        let states = (0..machine.facts().states).map(toolwire::machine::StateId);
        let value = states.map(|id| (id, machine.state(id))).find(|(_, state)| state.sink == Sink::Value);
        let Some((id, state)) = value else { continue };
        let space = frame.behind.len() - frame.behind.trim_start().len();
        let behind = &frame.behind[space..];
        let Some(terminator) = state.scan.spellings().iter().find(|s| behind.starts_with(&*s.text)) else { continue };
        let anything = match machine.step(id, terminator.symbol).next {
            Next::State(id) => machine.state(id).accepting,
            Next::Return => true,
        };
        let (terminator, rest) = behind.split_at(terminator.text.len());
        let text = |space: usize| format!("{}a{terminator}{}{}", frame.before, " ".repeat(space), rest.trim_start());
        let message = read(&family, &text(256));
        assert_eq!(value_of(&message, "x"), "a", "{}", family.name());
        if !anything {
            reached += 1;
            let value = value_of(&read(&family, &text(257)), "x");
            assert!(value.starts_with(&format!("a{terminator}")), "{}: {value}", family.name());
        }
    }
    assert!(reached > 0);
}

/// The header of a next part: white space in it is held no longer than anything else, then the header was data.
#[test]
fn a_header_that_does_not_end_is_data() {
    let mut reached = 0;
    for family in families() {
        let held = family.machine().facts().limits.held;
        let Some((frame, opener)) = Frame::of_text(&family).zip(next_part(&family)) else { continue };
        reached += 1;
        for inside in [" ".repeat(held + 1), "k".repeat(2000)] {
            let text = format!("a{opener}{inside}b");
            assert_eq!(value_of(&read(&family, &frame.around(&text)), "x"), text, "{}", family.name());
        }
    }
    assert!(reached > 0);
}

/// The string that begins a next part inside a raw value.
fn next_part(family: &Family) -> Option<String> {
    let machine = family.machine();
    let states = (0..machine.facts().states).map(toolwire::machine::StateId);
    let mut values = states.map(|id| (id, machine.state(id))).filter(|(_, state)| state.sink == Sink::Value);
    values.find_map(|(id, state)| {
        let begins = |symbol| machine.step(id, symbol).role == Role::NextPart;
        state.scan.spellings().iter().find(|s| begins(s.symbol)).map(|s| s.text.to_string())
    })
}

/// Surplus brackets: so many are dropped, with one more they are text, however the text is cut.
#[test]
fn surplus_brackets_are_held_for_256_bytes() {
    let mut reached = 0;
    for family in families() {
        let Some(frame) = Frame::of(&family).filter(|frame| frame.json) else { continue };
        let text = |surplus: usize| frame.around(&["{}", &"]".repeat(surplus)].concat());
        let message = read(&family, &text(256));
        if warned(&message, Why::SurplusBrackets) == 1 {
            reached += 1;
            assert_eq!(warned(&read(&family, &text(257)), Why::SurplusBrackets), 0, "{}", family.name());
        }
    }
    assert!(reached > 0);
}

/// Arguments that come before their name are held; no name by then, and the entry fails.
#[test]
fn arguments_before_their_name_fail() {
    let mut reached = 0;
    for family in families().iter().filter(|family| small(family)) {
        let machine = family.machine();
        let facts = machine.facts();
        let objects = (0..facts.states).any(|id| machine.state(toolwire::machine::StateId(id)).sink == Sink::Object);
        let Some(frame) = Frame::of(family).filter(|_| objects) else { continue };
        // Of a family that takes objects beside its own form the writer writes none.
        let Some((start, behind)) = frame.before.find('{').zip(frame.behind.strip_prefix('}')) else { continue };
        reached += 1;
        let text = |bytes: usize| {
            let arguments = format!("{{\"x\":\"{}\"}}", "a".repeat(bytes));
            let (keys, before) = (&facts.keys, &frame.before[..start]);
            format!("{before}{{\"{}\":{arguments},\"{}\":\"f\"}}{behind}", keys.arguments[0], keys.name[0])
        };
        let message = read(family, &text(ARGUMENTS / 2));
        assert_eq!(message.calls.len(), 1, "{}: held up to the limit", family.name());
        let message = read(family, &text(ARGUMENTS));
        assert!(message.calls.is_empty() && message.broken.is_empty(), "{}", family.name());
        assert_eq!(warned(&message, Why::ArgumentsLimit), 1, "{}", family.name());
        assert!(message.content.contains(&"a".repeat(ARGUMENTS)), "{}: text was lost", family.name());
    }
    assert!(reached > 0);
}

/// The size of arguments, streamed or held, cuts the call.
#[test]
fn arguments_that_are_too_long_are_truncated() {
    for family in families().iter().filter(|family| small(family)) {
        let string = Frame::of_text(family).unwrap();
        let list = Frame::of_number(family, "o").unwrap();
        for (what, frame, unit, ends) in [("a string", string, "a", ["", ""]), ("a list", list, "1,", ["[", "1]"])] {
            let label = format!("{}: {what}", family.name());
            let text = |bytes: usize| frame.around(&[ends[0], &unit.repeat(bytes / unit.len()), ends[1]].concat());
            let message = read(family, &text(ARGUMENTS / 2));
            assert_eq!(message.calls.len(), 1, "{label}, below the limit");
            let message = read(family, &text(ARGUMENTS + 2));
            assert_truncated(&message, Why::ArgumentsLimit, &label);
        }
    }
}

/// So does nesting.
#[test]
fn arguments_that_are_too_deep_are_truncated() {
    for family in families() {
        let depth = family.machine().facts().limits.depth;
        let frame = Frame::of_number(&family, "o").unwrap();
        // The object of the arguments is the first level.
        let nested = |depth: usize| frame.around(&["[".repeat(depth - 1), "]".repeat(depth - 1)].concat());
        let message = read(&family, &nested(depth));
        assert_eq!(message.calls.len(), 1, "{}, at the limit", family.name());
        let message = read(&family, &nested(depth + 1));
        assert_truncated(&message, Why::DepthLimit, family.name());
    }
}

fn assert_truncated(message: &Message, why: Why, label: &str) {
    assert!(message.calls.is_empty(), "{label}: a call");
    assert_eq!(message.broken.first().map(|call| call.outcome), Some(Outcome::Truncated), "{label}");
    assert_eq!(warned(message, why), 1, "{label}: {:?}", message.warnings);
    assert_eq!(message.content.trim(), "", "{label}: the rest of the call is no text");
}

/// Calls beyond the limit are told, without their arguments.
#[test]
fn too_many_calls_are_truncated() {
    for family in families() {
        let calls = family.machine().facts().limits.calls;
        let (before, call, behind) = Frame::further_call(&family).unwrap();
        let text = [&*before, &call.repeat(calls + 2), &behind].concat();
        let message = read(&family, &text);
        assert_eq!(message.calls.len(), calls, "{}", family.name());
        assert_eq!(message.broken.len(), 3, "{}", family.name());
        assert!(message.broken.iter().all(|call| call.outcome == Outcome::Truncated && call.arguments.is_empty()));
        assert_eq!(warned(&message, Why::CallsLimit), 3, "{}", family.name());
    }
}
