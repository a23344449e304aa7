//! Counts that players use to judge a hand.
//!
//! All functions take any set of cards, not only thirteen, so the union of two hands works too.

use crate::cards::Rank::{Ace, Jack, King, Queen, Ten};
use crate::cards::Suit;
use crate::hand::{Hand, Holding};

const TOP_THREE: Holding = Holding::of(&[Ace, King, Queen]);
const TOP_FIVE: Holding = Holding::of(&[Ace, King, Queen, Jack, Ten]);

/// Returns the high-card points: ace 4, king 3, queen 2, jack 1.
pub const fn hcp(cards: Hand) -> u8 {
    // As a number, queen-king-ace is 1-2-4; king, queen and jack each need one more.
    let points = cards.sum_of_fields(Queen, 3)
        + cards.sum_of_fields(King, 1)
        + cards.sum_of_fields(Queen, 1)
        + cards.sum_of_fields(Jack, 1);
    points as u8
}

/// Returns the high-card points within one suit.
pub const fn suit_points(holding: Holding) -> u8 {
    holding.has(Ace) as u8 * 4
        + holding.has(King) as u8 * 3
        + holding.has(Queen) as u8 * 2
        + holding.has(Jack) as u8
}

/// Returns the controls: ace 2, king 1.
pub const fn controls(cards: Hand) -> u8 {
    // As a number, king-ace is 1-2.
    cards.sum_of_fields(King, 2) as u8
}

/// Returns the losers by the classic losing trick count.
///
/// | suit | losers |
/// |---|---|
/// | void | 0 |
/// | one card | 0 if the ace, else 1 |
/// | two cards | one each for a missing ace and king: AK 0, AQ and Kx 1, QJ 2 |
/// | more | one each for a missing ace, king and queen |
pub fn losers(cards: Hand) -> u8 {
    cards.suits().map(suit_losers).into_iter().sum()
}

/// Returns the losers of one suit; see [`losers`].
pub const fn suit_losers(holding: Holding) -> u8 {
    match holding.len() {
        0 => 0,
        1 => 1 - holding.count(Holding::of(&[Ace])),
        2 => 2 - holding.count(Holding::of(&[Ace, King])),
        _ => 3 - holding.count(TOP_THREE),
    }
}

/// Returns the quick tricks, counted in halves: AK 4, AQ 3, A 2, KQ 2, a king that is not alone 1.
pub fn quick_tricks_in_halves(cards: Hand) -> u8 {
    cards.suits().map(suit_quick_tricks).into_iter().sum()
}

const fn suit_quick_tricks(holding: Holding) -> u8 {
    let queen = holding.has(Queen);
    match (holding.has(Ace), holding.has(King)) {
        (true, true) => 4,
        (true, false) => 2 + queen as u8,
        (false, true) if queen => 2,
        (false, true) if holding.len() > 1 => 1,
        _ => 0,
    }
}

/// Returns the suit lengths from the longest to the shortest, as players name a pattern: 5, 4, 3,
/// 1.
pub fn pattern(cards: Hand) -> [u8; 4] {
    let mut lengths = cards.lengths();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths
}

/// How well a holding stops the run of a suit in notrump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stopper {
    /// No stopper.
    None = 0,
    /// A lone king, a queen with one card below or beside her, a jack with two.
    Partial = 1,
    /// The ace, a king in two cards or more, a queen in three, a jack in four.
    Full = 2,
}

/// Returns the stopper in a holding: the best one that any honour makes with the length.
///
/// An honour is a full stopper with as many companions as there are higher cards in the suit, and a
/// partial one with one companion fewer.
pub fn stopper(holding: Holding) -> Stopper {
    let length = holding.len();
    let best = [(Ace, 1), (King, 2), (Queen, 3), (Jack, 4)]
        .into_iter()
        .filter(|&(honour, _)| holding.has(honour))
        .map(|(_, needed)| match length {
            _ if length >= needed => Stopper::Full,
            _ if length + 1 == needed => Stopper::Partial,
            _ => Stopper::None,
        })
        .max();
    best.unwrap_or(Stopper::None)
}

