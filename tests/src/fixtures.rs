//! One family's fixtures: texts and the parts that they must give. Most are rendered by the writer, some stand in the spec.

use toolwire::machine::WriteOp;
use toolwire::write::{Draft, WrittenCall};
use toolwire::{End, Family, Outcome, Start, Tools};
use toolwire_gen::spec::{Example, ExampleEvent, Spec};

use crate::events::{Call, Part};
use crate::reader::Setting;
use crate::{json, samples};

/// A text and what it must give.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// `hermes::writes::fifty calls`.
    pub name: String,
    /// Model text.
    pub text: String,
    /// What it is read with.
    pub setting: Setting,
    /// What it must give.
    pub parts: Vec<Part>,
    /// Warnings are compared too.
    pub warnings: bool,
    /// What the end of the stream can do to its calls.
    pub when_cut: WhenCut,
}

/// What a text's calls may be where the stream ends too soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenCut {
    /// The first of all calls, each with all of its arguments.
    Whole,
    /// The same, but the last one may have only its first arguments: each is delimited by itself.
    ByArgument,
    /// Anything: a raw value holds what could end it.
    Open,
}

/// Arguments of one call: keys and JSON texts.
type Arguments = Vec<(String, String)>;

/// A call to be written.
#[derive(Clone, Debug)]
struct Request {
    name: String,
    arguments: Arguments,
}

/// The message that a fixture is rendered from.
#[derive(Clone, Debug, Default)]
struct Plan {
    reasoning: &'static str,
    content: &'static str,
    calls: Vec<Request>,
    /// Text behind the calls, then more calls.
    between: &'static str,
    more: Vec<Request>,
    after: &'static str,
}

/// All fixtures of a family; in place of one that must be writable and is not, why.
pub fn all(spec: &Spec, family: &Family) -> Vec<(String, Result<Fixture, String>)> {
    let mut fixtures = Vec::new();
    for (name, plan) in sound_plans(family) {
        let name = format!("{}::writes::{name}", family.name());
        let fixture = write(family, &name, &plan).map_err(|error| format!("the writer refuses it: {error}"));
        fixtures.push((name, fixture));
    }
    for (name, text) in samples::strings(family) {
        let name = format!("{}::carries::{name}", family.name());
        // A refusal is the right answer for what the wire cannot say.
        if let Ok(fixture) =
            write(family, &name, &Plan { calls: vec![request("f", &[("s", &json::string(&text))])], ..Plan::default() })
        {
            fixtures.push((name, Ok(fixture)));
        }
    }
    for (number, example) in spec.examples.iter().enumerate() {
        let name = format!("{}::examples::{number} {}", family.name(), example.why);
        fixtures.push((name.clone(), from_example(family, name, example)));
    }
    fixtures
}

fn request(name: &str, arguments: &[(&str, &str)]) -> Request {
    let arguments = arguments.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Request { name: name.to_owned(), arguments }
}

/// Calls of tools of their own, so that their values may differ in type.
fn several(count: usize) -> Vec<Request> {
    let value = |at: usize| samples::VALUES[at % samples::VALUES.len()].1;
    (0..count).map(|at| request(&format!("tool_{at}"), &[("a", value(at)), ("b", "\"text\"")])).collect()
}

/// Messages that every family can write.
fn sound_plans(family: &Family) -> Vec<(String, Plan)> {
    let calls = |calls: Vec<Request>| Plan { calls, ..Plan::default() };
    let one = || vec![request("get_weather", &[("city", "\"Oslo\"")])];
    let mut plans = vec![
        (
            "no calls".to_owned(),
            Plan { content: "Nothing to do: 2 < 3, {\"a\": [1]} and it's fine.", ..Plan::default() },
        ),
        ("a call without arguments".to_owned(), calls(vec![request("ping", &[])])),
        ("a call with one argument".to_owned(), calls(one())),
        ("a call with many arguments".to_owned(), calls(vec![request("f", samples::VALUES)])),
        ("two calls".to_owned(), calls(several(2))),
        ("two calls without arguments".to_owned(), calls(vec![request("ping", &[]), request("ping", &[])])),
        ("fifty calls".to_owned(), calls(several(50))),
        ("a name with signs".to_owned(), calls(vec![request("name_space.get-it_2", &[("a_b", "1")])])),
        (
            "a long value".to_owned(),
            calls(vec![request("f", &[("s", &json::string(&"line of text, 日本語\n".repeat(200)))])]),
        ),
    ];
    for (name, value) in samples::VALUES {
        plans.push((format!("a value: {name}"), calls(vec![request("f", &[("v", value)])])));
    }
    for (name, text) in samples::UNICODE {
        let text = json::string(text);
        plans.push((
            format!("a string: {name}"),
            calls(vec![request("f", &[("s", &text), ("list", &format!("[{text}]"))])]),
        ));
    }
    plans.extend(with_text(family, one));
    plans
}

