//! Sets of cards as bitboards: [`Hand`] for all suits, [`Holding`] for one.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use thiserror::Error;

use crate::cards::{Rank, Suit};

/// One bit in each lane; `LANES * x` puts `x` into every lane.
const LANES: u64 = 0x0001_0001_0001_0001;

const CARDS_OF_A_SUIT: u16 = 0x1FFF;

/// Bits outside the 52 cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("cards must be among the 52; got bits {0:#x}")]
pub struct NotCards(pub u64);

/// A set of cards: one 16-bit lane for each suit, bit `16 * suit + rank` for each card.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    /// All 52 cards.
    pub const ALL: Self = Self(LANES * CARDS_OF_A_SUIT as u64);
    /// No cards.
    pub const EMPTY: Self = Self(0);

    /// Returns the cards of `bits`; fails if some bits are outside the 52 cards.
    pub const fn new(bits: u64) -> Result<Self, NotCards> {
        let strangers = bits & !Self::ALL.0;
        if strangers == 0 {
            Ok(Self(bits))
        } else {
            Err(NotCards(strangers))
        }
    }

    /// Returns the cards of `bits`, and drops all other bits.
    pub(crate) const fn masked(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns a single card.
    pub const fn card(suit: Suit, rank: Rank) -> Self {
        Self(1 << Self::position(suit, rank))
    }

    /// Returns the position of the bit of a card.
    pub(crate) const fn position(suit: Suit, rank: Rank) -> u8 {
        16 * suit as u8 + rank as u8
    }

    /// Returns the same ranks in all four suits.
    pub const fn in_every_suit(holding: Holding) -> Self {
        Self(LANES * holding.0 as u64)
    }

    /// Returns the bits, one for each card.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of cards.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether there are no cards.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the hand has all of `cards`.
    pub const fn contains(self, cards: Self) -> bool {
        cards.0 & !self.0 == 0
    }

    /// Returns whether the hand has any of `cards`.
    pub const fn intersects(self, cards: Self) -> bool {
        cards.0 & self.0 != 0
    }

    /// Returns the cards of one suit.
    pub const fn suit(self, suit: Suit) -> Holding {
        Holding((self.0 >> (16 * suit as u8)) as u16)
    }

    /// Returns the holdings, spades first.
    pub fn suits(self) -> [Holding; 4] {
        Suit::ALL.map(|suit| self.suit(suit))
    }

    /// Returns the lengths of the suits, spades first.
    pub const fn lengths(self) -> [u8; 4] {
        // Counts all four suits at once by halving fields. That is as fast as a population count
        // and also runs on processors without one.
        let pairs = self.0 - ((self.0 >> 1) & (LANES * 0x5555));
        let nibbles = (pairs & (LANES * 0x3333)) + ((pairs >> 2) & (LANES * 0x3333));
        let bytes = (nibbles + (nibbles >> 4)) & (LANES * 0x0F0F);
        let lanes = bytes + (bytes >> 8);
        let [s, _, h, _, d, _, c, _] = lanes.to_le_bytes();
        [s, h, d, c]
    }

    /// Adds, over the suits, the numbers in the `width` bits from `lowest` upwards.
    pub(crate) const fn sum_of_fields(self, lowest: Rank, width: u32) -> u32 {
        let fields = (self.0 >> lowest as u8) & (LANES * ((1 << width) - 1));
        // The product gathers every lane in the top one.
        (fields.wrapping_mul(LANES) >> 48) as u32
    }
}

impl BitOr for Hand {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Hand {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Hand {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Hand {
    type Output = Self;

    /// Returns the other cards of the pack.
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [spades, hearts, diamonds, clubs] = self.suits();
        write!(f, "{spades:?}.{hearts:?}.{diamonds:?}.{clubs:?}")
    }
}

/// The cards of one suit: bit `rank` for each card.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Holding(u16);

impl Holding {
    /// Returns the cards of `ranks`.
    pub const fn of(ranks: &[Rank]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < ranks.len() {
            bits |= ranks[i].bit();
            i += 1;
        }
        Self(bits)
    }

    /// Returns the bits, one for each card.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the number of cards.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether there are no cards.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the holding has the card of this rank.
    pub const fn has(self, rank: Rank) -> bool {
        self.0 & rank.bit() != 0
    }

    /// Returns how many of `cards` the holding has.
    pub const fn count(self, cards: Self) -> u8 {
        Self(self.0 & cards.0).len()
    }
}

impl fmt::Debug for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (rank, letter) in Rank::ALL.into_iter().rev().zip("AKQJT98765432".chars()) {
            if self.has(rank) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

/// Reads a hand from text like `AKQ2.T9..J`, for tests.
#[cfg(test)]
pub(crate) fn hand(text: &str) -> Hand {
    let mut cards = Hand::EMPTY;
    let mut suits = text.split('.');
    for suit in Suit::ALL {
        for letter in suits.next().expect("four suits").chars() {
            let rank = "23456789TJQKA".find(letter).expect("a rank");
            cards |= Hand::card(suit, Rank::ALL[rank]);
        }
    }
    assert!(suits.next().is_none(), "more than four suits");
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_cards() {
        assert_eq!(Hand::ALL.len(), 52);
        assert_eq!(!Hand::EMPTY, Hand::ALL);
        assert_eq!(!Hand::ALL, Hand::EMPTY);
        assert_eq!(Hand::ALL.bits(), 0x1FFF_1FFF_1FFF_1FFF);
        let one_by_one = Suit::ALL
            .into_iter()
            .flat_map(|suit| Rank::ALL.map(|rank| Hand::card(suit, rank)))
            .fold(Hand::EMPTY, |cards, card| cards | card);
        assert_eq!(one_by_one, Hand::ALL);
    }

    #[test]
    fn strangers_are_refused_by_name() {
        assert_eq!(Hand::new(0x2001), Err(NotCards(0x2000)));
        assert_eq!(
            Hand::new(1 << 63).unwrap_err().to_string(),
            "cards must be among the 52; got bits 0x8000000000000000"
        );
    }

    #[test]
    fn lengths_agree_with_counting() {
        // An odd multiplier produces words that look random.
        let mut bits = 1_u64;
        for _ in 0..10_000 {
            bits = bits.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
            let cards = Hand::masked(bits);
            assert_eq!(cards.lengths(), cards.suits().map(Holding::len));
        }
        assert_eq!(Hand::ALL.lengths(), [13; 4]);
    }

    #[test]
    fn text_for_people() {
        let text = "AKQ2.T9..J876543";
        let cards = hand(text);
        assert_eq!(format!("{cards:?}"), text);
        assert_eq!(cards.len(), 13);
        assert!(cards.contains(Hand::card(Suit::Clubs, Rank::Jack)));
        assert!(!cards.contains(Hand::card(Suit::Diamonds, Rank::Jack)));
        assert!(cards.suit(Suit::Diamonds).is_empty());
    }
}
