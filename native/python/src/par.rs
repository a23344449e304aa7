//! Par scores and contracts.

use crossruff_core::par::{self, Bidding, Tricks};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{self, seat_of, value_error};

/// The deals between two checks for signals: some hundredths of a second.
const DEALS_A_SLICE: usize = 1 << 13;

type LevelStrainDeclarer = (u8, u8, u8);

/// Return the par score of north-south, and the contracts as level, strain and declarer.
#[pyfunction]
#[pyo3(name = "par")]
pub fn par_of(
    tricks: &[u8],
    vulnerability: &Bound<'_, PyAny>,
    dealer: &Bound<'_, PyAny>,
) -> PyResult<(i32, Vec<LevelStrainDeclarer>)> {
    let vulnerability = arguments::small(vulnerability, "vulnerability", 0..=3)?;
    let dealer = seat_of(dealer, "dealer")?;
    let [tricks] = tables(tricks)?[..] else {
        return Err(PyValueError::new_err(
            "tricks must be one table of 20 bytes",
        ));
    };
    let vulnerable = par::vulnerable(usize::from(vulnerability));
    let found = Bidding::new(&tricks, vulnerable)
        .map_err(value_error)?
        .par(dealer);
    let contracts = found.contracts.iter();
    let contracts = contracts.map(|each| (each.level, each.strain as u8, each.declarer as u8));
    Ok((found.score, contracts.collect()))
}

/// Return the par scores of many tables: 16 little-endian 16-bit numbers for each.
#[pyfunction]
pub fn par_scores<'py>(py: Python<'py>, tricks: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let tables = tables(tricks)?;
    let mut packed = Vec::with_capacity(tables.len() * 32);
    for slice in tables.chunks(DEALS_A_SLICE) {
        py.detach(|| {
            for tricks in slice {
                for score in par::scores(tricks)?.as_flattened() {
                    packed.extend_from_slice(&(*score as i16).to_le_bytes());
                }
            }
            Ok(())
        })
        .map_err(|error: crossruff_core::scoring::ScoringError| value_error(error))?;
        py.check_signals()?;
    }
    Ok(PyBytes::new(py, &packed))
}

/// Reads tables of 20 bytes: declarers north to west, in each spades to clubs and notrump.
fn tables(bytes: &[u8]) -> PyResult<Vec<Tricks>> {
    if !bytes.len().is_multiple_of(20) {
        let message = format!(
            "tricks must be whole tables of 20 bytes; got {} bytes",
            bytes.len()
        );
        return Err(PyValueError::new_err(message));
    }
    let table = |bytes: &[u8]| {
        let mut tricks = Tricks::default();
        tricks.as_flattened_mut().copy_from_slice(bytes);
        tricks
    };
    Ok(bytes.chunks_exact(20).map(table).collect())
}
