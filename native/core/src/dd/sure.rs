//! Tricks that are sure without a search: always a lower bound.

use super::bits::{above, highest, highest_few, lowest, suit_mask};
use super::cashing::Cashing;
use super::state::State;

/// Tricks that a side is sure of, and the cards whose ranks they depend on.
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

    /// Keeps only as many winners as are enough.
    #[inline(always)]
    const fn trimmed(self, enough: i32) -> Self {
        if self.relevant == 0 {
            return self;
        }
        Self {
            tricks: enough,
            relevant: highest_few(self.relevant, enough as u32),
        }
    }
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

    /// Returns the sure tricks of the side on lead, if they are enough.
    #[inline(always)]
    pub fn sure_of_leader(&self, lead: usize, left: i32, all: u64, enough: i32) -> Option<Sure> {
        let a = self.around(lead);
        if self.trumps & all != 0 {
            let tricks = self.long_trumps(a.my, a.pd, a.lho | a.rho);
            if tricks >= enough {
                return Some(Sure {
                    tricks,
                    relevant: 0,
                });
            }
            if enough <= 2 {
                let slow = self.slow_trumps(a, all, Some(left));
                if slow.tricks >= enough {
                    return Some(slow);
                }
            }
        }
        self.fast_tricks(a, left, all, enough)
    }

    /// Returns the sure tricks of the other side, if they are enough.
    #[inline(always)]
    pub fn sure_of_others(&self, lead: usize, all: u64, enough: i32) -> Option<Sure> {
        let a = self.around(lead);
        if self.trumps & all == 0 {
            let slow = Self::slow_tricks(a, all);
            return (slow.tricks >= enough).then_some(slow);
        }
        let tricks = self.long_trumps(a.lho, a.rho, a.my | a.pd);
        if tricks >= enough {
            return Some(Sure {
                tricks,
                relevant: 0,
            });
        }
        let top = self.top_trumps(a.lho, a.rho, all);
        if top.tricks >= enough {
            return Some(top.trimmed(enough));
        }
        if enough > 2 {
            return None;
        }
        // Seen from the player after the leader: partner sits behind the leader's partner.
        let seen = Around {
            my: a.lho,
            lho: a.pd,
            pd: a.rho,
            rho: a.my,
        };
        let slow = self.slow_trumps(seen, all, None);
        (slow.tricks >= enough).then_some(slow)
    }

    /// Returns the trumps that win in any case: the highest ones of a side.
    #[inline(always)]
    fn top_trumps(&self, mine: u64, partners: u64, all: u64) -> Sure {
        let suit = self.trumps;
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

    /// Returns the tricks by length: one hand has that many more trumps than the other side.
    #[inline(always)]
    fn long_trumps(&self, mine: u64, partners: u64, theirs: u64) -> i32 {
        let suit = self.trumps;
        let longest = (mine & suit)
            .count_ones()
            .max((partners & suit).count_ones());
        longest as i32 - (theirs & suit).count_ones() as i32
    }

    /// Returns trump tricks that come later, like the king behind the ace. `left` is given when
    /// this side is on lead, because then the trick needs some rounds.
    #[inline(always)]
    fn slow_trumps(&self, around: Around, all: u64, left: Option<i32>) -> Sure {
        let suit = self.trumps;
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

    /// Returns the sure tricks without trumps: if the others have the highest card of every suit of
    /// the leader, they get the lead, and a hand with all of these cards wins each of them.
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

    /// Returns the tricks that the side on lead can cash without losing the lead, if they are
    /// enough.
    #[inline(always)]
    fn fast_tricks(&self, mut a: Around, left: i32, all: u64, enough: i32) -> Option<Sure> {
        let trumps = self.trumps;
        let mut top = Sure::NONE;
        let (mut lho_ruffs, mut rho_ruffs) = (a.lho & trumps != 0, a.rho & trumps != 0);
        if all & trumps != 0 {
            top = self.top_trumps(a.my, a.pd, all);
            if top.tricks >= enough {
                return Some(top.trimmed(enough));
            }
            if lho_ruffs || rho_ruffs {
                let drawn = self.trumps_drawn(a, top.tricks);
                if let Some((after, trumps)) = drawn {
                    if trumps.tricks >= enough {
                        return Some(trumps);
                    }
                    (a, top, lho_ruffs, rho_ruffs) = (after, trumps, false, false);
                }
            }
        }
        let mut suits = [Cashing::NONE; 4];
        // The tricks when my hand leads, and when partner's does.
        let (mut my_tricks, mut pd_tricks) = (top.tricks, top.tricks);
        let mut entry = None;
        for (suit, cashing) in suits.iter_mut().enumerate() {
            if suit == self.trump {
                continue;
            }
            let mask = suit_mask(suit);
            let lengths = [(a.lho & mask).count_ones(), (a.rho & mask).count_ones()];
            // No more rounds than a hand with trumps must follow to.
            let of_lho = if lho_ruffs { lengths[0] } else { 13 };
            let of_rho = if rho_ruffs { lengths[1] } else { 13 };
            let longest = lengths[0].max(lengths[1]);
            *cashing = Cashing::new(
                a.my & mask,
                a.pd & mask,
                all & mask,
                longest,
                of_lho.min(of_rho),
            );
            my_tricks += cashing.mine.cashed(&cashing.pds);
            pd_tricks += cashing.pds.cashed(&cashing.mine);
            if cashing.enters() {
                entry = Some(suit);
            }
        }
        let by_partner = my_tricks.min(left) < enough;
        if by_partner && (entry.is_none() || pd_tricks.min(left) < enough) {
            return None;
        }
        // Suits that are not needed do not matter; the one that leads to partner's hand does.
        let mut spare = if by_partner { pd_tricks } else { my_tricks } - enough;
        let mut relevant = top.relevant;
        for (suit, cashing) in suits.iter().enumerate() {
            let sure = cashing.sure(by_partner);
            if sure.tricks <= spare && !(by_partner && entry == Some(suit)) {
                spare -= sure.tricks;
            } else {
                relevant |= sure.relevant;
            }
        }
        Some(Sure {
            tricks: enough,
            relevant,
        })
    }

    /// Returns the hands after a player has drawn all trumps of the other side, seen from that
    /// player, and the tricks of the trumps; only if there are at least `least`.
    #[inline(always)]
    fn trumps_drawn(&self, a: Around, least: i32) -> Option<(Around, Sure)> {
        let trumps = |hand: u64| (hand & self.trumps).count_ones() as i32;
        let mine = self.drawing(a.my, a.pd, a.lho, a.rho);
        if mine != 0 && trumps(a.my) >= least {
            let (tricks, relevant) = (trumps(a.my), mine);
            return Some((a, Sure { tricks, relevant }));
        }
        if a.my & self.trumps == 0 || trumps(a.pd) < least {
            return None;
        }
        // A trump to partner, who draws the rest.
        let (tricks, relevant) = (trumps(a.pd), self.drawing(a.pd, a.my, a.lho, a.rho));
        let from_partner = Around {
            my: a.pd,
            lho: a.rho,
            pd: a.my,
            rho: a.lho,
        };
        (relevant != 0).then_some((from_partner, Sure { tricks, relevant }))
    }

    /// Returns the trumps with which a hand on lead draws all trumps of the other side, so that its
    /// remaining trumps are good; 0 if it cannot.
    #[inline(always)]
    fn drawing(&self, mine: u64, partners: u64, lhos: u64, rhos: u64) -> u64 {
        let suit = self.trumps;
        let (mine, partners, lhos, rhos) = (mine & suit, partners & suit, lhos & suit, rhos & suit);
        let rounds = lhos.count_ones().max(rhos.count_ones());
        let winners = above(mine, highest(lhos | rhos));
        let leading = highest_few(winners, rounds);
        if leading.count_ones() == rounds && highest(partners) < lowest(leading) {
            leading
        } else {
            0
        }
    }
}
