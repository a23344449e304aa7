//! Another way for a population to go on: a new system must show on many boards that it is better.
//!
//! The thesis lets chance decide who falls below the threshold, board by board. Here everybody plays
//! the same boards against the same few members. A child that does no worse than its rival on all of
//! them takes its place; one that falls far behind is given up early.
//!
//! The distance from par when a system plays itself may count too. It must not count alone: all four
//! players would help one another to par, and nobody else.

use super::board::Table;
use super::deals::Deals;
use super::population::{Member, Population};
use super::program::Program;
use super::system::System;
use crate::dealing::philox::Philox;

const CHOOSING: u64 = 23;
/// After so many boards it is looked at whether a child is still worth the trouble.
const LEG: usize = 128;
/// A child that is behind by more standard errors than this is given up.
const GIVEN_UP: f64 = 2.5;
/// Children that bid as their rival on so many boards are hardly ever any better: of so many, one goes on.
const ALIKE: (usize, u32) = (512, 8);
/// A child is made in so many steps at most, each half as likely as the one before.
const MOST_STEPS: u32 = 4;
/// Of so many children one competes with a poor member, the others with their parent.
const TAKE_OVER: u32 = 4;

/// How systems are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trials {
    /// Boards that everybody plays, others each time.
    pub boards: usize,
    /// Children to make and try.
    pub children: u64,
    /// Members, and as many migrants, that everybody plays against.
    pub panel: usize,
    /// What a match point of distance from par counts, in parts of [`WON`].
    pub par: i32,
}

/// What a match point that is won counts.
pub const WON: i32 = 16;

/// Makes and tries children; afterwards the best member is the fittest.
pub fn refine(population: &mut Population, deals: &Deals, trials: Trials) {
    let times = (deals.len() / trials.boards).max(1) as u64;
    let mut trial = Trial {
        deals,
        first: (population.rounds % times) as usize * trials.boards,
        trials,
        panel: panel_of(population, trials.panel),
        table: Table::new(),
        bid: 0,
    };
    let mut costs: Vec<Vec<i16>> = population
        .members
        .iter()
        .map(|member| trial.whole(&member.program))
        .collect();
    let mut totals: Vec<i64> = costs.iter().map(|costs| sum(costs)).collect();
    take_in_migrant(population, &mut trial, &mut costs, &mut totals);
    let mut kept = 0;
    for _ in 0..trials.children {
        let number = population.replacements;
        population.replacements += 1;
        let mut random = Philox::apart(CHOOSING, population.settings.seed, number, 0);
        let one = fittest(population, &totals, &mut random);
        let other = fittest(population, &totals, &mut random);
        let rival = if random.below(TAKE_OVER) == 0 {
            poorest(population, &totals, &mut random)
        } else {
            one
        };
        let members = &population.members;
        let variation = &population.settings.variation;
        let other = &members[other].system;
        let mut system = variation.child(&mut random, &members[one].system, other);
        for _ in 1..MOST_STEPS {
            if random.below(2) == 0 {
                break;
            }
            system = variation.child(&mut random, &system, other);
        }
        let program = Program::new(&system, &population.meanings);
        if program.is_like(&members[rival].program) {
            // It bids the same, but its children need not: what does not matter now may drift.
            if rival == one {
                population.members[rival].system = system;
            }
            continue;
        }
        let patient = random.below(ALIKE.1) == 0;
        if let Some(found) = trial.against(&program, &costs[rival], patient) {
            totals[rival] = sum(&found);
            costs[rival] = found;
            population.members[rival] = newcomer(system, program);
            kept += 1;
        }
    }
    settle(population, &totals);
    population.rounds += 1;
    population.boards += trial.bid;
    population.tally.boards += trial.bid;
    population.tally.replaced += kept;
}

/// Some of the fittest members, and some migrants, as they are now.
fn panel_of(population: &Population, size: usize) -> Vec<Program> {
    let members = population.members.iter().take(size);
    let migrants = population.migrants.iter().take(size);
    members
        .map(|member| member.program.clone())
        .chain(migrants.map(|system| Program::new(system, &population.meanings)))
        .collect()
}

struct Trial<'a> {
    deals: &'a Deals,
    first: usize,
    trials: Trials,
    panel: Vec<Program>,
    table: Table,
    bid: u64,
}

