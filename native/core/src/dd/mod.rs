//! Double dummy: how many tricks each side takes when all cards are seen.
//!
//! `search` asks "can north-south take so many of the tricks that are left?" and goes through the cards
//! of a trick; `table` remembers the answers by the shape of the hands and the ranks that mattered;
//! `sure` knows tricks that need no search; `order` and `hints` say which card to try
//! first; `solver` makes numbers of tricks out of the answers, and `crew` works on many positions at
//! once. docs/solver.md tells it at length.

// What the search calls must be a part of it, or the instructions of a level would not be used.
#![allow(clippy::inline_always)]
// The ace is `a` and the king `k`, and `lho` sits opposite `rho`.
#![allow(clippy::many_single_char_names, clippy::similar_names)]
// Counts of cards are at most 52: signed and unsigned hold the same.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

pub(crate) mod bits;
#[cfg(test)]
mod brute_force;
mod cashing;
mod crew;
mod engine;
mod guess;
mod hints;
mod order;
mod patterns;
mod position;
mod search;
mod solver;
mod state;
mod sure;
mod table;
mod techniques;

pub use crew::{Crew, Work};
pub use position::{Position, PositionError};
pub use search::Stop;
pub use solver::{CardValue, Goal, Solver};
pub use techniques::{Technique, Techniques, UnknownTechnique};
