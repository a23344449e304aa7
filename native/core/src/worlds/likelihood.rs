//! The likelihood of a world, by the cards that its hidden hands have played.

use crate::cards::Seat;
use crate::dd::{Crew, Goal, Position, Solver, Work};

/// The cards that were played, and how to judge them.
#[derive(Clone, Debug)]
pub struct History<'a> {
    /// All cards since the beginning, each with its seat.
    pub cards: &'a [(Seat, u64)],
    /// The seats whose cards are judged.
    pub hidden: [bool; 4],
    /// The number of the first card that is judged.
    pub since: usize,
    /// The probability that a seat plays a right card, where some cards are wrong.
    pub p: f64,
    /// For each world, if known, the tricks that the other side takes in all when everybody plays
    /// well from card `since` on, including those it took before. Used where no mistake is allowed.
    pub totals: &'a [Option<u8>],
}

/// Returns for each world, given by its position before the first card, how likely its hidden hands
/// were to play their cards if they see all cards: a right card with probability `p`, all right
/// cards with equal chances. Nothing for worlds that were not finished when stopped; 0 if a card
/// was not legal.
///
/// The cards are judged from the last to the first: the value of a position predicts that of the
/// one before it, and most impossible worlds are ruled out by late cards, where the search is
/// short.
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
    // The tricks that the other side took in all, at the last card that was judged. It may have
    // lost tricks by mistakes before it, but seldom has.
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
            // While no card was wrong, the total stays the same.
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
