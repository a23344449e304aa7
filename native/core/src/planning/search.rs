//! The search for one plan that serves in all worlds.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::memory::{Known, Memory, Mixer};
use super::plan::Candidate;
use crate::dd::{CardValue, Crew, Goal, Position, Work};

/// Roughly how many microseconds a world takes, by the number of tricks left, after the solver has
/// seen worlds like it: measured over half a million nodes of plans on recorded boards.
const COST: [u64; 14] = [1, 1, 1, 1, 2, 2, 3, 4, 8, 16, 40, 100, 200, 400];

/// The search was stopped.
pub(super) struct Stopped;

type SharedStop = Arc<Mutex<Box<dyn FnMut() -> bool + Send>>>;

/// A world at a node of the plan.
#[derive(Clone)]
pub(super) struct Branch {
    pub position: Position,
    pub weight: f64,
    /// The tricks that declarer's side takes in all when everybody sees all cards.
    pub tricks: u8,
}

/// Worlds that declarer cannot tell apart.
pub(super) struct Node {
    /// The tricks that declarer's side has taken so far.
    pub won: u8,
    pub branches: Vec<Branch>,
}

impl Node {
    /// Returns the key of the node, which has all cards and the relative weights of the worlds; and
    /// the sum of the weights.
    fn key(&self) -> (u128, f64) {
        let total: f64 = self.branches.iter().map(|branch| branch.weight).sum();
        let mut mixer = Mixer::default();
        mixer.add(u64::from(self.won));
        for branch in &self.branches {
            branch
                .position
                .words()
                .into_iter()
                .for_each(|word| mixer.add(word));
            mixer.add((branch.weight / total + 1.0).to_bits() >> 8);
        }
        (mixer.key(), total)
    }
}

/// A card of declarer and the node after it.
pub(super) struct Child {
    pub card: u64,
    pub promise: f64,
    pub node: Node,
}

pub(super) struct Planner<'a> {
    crew: &'a mut Crew,
    payoff: &'a [f64],
    threads: usize,
    /// The work that may still be done.
    pub effort: u64,
    /// Declarer's side: 0 for north-south.
    side: usize,
    /// Sums that differ by at most this much are equal.
    slack: f64,
    /// Whether the search has reached the horizon.
    pub beyond: bool,
    known: Memory,
    stop: SharedStop,
}

impl<'a> Planner<'a> {
    /// Returns a planner for one side, 0 for north-south, without a limit of effort yet.
    pub(super) fn new(
        crew: &'a mut Crew,
        payoff: &'a [f64],
        side: usize,
        threads: usize,
        stop: impl FnMut() -> bool + Send + 'static,
    ) -> Self {
        let largest = payoff
            .iter()
            .fold(0.0, |most: f64, value| most.max(value.abs()));
        Self {
            crew,
            payoff,
            threads,
            effort: u64::MAX,
            side,
            slack: 1e-9 * (largest + 1e-9),
            beyond: false,
            known: Memory::default(),
            stop: Arc::new(Mutex::new(Box::new(stop))),
        }
    }

    /// Searches the cards once more, with one more choice.
    pub(super) fn look_farther(
        &mut self,
        children: &[Child],
        candidates: &mut [Candidate],
        horizon: usize,
    ) -> Result<(), Stopped> {
        let mut order: Vec<usize> = (0..children.len()).collect();
        order.sort_by_key(|&place| self.rank(candidates[place].value));
        let mut best = f64::NEG_INFINITY;
        for place in order {
            let candidate = &mut candidates[place];
            candidate.searched = candidate.value > best + self.slack;
            if candidate.searched {
                candidate.value = self.worth(&children[place].node, horizon, best)?;
                best = best.max(candidate.value);
            }
        }
        Ok(())
    }

    /// Returns a sort key, the best value first; values that differ only by rounding have the same
    /// key.
    pub(super) fn rank(&self, value: f64) -> i64 {
        -(value / self.slack).round() as i64
    }

    fn promise(&self, node: &Node) -> f64 {
        let worth = |branch: &Branch| branch.weight * self.payoff[usize::from(branch.tricks)];
        node.branches.iter().map(worth).sum()
    }

    /// Returns the payoff that declarer can reach, or a bound that is not above `floor`.
    fn worth(&mut self, node: &Node, horizon: usize, floor: f64) -> Result<f64, Stopped> {
        let promise = self.promise(node);
        let [first, others @ ..] = node.branches.as_slice() else {
            return Ok(promise);
        };
        let secure = self.payoff[usize::from(node.won)];
        let settled = |branch: &Branch| self.payoff[usize::from(branch.tricks)] <= secure;
        if others.is_empty()
            || first.position.tricks_left() <= 1
            || promise <= floor + self.slack
            || node.branches.iter().all(settled)
        {
            return Ok(promise);
        }
        if horizon == 0 {
            self.beyond = true;
            return Ok(promise);
        }
        let (key, total) = node.key();
        if let Some(answer) = self.known.find(key, horizon, floor / total) {
            self.beyond |= answer.beyond;
            return Ok(answer.worth * total);
        }
        let met = std::mem::replace(&mut self.beyond, false);
        let worth = if first.position.seat().index() & 1 == self.side {
            self.choose(node, horizon, floor, key)?
        } else {
            self.meet(node, horizon, floor)?
        };
        let whole = !self.beyond;
        self.beyond |= met;
        let found = Known {
            worth: worth / total,
            exact: worth > floor + self.slack,
            horizon,
            whole,
        };
        self.known.keep(key, found);
        Ok(worth)
    }

