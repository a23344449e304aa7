//! Double dummy.

mod packing;
mod solver;
mod stopping;

pub(crate) use packing::{pack_tricks, positions, unpacked};
pub use solver::Solver;
pub use stopping::{CancelFlag, StopWhen};
