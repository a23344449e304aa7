//! Double dummy: how many tricks each side takes when all cards are seen.
//!
//! `search` answers "can north-south take this many of the tricks left?" by trying the cards of a
//! trick; `table` keeps the answers as `patterns` of the shape of the hands and the ranks that
//! mattered; `sure` and `cashing` find tricks that need no search; `order` and `hints` choose the
//! card to try first; `solver` turns the answers into numbers of tricks, and `crew` works on many
//! positions at once. docs/solver.md has the details.

// Functions that the search calls must be inlined, or the instructions of a level are not used.
#![allow(clippy::inline_always)]
// The ace is `a` and the king `k`, and `lho` sits opposite `rho`.
#![allow(clippy::many_single_char_names, clippy::similar_names)]
// Counts of cards are at most 52, so signed and unsigned numbers are equal.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

pub(crate) mod bits;
#[cfg(test)]
mod brute_force;
mod cashing;
mod choices;
mod crew;
#[cfg(test)]
mod deepening_theorems;
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
pub use engine::processor_level;
pub use position::{Position, PositionError};
pub use search::Stop;
pub use solver::{CardValue, Goal, Solver};
pub use techniques::{Technique, Techniques, UnknownTechnique};
