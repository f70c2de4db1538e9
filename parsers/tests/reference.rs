//! The batch reference against the streaming driver: two readings of one spec that share no code must say the same (rule 14).
//!
//! Examples and worked texts must agree to the byte. Spoiled and short texts are compared where the public API is tested, in `agreement`.

#![cfg(feature = "reference")]
#![allow(clippy::unwrap_used)]

use toolwire::reference::{OwnedEvent, Reference};
use toolwire::{End, Event, Family, Start, Tools};
use toolwire_gen::spec::Spec;

const TOOLS: &str = r#"[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties":
    {"x": {"type": "string"}, "n": {"type": "integer"}, "o": {"type": "object"}}}}}]"#;

/// One spec, read both ways.
struct Both {
    name: String,
    reference: Reference,
    family: Family,
}

impl Both {
    fn new(name: &str, yaml: &str) -> Self {
        let label = format!("{name}.yaml");
        let reference = Reference::from_yaml(&label, yaml).unwrap_or_else(|error| panic!("{error}"));
        let family = Family::from_yaml(&label, yaml).unwrap_or_else(|error| panic!("{error}"));
        Self { name: name.to_owned(), reference, family }
    }

    /// What differs, as text.
    fn difference(&self, text: &str, tools: &Tools, start: Start, end: End) -> Option<String> {
        let reference = self.reference.parse(text, tools, start, end).unwrap();
        let driver = streamed(&self.family, text, tools, start, end);
        let name = &self.name;
        (reference != driver)
            .then(|| format!("{name} {start:?} {end:?} {text:?}\n  reference {reference:?}\n  driver    {driver:?}"))
    }

    fn agree(&self, text: &str, tools: &Tools, start: Start, end: End) {
        if let Some(difference) = self.difference(text, tools, start, end) {
            panic!("{difference}");
        }
    }
}

/// The driver's events over one chunk: adjacent text joined, a call at the place where it ended.
fn streamed(family: &Family, text: &str, tools: &Tools, start: Start, end: End) -> Vec<OwnedEvent> {
    let mut parser = family.parser(tools, start);
    let mut events = Vec::new();
    let mut open = None;
    parser.push(text).for_each(|event| fold(event, &mut open, &mut events));
    parser.finish(end).for_each(|event| fold(event, &mut open, &mut events));
    events
}

type Open = Option<(String, Option<String>, String)>;

fn fold(event: Event<'_>, open: &mut Open, events: &mut Vec<OwnedEvent>) {
    match (event, events.last_mut()) {
        (Event::Content(text), Some(OwnedEvent::Content(last)))
        | (Event::Reasoning(text), Some(OwnedEvent::Reasoning(last))) => {
            last.push_str(text);
        }
        (Event::Content(text), _) => events.push(OwnedEvent::Content(text.to_owned())),
        (Event::Reasoning(text), _) => events.push(OwnedEvent::Reasoning(text.to_owned())),
        (Event::CallStart { name, id, .. }, _) => *open = Some((name.to_owned(), id.map(str::to_owned), String::new())),
        (Event::CallArguments { fragment, .. }, _) => open.as_mut().unwrap().2.push_str(fragment),
        (Event::CallEnd { outcome, .. }, _) => {
            let (name, id, arguments) = open.take().unwrap();
            events.push(OwnedEvent::Call { name, id, arguments, outcome });
        }
        (Event::Warning(warning), _) => events.push(OwnedEvent::Warning { why: warning.why, bytes: warning.bytes }),
    }
}

fn families() -> Vec<Both> {
    toolwire_specs::all()
        .iter()
        .filter_map(|(label, text)| {
            let name = label.rsplit('/').next()?.strip_suffix(".yaml")?;
            // A family whose notation the reference does not read yet is none of this test's.
            Reference::from_yaml(label, text).ok()?;
            Some(Both::new(name, text))
        })
        .collect()
}

fn family(name: &str) -> Both {
    families().into_iter().find(|both| both.name == name).unwrap_or_else(|| panic!("no family {name}"))
}

