//! The search itself: can north-south take so many of the tricks that are left?

use std::marker::PhantomData;

#[cfg(target_arch = "x86_64")]
use super::bits::Bmi2;
use super::bits::{Level, Portable, distinct, lowest, suit_mask, suit_of};
use super::hints::{Hints, Slot};
use super::state::State;
use super::table::{Probe, Table};

/// Whether north-south reach their target, and the cards whose ranks that depends on.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    pub yes: bool,
    pub relevant: u64,
}

/// A trick under way.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    /// All cards at its beginning: those that lie on the table still part touching cards.
    pub all: u64,
    /// How many tricks north-south need, this one included.
    pub need: i32,
    /// How many tricks are left, this one included.
    pub left: i32,
    pub lead: usize,
    pub suit: usize,
    pub played: u64,
    pub best: u64,
    pub winner: usize,
}

/// Asked now and then whether to stop.
pub type Stop = Box<dyn FnMut() -> bool + Send>;

/// How many tricks begin between two such questions: about a millisecond's work.
const PATIENCE: u64 = 1 << 12;

/// Everything that a search knows and remembers.
pub(super) struct Search<L> {
    pub state: State,
    pub table: Table,
    pub hints: Hints,
    /// The card that did, where it was last looked for.
    pub chosen: u64,
    /// How many beginnings of tricks have been looked at.
    pub nodes: u64,
    pub stop: Option<Stop>,
    /// The search was told to stop: what it says from now on means nothing.
    pub stopped: bool,
    level: PhantomData<L>,
}

impl<L> Search<L> {
    pub fn new(patterns: usize) -> Self {
        Self {
            state: State::new([0; 4], 4),
            table: Table::new(patterns),
            hints: Hints::new(),
            chosen: 0,
            nodes: 0,
            stop: None,
            stopped: false,
            level: PhantomData,
        }
    }

    #[inline(always)]
    fn key(&self, lead: usize, left: i32) -> u64 {
        // The clubs of each hand follow from its other suits, and leave room for the rest.
        const SUITS: u64 = 0x0FFF_0FFF_0FFF_0FFF;
        let rest = (lead as u64 + 1) << 12 | (left as u64) << 28 | (self.state.trump as u64) << 44;
        (self.state.shape & SUITS) | rest
    }

    /// Cards that may do better than one that failed: where ranks did not matter, all are alike.
    #[inline(always)]
    fn still_of_interest(left: u64, tried: u64, relevant: u64) -> u64 {
        let suit = suit_mask(suit_of(tried));
        let low = lowest(relevant & suit);
        if low == 0 {
            left & !suit
        } else if tried < low {
            left & !(suit & (low - 1))
        } else {
            left
        }
    }

    #[cold]
    fn look_up(&mut self) {
        self.stopped = self.stopped || self.stop.as_mut().is_some_and(|stop| stop());
    }
}

