//! From the JSON Schema of a tool's parameters to a graph of parts.
//!
//! A [`Part`] is one schema, as far as it matters here: what it says itself, and which others take part in it (`$ref`, `allOf`, `anyOf`,
//! `oneOf`). References are edges, so a schema that contains itself is a cycle and not an endless tree. [`super::resolve`] folds the edges.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Map, Value};

use super::TypeId;
use super::pattern::KeyPattern;
use super::pointer;
use super::types::{TypeSet, Types};

/// How the members of a group go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Join {
    /// `$ref`, `allOf`: every member holds.
    All,
    /// `anyOf`, `oneOf`: one of them does.
    Any,
}

/// Schemas that take part in another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Group {
    pub(super) join: Join,
    pub(super) members: Vec<TypeId>,
}

/// The schemas of the parts of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Members {
    pub(super) properties: BTreeMap<Box<str>, TypeId>,
    pub(super) patterns: Vec<(KeyPattern, TypeId)>,
    /// `additionalProperties`, if it says more than that they are allowed.
    pub(super) rest: Option<TypeId>,
    pub(super) items: Option<TypeId>,
    /// Properties that must be there.
    pub(super) required: BTreeSet<Box<str>>,
    pub(super) others: Others,
}

/// What properties that no schema names are. Later ones win where the parts of a schema differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Others {
    /// Nothing is said of properties at all.
    #[default]
    Unsaid,
    /// Those that there may be are named.
    Undeclared,
    /// More are allowed.
    Allowed,
}

/// One schema.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// By `type`, `enum` and `const`.
    pub(super) types: Types,
    pub(super) nullable: bool,
    pub(super) members: Members,
    pub(super) groups: Vec<Group>,
}

impl Part {
    /// A schema that is nothing but these others together.
    pub(super) fn group(group: Group) -> Self {
        Self { types: Types::anything(), nullable: false, members: Members::default(), groups: vec![group] }
    }
}

/// Collects the parts of all tools. Work waits in a list: however a schema nests, the stack does not grow.
#[derive(Default)]
pub(super) struct Collector<'a> {
    parts: Vec<Part>,
    /// Schema and document, by the index of the part that waits for them.
    waiting: Vec<(TypeId, &'a Value, &'a Value)>,
    /// A schema is known by where it stands.
    by_place: HashMap<*const Value, TypeId>,
}

impl<'a> Collector<'a> {
    /// The part of `schema`, which stands in the document `root`.
    pub(super) fn add(&mut self, schema: &'a Value, root: &'a Value) -> TypeId {
        if let Some(id) = self.by_place.get(&std::ptr::from_ref(schema)) {
            return *id;
        }
        let id = self.push(Part {
            types: Types::anything(),
            nullable: false,
            members: Members::default(),
            groups: Vec::new(),
        });
        self.by_place.insert(std::ptr::from_ref(schema), id);
        self.waiting.push((id, schema, root));
        id
    }

    /// All parts, once every schema that can be reached has been read.
    pub(super) fn finish(mut self) -> Vec<Part> {
        while let Some((id, schema, root)) = self.waiting.pop() {
            let part = self.part(schema, root);
            if let Some(place) = self.parts.get_mut(id.index()) {
                *place = part;
            }
        }
        self.parts
    }

    fn push(&mut self, part: Part) -> TypeId {
        let id = TypeId::new(self.parts.len());
        self.parts.push(part);
        id
    }

    fn part(&mut self, schema: &'a Value, root: &'a Value) -> Part {
        let Value::Object(keywords) = schema else {
            let types = if *schema == Value::Bool(false) { Types::nothing() } else { Types::anything() };
            return Part { types, nullable: false, members: Members::default(), groups: Vec::new() };
        };
        Part {
            types: own_types(keywords),
            nullable: keywords.get("nullable") == Some(&Value::Bool(true)),
            members: self.members(keywords, root),
            groups: self.groups(keywords, root),
        }
    }

