//! A call against the schema of its tool: what a client may want to know before it runs the tool. Parsing never asks
//! (contract 11).
//!
//! The arguments are read as text, in one pass and without recursion: no number is too large, no nesting too deep for
//! the stack. Parts of which the schema says nothing are skipped.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use super::resolve::Schema;
use super::schema::Others;
use super::types::TypeSet;
use super::{Tools, TypeId};
use crate::dialect::json::is_space;
use crate::json;
use crate::message::Call;

/// At most so many findings are told of one call.
const MOST: usize = 64;
/// Deeper arguments are not looked at: no parser gives them.
const DEPTH: usize = 1024;

/// Something in a call is not as its tool declares it.
///
/// As text it names declared parts only: in `/headers/*` the star is a name that the model has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// Where: a JSON Pointer into the arguments, `/filters/0/name`, with the model's own keys. Empty for all of them.
    pub path: String,
    /// What.
    pub problem: Problem,
    /// The path, keys that are not declared as stars.
    place: String,
}

/// What is not as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// No tool of this name is declared.
    UnknownTool,
    /// The arguments are not JSON, as those of a call that was cut, or nest deeper than 1024.
    NotJson,
    /// A required argument or member is not there.
    Missing,
    /// The schema lists the arguments or members that there are, and this is none of them.
    Undeclared,
    /// The value has a type that the schema does not allow there.
    WrongType {
        /// What it allows.
        expected: Vec<JsonType>,
        /// What there is.
        found: JsonType,
    },
}

/// A JSON type; an integer is a number too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JsonType {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number without a fractional part: `1.0` is one.
    Integer,
    /// Any number.
    Number,
    /// A string.
    String,
    /// A list.
    Array,
    /// An object.
    Object,
}

impl JsonType {
    /// With its article: `an integer`.
    fn with_article(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "a boolean",
            Self::Integer => "an integer",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }

    fn of(types: TypeSet) -> Vec<Self> {
        let number = match (types.has(TypeSet::INTEGER), types.has(TypeSet::FRACTION)) {
            (_, true) => Some(Self::Number),
            (true, false) => Some(Self::Integer),
            (false, false) => None,
        };
        let others = [
            (TypeSet::NULL, Self::Null),
            (TypeSet::BOOLEAN, Self::Boolean),
            (TypeSet::STRING, Self::String),
            (TypeSet::ARRAY, Self::Array),
            (TypeSet::OBJECT, Self::Object),
        ];
        let mut all: Vec<Self> = others.into_iter().filter(|(set, _)| types.has(*set)).map(|(_, is)| is).collect();
        all.extend(number);
        all.sort_unstable();
        all
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.place.is_empty() { "the arguments" } else { &self.place };
        match &self.problem {
            Problem::UnknownTool => f.write_str("no declared tool has the call's name; give the model the names again"),
            Problem::NotJson => f.write_str("the arguments are not a JSON object: was the call cut?"),
            Problem::Missing => write!(f, "{place}: required, and missing"),
            Problem::Undeclared => write!(f, "{place}: not declared; the schema lists what there may be"),
            Problem::WrongType { expected, found } => {
                write!(f, "{place}: {}, expected ", found.with_article())?;
                for (count, is) in expected.iter().enumerate() {
                    let or = if count > 0 { " or " } else { "" };
                    write!(f, "{or}{}", is.with_article())?;
                }
                Ok(())
            }
        }
    }
}

