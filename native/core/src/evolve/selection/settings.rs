//! The settings of a population.

use crate::evolve::genome::system::{Form, SystemError};
use crate::evolve::genome::variation::{Chance, Variation};

/// Match points in fitness are counted in parts of 65,536.
pub const POINT: i64 = 1 << 16;

/// The least members of a population.
pub const FEWEST: usize = 2;
/// The most.
pub const MOST: usize = 4096;

/// What is wrong with a population.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PopulationError {
    /// Too few or too many members.
    #[error("a population has {FEWEST} to {MOST} members, not {0}")]
    Size(usize),
    /// A system that is not like the others.
    #[error("a system with other states, entries, inheritance or nodes than the population")]
    Form,
    /// A fitness threshold that is not below zero, or out of all proportion.
    #[error("the fitness threshold must be below 0 and not below -1000000 match points")]
    Threshold,
    /// A push penalty below zero, or out of all proportion.
    #[error("the push penalty must be 0 to 24 match points")]
    PushPenalty,
    /// Operators that can never be chosen.
    #[error("one operator at least must have a weight, and no weight may be above 1000000")]
    Weights,
    /// A contest for parents among nobody.
    #[error("parents are the best of 1 to 255 members, not of 0")]
    Contest,
    /// A system that cannot be.
    #[error(transparent)]
    System(#[from] SystemError),
    /// Bytes that are no population.
    #[error("{0}")]
    Bytes(&'static str),
}

/// What a population is like, and how it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What all systems have in common.
    pub form: Form,
    /// What everything random depends on.
    pub seed: u64,
    /// Who falls below is replaced; in parts of a match point.
    pub threshold: i64,
    /// What each push in sequence after the first costs more than the one before; in parts of a
    /// match point.
    pub push_penalty: i64,
    /// The chance that a replacement is an immigrant, if there are any.
    pub migration: Chance,
    /// Parents are the best of so many random members; 1 as in the thesis.
    pub contest: u8,
    /// How new systems are made.
    pub variation: Variation,
}

impl Settings {
    /// Refuses what makes no sense.
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