/// Messages with text, as far as this family's wire has room for it.
fn with_text(family: &Family, one: fn() -> Vec<Request>) -> Vec<(String, Plan)> {
    let mut plans = Vec::new();
    let base = |reasoning, content| Plan { reasoning, content, ..Plan::default() };
    let thinks = !family.machine().facts().writer.reasoning.is_empty();
    for thought in ["", "I should look it up.\nÅ, \"quoted\" 😀."].into_iter().take(1 + usize::from(thinks)) {
        let with = if thought.is_empty() { "" } else { "a thought, " };
        if !thought.is_empty() {
            plans.push(("a thought alone".to_owned(), base(thought, "")));
            plans.push(("a thought and text".to_owned(), base(thought, "Done, så 😀.")));
            plans.push(("a thought and a call".to_owned(), Plan { calls: one(), ..base(thought, "") }));
        }
        if !allows_text_before(family) {
            continue;
        }
        let before = Plan { calls: one(), ..base(thought, "I look it up:\n") };
        plans.push((format!("{with}text before a call"), before.clone()));
        if ends_with_markup(family) {
            let around = Plan { between: "And then\n", more: several(2), after: "Done.\n", ..before.clone() };
            plans.push((format!("{with}text after a call"), Plan { after: " Done, så 😀.\n", ..before }));
            plans.push((format!("{with}text around calls"), around));
        }
    }
    plans
}

fn allows_text_before(family: &Family) -> bool {
    let calls = [WrittenCall { name: "f", arguments: "{}", id: None }];
    family.write_message(&Draft { content: "Text. ", calls: &calls, ..Draft::default() }).is_ok()
}

/// Whether what follows the calls cannot be taken for a part of them.
fn ends_with_markup(family: &Family) -> bool {
    let writer = &family.machine().facts().writer;
    let is_text = |op: Option<&WriteOp>| matches!(op, Some(WriteOp::Text(_)));
    is_text(writer.calls.last()) || is_text(writer.call.last())
}

fn write(family: &Family, name: &str, plan: &Plan) -> Result<Fixture, String> {
    let mut text = message(family, plan.reasoning, plan.content, &plan.calls)?;
    text.push_str(plan.between);
    text.push_str(&message(family, "", "", &plan.more)?);
    text.push_str(plan.after);
    let requests = || plan.calls.iter().chain(&plan.more);
    let mut parts = Vec::new();
    if !plan.reasoning.is_empty() {
        parts.push(Part::Reasoning(plan.reasoning.to_owned()));
    }
    let mut say = |content: &str, calls: &[Request]| {
        if !content.is_empty() {
            parts.push(Part::Content(content.to_owned()));
        }
        parts.extend(calls.iter().map(|request| Part::Call(expected(request))));
    };
    say(plan.content, &plan.calls);
    say(plan.between, &plan.more);
    say(plan.after, &[]);
    let opened =
        !plan.reasoning.is_empty() && family.machine().facts().writer.reasoning.first() == Some(&WriteOp::Thought);
    let start = if opened { Start::Reasoning } else { Start::Message };
    let setting = Setting { tools: declare(requests())?, start, end: End::Stop };
    let raw = writes_raw_values(family);
    let when_cut = match raw {
        true if requests().any(|request| holds_markup(family, request)) => WhenCut::Open,
        true => WhenCut::ByArgument,
        false => WhenCut::Whole,
    };
    Ok(Fixture { name: name.to_owned(), text, setting, parts, warnings: true, when_cut })
}

