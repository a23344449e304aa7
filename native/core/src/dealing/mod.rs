//! Deals from seeds, free or under constraints.
//!
//! A seed and a number make a deal, the same everywhere and for ever: see [`shuffle`] for the
//! definition. Any deal of a seed is found without making those before it, so work can be split
//! over threads and machines and still give the same deals.

pub mod constraint;
pub mod philox;
pub mod program;
pub mod sampler;
pub mod shapes;
pub mod shuffle;

use crate::hand::Hand;

/// Four hands: north, east, south, west.
pub type Hands = [Hand; 4];
