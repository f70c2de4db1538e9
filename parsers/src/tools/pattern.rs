//! Keys of `patternProperties`, without a regex engine: a pattern is compared as far as it is literal.

/// A pattern, reduced to the literal text that a key must start with, or be, or contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeyPattern {
    literal: Box<str>,
    /// `^` stands before the literal.
    start: bool,
    /// The literal runs to the end of the pattern, with `$` behind it.
    end: bool,
}

impl KeyPattern {
    /// What is behind the first character that is no literal is not looked at; so a pattern fits too many keys rather than too few.
    pub(super) fn new(pattern: &str) -> Self {
        let anything = Self { literal: Box::default(), start: false, end: false };
        // With alternatives no part is required.
        if pattern.contains('|') {
            return anything;
        }
        let start = pattern.starts_with('^');
        let mut literal = String::new();
        let mut rest = pattern.strip_prefix('^').unwrap_or(pattern).chars();
        loop {
            match rest.next() {
                None => {
                    return Self { literal: literal.into(), start, end: false };
                }
                Some('$') if rest.as_str().is_empty() => {
                    return Self { literal: literal.into(), start, end: true };
                }
                // An escaped letter or digit is a class or a reference, any other escaped character is itself.
                Some('\\') => match rest.next() {
                    Some(escaped) if !escaped.is_alphanumeric() => literal.push(escaped),
                    _ => break,
                },
                Some('?' | '*' | '{') => {
                    // The character before may be missing.
                    literal.pop();
                    break;
                }
                Some('+' | '.' | '[' | ']' | '(' | ')' | '}' | '^' | '$') => break,
                Some(character) => literal.push(character),
            }
        }
        if start { Self { literal: literal.into(), start, end: false } } else { anything }
    }

    pub(super) fn fits(&self, key: &str) -> bool {
        match (self.start, self.end) {
            (true, true) => *key == *self.literal,
            (true, false) => key.starts_with(&*self.literal),
            (false, true) => key.ends_with(&*self.literal),
            (false, false) => key.contains(&*self.literal),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_fit_as_far_as_the_pattern_is_literal() {
        let cases: [(&str, &[&str], &[&str]); 10] = [
            ("", &["", "a"], &[]),
            (".*", &["", "a"], &[]),
            ("^x-", &["x-", "x-a"], &["ax-", "x"]),
            ("^x-[a-z]+$", &["x-a", "x-1"], &["y-a"]),
            ("_id$", &["_id", "user_id"], &["_ids"]),
            ("^a\\.b$", &["a.b"], &["aXb", "a.bc"]),
            ("^ab?c$", &["ac", "abc"], &["b"]),
            ("^a|b$", &["a", "zzz"], &[]),
            ("mid", &["amidst"], &["mi"]),
            ("^\\d+$", &["1", "a"], &[]),
        ];
        for (pattern, fit, miss) in cases {
            let compiled = KeyPattern::new(pattern);
            assert!(fit.iter().all(|key| compiled.fits(key)), "{pattern}: {compiled:?}");
            assert!(!miss.iter().any(|key| compiled.fits(key)), "{pattern}: {compiled:?}");
        }
    }
}
