//! One plan for all worlds: the payoff that declarer can reach without seeing which world is true.
//!
//! Declarer chooses one card wherever the cards seen so far are the same. The defenders see all
//! cards: they choose with equal chances among the cards that cost them no trick, and each card
//! that they play rules out some worlds. No plan is worth more than its *promise*, the mean over
//! the worlds of declarer's payoff when declarer sees all cards as well. So cards are tried in the
//! order of their promises, and a card that promises no more than was reached is skipped.
//!
//! The horizon is the number of declarer's choices that are searched, including the card to play;
//! beyond it the search assumes that declarer sees all cards. With a horizon of one this is the
//! Monte Carlo method. A farther horizon never gives more, so each result bounds the next.

use super::search::{Branch, Node, Planner};
use crate::dd::{CardValue, Crew, Goal, Position};

/// A world and its weight.
#[derive(Clone, Debug)]
pub struct WeightedWorld {
    /// The cards.
    pub position: Position,
    /// At least 0; only the ratio to the other weights matters.
    pub weight: f64,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many choices of declarer are searched at most.
    pub horizon: usize,
    /// How much work may be done with horizons beyond the first, roughly in microseconds of one
    /// thread. The work is counted, not timed, so that the same question always has the same
    /// answer.
    pub effort: u64,
    /// The number of threads.
    pub threads: usize,
    /// Whether every card is searched, also one that cannot be the best.
    pub every_card: bool,
}

/// A card to choose, and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The card, for all cards that touch it.
    pub card: u64,
    /// The payoff if declarer saw all cards after it.
    pub promise: f64,
    /// The payoff of the best plan that begins with it; an upper bound if it is not `searched`.
    pub value: f64,
    /// Whether the value was found with the last horizon.
    pub searched: bool,
}

/// The result of planning.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The cards, the best first.
    pub candidates: Vec<Candidate>,
    /// For each world that was solved, the tricks of declarer's side after each legal card.
    pub tricks: Vec<Option<Vec<CardValue>>>,
    /// How many choices were searched.
    pub horizon: usize,
    /// Whether a farther horizon would change nothing.
    pub complete: bool,
}

/// Plans the play of the hand to play and its partner, which are the same in all worlds.
///
/// `payoff` is the value of 0, 1, 2, ... tricks from here on; it must not fall with more tricks. Of
/// cards with the same value the one that comes first in `preference` is listed first. Returns
/// nothing if the search was stopped before any world was solved.
pub fn plan(
    crew: &mut Crew,
    worlds: &[WeightedWorld],
    payoff: &[f64],
    preference: &[u64],
    limits: Limits,
    stop: impl FnMut() -> bool + Send + 'static,
) -> Option<Plan> {
    let side = worlds.first()?.position.seat().index() & 1;
    let mut planner = Planner::new(crew, payoff, side, limits.threads, stop);
    let positions: Vec<&Position> = worlds.iter().map(|world| &world.position).collect();
    let tricks = planner.solve(&positions, |_| Goal::EveryCard);
    let (branches, rows): (Vec<Branch>, Vec<&Vec<CardValue>>) = worlds
        .iter()
        .zip(&tricks)
        .filter(|(world, _)| world.weight > 0.0)
        .filter_map(|(world, row)| {
            let row = row.as_ref()?;
            let most = row.iter().map(|value| value.tricks).max()?;
            let branch = Branch {
                position: world.position.clone(),
                weight: world.weight,
                tricks: most,
            };
            Some((branch, row))
        })
        .unzip();
    let mut node = Node { won: 0, branches };
    let total: f64 = node.branches.iter().map(|branch| branch.weight).sum();
    for branch in &mut node.branches {
        branch.weight /= total;
    }
    let mut children = planner.children(&node, &rows);
    if children.is_empty() {
        return None;
    }
    let place = |card: u64| preference.iter().position(|&other| other == card);
    children.sort_by_key(|child| (planner.rank(child.promise), place(child.card)));
    let mut candidates: Vec<Candidate> = children
        .iter()
        .map(|child| Candidate {
            card: child.card,
            promise: child.promise,
            value: child.promise,
            searched: true,
        })
        .collect();
    let mut plan = Plan {
        candidates: candidates.clone(),
        tricks,
        horizon: 1,
        complete: false,
    };
    planner.effort = limits.effort;
    while !plan.complete && plan.horizon < limits.horizon {
        planner.beyond = false;
        let Ok(()) =
            planner.look_farther(&children, &mut candidates, plan.horizon, limits.every_card)
        else {
            break;
        };
        plan.horizon += 1;
        plan.complete = !planner.beyond;
        plan.candidates.clone_from(&candidates);
        plan.candidates.sort_by_key(|candidate| {
            let worth = planner.rank(candidate.value);
            (!candidate.searched, worth, place(candidate.card))
        });
    }
    Some(plan)
}
