//! The features of a hand that programs use, as small numbers.
//!
//! Points are kept in units of 5/64 of a high-card point, so that the pack has 512 of them. The
//! values of the cards are those of the thesis (ace 4.280, king 2.740, queen 1.544, jack 0.822, ten
//! 0.371, nine 0.156, eight 0.069, seven 0.017), rounded down to whole units; the five units that a
//! suit then lacks of 128 go to the cards that lost most.

use crate::cards::{Rank, Suit};
use crate::evaluation;
use crate::hand::Hand;

/// The points of the whole pack, in units of 5/64.
pub const PACK: i16 = 512;

/// The points of the best hand: all aces, kings and queens, and a jack.
pub const MOST_POINTS: i16 = 450;

/// The units of a card of each rank, the two first.
pub const UNITS: [i16; 13] = [0, 0, 0, 0, 0, 0, 1, 2, 5, 10, 20, 35, 55];

/// How many features have a place in [`Values`].
pub const LANES: usize = 8;
/// The place of the points.
pub const POINTS: usize = 0;
/// The place of the length of spades; hearts, diamonds and clubs follow.
pub const LENGTHS: usize = 1;
/// The places of all four lengths.
pub const ALL_LENGTHS: std::ops::Range<usize> = LENGTHS..CONTROLS;
/// The place of the controls: ace 2, king 1.
pub const CONTROLS: usize = 5;
/// The place of the losers, by the losing trick count.
pub const LOSERS: usize = 6;
/// The place of the [shape class](shape_class).
pub const SHAPE: usize = 7;

/// The features of a hand that are inferred from calls, in their places.
pub type Values = [i16; LANES];

/// All features of a hand that a program may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// The features that are inferred from calls.
    pub values: Values,
    /// How many of the five honours each suit has, spades first.
    pub honours: [u8; 4],
    /// How each suit is stopped: 0 not, 1 partly, 2 fully.
    pub stoppers: [u8; 4],
    /// The number of aces.
    pub aces: u8,
    /// Whether the hand has the king of each suit.
    pub kings: [bool; 4],
}

impl Features {
    /// Returns the features of a hand.
    pub fn of(hand: Hand) -> Self {
        let [spades, hearts, diamonds, clubs] = hand.lengths().map(i16::from);
        Self {
            values: [
                points(hand),
                spades,
                hearts,
                diamonds,
                clubs,
                i16::from(evaluation::controls(hand)),
                i16::from(evaluation::losers(hand)),
                shape_class(hand.lengths()),
            ],
            honours: Suit::ALL.map(|suit| evaluation::top_five(hand, suit)),
            stoppers: Suit::ALL.map(|suit| evaluation::stopper(hand.suit(suit)) as u8),
            aces: hand.sum_of_fields(Rank::Ace, 1) as u8,
            kings: Suit::ALL.map(|suit| hand.suit(suit).has(Rank::King)),
        }
    }

    /// Returns the longest suit; the higher ranking of equal ones.
    pub fn longest_suit(&self) -> Suit {
        let lengths = &self.values[ALL_LENGTHS];
        let longest = (1..4).fold(0, |best, suit| {
            if lengths[suit] > lengths[best] {
                suit
            } else {
                best
            }
        });
        Suit::ALL[longest]
    }
}

/// Returns the points of a hand in units of 5/64.
pub fn points(hand: Hand) -> i16 {
    let of_rank = |rank: Rank| hand.sum_of_fields(rank, 1) as i16 * UNITS[rank as usize];
    Rank::ALL[5..].iter().map(|&rank| of_rank(rank)).sum()
}

/// Returns the shape class, which grows with the distance from balanced: 4333 is 0, 4432 1, 5332 2,
/// 5422 3, 6322 4, then shapes with a short suit: 4441 5, 5431 6, 5440 7, 6331 and 6421 8, two long
/// suits (5-5 or more) 9, and one suit of seven or more 10.
pub fn shape_class(lengths: [u8; 4]) -> i16 {
    let mut pattern = lengths;
    pattern.sort_unstable_by(|a, b| b.cmp(a));
    match pattern {
        [4, 3, 3, 3] => 0,
        [4, 4, 3, 2] => 1,
        [5, 3, 3, 2] => 2,
        [5, 4, 2, 2] => 3,
        [6, 3, 2, 2] => 4,
        [4, 4, 4, 1] => 5,
        [5, 4, 3, 1] => 6,
        [5, 4, 4, 0] => 7,
        [6, ..] if pattern[1] < 5 => 8,
        [5 | 6, ..] => 9,
        _ => 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::hand;

    #[test]
    fn a_pack_has_512_units() {
        assert_eq!(points(Hand::ALL), PACK);
        assert_eq!(points(hand("AKQJ.AKQ.AKQ.AKQ")), MOST_POINTS);
        assert_eq!(points(hand("AT987...")), 55 + 5 + 2 + 1);
    }

    #[test]
    fn units_are_the_values_of_the_thesis() {
        let values = [0.017, 0.069, 0.156, 0.371, 0.822, 1.544, 2.740, 4.280];
        for (units, value) in UNITS[5..].iter().zip(values) {
            let error = f64::from(*units) * 5.0 / 64.0 - value;
            assert!(error.abs() < 5.0 / 64.0, "{units} for {value}");
        }
    }

    #[test]
    fn classes_of_shapes() {
        let classes = [
            ([4, 3, 3, 3], 0),
            ([2, 4, 4, 3], 1),
            ([3, 5, 2, 3], 2),
            ([2, 2, 5, 4], 3),
            ([6, 3, 2, 2], 4),
            ([4, 4, 1, 4], 5),
            ([5, 1, 4, 3], 6),
            ([0, 4, 4, 5], 7),
            ([6, 4, 2, 1], 8),
            ([5, 5, 2, 1], 9),
            ([6, 6, 1, 0], 9),
            ([7, 5, 1, 0], 10),
        ];
        for (lengths, class) in classes {
            assert_eq!(shape_class(lengths), class, "{lengths:?}");
        }
    }
}
