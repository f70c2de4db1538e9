//! Where texts are cut. Random places are seeded by the text's own length: the same text is always cut the same way.

/// Texts up to this length are cut and truncated everywhere.
const EVERYWHERE: usize = 600;

/// Random ways to cut a text.
pub const RANDOM: u64 = 64;

/// Offsets of interest: all of them in a short text; in a longer one those at most two bytes off an edge of one of `markers`, thinned to
/// `most`.
pub fn places(text: &[u8], markers: &[&str], most: usize) -> Vec<usize> {
    if text.len() <= EVERYWHERE {
        return (0..=text.len()).collect();
    }
    let mut places = Vec::new();
    for marker in markers.iter().map(|marker| marker.as_bytes()).filter(|marker| !marker.is_empty()) {
        for (start, _) in text.windows(marker.len()).enumerate().filter(|(_, window)| *window == marker) {
            for edge in [start, start + marker.len()] {
                places.extend(edge.saturating_sub(2)..=(edge + 2).min(text.len()));
            }
        }
    }
    places.sort_unstable();
    places.dedup();
    let mut random = Random::new(text.len() as u64);
    while places.len() > most {
        places.swap_remove(random.below(places.len()));
    }
    places.sort_unstable();
    places
}

/// Every border between two characters.
pub fn characters(text: &[u8]) -> Vec<usize> {
    (1..text.len()).filter(|&at| text[at] & 0xc0 != 0x80).collect()
}

/// Every border between two bytes.
pub fn bytes(text: &[u8]) -> Vec<usize> {
    (1..text.len()).collect()
}

/// Random cuts, about one in eight bytes.
pub fn random(text: &[u8], seed: u64) -> Vec<usize> {
    let mut random = Random::new(seed);
    let mut cuts = Vec::new();
    let mut at = 0;
    loop {
        at += 1 + random.below(15);
        if at >= text.len() {
            return cuts;
        }
        cuts.push(at);
    }
}

/// A small generator of numbers (splitmix64).
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// A generator of its own sequence.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_add(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        // The remainder is below `limit`, which is a `usize`.
        usize::try_from(bits % (limit.max(1) as u64)).unwrap_or(0)
    }
}
