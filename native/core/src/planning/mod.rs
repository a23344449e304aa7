//! Planning when cards are hidden: one plan for many worlds, of which any may be the true one.
//!
//! [`plan()`] chooses a card for declarer; `search` compares plans, and `memory` keeps what was
//! found about nodes that look alike. [`alphamu()`] supposes stronger defenders, who know
//! declarer's plan as well.

mod alphamu;
mod memory;
mod plan;
mod search;

pub use alphamu::{MOST_WORLDS, Prospects, Question, alphamu};
pub use plan::{Candidate, Limits, Plan, WeightedWorld, plan};
