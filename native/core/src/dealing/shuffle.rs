//! The definition of the deal of a seed. It never changes: seeds that people have written down must
//! keep giving the same deals.
//!
//! The deal of (seed, number, attempt), with or without fixed cards:
//!
//! 1. The deck is spades from the ace down to the two, then hearts, diamonds and clubs likewise.
//!    Fixed cards are taken out and given to their seats; the others keep their order.
//! 2. Each seat has as many open places as it needs cards to have thirteen. The *last open seat* is
//!    the last of north, east, south, west that has any; the draws are the open places of the seats
//!    before it.
//! 3. A forward Fisher–Yates shuffle with the stream of [`Philox`] for (seed, number, attempt): for
//!    `i` from 0, once for each draw, swap the cards at `i` and at
//!    `i + below(cards in the deck - i)`.
//! 4. The first cards of the deck fill the open places of north, the next those of east, south and
//!    west. The last open seat gets the cards that were not drawn.
//!
//! Without fixed cards there are 39 draws, 13 each for north, east and south.

use thiserror::Error;

use super::Hands;
use super::philox::Philox;
use crate::cards::{Rank, Seat, Suit};
use crate::hand::Hand;

/// Fixed cards that cannot be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FixedCardsError {
    /// More cards than a hand has.
    #[error("{seat:?} must have at most 13 fixed cards; got {count}")]
    TooMany {
        /// The seat with the cards.
        seat: Seat,
        /// How many cards it has.
        count: u32,
    },
    /// One card at two seats.
    #[error("a card must be fixed for one seat; got the same card for {0:?} and {1:?}")]
    Twice(Seat, Seat),
}

/// The deck as bits of [`Hand`], in an array whose length is a power of two: an index modulo the
/// length needs no bounds check.
type Deck = [u8; 64];

/// The cards that are fixed for each seat, and the deck that is left to deal.
#[derive(Clone, Debug)]
pub struct FixedCards {
    fixed: Hands,
    open: [u8; 4],
    last_open: Option<Seat>,
    deck: Deck,
    size: u32,
}

impl FixedCards {
    /// Returns no fixed cards.
    pub fn none() -> Self {
        Self::of([Hand::EMPTY; 4])
    }

    /// Returns these fixed cards for north, east, south and west.
    pub fn new(fixed: Hands) -> Result<Self, FixedCardsError> {
        for seat in Seat::ALL {
            let cards = fixed[seat.index()];
            if cards.len() > 13 {
                return Err(FixedCardsError::TooMany {
                    seat,
                    count: cards.len(),
                });
            }
            for other in &Seat::ALL[..seat.index()] {
                if cards.intersects(fixed[other.index()]) {
                    return Err(FixedCardsError::Twice(*other, seat));
                }
            }
        }
        Ok(Self::of(fixed))
    }

    fn of(fixed: Hands) -> Self {
        let taken = fixed.into_iter().fold(Hand::EMPTY, |all, hand| all | hand);
        let mut deck = [0; 64];
        let mut size = 0;
        for suit in Suit::ALL {
            for rank in Rank::ALL.into_iter().rev() {
                if !taken.contains(Hand::card(suit, rank)) {
                    deck[size] = Hand::position(suit, rank);
                    size += 1;
                }
            }
        }
        let open = fixed.map(|hand| 13 - hand.len() as u8);
        let last_open = Seat::ALL.into_iter().rfind(|seat| open[seat.index()] > 0);
        Self {
            fixed,
            open,
            last_open,
            deck,
            size: size as u32,
        }
    }

    /// Returns the fixed cards.
    pub fn fixed(&self) -> Hands {
        self.fixed
    }

    /// Returns whether a seat still needs cards.
    pub fn is_open(&self, seat: Seat) -> bool {
        self.open[seat.index()] > 0
    }

    /// Returns the deal of an attempt at a numbered deal of a seed.
    pub fn deal(&self, seed: u64, number: u64, attempt: u64) -> Hands {
        let mut shuffle = self.shuffle(Philox::new(seed, number, attempt));
        for seat in Seat::ALL {
            shuffle.deal_to(seat);
        }
        shuffle.hands
    }

    /// Returns a shuffle whose hands are dealt one by one.
    pub(super) fn shuffle(&self, stream: Philox) -> Shuffle<'_> {
        Shuffle {
            fixed_cards: self,
            deck: self.deck,
            drawn: 0,
            stream,
            hands: self.fixed,
        }
    }
}

/// A deal in progress.
pub(super) struct Shuffle<'a> {
    fixed_cards: &'a FixedCards,
    deck: Deck,
    drawn: u32,
    stream: Philox,
    /// The fixed cards, and the hands dealt so far.
    pub(super) hands: Hands,
}

