//! αμ: the worlds that declarer can win together, against defenders who see all cards.
//!
//! Cazenave and Ventos, "The αμ search algorithm for the game of bridge" (2019), and "Optimizing
//! αμ" with Legras (2021). A strategy of declarer wins in a set of worlds. `front` keeps the sets
//! that are part of no other: where declarer chooses, those of all cards; where a defender, who
//! knows the world, chooses, what is common to all cards that are legal there. Declarer's first
//! choices are searched, `moves` of them, not counting later ones with one card to choose from; after
//! them a world is won if it is won double dummy. With one move this is the Monte Carlo method.
//!
//! More moves give no more, so that a search with fewer moves bounds the next. The cuts leave the
//! value of the best card as it is:
//!
//! - A world that is lost double dummy stays lost: nothing below looks at it (useful worlds).
//! - A node whose worlds together, or whose front with fewer moves, is part of a set that declarer
//!   reaches anyway, at this node or any above it, is left (early and deep alpha cuts). So is one
//!   that, with all that can be won elsewhere, has no more weight than the best card at the root.
//! - A card that wins everything ends the search of the other cards (win cut), and so do the worlds
//!   when all are won or none can be (world cuts).
//! - A card that had no more value with fewer moves than the best has now is left (root cut).

mod front;
mod known;
mod search;
mod table;

use std::sync::{Arc, Mutex};

use super::plan::{Candidate, WeightedWorld};
use crate::dd::bits::each;
use crate::dd::{Crew, Goal, Position, Solver, Work};
use front::{Limit, Wins};
use search::{Search, SharedStop, Stopped, Worlds};
use table::Table;

/// The most worlds of a search.
pub const MOST_WORLDS: usize = 128;

/// The question for a search.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The tricks that the side to play needs from here on.
    pub need: u8,
    /// How many choices of declarer are searched at most.
    pub moves: usize,
    /// The number of threads.
    pub threads: usize,
    /// Whether every card is searched, also one that cannot be the best.
    pub every_card: bool,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Prospects {
    /// The cards, the best first. Values are shares of the weight of all worlds.
    pub candidates: Vec<Candidate>,
    /// How many worlds were solved.
    pub solved: usize,
    /// How many choices were searched.
    pub moves: usize,
    /// Whether more would change nothing.
    pub complete: bool,
}

/// Searches the worlds that the side to play can win together; its two hands are the same in all.
///
/// There are at most [`MOST_WORLDS`]. Of cards with the same value the one that had more with fewer
/// moves is listed first, or else the one that comes first in `preference`. Returns the result of
/// the last number of moves that was finished before the stop, or nothing if no world was solved.
pub fn alphamu(
    crew: &mut Crew,
    worlds: &[WeightedWorld],
    question: Question,
    preference: &[u64],
    stop: impl FnMut() -> bool + Send + 'static,
) -> Option<Prospects> {
    let stop: SharedStop = Arc::new(Mutex::new(Box::new(stop)));
    let worlds: Vec<&WeightedWorld> = worlds.iter().filter(|one| one.weight > 0.0).collect();
    let first = &worlds.first()?.position;
    // Easy worlds are solved without a look at the clock.
    if asking(&stop)() {
        return None;
    }
    let (solved, rows) = solve_first(crew, &worlds, question, &stop);
    let total: f64 = solved.iter().map(|one| one.weight).sum();
    let play = Worlds {
        hands: solved.iter().map(|one| one.position.hands()).collect(),
        weights: solved.iter().map(|one| one.weight / total).collect(),
        trump: first.trump(),
        side: first.seat().index() & 1,
        slack: 1e-9,
    };
    if solved.is_empty() {
        return None;
    }
    let table = Table::new(
        first.leader(),
        first.played(),
        first.tricks_left(),
        question.need,
    );
    let mut root = Root::new(&play, &table, &rows, preference);
    let mut prospects = Prospects {
        candidates: root.candidates(),
        solved: solved.len(),
        moves: 1,
        complete: false,
    };
    if question.moves <= 1 {
        return Some(prospects);
    }
    let one = Work {
        jobs: 1,
        threads: 1,
        alike: true,
        small: true,
    };
    let (ours, start) = (stop.clone(), Mutex::new((&mut root, &mut prospects)));
    crew.work(one, asking(&stop), |solver, _| {
        let mut start = start.lock().ok()?;
        let (root, prospects) = &mut *start;
        let search = Search::new(solver, &play, first, ours.clone());
        root.deepen(search, question, prospects);
        Some(())
    });
    Some(prospects)
}

