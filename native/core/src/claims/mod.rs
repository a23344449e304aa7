//! Proofs of claims: tricks that are won in every world and against every defence.
//!
//! [`known`] has the facts that a claim starts from and [`cases`] the assumptions about the hidden
//! cards; [`situation`] follows what the claimer knows, card by card. [`prover`] searches for a way
//! to take the tricks in all cases, and [`combined`] for a line that beats a defender who is
//! stronger than any two hands can be.

pub mod cases;
pub mod combined;
mod key;
pub mod known;
mod mixer;
pub mod prover;
pub mod situation;

pub use cases::Case;
pub use combined::{Ruffs, beats_combined};
pub use known::{Known, SituationError};
pub use prover::{Goal, Prover, Spent};
pub use situation::Situation;
