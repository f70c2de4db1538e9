//! How text is cut before it is given to a parser. The cuts must not matter; that is what the modes are for.

use std::num::NonZeroUsize;
use std::str::FromStr;

/// How `parse --jsonl` cuts a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Not at all.
    Whole,
    /// As the line says, else every four characters.
    Chunks,
    /// Behind every character.
    Char,
    /// Behind every byte.
    Byte,
    /// One to eight characters, by a generator with this seed. It begins anew with every line, so a line's cuts do not depend on others.
    Random(u64),
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "whole" => Ok(Self::Whole),
            "chunks" => Ok(Self::Chunks),
            "char" => Ok(Self::Char),
            "byte" => Ok(Self::Byte),
            _ => {
                let seed = text.strip_prefix("random:").and_then(|seed| seed.parse().ok());
                seed.map(Self::Random).ok_or_else(|| {
                    "expected whole, chunks, char, byte, or random:SEED with a number, as in random:1".to_owned()
                })
            }
        }
    }
}

/// A piece of a text: of whole characters, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl Mode {
    /// The pieces of a text. `given` are those of its line, if there are any.
    pub(crate) fn pieces<'a>(self, text: &'a str, given: &'a [String]) -> Box<dyn Iterator<Item = Piece<'a>> + 'a> {
        match self {
            Self::Whole => Box::new(std::iter::once(Piece::Text(text))),
            Self::Chunks if !given.is_empty() => Box::new(given.iter().map(|chunk| Piece::Text(chunk))),
            Self::Chunks => Box::new(Characters { rest: text, count: || 4 }),
            Self::Char => Box::new(Characters { rest: text, count: || 1 }),
            Self::Byte => Box::new(text.as_bytes().chunks(1).map(Piece::Bytes)),
            Self::Random(seed) => {
                let mut random = SplitMix(seed);
                Box::new(Characters { rest: text, count: move || 1 + usize::from(random.next() as u8 & 7) })
            }
        }
    }
}

/// Cuts behind as many characters as `count` says, again and again.
struct Characters<'a, F> {
    rest: &'a str,
    count: F,
}

impl<'a, F: FnMut() -> usize> Iterator for Characters<'a, F> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.char_indices().nth((self.count)()).map_or(self.rest.len(), |(at, _)| at);
        let (piece, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(Piece::Text(piece))
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, and equal everywhere.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// How many bytes the first `count` characters take; nothing if they are not all there. What is no UTF-8 counts by its first bytes.
pub(crate) fn characters(bytes: &[u8], count: NonZeroUsize) -> Option<usize> {
    let mut end = 0;
    for _ in 0..count.get() {
        end += match bytes.get(end)? {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => 1,
        };
    }
    (end <= bytes.len()).then_some(end)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const TEXT: &str = "Zürich, 東京 and 🌍🌎🌏: a<tool_call>b";

    fn sizes(mode: Mode) -> Vec<usize> {
        let size = |piece: Piece<'_>| match piece {
            Piece::Text(text) => text.chars().count(),
            Piece::Bytes(bytes) => bytes.len(),
        };
        mode.pieces(TEXT, &[]).map(size).collect()
    }

    #[test]
    fn pieces_join_to_the_text() {
        for mode in ["whole", "chunks", "char", "byte", "random:0", "random:18446744073709551615"] {
            let mut joined = Vec::new();
            for piece in mode.parse::<Mode>().unwrap().pieces(TEXT, &[]) {
                joined.extend_from_slice(match piece {
                    Piece::Text(text) => text.as_bytes(),
                    Piece::Bytes(bytes) => bytes,
                });
            }
            assert_eq!(joined, TEXT.as_bytes(), "{mode}");
        }
    }

    #[test]
    fn pieces_are_as_long_as_the_mode_says() {
        let count = TEXT.chars().count();
        assert_eq!(sizes(Mode::Whole), [count]);
        assert_eq!(sizes(Mode::Char), vec![1; count]);
        assert_eq!(sizes(Mode::Byte), vec![1; TEXT.len()]);
        let (last, others) = sizes(Mode::Chunks).split_last().map(|(l, o)| (*l, o.to_vec())).unwrap();
        assert!(others.iter().all(|n| *n == 4) && (1..=4).contains(&last));
        assert!((0..64).flat_map(|seed| sizes(Mode::Random(seed))).all(|n| (1..=8).contains(&n)));
    }

    #[test]
    fn a_seed_always_gives_the_same_cuts_and_another_seed_others() {
        assert_eq!(sizes(Mode::Random(1)), sizes(Mode::Random(1)));
        assert_ne!(sizes(Mode::Random(1)), sizes(Mode::Random(2)));
        // The first number that the algorithm's authors publish for this seed.
        assert_eq!(SplitMix(1_234_567).next(), 6_457_827_717_110_365_317);
    }

    #[test]
    fn the_chunks_of_a_line_are_kept() {
        let given = ["a".to_owned(), String::new(), "bc".to_owned()];
        let pieces: Vec<_> = Mode::Chunks.pieces("abc", &given).collect();
        assert_eq!(pieces, [Piece::Text("a"), Piece::Text(""), Piece::Text("bc")]);
    }

    #[test]
    fn other_modes_are_refused() {
        for text in ["", "random", "random:", "random:-1", "random:x", "Whole", "bytes"] {
            assert!(text.parse::<Mode>().is_err(), "{text}");
        }
    }

    #[test]
    fn characters_are_counted_in_bytes_that_arrive_in_part() {
        let two = NonZeroUsize::new(2).unwrap();
        assert_eq!(characters(b"", two), None);
        assert_eq!(characters(b"a", two), None);
        assert_eq!(characters("aü".as_bytes(), two), Some(3));
        assert_eq!(characters(&"aü".as_bytes()[..2], two), None);
        assert_eq!(characters("🌍🌎🌏".as_bytes(), two), Some(8));
        assert_eq!(characters(b"\xff\xffabc", two), Some(2));
    }
}
