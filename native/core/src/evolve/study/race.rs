//! Versions of a system that race against it, board by board.

use super::Room;
use crate::evolve::auction::program::Program;
use crate::evolve::genome::system::System;
use crate::evolve::selection::board::Table;

/// Boards after which those that are far behind give up.
const LEG: usize = 512;
/// Far behind is so many standard errors at first.
const GIVEN_UP: f64 = 1.5;

/// A version that is compared with the system as it is.
struct Racer {
    system: System,
    program: Program,
    /// What it has cost more so far,
    behind: i64,
    /// and the squares of that, board by board.
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

impl Room<'_> {
    /// Returns the best of some versions, if it does better than the system as it is.
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
                program: Program::new(&system, self.decoder),
                system,
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
            // The longer it goes on, the less is forgiven.
            let share = raced as f64 / self.study.boards as f64;
            racing.retain(|racer| racer.errors_behind() < GIVEN_UP * (1.0 - share));
        }
        let best = racing.into_iter().min_by_key(|racer| racer.behind)?;
        (best.behind < 0).then_some(best.system)
    }

    /// Returns what a board costs a version: what it loses to the rival of the board, and its
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