/// Writes the same functions for every level; the compiler may use a level's instructions in them.
macro_rules! for_every_level {
    ($($(#[$doc:meta])* $vis:vis fn $name:ident($($args:tt)*) -> $ret:ty $body:block)*) => {
        impl Search<Portable> {
            $($(#[$doc])* $vis fn $name($($args)*) -> $ret $body)*
        }
        #[cfg(target_arch = "x86_64")]
        impl Search<Bmi2> {
            $($(#[$doc])* #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")] $vis fn $name($($args)*) -> $ret $body)*
        }
    };
}

for_every_level! {
    /// From the beginning of a trick.
    pub fn trick(&mut self, lead: usize, need: i32, left: i32) -> Outcome {
        if need <= 0 {
            return Outcome { yes: true, relevant: 0 };
        }
        if need > left {
            return Outcome { yes: false, relevant: 0 };
        }
        if left == 1 {
            let (winner, relevant) = self.state.last_trick(lead);
            return Outcome { yes: winner & 1 == 0, relevant };
        }
        self.nodes += 1;
        if self.nodes & (PATIENCE - 1) == 0 {
            self.look_up();
        }
        if self.stopped {
            return Outcome { yes: false, relevant: 0 };
        }
        let h = self.state.hands;
        let all = self.state.all();
        let probe = Probe {
            key: self.key(lead, left),
            low: <Self as Leveled>::L::pack(h[1] | h[3], all),
            high: <Self as Leveled>::L::pack(h[2] | h[3], all),
        };
        if let Some((yes, mask)) = self.table.find(probe, need as u8) {
            return Outcome { yes, relevant: <Self as Leveled>::L::spread(mask, all) };
        }
        let found = self.beyond_table(lead, need, left, all);
        let relevant = self.state.extended(found.relevant, all);
        if !self.stopped {
            let mask = <Self as Leveled>::L::pack(relevant, all);
            let (at_least, at_most) = if found.yes { (need as u8, left as u8) } else { (0, need as u8 - 1) };
            self.table.insert(probe, mask, at_least, at_most);
        }
        Outcome { yes: found.yes, relevant }
    }

    /// What is sure without a search, or the search.
    fn beyond_table(&mut self, lead: usize, need: i32, left: i32, all: u64) -> Outcome {
        let ours = lead & 1 == 0;
        let sure = self.state.sure_of_leader(lead, left, all);
        if if ours { sure.tricks >= need } else { left - sure.tricks < need } {
            return Outcome { yes: ours, relevant: sure.relevant };
        }
        let sure = self.state.sure_of_others(lead, all);
        if if ours { left - sure.tricks < need } else { sure.tricks >= need } {
            return Outcome { yes: !ours, relevant: sure.relevant };
        }
        let trick = Trick { all, need, left, lead, suit: 0, played: 0, best: 0, winner: lead };
        self.lead(&trick)
    }

    fn lead(&mut self, trick: &Trick) -> Outcome {
        let mine = self.state.hands[trick.lead];
        let playable = distinct(mine, trick.all);
        if playable.is_power_of_two() {
            return self.after_card(trick, 0, trick.lead, playable);
        }
        let partner = self.state.hands[(trick.lead + 2) & 3];
        let odd = |suit: usize| u64::from((partner & suit_mask(suit)).count_ones() & 1) << suit;
        let parity = (odd(0) | odd(1) | odd(2)) << 13;
        let needed = if self.state.trump < 4 { trick.need as u64 } else { 0 };
        let key = mine ^ parity ^ (needed << 29) ^ (1 << 45);
        let slot = self.hints.slot(key, 0);
        self.choose(trick, 0, trick.lead, playable, slot)
    }

    /// From the middle of a trick.
    pub fn follow(&mut self, trick: &Trick, turn: usize, seat: usize) -> Outcome {
        let suit = suit_mask(trick.suit);
        let mine = self.state.hands[seat];
        let in_suit = mine & suit;
        let playable = distinct(if in_suit == 0 { mine } else { in_suit }, trick.all);
        if playable.is_power_of_two() {
            return self.after_card(trick, turn, seat, playable);
        }
        let best = u64::from(trick.best.trailing_zeros());
        let key = if in_suit != 0 {
            (trick.all & suit) ^ (best << 29) ^ ((trick.lead as u64 + 1) << 61)
        } else if self.state.trump < 4 {
            mine ^ ((best & 7) << 13) ^ ((best >> 3) << 29) ^ ((trick.need as u64) << 45) ^ (1 << 63)
        } else {
            mine ^ ((trick.winner as u64) << 13) ^ (1 << 63)
        };
        let slot = self.hints.slot(key, turn);
        self.choose(trick, turn, seat, playable, slot)
    }

    /// Tries cards until one does; the one that did the last time in a like place first.
    fn choose(&mut self, trick: &Trick, turn: usize, seat: usize, playable: u64, slot: Slot) -> Outcome {
        let ours = seat & 1 == 0;
        let mut left = playable;
        let mut relevant = 0;
        let hinted = self.hints.get(slot) & playable;
        if hinted != 0 {
            let found = self.after_card(trick, turn, seat, hinted);
            if found.yes == ours {
                self.chosen = hinted;
                return found;
            }
            relevant = found.relevant;
            left = Self::still_of_interest(left & !hinted, hinted, found.relevant);
            if left == 0 {
                return Outcome { yes: !ours, relevant };
            }
        }
        let moves = if turn == 0 {
            self.state.order_leads(trick, left)
        } else {
            self.state.order_follow(trick, turn, seat, left)
        };
        for &card in moves.as_slice() {
            if left & card == 0 {
                continue;
            }
            let found = self.after_card(trick, turn, seat, card);
            if found.yes == ours {
                self.hints.put(slot, card);
                self.chosen = card;
                return found;
            }
            relevant |= found.relevant;
            left = Self::still_of_interest(left & !card, card, found.relevant);
            if left == 0 {
                break;
            }
        }
        Outcome { yes: !ours, relevant }
    }

    /// Plays a card, and goes on.
    #[inline]
    pub fn after_card(&mut self, trick: &Trick, turn: usize, seat: usize, card: u64) -> Outcome {
        let mut next = *trick;
        next.played |= card;
        if turn == 0 {
            next.suit = suit_of(card);
        }
        if turn == 0 || self.state.beats(card, trick.best) {
            next.best = card;
            next.winner = seat;
        }
        self.state.play(seat, card);
        let found = if turn < 3 {
            self.follow(&next, turn + 1, (seat + 1) & 3)
        } else {
            let won = i32::from(next.winner & 1 == 0);
            let mut found = self.trick(next.winner, next.need - won, next.left - 1);
            // A card that wins against others of its suit wins by its rank.
            if next.played & suit_mask(suit_of(next.best)) != next.best {
                found.relevant |= next.best;
            }
            found
        };
        self.state.unplay(seat, card);
        found
    }
}

/// The level of a search, for code that is written once for all of them.
trait Leveled {
    type L: Level;
}

impl<L: Level> Leveled for Search<L> {
    type L = L;
}
