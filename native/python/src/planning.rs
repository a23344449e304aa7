//! Plans for many worlds together.

use crossruff_core::dd::Position;
use crossruff_core::planning::{self, Limits, MOST_WORLDS, Question, WeightedWorld};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::dd::{Solver, StopWhen, pack_tricks};

/// A card, its promise, its value, and whether that was searched.
type Candidate = (u64, f64, f64, bool);

/// The candidates, the legal cards, their tricks in each world, the horizon reached, and whether a
/// farther one would change nothing.
pub type Found<'py> = (Vec<Candidate>, Vec<u64>, Bound<'py, PyBytes>, usize, bool);

/// The candidates, the number of worlds solved, the number of moves searched, and whether more would
/// change nothing.
pub type Prospects = (Vec<Candidate>, usize, usize, bool);

/// A checked question for the planner.
pub struct PlanRequest {
    cards: Vec<u64>,
    worlds: Vec<WeightedWorld>,
    payoff: Vec<f64>,
    preference: Vec<u64>,
    limits: Limits,
}

impl PlanRequest {
    /// Checks that the worlds, weights and payoffs fit together.
    pub fn new(
        positions: Vec<Position>,
        weights: Vec<f64>,
        payoff: Vec<f64>,
        preference: Vec<u64>,
        limits: Limits,
    ) -> PyResult<Self> {
        let worlds = checked_worlds(positions, weights)?;
        let first = &worlds[0].position;
        check_payoff(&payoff, usize::from(first.tricks_left()))?;
        Ok(Self {
            cards: first.legal_cards(),
            worlds,
            payoff,
            preference,
            limits,
        })
    }

    /// Searches for the best plan; nothing if no world was solved in time.
    pub fn search<'py>(
        self,
        py: Python<'py>,
        solver: &Solver,
        stop: StopWhen,
    ) -> PyResult<Option<Found<'py>>> {
        let Self {
            cards,
            worlds,
            payoff,
            preference,
            limits,
        } = self;
        let found = solver.with_crew(py, stop, |crew, mut stop| {
            let stop = move || stop.is_due();
            planning::plan(crew, &worlds, &payoff, &preference, limits, stop)
        })?;
        Ok(found.map(|plan| {
            let candidates = plan.candidates.iter();
            let candidates = candidates.map(|one| (one.card, one.promise, one.value, one.searched));
            let tricks = PyBytes::new(py, &pack_tricks(&cards, &plan.tricks));
            (
                candidates.collect(),
                cards,
                tricks,
                plan.horizon,
                plan.complete,
            )
        }))
    }
}

/// A checked question for αμ.
pub struct AlphamuRequest {
    worlds: Vec<WeightedWorld>,
    preference: Vec<u64>,
    question: Question,
}

impl AlphamuRequest {
    /// Checks that the worlds and weights fit together.
    pub fn new(
        positions: Vec<Position>,
        weights: Vec<f64>,
        preference: Vec<u64>,
        question: Question,
    ) -> PyResult<Self> {
        let worlds = checked_worlds(positions, weights)?;
        if worlds.len() > MOST_WORLDS {
            let found = worlds.len();
            let message = format!("worlds must be at most {MOST_WORLDS}; got {found}");
            return Err(PyValueError::new_err(message));
        }
        Ok(Self {
            worlds,
            preference,
            question,
        })
    }

    /// Searches; nothing if no world was solved in time.
    pub fn search(
        self,
        py: Python<'_>,
        solver: &Solver,
        stop: StopWhen,
    ) -> PyResult<Option<Prospects>> {
        let Self {
            worlds,
            preference,
            question,
        } = self;
        let found = solver.with_crew(py, stop, |crew, mut stop| {
            let stop = move || stop.is_due();
            planning::alphamu(crew, &worlds, question, &preference, stop)
        })?;
        Ok(found.map(|found| {
            let candidates = found.candidates.iter();
            let candidates = candidates.map(|one| (one.card, one.promise, one.value, one.searched));
            (
                candidates.collect(),
                found.solved,
                found.moves,
                found.complete,
            )
        }))
    }
}

/// Checks that there are worlds, and that the weights and the known hands fit.
fn checked_worlds(positions: Vec<Position>, weights: Vec<f64>) -> PyResult<Vec<WeightedWorld>> {
    if let Some(first) = positions.first() {
        check_known_hands(first, &positions)?;
    }
    checked_weights(positions, weights)
}

/// Checks that there are worlds, and that the weights fit.
pub fn checked_weights(
    positions: Vec<Position>,
    weights: Vec<f64>,
) -> PyResult<Vec<WeightedWorld>> {
    if positions.is_empty() {
        return Err(PyValueError::new_err(
            "worlds must have at least one world; got 0",
        ));
    }
    check_weights(&weights, positions.len())?;
    let worlds = positions.into_iter().zip(weights);
    Ok(worlds
        .map(|(position, weight)| WeightedWorld { position, weight })
        .collect())
}

fn check_weights(weights: &[f64], worlds: usize) -> PyResult<()> {
    if weights.len() != worlds {
        let found = weights.len();
        let message = format!("weights must be one for each of {worlds} worlds; got {found}");
        return Err(PyValueError::new_err(message));
    }
    if let Some(weight) = weights
        .iter()
        .find(|weight| !weight.is_finite() || **weight < 0.0)
    {
        let message = format!("weights must be finite and at least 0; got {weight}");
        return Err(PyValueError::new_err(message));
    }
    let sum: f64 = weights.iter().sum();
    if !(f64::MIN_POSITIVE..f64::MAX).contains(&sum) {
        let message = format!("the sum of weights must be more than 0 and finite; got {sum}");
        return Err(PyValueError::new_err(message));
    }
    Ok(())
}

/// Checks that there is a payoff for each number of tricks, and that none falls.
pub fn check_payoff(payoff: &[f64], tricks: usize) -> PyResult<()> {
    if payoff.len() != tricks + 1 {
        let (expected, found) = (tricks + 1, payoff.len());
        let message =
            format!("payoff must be {expected} numbers, for 0 to {tricks} tricks; got {found}");
        return Err(PyValueError::new_err(message));
    }
    if let Some(value) = payoff
        .iter()
        .find(|value| !value.is_finite() || value.abs() > 1e9)
    {
        let message = format!("payoff must be numbers from -1e9 to 1e9; got {value}");
        return Err(PyValueError::new_err(message));
    }
    if let Some([fewer, more]) = payoff.windows(2).find(|pair| pair[1] < pair[0]) {
        let message = format!("payoff must not fall with more tricks; got {more} after {fewer}");
        return Err(PyValueError::new_err(message));
    }
    Ok(())
}

/// Checks that the hand to play and its partner's, which the planner sees, are the same in all
/// worlds.
fn check_known_hands(first: &Position, positions: &[Position]) -> PyResult<()> {
    let ours = [first.seat(), first.seat().partner()];
    for (number, other) in positions.iter().enumerate() {
        if ours
            .iter()
            .any(|&seat| first.cards_of(seat) != other.cards_of(seat))
        {
            let message = format!("world {number}: declarer's hands must be those of world 0");
            return Err(PyValueError::new_err(message));
        }
    }
    Ok(())
}