    /// Searches declarer's turn: one card for all worlds.
    fn choose(
        &mut self,
        node: &Node,
        horizon: usize,
        floor: f64,
        key: u128,
    ) -> Result<f64, Stopped> {
        let cards = node.branches[0].position.different_cards();
        if let [card] = cards.as_slice() {
            let next = Self::after(node, *card, self.side, |branch| branch.tricks);
            return self.worth(&next, horizon, floor);
        }
        let positions: Vec<&Position> = node.branches.iter().map(|b| &b.position).collect();
        let rows = self.solve(&positions, |_| Goal::EveryCard);
        let rows: Option<Vec<&Vec<CardValue>>> = rows.iter().map(Option::as_ref).collect();
        let mut children = self.children(node, &rows.ok_or(Stopped)?);
        // Of cards with the same promise, the best one with a nearer horizon comes first.
        let last = self.known.best_card(key);
        children.sort_by_key(|child| (self.rank(child.promise), Some(child.card) != last));
        let mut best = f64::NEG_INFINITY;
        for child in &children {
            if child.promise <= best.max(floor) + self.slack {
                // This bounds the value of this card and of all later ones.
                best = best.max(child.promise.min(floor));
                break;
            }
            let worth = self.worth(&child.node, horizon - 1, best.max(floor))?;
            if worth > best {
                best = worth;
                self.known.keep_card(key, child.card);
            }
        }
        Ok(best)
    }

    /// Searches a defender's turn: in each world the defender plays any of the cards that cost
    /// nothing.
    fn meet(&mut self, node: &Node, horizon: usize, floor: f64) -> Result<f64, Stopped> {
        let positions: Vec<&Position> = node.branches.iter().map(|b| &b.position).collect();
        // The number of tricks is known; the cards that take them are not.
        let rows = self.solve(&positions, |number| {
            let branch = &node.branches[number];
            Goal::Target(branch.position.tricks_left() + node.won - branch.tricks)
        });
        let mut answers: BTreeMap<u64, Vec<Branch>> = BTreeMap::new();
        for (branch, row) in node.branches.iter().zip(&rows) {
            let row = row.as_ref().ok_or(Stopped)?;
            let right = row.iter().filter(|value| value.tricks == 1);
            let share = branch.weight / f64::from(right.clone().count() as u8);
            for value in right {
                answers.entry(value.card).or_default().push(Branch {
                    weight: share,
                    ..branch.clone()
                });
            }
        }
        let mut answers: Vec<(f64, Node)> = answers
            .into_iter()
            .map(|(card, branches)| {
                let before = Node {
                    won: node.won,
                    branches,
                };
                let next = Self::after(&before, card, self.side, |branch| branch.tricks);
                (self.promise(&next), next)
            })
            .collect();
        // The answers with the largest share can lower the sum most.
        answers.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut rest: f64 = answers.iter().map(|answer| answer.0).sum();
        let mut sum = 0.0;
        for (promise, next) in &answers {
            rest -= promise;
            sum += self.worth(next, horizon, floor - sum - rest)?;
            if sum + rest <= floor + self.slack {
                return Ok(sum + rest);
            }
        }
        Ok(sum)
    }

    /// Returns the node after each of declarer's cards.
    pub(super) fn children(&self, node: &Node, rows: &[&Vec<CardValue>]) -> Vec<Child> {
        let Some(first) = node.branches.first() else {
            return Vec::new();
        };
        first
            .position
            .different_cards()
            .into_iter()
            .map(|card| {
                let mut tricks = rows.iter().map(|row| {
                    let value = row.iter().find(|value| value.card == card);
                    node.won + value.map_or(0, |value| value.tricks)
                });
                let next = Self::after(node, card, self.side, |_| tricks.next().unwrap_or(0));
                Child {
                    card,
                    promise: self.promise(&next),
                    node: next,
                }
            })
            .collect()
    }

    fn after(node: &Node, card: u64, side: usize, mut tricks: impl FnMut(&Branch) -> u8) -> Node {
        let mut won = node.won;
        let branches = node
            .branches
            .iter()
            .map(|branch| {
                let (position, winner) = branch.position.after(card);
                won = node.won + u8::from(winner.is_some_and(|seat| seat.index() & 1 == side));
                Branch {
                    position,
                    weight: branch.weight,
                    tricks: tricks(branch),
                }
            })
            .collect();
        Node { won, branches }
    }

    /// Solves positions for the side to play; nothing for those that were not finished when
    /// stopped.
    pub(super) fn solve(
        &mut self,
        positions: &[&Position],
        goal: impl Fn(usize) -> Goal + Sync,
    ) -> Vec<Option<Vec<CardValue>>> {
        let work = Work {
            jobs: positions.len(),
            threads: self.threads,
            alike: true,
            small: true,
        };
        let stop = self.stop.clone();
        let stopped = move || stop.lock().map_or(true, |mut stop| stop());
        let cost: u64 = positions
            .iter()
            .map(|position| COST[position.tricks_left() as usize])
            .sum();
        let enough = cost <= self.effort;
        self.effort = self.effort.saturating_sub(cost);
        if !enough || stopped() {
            return positions.iter().map(|_| None).collect();
        }
        self.crew.work(work, stopped, |solver, number| {
            solver.solve_world(positions[number], goal(number))
        })
    }
}
