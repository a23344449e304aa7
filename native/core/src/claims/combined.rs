//! The search of the thesis: a line that beats a combined defender, who may have in every suit the
//! highest card, the longest and the shortest holding that either hand could have.
//!
//! The combined defender is stronger than any two hands, so a line that beats it beats them; and
//! only the claimer's cards are searched. One difference from the thesis: cards that a defender may
//! have discarded on other suits count for the question whether it can be void. [`Ruffs::Printed`]
//! leaves them out, as the thesis prints the rule; it accepts lines that a discard and a ruff beat.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::mixer::Mixer;
use super::prover::{Goal, Spent};
use super::situation::{Situation, beats};
use crate::dd::bits::{Level, Portable, above, distinct, each, highest, suit_mask, suit_of};

/// When the combined defender may be void of a suit, and ruff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruffs {
    /// When it may have played or discarded its shortest holding: the rule that is sound.
    Sound,
    /// When the suit was led as often as its shortest holding has cards: the rule of the thesis.
    Printed,
}

/// Returns whether there is a line for a goal against the combined defender, searching at most
/// `effort` tricks. Returns nothing if the defender cannot be used: the claimer must see two hands,
/// and the assumption must be one case.
///
/// A trick under way is finished card by card; then the combined defender takes over.
pub fn beats_combined(
    situation: &Situation,
    goal: Goal,
    effort: u64,
    ruffs: Ruffs,
) -> Option<Result<bool, Spent>> {
    if situation.played == 0 {
        return Some(Combined::new(situation, ruffs)?.finds(goal, effort));
    }
    let ours = situation.is_ours();
    for card in situation.different_cards() {
        let Some((next, winner)) = situation.after(card) else {
            continue;
        };
        let goal = match winner {
            Some(seat) => goal.after(seat & 1 == situation.side),
            None => Some(goal),
        };
        let yes = match goal {
            None => false,
            Some(goal) if goal.tricks == 0 => true,
            Some(goal) => match beats_combined(&next, goal, effort, ruffs)? {
                Ok(yes) => yes,
                Err(spent) => return Some(Err(spent)),
            },
        };
        if yes == ours {
            return Some(Ok(ours));
        }
    }
    Some(Ok(!ours))
}

/// The holding of the combined defender in a suit.
#[derive(Clone, Copy, Debug, Default)]
struct Assets {
    /// Its highest card, or 0.
    highest: u64,
    /// The most and the fewest cards that one hand may have.
    longest: u8,
    shortest: u8,
}

/// A point of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stage {
    /// The two hands of the claimer.
    hands: [u64; 2],
    /// How often each suit was led.
    rounds: [u8; 4],
    /// Which of the two hands leads; 2 for the defender.
    lead: u8,
    tricks: u8,
    losers: u8,
}

/// Where the lengths of the suits are in a key: above the claimer's 26 cards and four of the
/// defender's.
const LENGTHS: usize = 48;

/// Searches for lines against the combined defender.
#[derive(Debug)]
struct Combined {
    assets: [Assets; 4],
    trump: usize,
    ruffs: Ruffs,
    start: Stage,
    seen: HashMap<Stage, bool, BuildHasherDefault<Mixer>>,
    left: u64,
}

impl Combined {
    /// Returns a search from the beginning of a trick; nothing if the claimer does not see two
    /// hands, or if the assumption is more than one case.
    fn new(situation: &Situation, ruffs: Ruffs) -> Option<Self> {
        let ours: Vec<usize> = (0..4)
            .filter(|seat| situation.ours >> seat & 1 == 1)
            .collect();
        let (&[one, other], [case]) = (&ours[..], &situation.cases[..]) else {
            return None;
        };
        let known = situation.seats.map(|seat| situation.hands[seat]);
        let mut assets = [Assets::default(); 4];
        for (suit, assets) in assets.iter_mut().enumerate() {
            let lane = suit_mask(suit);
            let total = (situation.hidden & lane).count_ones();
            let counts = case.counts_of(suit);
            let (least, most) = (counts.trailing_zeros(), counts.ilog2());
            let first = (known[0] & lane).count_ones();
            let second = (known[1] & lane).count_ones();
            *assets = Assets {
                highest: highest((situation.hidden | known[0] | known[1]) & lane),
                longest: (first + most).max(second + total - least) as u8,
                shortest: (first + least).min(second + total - most) as u8,
            };
        }
        let lead = [one, other]
            .iter()
            .position(|&seat| seat == situation.leader);
        Some(Self {
            ruffs,
            assets,
            trump: situation.trump,
            start: Stage {
                hands: [situation.hands[one], situation.hands[other]],
                rounds: [0; 4],
                lead: lead.map_or(2, |place| place as u8),
                tricks: 0,
                losers: 0,
            },
            seen: HashMap::default(),
            left: 0,
        })
    }

