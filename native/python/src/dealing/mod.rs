//! Deals of a seed.

mod constraint;
mod program;

use std::ops::Range;

use crossruff_core::dealing::Hands;
use crossruff_core::dealing::shuffle::FixedCards;
use crossruff_core::hand::Hand;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments;

pub use constraint::DealConstraint;

/// The most deals that one call returns: 128 MiB of them.
pub const MAX_DEALS: u64 = 1 << 22;

/// The deals between two checks for signals: some hundredths of a second.
const DEALS_A_SLICE: u64 = 1 << 16;

/// Return the hands of a numbered deal of a seed: north, east, south, west.
#[pyfunction]
pub fn dealt(seed: &Bound<'_, PyAny>, number: &Bound<'_, PyAny>) -> PyResult<(u64, u64, u64, u64)> {
    let seed = arguments::number(seed, "seed", 0..=u64::MAX)?;
    let number = arguments::number(number, "number", 0..=u64::MAX)?;
    let [north, east, south, west] = FixedCards::none().deal(seed, number, 0).map(Hand::bits);
    Ok((north, east, south, west))
}

/// Return consecutive deals of a seed, as little-endian 64-bit hands: north, east, south, west, ...
#[pyfunction]
pub fn deals<'py>(
    py: Python<'py>,
    seed: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    count: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let seed = arguments::number(seed, "seed", 0..=u64::MAX)?;
    let Range { start: first, end } = arguments::numbered(first, count, MAX_DEALS)?;
    let fixed_cards = FixedCards::none();
    let mut packed = Vec::with_capacity((end - first) as usize * size_of::<Hands>());
    let mut next = first;
    while next < end {
        let stop = end.min(next.saturating_add(DEALS_A_SLICE));
        py.detach(|| {
            for number in next..stop {
                pack(&mut packed, &fixed_cards.deal(seed, number, 0));
            }
        });
        py.check_signals()?;
        next = stop;
    }
    Ok(PyBytes::new(py, &packed))
}

/// Appends a deal as `NumPy` reads it with `dtype="<u8"`.
pub fn pack(packed: &mut Vec<u8>, hands: &Hands) {
    for hand in hands {
        packed.extend_from_slice(&hand.bits().to_le_bytes());
    }
}
