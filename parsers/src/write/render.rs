//! Runs the machine's writer. What comes out may still be misread: [`check`](super::check) finds that.

use super::tokens::{Member, decode, members};
use super::{Draft, Fault, WrittenCall, dialect};
use crate::json::{self, Invalid};
use crate::machine::{Facts, Trim, TypeSink, WriteOp};

/// The text of a message.
pub(super) fn message(facts: &Facts, draft: &Draft<'_>) -> Result<String, Fault> {
    let mut out = String::new();
    if !draft.reasoning.is_empty() {
        thought(facts, draft.reasoning, &mut out)?;
    }
    out.push_str(draft.content);
    if draft.calls.is_empty() {
        return Ok(out);
    }
    if facts.writer.calls.is_empty() {
        return Err(Fault::NoCalls);
    }
    if !out.is_empty() {
        out.push_str(facts.layout.before.first().map_or("", |space| space));
    }
    let mut calls = CallsScribe { facts, calls: draft.calls, next: 0 };
    calls.run(&facts.writer.calls, &mut out)?;
    if calls.next < draft.calls.len() {
        return Err(Fault::Limit { call: calls.next, what: "is one more than fits into a message of this family" });
    }
    Ok(out)
}

fn thought(facts: &Facts, text: &str, out: &mut String) -> Result<(), Fault> {
    if facts.writer.reasoning.is_empty() {
        return Err(Fault::NoReasoning);
    }
    for op in &*facts.writer.reasoning {
        match op {
            WriteOp::Text(markup) => out.push_str(markup),
            WriteOp::Thought => out.push_str(text),
            _ => {}
        }
    }
    Ok(())
}

/// Writes all calls of a message.
struct CallsScribe<'a> {
    facts: &'a Facts,
    calls: &'a [WrittenCall<'a>],
    next: usize,
}

