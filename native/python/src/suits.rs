//! Suit combinations.

use std::sync::atomic::Ordering;

use crossruff_core::suits::{self, Side, Suit, Trouble};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{number, value_error};
use crate::dd::{CancelFlag, StopWhen};

/// The classes of hidden ranks, West's cards of each class in each layout, the chance of each
/// layout, and the lines.
type Lines<'py> = (Vec<Vec<u8>>, Vec<Vec<u8>>, Vec<f64>, Vec<Line<'py>>);

/// The tricks of a line in each layout, what the best line may be worth, and whether this is one.
type Line<'py> = (Bound<'py, PyBytes>, f64, bool);

/// The last defender's class, whether declarer wins, the next step.
type End = (Option<usize>, bool, Option<usize>);

/// The second defender's class, the rank of the hand across, the ends of the trick.
type Answer = (usize, Option<u8>, Vec<End>);

/// Whether dummy leads, the rank led, the answers.
type Step = (bool, u8, Vec<Answer>);

/// Returns a checked suit.
fn suit(
    cards: (&Bound<'_, PyAny>, &Bound<'_, PyAny>, &Bound<'_, PyAny>),
    places: (&Bound<'_, PyAny>, &Bound<'_, PyAny>),
    entries: Option<&Bound<'_, PyAny>>,
) -> PyResult<Suit> {
    let ranks = |value, name| number(value, name, 0..=0x1FFF).map(|ranks| ranks as u16);
    let small = |value, name, most| number(value, name, 0..=most).map(|number| number as u8);
    let suit = Suit {
        north: ranks(cards.0, "north")?,
        south: ranks(cards.1, "south")?,
        hidden: ranks(cards.2, "hidden")?,
        west: small(places.0, "west", 26)?,
        east: small(places.1, "east", 26)?,
        entries: entries
            .map(|value| small(value, "entries", 13))
            .transpose()?,
    };
    suit.check().map_err(value_error)?;
    Ok(suit)
}

/// Searches without the interpreter lock; nothing if it was stopped.
fn search<T: Send>(
    py: Python<'_>,
    mut stop: StopWhen,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> Result<T, Trouble> + Send,
) -> PyResult<Option<T>> {
    let interrupted = stop.interruption();
    let found = py.detach(move || work(&mut || stop.is_due()));
    if interrupted.load(Ordering::Relaxed) {
        // The signal handler has already run, and its exception is lost: raise it again.
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Trouble::Stopped) => Ok(None),
        Err(Trouble::Wrong(wrong)) => Err(value_error(wrong)),
    }
}

/// Returns the best line for each payoff, or the best that was found before the search was stopped.
///
/// Ranks are bits, the two bit 0.
#[pyfunction]
#[pyo3(signature = (north, south, hidden, west, east, entries, payoffs, *, seconds=None, cancel=None))]
#[allow(clippy::too_many_arguments)]
pub fn suit_lines<'py>(
    py: Python<'py>,
    north: &Bound<'py, PyAny>,
    south: &Bound<'py, PyAny>,
    hidden: &Bound<'py, PyAny>,
    west: &Bound<'py, PyAny>,
    east: &Bound<'py, PyAny>,
    entries: Option<&Bound<'py, PyAny>>,
    payoffs: Vec<Vec<f64>>,
    seconds: Option<f64>,
    cancel: Option<&CancelFlag>,
) -> PyResult<Lines<'py>> {
    let suit = suit((north, south, hidden), (west, east), entries)?;
    let stop = StopWhen::new(seconds, cancel)?;
    let work = |stop: &mut dyn FnMut() -> bool| Ok(suits::solve(&suit, &payoffs, stop)?);
    let lines = search(py, stop, work)?.unwrap_or_default();
    let line = |line: suits::Line| (PyBytes::new(py, &line.tricks), line.upper, line.exact);
    Ok((
        suit.hidden_classes(),
        suit.layouts(),
        suit.weights(),
        lines.into_iter().map(line).collect(),
    ))
}

/// Returns the steps of a line that wins the tricks of `demand` in each layout, or nothing if
/// stopped.
#[pyfunction]
#[pyo3(signature = (north, south, hidden, entries, demand, *, seconds=None, cancel=None))]
#[allow(clippy::too_many_arguments)]
pub fn suit_plan(
    py: Python<'_>,
    north: &Bound<'_, PyAny>,
    south: &Bound<'_, PyAny>,
    hidden: &Bound<'_, PyAny>,
    entries: Option<&Bound<'_, PyAny>>,
    demand: Vec<u8>,
    seconds: Option<f64>,
    cancel: Option<&CancelFlag>,
) -> PyResult<Option<Vec<Step>>> {
    let places = 13u8.into_pyobject(py)?.into_any();
    let suit = suit((north, south, hidden), (&places, &places), entries)?;
    if demand.iter().any(|&tricks| tricks > 13) {
        return Err(PyValueError::new_err("demand must be tricks from 0 to 13"));
    }
    let stop = StopWhen::new(seconds, cancel)?;
    let steps = search(py, stop, |stop| suits::plan(&suit, &demand, stop))?;
    Ok(steps.map(|steps| steps.into_iter().map(step).collect()))
}

fn step(step: suits::Step) -> Step {
    let end = |end: suits::End| (end.fourth, end.won, end.next);
    let answer = |answer: suits::Answer| {
        let ends = answer.ends.into_iter().map(end).collect();
        (answer.second, answer.third, ends)
    };
    let answers = step.answers.into_iter().map(answer).collect();
    (step.side == Side::North, step.lead, answers)
}
