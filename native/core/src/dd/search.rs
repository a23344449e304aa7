//! The search: can north-south take a given number of the tricks left?

use std::marker::PhantomData;

#[cfg(target_arch = "x86_64")]
use super::bits::Bmi2;
use super::bits::{Level, Portable, Studied, distinct, lowest, suit_mask, suit_of};
use super::hints::{Hints, Slot};
use super::order::Moves;
use super::patterns::{Probe, Wanted};
use super::state::State;
use super::table::{Memory, Table};
use super::techniques::{Technique, Techniques};

/// A result, and the cards whose ranks it depends on.
///
/// In a search of the first tricks only, either side may also count tricks that come after them: a
/// bound on the tricks of a side holds for every depth (theorem 4 of docs/solver.md).
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// If north-south reach what they need, they take at least this many tricks. Else east-west
    /// take at least the others of the tricks in question, which can be more than there are of
    /// them.
    pub tricks: i32,
    pub relevant: u64,
}

/// A trick under way.
#[derive(Clone, Copy, Default)]
pub(super) struct Trick {
    /// All cards at its beginning: those on the table still separate touching cards.
    pub all: u64,
    /// How many tricks north-south need, this one included.
    pub need: i32,
    /// How many tricks are in question, this one included: in most searches all that are left.
    pub left: i32,
    pub lead: usize,
    pub suit: usize,
    pub played: u64,
    pub best: u64,
    /// The cards that would beat the best one.
    pub beating: u64,
    pub winner: usize,
    /// The shape of the hands, without the cards that were played.
    pub shape: u64,
}

/// A function that is called now and then, and returns whether to stop.
pub type Stop = Box<dyn FnMut() -> bool + Send>;

/// How many tricks begin between two calls of it: about a millisecond of work.
const PATIENCE: u64 = 1 << 12;

/// The state and the memory of a search.
pub(super) struct Search<L> {
    pub state: State,
    pub memory: Memory,
    pub hints: Hints,
    pub techniques: Techniques,
    /// How many tricks are played after those in question.
    pub beyond: i32,
    /// The card that decided, at the last place where one was chosen.
    pub chosen: u64,
    /// How many beginnings of tricks were searched.
    pub nodes: u64,
    pub stop: Option<Stop>,
    /// Whether the search was stopped: its results mean nothing from then on.
    pub stopped: bool,
    level: PhantomData<L>,
}

impl<L: Level> Search<L> {
    pub fn new(table: Table) -> Self {
        Self {
            state: State::new([0; 4], 4),
            memory: Memory::new(table),
            hints: Hints::new(),
            techniques: Techniques::DEFAULT,
            beyond: 0,
            chosen: 0,
            nodes: 0,
            stop: None,
            stopped: false,
            level: PhantomData,
        }
    }

    #[inline(always)]
    fn uses(&self, technique: Technique) -> bool {
        !L::STUDIED || self.techniques.has(technique)
    }

    #[inline(always)]
    fn key(&self, shape: u64, lead: usize, left: i32) -> u64 {
        // The length of clubs of each hand follows from its other suits, and leaves room for the
        // rest.
        const SUITS: u64 = 0x0FFF_0FFF_0FFF_0FFF;
        let rest = (lead as u64 + 1) << 12 | (left as u64) << 28 | (self.state.trump as u64) << 44;
        let depth = if self.uses(Technique::AllDepths) {
            0
        } else {
            self.beyond as u64
        };
        (shape & SUITS) | rest | depth << 60
    }

    /// Returns how many tricks come after those in question.
    #[inline(always)]
    const fn beyond(&self) -> i32 {
        if L::STUDIED { self.beyond } else { 0 }
    }

    /// Returns the cards that may lead to different results.
    #[inline(always)]
    fn different(&self, cards: u64, all: u64) -> u64 {
        if self.uses(Technique::EqualCards) {
            distinct(cards, all)
        } else {
            cards
        }
    }