impl Trial<'_> {
    fn whole(&mut self, program: &Program) -> Vec<i16> {
        (0..self.trials.boards)
            .map(|number| self.cost(program, number))
            .collect()
    }

    /// The costs of a child, if it is no worse than its rival; who is not patient gives up those that
    /// seem to be alike.
    fn against(&mut self, program: &Program, rival: &[i16], patient: bool) -> Option<Vec<i16>> {
        let boards = self.trials.boards;
        let mut costs = Vec::with_capacity(boards);
        let (mut behind, mut squares) = (0_i64, 0_i64);
        while costs.len() < boards {
            let until = (costs.len() + LEG).min(boards);
            for &theirs in &rival[costs.len()..until] {
                let cost = self.cost(program, costs.len());
                let difference = i64::from(cost) - i64::from(theirs);
                behind += difference;
                squares += difference * difference;
                costs.push(cost);
            }
            // The sums are small.
            #[allow(clippy::cast_precision_loss)]
            if behind as f64 > GIVEN_UP * (squares as f64).sqrt() {
                return None;
            }
            if squares == 0 && costs.len() >= ALIKE.0 && !patient {
                return None;
            }
        }
        (behind <= 0).then_some(costs)
    }

    /// What a board costs: what is lost to a member of the panel, and the distance from par.
    fn cost(&mut self, program: &Program, number: usize) -> i16 {
        self.bid += 1;
        let place = self.first + number;
        let deal = self.deals.get(place);
        let mut cost = 0;
        if !self.panel.is_empty() {
            let other = &self.panel[place % self.panel.len()];
            cost -= WON * self.table.play(program, other, deal);
        }
        if self.trials.par > 0 {
            let score = self.table.score(program, program, deal);
            cost += self.trials.par * self.table.match_points(score - deal.par).abs();
        }
        // At most 24 match points, each with a small factor.
        cost as i16
    }
}

fn sum(costs: &[i16]) -> i64 {
    costs.iter().map(|&cost| i64::from(cost)).sum()
}

fn newcomer(system: System, program: Program) -> Member {
    Member {
        system,
        program,
        own: 0,
        pushes: 0,
        age: 0,
    }
}

/// Puts a migrant in the place of the poorest member, by chance.
fn take_in_migrant(
    population: &mut Population,
    trial: &mut Trial<'_>,
    costs: &mut [Vec<i16>],
    totals: &mut [i64],
) {
    let number = population.replacements;
    let mut random = Philox::apart(CHOOSING, population.settings.seed, number, 1);
    if population.migrants.is_empty() || random.next_u32() >= population.settings.migration {
        return;
    }
    let chosen = random.below(population.migrants.len() as u32) as usize;
    let system = population.migrants[chosen].clone();
    let program = Program::new(&system, &population.meanings);
    let Some(place) = (0..totals.len()).max_by_key(|&place| totals[place]) else {
        return;
    };
    costs[place] = trial.whole(&program);
    totals[place] = sum(&costs[place]);
    population.members[place] = newcomer(system, program);
    population.tally.immigrants += 1;
}

fn fittest(population: &Population, totals: &[i64], random: &mut Philox) -> usize {
    drawn(population, random)
        .into_iter()
        .min_by_key(|&place| totals[place])
        .unwrap_or_default()
}

fn poorest(population: &Population, totals: &[i64], random: &mut Philox) -> usize {
    drawn(population, random)
        .into_iter()
        .max_by_key(|&place| totals[place])
        .unwrap_or_default()
}

fn drawn(population: &Population, random: &mut Philox) -> Vec<usize> {
    let members = population.members.len() as u32;
    (0..population.settings.contest)
        .map(|_| random.below(members) as usize)
        .collect()
}

/// Lets fitness tell the order, with its sum zero as ever, and sorts the members.
fn settle(population: &mut Population, totals: &[i64]) {
    let all: i64 = totals.iter().sum();
    let mean = all / (totals.len() as u64).cast_signed();
    for (member, total) in population.members.iter_mut().zip(totals) {
        member.own = mean - total;
    }
    population.spread = 0;
    population.rest = 0;
    population
        .members
        .sort_by_key(|member| std::cmp::Reverse(member.own));
}
