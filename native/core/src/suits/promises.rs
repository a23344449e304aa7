//! The best strategies, from promises that cannot all be kept.
//!
//! A strategy promises tricks in each layout. A *conflict* is a set of promises that no strategy
//! keeps together. Each conflict costs at least one of its promises; the cheapest way to give up
//! promises so that no conflict is left (`cheapest`) bounds the payoff from above. If a strategy
//! keeps the rest, it is best; if not, there is another conflict. Conflicts do not depend on the
//! payoff, so that what one question finds serves the next.

use super::cheapest::{Cheapest, Conflict};
use super::feasible::Feasible;
use super::search::{Search, Stopped};
use super::state::State;

/// Values that differ by less, as a part of the range of the payoff, count as equal.
const EQUAL: f64 = 1e-13;

/// A question: the payoff, and what is known of the best strategy.
#[derive(Clone, Debug)]
pub struct Question {
    /// The value of each number of tricks, from 0 to 1.
    pub payoff: Vec<f64>,
    /// The tricks that some strategy wins in each layout, as far as the payoff asks.
    pub known: Vec<u8>,
    /// No strategy is worth more.
    pub upper: f64,
    /// Whether the known strategy is a best one.
    pub exact: bool,
    /// The tricks with open cards that the payoff rewards.
    most: Vec<u8>,
}

impl Question {
    /// The worth of tricks in each layout.
    pub fn value(&self, weights: &[f64], tricks: &[u8]) -> f64 {
        let pairs = weights.iter().zip(tricks);
        pairs
            .map(|(weight, &tricks)| weight * self.payoff[usize::from(tricks)])
            .sum()
    }

    /// The fewest tricks that are worth as much.
    fn rewarded(&self, tricks: u8) -> u8 {
        let value = self.payoff[usize::from(tricks)];
        let least = self.payoff.iter().position(|&other| other >= value);
        least.map_or(tricks, |least| least as u8)
    }
}

/// The strategies and conflicts of a position.
pub struct Promises<'a, 'b> {
    feasible: Feasible<'a, 'b>,
    state: State,
    weights: &'a [f64],
    conflicts: Vec<Conflict>,
    /// The layouts, likeliest first.
    order: Vec<usize>,
}

impl<'a, 'b> Promises<'a, 'b> {
    /// Nothing is known yet.
    pub fn new(search: &'a mut Search<'b>, state: State, weights: &'a [f64]) -> Self {
        let mut order: Vec<usize> = (0..weights.len()).collect();
        order.sort_by(|&one, &two| weights[two].total_cmp(&weights[one]));
        Self {
            feasible: Feasible::new(search),
            state,
            weights,
            conflicts: Vec::new(),
            order,
        }
    }

    /// A question for the best of a payoff that does not fall; it starts with the best strategy
    /// that is known.
    pub fn ask(&mut self, payoff: &[f64]) -> Question {
        let (first, range) = (payoff[0], payoff[payoff.len() - 1] - payoff[0]);
        let part = |value: &f64| {
            if range > 0.0 {
                (value - first) / range
            } else {
                0.0
            }
        };
        let open = self.feasible.search.open(&self.state);
        let mut question = Question {
            payoff: payoff.iter().map(part).collect(),
            known: vec![0; open.len()],
            upper: 1.0,
            exact: false,
            most: Vec::new(),
        };
        let pairs = open.iter().zip(self.weights);
        question.most = pairs
            .map(|(&tricks, &weight)| {
                if weight > 0.0 {
                    question.rewarded(tricks)
                } else {
                    0
                }
            })
            .collect();
        question.upper = question.value(self.weights, &question.most);
        self.learn(&mut question);
        question
    }

    /// Searches until the best strategy is known, the effort is used up or the search is stopped.
    pub fn pursue(&mut self, question: &mut Question, effort: u64) -> Result<(), Stopped> {
        self.feasible.search.effort = effort;
        self.learn(question);
        let mut result = Ok(());
        while !question.exact && result.is_ok() {
            result = self.improve(question);
        }
        self.feasible.search.effort = u64::MAX;
        result
    }

