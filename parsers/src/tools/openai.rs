//! The list of tools as the chat-completions API has it, and what can be wrong with it.

use serde_json::{Map, Value};

/// The list of tools cannot be read. The text says which tool it is and what to write instead.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct ToolsError(#[from] Fault);

/// What is wrong.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("the tools are not valid JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error(
        "the tools are {found}, expected a list like [{{\"type\": \"function\", \"function\": {{\"name\": ..}}}}]; put a single tool into [ ]"
    )]
    NoList { found: &'static str },
    #[error(
        "tool {index} of the list is {found}, expected an object like {{\"type\": \"function\", \"function\": {{\"name\": ..}}}}"
    )]
    NoObject { index: usize, found: &'static str },
    #[error("tool {index} of the list has no name: \"name\" is {found}, expected a string that is not empty")]
    NoName { index: usize, found: &'static str },
    #[error(
        "the parameters of the tool \"{name}\" (number {index} of the list) are {found}, expected a JSON Schema: an object, or leave them out"
    )]
    NoSchema { index: usize, name: String, found: &'static str },
}

/// One tool of the list. Tools of a type other than `function` are left out: no model calls them by text.
pub(super) struct Declared<'a> {
    pub(super) name: &'a str,
    pub(super) parameters: Option<&'a Value>,
}

/// The functions of a list. `None` for `null`: no list was given.
pub(super) fn functions(list: &Value) -> Result<Option<Vec<Declared<'_>>>, Fault> {
    let tools = match list {
        Value::Null => return Ok(None),
        Value::Array(tools) => tools,
        other => {
            return Err(Fault::NoList { found: kind(Some(other)) });
        }
    };
    let functions = tools.iter().enumerate().filter_map(|(index, tool)| {
        let Value::Object(tool) = tool else {
            return Some(Err(Fault::NoObject { index, found: kind(Some(tool)) }));
        };
        match tool.get("function") {
            Some(Value::Object(function)) => Some(declared(index, function)),
            Some(other) => Some(Err(Fault::NoObject { index, found: kind(Some(other)) })),
            None if tool.get("type").is_some_and(|is| is != "function") => None,
            None => Some(declared(index, tool)),
        }
    });
    functions.collect::<Result<_, _>>().map(Some)
}

fn declared(index: usize, function: &Map<String, Value>) -> Result<Declared<'_>, Fault> {
    let name = match function.get("name") {
        Some(Value::String(name)) if !name.is_empty() => name,
        other => {
            return Err(Fault::NoName { index, found: kind(other) });
        }
    };
    let parameters = match function.get("parameters") {
        None | Some(Value::Null) => None,
        Some(schema @ (Value::Object(_) | Value::Bool(_))) => Some(schema),
        other => {
            return Err(Fault::NoSchema { index, name: name.clone(), found: kind(other) });
        }
    };
    Ok(Declared { name, parameters })
}

fn kind(value: Option<&Value>) -> &'static str {
    match value {
        None => "missing",
        Some(Value::Null) => "null",
        Some(Value::Bool(_)) => "a boolean",
        Some(Value::Number(_)) => "a number",
        Some(Value::String(text)) if text.is_empty() => "an empty string",
        Some(Value::String(_)) => "a string",
        Some(Value::Array(_)) => "a list",
        Some(Value::Object(_)) => "an object",
    }
}
