//! The best card for a payoff in many worlds, without the tricks of every card in every world.
//!
//! The search asks only whether a card reaches a number of tricks at which the payoff changes. A
//! few worlds are solved whole; the card that is best there leads. In each other world, the level
//! of the leader is found, and whether one of its rivals is better there. What a rival gains in
//! this way must be outweighed by its losses in other worlds; they are looked for where they are
//! worth most. A rival that cannot be better any more is left alone.
//!
//! Which questions are asked depends on the answers only, not on the number of threads nor on what
//! the table of the solver knows, so a finished answer is always the same.

mod inquiry;
mod levels;
mod rounds;
mod sequential;
#[cfg(test)]
mod tests;

use crate::dd::Crew;
use crate::planning::WeightedWorld;
use rounds::Rounds;

/// The question.
#[derive(Clone, Debug)]
pub struct Aim<'a> {
    /// The worth of 0, 1, 2, ... tricks of the side to play from here on; it must not fall.
    pub payoff: &'a [f64],
    /// Cards that are equally good, the preferred first.
    pub preference: &'a [u64],
    /// How much worse than the best the chosen card may be on average.
    pub tolerance: f64,
    /// If more than 0, stop when the worlds that were not looked at are not expected to make another
    /// card better by more than this: a sequential test, not a proof.
    pub risk: f64,
    /// Whether to find all cards that are as good as the chosen one.
    pub equals: bool,
    /// The number of threads.
    pub threads: usize,
}

/// What is known of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardBounds {
    /// The card, for all cards that touch it.
    pub card: u64,
    /// The mean payoff is at least this,
    pub low: f64,
    /// and at most this.
    pub high: f64,
    /// Whether it is proved to be as good as the chosen card.
    pub equal: bool,
    /// For each world the fewest and the most tricks that the card may take.
    pub tricks: Vec<(u8, u8)>,
}

/// How sure the choice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// It is proved.
    Proved,
    /// A test found that more worlds are not worth it.
    Tested,
    /// The search was stopped before.
    Stopped,
}

/// The answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The cards, the chosen one first, and then those that may be best first.
    pub cards: Vec<CardBounds>,
    /// How many worlds were looked at.
    pub worlds: usize,
    /// How sure the choice is.
    pub basis: Basis,
}

/// Chooses the card with the highest mean payoff. The hand to play must be the same in all worlds,
/// of which there must be one with a weight; returns nothing otherwise.
pub fn decide(
    crew: &mut Crew,
    worlds: &[WeightedWorld],
    aim: &Aim,
    stop: impl FnMut() -> bool + Send + 'static,
) -> Option<Choice> {
    let mut rounds = Rounds::new(crew, worlds, aim, stop)?;
    let basis = rounds.run();
    Some(rounds.choice(basis))
}
