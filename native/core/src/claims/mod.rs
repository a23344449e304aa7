//! Claims that are proved: tricks that are taken whatever the hidden cards are and however the others
//! play.
//!
//! [`cases`] describes what may be true of the hidden cards, [`situation`] what the claimer knows card by
//! card; [`prover`] searches for a way to take so many tricks in all cases, and [`combined`] for a line
//! that beats a defender who is stronger than any two hands can be.

pub mod cases;
pub mod combined;
mod key;
pub mod known;
mod mixer;
pub mod prover;
pub mod situation;

pub use cases::Case;
pub use combined::beats_combined;
pub use known::{Known, SituationError};
pub use prover::{Goal, Prover, Spent};
pub use situation::Situation;
