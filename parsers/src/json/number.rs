//! The grammar of JSON numbers. They are looked at as text: a parser must pass on `1.50` and `1e400` as they are.

/// The parts of a number, signs left out of account.
struct Parts<'a> {
    whole: &'a [u8],
    fraction: &'a [u8],
    exponent: i64,
}

/// Whether `text` is one JSON number, and nothing else.
pub(crate) fn is_number(text: &str) -> bool {
    parts(text.as_bytes()).is_some()
}

/// Whether `text` is a JSON number without a fractional part. As in JSON Schema `1.0` and `1e2` are integers.
pub(crate) fn is_integer(text: &str) -> bool {
    let Some(parts) = parts(text.as_bytes()) else {
        return false;
    };
    let zeros = |digits: &[u8]| digits.iter().rev().take_while(|digit| **digit == b'0').count();
    let decimals = parts.fraction.len() - zeros(parts.fraction);
    if decimals > 0 {
        return parts.exponent >= 0 && parts.exponent.unsigned_abs() >= decimals as u64;
    }
    let trailing = zeros(parts.whole);
    trailing == parts.whole.len() || parts.exponent >= 0 || parts.exponent.unsigned_abs() <= trailing as u64
}

/// Length of the number at the start of `bytes`: the longest one that the grammar allows.
pub(super) fn number_length(bytes: &[u8]) -> Option<usize> {
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = usize::from(bytes.first() == Some(&b'-'));
    let whole = if bytes.get(sign) == Some(&b'0') { 1 } else { digits(sign) };
    if whole == 0 {
        return None;
    }
    let mut end = sign + whole;
    if bytes.get(end) == Some(&b'.') {
        match digits(end + 1) {
            0 => return None,
            length => end += 1 + length,
        }
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        match digits(end + 1 + sign) {
            0 => return None,
            length => end += 1 + sign + length,
        }
    }
    Some(end)
}

fn parts(bytes: &[u8]) -> Option<Parts<'_>> {
    if number_length(bytes)? != bytes.len() {
        return None;
    }
    let bytes = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let (mantissa, exponent) = match bytes.iter().position(|byte| matches!(byte, b'e' | b'E')) {
        Some(at) => (&bytes[..at], exponent(&bytes[at + 1..])),
        None => (bytes, 0),
    };
    let point = mantissa.iter().position(|byte| *byte == b'.');
    Some(Parts {
        whole: &mantissa[..point.unwrap_or(mantissa.len())],
        fraction: point.map_or(&[], |at| &mantissa[at + 1..]),
        exponent,
    })
}

/// An exponent, capped where no mantissa that fits into memory could make a difference.
fn exponent(bytes: &[u8]) -> i64 {
    let (negative, digits) = match bytes {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    let value =
        digits.iter().fold(0i64, |value, digit| value.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    if negative { -value } else { value }
}
