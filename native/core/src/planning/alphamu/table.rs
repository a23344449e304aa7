//! What everybody sees of the play: the cards played, and the trick under way.

use super::super::memory::Mixer;
use crate::dd::bits::{suit_mask, suit_of};

/// The public part of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    /// The cards played since the start of the search.
    pub gone: u64,
    /// Who leads to the trick.
    pub leader: usize,
    /// The cards of the trick, the leader's first.
    trick: [u64; 3],
    count: usize,
    /// The tricks left, the one under way included.
    pub left: u8,
    /// The tricks that declarer's side still needs.
    pub need: u8,
}

impl Table {
    /// Returns the start of a search.
    pub fn new(leader: usize, played: &[u64], left: u8, need: u8) -> Self {
        let mut trick = [0; 3];
        trick[..played.len()].copy_from_slice(played);
        Self {
            gone: 0,
            leader,
            trick,
            count: played.len(),
            left,
            need,
        }
    }

    /// Returns the seat to play.
    pub fn turn(&self) -> usize {
        (self.leader + self.count) & 3
    }

    /// Returns the cards of the trick, the leader's first.
    pub fn trick(&self) -> &[u64] {
        &self.trick[..self.count]
    }

    /// Returns the cards of a hand that may be played.
    pub fn legal(&self, hand: u64) -> u64 {
        let in_suit = if self.count == 0 {
            0
        } else {
            hand & suit_mask(suit_of(self.trick[0]))
        };
        if in_suit == 0 { hand } else { in_suit }
    }

    /// Returns the table after a card. Declarer's side is 0 for north-south.
    pub fn after(&self, card: u64, trump: usize, side: usize) -> Self {
        let mut next = *self;
        next.gone |= card;
        if self.count < 3 {
            next.trick[self.count] = card;
            next.count += 1;
            return next;
        }
        let [first, second, third] = self.trick;
        let winner = winning([first, second, third, card], trump);
        next.leader = (self.leader + winner) & 3;
        next.trick = [0; 3];
        next.count = 0;
        next.left -= 1;
        if next.leader & 1 == side {
            next.need = self.need.saturating_sub(1);
        }
        next
    }

    /// Mixes everything into a key.
    pub fn mix(&self, mixer: &mut Mixer) {
        mixer.add(self.gone);
        for &card in self.trick() {
            mixer.add(card);
        }
        mixer.add((self.leader | self.count << 2 | usize::from(self.need) << 4) as u64);
    }
}

/// Returns the place of the card that wins a trick.
fn winning(trick: [u64; 4], trump: usize) -> usize {
    let trumps = if trump < 4 { suit_mask(trump) } else { 0 };
    (1..4).fold(0, |best, place| {
        let (high, card) = (trick[best], trick[place]);
        let same = suit_of(high) == suit_of(card);
        if (same && card > high) || (!same && card & trumps != 0) {
            place
        } else {
            best
        }
    })
}
