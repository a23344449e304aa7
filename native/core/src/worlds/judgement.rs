//! Whether a card that was played was right, in each of many layouts.

use crate::dd::{Crew, Goal, Position, Work};

/// What a card was, where its player saw all the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Whether no other card takes more tricks.
    pub right: bool,
    /// How many cards were right.
    pub right_cards: u8,
    /// How many were legal.
    pub legal_cards: u8,
}

/// Judges a card in each of many positions; nothing for those that were not done when it was stopped, and
/// for those in which the card was not legal.
pub fn judge(
    crew: &mut Crew,
    positions: &[Position],
    card: u64,
    threads: usize,
    stop: impl FnMut() -> bool + Send + 'static,
) -> Vec<Option<Judgement>> {
    let work = Work {
        jobs: positions.len(),
        threads,
        alike: true,
        small: true,
    };
    crew.work(work, stop, |solver, number| {
        let position = &positions[number];
        solver.forget_hints();
        let best = solver.tricks(position, None)?;
        let values = solver.solve(position, Goal::Target(best), None)?;
        let right_cards = values.iter().map(|value| value.tricks).sum();
        let mine = values.iter().find(|value| value.card == card);
        Some(mine.map(|value| Judgement {
            right: value.tricks == 1,
            right_cards,
            legal_cards: values.len() as u8,
        }))
    })
    .into_iter()
    .map(Option::flatten)
    .collect()
}
