//! How likely a layout is, by the cards that its hidden hands have played.

use crate::cards::Seat;
use crate::dd::{Crew, Goal, Position, Solver, Work};

/// Cards that were played, and how they are judged.
#[derive(Clone, Debug)]
pub struct History<'a> {
    /// All cards since the beginning, each with its player.
    pub cards: &'a [(Seat, u64)],
    /// Whose cards are judged.
    pub hidden: [bool; 4],
    /// Those before this one are not.
    pub since: usize,
    /// The probability that a card is right, where some are wrong.
    pub p: f64,
    /// For each layout, if it is known, what the side that is not judged takes in all, from card `since` on
    /// and with all that it has taken before. It serves where no mistake is forgiven.
    pub totals: &'a [Option<u8>],
}

/// For each layout, given by its position before the first card, how likely its hidden hands were to play as
/// they did, if they see all cards: right with probability `p`, and all right cards with the same chance.
/// Nothing for those that were not done when it was stopped; 0 if a card was not legal.
///
/// The cards are judged from the last to the first: what a position is worth tells what to expect of the one
/// before it, and most layouts that are refuted are refuted where it is soon seen.
pub fn weigh(
    crew: &mut Crew,
    starts: &[Position],
    history: &History<'_>,
    threads: usize,
    stop: impl FnMut() -> bool + Send + 'static,
) -> Vec<Option<f64>> {
    let work = Work {
        jobs: starts.len(),
        threads,
        alike: true,
        small: true,
    };
    crew.work(work, stop, |solver, number| {
        solver.forget_hints();
        let total = history.totals.get(number).copied().flatten();
        weight(solver, &starts[number], history, total)
    })
}

fn weight(
    solver: &mut Solver,
    start: &Position,
    history: &History<'_>,
    total: Option<u8>,
) -> Option<f64> {
    let mut positions = Vec::with_capacity(history.cards.len());
    let mut position = start.clone();
    let mut won = 0;
    for &(seat, card) in history.cards {
        if position.seat() != seat
            || position.is_over()
            || position.legal_cards().iter().all(|&one| one != card)
        {
            return Some(0.0);
        }
        let (next, winner) = position.after(card);
        positions.push((std::mem::replace(&mut position, next), won));
        won += u8::from(winner.is_some_and(|seat| !history.hidden[seat.index()]));
    }
    let mut weight = 1.0;
    // What the others took in all at the last card that was judged; before it they may have thrown tricks
    // away, but seldom have.
    let mut expected = None;
    for (place, &(seat, card)) in history.cards.iter().enumerate().skip(history.since).rev() {
        if !history.hidden[seat.index()] {
            continue;
        }
        let (before, won) = &positions[place];
        if before.legal_cards().len() == 1 {
            continue;
        }
        let left = before.tricks_left();
        let theirs = |total: u8| (left + won).saturating_sub(total).min(left);
        let best = match total.filter(|_| history.p >= 1.0) {
            // As long as no card was wrong, the others take what they took before.
            Some(total) => theirs(total),
            None => solver.tricks(before, expected.map(theirs))?,
        };
        expected = Some(left + won - best);
        let is_right = solver.takes(before, card, best)?;
        if !is_right && history.p >= 1.0 {
            return Some(0.0);
        }
        let values = solver.solve(before, Goal::Target(best), None)?;
        let right: u8 = values.iter().map(|value| value.tricks).sum();
        let wrong = values.len() as u8 - right;
        weight *= match (is_right, wrong > 0) {
            (true, true) => history.p / f64::from(right),
            (true, false) => 1.0 / f64::from(right),
            (false, _) => (1.0 - history.p) / f64::from(wrong),
        };
    }
    Some(weight)
}
