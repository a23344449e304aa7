//! Scores.

use crossruff_core::scoring::{self, Contract, Doubling};
use pyo3::prelude::*;

use crate::arguments::{self, strain_of, value_error};

/// Return the duplicate score of declarer's side; doubling is 0, 1 (doubled) or 2 (redoubled).
#[pyfunction]
pub fn score(
    level: &Bound<'_, PyAny>,
    strain: &Bound<'_, PyAny>,
    doubling: &Bound<'_, PyAny>,
    vulnerable: &Bound<'_, PyAny>,
    tricks: &Bound<'_, PyAny>,
) -> PyResult<i32> {
    let level = arguments::small(level, "level", 1..=7)?;
    let strain = strain_of(strain)?;
    let doubling = arguments::small(doubling, "doubling", 0..=2)?;
    let doubling = Doubling::try_from(doubling).map_err(value_error)?;
    let vulnerable = arguments::flag(vulnerable, "vulnerable")?;
    let tricks = arguments::small(tricks, "tricks", 0..=13)?;
    let contract = Contract::new(level, strain, doubling).map_err(value_error)?;
    contract.score(vulnerable, tricks).map_err(value_error)
}

/// Return the international match points for a difference in points, with its sign.
#[pyfunction]
pub fn imps(points: &Bound<'_, PyAny>) -> PyResult<i32> {
    Ok(scoring::imps(arguments::points(points, "points")?))
}
