//! Deals for bidding, and the features of hands that programs use.

use crossruff_core::evolve::auction::features::{Features, UNITS};
use crossruff_core::evolve::selection::deals::{Deals, Tricks};
use crossruff_core::evolve::selection::objective;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{self, value_error};

/// The most deals in one object: some 600 MB of them.
const MOST_DEALS: usize = 1 << 22;

/// Return the features of a hand: points in units of 5/64, the lengths from spades to clubs,
/// controls, losers and shape class.
#[pyfunction]
pub fn bidding_features(hand: &Bound<'_, PyAny>) -> PyResult<Vec<i16>> {
    let hand = arguments::full_hand(hand, "hand")?;
    Ok(Features::of(hand).values.to_vec())
}

/// Return the points of cards of each rank in units of 5/64, the two first.
#[pyfunction]
pub fn card_units() -> [i16; 13] {
    UNITS
}

/// Deals with their double-dummy results, prepared for bidding.
///
/// `hands` are packed as little-endian 64-bit hands, north first; `tricks` have 20 bytes a deal, by
/// strain (spades, hearts, diamonds, clubs, notrump) and in each by seat. `dealers` and
/// `vulnerable` have a byte a deal: seats, and 0 none, 1 North-South, 2 East-West, 3 both.
#[pyclass(frozen, module = "crossruff._core")]
pub struct BiddingDeals {
    pub(super) deals: Deals,
}

#[pymethods]
impl BiddingDeals {
    #[new]
    fn new(
        py: Python<'_>,
        hands: &[u8],
        tricks: &[u8],
        dealers: &[u8],
        vulnerable: &[u8],
    ) -> PyResult<Self> {
        if !hands.len().is_multiple_of(32) || hands.len() / 32 > MOST_DEALS {
            let found = hands.len();
            let message = format!(
                "hands must be whole deals of 32 bytes, at most {MOST_DEALS}; got {found} bytes"
            );
            return Err(PyValueError::new_err(message));
        }
        if !tricks.len().is_multiple_of(20) {
            let found = tricks.len();
            let message = format!("tricks must be whole tables of 20 bytes; got {found} bytes");
            return Err(PyValueError::new_err(message));
        }
        let deals = py.detach(|| {
            let hands: Vec<[u64; 4]> = hands.chunks_exact(32).map(packed_hands).collect();
            let tricks: Vec<Tricks> = tricks.chunks_exact(20).map(packed_tricks).collect();
            Deals::new(&hands, &tricks, dealers, vulnerable)
        });
        Ok(Self {
            deals: deals.map_err(value_error)?,
        })
    }

    fn __len__(&self) -> usize {
        self.deals.len()
    }

    /// Return the par scores of North-South.
    fn pars(&self) -> Vec<i32> {
        self.deals.iter().map(|deal| deal.par).collect()
    }

    /// Return the distance from par on each deal if everybody passes, in IMPs.
    fn distances_of_passing(&self) -> Vec<i32> {
        objective::distances_of_passing(&self.deals)
    }
}

fn packed_hands(bytes: &[u8]) -> [u64; 4] {
    let mut hands = [0; 4];
    for (hand, bytes) in hands.iter_mut().zip(bytes.chunks_exact(8)) {
        let mut word = [0; 8];
        word.copy_from_slice(bytes);
        *hand = u64::from_le_bytes(word);
    }
    hands
}

fn packed_tricks(bytes: &[u8]) -> Tricks {
    let mut tricks = [[0; 4]; 5];
    for (row, bytes) in tricks.iter_mut().zip(bytes.chunks_exact(4)) {
        row.copy_from_slice(bytes);
    }
    tricks
}
