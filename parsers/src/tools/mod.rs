//! The tools of a request: which there are, and of what type their arguments are.
//!
//! [`Tools`] is compiled once from the list that a client sends and shared by every parser of the request. A family whose wire writes
//! arguments as raw text asks it how to read them ([`Tools::kind`], [`Tools::typed`]); every family asks it for names.
//! Parsing is not validation: a call of an unknown tool or with an unknown parameter is a call.
//!
//! In order: [`openai`] reads the list, [`schema`] the schemas in it ([`mod@pointer`], [`pattern`]), [`resolve`] folds what belongs together,
//! [`types`] is the algebra it uses, and [`value`] turns raw text into JSON. [`check`] is the separate step that compares a whole call with its tool.

mod check;
mod openai;
mod pattern;
mod pointer;
mod resolve;
mod schema;
mod types;
mod value;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

pub use self::check::{Finding, JsonType, Problem};
pub use self::openai::ToolsError;
pub use self::value::{Fit, ValueRules, untyped};

use self::openai::Fault;
use self::resolve::Schema;
use self::schema::Collector;
use self::types::TypeSet;

/// The tools that a request declares. Cheap to clone.
///
/// *Not given* (the default) and *none* differ: where no tools are given any name may be one, where none are declared none is.
#[derive(Clone, Debug, Default)]
pub struct Tools {
    declared: Option<Arc<Declarations>>,
}

#[derive(Debug, Default)]
struct Declarations {
    tools: Vec<Tool>,
    by_name: BTreeMap<Box<str>, ToolId>,
    schemas: Vec<Schema>,
}

#[derive(Debug)]
struct Tool {
    name: Box<str>,
    parameters: Option<TypeId>,
}

/// A declared tool, in the [`Tools`] that it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToolId(usize);

/// A schema, in the [`Tools`] that it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(usize);

impl TypeId {
    fn new(index: usize) -> Self {
        Self(index)
    }

    fn index(self) -> usize {
        self.0
    }
}

/// How a raw text is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAs {
    /// As a string, exactly: nothing else is declared, so it can be passed on as it comes.
    Text,
    /// By [`Tools::typed`], once all of it is there.
    Typed(TypeId),
    /// Nothing is declared of it: by [`untyped`].
    Untyped,
}

/// What is declared of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// How its text is to be read.
    pub read: ReadAs,
    /// An array is declared, perhaps beside other types: a repeated key adds an item.
    pub array: bool,
    /// An object is declared, perhaps beside other types.
    pub object: bool,
    /// Types are declared, and neither an array nor an object is possible: what looks like an element inside the value is text.
    pub scalar: bool,
    /// The value of an element without text and without elements, as JSON.
    pub empty: &'static str,
}

impl Kind {
    const UNTYPED: Self = Self { read: ReadAs::Untyped, array: false, object: false, scalar: false, empty: "\"\"" };

    fn of(id: TypeId, schema: &Schema) -> Self {
        let types = &schema.types;
        if types.possible.is_empty() {
            // `false`: what may not be there has no type.
            return Self::UNTYPED;
        }
        let named = |some| types.named.has(some);
        let (array, object) = (named(TypeSet::ARRAY), named(TypeSet::OBJECT));
        Self {
            read: if types.possible == TypeSet::STRING { ReadAs::Text } else { ReadAs::Typed(id) },
            array,
            object,
            scalar: !types.possible.has(TypeSet::ARRAY | TypeSet::OBJECT),
            empty: match (named(TypeSet::STRING), array, object) {
                (false, true, _) => "[]",
                (false, false, true) => "{}",
                _ => "\"\"",
            },
        }
    }
}

impl Tools {
    /// The `tools` of a chat-completions request: a JSON list of `{"type": "function", "function": {"name": .., "parameters": ..}}`, or of the
    /// function objects themselves. Tools of other types are passed over. `null` is *not given*, `[]` is *none*.
    /// Of two tools with one name the first counts.
    ///
    /// # Errors
    ///
    /// If the text is not JSON, or no such list.
    pub fn from_openai(list: &str) -> Result<Self, ToolsError> {
        let list: Value = serde_json::from_str(list).map_err(Fault::from)?;
        let Some(functions) = openai::functions(&list)? else {
            return Ok(Self::not_given());
        };
        let mut collector = Collector::default();
        let mut declarations = Declarations::default();
        for function in functions {
            let id = ToolId(declarations.tools.len());
            declarations.by_name.entry(function.name.into()).or_insert(id);
            declarations.tools.push(Tool {
                name: function.name.into(),
                parameters: function.parameters.map(|schema| collector.add(schema, schema)),
            });
        }
        declarations.schemas = resolve::resolve(collector.finish());
        Ok(Self { declared: Some(Arc::new(declarations)) })
    }

    /// The request declares that there are no tools.
    #[must_use]
    pub fn none() -> Self {
        Self { declared: Some(Arc::default()) }
    }

    /// Nothing is known about the tools of the request.
    #[must_use]
    pub fn not_given() -> Self {
        Self::default()
    }

    /// Whether the tools are known, be it that there are none.
    #[must_use]
    pub fn are_given(&self) -> bool {
        self.declared.is_some()
    }

    /// The names of the tools, as they were declared.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.declared.iter().flat_map(|declared| &declared.tools).map(|tool| &*tool.name)
    }

    /// The tool of this name.
    #[must_use]
    pub fn tool(&self, name: &str) -> Option<ToolId> {
        self.declared.as_ref()?.by_name.get(name).copied()
    }

    /// Whether the schema of the tool names the parameter `key`. One that it merely allows is not declared.
    #[must_use]
    pub fn declares(&self, tool: ToolId, key: &str) -> bool {
        self.parameters(tool)
            .and_then(|id| self.schema(id))
            .is_some_and(|schema| schema.members.properties.contains_key(key))
    }

    /// What is declared of the argument `key` of a call.
    #[must_use]
    pub fn kind(&self, tool: Option<ToolId>, key: &str) -> Kind {
        match tool.and_then(|tool| self.parameters(tool)) {
            Some(id) => self.property(id, key),
            None => Kind::UNTYPED,
        }
    }

    /// What is declared of the property `key` of an object.
    #[must_use]
    pub fn property(&self, object: TypeId, key: &str) -> Kind {
        self.kind_of(self.schema(object).and_then(|schema| schema.member(key)))
    }

    /// What is declared of the items of an array.
    #[must_use]
    pub fn items(&self, array: TypeId) -> Kind {
        self.kind_of(self.schema(array).and_then(|schema| schema.members.items))
    }

    /// Appends the JSON value that `text` is by a schema.
    ///
    /// The types in it that are no strings are tried first; the white space around the text counts for strings alone. Numbers, objects and arrays
    /// keep their bytes. A text that cannot be of a declared type is a string, so there is always a value, unless it is [`Fit::TooDeep`].
    pub fn typed(&self, text: &str, id: TypeId, rules: ValueRules, out: &mut String) -> Fit {
        match self.schema(id) {
            Some(schema) => value::typed(text, schema, rules, out),
            None => untyped(text, false, rules, out),
        }
    }

    fn parameters(&self, tool: ToolId) -> Option<TypeId> {
        self.declared.as_ref()?.tools.get(tool.0)?.parameters
    }

    fn schema(&self, id: TypeId) -> Option<&Schema> {
        self.declared.as_ref()?.schemas.get(id.index())
    }

    fn kind_of(&self, id: Option<TypeId>) -> Kind {
        id.and_then(|id| Some(Kind::of(id, self.schema(id)?))).unwrap_or(Kind::UNTYPED)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
