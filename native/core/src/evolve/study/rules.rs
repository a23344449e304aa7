//! Small changes of a program, including rules that fit a turn.

use super::Lesson;
use super::turns::Turn;
use crate::dealing::philox::Philox;
use crate::evolve::auction::bidding::answer;
use crate::evolve::auction::calls::call_of;
use crate::evolve::auction::features::{LENGTHS, POINTS};
use crate::evolve::auction::situation::{CALLS, DOUBLE, LOWEST_BID, PASS, REDOUBLE};
use crate::evolve::genome::entry::{Entry, random_entry, skip_of, with_skip};
use crate::evolve::genome::nodes::{BidKind, Node};
use crate::evolve::genome::system::System;
use crate::evolve::genome::variation::{delete_at, insert_at};
use crate::evolve::selection::board::Table;

impl Lesson<'_> {
    /// Changes the program of a state a little.
    pub(super) fn change(
        &self,
        table: &mut Table,
        child: &mut System,
        state: u8,
        turns: &mut [Turn<'_>],
        random: &mut Philox,
    ) {
        let reach = child.form().reach();
        let program = child.program_mut(usize::from(state));
        let entries = program.len() as u32;
        let place = random.below(entries) as usize;
        match random.below(8) {
            0..3 => nudge(&mut program[place], reach, random),
            3 => program[place] = random_entry(random, reach, false),
            4 => delete_at(program, place, random_entry(random, reach, false)),
            5 => program.swap(place, random.below(entries) as usize),
            _ => {
                let turn = &mut turns[random.below(turns.len() as u32) as usize];
                for word in self.rule(table, turn, reach, random).into_iter().rev() {
                    insert_at(program, place, word);
                }
            }
        }
    }

    /// Returns a rule for a turn: questions that skip a bid, except for hands like the one of the
    /// turn, and the best bid there.
    fn rule(
        &self,
        table: &mut Table,
        turn: &mut Turn<'_>,
        reach: u32,
        random: &mut Philox,
    ) -> Vec<u32> {
        let mut best = (0, turn.made);
        for call in 0..CALLS as u8 {
            if turn.situation.is_legal(call) {
                let gain = self.gain(table, turn, call);
                if (gain, random.below(2)) > (best.0, 0) {
                    best = (gain, call);
                }
            }
        }
        let Some(bid) = self.entry_of(best.1, turn, random) else {
            return Vec::new();
        };
        let guards = 1 + random.below(3);
        let mut words: Vec<u32> = (0..guards)
            .filter_map(|_| self.guard(turn, reach, random))
            .collect();
        let count = words.len() as u32;
        for (place, word) in words.iter_mut().enumerate() {
            *word = with_skip(*word, count - place as u32);
        }
        words.push(bid);
        words
    }

    /// Returns an entry that makes a call at a turn.
    fn entry_of(&self, call: u8, turn: &Turn<'_>, random: &mut Philox) -> Option<u32> {
        match call {
            PASS => self.decoder.bid(BidKind::PassOrDouble, 1),
            DOUBLE | REDOUBLE => self.decoder.bid(BidKind::PassOrDouble, 0),
            _ => {
                // The same call as another kind of bid may do better elsewhere.
                for _ in 0..16 {
                    let word = random.next_u32() & 0x3FFF;
                    if let Entry::Bid(kind, parameter) = self.decoder.read(word) {
                        let longest = || turn.hand.longest_suit();
                        let made = call_of(kind, parameter, &turn.situation, longest);
                        if made == Some(call) {
                            return Some(word);
                        }
                    }
                }
                self.decoder.bid(BidKind::Direct, call - LOWEST_BID)
            }
        }
    }

    /// Returns a question whose answer is no at a turn.
    fn guard(&self, turn: &Turn<'_>, reach: u32, random: &mut Philox) -> Option<u32> {
        const ALONE: u16 = 1 << 10;
        const AT_MOST: u16 = 1 << 9;
        let at_most = random.below(3) > 0;
        let kind = random.below(6);
        if kind < 2 {
            let have = turn.hand.values[POINTS];
            let by = 1 + (random.below(6) * random.below(8)) as i16;
            let constant = if at_most { have - by } else { have + by };
            let data =
                constant.clamp(0, 511).cast_unsigned() | if at_most { AT_MOST } else { 0 } | ALONE;
            return self.decoder.decision(Node::Strength, data, 0);
        }
        if kind < 4 {
            let suit = random.below(4) as usize;
            let have = turn.hand.values[LENGTHS + suit];
            let by = 1 + random.below(2) as i16;
            let constant = if at_most { have - by } else { have + by };
            if !(0..=13).contains(&constant) {
                return None;
            }
            let at_most = if at_most { AT_MOST } else { 0 };
            let data = constant.cast_unsigned() | (suit as u16) << 4 | at_most | ALONE;
            return self.decoder.decision(Node::Length, data, 0);
        }
        for _ in 0..8 {
            let word = random_entry(random, reach, true);
            if let Entry::Decision(question, _) = self.decoder.read(word)
                && !answer(question, &turn.public(), turn.hand)
            {
                return Some(word);
            }
        }
        None
    }
}

/// Changes an entry slightly: the constant of a decision, its target, or one of its bits; the
/// parameter of a bid.
fn nudge(word: &mut u32, reach: u32, random: &mut Philox) {
    if skip_of(*word).is_none() {
        let parameter = (*word & 0x3F).wrapping_add(1 + 62 * random.below(2)) & 0x3F;
        *word = *word & !0x3F | parameter;
        return;
    }
    match random.below(4) {
        0 => *word = with_skip(*word, random.below(reach)),
        1 => *word ^= 1 << (8 + random.below(16)),
        _ => {
            // The constant is at the lower end of the data. Small steps are the most frequent.
            let step = 1 << random.below(5);
            let data = *word >> 8 & 0x1FF;
            let moved = if random.below(2) == 0 {
                data + step
            } else {
                data.wrapping_sub(step)
            };
            *word = *word & !(0x1FF << 8) | (moved & 0x1FF) << 8;
        }
    }
}
