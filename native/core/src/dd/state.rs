//! The cards left, and facts about them that need no search.

use super::bits::{above, highest, lowest, suit_mask, suit_of};

/// The cards left of a deal, and trumps.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// North, east, south, west.
    pub hands: [u64; 4],
    /// The trump suit, or 4.
    pub trump: usize,
    /// Its cards, or none.
    pub trumps: u64,
}

impl State {
    /// Returns the state of these hands.
    pub fn new(hands: [u64; 4], trump: usize) -> Self {
        Self {
            hands,
            trump,
            trumps: if trump < 4 { suit_mask(trump) } else { 0 },
        }
    }

    /// Returns the length of each suit of each hand, four bits each.
    pub fn shape(&self) -> u64 {
        (0..16).fold(0, |shape, place| {
            let length = (self.hands[place / 4] & suit_mask(place % 4)).count_ones();
            shape | u64::from(length) << (4 * place)
        })
    }

    /// Returns the part of a shape that is lost with a card.
    #[inline(always)]
    pub const fn in_shape(seat: usize, card: u64) -> u64 {
        1 << (16 * seat + 4 * suit_of(card))
    }

    /// Returns all cards left.
    #[inline(always)]
    pub fn all(&self) -> u64 {
        self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
    }

    /// Returns the cards that beat a card.
    #[inline(always)]
    pub fn beating(&self, card: u64) -> u64 {
        let suit = suit_mask(suit_of(card));
        let trumps = if suit == self.trumps { 0 } else { self.trumps };
        above(suit, card) | trumps
    }

    /// Returns the place of the card that wins, or is winning, a trick.
    pub fn winning(&self, played: &[u64]) -> usize {
        (1..played.len()).fold(0, |best, place| {
            if played[place] & self.beating(played[best]) != 0 {
                place
            } else {
                best
            }
        })
    }

    #[inline(always)]
    fn owner(&self, card: u64) -> usize {
        let h = &self.hands;
        usize::from((h[1] | h[3]) & card != 0) | (usize::from((h[2] | h[3]) & card != 0) << 1)
    }

    /// Returns all cards down to the lowest that matters in each suit. Every position with these
    /// cards in the same hands, and with the same shape, has the same value.
    #[inline(always)]
    pub fn extended(&self, relevant: u64, all: u64) -> u64 {
        let mut kept = 0;
        let mut suits = relevant;
        while suits != 0 {
            let card = lowest(suits);
            let suit = suit_mask(suit_of(card));
            suits &= !suit;
            let mine = self.hands[self.owner(card)] & suit;
            let others = all & suit & !mine;
            // Touching cards of the same hand were not tried separately, so they belong to it.
            let floor = highest(others & (card - 1));
            if floor != 0 {
                kept |= above(all & suit, floor);
                continue;
            }
            // Down to the bottom of the suit: the shape gives the owner of the last cards, so the
            // cards above this group are enough.
            let next = lowest(above(others, card));
            if next != 0 {
                kept |= all & suit & !(next - 1);
            }
        }
        kept
    }

    /// Returns the winner of the last trick, and the winning card if its rank matters.
    #[inline(always)]
    pub fn last_trick(&self, lead: usize) -> (usize, u64) {
        let (mut best, mut winner) = (self.hands[lead], lead);
        for turn in 1..4 {
            let seat = (lead + turn) & 3;
            if self.hands[seat] & self.beating(best) != 0 {
                best = self.hands[seat];
                winner = seat;
            }
        }
        let alone = self.all() & suit_mask(suit_of(best)) == best;
        (winner, if alone { 0 } else { best })
    }
}