fn message(family: &Family, reasoning: &str, content: &str, requests: &[Request]) -> Result<String, String> {
    let arguments: Vec<String> = requests.iter().map(|request| object(&request.arguments)).collect();
    let call = |(request, arguments)| {
        let request: &Request = request;
        let arguments: &String = arguments;
        WrittenCall { name: &request.name, arguments, id: None }
    };
    let calls: Vec<WrittenCall<'_>> = requests.iter().zip(&arguments).map(call).collect();
    family.write_message(&Draft { reasoning, content, calls: &calls }).map_err(|error| error.to_string())
}

fn object(arguments: &Arguments) -> String {
    let members: Vec<String> = arguments.iter().map(|(key, value)| format!("{}: {value}", json::string(key))).collect();
    format!("{{{}}}", members.join(", "))
}

fn expected(request: &Request) -> Call {
    Call {
        name: request.name.clone(),
        id: None,
        arguments: object(&request.arguments),
        outcome: Some(Outcome::Complete),
    }
}

fn writes_raw_values(family: &Family) -> bool {
    let facts = family.machine().facts();
    facts.values.dialect.is_none() && writes_values(&facts.writer.call)
}

fn holds_markup(family: &Family, request: &Request) -> bool {
    let spellings = samples::spellings(family);
    request.arguments.iter().any(|(_, value)| spellings.iter().any(|spelling| value.contains(spelling)))
}

fn writes_values(ops: &[WriteOp]) -> bool {
    ops.iter().any(|op| match op {
        WriteOp::Repeat(inner) => writes_values(inner),
        op => *op == WriteOp::Value,
    })
}

/// The tools that are called, their parameters of the types that they are given.
fn declare<'a>(requests: impl Iterator<Item = &'a Request>) -> Result<Tools, String> {
    let tool = |request: &Request| {
        let property =
            |(key, value): &(String, String)| format!("{}: {{\"type\": \"{}\"}}", json::string(key), type_of(value));
        let properties: Vec<String> = request.arguments.iter().map(property).collect();
        let schema = format!("{{\"type\": \"object\", \"properties\": {{{}}}}}", properties.join(", "));
        format!(
            "{{\"type\": \"function\", \"function\": {{\"name\": {}, \"parameters\": {schema}}}}}",
            json::string(&request.name)
        )
    };
    let list: Vec<String> = requests.map(tool).collect();
    Tools::from_openai(&format!("[{}]", list.join(", "))).map_err(|error| error.to_string())
}

fn type_of(value: &str) -> &'static str {
    match value.as_bytes().first() {
        Some(b'"') => "string",
        Some(b'{') => "object",
        Some(b'[') => "array",
        Some(b't' | b'f') => "boolean",
        Some(b'n') => "null",
        _ if value.contains(['.', 'e']) => "number",
        _ => "integer",
    }
}

fn from_example(family: &Family, name: String, example: &Example) -> Result<Fixture, String> {
    let tools = match &example.tools {
        Some(list) => Tools::from_openai(list).map_err(|error| error.to_string())?,
        None => Tools::not_given(),
    };
    let start = match &*example.start {
        "reasoning" => Start::Reasoning,
        "response" => Start::Response,
        _ => Start::Message,
    };
    let end = if example.finish == "cut" { End::Cut } else { End::Stop };
    let outcome = |word: &str| {
        let all = [Outcome::Complete, Outcome::Recovered, Outcome::Truncated, Outcome::Malformed];
        all.into_iter().find(|outcome| outcome.as_str() == word)
    };
    let part = |event: &ExampleEvent| match event {
        ExampleEvent::Content(text) => Part::Content(text.clone()),
        ExampleEvent::Reasoning(text) => Part::Reasoning(text.clone()),
        ExampleEvent::Warning(why) => Part::Warning(why.clone()),
        ExampleEvent::Call { name, id, arguments, outcome: word } => Part::Call(Call {
            name: name.clone(),
            id: id.clone(),
            arguments: arguments.clone(),
            outcome: outcome(word),
        }),
    };
    let parts: Vec<Part> = example.events.iter().map(part).collect();
    let warnings = parts.iter().any(|part| matches!(part, Part::Warning(_)));
    let when_cut = if writes_raw_values(family) { WhenCut::Open } else { WhenCut::Whole };
    Ok(Fixture {
        name,
        text: example.output.clone(),
        setting: Setting { tools, start, end },
        parts,
        warnings,
        when_cut,
    })
}