#[test]
fn the_first_families_are_read() {
    let names: Vec<String> = families().into_iter().map(|both| both.name).collect();
    for name in ["gemma4", "hermes", "kimi_k2", "qwen3_coder"] {
        assert!(names.iter().any(|known| known == name), "{name} is missing in {names:?}");
    }
}

#[test]
fn notation_that_is_not_read_yet_is_refused_by_name() {
    let yaml = "family: a\nspec: https://example.org\nwire: |\n  call = \"<f>\" name ! arguments \"</f>\"\n";
    let error = Reference::from_yaml("a.yaml", yaml).unwrap_err().to_string();
    assert!(error.contains("`!`") && error.contains("not read yet"), "{error}");
}

#[test]
fn a_text_above_the_limit_is_an_error() {
    let text = "x".repeat(toolwire::reference::MAX_INPUT + 1);
    assert!(family("hermes").reference.parse(&text, &Tools::not_given(), Start::Message, End::Stop).is_err());
}

#[test]
fn nesting_as_deep_as_the_text_is_long_does_no_harm() {
    let text = format!("<tool_call>{{\"name\": \"f\", \"arguments\": {{\"x\": {}", "[".repeat(60_000));
    let events = family("hermes").reference.parse(&text, &Tools::not_given(), Start::Message, End::Stop).unwrap();
    assert!(
        events.iter().any(|event| matches!(event, OwnedEvent::Warning { why: toolwire::Why::DepthLimit, .. })),
        "{events:?}"
    );
}

#[test]
fn the_examples_of_the_specs_agree() {
    let start = |spec: &str| match spec {
        "reasoning" => Start::Reasoning,
        "response" => Start::Response,
        _ => Start::Message,
    };
    for both in families() {
        let spec: &Spec = both.reference.spec();
        for example in &spec.examples {
            let tools = example.tools.as_deref().map_or(Tools::not_given(), |tools| Tools::from_openai(tools).unwrap());
            let end = if example.finish == "cut" { End::Cut } else { End::Stop };
            both.agree(&example.output, &tools, start(&example.start), end);
        }
    }
}