    /// Whether the search must end.
    pub fn is_stopped(&mut self) -> bool {
        self.feasible.search.is_stopped()
    }

    /// Adds tricks where they cost none elsewhere, the likeliest layouts first.
    pub fn raise(&mut self, mut tricks: Vec<u8>) -> Vec<u8> {
        let open = self.feasible.search.open(&self.state);
        // Where time is over, fewer are added.
        let _ = self.grow(&mut tricks, &open);
        tricks
    }

    /// Takes the best of the strategies that are known.
    fn learn(&mut self, question: &mut Question) {
        let mut best = question.value(self.weights, &question.known);
        for met in self.feasible.met(&self.state) {
            let value = question.value(self.weights, met);
            if value > best + EQUAL {
                best = value;
                question.known = met.to_vec();
            }
        }
        question.exact |= best >= question.upper - EQUAL;
    }

    /// Finds conflicts, or shows that the known strategy is best.
    fn improve(&mut self, question: &mut Question) -> Result<(), Stopped> {
        let quick = self.cheapest(question).quick();
        if self.separate(question, quick.clone())? || question.exact {
            return Ok(());
        }
        let cheapest = Cheapest::new(
            &self.conflicts,
            &question.most,
            self.weights,
            &question.payoff,
        );
        let search = &mut *self.feasible.search;
        let (rest, cost) = cheapest.best(&quick, &mut || search.spend(1).is_err())?;
        let ideal = question.value(self.weights, &question.most);
        question.upper = question.upper.min(ideal - cost);
        self.learn(question);
        if !question.exact {
            // A strategy that keeps all of the cheapest rest is best, though a rounding may hide it.
            question.exact = !self.separate(question, rest)?;
        }
        Ok(())
    }

    fn cheapest<'c>(&'c self, question: &'c Question) -> Cheapest<'c> {
        Cheapest::new(
            &self.conflicts,
            &question.most,
            self.weights,
            &question.payoff,
        )
    }

    /// Adds conflicts of a demand, each with other promises, and learns a strategy that keeps the
    /// rest. Says whether there was a conflict.
    fn separate(&mut self, question: &mut Question, mut demand: Vec<u8>) -> Result<bool, Stopped> {
        let mut found = false;
        while let Some(failed) = self.feasible.failure(&self.state, &demand)? {
            found = true;
            let conflict = self.shrink(question, failed)?;
            for (tricks, &part) in demand.iter_mut().zip(&conflict) {
                if part > 0 {
                    *tricks = question.rewarded(part - 1);
                }
            }
            self.conflicts.push(Conflict::new(&conflict));
        }
        self.grow(&mut demand, &question.most)?;
        let value = |tricks: &[u8]| question.value(self.weights, tricks);
        if value(&demand) > value(&question.known) {
            question.known = demand;
        }
        self.learn(question);
        Ok(found)
    }

    /// A conflict from promises that cannot all be kept: light ones are left out first.
    fn shrink(&mut self, question: &Question, mut failed: Vec<u8>) -> Result<Vec<u8>, Stopped> {
        for index in (0..self.order.len()).rev() {
            let layout = self.order[index];
            while failed[layout] > 0 {
                let mut fewer = failed.clone();
                fewer[layout] = question.rewarded(failed[layout] - 1);
                match self.feasible.failure(&self.state, &fewer)? {
                    Some(smaller) => failed = smaller,
                    None => break,
                }
            }
        }
        Ok(failed)
    }

    /// Adds promises that can be kept too, up to `most`, the likeliest layouts first.
    fn grow(&mut self, demand: &mut [u8], most: &[u8]) -> Result<(), Stopped> {
        for index in 0..self.order.len() {
            let layout = self.order[index];
            for tricks in demand[layout] + 1..=most[layout] {
                let before = demand[layout];
                demand[layout] = tricks;
                let can = self.feasible.can(&self.state, demand);
                if can != Ok(true) {
                    demand[layout] = before;
                    can?;
                    break;
                }
            }
        }
        Ok(())
    }
}