fn asking(stop: &SharedStop) -> impl FnMut() -> bool + Send + 'static {
    let stop = stop.clone();
    move || stop.lock().map_or(true, |mut stop| stop())
}

/// Solves every card in every world; returns the worlds that were finished, and the cards that win
/// in them.
fn solve_first<'a>(
    crew: &mut Crew,
    worlds: &[&'a WeightedWorld],
    question: Question,
    stop: &SharedStop,
) -> (Vec<&'a WeightedWorld>, Vec<u64>) {
    let work = Work {
        jobs: worlds.len(),
        threads: question.threads,
        alike: true,
        small: true,
    };
    let win = |solver: &mut Solver, position: &Position| {
        let row = solver.solve_world(position, Goal::Target(question.need))?;
        let winning = row.iter().filter(|value| value.tricks == 1);
        Some(winning.fold(0, |cards, value| cards | value.card))
    };
    let rows = crew.work(work, asking(stop), |solver, number| {
        win(solver, &worlds[number].position)
    });
    let finished = worlds.iter().zip(rows);
    finished
        .filter_map(|(world, row)| row.map(|row| (*world, row)))
        .unzip()
}

struct Choice {
    card: u64,
    next: Table,
    /// The worlds that are won double dummy after it.
    wins: Wins,
    found: Candidate,
}

/// The cards to choose from.
struct Root<'a> {
    worlds: &'a Worlds,
    /// The best first.
    choices: Vec<Choice>,
}

impl<'a> Root<'a> {
    fn new(worlds: &'a Worlds, table: &Table, rows: &[u64], preference: &[u64]) -> Self {
        let mut choices: Vec<Choice> = each(worlds.choices(table))
            .map(|card| {
                let winning = rows.iter().enumerate().filter(|(_, row)| **row & card != 0);
                let wins = winning.fold(0, |wins, (world, _)| wins | 1 << world);
                let promise = worlds.weight(wins);
                let found = Candidate {
                    card,
                    promise,
                    value: promise,
                    searched: true,
                };
                let next = table.after(card, worlds.trump, worlds.side);
                Choice {
                    card,
                    next,
                    wins,
                    found,
                }
            })
            .collect();
        let place = |card: u64| preference.iter().position(|&other| other == card);
        let rank = |value: f64| -(value / worlds.slack).round() as i64;
        choices.sort_by_key(|choice| (rank(choice.found.value), place(choice.card)));
        Self { worlds, choices }
    }

    fn candidates(&self) -> Vec<Candidate> {
        // Sums may be a little above 1.
        let rounded = |found: Candidate| Candidate {
            promise: found.promise.min(1.0),
            value: found.value.min(1.0),
            ..found
        };
        let choices = self.choices.iter();
        choices.map(|choice| rounded(choice.found)).collect()
    }

    /// Searches with more and more moves until all were searched, or the search is stopped.
    fn deepen(&mut self, mut search: Search<'_>, question: Question, prospects: &mut Prospects) {
        while !prospects.complete && prospects.moves < question.moves {
            search.beyond = false;
            let found = self.look_farther(&mut search, prospects.moves, question.every_card);
            if found.is_err() {
                return;
            }
            prospects.moves += 1;
            prospects.complete = !search.beyond;
            prospects.candidates = self.candidates();
        }
    }

    /// Searches every card that may be the best, or all cards, with some moves after it.
    fn look_farther(
        &mut self,
        search: &mut Search<'_>,
        moves: usize,
        every_card: bool,
    ) -> Result<(), Stopped> {
        let mut best = f64::NEG_INFINITY;
        let slack = self.worlds.slack;
        for choice in &mut self.choices {
            choice.found.searched = false;
            if choice.found.value <= best + slack {
                continue;
            }
            let limit = Limit {
                reached: Vec::new(),
                floor: best,
            };
            let front = search.front(&choice.next, moves, choice.wins, &limit)?;
            let most = front.iter().map(|&wins| self.worlds.weight(wins));
            choice.found.searched = !front.is_empty();
            choice.found.value = if front.is_empty() {
                choice.found.value.min(best)
            } else {
                most.fold(0.0, f64::max)
            };
            if !every_card {
                best = best.max(choice.found.value);
            }
        }
        // A stable sort: of equals, the one that was better before stays in front.
        let rank = |value: f64| -(value / slack).round() as i64;
        self.choices
            .sort_by_key(|choice| (rank(choice.found.value), !choice.found.searched));
        Ok(())
    }
}
