//! The best card for a payoff in many worlds.

use crossruff_core::dd::Position;
use crossruff_core::deciding::{self, Aim, Basis};
use crossruff_core::planning::WeightedWorld;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::dd::{Solver, StopWhen};
use crate::planning::{check_payoff, checked_weights};

/// A card, the lowest and the highest mean payoff, whether it is as good as the chosen card, and the
/// fewest and the most tricks in each world.
type Bounds<'py> = (
    u64,
    f64,
    f64,
    bool,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
);

/// The cards, the number of worlds looked at, and how sure the choice is.
pub type Chosen<'py> = (Vec<Bounds<'py>>, usize, &'static str);

/// A checked question.
pub struct DecideRequest {
    worlds: Vec<WeightedWorld>,
    payoff: Vec<f64>,
    preference: Vec<u64>,
    tolerance: f64,
    risk: f64,
    equals: bool,
    threads: usize,
}

impl DecideRequest {
    /// Checks that the worlds, weights and payoffs fit together.
    pub fn new(
        positions: Vec<Position>,
        weights: Vec<f64>,
        payoff: Vec<f64>,
        preference: Vec<u64>,
        (tolerance, risk): (f64, f64),
        (equals, threads): (bool, usize),
    ) -> PyResult<Self> {
        let worlds = checked_weights(positions, weights)?;
        let first = &worlds[0].position;
        let differs = |other: &WeightedWorld| !first.same_to_play(&other.position);
        if let Some(number) = worlds.iter().position(differs) {
            let message = format!("world {number}: the hand to play must be that of world 0");
            return Err(PyValueError::new_err(message));
        }
        check_payoff(&payoff, usize::from(first.tricks_left()))?;
        for (name, value) in [("tolerance", tolerance), ("risk", risk)] {
            if !(0.0..=1e9).contains(&value) {
                let message = format!("{name} must be from 0 to 1e9; got {value}");
                return Err(PyValueError::new_err(message));
            }
        }
        Ok(Self {
            worlds,
            payoff,
            preference,
            tolerance,
            risk,
            equals,
            threads,
        })
    }

    /// Chooses a card.
    pub fn choose<'py>(
        self,
        py: Python<'py>,
        solver: &Solver,
        stop: StopWhen,
    ) -> PyResult<Option<Chosen<'py>>> {
        let found = solver.with_crew(py, stop, |crew, mut stop| {
            let aim = Aim {
                payoff: &self.payoff,
                preference: &self.preference,
                tolerance: self.tolerance,
                risk: self.risk,
                equals: self.equals,
                threads: self.threads,
            };
            deciding::decide(crew, &self.worlds, &aim, move || stop.is_due())
        })?;
        Ok(found.map(|choice| {
            let cards = choice.cards.iter().map(|card| {
                let (fewest, most): (Vec<u8>, Vec<u8>) = card.tricks.iter().copied().unzip();
                let (fewest, most) = (PyBytes::new(py, &fewest), PyBytes::new(py, &most));
                (card.card, card.low, card.high, card.equal, fewest, most)
            });
            let basis = match choice.basis {
                Basis::Proved => "proved",
                Basis::Tested => "tested",
                Basis::Stopped => "stopped",
            };
            (cards.collect(), choice.worlds, basis)
        }))
    }
}