/// Returns how many of ace, king and queen are held.
pub const fn top_three(cards: Hand, suit: Suit) -> u8 {
    cards.suit(suit).count(TOP_THREE)
}

/// Returns how many of ace, king, queen, jack and ten are held.
pub const fn top_five(cards: Hand, suit: Suit) -> u8 {
    cards.suit(suit).count(TOP_FIVE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::hand;

    fn spades(ranks: &str) -> Hand {
        hand(&format!("{ranks}..."))
    }

    #[test]
    fn points() {
        assert_eq!(hcp(hand("AKQJ.AKQ.AKQ.AKQ")), 37);
        assert_eq!(hcp(hand("T987.654.T98.765")), 0);
        assert_eq!(hcp(hand("AJ.K2.Q54.QJ9632")), 13);
        assert_eq!(hcp(Hand::ALL), 40);
    }

    #[test]
    fn points_are_the_sum_over_the_suits() {
        let mut bits = 1_u64;
        for _ in 0..10_000 {
            bits = bits.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
            let cards = Hand::masked(bits);
            let by_suit: u8 = cards.suits().map(suit_points).into_iter().sum();
            assert_eq!(hcp(cards), by_suit);
            let by_card = |rank| cards.sum_of_fields(rank, 1) as u8;
            assert_eq!(controls(cards), 2 * by_card(Ace) + by_card(King));
        }
    }

    #[test]
    fn losing_tricks() {
        #[rustfmt::skip]
        let cases = [
            ("", 0), ("A", 0), ("K", 1), ("2", 1), ("AK", 0), ("AQ", 1), ("A2", 1), ("KQ", 1),
            ("K2", 1), ("QJ", 2), ("32", 2), ("AKQ", 0), ("AK2", 1), ("AQ2", 1), ("KQ2", 1),
            ("A32", 2), ("K32", 2), ("Q32", 2), ("JT9", 3), ("AKQ432", 0), ("T98765432", 3),
        ];
        for (ranks, expected) in cases {
            assert_eq!(losers(spades(ranks)), expected, "{ranks}");
        }
        assert_eq!(losers(hand("AQ752.K4.KJT3.82")), 1 + 1 + 2 + 2);
    }

    #[test]
    fn quick_tricks() {
        #[rustfmt::skip]
        let cases = [
            ("", 0), ("A", 2), ("K", 0), ("AK", 4), ("AKQ", 4), ("AQ", 3), ("AQJ2", 3), ("AJ", 2),
            ("KQ", 2), ("KQ2", 2), ("K2", 1), ("KJ2", 1), ("QJT", 0),
        ];
        for (ranks, halves) in cases {
            assert_eq!(quick_tricks_in_halves(spades(ranks)), halves, "{ranks}");
        }
        assert_eq!(quick_tricks_in_halves(hand("AK2.KQ2.AQ2.K432")), 10);
    }

    #[test]
    fn stoppers() {
        #[rustfmt::skip]
        let cases = [
            ("", 0), ("A", 2), ("K", 1), ("Q", 0), ("J", 0), ("AK", 2), ("K2", 2), ("Q2", 1),
            ("QJ", 1), ("J2", 0), ("Q32", 2), ("J32", 1), ("JT9", 1), ("J432", 2), ("T9876", 0),
        ];
        for (ranks, expected) in cases {
            let found = stopper(spades(ranks).suit(Suit::Spades));
            assert_eq!(found as u8, expected, "{ranks}");
        }
    }

    #[test]
    fn quality_and_pattern() {
        let cards = hand("AQT32.KJ.T987.32");
        assert_eq!(Suit::ALL.map(|suit| top_three(cards, suit)), [2, 1, 0, 0]);
        assert_eq!(Suit::ALL.map(|suit| top_five(cards, suit)), [3, 2, 1, 0]);
        assert_eq!(pattern(cards), [5, 4, 2, 2]);
        assert_eq!(cards.lengths(), [5, 2, 4, 2]);
    }
}