    fn members(&mut self, keywords: &'a Map<String, Value>, root: &'a Value) -> Members {
        let mut members = Members::default();
        for (key, schema) in entries(keywords, "properties") {
            members.properties.insert(key.as_str().into(), self.add(schema, root));
        }
        for (pattern, schema) in entries(keywords, "patternProperties") {
            members.patterns.push((KeyPattern::new(pattern), self.add(schema, root)));
        }
        members.rest = keywords
            .get("additionalProperties")
            .filter(|schema| schema.is_object())
            .map(|schema| self.add(schema, root));
        members.items = self.items(keywords, root);
        members.required = strings(keywords.get("required"));
        members.others = others(keywords);
        members
    }

    /// One schema for all items: those of a tuple are taken together.
    fn items(&mut self, keywords: &'a Map<String, Value>, root: &'a Value) -> Option<TypeId> {
        let mut of_items = Vec::new();
        for keyword in ["prefixItems", "items", "additionalItems"] {
            match keywords.get(keyword) {
                Some(Value::Array(schemas)) => of_items.extend(schemas.iter().map(|schema| self.add(schema, root))),
                Some(schema @ Value::Object(_)) => of_items.push(self.add(schema, root)),
                _ => {}
            }
        }
        match of_items[..] {
            [] => None,
            [only] => Some(only),
            _ => Some(self.push(Part::group(Group { join: Join::Any, members: of_items }))),
        }
    }

    fn groups(&mut self, keywords: &'a Map<String, Value>, root: &'a Value) -> Vec<Group> {
        let mut groups = Vec::new();
        let target =
            keywords.get("$ref").and_then(Value::as_str).and_then(|reference| pointer::resolve(root, reference));
        if let Some(target) = target {
            groups.push(Group { join: Join::All, members: vec![self.add(target, root)] });
        }
        for (keyword, join) in [("allOf", Join::All), ("anyOf", Join::Any), ("oneOf", Join::Any)] {
            match keywords.get(keyword) {
                Some(Value::Array(schemas)) if !schemas.is_empty() => {
                    let members = schemas.iter().map(|schema| self.add(schema, root)).collect();
                    groups.push(Group { join, members });
                }
                _ => {}
            }
        }
        groups
    }
}

fn entries<'a>(
    keywords: &'a Map<String, Value>,
    keyword: &str,
) -> impl Iterator<Item = (&'a String, &'a Value)> + use<'a> {
    keywords.get(keyword).and_then(Value::as_object).into_iter().flatten()
}

fn strings(list: Option<&Value>) -> BTreeSet<Box<str>> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).map(Box::from).collect()
}

fn others(keywords: &Map<String, Value>) -> Others {
    match keywords.get("additionalProperties") {
        Some(Value::Bool(true) | Value::Object(_)) => Others::Allowed,
        Some(Value::Bool(false)) => Others::Undeclared,
        _ if keywords.contains_key("properties") || keywords.contains_key("patternProperties") => Others::Undeclared,
        _ => Others::Unsaid,
    }
}

/// What `type`, `enum` and `const` say; without them what other keywords hint at.
fn own_types(keywords: &Map<String, Value>) -> Types {
    let named = match keywords.get("type") {
        Some(Value::String(name)) => TypeSet::named(name),
        Some(Value::Array(names)) => {
            names.iter().map(|name| TypeSet::named(name.as_str()?)).reduce(|all, types| Some(all? | types?)).flatten()
        }
        _ => None,
    };
    let mut types = named.map_or_else(Types::anything, Types::named);
    if let Some(Value::Array(values)) = keywords.get("enum") {
        types = types.and(&Types::listed(values));
    }
    if let Some(value) = keywords.get("const") {
        types = types.and(&Types::listed(std::slice::from_ref(value)));
    }
    let hints = [
        (["properties", "patternProperties", "additionalProperties"].as_slice(), TypeSet::OBJECT),
        (["items", "prefixItems"].as_slice(), TypeSet::ARRAY),
    ];
    for (hinting, is) in hints {
        if hinting.iter().any(|keyword| keywords.contains_key(*keyword)) {
            types = types.hint(is);
        }
    }
    types
}
