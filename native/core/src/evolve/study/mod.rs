//! Systems that study their own auctions.
//!
//! Blind variation rarely finds a better program. Here a system looks at turns in one of its
//! states: how would the auction have ended after every other call, if nothing else changed?
//! Programs for that state are then varied and compared by these outcomes alone, which is far
//! cheaper than bidding boards. The outcomes ignore that partner would read the calls differently,
//! so a better program must still prove itself on other boards.

mod race;
mod rules;
mod states;
mod turns;

use crate::dealing::philox::Philox;
use crate::evolve::auction::bidding::{Bidding, Sides};
use crate::evolve::auction::program::Program;
use crate::evolve::genome::entry::Decoder;
use crate::evolve::genome::system::System;
use crate::evolve::selection::board::Table;
use crate::evolve::selection::deals::{Deals, PreparedDeal};

const STUDYING: u64 = 24;
/// The number of deals from which the subject of a lesson is drawn.
const DEALS_TO_DRAW_FROM: usize = 32;
/// A state that is not used on this many deals counts as unused.
const DEALS_TO_SEE: usize = 4000;

/// The settings of lessons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Study {
    /// The seed of all random streams.
    pub seed: u64,
    /// The number of turns in a lesson.
    pub turns: usize,
    /// The number of programs compared in a lesson.
    pub steps: u32,
    /// The number of boards on which a better program must prove itself.
    pub boards: usize,
    /// The weight of a match point of distance from par,
    pub par: i32,
    /// and of a match point won.
    pub won: i32,
    /// Whether a state may become a copy of another that has learned more.
    pub adopting: bool,
    /// Contracts that fail by at least this many tricks count as doubled; 0 switches it off.
    pub doubled_from: u8,
    /// Whether a double of a contract that makes may bring the score nearer to par.
    pub gifts: bool,
}

impl Study {
    /// Returns the table for lessons.
    fn table(&self) -> Table {
        let table = Table::doubling_from(self.doubled_from);
        if self.gifts {
            table
        } else {
            table.without_gifts()
        }
    }
}

/// Gives one lesson; returns the system after it, if it has learned something.
pub fn lesson(
    system: &System,
    decoder: &Decoder,
    rivals: &[Program],
    deals: &Deals,
    study: &Study,
    number: u64,
) -> Option<System> {
    let mut random = Philox::apart(STUDYING, study.seed, number, 0);
    let program = Program::new(system.clone(), decoder);
    let lesson_data = Lesson {
        base: program,
        decoder,
        rivals,
        deals,
        study,
    };
    let table = &mut study.table();
    let (state, call) = lesson_data.some_turn(table, &mut random);
    let versions = match random.below(if study.adopting { 10 } else { 8 }) {
        0 => vec![states::with_transition(system, state, call, &mut random)],
        1 => return states::with_split(system, state, call, lesson_data.used(table), &mut random),
        8.. => states::with_adopted(system, state, lesson_data.used(table)),
        _ => lesson_data.versions(table, system, state, &mut random),
    };
    let first = random.below(deals.len() as u32) as usize;
    lesson_data.best(table, versions, first)
}

/// The material of lessons.
struct Lesson<'a> {
    base: Program,
    decoder: &'a Decoder,
    rivals: &'a [Program],
    deals: &'a Deals,
    study: &'a Study,
}

