//! Large messages, streamed: a million calls, and a string of 100 MB in chunks of 64 bytes and of 4 KB. With limits beyond them everything arrives,
//! with the default ones they end `Truncated` with a warning (contract 15); the heap stays small either way.
//!
//! Some gigabytes of text, so they run on request, and in a release build:
//!
//! `cargo test --release -p toolwire-tests --test large -- --ignored --nocapture`

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::time::{Duration, Instant};

use toolwire::{End, Event, Family, Outcome, Start, Tools, Why};
use toolwire_tests::frame::Frame;
use toolwire_tests::limits;

const CALLS: usize = 1_000_000;
const STRING: usize = 100 << 20;

/// What a parser may own at most, whatever comes.
const HEAP: u64 = 64 << 10;

const DECLARED: &str = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {"x": {"type": "string"}}}}}]"#;

/// What has been told, in numbers.
#[derive(Default)]
struct Told {
    complete: usize,
    truncated: usize,
    other: usize,
    arguments: usize,
    content: usize,
    arguments_limit: usize,
    calls_limit: usize,
    other_warnings: usize,
}

impl Told {
    fn add(&mut self, event: &Event<'_>) {
        let count = match event {
            Event::CallEnd { outcome: Outcome::Complete, .. } => &mut self.complete,
            Event::CallEnd { outcome: Outcome::Truncated, .. } => &mut self.truncated,
            Event::CallEnd { .. } => &mut self.other,
            Event::Warning(warning) => match warning.why {
                Why::ArgumentsLimit => &mut self.arguments_limit,
                Why::CallsLimit => &mut self.calls_limit,
                // What a cut call has left is dropped.
                Why::MalformedCall => return,
                _ => &mut self.other_warnings,
            },
            Event::CallArguments { fragment, .. } => {
                self.arguments += fragment.len();
                return;
            }
            Event::Content(text) => {
                self.content += text.trim().len();
                return;
            }
            _ => return,
        };
        *count += 1;
    }
}

/// Reads `before`, `block` so many times, and `behind`, each in chunks. What was told, the most heap, the time.
fn read(family: &Family, chunk: usize, [before, block, behind]: [&str; 3], blocks: usize) -> (Told, u64, Duration) {
    let tools = Tools::from_openai(DECLARED).unwrap();
    let mut told = Told::default();
    let begun = Instant::now();
    let heap = allocation_counter::measure(|| {
        let mut parser = family.parser(&tools, Start::Message);
        let mut push = |text: &str| {
            for piece in text.as_bytes().chunks(chunk) {
                parser.push_bytes(piece).for_each(|event| told.add(&event));
            }
        };
        push(before);
        (0..blocks).for_each(|_| push(block));
        push(behind);
        parser.finish(End::Stop).for_each(|event| told.add(&event));
    });
    (told, heap.bytes_max, begun.elapsed())
}

/// Both, with raised limits and with the family's own.
fn both(name: &str, read: impl Fn(&Family, bool) -> (u64, Duration), what: &str) {
    let raised = limits::family_with(name, limits::RAISED).unwrap();
    let own = toolwire::family(name).unwrap();
    let of = [(&raised, true), (&own, false)].map(|(family, raised)| read(family, raised));
    let shown = of.map(|(heap, time)| format!("{:6.2} s, {heap:5} bytes", time.as_secs_f64()));
    println!("{name:16} {what:32} raised: {}; default: {}", shown[0], shown[1]);
    assert!(of.iter().all(|(heap, _)| *heap <= HEAP), "{name}: {what}: too much heap");
}

#[test]
#[ignore = "minutes, and only in a release build"]
fn a_string_of_a_hundred_megabytes() {
    let block: String = "lorem ipsum, dolor (sit) amet; ".chars().cycle().take(1 << 16).collect();
    for name in toolwire::families().map(|family| family.name().to_owned()) {
        for chunk in [64, 4096] {
            let reading = |family: &Family, raised: bool| {
                let Some(frame) = Frame::of_text(family) else { return (0, Duration::ZERO) };
                let blocks = STRING / block.len();
                let (told, heap, time) = read(family, chunk, [&frame.before, &block, &frame.behind], blocks);
                let limit = family.machine().facts().limits.arguments;
                assert_eq!((told.other, told.content, told.calls_limit, told.other_warnings), (0, 0, 0, 0), "{name}");
                if raised {
                    assert_eq!((told.complete, told.truncated, told.arguments_limit), (1, 0, 0), "{name}");
                    assert_eq!(told.arguments, r#"{"x":""}"#.len() + block.len() * blocks, "{name}");
                } else {
                    assert_eq!((told.complete, told.truncated, told.arguments_limit), (0, 1, 1), "{name}");
                    assert!((limit - 64..=limit + 64).contains(&told.arguments), "{name}: {}", told.arguments);
                }
                (heap, time)
            };
            both(&name, reading, &format!("100 MB, chunks of {chunk}"));
        }
    }
}

#[test]
#[ignore = "minutes, and only in a release build"]
fn a_million_calls() {
    for name in toolwire::families().map(|family| family.name().to_owned()) {
        let reading = |family: &Family, raised: bool| {
            let (before, call, behind) = Frame::further_call(family).unwrap();
            let block = call.repeat(1000);
            let (told, heap, time) = read(family, 4096, [&before, &block, &behind], CALLS / 1000);
            let most = family.machine().facts().limits.calls;
            let complete = if raised { CALLS + 1 } else { most };
            let cut = CALLS + 1 - complete;
            assert_eq!((told.complete, told.truncated, told.calls_limit), (complete, cut, cut), "{name}");
            assert_eq!((told.other, told.content, told.other_warnings), (0, 0, 0), "{name}");
            assert_eq!(told.arguments, r#"{"x":"a"}"#.len() * complete, "{name}");
            (heap, time)
        };
        both(&name, reading, "a million calls");
    }
}
