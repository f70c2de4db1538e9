//! Against serde_json, exhaustively over short texts and at random over longer ones.

use super::*;

const DEEP: usize = 100;

fn is_json(text: &str) -> bool {
    validate(text.as_bytes(), DEEP).is_ok()
}

/// Every sequence of at most `length` of the `pieces`.
fn sequences(pieces: &[&str], length: usize, check: &mut impl FnMut(&str)) {
    fn grow(text: &mut String, pieces: &[&str], length: usize, check: &mut impl FnMut(&str)) {
        check(text);
        if length > 0 {
            for piece in pieces {
                let before = text.len();
                text.push_str(piece);
                grow(text, pieces, length - 1, check);
                text.truncate(before);
            }
        }
    }
    grow(&mut String::new(), pieces, length, check);
}

fn agrees(text: &str) {
    let theirs = serde_json::from_str::<serde_json::Value>(text).is_ok();
    assert_eq!(is_json(text), theirs, "{text:?}");
}

#[test]
fn short_texts_are_json_exactly_if_serde_json_says_so() {
    let characters = ["{", "}", "[", "]", "\"", ":", ",", "0", "1", "-", "+", ".", "e", "\\", "n", " ", "\u{1}", "é"];
    sequences(&characters, 4, &mut agrees);
    let tokens = ["{", "}", "[", "]", "\"k\"", ":", ",", "-1.5e-3", "true", "null"];
    sequences(&tokens, 6, &mut agrees);
    let strings = ["\"", "\\u00e9", "\\uD83D\\uDE00", "\\/", "\\x", "\t", "\\u12", "a"];
    sequences(&strings, 5, &mut agrees);
}

#[test]
fn numbers_are_those_of_serde_json() {
    // Short enough to be in the range of machine numbers, where serde_json stops.
    let pieces = ["0", "1", "-", "+", ".", "e", "E"];
    sequences(&pieces, 5, &mut |text| {
        let theirs = serde_json::from_str::<serde_json::Number>(text).is_ok();
        assert_eq!(is_number(text), theirs, "{text:?}");
        assert!(!is_integer(text) || is_number(text), "{text:?}");
    });
    for text in [" 1", "1 ", "1\n", "NaN", "Infinity", "0x1", "1_0", "١"] {
        assert!(!is_number(text), "{text:?}");
    }
    // A range that no machine number has.
    assert!(is_number("-1e99999999999999999999"));
}

#[test]
fn integers_have_no_fractional_part() {
    for text in
        ["0", "-0", "42", "1.0", "1.00e0", "1e2", "1.5e1", "1.25E+2", "100e-2", "0.0e-9", "0e-99999999999999999999"]
    {
        assert!(is_integer(text), "{text}");
    }
    for text in ["0.5", "1.5", "1e-1", "100e-3", "1.25e1", "1.5e-99999999999999999999", "", "a"] {
        assert!(!is_integer(text), "{text}");
    }
}

#[test]
fn every_string_survives_the_way_in_and_out() {
    let pieces = ["\"", "\\", "\n", "\u{0}", "\u{1f}", "\u{7f}", "é", "😀", "plain", "\u{2028}"];
    sequences(&pieces, 4, &mut |text| {
        let mut written = String::new();
        write_string(text, &mut written);
        assert_eq!(serde_json::from_str::<String>(&written).ok().as_deref(), Some(text), "{written}");
        let mut back = String::new();
        assert!(unescape_into(&written[1..written.len() - 1], &mut back));
        assert_eq!(back, text);
    });
}

#[test]
fn escaping_in_pieces_is_escaping_at_once() {
    let text = "a\"b\\é\n😀\u{1}z";
    let mut whole = String::new();
    escape_into(text, &mut whole);
    for (at, _) in text.char_indices() {
        let mut pieces = String::new();
        escape_into(&text[..at], &mut pieces);
        escape_into(&text[at..], &mut pieces);
        assert_eq!(pieces, whole);
    }
}

#[test]
fn half_a_surrogate_pair_is_valid_and_decodes_to_the_replacement_character() {
    let cases = [
        ("\\ud83d\\ude00", "😀"),
        ("\\uD83D", "\u{fffd}"),
        ("\\ude00", "\u{fffd}"),
        ("\\ud83dx", "\u{fffd}x"),
        ("\\ud83d\\n", "\u{fffd}\n"),
        ("\\ud83d\\u0041", "\u{fffd}A"),
        ("\\ud83d\\ud83d\\ude00", "\u{fffd}😀"),
        ("\\ude00\\ud83d", "\u{fffd}\u{fffd}"),
        ("\\ude00\\ude00", "\u{fffd}\u{fffd}"),
    ];
    for (body, character) in cases {
        assert!(is_json(&format!("\"{body}\"")), "{body}");
        let mut out = String::new();
        assert!(unescape_into(body, &mut out), "{body}");
        assert_eq!(out, character, "{body}");
    }
}

#[test]
fn what_is_no_string_body_is_refused() {
    for body in ["\"", "a\"", "\\", "\\u", "\\u12", "\\u12g4", "\\uéé", "\\x", "\n", "\u{0}", "\\é"] {
        assert!(!unescape_into(body, &mut String::new()), "{body:?}");
        assert!(!is_json(&format!("\"{body}\"")), "{body:?}");
    }
}

#[test]
fn bytes_that_are_no_utf8_are_refused() {
    assert_eq!(validate(b"\"\xc3\xa9\"", DEEP), Ok(()));
    for bytes in [b"\"\xc3\"".as_slice(), b"\"\xff\"", b"\xff", b"\"\xed\xa0\x80\"", b"\"\xc0\x80\""] {
        assert_eq!(validate(bytes, DEEP), Err(Invalid::Syntax), "{bytes:?}");
    }
}

#[test]
fn depth_is_limited_exactly_and_without_recursion() {
    for (open, inner, close) in [("[", "", "]"), ("{\"k\":", "1", "}")] {
        let nested = |depth: usize| format!("{}{inner}{}", open.repeat(depth), close.repeat(depth));
        for depth in [1, 2, 64, 1000] {
            assert_eq!(validate(nested(depth).as_bytes(), depth), Ok(()));
            assert_eq!(validate(nested(depth).as_bytes(), depth - 1), Err(Invalid::TooDeep));
        }
        assert_eq!(validate(nested(1_000_000).as_bytes(), usize::MAX), Ok(()));
    }
    assert_eq!(validate(b"[[]]", 0), Err(Invalid::TooDeep));
    assert_eq!(validate(b"1", 0), Ok(()));
    // Side by side is not deep.
    assert_eq!(validate(b"[[],[],[{}]]", 3), Ok(()));
}

#[test]
fn every_scan_looks_at_a_byte_once() {
    let escapes = "\\n\"é".repeat(10_000);
    let texts = ["a".repeat(50_000), "\"".repeat(50_000), escapes];
    for text in &texts {
        let mut body = String::new();
        let looked = visited::during(|| escape_into(text, &mut body));
        assert_eq!(looked, text.len());
        let looked = visited::during(|| assert!(unescape_into(&body, &mut String::new())));
        assert!((1..=body.len()).contains(&looked));
        let document = format!("[{}\"{body}\"]", "1 , [ ] , ".repeat(10_000));
        let looked = visited::during(|| assert!(is_json(&document)));
        assert_eq!(looked, document.len());
    }
}