    /// Returns whether there is a line for a goal, searching at most `effort` tricks.
    fn finds(&mut self, goal: Goal, effort: u64) -> Result<bool, Spent> {
        self.left = effort;
        let stage = Stage {
            tricks: goal.tricks as u8,
            losers: goal.losers as u8,
            ..self.start
        };
        self.search(stage)
    }

    fn search(&mut self, mut stage: Stage) -> Result<bool, Spent> {
        if stage.tricks == 0 {
            return Ok(true);
        }
        let left = stage.hands[0].count_ones() as u8;
        if stage.tricks > left {
            return Ok(false);
        }
        stage.losers = stage.losers.min(left - stage.tricks);
        if !self.enough(&stage) {
            return Ok(false);
        }
        let key = self.key(&stage);
        if let Some(&known) = self.seen.get(&key) {
            return Ok(known);
        }
        let found = match stage.lead {
            2 => self.after_any_lead(stage)?,
            lead => self.any_lead(stage, usize::from(lead))?,
        };
        self.seen.insert(key, found);
        Ok(found)
    }

    /// Returns the stage without details that no longer matter: cards by their order alone, with
    /// the lengths of the suits above them, and no more rounds than count.
    fn key(&self, stage: &Stage) -> Stage {
        let all = stage.hands[0] | stage.hands[1] | self.defenders_cards(stage);
        let mut key = *stage;
        key.hands = stage.hands.map(|hand| Portable::pack(hand, all));
        for suit in 0..4 {
            let length = u64::from((all & suit_mask(suit)).count_ones());
            key.hands[0] |= length << (LENGTHS + 4 * suit);
        }
        if self.trump > 3 || stage.rounds[self.trump] >= self.assets[self.trump].longest {
            for (rounds, assets) in key.rounds.iter_mut().zip(&self.assets) {
                *rounds = assets.longest.min(*rounds);
            }
        }
        key
    }

    /// Returns whether there could be enough tricks if every suit could be played to its end: a
    /// suit that the defender can follow to is won by cards above its highest, until it has no
    /// more.
    fn enough(&self, stage: &Stage) -> bool {
        let mut most = 0;
        let trumps = match self.trump {
            4.. => 0,
            trump => ((stage.hands[0] | stage.hands[1]) & suit_mask(trump)).count_ones(),
        };
        for (suit, assets) in self.assets.iter().enumerate() {
            if suit == self.trump {
                continue;
            }
            let [one, other] = stage.hands.map(|hand| hand & suit_mask(suit));
            let length = one.count_ones().max(other.count_ones());
            let high = above(one | other, assets.highest).count_ones();
            let follows = u32::from(assets.longest.saturating_sub(stage.rounds[suit]));
            let established = high + trumps + u32::from(stage.losers) >= follows;
            most += if established {
                length
            } else {
                length.min(high)
            };
        }
        most + trumps >= u32::from(stage.tricks)
    }

