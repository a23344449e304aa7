//! Evolving bidding systems.

mod deals;
mod populations;
mod studies;
mod systems;

pub use deals::{BiddingDeals, bidding_features, card_units};
pub use populations::{EvolutionSettings, Population};
pub use studies::BiddingStudy;
pub use systems::{BiddingSystem, bidding_switches};
