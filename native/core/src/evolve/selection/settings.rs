//! The settings of a population.

use crate::evolve::genome::system::{Form, SystemError};
use crate::evolve::genome::variation::{Chance, Variation};

/// The parts of a match point in which fitness is counted.
pub const POINT: i64 = 1 << 16;

/// The fewest members of a population.
pub const FEWEST: usize = 2;
/// The most members of a population.
pub const MOST: usize = 4096;

/// A population that is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PopulationError {
    /// Too few or too many members.
    #[error("a population must have {FEWEST} to {MOST} members; got {0}")]
    Size(usize),
    /// A system with another form than the population.
    #[error("a system must have the states, entries, inheritance and nodes of its population")]
    Form,
    /// A fitness threshold out of range.
    #[error("threshold must be below 0 and at least -1000000 match points")]
    Threshold,
    /// A push penalty out of range.
    #[error("push_penalty must be 0 to 24 match points")]
    PushPenalty,
    /// Weights that are all zero, or out of range.
    #[error("weights must be 0 to 1000000, at least one above 0")]
    Weights,
    /// A contest without members.
    #[error("contest must be 1 to 255; got 0")]
    Contest,
    /// A system that is not valid.
    #[error(transparent)]
    System(#[from] SystemError),
    /// Bytes that are not a population.
    #[error("{0}")]
    Bytes(&'static str),
}

/// The settings of a population.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The form of all systems.
    pub form: Form,
    /// The seed of all random streams.
    pub seed: u64,
    /// Members below it are replaced; in parts of a match point.
    pub threshold: i64,
    /// The additional cost of each push in a row after the first; in parts of a match point.
    pub push_penalty: i64,
    /// The chance that a replacement is an immigrant, if there are any.
    pub migration: Chance,
    /// Parents are the best of this many random members; 1 as in the thesis.
    pub contest: u8,
    /// The operators that make new systems.
    pub variation: Variation,
}

impl Settings {
    /// Checks that all settings are in range.
    pub fn check(&self) -> Result<(), PopulationError> {
        if self.threshold >= 0 || self.threshold < -1_000_000 * POINT {
            return Err(PopulationError::Threshold);
        }
        if !(0..=24 * POINT).contains(&self.push_penalty) {
            return Err(PopulationError::PushPenalty);
        }
        let weights = &self.variation.weights;
        if weights.iter().all(|&weight| weight == 0) || weights.iter().any(|&w| w > 1_000_000) {
            return Err(PopulationError::Weights);
        }
        if self.contest == 0 {
            return Err(PopulationError::Contest);
        }
        Ok(())
    }
}
