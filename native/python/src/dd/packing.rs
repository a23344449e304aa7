//! Packed worlds, and the answers for them.

use crossruff_core::cards::{Seat, Strain};
use crossruff_core::dd::{CardValue, Position};
use crossruff_core::hand::Hand;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The byte for a world that was not finished in time.
const NOT_FINISHED: u8 = 255;

/// Packs a row for each world, with a byte for each card.
pub(crate) fn pack_tricks(cards: &[u64], rows: &[Option<Vec<CardValue>>]) -> Vec<u8> {
    let mut values = vec![NOT_FINISHED; cards.len() * rows.len()];
    for (row, answer) in values.chunks_mut(cards.len().max(1)).zip(rows) {
        for &CardValue { card, tricks } in answer.iter().flatten() {
            if let Some(place) = cards.iter().position(|&other| other == card) {
                row[place] = tricks;
            }
        }
    }
    values
}

/// Returns the positions of packed worlds, which have the cards that are still held.
pub(crate) fn positions(
    worlds: &[u8],
    strain: Strain,
    leader: Seat,
    played: &[Hand],
) -> PyResult<Vec<Position>> {
    let worlds = unpacked(worlds, "worlds")?;
    let numbered = worlds.into_iter().enumerate();
    numbered
        .map(|(number, hands)| {
            Position::new(hands, strain, leader, played)
                .map_err(|error| PyValueError::new_err(format!("world {number}: {error}")))
        })
        .collect()
}

/// Returns deals from little-endian 64-bit hands.
pub(crate) fn unpacked(bytes: &[u8], name: &str) -> PyResult<Vec<[Hand; 4]>> {
    if !bytes.len().is_multiple_of(32) {
        let message = format!(
            "{name} must be whole deals of 32 bytes; got {} bytes",
            bytes.len()
        );
        return Err(PyValueError::new_err(message));
    }
    let mut deals = Vec::with_capacity(bytes.len() / 32);
    for deal in bytes.chunks_exact(32) {
        let mut hands = [Hand::EMPTY; 4];
        for (hand, word) in hands.iter_mut().zip(deal.chunks_exact(8)) {
            let bits = word
                .iter()
                .rev()
                .fold(0, |bits, &byte| bits << 8 | u64::from(byte));
            *hand = Hand::new(bits)
                .map_err(|error| PyValueError::new_err(format!("{name}: {error}")))?;
        }
        deals.push(hands);
    }
    Ok(deals)
}
