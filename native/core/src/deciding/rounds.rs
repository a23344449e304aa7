//! Rounds of questions, until the choice is settled.

use std::sync::{Arc, Mutex};

use super::inquiry::{Inquiry, Row, Task};
use super::levels::Levels;
use super::sequential::Lead;
use super::{Aim, Basis, CardBounds, Choice};
use crate::dd::{Crew, Position, Work};
use crate::planning::WeightedWorld;

/// How many worlds are solved whole, to choose a leader.
const FIRST: usize = 6;
/// How many questions about a rival are asked at once.
const AT_ONCE: usize = 8;
/// A rival is far behind if it lost this many times what a level more would be worth.
const FAR: f64 = 1.5;
/// A card is this many times more likely to fail where another of its suit does.
const ALIKE: f64 = 4.0;

type SharedStop = Arc<Mutex<Box<dyn FnMut() -> bool + Send>>>;

/// The search was stopped.
struct Stopped;

pub(super) struct Rounds<'a> {
    crew: &'a mut Crew,
    aim: &'a Aim<'a>,
    levels: Levels,
    positions: Vec<&'a Position>,
    /// Their sum is 1.
    weights: Vec<f64>,
    /// The worlds in the order in which they are looked at: the heaviest first.
    order: Vec<usize>,
    /// The cards that differ.
    cards: Vec<u64>,
    /// The place of each card in the order of preference.
    places: Vec<usize>,
    rows: Vec<Row>,
    /// Whether a world was looked at.
    seen: Vec<bool>,
    /// The mean loss of each card where every card was solved.
    losses: Vec<f64>,
    leader: usize,
    /// Sums that differ by at most this much are equal.
    slack: f64,
    stop: SharedStop,
}

impl<'a> Rounds<'a> {
    pub fn new(
        crew: &'a mut Crew,
        worlds: &'a [WeightedWorld],
        aim: &'a Aim<'a>,
        stop: impl FnMut() -> bool + Send + 'static,
    ) -> Option<Self> {
        let total: f64 = worlds.iter().map(|world| world.weight).sum();
        let first = &worlds.first()?.position;
        if total <= 0.0 || first.is_over() {
            return None;
        }
        let held = |position: &Position| position.hands().iter().fold(0, |all, hand| all | hand);
        // Which cards touch depends on all cards that are left.
        let alike = |world: &WeightedWorld| held(&world.position) == held(first);
        let cards = if worlds.iter().all(alike) {
            first.different_cards()
        } else {
            first.legal_cards()
        };
        let levels = Levels::new(aim.payoff);
        let mut order: Vec<usize> = (0..worlds.len())
            .filter(|&world| worlds[world].weight > 0.0)
            .collect();
        order.sort_by(|&one, &other| worlds[other].weight.total_cmp(&worlds[one].weight));
        let place = |card: &u64| {
            let found = aim.preference.iter().position(|other| other == card);
            found.unwrap_or(aim.preference.len() + card.trailing_zeros() as usize)
        };
        let largest = aim
            .payoff
            .iter()
            .fold(0.0, |most: f64, value| most.max(value.abs()));
        Some(Self {
            places: cards.iter().map(place).collect(),
            rows: vec![Row::new(cards.len(), levels.top()); worlds.len()],
            seen: vec![false; worlds.len()],
            losses: vec![0.0; cards.len()],
            positions: worlds.iter().map(|world| &world.position).collect(),
            weights: worlds.iter().map(|world| world.weight / total).collect(),
            slack: 1e-9 * (largest + 1e-9),
            stop: Arc::new(Mutex::new(Box::new(stop))),
            leader: 0,
            crew,
            aim,
            levels,
            order,
            cards,
        })
    }

    /// Asks until the choice is settled or the search is stopped.
    pub fn run(&mut self) -> Basis {
        self.leader = (0..self.cards.len())
            .min_by_key(|&card| self.places[card])
            .unwrap_or(0);
        self.look().unwrap_or(Basis::Stopped)
    }

    fn look(&mut self) -> Result<Basis, Stopped> {
        let order = self.order.clone();
        let mut next = 0;
        while next < order.len() && (0..self.cards.len()).any(|card| self.may_win(card, true)) {
            let more = if self.aim.risk > 0.0 {
                next + next / 2
            } else {
                3 * next
            };
            let some = &order[next..more.clamp(FIRST.min(order.len()), order.len())];
            let tasks: Vec<(usize, Task)> = if next == 0 {
                some.iter().map(|&world| (world, Task::Whole)).collect()
            } else {
                let task = self.against();
                some.iter().map(|&world| (world, task.clone())).collect()
            };
            self.ask(&tasks)?;
            next += some.len();
            let first = next == some.len();
            self.challenge(first)?;
            if first {
                self.losses = (0..self.cards.len())
                    .map(|card| self.behind(card, some))
                    .collect();
            }
            if self.aim.risk > 0.0 && (0..self.cards.len()).all(|card| !self.is_risky(card)) {
                return Ok(Basis::Tested);
            }
        }
        self.challenge(true)?;
        Ok(Basis::Proved)
    }

