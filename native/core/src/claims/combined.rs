//! The thesis's search: a line that beats a combined defender, who may have in every suit the highest
//! card, the longest and the shortest holding that either hand could have.
//!
//! He is stronger than any two hands, so a line that beats him beats them; and since he need not be
//! searched, only the claimer's cards are. One difference from the thesis: cards that a defender may have
//! thrown on other suits count when it is asked whether he can be void.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::mixer::Mixer;
use super::prover::{Goal, Spent};
use super::situation::{Situation, beats};
use crate::dd::bits::{above, distinct, each, highest, suit_mask, suit_of};

/// Whether there is a line for a goal against the combined defender, looking at so many tricks at most.
/// Nothing if he cannot be asked: the claimer must see two hands, and what is assumed must be one case.
///
/// A trick under way is finished card by card; then he takes over.
pub fn beats_combined(
    situation: &Situation,
    goal: Goal,
    effort: u64,
) -> Option<Result<bool, Spent>> {
    if situation.played == 0 {
        return Some(Combined::new(situation)?.finds(goal, effort));
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
            Some(goal) => match beats_combined(&next, goal, effort)? {
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

/// What the combined defender has in a suit.
#[derive(Clone, Copy, Debug, Default)]
struct Assets {
    /// His highest card, or 0.
    highest: u64,
    /// The most and the fewest that one hand may have.
    longest: u8,
    shortest: u8,
}

/// Where a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stage {
    /// The two hands of the claimer.
    hands: [u64; 2],
    /// How often each suit was led.
    rounds: [u8; 4],
    /// Which of the two leads; 2 for the defender.
    lead: u8,
    tricks: u8,
    losers: u8,
}

/// Searches for lines against the combined defender.
#[derive(Debug)]
struct Combined {
    assets: [Assets; 4],
    trump: usize,
    start: Stage,
    seen: HashMap<Stage, bool, BuildHasherDefault<Mixer>>,
    left: u64,
}

impl Combined {
    /// A search from the beginning of a trick: nothing if the claimer does not see two hands, or if what is
    /// assumed is more than the combined defender can hold.
    fn new(situation: &Situation) -> Option<Self> {
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

    /// Whether there is a line for a goal, looking at so many tricks at most.
    fn finds(&mut self, goal: Goal, effort: u64) -> Result<bool, Spent> {
        self.left = effort;
        let stage = Stage {
            tricks: goal.tricks as u8,
            losers: goal.losers as u8,
            ..self.start
        };
        if stage.lead == 2 {
            return self.after_any_lead(stage);
        }
        self.search(stage)
    }

    fn search(&mut self, stage: Stage) -> Result<bool, Spent> {
        if stage.tricks == 0 {
            return Ok(true);
        }
        if u32::from(stage.tricks) > stage.hands[0].count_ones() {
            return Ok(false);
        }
        if let Some(&known) = self.seen.get(&stage) {
            return Ok(known);
        }
        let lead = usize::from(stage.lead);
        let found = self.any_lead(stage, lead)?;
        self.seen.insert(stage, found);
        Ok(found)
    }

    fn any_lead(&mut self, stage: Stage, lead: usize) -> Result<bool, Spent> {
        let all = stage.hands[0] | stage.hands[1] | self.his();
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

    /// A trick that the claimer leads to.
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
        // He wins it, or he ducks.
        let lost = Stage {
            lead: 2,
            losers: stage.losers - 1,
            ..next
        };
        Ok(self.search(won)? && self.after_any_lead(lost)?)
    }

    /// Whether the line goes on whatever the combined defender leads.
    fn after_any_lead(&mut self, stage: Stage) -> Result<bool, Spent> {
        if stage.tricks == 0 {
            return Ok(true);
        }
        if u32::from(stage.tricks) > stage.hands[0].count_ones() {
            return Ok(false);
        }
        if let Some(&known) = self.seen.get(&stage) {
            return Ok(known);
        }
        let mut found = true;
        for suit in 0..4 {
            if self.assets[suit].longest > stage.rounds[suit] && !self.after_lead(stage, suit)? {
                found = false;
                break;
            }
        }
        self.seen.insert(stage, found);
        Ok(found)
    }

    /// Whether a lead of his can be won, and the line goes on. Both hands play as if his highest card had
    /// been seen, and nothing else.
    fn after_lead(&mut self, stage: Stage, suit: usize) -> Result<bool, Spent> {
        let all = stage.hands[0] | stage.hands[1] | self.his();
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
                let won = winner.map(|lead| Stage {
                    lead,
                    tricks: stage.tricks - 1,
                    ..next
                });
                let wins = match won {
                    Some(won) => self.search(won)?,
                    None => true,
                };
                if !wins {
                    continue;
                }
                if accepted {
                    return Ok(true);
                }
                let lost = Stage {
                    lead: 2,
                    losers: stage.losers.wrapping_sub(1),
                    ..next
                };
                if stage.losers > 0 && self.after_any_lead(lost)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the best card of the claimer wins a trick for sure.
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
        // What a defender may have thrown where he could not follow; on trumps only one who cannot ruff
        // throws anything.
        let thrown: u8 = (0..4)
            .filter(|&other| other != led && other != self.trump)
            .map(|other| stage.rounds[other].saturating_sub(self.assets[other].shortest))
            .sum();
        let may_be_void = assets.shortest <= stage.rounds[led] + thrown;
        let over = suit != self.trump || above(trumps.highest, best) != 0;
        !(may_be_void && has_trumps && over)
    }

    /// Cards that part the claimer's: his highest ones.
    fn his(&self) -> u64 {
        self.assets
            .iter()
            .fold(0, |cards, assets| cards | assets.highest)
    }
}

/// The cards that a hand may play to a suit, of touching ones the lowest.
fn follows(hand: u64, suit: usize, all: u64) -> Vec<u64> {
    let following = hand & suit_mask(suit);
    let legal = if following == 0 { hand } else { following };
    each(distinct(legal, all)).collect()
}