impl Tools {
    /// What is not as the call's tool declares it, in the order of the arguments; at most 64 findings. Nothing if the
    /// tools are not given.
    ///
    /// ```
    /// use toolwire::tools::{JsonType, Problem};
    /// use toolwire::Tools;
    ///
    /// let tools = Tools::from_openai(r#"[{"type": "function", "function": {"name": "get_weather", "parameters": {
    ///     "type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}}, "required": ["city"]}}}]"#)?;
    /// let text = r#"<tool_call>{"name": "get_weather", "arguments": {"days": "two"}}</tool_call>"#;
    /// # let family = toolwire::family("hermes").unwrap();
    /// let message = family.parse(text, &tools);
    /// let findings = tools.check(&message.calls[0]);
    /// assert_eq!(findings[0].path, "/days");
    /// assert_eq!(findings[0].problem, Problem::WrongType { expected: vec![JsonType::Integer], found: JsonType::String });
    /// assert_eq!(findings[0].to_string(), "/days: a string, expected an integer");
    /// assert_eq!(findings[1].to_string(), "/city: required, and missing");
    /// # Ok::<(), toolwire::tools::ToolsError>(())
    /// ```
    ///
    /// It looks at names, types, `required` and `additionalProperties`, through `$ref`, `allOf`, `anyOf` and `oneOf`,
    /// and at no other keyword; where branches differ it takes what any of them allows. A schema with `properties` and
    /// without `additionalProperties` counts as a list of all that there may be.
    #[must_use]
    pub fn check(&self, call: &Call) -> Vec<Finding> {
        self.check_arguments(&call.name, &call.arguments)
    }

    /// The same for a name and the text of the arguments.
    #[must_use]
    pub fn check_arguments(&self, name: &str, arguments: &str) -> Vec<Finding> {
        if !self.are_given() {
            return Vec::new();
        }
        let mut walk = Walk { tools: self, text: arguments, at: 0, open: Vec::new(), findings: Vec::new() };
        match self.tool(name) {
            None => walk.find(Problem::UnknownTool),
            Some(_) if json::validate(arguments.as_bytes(), DEPTH).is_err() => walk.find(Problem::NotJson),
            Some(tool) => walk.run(self.parameters(tool)),
        }
        walk.findings
    }
}

/// An object or array that the walk is in, of which the schema says something.
enum Open<'a> {
    Object {
        schema: &'a Schema,
        /// Required members that have not come.
        due: BTreeSet<&'a str>,
        key: String,
        declared: bool,
    },
    Array {
        items: TypeId,
        /// Of the current item; nothing before the first.
        index: Option<usize>,
    },
}

/// A walk over arguments that are known to be valid JSON.
struct Walk<'a> {
    tools: &'a Tools,
    text: &'a str,
    at: usize,
    open: Vec<Open<'a>>,
    findings: Vec<Finding>,
}

impl<'a> Walk<'a> {
    fn run(&mut self, parameters: Option<TypeId>) {
        self.skip_space();
        if self.peek() != Some(b'{') {
            let (found, _) = self.kind();
            return self.find(Problem::WrongType { expected: vec![JsonType::Object], found });
        }
        let mut value = parameters;
        while let Some(id) = value {
            self.value(id);
            value = self.next();
        }
    }

    /// A value begins. It is entered, or passed.
    fn value(&mut self, id: TypeId) {
        self.skip_space();
        let Some(schema) = self.tools.schema(id) else { return self.skip() };
        let possible = schema.types.possible;
        let (found, is) = self.kind();
        if possible.is_empty() {
            // The schema `false`.
            self.find(Problem::Undeclared);
            return self.skip();
        }
        if !possible.has(is) {
            self.find(Problem::WrongType { expected: JsonType::of(possible), found });
            return self.skip();
        }
        match (found, schema.members.items) {
            (JsonType::Object, _) => {
                self.at += 1;
                let due = schema.members.required.iter().map(|key| &**key).collect();
                self.open.push(Open::Object { schema, due, key: String::new(), declared: true });
            }
            (JsonType::Array, Some(items)) => {
                self.at += 1;
                self.open.push(Open::Array { items, index: None });
            }
            _ => self.skip(),
        }
    }

    /// Goes to the next value that a schema describes.
    fn next(&mut self) -> Option<TypeId> {
        loop {
            self.skip_space();
            let first = self.peek()?;
            let closes = matches!(first, b'}' | b']');
            if closes || first == b',' {
                self.at += 1;
                self.skip_space();
            }
            match self.open.last_mut()? {
                _ if closes => self.close(),
                Open::Array { items, index } => {
                    *index = Some(index.map_or(0, |index| index + 1));
                    return Some(*items);
                }
                Open::Object { .. } => {
                    if let Some(id) = self.member() {
                        return Some(id);
                    }
                }
            }
        }
    }

