//! Keys of situations at the beginning of a trick.

use smallvec::SmallVec;

use super::situation::Situation;
use crate::dd::bits::{highest, suit_mask};

/// A situation by relative ranks: situations that differ only in cards that are gone are equal.
pub(super) type Key = SmallVec<[u64; 4]>;

/// The number of bits for the owners of the cards of a suit.
const OWNERS: u32 = 39;

/// Returns the key of a situation at the beginning of a trick, with the tricks that may still be
/// lost.
pub(super) fn key(situation: &Situation, losers: u32) -> Key {
    let mut key = Key::new();
    for suit in 0..4 {
        let mut owners = 1;
        let mut left = situation.all() & suit_mask(suit);
        while left != 0 {
            let card = highest(left);
            left ^= card;
            let owner = (0..4).find(|&seat| situation.hands[seat] & card != 0);
            owners = owners << 3 | owner.unwrap_or(4) as u64;
        }
        key.push(owners | situation.cases[0].counts_of(suit) << (OWNERS + 1));
    }
    // The lanes have nine bits left each.
    key[0] |= (situation.leader as u64) << 60;
    key[1] |= u64::from(situation.sizes[0]) << 60;
    key[2] |= u64::from(losers) << 60;
    // A single case places no card: a card that it could place is known.
    if situation.cases.len() > 1 {
        let all = situation.all();
        for case in &situation.cases {
            key.push(case.counts);
            key.push(packed(case.with[0], all));
            key.push(packed(case.with[1], all));
        }
    }
    key
}

/// Returns some cards, by relative ranks.
fn packed(cards: u64, all: u64) -> u64 {
    let mut found = 0;
    for suit in 0..4 {
        let mut left = all & suit_mask(suit);
        let mut place = 16 * suit;
        while left != 0 {
            let card = highest(left);
            left ^= card;
            found |= u64::from(cards & card != 0) << place;
            place += 1;
        }
    }
    found
}

/// Returns a card by its suit and how many of those left are above it.
pub(super) fn relative(card: u64, all: u64) -> u8 {
    packed(card, all).trailing_zeros() as u8
}
