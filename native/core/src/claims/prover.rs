//! The exact search: whether the claimer can take some tricks in every case, seeing only the cards
//! that are played.
//!
//! The claimer chooses one card wherever the cards seen so far are the same; of the other hands
//! every card is tried that some world allows. The claimer knows exactly the [`Situation`]: the
//! choice of the others reveals nothing. So nothing is proved that some world or some play could
//! upset, and no player can guarantee what is refuted.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::key::{Key, key, relative};
use super::mixer::Mixer;
use super::situation::{Situation, beats};
use crate::dd::bits::{above, each, highest, lowest, suit_mask, suit_of};

/// The effort was used up before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent;

/// The tricks to guarantee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// This many tricks,
    pub tricks: u32,
    /// before more than this many are lost.
    pub losers: u32,
}

impl Goal {
    /// Returns the goal of some of the tricks left, without a limit on losers.
    pub const fn at_last(tricks: u32, left: u32) -> Self {
        Self {
            tricks,
            losers: left.saturating_sub(tricks),
        }
    }

    /// Returns the goal after a trick; nothing if it has failed.
    pub const fn after(self, won: bool) -> Option<Self> {
        let Self { tricks, losers } = self;
        match (won, losers) {
            (true, _) => Some(Self {
                tricks: tricks.saturating_sub(1),
                losers,
            }),
            (false, 0) => None,
            (false, _) => Some(Self {
                tricks,
                losers: losers - 1,
            }),
        }
    }
}

/// The result for a situation at the beginning of a trick.
#[derive(Clone, Copy, Debug)]
struct Found {
    /// This many tricks are sure.
    proved: u8,
    /// This many are not.
    refuted: u8,
    /// The card that proved or refuted it, by its relative rank.
    card: u8,
}

/// Proves and refutes claims. It keeps its results while trumps and the side that claims stay the
/// same.
#[derive(Debug, Default)]
pub struct Prover {
    found: HashMap<Key, Found, BuildHasherDefault<Mixer>>,
    /// How many cards it may still search.
    left: u64,
}

impl Prover {
    /// Allows it to search this many cards from now on.
    pub const fn allow(&mut self, effort: u64) {
        self.left = effort;
    }

    /// Returns whether the claimer's side is sure to reach the goal.
    pub fn proves(&mut self, situation: &Situation, goal: Goal) -> Result<bool, Spent> {
        if goal.tricks == 0 {
            return Ok(true);
        }
        let left = situation.tricks_left();
        if goal.tricks > left {
            return Ok(false);
        }
        let goal = Goal {
            losers: goal.losers.min(left - goal.tricks),
            ..goal
        };
        // A line that loses no trick is quickly found or ruled out.
        if goal.losers > 0 && self.proves(situation, Goal { losers: 0, ..goal })? {
            return Ok(true);
        }
        self.search(situation, goal)
    }

    /// Returns the most tricks that are sure.
    pub fn most(&mut self, situation: &Situation) -> Result<u32, Spent> {
        let left = situation.tricks_left();
        let mut sure = 0;
        while sure < left && self.proves(situation, Goal::at_last(sure + 1, left))? {
            sure += 1;
        }
        Ok(sure)
    }

    /// Returns a card of the claimer that reaches the goal.
    pub fn sure_card(&mut self, situation: &Situation, goal: Goal) -> Result<Option<u64>, Spent> {
        for losers in 0..=goal.losers {
            let goal = Goal { losers, ..goal };
            for card in ordered(situation, None) {
                if self.step(situation, card, goal)? {
                    return Ok(Some(card));
                }
            }
        }
        Ok(None)
    }

    /// Returns a card of the others after which the goal is no longer sure.
    pub fn refutation(&mut self, situation: &Situation, goal: Goal) -> Result<Option<u64>, Spent> {
        for card in replies(situation, goal, None) {
            if !self.step(situation, card, goal)? {
                return Ok(Some(card));
            }
        }
        Ok(None)
    }

    fn search(&mut self, situation: &Situation, goal: Goal) -> Result<bool, Spent> {
        if situation.played > 0 {
            return Ok(self.trial(situation, goal, None)?.0);
        }
        if sure_winners(situation) >= goal.tricks {
            return Ok(true);
        }
        let need = goal.tricks as u8;
        let key = key(situation, goal.losers);
        let known = self.found.get(&key).copied();
        if let Some(found) = known {
            if need <= found.proved {
                return Ok(true);
            }
            if need >= found.refuted {
                return Ok(false);
            }
        }
        let (yes, card) = self.trial(situation, goal, known.map(|found| found.card))?;
        let entry = self.found.entry(key).or_insert(Found {
            proved: 0,
            refuted: u8::MAX,
            card: 0,
        });
        if yes {
            entry.proved = entry.proved.max(need);
        } else {
            entry.refuted = entry.refuted.min(need);
        }
        if card != 0 && yes == situation.is_ours() {
            entry.card = relative(card, situation.all());
        }
        Ok(yes)
    }

