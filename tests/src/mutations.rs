//! Sound texts, spoiled: pieces deleted, doubled, swapped and inserted, ends cut off, quotes flipped. Seeded, so that a text has always the
//! same mutations.

use crate::cuts::Random;

/// Mutations of one text, each of one to three steps. `strings` are where it is taken apart, `inserts` what may come in.
pub fn of(text: &str, strings: &[&str], inserts: &[String], count: usize, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let pieces = apart(text, strings);
    let mutation = |_| {
        let mut pieces = pieces.clone();
        for _ in 0..=random.below(3) {
            mutate(&mut pieces, inserts, &mut random);
        }
        pieces.concat()
    };
    (0..count).map(mutation).collect()
}

fn mutate(pieces: &mut Vec<String>, inserts: &[String], random: &mut Random) {
    let at = random.below(pieces.len());
    let insert = |random: &mut Random| inserts.get(random.below(inserts.len())).cloned().unwrap_or_default();
    let Some(piece) = pieces.get(at).cloned() else { return pieces.push(insert(random)) };
    match random.below(7) {
        0 => drop(pieces.remove(at)),
        1 => pieces.insert(at, piece),
        2 => {
            let other = random.below(pieces.len());
            pieces.swap(at, other);
        }
        3 => {
            pieces.truncate(at + 1);
            pieces[at] = beginning(&piece, random).to_owned();
        }
        4 => pieces.insert(at, insert(random)),
        5 => {
            // Inside a piece, where nothing is expected.
            let begin = beginning(&piece, random);
            pieces[at] = format!("{begin}{}{}", insert(random), &piece[begin.len()..]);
        }
        _ => pieces[at] = flipped(&piece),
    }
}

fn beginning<'t>(text: &'t str, random: &mut Random) -> &'t str {
    let at = random.below(text.len() + 1);
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    &text[..at]
}

/// Every quote is another one.
fn flipped(text: &str) -> String {
    let flip = |character| match character {
        '"' => '\'',
        '\'' => '"',
        '`' => '"',
        other => other,
    };
    text.chars().map(flip).collect()
}

/// A text in pieces: each of `strings` is one, what lies between them is cut at white space.
fn apart(text: &str, strings: &[&str]) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let string = strings.iter().filter(|string| rest.starts_with(**string)).max_by_key(|string| string.len());
        let len = string.map_or(first.len_utf8(), |string| string.len());
        if string.is_some() || first.is_whitespace() {
            pieces.push(std::mem::take(&mut plain));
            pieces.push(rest[..len].to_owned());
        } else {
            plain.push(first);
        }
        rest = &rest[len..];
    }
    pieces.push(plain);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}
