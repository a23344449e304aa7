//! The cards that are left, and what can be said of them without looking ahead.

use super::bits::{above, highest, highest_few, lowest, suit_mask, suit_of};

/// What is left of a deal, and trumps.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// North, east, south, west.
    pub hands: [u64; 4],
    /// The length of each suit of each hand, four bits each.
    pub shape: u64,
    /// The trump suit, or 4.
    pub trump: usize,
}

/// Tricks that a side is sure of, and the cards whose ranks that depends on.
#[derive(Clone, Copy)]
pub(super) struct Sure {
    pub tricks: i32,
    pub relevant: u64,
}

impl Sure {
    const NONE: Self = Self {
        tricks: 0,
        relevant: 0,
    };
}

/// The four hands from the leader on.
#[derive(Clone, Copy)]
struct Around {
    my: u64,
    lho: u64,
    pd: u64,
    rho: u64,
}

impl State {
    pub fn new(hands: [u64; 4], trump: usize) -> Self {
        let mut shape = 0;
        for (seat, hand) in hands.into_iter().enumerate() {
            for suit in 0..4 {
                shape +=
                    u64::from((hand & suit_mask(suit)).count_ones()) << Self::place(seat, suit);
            }
        }
        Self {
            hands,
            shape,
            trump,
        }
    }

    #[inline(always)]
    const fn place(seat: usize, suit: usize) -> usize {
        4 * (4 * seat + suit)
    }

    #[inline(always)]
    pub fn all(&self) -> u64 {
        self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
    }

    #[inline(always)]
    pub fn play(&mut self, seat: usize, card: u64) {
        self.hands[seat] ^= card;
        self.shape = self
            .shape
            .wrapping_sub(1 << Self::place(seat, suit_of(card)));
    }

    #[inline(always)]
    pub fn unplay(&mut self, seat: usize, card: u64) {
        self.hands[seat] ^= card;
        self.shape = self
            .shape
            .wrapping_add(1 << Self::place(seat, suit_of(card)));
    }

    /// The trump suit, or nothing.
    #[inline(always)]
    pub fn trumps(&self) -> u64 {
        if self.trump < 4 {
            suit_mask(self.trump)
        } else {
            0
        }
    }

    #[inline(always)]
    pub fn beats(&self, card: u64, best: u64) -> bool {
        if suit_of(card) == suit_of(best) {
            card > best
        } else {
            suit_of(card) == self.trump
        }
    }

    #[inline(always)]
    fn around(&self, lead: usize) -> Around {
        let hand = |turn: usize| self.hands[(lead + turn) & 3];
        Around {
            my: hand(0),
            lho: hand(1),
            pd: hand(2),
            rho: hand(3),
        }
    }

    #[inline(always)]
    fn owner(&self, card: u64) -> usize {
        let h = &self.hands;
        usize::from((h[1] | h[3]) & card != 0) | (usize::from((h[2] | h[3]) & card != 0) << 1)
    }

