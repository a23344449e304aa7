//! Worlds that are sampled by the likelihood of their hidden hands.

use std::ops::Range;

use crossruff_core::hand::Hand;
use crossruff_core::worlds::{self, FAR_CARDS, FAR_POINTS, HandBox, SoftSeat, Span};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{self, value_error};

/// The most worlds that one call returns: 96 MiB of them.
const MAX_WORLDS: u64 = 1 << 22;

/// The worlds between two checks for signals: some hundredths of a second.
const WORLDS_A_SLICE: u64 = 1 << 11;

const NUMBERS_A_BOX: usize = 10;
const BYTES: usize = size_of::<u64>();

/// The size of a hand, the cards shown, the suits it is out of, boxes, and likelihoods.
type Described<'py> = (
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Vec<u8>,
    Vec<f64>,
);

/// Sample deals of the hidden cards by the likelihood of the hidden hands.
///
/// `hidden` has for each hidden seat the number of its cards, the cards that it has shown, the
/// suits that it is out of as bits with spades first, boxes for the whole hand, and 24 likelihoods.
/// A box is ten bytes: the least and most cards of spades, hearts, diamonds and clubs, and the least
/// and most points. The likelihoods are those of 0 to 3 or more cards outside of a box, for each
/// of 0 to 5 or more points outside; the box with the largest counts. Worlds are packed as
/// little-endian 64-bit hands, for the hidden seats in their order.
#[pyclass(frozen, module = "crossruff._core")]
pub struct SoftSampler {
    sampler: worlds::SoftSampler,
    seats: usize,
}

#[pymethods]
impl SoftSampler {
    #[new]
    fn new(py: Python<'_>, cards: &Bound<'_, PyAny>, hidden: Vec<Described<'_>>) -> PyResult<Self> {
        let cards = arguments::cards(cards, "cards")?;
        let hidden: Vec<_> = hidden.iter().map(seat).collect::<PyResult<_>>()?;
        let sampler = py
            .detach(|| worlds::SoftSampler::new(cards, &hidden))
            .map_err(value_error)?;
        let seats = hidden.len();
        Ok(Self { sampler, seats })
    }

    /// Return the sum of the likelihoods of all worlds; an estimate if three hands are hidden.
    fn total(&self, py: Python<'_>) -> f64 {
        py.detach(|| self.sampler.total())
    }

    /// Return worlds of a seed from a number on, and how many attempts were made.
    ///
    /// Worlds come up in proportion to their likelihoods. Each number has its own world, for any
    /// count. There are fewer only if no world has a likelihood.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        seed: &Bound<'py, PyAny>,
        first: &Bound<'py, PyAny>,
        count: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyBytes>, u64)> {
        let seed = arguments::number(seed, "seed", 0..=u64::MAX)?;
        let Range { start: first, end } = arguments::numbered(first, count, MAX_WORLDS)?;
        let mut packed = Vec::with_capacity((end - first) as usize * self.seats * BYTES);
        let (mut next, mut attempts) = (first, 0);
        while next < end {
            let stop = end.min(next.saturating_add(WORLDS_A_SLICE));
            py.detach(|| {
                for number in next..stop {
                    let Some((hands, tried)) = self.sampler.world(seed, number) else {
                        break;
                    };
                    attempts += u64::from(tried);
                    for hand in &hands[..self.seats] {
                        packed.extend_from_slice(&hand.bits().to_le_bytes());
                    }
                }
            });
            py.check_signals()?;
            next = stop;
        }
        Ok((PyBytes::new(py, &packed), attempts))
    }

    /// Return the likelihoods of packed worlds as little-endian 64-bit floats.
    fn likelihoods<'py>(&self, py: Python<'py>, packed: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let row = self.seats * BYTES;
        if !packed.len().is_multiple_of(row) {
            let message = format!("packed must be rows of {row} bytes; got {}", packed.len());
            return Err(PyValueError::new_err(message));
        }
        let found = py.detach(|| {
            let mut found = Vec::with_capacity(packed.len() / self.seats);
            let mut hands = [Hand::EMPTY; 3];
            for world in packed.chunks_exact(row) {
                for (hand, bytes) in hands.iter_mut().zip(world.as_chunks::<BYTES>().0) {
                    *hand = Hand::new(u64::from_le_bytes(*bytes)).map_err(value_error)?;
                }
                let likelihood = self.sampler.likelihood(&hands[..self.seats]);
                found.extend_from_slice(&likelihood.to_le_bytes());
            }
            Ok::<_, PyErr>(found)
        })?;
        Ok(PyBytes::new(py, &found))
    }
}

fn seat(described: &Described<'_>) -> PyResult<SoftSeat> {
    let (size, shown, out, boxes, likelihoods) = described;
    if !boxes.len().is_multiple_of(NUMBERS_A_BOX) {
        let message = format!("a box must be ten numbers; got {} in all", boxes.len());
        return Err(PyValueError::new_err(message));
    }
    if likelihoods.len() != FAR_POINTS * FAR_CARDS {
        let wanted = FAR_POINTS * FAR_CARDS;
        let message = format!(
            "there must be {wanted} likelihoods; got {}",
            likelihoods.len()
        );
        return Err(PyValueError::new_err(message));
    }
    let mut table = [[0.0; FAR_CARDS]; FAR_POINTS];
    for (row, given) in table.iter_mut().zip(likelihoods.chunks_exact(FAR_CARDS)) {
        row.copy_from_slice(given);
    }
    Ok(SoftSeat {
        size: arguments::small(size, "size", 0..=13)?,
        shown: arguments::cards(shown, "shown")?,
        out: arguments::small(out, "out", 0..=15)?,
        boxes: boxes.chunks_exact(NUMBERS_A_BOX).map(hand_box).collect(),
        table,
    })
}

fn hand_box(numbers: &[u8]) -> HandBox {
    let span = |axis: usize| Span::new(numbers[2 * axis], numbers[2 * axis + 1]);
    HandBox {
        lengths: [span(0), span(1), span(2), span(3)],
        points: span(4),
    }
}
