//! Ids of calls: the model's own, or one in the style that the spec names (`ids:`), made of letters and digits from a
//! source.

use std::fmt::{self, Write as _};
use std::hash::{BuildHasher as _, RandomState};

use crate::family::Family;
use crate::machine::IdStyle;

const DIGITS: [char; 62] = [
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M',
    'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j',
    'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
];

/// So many of those fit into 64 bits.
const DIGITS_OF_A_NUMBER: usize = 10;

/// Where the letters and digits of ids come from.
pub trait IdSource: Send {
    /// Appends `length` letters and digits (`0-9 A-Z a-z`) that no other call of the conversation has.
    fn write(&mut self, length: usize, out: &mut String);
}

/// The default: random, by the keys that the standard library seeds its hash tables with. Not for secrets.
#[derive(Clone, Debug, Default)]
pub struct RandomIds {
    keys: RandomState,
    drawn: u64,
}

impl IdSource for RandomIds {
    fn write(&mut self, length: usize, out: &mut String) {
        let mut left = length;
        while left > 0 {
            let mut number = self.keys.hash_one(self.drawn);
            self.drawn = self.drawn.wrapping_add(1);
            for _ in 0..left.min(DIGITS_OF_A_NUMBER) {
                out.push(DIGITS[(number % 62) as usize]);
                number /= 62;
            }
            left = left.saturating_sub(DIGITS_OF_A_NUMBER);
        }
    }
}

/// Counts, with zeros in front: for tests and for output that is to be compared.
#[derive(Clone, Debug, Default)]
pub struct CountedIds {
    next: usize,
}

impl IdSource for CountedIds {
    fn write(&mut self, length: usize, out: &mut String) {
        // Only a counter that is longer than the id would write more; no conversation has so many calls.
        let _ = write!(out, "{:0length$}", self.next);
        self.next = self.next.wrapping_add(1);
    }
}

/// Ids for the calls of one message.
pub struct CallIds {
    style: IdStyle,
    source: Box<dyn IdSource>,
    earlier: usize,
}

impl CallIds {
    /// Random ids in the family's style.
    #[must_use]
    pub fn new(family: &Family) -> Self {
        Self::from_source(family, RandomIds::default())
    }

    /// Ids in the family's style from a source of your own.
    #[must_use]
    pub fn from_source(family: &Family, source: impl IdSource + 'static) -> Self {
        Self { style: family.machine().facts().ids, source: Box::new(source), earlier: 0 }
    }

    /// The conversation has had so many calls before this message: `functions.NAME:INDEX` counts on from there.
    #[must_use]
    pub fn after(mut self, earlier: usize) -> Self {
        self.earlier = earlier;
        self
    }

    /// The message had `calls` calls, and another one begins.
    pub(super) fn advance(&mut self, calls: usize) {
        self.earlier = self.earlier.saturating_add(calls);
    }

    /// Appends the id of the call at `index`: the model's own, unless there is none or it is empty.
    pub(super) fn write(&mut self, index: usize, name: &str, own: Option<&str>, out: &mut String) {
        match (own, self.style) {
            (Some(own), _) if !own.is_empty() => out.push_str(own),
            (_, IdStyle::Call) => {
                out.push_str("call_");
                self.source.write(24, out);
            }
            (_, IdStyle::Short9) => self.source.write(9, out),
            (_, IdStyle::Functions) => {
                // A string takes all that is written to it.
                let _ = write!(out, "functions.{name}:{}", self.earlier.saturating_add(index));
            }
        }
    }
}

impl fmt::Debug for CallIds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallIds").field("style", &self.style).field("earlier", &self.earlier).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn ids(style: IdStyle, source: impl IdSource + 'static) -> CallIds {
        CallIds { style, source: Box::new(source), earlier: 0 }
    }

    fn one(ids: &mut CallIds, index: usize, own: Option<&str>) -> String {
        let mut out = String::new();
        ids.write(index, "f", own, &mut out);
        out
    }

    #[test]
    fn random_ids_have_the_length_and_characters_of_their_style_and_differ() {
        for (style, head, length) in [(IdStyle::Call, "call_", 24), (IdStyle::Short9, "", 9)] {
            let mut seen = HashSet::new();
            // Two writers at once, as two requests of a server have them.
            let mut writers = [ids(style, RandomIds::default()), ids(style, RandomIds::default())];
            for count in 0..1000 {
                let id = one(&mut writers[count % 2], count, None);
                let tail = id.strip_prefix(head).unwrap_or_default();
                assert!(tail.len() == length && tail.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{id}");
                assert!(seen.insert(id.clone()), "{id} twice");
            }
        }
    }

    #[test]
    fn counted_ids_count_and_function_ids_count_the_conversation() {
        let mut counted = ids(IdStyle::Short9, CountedIds::default());
        assert_eq!([one(&mut counted, 5, None), one(&mut counted, 6, None)], ["000000000", "000000001"]);
        let mut named = ids(IdStyle::Functions, RandomIds::default()).after(3);
        assert_eq!(one(&mut named, 0, None), "functions.f:3");
        named.advance(2);
        assert_eq!(one(&mut named, 1, None), "functions.f:6");
    }

    #[test]
    fn the_models_own_id_goes_first_if_it_says_anything() {
        for style in [IdStyle::Call, IdStyle::Short9, IdStyle::Functions] {
            let mut ids = ids(style, CountedIds::default());
            assert_eq!(one(&mut ids, 0, Some("own \"id\"")), "own \"id\"");
            assert_ne!(one(&mut ids, 0, Some("")), "");
        }
    }
}
