//! Positions as declarer sees them.

use crate::cards::{Card, Cards, Seat, Suit};

/// The most cards a hand may have.
pub const MOST_CARDS: usize = 6;

/// A position as declarer sees it, at any point of a trick.
#[derive(Clone, Debug)]
pub struct Position {
    /// The cards of each seat; None where declarer does not see them.
    pub hands: [Option<Cards>; 4],
    /// The cards that the hidden hands hold between them.
    pub unseen: Cards,
    /// The trump suit, if there is one.
    pub trump: Option<Suit>,
    /// The seat that led to the trick under way, or leads to the next.
    pub leader: Seat,
    /// The cards on the table, the leader's first; no hand holds them any more.
    pub table: Vec<Card>,
    /// How many cards of each suit each seat may hold: a bit for each possible number. Ignored for
    /// seats that declarer sees.
    pub allowed: [[u16; 4]; 4],
}

impl Position {
    /// Checks the position, and notes that a hand that did not follow to the trick under way is
    /// void.
    pub fn checked(mut self) -> Result<Position, String> {
        let side = self.side()?;
        if self.table.len() > 3 {
            return Err("the table must have at most 3 cards; got 4".into());
        }
        let most = self.tricks_left();
        if most > MOST_CARDS {
            return Err(format!(
                "a hand must have at most {MOST_CARDS} cards; got {most}"
            ));
        }
        for seat in Seat::ALL {
            let (cards, hand) = (self.size(seat), self.hands[seat as usize]);
            if hand.is_some_and(|hand| hand.len() != cards) {
                return Err(format!("{seat} must have {cards} cards"));
            }
        }
        let hidden: usize = [1, 3]
            .map(|turns| self.size(side.after(turns)))
            .iter()
            .sum();
        if self.unseen.len() != hidden {
            let unseen = self.unseen.len();
            return Err(format!(
                "unseen must be the {hidden} cards of the hidden hands; got {unseen}"
            ));
        }
        self.check_that_no_card_is_twice()?;
        self.note_who_has_not_followed()?;
        Ok(self)
    }

    /// Returns North or East: the first of the two seats that declarer sees.
    pub fn side(&self) -> Result<Seat, String> {
        match self.hands.map(|hand| hand.is_some()) {
            [true, false, true, false] => Ok(Seat::North),
            [false, true, false, true] => Ok(Seat::East),
            _ => Err("two hands must be seen, of North and South or of East and West".into()),
        }
    }

    /// Returns how many tricks are left, the one under way included.
    pub fn tricks_left(&self) -> usize {
        // A hand that has played to the trick under way has one card less.
        let sizes = Seat::ALL.map(|seat| {
            let held = self.hands[seat as usize].unwrap_or_default().len();
            held + usize::from(self.has_played(seat))
        });
        sizes.into_iter().max().unwrap_or_default()
    }

    /// Returns how many cards a seat holds.
    pub fn size(&self, seat: Seat) -> usize {
        self.tricks_left() - usize::from(self.has_played(seat))
    }

    /// Returns whose turn it is.
    pub fn turn(&self) -> Seat {
        self.leader.after(self.table.len())
    }

    fn has_played(&self, seat: Seat) -> bool {
        (0..self.table.len()).any(|turns| self.leader.after(turns) == seat)
    }

    fn check_that_no_card_is_twice(&self) -> Result<(), String> {
        let hands = self.hands.iter().flatten().copied();
        let mut seen = Cards::NONE;
        let held = hands.chain([self.unseen]).flat_map(Cards::iter);
        for card in held.chain(self.table.iter().copied()) {
            if seen.has(card) {
                return Err(format!("{card} is given twice"));
            }
            seen = seen.with(card);
        }
        Ok(())
    }

    fn note_who_has_not_followed(&mut self) -> Result<(), String> {
        let Some(led) = self.table.first().map(|card| card.suit()) else {
            return Ok(());
        };
        for (turns, card) in self.table.iter().enumerate() {
            let seat = self.leader.after(turns);
            if card.suit() == led {
                continue;
            }
            self.allowed[seat as usize][led as usize] &= 1;
            if self.hands[seat as usize].is_some_and(|hand| !hand.of(led).is_empty()) {
                return Err(format!("{seat} must follow suit; got {card}"));
            }
        }
        Ok(())
    }
}