impl CallsScribe<'_> {
    fn run(&mut self, ops: &[WriteOp], out: &mut String) -> Result<(), Fault> {
        for op in ops {
            match op {
                WriteOp::Text(markup) => out.push_str(markup),
                WriteOp::Repeat(body) if contains(body, &|op| matches!(op, WriteOp::Call)) => {
                    while self.next < self.calls.len() {
                        self.run(body, out)?;
                    }
                }
                WriteOp::Repeat(body) => self.run(body, out)?,
                WriteOp::Call => {
                    let Some(call) = self.calls.get(self.next) else {
                        continue;
                    };
                    CallScribe::new(self.facts, call, self.next)?.write(out)?;
                    self.next += 1;
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Writes one call.
struct CallScribe<'a> {
    facts: &'a Facts,
    call: &'a WrittenCall<'a>,
    index: usize,
    /// JSON text of the arguments, without white space around it.
    arguments: &'a str,
    members: Vec<Member<'a>>,
    /// Members that are written.
    next: usize,
    id_written: bool,
}

impl<'a> CallScribe<'a> {
    fn new(facts: &'a Facts, call: &'a WrittenCall<'a>, index: usize) -> Result<Self, Fault> {
        let arguments = json::trim(call.arguments);
        match json::validate(arguments.as_bytes(), facts.limits.depth) {
            Ok(()) if arguments.starts_with('{') => {}
            Ok(()) => {
                return Err(Fault::Arguments { call: index, found: "another JSON value" });
            }
            Err(Invalid::Syntax) => {
                return Err(Fault::Arguments { call: index, found: "no valid JSON" });
            }
            Err(Invalid::TooDeep) => {
                return Err(Fault::Limit {
                    call: index,
                    what: "has arguments that nest deeper than the family's limit",
                });
            }
        }
        if call.name.is_empty() {
            return Err(Fault::Limit { call: index, what: "has no name" });
        }
        let members = members(arguments);
        Ok(Self { facts, call, index, arguments, members, next: 0, id_written: false })
    }

    fn write(mut self, out: &mut String) -> Result<(), Fault> {
        let facts = self.facts;
        self.run(&facts.writer.call, out)?;
        if self.call.id.is_some() && !self.id_written {
            return Err(self.limit("has an id, for which the wire has no place"));
        }
        let whole = contains(&facts.writer.call, &|op| matches!(op, WriteOp::Arguments | WriteOp::Object));
        if !whole && self.next < self.members.len() {
            return Err(self.limit("has more arguments than the wire has places"));
        }
        Ok(())
    }

    fn run(&mut self, ops: &[WriteOp], out: &mut String) -> Result<(), Fault> {
        for op in ops {
            match op {
                WriteOp::Text(markup) => out.push_str(markup),
                WriteOp::Name => out.push_str(self.call.name),
                WriteOp::Index => out.push_str(&self.index.to_string()),
                WriteOp::Id(parts) => self.id(parts, out)?,
                WriteOp::Repeat(body) if contains(body, &|op| matches!(op, WriteOp::Value)) => {
                    while self.next < self.members.len() {
                        self.run(body, out)?;
                    }
                }
                WriteOp::Repeat(body) => self.run(body, out)?,
                WriteOp::Key => {
                    let key = decode(self.member()?.key)
                        .ok_or_else(|| self.limit("has a key with half of a surrogate pair"))?;
                    out.push_str(&key);
                }
                WriteOp::Type => out.push_str(self.type_word()?),
                WriteOp::Value => self.value(out)?,
                WriteOp::Arguments => {
                    dialect::write(&self.facts.arguments, self.arguments, out).map_err(|what| self.limit(what))?;
                }
                WriteOp::Object => self.object(out),
                WriteOp::Thought | WriteOp::Call => {}
            }
        }
        Ok(())
    }

    fn limit(&self, what: &'static str) -> Fault {
        Fault::Limit { call: self.index, what }
    }

    fn member(&self) -> Result<Member<'a>, Fault> {
        self.members.get(self.next).copied().ok_or_else(|| self.limit("has fewer arguments than the wire has places"))
    }

    fn id(&mut self, parts: &[WriteOp], out: &mut String) -> Result<(), Fault> {
        self.id_written = true;
        match self.call.id {
            Some(id) => out.push_str(id),
            // Nine letters and digits: the strictest template asks for exactly that.
            None if parts.is_empty() => out.push_str(&format!("call{:05}", self.index)),
            None => self.run(parts, out)?,
        }
        Ok(())
    }

    fn value(&mut self, out: &mut String) -> Result<(), Fault> {
        let value = self.member()?.value;
        let values = &self.facts.values;
        let frame = if values.trim == Trim::OneNewline { "\n" } else { "" };
        out.push_str(frame);
        match &values.dialect {
            Some(dialect) => dialect::write(dialect, value, out).map_err(|what| self.limit(what))?,
            None if value.starts_with('"') => {
                let text = decode(value).ok_or_else(|| self.limit("has a value with half of a surrogate pair"))?;
                out.push_str(&text);
            }
            None => out.push_str(value),
        }
        out.push_str(frame);
        self.next += 1;
        Ok(())
    }

    /// The wire's word for the type of the current argument: JSON Schema's own, if the wire has it.
    fn type_word(&self) -> Result<&'a str, Fault> {
        let value = self.member()?.value;
        let (own, sink) = match value.as_bytes().first() {
            Some(b'"') => ("string", TypeSink::Text),
            Some(b'{') => ("object", TypeSink::Json),
            Some(b'[') => ("array", TypeSink::Json),
            Some(b't' | b'f') => ("boolean", TypeSink::Json),
            Some(b'n') => ("null", TypeSink::Json),
            _ if json::is_integer(value) => ("integer", TypeSink::Json),
            _ => ("number", TypeSink::Json),
        };
        let mut fitting = self.facts.values.types.iter().filter(|(_, to)| *to == sink);
        let named = fitting.clone().find(|(word, _)| word == own);
        let word = named.or_else(|| fitting.next()).map(|(word, _)| &**word);
        word.ok_or_else(|| self.limit("has a value of a type for which the wire has no word"))
    }

    fn object(&mut self, out: &mut String) {
        let keys = &self.facts.keys;
        let first = |names: &'a [crate::machine::Text]| names.first().map(|name| &**name);
        out.push('{');
        if let Some(name) = first(&keys.name) {
            json::write_string(name, out);
            out.push_str(": ");
            json::write_string(self.call.name, out);
        }
        if let Some(arguments) = first(&keys.arguments) {
            out.push_str(", ");
            json::write_string(arguments, out);
            out.push_str(": ");
            out.push_str(self.arguments);
        }
        if let (Some(key), Some(id)) = (first(&keys.id), self.call.id) {
            out.push_str(", ");
            json::write_string(key, out);
            out.push_str(": ");
            json::write_string(id, out);
            self.id_written = true;
        }
        out.push('}');
    }
}

/// Whether one of `ops`, however deep, is such an op.
fn contains(ops: &[WriteOp], is: &dyn Fn(&WriteOp) -> bool) -> bool {
    ops.iter().any(|op| match op {
        WriteOp::Repeat(inner) | WriteOp::Id(inner) => contains(inner, is),
        op => is(op),
    })
}