impl Lesson<'_> {
    /// Returns the rival on a board; nothing for the system itself, half the time.
    fn rival(&self, number: usize) -> Option<usize> {
        (number % 2 == 1 && !self.rivals.is_empty()).then(|| number / 2 % self.rivals.len())
    }

    /// Returns the state and call of a random turn.
    fn some_turn(&self, table: &mut Table, random: &mut Philox) -> (u8, u8) {
        let mut seen = Vec::new();
        let base = &self.base;
        for _ in 0..DEALS_TO_DRAW_FROM {
            let deal = self
                .deals
                .get(random.below(self.deals.len() as u32) as usize);
            table.watch(base, base, deal, &[], |_, bidding, _, call| {
                seen.push((own_state(bidding), call));
            });
        }
        // Rare states must have their turn too.
        if random.below(2) == 0 {
            seen.sort_unstable();
            seen.dedup();
        }
        seen[random.below(seen.len() as u32) as usize]
    }

    /// Returns the states that are used on many deals, one bit each.
    fn used(&self, table: &mut Table) -> u64 {
        let mut used = 0;
        for (number, deal) in self.deals.iter().take(DEALS_TO_SEE).enumerate() {
            self.watch_own(table, number, deal, |_, bidding, _, _| {
                used |= 1 << own_state(bidding);
            });
        }
        used
    }

    /// Bids with the rival of a board, and reports the system's own calls before they are made.
    fn watch_own(
        &self,
        table: &mut Table,
        number: usize,
        deal: &PreparedDeal,
        mut seen: impl FnMut(usize, &mut Bidding, &Sides<'_>, u8),
    ) {
        let rival = self.rival(number);
        let is_north_south = (number / 2).is_multiple_of(2);
        let [north_south, east_west] = self.seats(rival, is_north_south);
        table.watch(
            north_south,
            east_west,
            deal,
            &[],
            |seat, bidding, sides, call| {
                if rival.is_none() || is_of_north_south(seat) == is_north_south {
                    seen(seat, bidding, sides, call);
                }
            },
        );
    }

    fn seats(&self, rival: Option<usize>, is_north_south: bool) -> [&Program; 2] {
        let other = rival.map_or(&self.base, |rival| &self.rivals[rival]);
        if is_north_south {
            [&self.base, other]
        } else {
            [other, &self.base]
        }
    }
}

/// Returns the state of the side whose turn it is.
fn own_state(bidding: &Bidding) -> u8 {
    bidding.states()[usize::from(bidding.situation().turn & 1)]
}

const fn is_of_north_south(seat: usize) -> bool {
    seat & 1 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::genome::nodes::Switches;
    use crate::evolve::genome::system::Form;
    use crate::evolve::selection::objective::{distances_from_par, match_results};
    use crate::evolve::selection::trials::deals;

    const STUDY: Study = Study {
        seed: 3,
        turns: 40,
        steps: 20,
        boards: 60,
        par: 1,
        won: 1,
        adopting: true,
        doubled_from: 0,
        gifts: true,
    };

    /// Returns a system after some lessons against another, and how many lessons taught it
    /// something.
    fn studied(lessons: u64) -> (System, usize) {
        let deals = deals(400);
        let form = Form::new(6, 8, 1, Switches::EVERYTHING).unwrap();
        let decoder = Decoder::new(form.switches());
        let rival = System::random(form, &mut Philox::apart(99, 8, 0, 0));
        let rivals = [Program::new(rival, &decoder)];
        let mut system = System::passing(form).unwrap();
        let mut learned = 0;
        for number in 0..lessons {
            if let Some(next) = lesson(&system, &decoder, &rivals, &deals, &STUDY, number) {
                system = next;
                learned += 1;
            }
        }
        (system, learned)
    }

    #[test]
    fn the_same_lessons_teach_the_same() {
        let (system, learned) = studied(80);
        assert!(learned > 10, "{learned}");
        assert!(studied(80).0 == system);
    }

    #[test]
    fn a_state_that_is_split_changes_nothing() {
        let (system, _) = studied(80);
        let decoder = Decoder::new(system.form().switches());
        let program = Program::new(system.clone(), &decoder);
        let deals = deals(400);
        let lesson_data = Lesson {
            base: program.clone(),
            decoder: &decoder,
            rivals: &[],
            deals: &deals,
            study: &STUDY,
        };
        let mut random = Philox::apart(99, 9, 0, 0);
        let used = lesson_data.used(&mut Table::new());
        let mut splits = 0;
        for call in 0..38 {
            let Some(split) = states::with_split(&system, 0, call, used, &mut random) else {
                continue;
            };
            splits += 1;
            let other = Program::new(split, &decoder);
            assert_eq!(
                distances_from_par(&program, &deals, Table::new()),
                distances_from_par(&other, &deals, Table::new())
            );
            assert!(
                match_results(&program, &other, &deals, Table::new())
                    .iter()
                    .all(|&won| won == 0)
            );
        }
        assert!(splits > 0, "no state was free");
    }

    #[test]
    fn a_system_that_cannot_pass_cannot_study() {
        let direct = Switches::new(0x1_0000_0001).unwrap();
        assert!(System::passing(Form::new(2, 4, 0, direct).unwrap()).is_none());
    }
}
