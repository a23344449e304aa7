//! Hand evaluation.

use crossruff_core::{evaluation, kaplan_rubens as four_cs};
use pyo3::prelude::*;

use crate::arguments;

/// Return the high-card points: ace 4, king 3, queen 2, jack 1.
#[pyfunction]
pub fn hcp(hand: &Bound<'_, PyAny>) -> PyResult<u8> {
    Ok(evaluation::hcp(arguments::cards(hand, "hand")?))
}

/// Return the controls: ace 2, king 1.
#[pyfunction]
pub fn controls(hand: &Bound<'_, PyAny>) -> PyResult<u8> {
    Ok(evaluation::controls(arguments::cards(hand, "hand")?))
}

/// Return the losers by the classic losing trick count.
#[pyfunction]
pub fn losers(hand: &Bound<'_, PyAny>) -> PyResult<u8> {
    Ok(evaluation::losers(arguments::cards(hand, "hand")?))
}

/// Return the quick tricks: AK 2, AQ 1.5, A 1, KQ 1, a king that is not alone 0.5.
#[pyfunction]
pub fn quick_tricks(hand: &Bound<'_, PyAny>) -> PyResult<f64> {
    let halves = evaluation::quick_tricks_in_halves(arguments::cards(hand, "hand")?);
    Ok(f64::from(halves) / 2.0)
}

/// Return the value of a hand of 13 cards by Kaplan and Rubens (The Bridge World, October 1982).
#[pyfunction]
pub fn kaplan_rubens(hand: &Bound<'_, PyAny>) -> PyResult<f64> {
    let hundredths = four_cs::kaplan_rubens(arguments::full_hand(hand, "hand")?);
    Ok(f64::from(hundredths) / 100.0)
}

/// Return how a suit is stopped: 0 not, 1 partly (K alone, Qx, Jxx), 2 fully (A, Kx, Qxx, Jxxx).
#[pyfunction]
pub fn stopper(hand: &Bound<'_, PyAny>, suit: &Bound<'_, PyAny>) -> PyResult<u8> {
    let cards = arguments::cards(hand, "hand")?;
    let suit = arguments::suit(suit, "suit")?;
    Ok(evaluation::stopper(cards.suit(suit)) as u8)
}