    /// Reads a key. A value that nothing is declared of is passed.
    fn member(&mut self) -> Option<TypeId> {
        let from = self.at;
        self.skip_string();
        let body = self.text.get(from + 1..self.at.saturating_sub(1)).unwrap_or_default();
        let tools = self.tools;
        let Some(Open::Object { schema, due, key, declared }) = self.open.last_mut() else { return None };
        key.clear();
        // It is valid JSON, so it is the body of a string.
        let _ = json::unescape_into(body, key);
        due.remove(&**key);
        *declared = schema.members.properties.contains_key(&**key);
        let id = schema.member(key);
        let forbidden = id.and_then(|id| tools.schema(id)).is_some_and(|schema| schema.types.possible.is_empty());
        let undeclared = id.is_none() && schema.members.others == Others::Undeclared;
        if forbidden || undeclared {
            self.find(Problem::Undeclared);
        }
        self.skip_space();
        self.at += 1;
        if let Some(id) = id.filter(|_| !forbidden) {
            return Some(id);
        }
        self.skip_space();
        self.skip();
        None
    }

    /// The innermost object or array is over.
    fn close(&mut self) {
        let Some(Open::Object { due, .. }) = self.open.last_mut() else {
            self.open.pop();
            return;
        };
        for missing in std::mem::take(due) {
            if let Some(Open::Object { key, declared, .. }) = self.open.last_mut() {
                missing.clone_into(key);
                *declared = true;
            }
            self.find(Problem::Missing);
        }
        self.open.pop();
    }

    /// Tells a problem of the value that the walk is at.
    fn find(&mut self, problem: Problem) {
        if self.findings.len() >= MOST {
            return;
        }
        let (mut path, mut place) = (String::new(), String::new());
        for open in &self.open {
            match open {
                Open::Object { key, declared, .. } => {
                    segment(key, &mut path);
                    segment(if *declared { key } else { "*" }, &mut place);
                }
                Open::Array { index, .. } => {
                    for text in [&mut path, &mut place] {
                        // A string takes all that is written to it.
                        let _ = write!(text, "/{}", index.unwrap_or(0));
                    }
                }
            }
        }
        self.findings.push(Finding { path, problem, place });
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        self.at += self.rest().iter().take_while(|byte| is_space(**byte)).count();
    }

    /// The type of the value that begins here.
    fn kind(&self) -> (JsonType, TypeSet) {
        match self.peek() {
            Some(b'{') => (JsonType::Object, TypeSet::OBJECT),
            Some(b'[') => (JsonType::Array, TypeSet::ARRAY),
            Some(b'"') => (JsonType::String, TypeSet::STRING),
            Some(b't' | b'f') => (JsonType::Boolean, TypeSet::BOOLEAN),
            Some(b'n') => (JsonType::Null, TypeSet::NULL),
            _ => {
                let length = self
                    .rest()
                    .iter()
                    .take_while(|byte| !matches!(byte, b',' | b'}' | b']') && !is_space(**byte))
                    .count();
                let is = TypeSet::of_number(self.text.get(self.at..self.at + length).unwrap_or_default());
                (if is == TypeSet::INTEGER { JsonType::Integer } else { JsonType::Number }, is)
            }
        }
    }

    /// Passes the value that begins here.
    fn skip(&mut self) {
        let mut depth = 0usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' => {
                    self.skip_string();
                    if depth == 0 {
                        return;
                    }
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth == 0 => return,
                b'}' | b']' => {
                    depth -= 1;
                    if depth == 0 {
                        self.at += 1;
                        return;
                    }
                }
                b',' if depth == 0 => return,
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Passes a string, its quotes included.
    fn skip_string(&mut self) {
        self.at += 1;
        while let Some(byte) = self.peek() {
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == b'"' {
                return;
            }
        }
    }
}

/// Appends a segment of a JSON Pointer.
fn segment(key: &str, out: &mut String) {
    out.push('/');
    for character in key.chars() {
        match character {
            '~' => out.push_str("~0"),
            '/' => out.push_str("~1"),
            character => out.push(character),
        }
    }
}