    fn any_lead(&mut self, stage: Stage, lead: usize) -> Result<bool, Spent> {
        let all = stage.hands[0] | stage.hands[1] | self.defenders_cards(&stage);
        let mut leads: Vec<u64> = each(distinct(stage.hands[lead], all)).collect();
        // High cards first, and trumps before them.
        leads.sort_by_key(|&card| {
            let suit = suit_of(card);
            let high = above(self.assets[suit].highest, card) == 0;
            (!high, suit != self.trump, card.trailing_zeros() & 15)
        });
        for card in leads {
            for other in follows(stage.hands[1 - lead], suit_of(card), all) {
                if self.trick(stage, card, other, lead)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns whether the line works after a trick that the claimer leads to.
    fn trick(&mut self, stage: Stage, card: u64, other: u64, lead: usize) -> Result<bool, Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        let suit = suit_of(card);
        let overtakes = beats(other, card, self.trump);
        let best = if overtakes { other } else { card };
        let mut next = stage;
        next.hands[lead] &= !card;
        next.hands[1 - lead] &= !other;
        next.rounds[suit] += 1;
        let won = Stage {
            lead: if overtakes { 1 - lead } else { lead } as u8,
            tricks: stage.tricks - 1,
            ..next
        };
        if self.accepts(stage, suit, best) {
            return self.search(won);
        }
        if stage.losers == 0 {
            return Ok(false);
        }
        // The defender wins it or ducks; with fewer losers left the search is shorter, so that is
        // first.
        let lost = Stage {
            lead: 2,
            losers: stage.losers - 1,
            ..next
        };
        Ok(self.search(lost)? && self.search(won)?)
    }

    /// Returns whether the line works whatever the combined defender leads.
    fn after_any_lead(&mut self, stage: Stage) -> Result<bool, Spent> {
        for suit in 0..4 {
            if self.assets[suit].longest > stage.rounds[suit] && !self.after_lead(stage, suit)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether a lead of the defender can be won, and the line works. Both hands play as if
    /// they had seen the defender's highest card, and nothing else.
    fn after_lead(&mut self, stage: Stage, suit: usize) -> Result<bool, Spent> {
        let all = stage.hands[0] | stage.hands[1] | self.defenders_cards(&stage);
        for one in follows(stage.hands[0], suit, all) {
            for other in follows(stage.hands[1], suit, all) {
                self.left = self.left.checked_sub(1).ok_or(Spent)?;
                let mut next = stage;
                next.hands[0] &= !one;
                next.hands[1] &= !other;
                next.rounds[suit] += 1;
                let of_use = |card: u64| suit_of(card) == suit || suit_of(card) == self.trump;
                let winner = match (of_use(one), of_use(other)) {
                    (false, false) => None,
                    (true, true) => Some(u8::from(beats(other, one, self.trump))),
                    (first, _) => Some(u8::from(!first)),
                };
                let best = winner.map(|winner| if winner == 0 { one } else { other });
                let accepted = best.is_some_and(|best| self.accepts(stage, suit, best));
                if !accepted {
                    let lost = Stage {
                        lead: 2,
                        losers: stage.losers.wrapping_sub(1),
                        ..next
                    };
                    if stage.losers == 0 || !self.search(lost)? {
                        continue;
                    }
                }
                let won = winner.map(|lead| Stage {
                    lead,
                    tricks: stage.tricks - 1,
                    ..next
                });
                let wins = match won {
                    Some(won) => self.search(won)?,
                    None => true,
                };
                if wins {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns whether the best card of the claimer is sure to win a trick.
    fn accepts(&self, stage: Stage, led: usize, best: u64) -> bool {
        let assets = self.assets[led];
        let suit = suit_of(best);
        let follows = assets.longest > stage.rounds[led];
        if suit == led && follows && above(assets.highest, best) != 0 {
            return false;
        }
        if self.trump > 3 || led == self.trump {
            return true;
        }
        let trumps = self.assets[self.trump];
        let has_trumps = trumps.longest > stage.rounds[self.trump];
        // The cards that a defender may have discarded where it could not follow; on trumps only a
        // defender who cannot ruff discards.
        let thrown: u8 = (0..4)
            .filter(|&other| self.ruffs == Ruffs::Sound && other != led && other != self.trump)
            .map(|other| stage.rounds[other].saturating_sub(self.assets[other].shortest))
            .sum();
        let may_be_void = assets.shortest <= stage.rounds[led] + thrown;
        let over = suit != self.trump || above(trumps.highest, best) != 0;
        !(may_be_void && has_trumps && over)
    }

    /// Returns the cards that separate the claimer's: the defender's highest ones, where it may
    /// still have any.
    fn defenders_cards(&self, stage: &Stage) -> u64 {
        self.assets
            .iter()
            .zip(stage.rounds)
            .filter(|(assets, rounds)| assets.longest > *rounds)
            .fold(0, |cards, (assets, _)| cards | assets.highest)
    }
}

/// Returns the cards that a hand may play to a suit; of touching cards the lowest.
fn follows(hand: u64, suit: usize, all: u64) -> Vec<u64> {
    let following = hand & suit_mask(suit);
    let legal = if following == 0 { hand } else { following };
    each(distinct(legal, all)).collect()
}
