//! A validator for the few keywords of `schemas/`. A real one would cost fifty crates; this one refuses a keyword that
//! it does not know, so a schema cannot promise what is not checked.

use serde_json::{Map, Value};

/// What the chat-completions outputs look like; `$defs` has `chunk`, `completion`, `message` and `delta`.
const CHAT_COMPLETIONS: &str = include_str!("../schemas/chat_completions.json");

/// A document with `$defs`.
#[derive(Debug)]
pub struct Schema(Value);

impl Schema {
    /// The schema of chat completions.
    ///
    /// # Errors
    ///
    /// If the file is no JSON.
    pub fn chat_completions() -> Result<Self, String> {
        serde_json::from_str(CHAT_COMPLETIONS).map(Self).map_err(|error| format!("chat_completions.json: {error}"))
    }

    /// Whether `text` is JSON that the definition `name` describes.
    ///
    /// # Errors
    ///
    /// Where it is not, and why.
    pub fn check(&self, name: &str, text: &str) -> Result<(), String> {
        let value = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}\n{text}"))?;
        self.value(self.definition(name)?, &value, "").map_err(|error| format!("no {name}: {error}\n{text}"))
    }

    fn definition(&self, name: &str) -> Result<&Value, String> {
        self.0["$defs"].get(name).ok_or_else(|| format!("the schema has no definition `{name}`"))
    }

    fn value(&self, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
        let keywords = schema.as_object().ok_or_else(|| format!("{path}: the schema is no object"))?;
        for (keyword, says) in keywords {
            let holds = match keyword.as_str() {
                "$ref" => {
                    let name = says.as_str().and_then(|says| says.strip_prefix("#/$defs/")).unwrap_or_default();
                    self.value(self.definition(name)?, value, path)?;
                    true
                }
                "anyOf" => list(says).iter().any(|branch| self.value(branch, value, path).is_ok()),
                "type" => match says {
                    Value::Array(names) => names.iter().any(|name| is(name, value)),
                    name => is(name, value),
                },
                "const" => value == says,
                "enum" => list(says).contains(value),
                "minLength" => value.as_str().is_none_or(|text| text.chars().count() as u64 >= number(says)),
                "minimum" => value.as_u64().is_some_and(|value| value >= number(says)),
                "minItems" => list(value).len() as u64 >= number(says),
                "maxItems" => list(value).len() as u64 <= number(says),
                "items" => {
                    let mut items = list(value).iter().enumerate();
                    items.try_for_each(|(at, item)| self.value(says, item, &format!("{path}/{at}")))?;
                    true
                }
                "properties" => {
                    self.properties(says, value, path)?;
                    true
                }
                "required" => list(says).iter().all(|key| key.as_str().is_some_and(|key| value.get(key).is_some())),
                "additionalProperties" => *says == Value::Bool(false) && all_declared(keywords, value),
                "$comment" | "title" => true,
                other => {
                    return Err(format!(
                        "{path}: the keyword `{other}` is not known here; teach it to tests/src/schema.rs"
                    ));
                }
            };
            if !holds {
                return Err(format!("{path}: `{keyword}` is {says}"));
            }
        }
        Ok(())
    }

    fn properties(&self, says: &Value, value: &Value, path: &str) -> Result<(), String> {
        let of = |(key, schema): (&String, &Value)| {
            value.get(key).map_or(Ok(()), |value| self.value(schema, value, &format!("{path}/{key}")))
        };
        says.as_object().into_iter().flatten().try_for_each(of)
    }
}

fn is(name: &Value, value: &Value) -> bool {
    match name.as_str() {
        Some("null") => value.is_null(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or(u64::MAX)
}

fn all_declared(keywords: &Map<String, Value>, value: &Value) -> bool {
    value
        .as_object()
        .into_iter()
        .flatten()
        .all(|(key, _)| keywords.get("properties").is_some_and(|all| all.get(key).is_some()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Schema;

    #[test]
    fn what_breaks_the_schema_is_refused() {
        let schema = Schema::chat_completions().unwrap();
        let sound = r#"{"role":"assistant","content":"a","refusal":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}"#;
        schema.check("message", sound).unwrap();
        for (part, other) in [
            ("assistant", "user"),
            ("\"a\"", "\"\""),
            ("\"a\"", "1"),
            ("\"refusal\":null,", ""),
            ("\"refusal\"", "\"audio\":1,\"refusal\""),
            ("\"id\":\"c\",", ""),
            ("[{", "[{\"index\":0,"),
            ("\"{}\"", "{}"),
            ("\"type\":\"function\"", "\"type\":\"tool\""),
        ] {
            let wrong = sound.replacen(part, other, 1);
            assert_ne!(wrong, sound);
            assert!(schema.check("message", &wrong).is_err(), "{wrong}");
        }
        assert!(schema.check("massage", sound).is_err() && schema.check("message", "{").is_err());
    }
}