    /// Returns whether the worlds that were not looked at may change the choice in favour of a card.
    fn is_risky(&self, card: usize) -> bool {
        if card == self.leader || self.aim.risk <= 0.0 {
            return false;
        }
        let (mut lead, mut step) = (Lead::default(), 0.0);
        for (world, row) in self
            .rows
            .iter()
            .enumerate()
            .filter(|(world, _)| self.seen[*world])
        {
            let (ours, theirs) = (row.low[self.leader], row.high[card]);
            let ahead = self.levels.worth(ours) - self.levels.worth(theirs);
            lead.add(self.weights[world], ahead);
            step += self.weights[world] * self.levels.step(self.levels.top().min(ours + 1));
        }
        let weight: f64 = self
            .rows
            .iter()
            .zip(&self.weights)
            .zip(&self.seen)
            .filter(|(_, seen)| **seen)
            .map(|((_, weight), _)| weight)
            .sum();
        lead.risk(step / weight) > self.aim.risk
    }

    /// Returns the task for new worlds: the leader against rivals that are near or far behind.
    fn against(&self) -> Task {
        let seen = || (0..self.rows.len()).filter(|&world| self.seen[world]);
        let level = |world: usize| self.rows[world].low[self.leader];
        let weight: f64 = seen().map(|world| self.weights[world]).sum();
        let step: f64 = seen()
            .map(|world| self.weights[world] * self.levels.step(level(world) + 1))
            .sum::<f64>()
            / weight;
        let mut levels: Vec<u8> = seen().map(level).collect();
        levels.sort_unstable();
        let rivals = (0..self.cards.len()).filter(|&card| card != self.leader);
        let lead = self.losses[self.leader];
        let (far, near) = rivals.partition(|&card| self.losses[card] - lead > FAR * step);
        Task::Against {
            leader: self.leader,
            guess: levels[levels.len() / 2],
            near,
            far,
        }
    }

    /// Returns how much a card is worth less than the best in some worlds, on average.
    fn behind(&self, card: usize, worlds: &[usize]) -> f64 {
        let weight: f64 = worlds.iter().map(|&world| self.weights[world]).sum();
        let loss = |&world: &usize| {
            let row = &self.rows[world];
            let best = row.low.iter().copied().max().unwrap_or(0);
            self.weights[world] * (self.levels.worth(best) - self.levels.worth(row.low[card]))
        };
        worlds.iter().map(loss).sum::<f64>() / weight
    }

    /// Lets rivals that may be better answer for it, until none of them may be.
    fn challenge(&mut self, ties: bool) -> Result<(), Stopped> {
        loop {
            let rivals = (0..self.cards.len()).filter(|&card| {
                let wins = ties || self.gain(card, false) > self.slack;
                (wins && self.may_win(card, false))
                    || (self.is_risky(card) && !self.is_known(card, false))
            });
            let best = |&one: &usize, &other: &usize| {
                let (one, other) = (self.gain(one, false), self.gain(other, false));
                one.total_cmp(&other)
            };
            let Some(rival) = rivals.max_by(best) else {
                return Ok(());
            };
            let tasks = self.doubts(rival);
            if tasks.is_empty() {
                // It is better, or as good and preferred.
                self.leader = rival;
            } else {
                self.ask(&tasks)?;
            }
        }
    }

    /// Returns how much a card may be better than the leader: in the worlds that were looked at, or
    /// in all.
    fn gain(&self, card: usize, everywhere: bool) -> f64 {
        let gain = |world: usize| {
            let row = &self.rows[world];
            let more = self.levels.worth(row.high[card]) - self.levels.worth(row.low[self.leader]);
            self.weights[world] * more
        };
        (0..self.rows.len())
            .filter(|&world| everywhere || self.seen[world])
            .map(gain)
            .sum()
    }

    /// Returns whether a card may be chosen rather than the leader, or whether that must be known.
    fn may_win(&self, card: usize, everywhere: bool) -> bool {
        if card == self.leader {
            return false;
        }
        let gain = self.gain(card, everywhere);
        if gain.abs() > self.slack {
            return gain > self.slack.max(self.aim.tolerance);
        }
        self.places[card] < self.places[self.leader]
            || (self.aim.equals && !self.is_known(card, everywhere))
    }

