//! One plan for all layouts: what declarer can reach when he does not see which of them is true.
//!
//! Declarer chooses one card wherever he sees the same; the defenders, who see all cards, spread over those
//! that cost them no trick, and each card that they play tells layouts apart. No plan is worth more than its
//! *promise*, the mean over the layouts of what declarer takes when he sees all cards as well: so cards are
//! tried in the order of their promises, and what promises no more than was reached is left out.
//!
//! The horizon is the number of choices of declarer that are looked at, the card to play included; beyond it
//! he is thought to see all cards. With a horizon of one this is the Monte Carlo method. A farther horizon
//! never gives more, so what was found with the last one bounds the next.

use super::search::{Branch, Node, Planner};
use crate::dd::{CardValue, Crew, Goal, Position};

/// A layout, and how likely it is beside the others.
#[derive(Clone, Debug)]
pub struct WeightedWorld {
    /// The cards.
    pub position: Position,
    /// Not negative.
    pub weight: f64,
}

/// How much may be spent.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many choices of declarer are looked at.
    pub horizon: usize,
    /// How much work may be done with horizons beyond the first: about so many microseconds of one thread.
    /// It is counted, not timed, so that the same question always has the same answer.
    pub effort: u64,
    /// On how many threads.
    pub threads: usize,
}

/// What is known of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The card, for all that touch it.
    pub card: u64,
    /// The payoff if all cards were seen after it.
    pub promise: f64,
    /// The payoff of the best plan that begins with it; at most so much, if it is not `searched`.
    pub value: f64,
    /// Whether the value was found with the last horizon.
    pub searched: bool,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The cards, the best first.
    pub candidates: Vec<Candidate>,
    /// For each layout the tricks of declarer's side after each legal card, if it was solved.
    pub tricks: Vec<Option<Vec<CardValue>>>,
    /// How many choices were looked at.
    pub horizon: usize,
    /// Whether a farther horizon would change nothing.
    pub complete: bool,
}

/// Plans the play of the hand to play and of its partner, which are the same in all layouts.
///
/// `payoff` is what each number of tricks from here on is worth; more tricks are worth no less. Of cards
/// with the same value the one that stands first in `preference` comes first. None if it was stopped before
/// any layout was solved.
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
        let Ok(()) = planner.look_farther(&children, &mut candidates, plan.horizon) else {
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
