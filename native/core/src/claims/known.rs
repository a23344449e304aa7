//! The facts that a claim starts from, checked.

use thiserror::Error;

use super::cases::Case;
use super::situation::{Cases, Situation};
use crate::cards::{Seat, Strain};
use crate::hand::Hand;

/// Facts that do not fit together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SituationError {
    /// A card in two places.
    #[error("every card must be in one place; got {0:?} in two")]
    Twice(Hand),
    /// Something on the table that is not one card.
    #[error("a card on the table must be one card; got {0:?}")]
    NotOneCard(Hand),
    /// A trick has four cards, so at most three lie on the table.
    #[error("the table must have at most 3 cards; got {0}")]
    TooManyPlayed(usize),
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
    /// Two seats are hidden, no more and no fewer.
    #[error("hidden_seats must be two seats that share all hidden cards")]
    HiddenSeats,
    /// The claimer sees its own cards.
    #[error("the cards of {0:?}, who claims, must not be hidden")]
    BlindClaim(Seat),
    /// A case places a card that is not hidden, or places it twice.
    #[error("a case must place hidden cards, each once; got {0:?}")]
    Misplaced(Hand),
    /// No cards are left to play.
    #[error("there must be cards left to play")]
    Empty,
    /// No world fits the facts and assumptions.
    #[error("no world fits the known cards and the assumptions")]
    Impossible,
}

/// The facts when a claim is made.
#[derive(Clone, Debug)]
pub struct Known<'a> {
    /// The cards that each seat is known to have, North first.
    pub hands: [Hand; 4],
    /// The other cards of the two hidden hands.
    pub hidden: Hand,
    /// The two hidden seats, and how many of the hidden cards each has.
    pub hidden_seats: [(Seat, u32); 2],
    /// The assumptions about them, of which one is true.
    pub cases: &'a [Case],
    /// The seats that the claimer plays: declarer and dummy, or one defender.
    pub ours: &'a [Seat],
    /// The trump suit, or notrump.
    pub strain: Strain,
    /// The seat that led, or leads, to the trick.
    pub leader: Seat,
    /// The cards on the table, the leader's first.
    pub table: &'a [Hand],
}

impl Situation {
    /// Returns the situation, if the facts fit together.
    pub fn new(known: &Known<'_>) -> Result<Self, SituationError> {
        let table = known.table;
        if table.len() > 3 {
            return Err(SituationError::TooManyPlayed(table.len()));
        }
        if let Some(&wrong) = table.iter().find(|card| card.len() != 1) {
            return Err(SituationError::NotOneCard(wrong));
        }
        let mut seen = Hand::EMPTY;
        for &cards in known.hands.iter().chain(table).chain([&known.hidden]) {
            if seen.intersects(cards) {
                return Err(SituationError::Twice(seen & cards));
            }
            seen |= cards;
        }
        let [(first, one), (second, other)] = known.hidden_seats;
        let known_both = known.hidden.len() == one.saturating_add(other);
        if first == second || !known_both || known.ours.is_empty() {
            return Err(SituationError::HiddenSeats);
        }
        let blind = |&&seat: &&Seat| seat == first || seat == second;
        if let Some(&seat) = known.ours.iter().find(blind) {
            return Err(SituationError::BlindClaim(seat));
        }
        for case in known.cases {
            let [first, second] = case.with;
            let wrong = (first | second) & !known.hidden.bits() | first & second;
            if wrong != 0 {
                return Err(SituationError::Misplaced(Hand::masked(wrong)));
            }
        }
        let mut situation = Self {
            hands: known.hands.map(Hand::bits),
            hidden: known.hidden.bits(),
            seats: [first.index(), second.index()],
            sizes: [one, other],
            cases: Cases::from_slice(known.cases),
            ours: known
                .ours
                .iter()
                .fold(0, |bits, seat| bits | 1 << seat.index()),
            side: known.ours[0].index() & 1,
            trump: known.strain as usize,
            leader: known.leader.index(),
            table: [0; 4],
            played: table.len(),
        };
        for (place, card) in situation.table.iter_mut().zip(table) {
            *place = card.bits();
        }
        situation.check_sizes()?;
        situation.settle();
        if situation.cases.is_empty() {
            return Err(SituationError::Impossible);
        }
        Ok(situation)
    }

    fn check_sizes(&self) -> Result<(), SituationError> {
        let left = self.cards_of(self.turn());
        if left == 0 {
            return Err(SituationError::Empty);
        }
        for seat in Seat::ALL {
            let place = (seat.index() + 4 - self.leader) & 3;
            let expected = left - u32::from(place < self.played);
            let has = self.cards_of(seat.index());
            if has != expected {
                return Err(SituationError::Unequal {
                    seat,
                    has,
                    expected,
                });
            }
        }
        Ok(())
    }
}
