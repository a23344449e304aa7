//! Worlds: sampled deals of the hidden cards, and how likely they are.

use std::ops::Range;

use crossruff_core::cards::{Seat, Strain};
use crossruff_core::hand::Hand;
use crossruff_core::worlds::{self, HandBox, HiddenSeat, History, Span};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{self, seat_of, value_error};
use crate::dd::{Solver, StopWhen, positions};

/// The most worlds that one call returns: 96 MiB of them.
const MAX_WORLDS: u64 = 1 << 22;

/// The most boxes of a seat: more than there are shapes.
const MAX_BOXES: usize = 4096;

/// The worlds between two checks for signals: some hundredths of a second.
const WORLDS_A_SLICE: u64 = 1 << 13;

/// The size of a hand, and its boxes.
type Described<'py> = (Bound<'py, PyAny>, Vec<Vec<Bound<'py, PyAny>>>);

/// Sample deals of the hidden cards that fit what is known of the hidden hands.
///
/// `hidden` has for each hidden seat the number of its cards, and boxes of which at least one
/// contains its hand. A box is ten numbers: the least and most hidden cards of spades, hearts,
/// diamonds and clubs, and the least and most points of the hidden cards. Worlds are packed as
/// little-endian 64-bit hands, for the hidden seats in their order.
#[pyclass(frozen, module = "crossruff._core")]
pub struct WorldSampler {
    sampler: worlds::WorldSampler,
    seats: usize,
}

#[pymethods]
impl WorldSampler {
    #[new]
    fn new(py: Python<'_>, cards: &Bound<'_, PyAny>, hidden: Vec<Described<'_>>) -> PyResult<Self> {
        let cards = arguments::cards(cards, "cards")?;
        let hidden: Vec<_> = hidden
            .iter()
            .map(|(size, boxes)| seat(size, boxes))
            .collect::<PyResult<_>>()?;
        let sampler = py
            .detach(|| worlds::WorldSampler::new(cards, &hidden))
            .map_err(value_error)?;
        let seats = hidden.len();
        Ok(Self { sampler, seats })
    }

    /// Return the number of worlds, and whether it is exact or an upper bound.
    fn count(&self, py: Python<'_>) -> (u64, bool) {
        let count = py.detach(|| self.sampler.count());
        (count.worlds, count.exact)
    }

    /// Return worlds of a seed from a number on, and how many attempts were made.
    ///
    /// All worlds are equally likely. Stops after `count` worlds (at most 2**22) or `budget`
    /// attempts. Each number has its own world, for any count.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        seed: &Bound<'py, PyAny>,
        first: &Bound<'py, PyAny>,
        count: &Bound<'py, PyAny>,
        budget: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyBytes>, u64)> {
        let seed = arguments::number(seed, "seed", 0..=u64::MAX)?;
        let Range { start: first, end } = arguments::numbered(first, count, MAX_WORLDS)?;
        let budget = arguments::number(budget, "budget", 0..=u64::MAX)?;
        let mut packed =
            Vec::with_capacity((end - first) as usize * self.seats * size_of::<Hand>());
        let (mut next, mut left) = (first, budget);
        let mut found = true;
        while next < end && found {
            let stop = end.min(next.saturating_add(WORLDS_A_SLICE));
            found = py.detach(|| {
                (next..stop).all(|number| {
                    let world = self.sampler.world(seed, number, &mut left);
                    world
                        .inspect(|hands| self.pack(&mut packed, hands))
                        .is_some()
                })
            });
            py.check_signals()?;
            next = stop;
        }
        Ok((PyBytes::new(py, &packed), budget - left))
    }

    /// Return all worlds in order; None if there are more than the limit, or if that is unknown.
    fn all<'py>(
        &self,
        py: Python<'py>,
        limit: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let limit = arguments::number(limit, "limit", 0..=MAX_WORLDS)?;
        let packed = py.detach(|| {
            let worlds = self.sampler.all(limit)?;
            let mut packed = Vec::with_capacity(worlds.len() * self.seats * size_of::<Hand>());
            for hands in &worlds {
                self.pack(&mut packed, hands);
            }
            Some(packed)
        });
        Ok(packed.map(|packed| PyBytes::new(py, &packed)))
    }
}

