//! References inside a schema: `#/$defs/Name`, with the escapes of JSON Pointer (`~0 ~1`) and of URIs (`%20`).

use serde_json::Value;

/// The schema that a `$ref` means, if it points into `root`. References into other documents are not followed.
pub(super) fn resolve<'a>(root: &'a Value, reference: &str) -> Option<&'a Value> {
    let (document, fragment) = reference.split_once('#')?;
    let here = document.is_empty() || root.get("$id").and_then(Value::as_str) == Some(document);
    if here { root.pointer(&percent_decoded(fragment)?) } else { None }
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match (*first, tail) {
            (b'%', [high, low, after @ ..]) => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                bytes.push(u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()?);
                rest = after;
            }
            (byte, _) => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn local_references_are_found_by_any_spelling() {
        let root = json!({
            "$id": "https://example.org/tool",
            "$defs": {"a b": 1, "a/b~c": 2, "é": 3, "%": 4, "list": [5, 6], "": 7},
        });
        let found = [
            ("#/$defs/a%20b", 1),
            ("#/$defs/a b", 1),
            ("#/$defs/a~1b~0c", 2),
            ("#/$defs/a%7E1b%7e0c", 2),
            ("#/$defs/%C3%A9", 3),
            ("#/$defs/é", 3),
            ("#/$defs/%25", 4),
            ("#/$defs/%", 4),
            ("#/$defs/list/1", 6),
            ("#/$defs/", 7),
            ("#/%24defs/list/0", 5),
            ("https://example.org/tool#/$defs/a b", 1),
        ];
        for (reference, value) in found {
            assert_eq!(resolve(&root, reference), Some(&json!(value)), "{reference}");
        }
        assert_eq!(resolve(&root, "#"), Some(&root));
    }

    #[test]
    fn other_references_are_none() {
        let root = json!({"$defs": {"x": 1}});
        for reference in
            ["", "x", "#x", "#/$defs/y", "#/$defs/%zz", "#/$defs/%ff", "other.json#/$defs/x", "#/$defs/x/y"]
        {
            assert_eq!(resolve(&root, reference), None, "{reference}");
        }
    }
}