    /// All cards down to the lowest that matters in each suit: with these in the same hands, and the
    /// same shape, every other position has the same value.
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
            // Touching cards of the same hand were not tried apart, so they belong to it.
            let floor = highest(others & (card - 1));
            if floor != 0 {
                kept |= above(all & suit, floor);
                continue;
            }
            // Down to the bottom of the suit: whose the last cards are follows from the shape, so
            // the cards above this group are enough.
            let next = lowest(above(others, card));
            if next != 0 {
                kept |= all & suit & !(next - 1);
            }
        }
        kept
    }

    /// The last trick: who wins it, and the card if its rank matters.
    #[inline(always)]
    pub fn last_trick(&self, lead: usize) -> (usize, u64) {
        let (mut best, mut winner) = (self.hands[lead], lead);
        for turn in 1..4 {
            let seat = (lead + turn) & 3;
            if self.beats(self.hands[seat], best) {
                best = self.hands[seat];
                winner = seat;
            }
        }
        let alone = self.all() & suit_mask(suit_of(best)) == best;
        (winner, if alone { 0 } else { best })
    }

    /// What the side on lead is sure of.
    #[inline(always)]
    pub fn sure_of_leader(&self, lead: usize, left: i32, all: u64) -> Sure {
        let a = self.around(lead);
        let mut sure = self.fast_tricks(a, left, all);
        if self.trumps() & all != 0 {
            if sure.tricks == 0 {
                sure = self.slow_trumps(a, all, Some(left));
            }
            let length = self.long_trumps(a.my, a.pd, a.lho | a.rho);
            if length > 0 && length >= sure.tricks {
                sure = Sure {
                    tricks: length,
                    relevant: 0,
                };
            }
        }
        sure
    }

    /// What the other side is sure of.
    #[inline(always)]
    pub fn sure_of_others(&self, lead: usize, all: u64) -> Sure {
        let a = self.around(lead);
        if self.trumps() & all == 0 {
            return Self::slow_tricks(a, all);
        }
        let mut sure = self.top_trumps(a.lho, a.rho, all);
        if sure.tricks == 0 {
            // Seen from the player after the leader; partner sits behind him, the leader before.
            sure = self.slow_trumps(
                Around {
                    my: a.lho,
                    lho: a.pd,
                    pd: a.rho,
                    rho: a.my,
                },
                all,
                None,
            );
        }
        let length = self.long_trumps(a.lho, a.rho, a.my | a.pd);
        if length > 0 && length >= sure.tricks {
            sure = Sure {
                tricks: length,
                relevant: 0,
            };
        }
        sure
    }

    /// Trumps that win whatever happens: the highest ones of a side.
    #[inline(always)]
    fn top_trumps(&self, mine: u64, partners: u64, all: u64) -> Sure {
        let suit = self.trumps();
        let (mine, partners, all) = (mine & suit, partners & suit, all & suit);
        if mine == all || partners == all {
            return Sure {
                tricks: all.count_ones() as i32,
                relevant: 0,
            };
        }
        let both = mine | partners;
        let winners = above(both, highest(all & !both));
        let most = mine.count_ones().max(partners.count_ones());
        let relevant = highest_few(winners, most);
        Sure {
            tricks: relevant.count_ones() as i32,
            relevant,
        }
    }

    /// More trumps in one hand than the other side has: the rest of them win by length alone.
    #[inline(always)]
    fn long_trumps(&self, mine: u64, partners: u64, theirs: u64) -> i32 {
        let suit = self.trumps();
        let longest = (mine & suit)
            .count_ones()
            .max((partners & suit).count_ones());
        longest as i32 - (theirs & suit).count_ones() as i32
    }

    /// A trump trick that comes in time: the king behind the ace, and the like. `left` is given when
    /// this side is on lead, because then the trick needs some rounds to come.
    #[inline(always)]
    fn slow_trumps(&self, around: Around, all: u64, left: Option<i32>) -> Sure {
        let suit = self.trumps();
        let all = all & suit;
        if all.count_ones() < 3 {
            return Sure::NONE;
        }
        let Around { my, lho, pd, rho } = around;
        let (my, lho, pd, rho) = (my & suit, lho & suit, pd & suit, rho & suit);
        let a = highest(all);
        let k = highest(all ^ a);
        let q = highest(all ^ a ^ k);
        let guarded = |hand: u64| hand & k != 0 && hand != k;
        let time = |tricks: i32| left.is_none_or(|left| left >= tricks);
        if (guarded(pd) && lho & a != 0) || (guarded(my) && rho & a != 0 && time(3)) {
            return Sure {
                tricks: 1,
                relevant: a | k,
            };
        }
        if (guarded(pd) || guarded(my)) && (rho == a || lho == a) && time(3) {
            return Sure {
                tricks: 1,
                relevant: a | k,
            };
        }
        let ours = my | pd;
        if (lho | rho) & a != 0 && ours & k != 0 && ours & q != 0 {
            let j = highest(all ^ a ^ k ^ q);
            if j != 0 && ours & j != 0 && my.count_ones().max(pd.count_ones()) >= 3 {
                return Sure {
                    tricks: 2,
                    relevant: a | k | q | j,
                };
            }
            if my.count_ones().max(pd.count_ones()) >= 2 {
                return Sure {
                    tricks: 1,
                    relevant: a | k | q,
                };
            }
        }
        let third = |hand: u64| hand & q != 0 && hand.count_ones() >= 3;
        let both = a | k;
        let behind =
            (third(pd) && lho & both == both) || (third(my) && rho & both == both && time(4));
        let bare = lho == both || rho == both || (lho.is_power_of_two() && rho.is_power_of_two());
        if (all.count_ones() >= 5 && behind) || ((third(pd) || third(my)) && bare && time(4)) {
            return Sure {
                tricks: 1,
                relevant: both | q,
            };
        }
        Sure::NONE
    }

    /// Without trumps: when the others head every suit that the leader has, they come in, and a hand
    /// that heads them all takes each of them.
    #[inline(always)]
    fn slow_tricks(around: Around, all: u64) -> Sure {
        let ours = around.my | around.pd;
        let mut tops = 0;
        for suit in 0..4 {
            let mask = suit_mask(suit);
            if around.my & mask == 0 {
                continue;
            }
            let top = highest(all & mask);
            if ours & top != 0 {
                return Sure::NONE;
            }
            tops |= top;
        }
        let in_one_hand = around.lho & tops == tops || around.rho & tops == tops;
        let tricks = if in_one_hand {
            tops.count_ones() as i32
        } else {
            1
        };
        Sure {
            tricks,
            relevant: tops,
        }
    }

    /// Tricks that the side on lead can cash at once, without losing the lead.
    #[inline(always)]
    fn fast_tricks(&self, around: Around, left: i32, all: u64) -> Sure {
        let Around { my, lho, pd, rho } = around;
        let trumps = self.trumps();
        let top = if trumps == 0 {
            Sure::NONE
        } else {
            self.top_trumps(my, pd, all)
        };
        let (lho_ruffs, rho_ruffs) = (lho & trumps != 0, rho & trumps != 0);
        let mut relevant = top.relevant;
        let mut relevant_of_partner = 0;
        let (mut my_tricks, mut pd_tricks, mut entry) = (0, 0, false);
        for suit in 0..4 {
            if suit == self.trump {
                continue;
            }
            let mask = suit_mask(suit);
            let (mut mine, mut pds, lhos, rhos) = (my & mask, pd & mask, lho & mask, rho & mask);
            let longest = lhos.count_ones().max(rhos.count_ones());
            let my_most = pds.count_ones().max(longest);
            let pd_most = mine.count_ones().max(longest);
            if lho_ruffs || rho_ruffs {
                // No more rounds than a hand with trumps must follow to.
                let of_lho = if lho_ruffs { lhos.count_ones() } else { 13 };
                let of_rho = if rho_ruffs { rhos.count_ones() } else { 13 };
                mine = highest_few(mine, of_lho.min(of_rho));
                pds = highest_few(pds, of_lho.min(of_rho));
            }
            let others = highest(all & mask & !(mine | pds));
            let my_winners = above(mine, others);
            let pd_winners = above(pds, others);
            relevant |= highest_few(my_winners, my_most);
            relevant_of_partner |= highest_few(pd_winners, pd_most);
            let (my_count, pd_count) = (
                my_winners.count_ones() as i32,
                pd_winners.count_ones() as i32,
            );
            my_tricks += cashed(mine, my_count, my_most as i32, pds, pd_count);
            pd_tricks += cashed(pds, pd_count, pd_most as i32, mine, my_count);
            entry |= mine != 0 && pd_count > 0 && highest(pds) > lowest(mine);
        }
        let mut fast = my_tricks;
        if entry {
            fast = fast.max(pd_tricks);
            relevant |= relevant_of_partner;
        }
        Sure {
            tricks: (top.tricks + fast).min(left),
            relevant,
        }
    }
}

/// How many tricks of a suit a hand can cash with its own winners and partner's, on lead itself.
#[inline(always)]
fn cashed(mine: u64, my_winners: i32, most: i32, pds: u64, pd_winners: i32) -> i32 {
    let my_length = mine.count_ones() as i32;
    if pd_winners == 0 {
        // Winners that outlast all others make the small cards good.
        return if my_winners >= most {
            my_length
        } else {
            my_winners
        };
    }
    if my_winners == 0 {
        return if mine == 0 { 0 } else { pd_winners };
    }
    if highest(mine) < lowest(pds) {
        return pd_winners;
    }
    if lowest(mine) > highest(pds) {
        return my_winners;
    }
    // A partner with winners only must play one of them under ours.
    let pd_winners = if pd_winners == pds.count_ones() as i32 {
        pd_winners - 1
    } else {
        pd_winners
    };
    my_length.min(my_winners + pd_winners)
}