    /// Tries the cards of the hand to play, and returns the one that decided.
    fn trial(
        &mut self,
        situation: &Situation,
        goal: Goal,
        first: Option<u8>,
    ) -> Result<(bool, u64), Spent> {
        let ours = situation.is_ours();
        let cards = if ours {
            ordered(situation, first)
        } else {
            replies(situation, goal, first)
        };
        for card in cards {
            if self.step(situation, card, goal)? == ours {
                return Ok((ours, card));
            }
        }
        Ok((!ours, 0))
    }

    fn step(&mut self, situation: &Situation, card: u64, goal: Goal) -> Result<bool, Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        let Some((next, winner)) = situation.after(card) else {
            // No world has this card there.
            return Ok(true);
        };
        let Some(winner) = winner else {
            return self.search(&next, goal);
        };
        match goal.after(winner & 1 == situation.side) {
            Some(goal) => self.proves(&next, goal),
            None => Ok(false),
        }
    }
}

/// Returns the claimer's cards that differ, the promising ones first.
fn ordered(situation: &Situation, first: Option<u8>) -> Vec<u64> {
    let all = situation.all();
    let legal = situation.different(situation.legal_cards());
    let mut cards: Vec<u64> = each(legal).collect();
    let best = match situation.played {
        0 => 0,
        _ => situation.table[situation.winning()],
    };
    cards.sort_by_key(|&card| {
        let suit = all & suit_mask(suit_of(card));
        let touching = above(suit & !situation.hands[situation.turn()], card) == 0;
        let rank = card.trailing_zeros() & 15;
        let group = if Some(relative(card, all)) == first {
            0
        } else if situation.played == 0 {
            // Winners first, from trumps on.
            match (touching, suit_of(card) == situation.trump) {
                (true, true) => 1,
                (true, false) => 2,
                (false, _) => 3,
            }
        } else if beats(card, best, situation.trump) {
            1
        } else {
            2
        };
        (group, rank)
    });
    cards
}

/// Returns the cards of the others that must be tried, the promising ones first.
fn replies(situation: &Situation, goal: Goal, first: Option<u8>) -> Vec<u64> {
    let legal = situation.different(situation.legal_cards());
    let against = situation.turn() & 1 != situation.side;
    let mut cards: Vec<u64> = each(legal).collect();
    if situation.played == 0 {
        let all = situation.all();
        if let Some(place) = cards
            .iter()
            .position(|&card| Some(relative(card, all)) == first)
        {
            cards.swap(0, place);
        }
        return cards;
    }
    let best = situation.table[situation.winning()];
    let wins = |card: u64| beats(card, best, situation.trump);
    if against && goal.losers == 0 {
        // They need a single trick: a card that does not win now serves best if it is low.
        let known = situation.hands[situation.turn()];
        let lower = |card: u64| {
            let group = if known & card != 0 {
                known
            } else {
                situation.hidden
            };
            lowest(legal & group & suit_mask(suit_of(card))) != card
        };
        let placed = |card: u64| {
            let mut cases = situation.cases.iter();
            cases.any(|case| (case.with[0] | case.with[1]) & card != 0)
        };
        cards.retain(|&card| wins(card) || placed(card) || !lower(card));
    }
    // Cards that win come first.
    cards.sort_by_key(|&card| !wins(card));
    cards
}

/// Returns the tricks that the hand to lead takes by playing its high cards.
fn sure_winners(situation: &Situation) -> u32 {
    if !situation.is_ours() {
        return 0;
    }
    let all = situation.all();
    let mine = situation.hands[situation.leader];
    let run = |suit: usize| {
        let mut left = all & suit_mask(suit);
        let mut count = 0;
        while left != 0 && highest(left) & mine != 0 {
            left ^= highest(left);
            count += 1;
        }
        count
    };
    let mut others = situation.hidden;
    for seat in (0..4).filter(|seat| situation.ours >> seat & 1 == 0) {
        others |= situation.hands[seat];
    }
    if situation.trump < 4 {
        let trumps = (others & suit_mask(situation.trump)).count_ones();
        let drawn = run(situation.trump);
        if drawn < trumps {
            return drawn;
        }
    }
    (0..4).map(run).sum()
}