impl WorldSampler {
    fn pack(&self, packed: &mut Vec<u8>, hands: &[Hand; 3]) {
        for hand in &hands[..self.seats] {
            packed.extend_from_slice(&hand.bits().to_le_bytes());
        }
    }
}

fn seat(size: &Bound<'_, PyAny>, boxes: &[Vec<Bound<'_, PyAny>>]) -> PyResult<HiddenSeat> {
    if boxes.len() > MAX_BOXES {
        let message = format!(
            "a seat must have at most {MAX_BOXES} boxes; got {}",
            boxes.len()
        );
        return Err(PyValueError::new_err(message));
    }
    Ok(HiddenSeat {
        size: arguments::small(size, "size", 0..=13)?,
        boxes: boxes
            .iter()
            .map(|numbers| hand_box(numbers))
            .collect::<PyResult<_>>()?,
    })
}

fn hand_box(numbers: &[Bound<'_, PyAny>]) -> PyResult<HandBox> {
    if numbers.len() != 10 {
        let message = format!("a box must be ten numbers; got {}", numbers.len());
        return Err(PyValueError::new_err(message));
    }
    let mut spans = [Span::new(0, 0); 5];
    for (span, ends) in spans.iter_mut().zip(numbers.chunks_exact(2)) {
        let low = arguments::small(&ends[0], "box", 0..=u8::MAX)?;
        let high = arguments::small(&ends[1], "box", 0..=u8::MAX)?;
        if low > high {
            let message = format!("a range of a box must go from low to high; got {low} to {high}");
            return Err(PyValueError::new_err(message));
        }
        *span = Span::new(low, high);
    }
    let [spades, hearts, diamonds, clubs, points] = spans;
    Ok(HandBox {
        lengths: [spades, hearts, diamonds, clubs],
        points,
    })
}

/// The cards played since the first, and how to judge them.
pub struct Played {
    cards: Vec<(Seat, u64)>,
    hidden: [bool; 4],
    since: usize,
    p: f64,
    totals: Vec<Option<u8>>,
}

impl Played {
    /// Checks the arguments of `Solver.weigh`.
    pub fn new(
        cards: &[(Bound<'_, PyAny>, Bound<'_, PyAny>)],
        hidden: &[Bound<'_, PyAny>],
        since: usize,
        p: f64,
        totals: Vec<Option<u8>>,
    ) -> PyResult<Self> {
        if !(0.0..=1.0).contains(&p) {
            let message = format!("p must be from 0 to 1; got {p}");
            return Err(PyValueError::new_err(message));
        }
        let cards = cards
            .iter()
            .map(|(seat, card)| {
                let card = arguments::cards(card, "cards")?;
                Ok((seat_of(seat, "cards")?, card.bits()))
            })
            .collect::<PyResult<_>>()?;
        let mut judged = [false; 4];
        for seat in hidden {
            judged[seat_of(seat, "hidden")?.index()] = true;
        }
        Ok(Self {
            cards,
            hidden: judged,
            since,
            p,
            totals,
        })
    }

    /// Returns how likely the hidden seats were to play these cards in each world; nan for worlds
    /// that were not finished in time.
    pub fn weigh(
        &self,
        py: Python<'_>,
        solver: &Solver,
        packed: &[u8],
        strain: Strain,
        threads: usize,
        stop: StopWhen,
    ) -> PyResult<Vec<f64>> {
        let Some(&(leader, _)) = self.cards.first() else {
            return Ok(vec![1.0; packed.len() / 32]);
        };
        let starts = positions(packed, strain, leader, &[])?;
        let history = History {
            cards: &self.cards,
            hidden: self.hidden,
            since: self.since,
            p: self.p,
            totals: &self.totals,
        };
        let done = solver.with_crew(py, stop, |crew, mut stop| {
            worlds::weigh(crew, &starts, &history, threads, move || stop.is_due())
        })?;
        let weights = done.into_iter();
        Ok(weights.map(|weight| weight.unwrap_or(f64::NAN)).collect())
    }
}
