//! Deals from seeds, free or under constraints.
//!
//! A seed and a number define a deal, the same everywhere and in every version: see [`shuffle`] for
//! the definition. Any deal of a seed can be made without those before it, so work can be split
//! over threads and machines and still gives the same deals.

pub mod constraint;
pub mod philox;
pub mod program;
pub mod sampler;
pub mod shapes;
pub mod shuffle;

use crate::hand::Hand;

/// Four hands: north, east, south, west.
pub type Hands = [Hand; 4];