    /// Returns whether the payoff of a card is known exactly.
    fn is_known(&self, card: usize, everywhere: bool) -> bool {
        let mut worlds = (0..self.rows.len())
            .filter(|&world| self.weights[world] > 0.0 && (everywhere || self.seen[world]));
        worlds.all(|world| self.rows[world].is_exact(card))
    }

    /// Returns the questions that may show most that a rival is not better.
    fn doubts(&self, rival: usize) -> Vec<(usize, Task)> {
        let mut found: Vec<(f64, usize, u8)> = (0..self.rows.len())
            .filter(|&world| self.seen[world] && !self.rows[world].is_exact(rival))
            .map(|world| self.doubt(rival, world))
            .collect();
        found.sort_by(|one, other| other.0.total_cmp(&one.0));
        found.truncate(AT_ONCE);
        let task = |(_, world, level)| (world, Task::Ask(rival, level));
        found.into_iter().map(task).collect()
    }

    /// Returns what a question about a rival is worth in a world, and the level to ask for.
    fn doubt(&self, rival: usize, world: usize) -> (f64, usize, u8) {
        let row = &self.rows[world];
        let (low, high) = (row.low[rival], row.high[rival]);
        let lead = row.low[self.leader];
        let level = if high > lead {
            high.min(lead.max(low) + 1)
        } else {
            let dearer =
                |one: &u8, other: &u8| self.levels.step(*one).total_cmp(&self.levels.step(*other));
            (low + 1..=high).max_by(dearer).unwrap_or(high)
        };
        let stake = self.levels.worth(high) - self.levels.worth(level - 1);
        let suit = |card: usize| self.cards[card].trailing_zeros() / 16;
        let fails = |card: usize| suit(card) == suit(rival) && row.high[card] < level;
        let likely = if (0..self.cards.len()).any(fails) {
            ALIKE
        } else {
            1.0
        };
        (self.weights[world] * stake * likely, world, level)
    }

    /// Does tasks in worlds, and keeps what they found.
    fn ask(&mut self, tasks: &[(usize, Task)]) -> Result<(), Stopped> {
        let stop = self.stop.clone();
        let stopped = move || stop.lock().map_or(true, |mut stop| stop());
        if stopped() {
            return Err(Stopped);
        }
        let work = Work {
            jobs: tasks.len(),
            threads: self.aim.threads,
            alike: true,
            small: true,
        };
        let (rows, positions) = (&self.rows, &self.positions);
        let (cards, levels) = (&self.cards, &self.levels);
        let found = self.crew.work(work, stopped, |solver, number| {
            let (world, task) = &tasks[number];
            let inquiry = Inquiry {
                solver,
                position: positions[*world],
                cards,
                levels,
                row: rows[*world].clone(),
            };
            inquiry.work(task)
        });
        let complete = found.iter().all(Option::is_some);
        for ((world, _), row) in tasks.iter().zip(found) {
            if let Some(row) = row {
                self.rows[*world] = row;
                self.seen[*world] = true;
            }
        }
        if complete { Ok(()) } else { Err(Stopped) }
    }

    /// Returns the choice by what is known.
    pub fn choice(&self, basis: Basis) -> Choice {
        let mean = |level: &dyn Fn(&Row) -> u8| -> f64 {
            let rows = self.rows.iter().zip(&self.weights);
            rows.map(|(row, weight)| weight * self.levels.worth(level(row)))
                .sum()
        };
        let bounds = |card: usize| CardBounds {
            card: self.cards[card],
            low: mean(&|row| row.low[card]),
            high: mean(&|row| row.high[card]),
            equal: card == self.leader
                || (self.is_known(card, true)
                    && self.is_known(self.leader, true)
                    && self.gain(card, true).abs() <= self.slack),
            tricks: self
                .rows
                .iter()
                .map(|row| {
                    let (low, high) = (row.low[card], row.high[card]);
                    (self.levels.need(low), self.levels.most(high))
                })
                .collect(),
        };
        let mut order: Vec<usize> = (0..self.cards.len()).collect();
        let high = |card: usize| self.gain(card, true);
        order.sort_by(|&one, &other| {
            let first = (other == self.leader).cmp(&(one == self.leader));
            first
                .then(high(other).total_cmp(&high(one)))
                .then(self.places[one].cmp(&self.places[other]))
        });
        Choice {
            cards: order.into_iter().map(bounds).collect(),
            worlds: self.seen.iter().filter(|&&seen| seen).count(),
            basis,
        }
    }
}
