//! What a schema says about the type of a value: a small algebra over sets of types and listed values.
//!
//! Keywords of one schema restrict each other ([`Types::and`]), the branches of a union add up ([`Types::or`]).
//! [`super::schema`] builds these sets, [`super::value`] reads text by them.

use std::ops::{BitAnd, BitOr};

use serde_json::{Number, Value};

use crate::json;

/// A set of JSON types. A number that is no integer is a [`TypeSet::FRACTION`], so `number` is two bits
/// and `integer` is a subset of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TypeSet(u8);

impl TypeSet {
    pub(super) const NONE: Self = Self(0);
    pub(super) const NULL: Self = Self(1);
    pub(super) const BOOLEAN: Self = Self(1 << 1);
    pub(super) const INTEGER: Self = Self(1 << 2);
    pub(super) const FRACTION: Self = Self(1 << 3);
    pub(super) const NUMBER: Self = Self(Self::INTEGER.0 | Self::FRACTION.0);
    pub(super) const STRING: Self = Self(1 << 4);
    pub(super) const ARRAY: Self = Self(1 << 5);
    pub(super) const OBJECT: Self = Self(1 << 6);
    pub(super) const ALL: Self = Self((1 << 7) - 1);

    /// What a `type` keyword names. Besides the seven of JSON Schema this takes their upper-case spellings and the names
    /// of Python types, both common in tool lists. `None` for any other name, `any` among them: it restricts nothing.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_str() {
            "null" | "none" => Self::NULL,
            "boolean" | "bool" => Self::BOOLEAN,
            "integer" | "int" => Self::INTEGER,
            "number" | "float" | "double" => Self::NUMBER,
            "string" | "str" => Self::STRING,
            "array" | "list" | "tuple" => Self::ARRAY,
            "object" | "dict" => Self::OBJECT,
            _ => return None,
        })
    }

    pub(super) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(number) => Self::of_number(&number.to_string()),
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    pub(super) fn of_number(text: &str) -> Self {
        if json::is_integer(text) { Self::INTEGER } else { Self::FRACTION }
    }

    pub(super) fn has(self, some: Self) -> bool {
        self.0 & some.0 != 0
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::NONE
    }
}

impl BitOr for TypeSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for TypeSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The values that a schema describes, as far as types, `enum` and `const` go.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Types {
    /// Types that any described value can have.
    pub(super) possible: TypeSet,
    /// Those of them that the schema names. A schema that says nothing about types allows all and names none.
    pub(super) named: TypeSet,
    /// Types of which every value is described.
    open: TypeSet,
    /// Values described beside those, from `enum` and `const`.
    listed: Vec<Value>,
}

impl Types {
    /// No restriction: the schemas `{}` and `true`.
    pub(super) fn anything() -> Self {
        Self { possible: TypeSet::ALL, named: TypeSet::NONE, open: TypeSet::ALL, listed: Vec::new() }
    }

    /// The schema `false`, and a union without branches.
    pub(super) fn nothing() -> Self {
        Self { possible: TypeSet::NONE, named: TypeSet::NONE, open: TypeSet::NONE, listed: Vec::new() }
    }

    pub(super) fn named(types: TypeSet) -> Self {
        Self { possible: types, named: types, open: types, listed: Vec::new() }
    }

    pub(super) fn listed(values: &[Value]) -> Self {
        let types = values.iter().fold(TypeSet::NONE, |types, value| types | TypeSet::of(value));
        Self { possible: types, named: types, open: TypeSet::NONE, listed: values.to_vec() }
    }

    /// No type is named, but a keyword such as `properties` or `items` tells what the author thinks of.
    pub(super) fn hint(mut self, types: TypeSet) -> Self {
        if self.named.is_empty() {
            self.named = types & self.possible;
        }
        self
    }

    /// Both hold. If nothing can satisfy both the second is ignored: a contradiction must not cost a value its type.
    pub(super) fn and(self, other: &Self) -> Self {
        let possible = self.possible & other.possible;
        if possible.is_empty() {
            return self;
        }
        let both = |listed: &[Value], also: &Self| -> Vec<Value> {
            listed.iter().filter(|value| also.describes(value)).cloned().collect()
        };
        let mut listed = both(&self.listed, other);
        listed.extend(both(&other.listed, &self));
        Self { possible, named: (self.named | other.named) & possible, open: self.open & other.open, listed }
    }

    /// Either holds.
    pub(super) fn or(mut self, other: &Self) -> Self {
        self.listed.extend_from_slice(&other.listed);
        Self {
            possible: self.possible | other.possible,
            named: self.named | other.named,
            open: self.open | other.open,
            listed: self.listed,
        }
    }

    /// `nullable`: null is described too, unless the string `"null"` is listed, as in `{"const": "null", "nullable": true}`.
    pub(super) fn nullable(mut self) -> Self {
        if self.named.is_empty() {
            return self;
        }
        self.possible = self.possible | TypeSet::NULL;
        self.named = self.named | TypeSet::NULL;
        if !self.lists_text("null") {
            self.open = self.open | TypeSet::NULL;
        }
        self
    }

    /// Whether every value is described that has one of these types.
    pub(super) fn is_open(&self, types: TypeSet) -> bool {
        self.open.has(types)
    }

    pub(super) fn lists_text(&self, text: &str) -> bool {
        self.listed.iter().any(|value| value.as_str() == Some(text))
    }

    /// Whether the JSON value `text` of the type `is` is listed.
    pub(super) fn lists_json(&self, is: TypeSet, text: &str) -> bool {
        self.listed.iter().any(|value| match value {
            _ if TypeSet::of(value) != is => false,
            Value::Null => true,
            Value::Bool(value) => *value == (text == "true"),
            Value::Number(value) => text.parse().is_ok_and(|number: Number| number == *value),
            Value::String(_) => false,
            value => serde_json::from_str::<Value>(text).is_ok_and(|parsed| parsed == *value),
        })
    }

    fn describes(&self, value: &Value) -> bool {
        self.open.has(TypeSet::of(value)) || self.listed.contains(value)
    }
}
