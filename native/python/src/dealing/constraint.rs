//! Constraints on deals, and the search for deals that meet them.

use crossruff_core::dealing::constraint::Constraint;
use crossruff_core::dealing::sampler::{Limits, Position, Sampler};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{MAX_DEALS, pack, program};
use crate::arguments::{self, value_error};

/// The attempts between two checks for signals: some hundredths of a second.
const ATTEMPTS_A_SLICE: u64 = 1 << 17;

/// A condition on deals: a postfix program of tests, and cards fixed for the seats.
///
/// A step of the program is a tuple. `seats` are four bits (north 1, east 2, south 4, west 8);
/// their cards are taken together. Ranges include both ends.
///
/// - `("hcp" | "controls" | "losers" | "quick_tricks", seats, low, high)`: quick tricks in halves
/// - `("length" | "suit_points" | "top3" | "top5", seats, suit, low, high)`
/// - `("holds", seats, cards, low, high)`: how many of these cards are held
/// - `("shape", seats, [(spades, hearts, diamonds, clubs), ...])`: for one seat only
/// - `("and",)`, `("or",)`: join the last two conditions; `("and", n)`, `("or", n)` the last n
/// - `("not",)`: the opposite of the last condition
///
/// The program must leave one condition. The empty program accepts every deal.
#[pyclass(frozen, module = "crossruff._core")]
pub struct DealConstraint(Sampler);

#[pymethods]
impl DealConstraint {
    #[new]
    #[pyo3(signature = (program, fixed=None))]
    fn new(program: &Bound<'_, PyAny>, fixed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let fixed_cards = arguments::fixed_cards(fixed)?;
        let constraint = Constraint::compile(program::decode(program)?).map_err(value_error)?;
        Ok(Self(Sampler::new(fixed_cards, constraint)))
    }

    /// Return whether a deal has the fixed cards in their places and meets the program.
    fn accepts(
        &self,
        north: &Bound<'_, PyAny>,
        east: &Bound<'_, PyAny>,
        south: &Bound<'_, PyAny>,
        west: &Bound<'_, PyAny>,
    ) -> PyResult<bool> {
        let hands = arguments::deal([north, east, south, west])?;
        Ok(self.0.accepts(&hands))
    }

    /// Return deals of a seed from an attempt at a number on: packed deals, next number, next
    /// attempt, attempts.
    ///
    /// Stops after `count` deals or `budget` attempts. The deal of a number is that of its first
    /// accepted attempt, counted from 0.
    fn find<'py>(
        &self,
        py: Python<'py>,
        seed: &Bound<'py, PyAny>,
        number: &Bound<'py, PyAny>,
        attempt: &Bound<'py, PyAny>,
        count: &Bound<'py, PyAny>,
        budget: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyBytes>, u64, u64, u64)> {
        let seed = arguments::number(seed, "seed", 0..=u64::MAX)?;
        let mut next = Position {
            number: arguments::number(number, "number", 0..=u64::MAX)?,
            attempt: arguments::number(attempt, "attempt", 0..=u64::MAX)?,
        };
        let mut left = Limits {
            count: arguments::number(count, "count", 0..=MAX_DEALS)?,
            budget: arguments::number(budget, "budget", 0..=u64::MAX)?,
        };
        let budget = left.budget;
        let mut packed = Vec::new();
        while left.count > 0 && left.budget > 0 {
            let limits = Limits {
                budget: left.budget.min(ATTEMPTS_A_SLICE),
                ..left
            };
            let found = py
                .detach(|| self.0.find(seed, next, limits))
                .map_err(value_error)?;
            found
                .deals
                .iter()
                .for_each(|hands| pack(&mut packed, hands));
            next = found.next;
            left.count -= found.deals.len() as u64;
            left.budget -= found.attempts;
            py.check_signals()?;
        }
        let made = budget - left.budget;
        Ok((PyBytes::new(py, &packed), next.number, next.attempt, made))
    }
}
