//! Positions for the solver.

use thiserror::Error;

use super::bits::{distinct, each, suit_mask, suit_of};
use super::state::State;
use crate::cards::{Seat, Strain};
use crate::hand::Hand;

/// Cards that make no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A card in two places.
    #[error("every card must be in one place; got {0:?} in two")]
    Twice(Hand),
    /// A trick has four cards, so at most three lie on the table.
    #[error("the table must have at most 3 cards; got {0}")]
    TooManyPlayed(usize),
    /// Something on the table that is not one card.
    #[error("a card on the table must be one card; got {0:?}")]
    NotOneCard(Hand),
    /// A hand with too many or too few cards.
    #[error("{seat:?} must have {expected} cards; got {has}")]
    Unequal {
        /// The seat.
        seat: Seat,
        /// How many cards it has.
        has: u32,
        /// How many it should have.
        expected: u32,
    },
    /// No cards are left to play.
    #[error("there must be cards left to play")]
    Empty,
}

/// Four hands, trumps, and the trick under way, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) hands: [u64; 4],
    pub(super) trump: usize,
    pub(super) leader: usize,
    /// The cards on the table, the leader's first.
    pub(super) played: Vec<u64>,
}

impl Position {
    /// Returns a position: the cards that each hand still holds, and the cards on the table, the
    /// leader's first.
    pub fn new(
        hands: [Hand; 4],
        strain: Strain,
        leader: Seat,
        played: &[Hand],
    ) -> Result<Self, PositionError> {
        if played.len() > 3 {
            return Err(PositionError::TooManyPlayed(played.len()));
        }
        if let Some(&wrong) = played.iter().find(|card| card.len() != 1) {
            return Err(PositionError::NotOneCard(wrong));
        }
        let mut seen = Hand::EMPTY;
        for &cards in hands.iter().chain(played) {
            if seen.intersects(cards) {
                return Err(PositionError::Twice(seen & cards));
            }
            seen |= cards;
        }
        let turn = (leader.index() + played.len()) % 4;
        let left = hands[turn].len();
        if left == 0 {
            return Err(PositionError::Empty);
        }
        for seat in Seat::ALL {
            // A seat that has played to this trick has one card less.
            let place = (seat.index() + 4 - leader.index()) % 4;
            let expected = left - u32::from(place < played.len());
            let has = hands[seat.index()].len();
            if has != expected {
                return Err(PositionError::Unequal {
                    seat,
                    has,
                    expected,
                });
            }
        }
        Ok(Self {
            hands: hands.map(Hand::bits),
            trump: strain as usize,
            leader: leader.index(),
            played: played.iter().map(|card| card.bits()).collect(),
        })
    }

    /// Returns the cards that may be played, as bits.
    pub fn legal_cards(&self) -> Vec<u64> {
        each(self.legal()).collect()
    }

    /// Returns whether the hand to play is the same in another position.
    pub fn same_to_play(&self, other: &Self) -> bool {
        self.turn() == other.turn() && self.hands[self.turn()] == other.hands[other.turn()]
    }

    /// Returns the position after a card of the hand to play, and, if it completed the trick, the
    /// seat that won it. After the last trick, all hands are empty.
    #[must_use]
    pub fn after(&self, card: u64) -> (Self, Option<Seat>) {
        let mut next = self.clone();
        next.hands[self.turn()] &= !card;
        next.played.push(card);
        if next.played.len() < 4 {
            return (next, None);
        }
        let state = State::new(next.hands, next.trump);
        next.leader = (next.leader + state.winning(&next.played)) & 3;
        next.played.clear();
        let winner = Seat::ALL[next.leader];
        (next, Some(winner))
    }

    /// Returns the cards that may lead to different results: of touching cards the lowest.
    pub fn different_cards(&self) -> Vec<u64> {
        each(self.different()).collect()
    }

    /// Returns the same, as a set.
    pub fn different(&self) -> u64 {
        let on_table = self.played.iter().fold(0, |cards, card| cards | card);
        let all = State::new(self.hands, self.trump).all() | on_table;
        distinct(self.legal(), all)
    }

    /// Returns the seat to play.
    pub fn seat(&self) -> Seat {
        Seat::ALL[self.turn()]
    }

    /// Returns how many tricks are left, the one under way included.
    pub fn tricks_left(&self) -> u8 {
        self.left() as u8
    }

    /// Returns whether all cards have been played.
    pub fn is_over(&self) -> bool {
        self.hands[self.turn()] == 0
    }

    /// Returns the whole position in a few words.
    pub fn words(&self) -> [u64; 6] {
        let [north, east, south, west] = self.hands;
        let on_table = self.played.iter().fold(0, |cards, card| cards | card);
        let turn = (self.leader << 2 | self.played.len()) as u64;
        // The set of cards on the table and the first of them identify the trick: of the second and
        // third hand one is known to the planner, so its card is the same in all worlds.
        let led = self.played.first().copied().unwrap_or(0);
        [north, east, south, west, on_table, led << 4 | turn]
    }

    /// Returns the cards that each seat holds, north first.
    pub(crate) fn hands(&self) -> [u64; 4] {
        self.hands
    }

    /// Returns the trump suit, or 4.
    pub(crate) fn trump(&self) -> usize {
        self.trump
    }

    /// Returns the seat that leads to the trick.
    pub(crate) fn leader(&self) -> usize {
        self.leader
    }

    /// Returns the cards on the table, the leader's first.
    pub(crate) fn played(&self) -> &[u64] {
        &self.played
    }

    /// Puts other cards in place of these, which must make a position; trumps stay.
    pub(crate) fn put(&mut self, hands: [u64; 4], leader: usize, played: &[u64]) {
        self.hands = hands;
        self.leader = leader;
        self.played.clear();
        self.played.extend_from_slice(played);
    }

    /// Returns the cards of a seat.
    pub fn cards_of(&self, seat: Seat) -> u64 {
        self.hands[seat.index()]
    }

    /// Returns the cards that may be played.
    pub(super) fn legal(&self) -> u64 {
        let mine = self.hands[self.turn()];
        let in_suit = self
            .played
            .first()
            .map_or(0, |&led| mine & suit_mask(suit_of(led)));
        if in_suit == 0 { mine } else { in_suit }
    }

    /// Returns the seat to play next.
    pub(super) fn turn(&self) -> usize {
        (self.leader + self.played.len()) & 3
    }

    /// Returns how many tricks are left, the one under way included.
    pub(super) fn left(&self) -> i32 {
        self.hands[self.turn()].count_ones() as i32
    }
}
