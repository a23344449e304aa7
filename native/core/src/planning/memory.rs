//! Results for nodes that look alike, kept for the next time they occur.

use std::collections::HashMap;

/// The result for a node, for weights that sum to one.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub worth: f64,
    /// Whether the worth is exact, and not only an upper bound.
    pub exact: bool,
    /// The horizon it was found with.
    pub horizon: usize,
    /// Whether a farther horizon would change nothing.
    pub whole: bool,
}

/// The worth of a node, as far as the question needs it.
pub(super) struct Answer {
    pub worth: f64,
    /// Whether a farther horizon may give another worth.
    pub beyond: bool,
}

impl Known {
    /// Returns the answer to a question for which every worth up to `floor` is the same.
    fn answer(&self, horizon: usize, floor: f64) -> Option<Answer> {
        let worth = self.worth;
        // A farther horizon never gives more.
        if worth <= floor && (self.whole || self.horizon <= horizon) {
            return Some(Answer {
                worth,
                beyond: false,
            });
        }
        (self.exact && (self.whole || self.horizon == horizon)).then_some(Answer {
            worth,
            beyond: !self.whole,
        })
    }
}

/// Results by the keys of their nodes.
#[derive(Default)]
pub(super) struct Memory {
    known: HashMap<u128, Known>,
    cards: HashMap<u128, u64>,
}

/// The number of entries after which the memory is cleared: a few hundred megabytes.
const MOST: usize = 1 << 21;

impl Memory {
    /// Returns the answer for a node, if the memory has one.
    pub fn find(&self, key: u128, horizon: usize, floor: f64) -> Option<Answer> {
        self.known.get(&key)?.answer(horizon, floor)
    }

    /// Keeps the result for a node.
    pub fn keep(&mut self, key: u128, known: Known) {
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(key, known);
    }

    /// Returns the card that was best the last time.
    pub fn best_card(&self, key: u128) -> Option<u64> {
        self.cards.get(&key).copied()
    }

    /// Keeps the best card of a node.
    pub fn keep_card(&mut self, key: u128, card: u64) {
        if self.cards.len() >= MOST {
            self.cards.clear();
        }
        self.cards.insert(key, card);
    }
}

/// Mixes words into a key. Two nodes practically never get the same key.
#[derive(Default)]
pub(super) struct Mixer {
    low: u64,
    high: u64,
}

impl Mixer {
    /// Mixes in a word.
    pub fn add(&mut self, word: u64) {
        self.low = mixed(self.low ^ word);
        self.high = mixed(self.high.wrapping_add(word) ^ 0xD6E8_FEB8_6659_FD93);
    }

    /// Returns the key of all words.
    pub fn key(&self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }
}

fn mixed(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word ^ (word >> 32)
}