impl Shuffle<'_> {
    /// Completes the hand of a seat; the seats must be dealt to in their order.
    #[inline]
    pub(super) fn deal_to(&mut self, seat: Seat) {
        if self.fixed_cards.last_open == Some(seat) {
            self.hands[seat.index()] = self.rest(seat);
            return;
        }
        let mut hand = self.hands[seat.index()].bits();
        for _ in 0..self.fixed_cards.open[seat.index()] {
            hand |= 1 << (self.draw() % 64);
        }
        self.hands[seat.index()] = Hand::masked(hand);
    }

    #[inline]
    fn draw(&mut self) -> u8 {
        let place = self.drawn;
        let from = place + self.stream.below(self.fixed_cards.size - place);
        let card = self.deck[from as usize % 64];
        // The other half of the swap would write to a place that is not read again.
        self.deck[from as usize % 64] = self.deck[place as usize % 64];
        self.drawn = place + 1;
        card
    }

    /// Returns all cards that the other seats do not have.
    fn rest(&self, seat: Seat) -> Hand {
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        !others.fold(Hand::EMPTY, |all, other| all | self.hands[other.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed_cards(fixed: [u64; 4]) -> FixedCards {
        FixedCards::new(fixed.map(|bits| Hand::new(bits).unwrap())).unwrap()
    }

    fn bits(hands: Hands) -> [u64; 4] {
        hands.map(Hand::bits)
    }

    #[test]
    fn same_as_the_definition_in_python() {
        // Made with NumPy's Philox and a direct reading of the definition above.
        let free = FixedCards::none();
        assert_eq!(
            bits(free.deal(0, 0, 0)),
            [
                0x0408_01C0_0818_1E04,
                0x0987_1200_0301_0110,
                0x1260_0037_0406_0080,
                0x0010_0C08_10E0_006B,
            ]
        );
        assert_eq!(
            bits(free.deal(1, 2, 3)),
            [
                0x0805_0840_0428_11C8,
                0x03B8_0109_0244_0002,
                0x0440_0484_0892_0434,
                0x1002_1232_1101_0A01,
            ]
        );
        assert_eq!(
            bits(free.deal(u64::MAX, 12345, 7)),
            [
                0x1482_0815_1100_0248,
                0x021C_0002_04E2_04A0,
                0x0821_0608_0A01_0912,
                0x0140_11E0_001C_1005,
            ]
        );
    }

    #[test]
    fn fixed_cards_same_as_the_definition_in_python() {
        let south = 0x1FFF_0000;
        assert_eq!(
            bits(fixed_cards([0x1000, 0, south, 0]).deal(5, 6, 0)),
            [
                0x0063_0F08_0000_1130,
                0x1810_10C4_0000_08CB,
                south,
                0x078C_0033_0000_0604
            ]
        );
        let west = 0x1FFF << 48;
        assert_eq!(
            bits(fixed_cards([0x1000, 0, 0x0E00_0000, west]).deal(5, 6, 0)),
            [
                0x0033_11C2_1150,
                0x0000_0708_0038_0E89,
                0x0000_18C4_0E05_0026,
                west
            ]
        );
    }

    #[test]
    fn every_deal_is_a_deal() {
        let patterns = [
            FixedCards::none(),
            fixed_cards([0x1FFF, 0, 0, 0]),
            fixed_cards([0, 0, 0, 0x1FFF_0000]),
            fixed_cards([1, 2, 4, 8]),
            fixed_cards([0, 0x0FFF, 0x1000, 0x1FFF_0000]),
            fixed_cards([0x1FFF, 0x1FFF << 16, 0x1FFF << 32, 0x1FFF << 48]),
        ];
        for fixed_cards in patterns {
            for number in 0..200 {
                let hands = fixed_cards.deal(3, number, 0);
                let all = hands.into_iter().fold(Hand::EMPTY, |all, hand| all | hand);
                assert_eq!(all, Hand::ALL);
                assert!(hands.iter().all(|hand| hand.len() == 13));
                for (hand, fixed) in hands.iter().zip(fixed_cards.fixed()) {
                    assert!(hand.contains(fixed));
                }
            }
        }
    }

    #[test]
    fn bad_fixed_cards_are_refused() {
        let hands = |bits: [u64; 4]| bits.map(|bits| Hand::new(bits).unwrap());
        assert_eq!(
            FixedCards::new(hands([0, 0x1FFF_0001, 0, 0])).unwrap_err(),
            FixedCardsError::TooMany {
                seat: Seat::East,
                count: 14
            }
        );
        assert_eq!(
            FixedCards::new(hands([4, 0, 12, 0])).unwrap_err(),
            FixedCardsError::Twice(Seat::North, Seat::South)
        );
    }

    /// Cards and seats must be independent. The statistic has a chi-square distribution with 3 * 51
    /// = 153 degrees of freedom (mean 153, deviation 17.5) after a factor of 51/52, since every
    /// hand has exactly 13 cards.
    #[test]
    fn every_card_is_as_likely_at_every_seat() {
        const DEALS: u32 = 200_000;
        let free = FixedCards::none();
        let mut counts = [[0_u32; 64]; 4];
        for number in 0..u64::from(DEALS) {
            for (count, hand) in counts.iter_mut().zip(free.deal(2026, number, 0)) {
                let mut bits = hand.bits();
                while bits != 0 {
                    count[bits.trailing_zeros() as usize] += 1;
                    bits &= bits - 1;
                }
            }
        }
        let expected = f64::from(DEALS) / 4.0;
        let statistic: f64 = counts
            .iter()
            .flatten()
            .filter(|&&count| count > 0)
            .map(|&count| (f64::from(count) - expected).powi(2) / expected)
            .sum::<f64>()
            * 51.0
            / 52.0;
        assert!((90.0..220.0).contains(&statistic), "{statistic}");
    }
}
