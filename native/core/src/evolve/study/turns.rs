//! Turns of a system, and the outcomes of other calls there.

use super::{Lesson, is_of_north_south, own_state};
use crate::dealing::philox::Philox;
use crate::evolve::auction::answers::Public;
use crate::evolve::auction::bidding::called;
use crate::evolve::auction::features::Features;
use crate::evolve::auction::program::Program;
use crate::evolve::auction::ranges::Ranges;
use crate::evolve::auction::situation::{CALLS, Situation};
use crate::evolve::genome::system::System;
use crate::evolve::selection::board::Table;
use crate::evolve::selection::deals::PreparedDeal;

/// How many deals are searched at most for each turn.
const PATIENCE: usize = 6;

/// A turn of the system, and the outcomes of its calls.
pub(super) struct Turn<'a> {
    calls: Vec<u8>,
    pub(super) situation: Situation,
    known: [Ranges; 4],
    vulnerable: [bool; 2],
    deal: &'a PreparedDeal,
    pub(super) hand: &'a Features,
    /// The rival, if it is not the system itself.
    rival: Option<usize>,
    is_north_south: bool,
    /// The call that it made.
    pub(super) made: u8,
    score: i32,
    distance: i32,
    gains: [Option<i16>; CALLS],
}

impl Turn<'_> {
    /// Returns the public knowledge at the turn.
    pub(super) fn public(&self) -> Public<'_> {
        Public {
            situation: &self.situation,
            known: &self.known,
            vulnerable: self.vulnerable,
        }
    }
}

impl<'a> Lesson<'a> {
    /// Returns versions of a system with another program for a state, from small changes to large
    /// ones.
    pub(super) fn versions(
        &self,
        table: &mut Table,
        system: &System,
        state: u8,
        random: &mut Philox,
    ) -> Vec<System> {
        let mut turns = self.turns(table, state, random);
        if turns.is_empty() {
            return Vec::new();
        }
        let mut versions = Vec::new();
        let (mut current, mut worth, mut gains) = (system.clone(), 0, 0_u32);
        for _ in 0..self.study.steps {
            let mut child = current.clone();
            self.change(table, &mut child, state, &mut turns, random);
            let program = Program::new(child.clone(), self.decoder);
            let found = self.worth(table, &program, state, &mut turns);
            if found < worth {
                continue;
            }
            let better = found > worth;
            (current, worth) = (child, found);
            if better {
                gains += 1;
                if gains.is_power_of_two() {
                    versions.push(current.clone());
                }
            }
        }
        if gains > 0 && !gains.is_power_of_two() {
            versions.push(current);
        }
        versions
    }

    /// Returns turns in a state, on random deals.
    fn turns(&self, table: &mut Table, state: u8, random: &mut Philox) -> Vec<Turn<'a>> {
        let mut turns: Vec<Turn<'a>> = Vec::with_capacity(self.study.turns);
        for number in 0..self.study.turns * PATIENCE {
            if turns.len() >= self.study.turns {
                break;
            }
            let deal = self
                .deals
                .get(random.below(self.deals.len() as u32) as usize);
            let rival = self.rival(number);
            let from = turns.len();
            self.watch_own(table, number, deal, |seat, bidding, sides, made| {
                if own_state(bidding) != state {
                    return;
                }
                let Some(known) = bidding.knowledge(sides).map(|known| *known.ranges()) else {
                    return;
                };
                turns.push(Turn {
                    calls: bidding.calls().collect(),
                    situation: *bidding.situation(),
                    known,
                    vulnerable: bidding.vulnerable(),
                    deal,
                    hand: &deal.hands[seat],
                    rival,
                    is_north_south: is_of_north_south(seat),
                    made,
                    score: 0,
                    distance: 0,
                    gains: [None; CALLS],
                });
            });
            let (score, distance) = (table.last_score(deal), table.distance_from_par(deal));
            for turn in &mut turns[from..] {
                (turn.score, turn.distance) = (score, distance);
            }
        }
        turns
    }

    /// Returns the gain of a program for the state on all turns.
    fn worth(
        &self,
        table: &mut Table,
        program: &Program,
        state: u8,
        turns: &mut [Turn<'_>],
    ) -> i64 {
        let mut worth = 0;
        for turn in turns {
            let call = called(program.of_state(state), &turn.public(), turn.hand);
            worth += i64::from(self.gain(table, turn, call));
        }
        worth
    }

    /// Returns the gain of another call.
    pub(super) fn gain(&self, table: &mut Table, turn: &mut Turn<'_>, call: u8) -> i16 {
        if call == turn.made {
            return 0;
        }
        if let Some(gain) = turn.gains[usize::from(call)] {
            return gain;
        }
        turn.calls.push(call);
        let [north_south, east_west] = self.seats(turn.rival, turn.is_north_south);
        let score = table.score_after(north_south, east_west, turn.deal, &turn.calls);
        turn.calls.pop();
        let gain = if turn.rival.is_some() {
            let won = table.match_points(score - turn.score);
            self.study.won * if turn.is_north_south { won } else { -won }
        } else {
            self.study.par * (turn.distance - table.distance_from_par(turn.deal))
        };
        // At most 24 IMPs, with weights of at most a hundred.
        let gain = gain as i16;
        turn.gains[usize::from(call)] = Some(gain);
        gain
    }
}
