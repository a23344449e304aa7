//! Playing when cards are hidden: many layouts that may be the true one, and one plan for all of them.
//!
//! `plan` chooses a card for declarer; `judgement` tells whether a card that was played was right.

mod judgement;
mod plan;

pub use judgement::{Judgement, judge};
pub use plan::{Candidate, Limits, Plan, World, plan};