    /// Returns the cards that may do better than one that failed: cards of its suit whose ranks did
    /// not matter cannot.
    #[inline(always)]
    fn still_of_interest(&self, left: u64, tried: u64, relevant: u64) -> u64 {
        if !self.uses(Technique::Lessons) {
            return left;
        }
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

/// Generates the same functions for every level, so that the compiler may use its instructions.
macro_rules! for_every_level {
    ($($(#[$doc:meta])* $vis:vis fn $name:ident $(<const $turn:ident: usize>)? ($($args:tt)*) -> $ret:ty $body:block)*) => {
        impl Search<Portable> {
            $($(#[$doc])* $vis fn $name $(<const $turn: usize>)? ($($args)*) -> $ret $body)*
        }
        impl Search<Studied<Portable>> {
            $($(#[$doc])* $vis fn $name $(<const $turn: usize>)? ($($args)*) -> $ret $body)*
        }
        #[cfg(target_arch = "x86_64")]
        impl Search<Bmi2> {
            $($(#[$doc])* #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")] $vis fn $name $(<const $turn: usize>)? ($($args)*) -> $ret $body)*
        }
        #[cfg(target_arch = "x86_64")]
        impl Search<Studied<Bmi2>> {
            $($(#[$doc])* #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")] $vis fn $name $(<const $turn: usize>)? ($($args)*) -> $ret $body)*
        }
    };
}

for_every_level! {
    /// Searches from the beginning of a trick.
    pub fn trick(&mut self, shape: u64, lead: usize, need: i32, left: i32) -> Outcome {
        if need <= 0 {
            return Outcome { tricks: 0, relevant: 0 };
        }
        if need > left {
            return Outcome { tricks: left, relevant: 0 };
        }
        let beyond = self.beyond();
        if left == 1 && beyond == 0 {
            let (winner, relevant) = self.state.last_trick(lead);
            return Outcome { tricks: i32::from(winner & 1 == 0), relevant };
        }
        self.nodes += 1;
        if self.nodes & (PATIENCE - 1) == 0 {
            self.look_up();
        }
        if self.stopped {
            return Outcome { tricks: 0, relevant: 0 };
        }
        let h = self.state.hands;
        let all = self.state.all();
        let probe = Probe {
            key: self.key(shape, lead, left + beyond),
            each: (left + beyond) as u8,
            low: <Self as Leveled>::L::pack(h[1] | h[3], all),
            high: <Self as Leveled>::L::pack(h[2] | h[3], all),
        };
        if self.uses(Technique::Table)
            && let Some((tricks, mask)) = self.memory.find::<{ <Self as Leveled>::L::STUDIED }>(probe, Wanted { need: need as u8, beyond: beyond as u8 })
        {
            return Outcome { tricks: i32::from(tricks), relevant: <Self as Leveled>::L::spread(mask, all) };
        }
        let found = self.beyond_table(shape, lead, need, left, all);
        let relevant = self.state.extended(found.relevant, all);
        if !self.stopped && self.uses(Technique::Table) {
            let alike = if self.uses(Technique::Partition) { relevant } else { all };
            let mask = <Self as Leveled>::L::pack(alike, all);
            let (at_least, at_most) =
                if found.tricks >= need { (found.tricks, left + beyond) } else { (0, found.tricks + beyond) };
            self.memory.insert(probe, mask, at_least as u8, at_most as u8);
        }
        Outcome { tricks: found.tricks, relevant }
    }

    /// Decides by sure tricks, or searches.
    fn beyond_table(&mut self, shape: u64, lead: usize, need: i32, left: i32, all: u64) -> Outcome {
        let trick = Trick { all, need, left, lead, suit: 0, played: 0, best: 0, beating: 0, winner: lead, shape };
        if !self.uses(Technique::SureTricks) {
            return self.lead(&trick);
        }
        let ours = lead & 1 == 0;
        let (mine, others) = if ours { (need, left - need + 1) } else { (left - need + 1, need) };
        if let Some(sure) = self.state.sure_of_leader(lead, left + self.beyond(), all, mine) {
            let tricks = if ours { sure.tricks } else { left - sure.tricks };
            return Outcome { tricks, relevant: sure.relevant };
        }
        if let Some(sure) = self.state.sure_of_others(lead, all, others) {
            let tricks = if ours { left - sure.tricks } else { sure.tricks };
            return Outcome { tricks, relevant: sure.relevant };
        }
        self.lead(&trick)
    }

    fn lead(&mut self, trick: &Trick) -> Outcome {
        let mine = self.state.hands[trick.lead];
        let playable = self.different(mine, trick.all);
        if playable.is_power_of_two() {
            return self.after_card::<0>(trick, trick.lead, playable);
        }
        let partner = self.state.hands[(trick.lead + 2) & 3];
        let odd = |suit: usize| u64::from((partner & suit_mask(suit)).count_ones() & 1) << suit;
        let parity = (odd(0) | odd(1) | odd(2)) << 13;
        let needed = if self.state.trump < 4 { trick.need as u64 } else { 0 };
        let key = mine ^ parity ^ (needed << 29) ^ (1 << 45);
        let slot = self.hints.slot(key, 0);
        self.choose::<0>(trick, trick.lead, playable, slot)
    }

    /// Searches a trick under way.
    pub fn on_table(&mut self, trick: &Trick, turn: usize, seat: usize) -> Outcome {
        match turn {
            0 => self.trick(trick.shape, trick.lead, trick.need, trick.left),
            1 => self.follow::<1>(trick, seat),
            2 => self.follow::<2>(trick, seat),
            _ => self.follow::<3>(trick, seat),
        }
    }

    /// Searches after a card to a trick under way.
    pub fn with_card(&mut self, trick: &Trick, turn: usize, seat: usize, card: u64) -> Outcome {
        match turn {
            0 => self.after_card::<0>(trick, seat, card),
            1 => self.after_card::<1>(trick, seat, card),
            2 => self.after_card::<2>(trick, seat, card),
            _ => self.after_card::<3>(trick, seat, card),
        }
    }

    /// Searches some of the cards that may be played.
    pub fn some_cards(&mut self, trick: &Trick, turn: usize, seat: usize, cards: u64) -> Outcome {
        let slot = self.hints.slot(cards ^ (1 << 46), turn);
        match turn {
            0 => self.choose::<0>(trick, seat, cards, slot),
            1 => self.choose::<1>(trick, seat, cards, slot),
            2 => self.choose::<2>(trick, seat, cards, slot),
            _ => self.choose::<3>(trick, seat, cards, slot),
        }
    }

    /// Searches the middle of a trick.
    fn follow<const TURN: usize>(&mut self, trick: &Trick, seat: usize) -> Outcome {
        let suit = suit_mask(trick.suit);
        let mine = self.state.hands[seat];
        let in_suit = mine & suit;
        let playable = self.different(if in_suit == 0 { mine } else { in_suit }, trick.all);
        if playable.is_power_of_two() {
            return self.after_card::<TURN>(trick, seat, playable);
        }
        let best = u64::from(trick.best.trailing_zeros());
        let key = if in_suit != 0 {
            (trick.all & suit) ^ (best << 29) ^ ((trick.lead as u64 + 1) << 61)
        } else if self.state.trump < 4 {
            mine ^ ((best & 7) << 13) ^ ((best >> 3) << 29) ^ ((trick.need as u64) << 45) ^ (1 << 63)
        } else {
            mine ^ ((trick.winner as u64) << 13) ^ (1 << 63)
        };
        let slot = self.hints.slot(key, TURN);
        self.choose::<TURN>(trick, seat, playable, slot)
    }

    /// Tries cards until one decides; first the one that decided a similar position.
    fn choose<const TURN: usize>(&mut self, trick: &Trick, seat: usize, playable: u64, slot: Slot) -> Outcome {
        let ours = seat & 1 == 0;
        let mut left = playable;
        let mut relevant = 0;
        let mut tricks = if ours { 0 } else { trick.left };
        let hinted = if self.uses(Technique::Hints) { self.hints.get(slot) & playable } else { 0 };
        if hinted != 0 {
            let found = self.after_card::<TURN>(trick, seat, hinted);
            if (found.tricks >= trick.need) == ours {
                self.chosen = hinted;
                return found;
            }
            relevant = found.relevant;
            tricks = found.tricks;
            left = self.still_of_interest(left & !hinted, hinted, found.relevant);
            if left == 0 {
                return Outcome { tricks, relevant };
            }
        }
        let moves = if !self.uses(Technique::Ordering) {
            Moves::as_they_come(left)
        } else if TURN == 0 {
            self.state.order_leads(trick, left)
        } else {
            self.state.order_follow(trick, TURN, seat, left)
        };
        let mut place = 0;
        while let Some(card) = moves.get(place) {
            place += 1;
            if left & card == 0 {
                continue;
            }
            let found = self.after_card::<TURN>(trick, seat, card);
            if (found.tricks >= trick.need) == ours {
                self.hints.put(slot, card);
                self.chosen = card;
                return found;
            }
            relevant |= found.relevant;
            tricks = if ours { tricks.max(found.tricks) } else { tricks.min(found.tricks) };
            left = self.still_of_interest(left & !card, card, found.relevant);
            if left == 0 {
                break;
            }
        }
        Outcome { tricks, relevant }
    }

    /// Plays a card, and searches on.
    #[inline]
    fn after_card<const TURN: usize>(&mut self, trick: &Trick, seat: usize, card: u64) -> Outcome {
        let mut next = *trick;
        next.played |= card;
        if TURN == 0 {
            next.suit = suit_of(card);
        }
        if TURN == 0 || card & trick.beating != 0 {
            next.best = card;
            next.beating = self.state.beating(card);
            next.winner = seat;
        }
        next.shape -= State::in_shape(seat, card);
        self.state.hands[seat] ^= card;
        let after = (seat + 1) & 3;
        let found = if TURN == 0 {
            self.follow::<1>(&next, after)
        } else if TURN == 1 {
            self.follow::<2>(&next, after)
        } else if TURN == 2 {
            self.follow::<3>(&next, after)
        } else {
            let won = i32::from(next.winner & 1 == 0);
            let mut found = self.trick(next.shape, next.winner, next.need - won, next.left - 1);
            found.tricks += won;
            // A card that wins against others of its suit wins by its rank.
            if next.played & suit_mask(suit_of(next.best)) != next.best {
                found.relevant |= next.best;
            }
            found
        };
        self.state.hands[seat] ^= card;
        found
    }
}

/// The level of a search, for code that is generated for all of them.
trait Leveled {
    type L: Level;
}

impl<L: Level> Leveled for Search<L> {
    type L = L;
}
