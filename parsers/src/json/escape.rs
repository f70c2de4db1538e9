//! Strings into JSON and out of it.

/// What a byte needs inside a JSON string: `0` nothing, `u` a `\u00xx`, else the letter behind the backslash.
const ESCAPES: [u8; 256] = {
    let mut table = [0; 256];
    let mut control = 0;
    while control < 0x20 {
        table[control] = b'u';
        control += 1;
    }
    table[b'\n' as usize] = b'n';
    table[b'\r' as usize] = b'r';
    table[b'\t' as usize] = b't';
    table[0x08] = b'b';
    table[0x0c] = b'f';
    table[b'"' as usize] = b'"';
    table[b'\\' as usize] = b'\\';
    table
};

const HEX: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];

/// Appends `text` as the body of a JSON string: no quotes around it, so that a string can be written in pieces.
pub(crate) fn escape_into(text: &str, out: &mut String) {
    out.reserve(text.len());
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| ESCAPES[byte as usize] != 0) {
        #[cfg(test)]
        super::visited::add(at + 1);
        // Escaped bytes are ASCII, hence `at` and `at + 1` are character borders.
        let (run, tail) = rest.split_at(at);
        out.push_str(run);
        let byte = tail.as_bytes()[0];
        out.push('\\');
        out.push(char::from(ESCAPES[byte as usize]));
        if ESCAPES[byte as usize] == b'u' {
            out.push_str("00");
            out.push(HEX[usize::from(byte >> 4)]);
            out.push(HEX[usize::from(byte & 0xf)]);
        }
        rest = &tail[1..];
    }
    #[cfg(test)]
    super::visited::add(rest.len());
    out.push_str(rest);
}

/// Appends `text` as a JSON string, quotes included.
pub(crate) fn write_string(text: &str, out: &mut String) {
    out.push('"');
    escape_into(text, out);
    out.push('"');
}

/// Appends what the body of a JSON string (no quotes around it) stands for. A surrogate without its other half becomes U+FFFD.
///
/// `false`, and `out` holds what came before, if `body` is not the body of a JSON string.
#[must_use]
pub(crate) fn unescape_into(body: &str, out: &mut String) -> bool {
    out.reserve(body.len());
    let mut rest = body;
    while let Some(at) = rest.bytes().position(|byte| ESCAPES[byte as usize] != 0) {
        #[cfg(test)]
        super::visited::add(at + 1);
        let (run, tail) = rest.split_at(at);
        out.push_str(run);
        // A bare quote or control character belongs into no string.
        let Some(escape) = tail.strip_prefix('\\') else {
            return false;
        };
        let Some((character, length)) = escaped(escape.as_bytes()) else {
            return false;
        };
        out.push(character);
        rest = &escape[length..];
    }
    #[cfg(test)]
    super::visited::add(rest.len());
    out.push_str(rest);
    true
}

/// The character that an escape stands for, and the length of the escape without its backslash.
fn escaped(escape: &[u8]) -> Option<(char, usize)> {
    let character = match escape.first()? {
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => return unicode(escape),
        _ => return None,
    };
    Some((character, 1))
}

/// `uXXXX`, or two of them that are the halves of one character.
fn unicode(escape: &[u8]) -> Option<(char, usize)> {
    let first = hex4(escape.get(1..5)?)?;
    if let Some(character) = char::from_u32(first) {
        return Some((character, 5));
    }
    let second = match escape.get(5..11) {
        Some([b'\\', b'u', digits @ ..]) => hex4(digits),
        _ => None,
    };
    match second {
        Some(second @ 0xdc00..=0xdfff) if first < 0xdc00 => {
            let scalar = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            Some((char::from_u32(scalar)?, 11))
        }
        // Only the half itself is used up: what follows speaks for itself.
        _ => Some((char::REPLACEMENT_CHARACTER, 5)),
    }
}

/// Four hexadecimal digits.
pub(super) fn hex4(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |value, digit| Some(value * 16 + char::from(*digit).to_digit(16)?))
}