/// The texts of the contract's worked examples, by their numbers, with `{}` for what the examples leave out.
const WORKED: &[(&str, Start, &str)] = &[
    (
        "qwen3_coder",
        Start::Message,
        "Hi <tool_call>\n<function=f>\n<parameter=x>\na\n</parameter>\n</function>\n</tool_call> bye",
    ),
    (
        "qwen3_coder",
        Start::Message,
        "<tool_call>\n<function=f>\n<parameter=x>\n a\n\n</parameter>\n</function>\n</tool_call>",
    ),
    (
        "qwen3_coder",
        Start::Message,
        "<tool_call>\n<function=f>\n<parameter=x>\ngit log </tool_call> --oneline\n</parameter>\n</function>\n</tool_call>",
    ),
    (
        "qwen3_coder",
        Start::Message,
        "<tool_call>\n<function=f>\n<parameter=x>\na </parameter> b\n</parameter>\n</function>\n</tool_call>",
    ),
    (
        "qwen3_coder",
        Start::Message,
        "<tool_call>\n<function=f>\n<parameter=x>\na\n<parameter=n>\n3\n</parameter>\n</function>\n</tool_call>",
    ),
    (
        "qwen3_coder",
        Start::Message,
        "<tool_call>\n<function=f>\n<parameter=x>\nsee <parameter=zzz>\n</parameter>\n</function>\n</tool_call>",
    ),
    ("qwen3_coder", Start::Message, "<tool_call>\n<function=f>\n<parameter=x>\nNYC</function>\n</tool_call>"),
    ("qwen3_coder", Start::Message, "<tool_call>\n<function=f>\n<parameter=x>\nNY"),
    ("qwen3_coder", Start::Message, "<tool_call>\n<function=f>\n<parameter=x>\nNY\n</parameter>"),
    ("qwen3_coder", Start::Message, "<tool_call>\n<function=f>\n</function>\n</tool_call>"),
    (
        "qwen3_coder",
        Start::Message,
        "<tool_call>\n<function=f>\n<parameter=n>\n12a\n</parameter>\n</function>\n</tool_call>",
    ),
    (
        "qwen3_coder",
        Start::Message,
        "<tool_call>\n<function=f>\n<parameter=o>\n{\"k\": 1.50}\n</parameter>\n</function>\n</tool_call>",
    ),
    ("qwen3_coder", Start::Message, "done </tool_call>"),
    ("qwen3_coder", Start::Message, "The \"<tool_call>\" marker opens a call."),
    ("qwen3_coder", Start::Message, "Write `<tool_call>\n<function=f>\n` first."),
    (
        "qwen3_coder",
        Start::Message,
        "He said \"maybe<tool_call>\n<function=f>\n<parameter=x>\na\n</parameter>\n</function>\n</tool_call>",
    ),
    ("qwen3_coder", Start::Message, "<tool_call>still thinking about it"),
    ("qwen3_coder", Start::Message, "I'll call it!<tool_call>\n<function=f>\n</function>\n</tool_call>"),
    ("qwen3_coder", Start::Message, "<think>a <tool_call>\n<function=f>\n</function>\n</tool_call> b</think>c"),
    ("qwen3_coder", Start::Message, "<think>a"),
    ("qwen3_coder", Start::Reasoning, "a</think>b"),
    ("qwen3_coder", Start::Response, "<think>x</think>"),
    ("hermes", Start::Message, "<tool_call>{\"arguments\": {\"x\": 1}, \"name\": \"f\"}</tool_call>"),
    ("hermes", Start::Message, "<tool_call>{\"name\": \"f\", \"arguments\": \"{\\\"x\\\": 1}\"}</tool_call>"),
    ("hermes", Start::Message, "<tool_call>{\"name\": \"f\"}</tool_call> ok"),
    ("hermes", Start::Message, "<tool_call>not json</tool_call>"),
    ("hermes", Start::Message, "<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": tru}}</tool_call> ok"),
    ("hermes", Start::Message, "<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": 1}}"),
    ("hermes", Start::Message, "<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": 1e400, \"y\":  1.50}}</tool_call>"),
    ("gemma4", Start::Message, "<|tool_call>call:f{x:<|\"|>a,b}<|\"|>,n:2}<tool_call|>"),
    (
        "kimi_k2",
        Start::Message,
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
    ),
    (
        "hermes",
        Start::Message,
        "<tool_call>{\"name\": \"g\", \"argu<tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>",
    ),
    ("qwen3_coder", Start::Message, "Close with `</tool_call>`."),
    (
        "qwen3_coder",
        Start::Message,
        "It is 5\" long.<tool_call>\n<function=f>\n<parameter=x>\n6\" pipe\n</parameter>\n</function>\n</tool_call>",
    ),
    ("qwen3_coder", Start::Message, "<tool_call>\n<function=f>\n<parameter=x>\na\n</parameter>\n</tool_call>"),
    (
        "kimi_k2",
        Start::Message,
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{\"x\": 1} so <|tool_calls_section_end|>",
    ),
];

#[test]
fn the_worked_examples_agree() {
    let tools = Tools::from_openai(TOOLS).unwrap();
    let families = families();
    for (name, start, text) in WORKED {
        let both = families.iter().find(|both| both.name == *name).unwrap();
        both.agree(text, &tools, *start, End::Stop);
    }
}

/// Cases from outside the project, if a folder with them is given.
#[test]
fn cases_from_outside_agree() {
    let Some(folder) = std::env::var_os("TOOLWIRE_SHARED") else { return };
    let families = families();
    let mut read = 0;
    for entry in std::fs::read_dir(std::path::Path::new(&folder).join("cases")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            let both = families.iter().find(|both| case["family"] == both.name.as_str());
            let (Some(both), true, Some(text)) = (both, case["guided"].is_null(), case["text"].as_str()) else {
                continue;
            };
            let tools = Tools::from_openai(&case["tools"].to_string()).unwrap_or_default();
            let start = match case["start"].as_str() {
                Some("reasoning") => Start::Reasoning,
                Some("response") => Start::Response,
                _ => Start::Message,
            };
            let end = if case["finish"] == "cut" { End::Cut } else { End::Stop };
            if text.len() <= toolwire::reference::MAX_INPUT {
                both.agree(text, &tools, start, end);
                read += 1;
            }
        }
    }
    assert!(read > 0, "no case of any family in {}", folder.display());
}
