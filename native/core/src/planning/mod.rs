//! Planning when cards are hidden: one plan for many worlds, of which any may be the true one.
//!
//! [`plan()`] chooses a card for declarer; `search` compares plans, and `memory` keeps what was
//! found about nodes that look alike.

mod memory;
mod plan;
mod search;

pub use plan::{Candidate, Limits, Plan, WeightedWorld, plan};
