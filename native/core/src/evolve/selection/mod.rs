//! Populations: systems play boards against one another, and the fittest have children.

pub mod board;
pub mod checkpoint;
pub mod deals;
pub mod objective;
pub mod population;
pub mod rounds;
pub mod settings;
#[cfg(test)]
pub(in crate::evolve) mod trials;
