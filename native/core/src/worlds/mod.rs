//! Playing when cards are hidden: many layouts that may be the true one, and one plan for all of them.
//!
//! `plan` chooses a card for declarer; `weights` tells how likely each layout is, by the cards played so far.

mod memory;
mod plan;
mod weights;

pub use plan::{Candidate, Limits, Plan, World, plan};
pub use weights::{History, weigh};
