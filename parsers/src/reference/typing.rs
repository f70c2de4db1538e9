//! Arguments that are parts of their own: what each is by the schema or the wire (rule 10), and the object that they make (rule 9).

use toolwire_gen::spec::{Trim, TypeSink, Types};

use super::dialect::escape::quoted;
use super::entry::{OpenCall, Reader};
use crate::tools::{Kind, ReadAs, ValueRules, untyped};

/// One argument.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub(super) key: String,
    /// As the model wrote them, trimmed; several where a repeated key adds items.
    texts: Vec<String>,
    json: String,
}

/// What a value that is over is to the call.
pub(super) enum Added {
    Yes,
    /// The key was there: the first wins (rule 9).
    Repeated,
    /// It nests too deeply.
    TooDeep,
}

impl Reader<'_> {
    /// What is trimmed from a value.
    pub(super) fn trimmed<'t>(&self, text: &'t str) -> &'t str {
        match self.spec.values.trim {
            Trim::None => text,
            Trim::Both => text.trim_matches(super::wire::SPACE),
            Trim::OneNewline => {
                let text = text.strip_prefix("\r\n").or_else(|| text.strip_prefix('\n')).unwrap_or(text);
                text.strip_suffix("\r\n").or_else(|| text.strip_suffix('\n')).unwrap_or(text)
            }
        }
    }

    /// Rule 9: the key was there, and this is no further item of its array.
    pub(super) fn repeats(&self, call: &OpenCall, key: &str) -> bool {
        let at = call.members.iter().position(|member| member.key == key);
        let array = || self.tools.kind(self.tools.tool(&call.name), key).array;
        at.is_some_and(|at| at + 1 != call.members.len() || !array())
    }

    /// Adds a value to the call.
    pub(super) fn add(&self, call: &mut OpenCall, key: &str, word: Option<&str>, text: &str) -> Added {
        let kind = self.tools.kind(self.tools.tool(&call.name), key);
        if let Some(at) = call.members.iter().position(|member| member.key == key) {
            let last = at + 1 == call.members.len();
            let Some(member) = call.members.get_mut(at).filter(|_| last && kind.array) else { return Added::Repeated };
            member.texts.push(text.to_owned());
            let items: Option<Vec<String>> = member.texts.iter().map(|text| self.item(kind, text)).collect();
            return match items {
                Some(items) => {
                    member.json = format!("[{}]", items.join(","));
                    Added::Yes
                }
                None => Added::TooDeep,
            };
        }
        match self.json(kind, word, text) {
            Some(json) => {
                call.members.push(Argument { key: key.to_owned(), texts: vec![text.to_owned()], json });
                Added::Yes
            }
            None => Added::TooDeep,
        }
    }

    fn item(&self, array: Kind, text: &str) -> Option<String> {
        let items = match array.read {
            ReadAs::Typed(id) => self.tools.items(id),
            _ => array,
        };
        self.by_schema(items, text)
    }

    /// The value as JSON; nothing if it nests too deeply.
    fn json(&self, kind: Kind, word: Option<&str>, text: &str) -> Option<String> {
        match self.sink(word) {
            TypeSink::Schema => self.by_schema(kind, text),
            TypeSink::Text => Some(quoted(text)),
            TypeSink::Json => self.free(text, true),
        }
    }

    /// How the wire says that a value is to be read.
    fn sink(&self, word: Option<&str>) -> TypeSink {
        let Types::Wire { map, absent } = &self.spec.values.types else { return TypeSink::Schema };
        let Some(word) = word else { return *absent };
        let named = |name: &str| map.iter().find(|(of, _)| of == name).map(|(_, sink)| *sink);
        named(word).or_else(|| named("*")).unwrap_or(*absent)
    }

    fn by_schema(&self, kind: Kind, text: &str) -> Option<String> {
        match kind.read {
            ReadAs::Text => Some(quoted(text)),
            ReadAs::Typed(id) => {
                let mut out = String::new();
                let fit = self.tools.typed(text, id, self.rules(), &mut out);
                (fit != crate::tools::Fit::TooDeep).then_some(out)
            }
            ReadAs::Untyped => self.free(text, self.spec.values.untyped_json),
        }
    }

    fn free(&self, text: &str, json: bool) -> Option<String> {
        let mut out = String::new();
        let fit = untyped(text, json, self.rules(), &mut out);
        (fit != crate::tools::Fit::TooDeep).then_some(out)
    }

    fn rules(&self) -> ValueRules {
        ValueRules { python_literals: self.spec.values.dialect.python_literals, max_depth: self.spec.limits.depth }
    }

    /// A declared string is passed on as it comes, other types once they are delimited (rule 10).
    pub(super) fn streams(&self, call: &OpenCall, key: &str, word: Option<&str>) -> bool {
        match self.sink(word) {
            TypeSink::Text => true,
            TypeSink::Json => false,
            TypeSink::Schema => match self.tools.kind(self.tools.tool(&call.name), key).read {
                ReadAs::Text => true,
                ReadAs::Typed(_) => false,
                ReadAs::Untyped => !self.spec.values.untyped_json,
            },
        }
    }
}

impl Argument {
    /// The beginning of a string that was cut.
    pub(super) fn cut(key: &str, text: Option<&str>) -> Self {
        let mut json = text.map(quoted).unwrap_or_default();
        json.pop();
        Self { key: key.to_owned(), texts: Vec::new(), json }
    }
}

/// The object that the arguments make; `closed` unless the call is broken. Before its first argument a broken one has none.
pub(super) fn object(members: &[Argument], closed: bool) -> String {
    if members.is_empty() && !closed {
        return String::new();
    }
    let members: Vec<String> =
        members.iter().map(|member| format!("{}:{}", quoted(&member.key), member.json)).collect();
    format!("{{{}{}", members.join(","), if closed { "}" } else { "" })
}
