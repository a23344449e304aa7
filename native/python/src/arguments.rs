//! Checked conversion of arguments, with errors that name the argument.

use std::error::Error;
use std::ops::{Range, RangeInclusive};

use crossruff_core::cards::{Seat, Strain, Suit};
use crossruff_core::dealing::Hands;
use crossruff_core::dealing::shuffle::FixedCards;
use crossruff_core::hand::{Hand, NotCards};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;

const SEATS: [&str; 4] = ["north", "east", "south", "west"];

/// Converts an error of the core to a `ValueError`.
pub fn value_error(error: impl Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns a whole number from `allowed`.
pub fn number(value: &Bound<'_, PyAny>, name: &str, allowed: RangeInclusive<u64>) -> PyResult<u64> {
    let (least, most) = (*allowed.start(), *allowed.end());
    match integer::<u64>(value, name)? {
        Some(number) if allowed.contains(&number) => Ok(number),
        _ if most == u64::MAX => Err(out_of_range(value, name, &format!("{least} to 2**64 - 1"))),
        _ => Err(out_of_range(value, name, &format!("{least} to {most}"))),
    }
}

/// Returns a first number and the one after the last, of at most `most` numbers.
pub fn numbered(
    first: &Bound<'_, PyAny>,
    count: &Bound<'_, PyAny>,
    most: u64,
) -> PyResult<Range<u64>> {
    let first = number(first, "first", 0..=u64::MAX)?;
    let count = number(count, "count", 0..=most)?;
    let end = first.checked_add(count).ok_or_else(|| {
        let message = format!("first + count must be below 2**64; got {first} + {count}");
        PyValueError::new_err(message)
    })?;
    Ok(first..end)
}

/// Returns a whole number up to 255; `allowed` must not go beyond.
pub fn small(value: &Bound<'_, PyAny>, name: &str, allowed: RangeInclusive<u8>) -> PyResult<u8> {
    let allowed = u64::from(*allowed.start())..=u64::from(*allowed.end());
    Ok(number(value, name, allowed)? as u8)
}

/// Returns a bool; numbers and other values are rejected.
pub fn flag(value: &Bound<'_, PyAny>, name: &str) -> PyResult<bool> {
    value.extract().or_else(|_| {
        let kind = value.get_type().name()?;
        let message = format!("{name} must be a bool; got {kind}");
        Err(PyTypeError::new_err(message))
    })
}

/// Returns a difference in points.
pub fn points(value: &Bound<'_, PyAny>, name: &str) -> PyResult<i32> {
    let points = integer::<i32>(value, name)?;
    points.ok_or_else(|| out_of_range(value, name, "-2**31 to 2**31 - 1"))
}

/// Returns a set of cards.
pub fn cards(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Hand> {
    let bits = number(value, name, 0..=u64::MAX)?;
    Hand::new(bits).map_err(|NotCards(wrong)| {
        let message = format!("{name} must be among the 52 cards; got bits {wrong:#x}");
        PyValueError::new_err(message)
    })
}

/// Returns a hand of thirteen cards.
pub fn full_hand(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Hand> {
    let hand = cards(value, name)?;
    match hand.len() {
        13 => Ok(hand),
        count => Err(PyValueError::new_err(format!(
            "{name} must have 13 cards; got {count}"
        ))),
    }
}

/// Returns the fixed cards of each seat, or none for `None`.
pub fn fixed_cards(value: Option<&Bound<'_, PyAny>>) -> PyResult<FixedCards> {
    let Some(value) = value else {
        return Ok(FixedCards::none());
    };
    let Ok(values) = value.extract::<[Bound<'_, PyAny>; 4]>() else {
        let message = "fixed must be the cards of north, east, south and west";
        return Err(PyValueError::new_err(message));
    };
    let mut hands = [Hand::EMPTY; 4];
    for (hand, value) in hands.iter_mut().zip(&values) {
        *hand = cards(value, "fixed")?;
    }
    FixedCards::new(hands).map_err(value_error)
}

/// Returns four sets of cards; errors name the seat.
pub fn hands(values: [&Bound<'_, PyAny>; 4]) -> PyResult<Hands> {
    let mut hands = [Hand::EMPTY; 4];
    for (index, name) in SEATS.into_iter().enumerate() {
        hands[index] = cards(values[index], name)?;
    }
    Ok(hands)
}

/// Returns four hands that share the pack.
pub fn deal(values: [&Bound<'_, PyAny>; 4]) -> PyResult<Hands> {
    let mut hands = [Hand::EMPTY; 4];
    let mut seen = Hand::EMPTY;
    for (index, name) in SEATS.into_iter().enumerate() {
        let hand = full_hand(values[index], name)?;
        if hand.intersects(seen) {
            let message = format!("{name} must not have cards of another hand");
            return Err(PyValueError::new_err(message));
        }
        seen |= hand;
        hands[index] = hand;
    }
    Ok(hands)
}

/// Returns a suit.
pub fn suit(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Suit> {
    Suit::try_from(small(value, name, 0..=3)?).map_err(value_error)
}

/// Returns a seat.
pub fn seat_of(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Seat> {
    Seat::try_from(small(value, name, 0..=3)?).map_err(value_error)
}

/// Returns a strain.
pub fn strain_of(value: &Bound<'_, PyAny>) -> PyResult<Strain> {
    Strain::try_from(small(value, "strain", 0..=4)?).map_err(value_error)
}

/// Returns a whole number, or nothing if it is too large for its type.
fn integer<'py, T>(value: &Bound<'py, PyAny>, name: &str) -> PyResult<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    let py = value.py();
    match value.extract::<T>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(py) => Ok(None),
        Err(error) if error.is_instance_of::<PyTypeError>(py) => {
            let kind = value.get_type().name()?;
            let message = format!("{name} must be an int; got {kind}");
            Err(PyTypeError::new_err(message))
        }
        Err(error) => Err(error),
    }
}

fn out_of_range(value: &Bound<'_, PyAny>, name: &str, allowed: &str) -> PyErr {
    // Python rejects very long numbers here, and they would not be readable.
    let shown = value.repr().map(|text| text.to_string());
    match shown {
        Ok(text) if text.len() <= 40 => {
            PyValueError::new_err(format!("{name} must be {allowed}; got {text}"))
        }
        _ => PyValueError::new_err(format!("{name} must be {allowed}")),
    }
}
