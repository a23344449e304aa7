//! How likely cards are, by what players usually do.

use crossruff_core::cards::Seat;
use crossruff_core::hand::Hand;
use crossruff_core::worlds::card_model::{
    self, AuctionSummary, COEFFICIENTS, Choice, PlayedCards, STAGES,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{self, seat_of, strain_of, value_error};
use crate::dd::unpacked;

/// Suits bid and suits doubled by each seat, the level, and whether the contract is doubled.
type Calls = ([u8; 4], [u8; 4], u8, bool);

/// The cards with their seats.
type Cards<'py> = Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>;

/// The number of legal cards of each card, the choices of all cards as numbers.
type Listed = (Vec<u8>, Vec<(usize, usize, usize, Vec<Vec<u32>>)>);

/// The name of a stage, its situations, and the names and sizes of its tables.
type Described = (&'static str, Vec<&'static str>, Vec<(&'static str, usize)>);

/// Judge cards by coefficients that were fitted to the play of others.
///
/// Coefficients are little-endian 32-bit floats, table after table as in `tables`.
#[pyclass(frozen, module = "crossruff._core")]
pub struct CardModel {
    model: card_model::CardModel,
}

#[pymethods]
impl CardModel {
    #[new]
    fn new(coefficients: &[u8]) -> PyResult<Self> {
        let (numbers, rest) = coefficients.as_chunks::<4>();
        if !rest.is_empty() {
            let message = format!(
                "coefficients must be {COEFFICIENTS} numbers of 4 bytes; got {} bytes",
                coefficients.len()
            );
            return Err(PyValueError::new_err(message));
        }
        let numbers = numbers.iter().map(|one| f32::from_le_bytes(*one)).collect();
        let model = card_model::CardModel::new(numbers).map_err(value_error)?;
        Ok(Self { model })
    }

    /// Return the stages of choices: name, situations, and the names and sizes of their tables.
    #[staticmethod]
    fn tables() -> Vec<Described> {
        STAGES
            .iter()
            .map(|stage| (stage.name, stage.situations.to_vec(), stage.tables.to_vec()))
            .collect()
    }

    /// Return the logarithm of the likelihood of the cards in each world before the first card, as
    /// little-endian 64-bit floats; minus infinity where a card was not legal. `exponents` are how
    /// much each card counts.
    #[allow(clippy::too_many_arguments)]
    fn weigh<'py>(
        &self,
        py: Python<'py>,
        worlds: &[u8],
        strain: &Bound<'py, PyAny>,
        declarer: &Bound<'py, PyAny>,
        calls: Calls,
        cards: Cards<'py>,
        exponents: Vec<f64>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let worlds = hands(worlds)?;
        let cards = played(&cards)?;
        let history = history(strain, declarer, calls, &cards)?;
        let logs = py
            .detach(|| self.model.weigh(&worlds, &history, &exponents))
            .map_err(value_error)?;
        let packed: Vec<u8> = logs.iter().flat_map(|log| log.to_le_bytes()).collect();
        Ok(PyBytes::new(py, &packed))
    }

    /// Return the legal cards at the last turn with their probabilities, in one world; the last
    /// card itself does not count.
    fn probabilities(
        &self,
        world: &[u8],
        strain: &Bound<'_, PyAny>,
        declarer: &Bound<'_, PyAny>,
        calls: Calls,
        cards: Cards<'_>,
    ) -> PyResult<Vec<(u64, f64)>> {
        let cards = played(&cards)?;
        let history = history(strain, declarer, calls, &cards)?;
        let world = one_world(world)?;
        self.model
            .probabilities(&world, &history)
            .map_err(value_error)
    }

    /// Return the choices of a play, for a fit: the number of legal cards for each card; then for
    /// each choice the number of its card, its stage, the option taken and the coefficients of
    /// each option.
    #[staticmethod]
    fn choices(
        world: &[u8],
        strain: &Bound<'_, PyAny>,
        declarer: &Bound<'_, PyAny>,
        calls: Calls,
        cards: Cards<'_>,
    ) -> PyResult<Listed> {
        let cards = played(&cards)?;
        let history = history(strain, declarer, calls, &cards)?;
        let world = one_world(world)?;
        let found = card_model::choices(&world, &history).map_err(value_error)?;
        let legal = found.iter().map(|(count, _)| *count as u8).collect();
        let rows = found
            .into_iter()
            .enumerate()
            .flat_map(|(number, (_, listed))| {
                listed.into_iter().map(
                    move |Choice {
                              stage,
                              taken,
                              options,
                          }| (number, stage, taken, options),
                )
            });
        Ok((legal, rows.collect()))
    }
}

fn hands(worlds: &[u8]) -> PyResult<Vec<[u64; 4]>> {
    let worlds = unpacked(worlds, "worlds")?;
    Ok(worlds
        .into_iter()
        .map(|hands| hands.map(Hand::bits))
        .collect())
}

fn one_world(world: &[u8]) -> PyResult<[u64; 4]> {
    match hands(world)?[..] {
        [world] => Ok(world),
        ref worlds => Err(PyValueError::new_err(format!(
            "world must be one world; got {}",
            worlds.len()
        ))),
    }
}

fn played(cards: &Cards<'_>) -> PyResult<Vec<(Seat, u64)>> {
    cards
        .iter()
        .map(|(seat, card)| {
            let card = arguments::cards(card, "cards")?;
            Ok((seat_of(seat, "cards")?, card.bits()))
        })
        .collect()
}

fn history<'a>(
    strain: &Bound<'_, PyAny>,
    declarer: &Bound<'_, PyAny>,
    (bid, doubled, level, is_doubled): Calls,
    cards: &'a [(Seat, u64)],
) -> PyResult<PlayedCards<'a>> {
    if bid.iter().chain(&doubled).any(|&suits| suits > 15) {
        return Err(PyValueError::new_err("calls must be sets of four suits"));
    }
    Ok(PlayedCards {
        declarer: seat_of(declarer, "declarer")?,
        strain: strain_of(strain)?,
        auction: AuctionSummary {
            bid,
            doubled,
            level,
            is_doubled,
        },
        cards,
    })
}
