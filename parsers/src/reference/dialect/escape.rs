//! JSON strings in and out: what a body says, and where each byte of it came from.

/// A decoded body.
pub(in crate::reference) struct Decoded {
    pub(in crate::reference) text: String,
    /// For each byte of the text the offset in the body of what it was decoded from, and the body's length last.
    pub(in crate::reference) from: Vec<usize>,
}

/// Decodes a body that the grammar has taken. An escape that is cut at its end says nothing; half a surrogate is U+FFFD.
pub(in crate::reference) fn decode(body: &str) -> Decoded {
    let mut decoded = Decoded { text: String::new(), from: Vec::new() };
    let mut at = 0;
    while let Some(rest) = body.get(at..).filter(|rest| !rest.is_empty()) {
        let (c, len) = match rest.strip_prefix('\\') {
            None => rest.chars().next().map_or(('\u{fffd}', 1), |c| (c, c.len_utf8())),
            Some(escape) => match escaped(escape) {
                Some((c, len)) => (c, len + 1),
                None => break,
            },
        };
        decoded.text.push(c);
        decoded.from.resize(decoded.text.len(), at);
        at += len;
    }
    decoded.from.push(body.len());
    decoded
}

fn escaped(escape: &str) -> Option<(char, usize)> {
    let c = match escape.chars().next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'u' => {
            let unit = |at: usize| u16::from_str_radix(escape.get(at..at + 4)?, 16).ok();
            let first = unit(1)?;
            let pair =
                escape.get(5..7).filter(|next| *next == "\\u").and_then(|_| unit(7)).map(|second| [first, second]);
            let whole = |units: &[u16]| char::decode_utf16(units.iter().copied()).next().and_then(Result::ok);
            return Some(match (whole(&[first]), pair.and_then(|pair| whole(&pair))) {
                (Some(c), _) => (c, 5),
                (None, Some(c)) => (c, 11),
                (None, None) => ('\u{fffd}', 5),
            });
        }
        c @ ('"' | '\\' | '/') => c,
        _ => return None,
    };
    Some((c, 1))
}

/// `text` as a JSON string.
pub(in crate::reference) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
