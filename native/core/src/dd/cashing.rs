//! Suits that two partners cash without losing the lead.

use super::bits::{above, highest, highest_few, lowest};
use super::sure::Sure;

/// The cards of a hand in a suit that its side may cash, as far as nobody ruffs.
#[derive(Clone, Copy)]
pub(super) struct Holding {
    cards: u64,
    winners: u64,
    /// This many winners outlast all other hands and establish the small cards.
    most: u32,
}

impl Holding {
    const NONE: Self = Self {
        cards: 0,
        winners: 0,
        most: 0,
    };

    /// Returns the winners that matter: no more than establish the small cards, if they do.
    #[inline(always)]
    const fn relevant(&self) -> u64 {
        highest_few(self.winners, self.most)
    }

    /// Returns how many tricks the hand can cash with its own winners and partner's when it leads.
    #[inline(always)]
    pub fn cashed(&self, partner: &Self) -> i32 {
        let (mine, pds) = (self.winners.count_ones(), partner.winners.count_ones());
        let length = self.cards.count_ones();
        let tricks = if pds == 0 {
            if mine >= self.most { length } else { mine }
        } else if mine == 0 {
            if self.cards == 0 { 0 } else { pds }
        } else if highest(self.cards) < lowest(partner.cards) {
            pds
        } else if lowest(self.cards) > highest(partner.cards) {
            mine
        } else {
            // A partner who has only winners must play one of them under ours.
            let only_winners = u32::from(partner.winners == partner.cards);
            length.min(mine + pds - only_winners)
        };
        tricks as i32
    }
}

/// The holdings of two partners in a suit.
#[derive(Clone, Copy)]
pub(super) struct Cashing {
    pub mine: Holding,
    pub pds: Holding,
}

impl Cashing {
    pub const NONE: Self = Self {
        mine: Holding::NONE,
        pds: Holding::NONE,
    };

    /// Returns the holdings in a suit. `longest` is the longer holding of the other side, and
    /// nobody ruffs for `rounds` rounds.
    #[inline(always)]
    pub fn new(mine: u64, pds: u64, all: u64, longest: u32, rounds: u32) -> Self {
        let few = |cards| {
            if rounds < 13 {
                highest_few(cards, rounds)
            } else {
                cards
            }
        };
        let others = highest(all & !(few(mine) | few(pds)));
        let holding = |cards: u64, partners: u64| Holding {
            cards: few(cards),
            winners: above(few(cards), others),
            most: partners.count_ones().max(longest),
        };
        Self {
            mine: holding(mine, pds),
            pds: holding(pds, mine),
        }
    }

    /// Returns whether I can lead to a winner of partner's.
    #[inline(always)]
    pub fn enters(&self) -> bool {
        let (mine, pds) = (&self.mine, &self.pds);
        mine.cards != 0 && pds.winners != 0 && highest(pds.cards) > lowest(mine.cards)
    }

    /// Returns the tricks when my hand leads, or partner's.
    #[inline(always)]
    pub fn sure(&self, by_partner: bool) -> Sure {
        let (mine, pds) = (&self.mine, &self.pds);
        if by_partner {
            return Sure {
                tricks: pds.cashed(mine),
                relevant: mine.relevant() | pds.relevant(),
            };
        }
        let partners = if self.enters() { pds.relevant() } else { 0 };
        Sure {
            tricks: mine.cashed(pds),
            relevant: mine.relevant() | partners,
        }
    }
}
