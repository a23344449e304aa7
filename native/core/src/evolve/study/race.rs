//! Races: versions of a system are compared with it, board by board.

use super::Lesson;
use crate::evolve::auction::program::Program;
use crate::evolve::genome::system::System;
use crate::evolve::selection::board::Table;

/// The number of boards after which versions far behind give up.
const LEG: usize = 512;
/// How many standard errors are far behind at first.
const GIVEN_UP: f64 = 1.5;

/// A version that is compared with the current system.
struct Racer {
    program: Program,
    /// Its additional cost so far,
    behind: i64,
    /// and the squares of it, board by board.
    squares: i64,
}

impl Racer {
    /// Returns how many standard errors it is behind.
    #[allow(clippy::cast_precision_loss)] // The sums are far below 2^53.
    fn errors_behind(&self) -> f64 {
        if self.squares == 0 {
            0.0
        } else {
            self.behind as f64 / (self.squares as f64).sqrt()
        }
    }
}

impl Lesson<'_> {
    /// Returns the best version, if it is better than the current system.
    #[allow(clippy::cast_precision_loss)] // Numbers of boards are small.
    pub(super) fn best(
        &self,
        table: &mut Table,
        versions: Vec<System>,
        first: usize,
    ) -> Option<System> {
        let mut racing: Vec<Racer> = versions
            .into_iter()
            .map(|system| Racer {
                program: Program::new(system, self.decoder),
                behind: 0,
                squares: 0,
            })
            .filter(|racer| !racer.program.is_like(&self.base))
            .collect();
        let mut raced = 0;
        while raced < self.study.boards && !racing.is_empty() {
            let until = (raced + LEG).min(self.study.boards);
            for number in raced..until {
                let usual = self.cost(table, &self.base, first, number);
                for racer in &mut racing {
                    let cost = self.cost(table, &racer.program, first, number);
                    let difference = i64::from(cost - usual);
                    racer.behind += difference;
                    racer.squares += difference * difference;
                }
            }
            raced = until;
            // The limit becomes stricter during the race.
            let share = raced as f64 / self.study.boards as f64;
            racing.retain(|racer| racer.errors_behind() < GIVEN_UP * (1.0 - share));
        }
        let best = racing.into_iter().min_by_key(|racer| racer.behind)?;
        (best.behind < 0).then(|| best.program.system().clone())
    }

    /// Returns the cost of a board for a version: its loss to the rival of the board, and its
    /// distance from par.
    fn cost(&self, table: &mut Table, program: &Program, first: usize, number: usize) -> i32 {
        let deal = self.deals.get((first + number) % self.deals.len());
        let mut cost = 0;
        if let Some(rival) = number.checked_rem(self.rivals.len()) {
            cost -= self.study.won * table.play(program, &self.rivals[rival], deal);
        }
        if self.study.par != 0 {
            table.bid(program, program, deal);
            cost += self.study.par * table.distance_from_par(deal);
        }
        cost
    }
}
