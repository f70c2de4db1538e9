//! JSON compared byte for byte, but for white space and the spelling of escapes: order of keys and digits of numbers count.

use serde::de::IgnoredAny;

/// Whether `text` is one JSON object.
pub fn is_object(text: &str) -> bool {
    text.starts_with('{') && serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// `text` as JSON text: a string in its quotes.
pub fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The one spelling of a JSON text. What is no JSON comes back as it is.
pub fn canonical(text: &str) -> String {
    if serde_json::from_str::<IgnoredAny>(text).is_err() {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let len = if first == '"' { string_length(rest) } else { first.len_utf8() };
        let (token, behind) = rest.split_at(len);
        match serde_json::from_str::<String>(token) {
            Ok(decoded) => out.push_str(&string(&decoded)),
            Err(_) if first.is_ascii_whitespace() => {}
            Err(_) => out.push_str(token),
        }
        rest = behind;
    }
    out
}

fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        if byte == b'"' && !escaped {
            return at + 1;
        }
        escaped = byte == b'\\' && !escaped;
    }
    text.len()
}
