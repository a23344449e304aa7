//! Hands, cards and plays of files.
//!
//! Text that is no Unicode (Python allows half a surrogate pair) is nothing plain either.

use crossruff_core::{plays, text};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::arguments::{self, seat_of, strain_of};

/// The numbers of cards, and where each begins.
type Found<'py> = (Bound<'py, PyBytes>, Vec<usize>);

/// Return the cards of a hand that is written plainly, as `AQJ3.KQ42.QT42.2` or
/// `SAQJ3HKQ42DQT42C2`; None for anything else.
#[pyfunction]
pub fn read_hand(text: &Bound<'_, PyString>) -> Option<u64> {
    text::hand(text.to_str().ok()?).map(crossruff_core::hand::Hand::bits)
}

/// Return the numbers of cards written as `SA H2 -`, 255 for hyphens, and where each begins; None
/// if there is anything else.
#[pyfunction]
pub fn read_cards<'py>(text: &Bound<'py, PyString>) -> Option<Found<'py>> {
    let (cards, starts) = text::cards(text.to_str().ok()?)?;
    Some((PyBytes::new(text.py(), &cards), starts))
}

/// Return the numbers of cards written as `pc|SA|pg||pc|H2|`, and where each begins; None if there
/// is anything else.
#[pyfunction]
pub fn read_lin_cards<'py>(text: &Bound<'py, PyString>) -> Option<Found<'py>> {
    let (cards, starts) = text::lin_cards(text.to_str().ok()?)?;
    Some((PyBytes::new(text.py(), &cards), starts))
}

/// Return the places of the cells of a table in the order of play, up to the first cell without a
/// card (255); None if a card stands after it. The columns begin with the seat `first`.
#[pyfunction]
pub fn order_of_play<'py>(
    cells: &Bound<'py, PyBytes>,
    first: &Bound<'py, PyAny>,
    leader: &Bound<'py, PyAny>,
    strain: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let (first, leader) = (seat_of(first, "first")?, seat_of(leader, "leader")?);
    let order = plays::order_of_play(cells.as_bytes(), first, leader, strain_of(strain)?);
    Ok(order.map(|order| PyBytes::new(cells.py(), &order)))
}

/// Return the number of tricks of a deal, of those that north-south won, and the leaders of all
/// complete tricks and of the next; None if a card is not legal. A hand may be known in part or
/// not at all.
#[pyfunction]
pub fn follow_play<'py>(
    py: Python<'py>,
    deal: [Bound<'py, PyAny>; 4],
    strain: &Bound<'py, PyAny>,
    leader: &Bound<'py, PyAny>,
    cards: &[u8],
) -> PyResult<Option<(u8, u8, Bound<'py, PyBytes>)>> {
    let [north, east, south, west] = &deal;
    let hands = arguments::hands([north, east, south, west])?.map(crossruff_core::hand::Hand::bits);
    let strain = strain_of(strain)?;
    let tally = plays::follow(hands, strain, seat_of(leader, "leader")?, cards);
    Ok(tally.map(|tally| {
        let leaders = PyBytes::new(py, &tally.leaders);
        (tally.size, tally.won_by_ns, leaders)
    }))
}
