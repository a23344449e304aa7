//! Evolving bidding systems.

mod deals;
mod populations;
mod systems;

pub use deals::{BiddingDeals, bidding_features, card_units};
pub use populations::{EvolutionSettings, Population};
pub use systems::{BiddingSystem, bidding_switches};
