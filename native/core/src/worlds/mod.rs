//! Worlds: deals of the hidden cards that agree with what is known of the hidden hands.
//!
//! What is known of a hand is a union of boxes: a range for the number of hidden cards in each
//! suit, and one for their points. [`boxes`] makes the boxes of a seat disjoint. For one box a
//! seat, `counting` counts the worlds suit by suit, and so numbers them; `numbering` joins the
//! numbers of all combinations of boxes. [`sampler`] draws worlds by their numbers, so that all
//! are equally likely, or lists them. [`likelihood`] weighs worlds by the cards played so far, as
//! the solver judges them; [`card_model`] does the same by what players usually do.
//!
//! Calls may also be read softly: [`softness`] gives every hand a likelihood, `holdings` counts the
//! hands by shape and points, and [`soft_sampler`] draws worlds by their likelihood.

pub mod boxes;
#[cfg(test)]
mod brute_force;
pub mod card_model;
mod counting;
mod holdings;
pub mod likelihood;
mod numbering;
pub mod sampler;
pub mod soft_sampler;
pub mod softness;
mod subsets;

pub use boxes::{HandBox, Span};
pub use likelihood::{History, weigh};
pub use sampler::{Count, HiddenSeat, SamplingError, WorldSampler};
pub use soft_sampler::SoftSampler;
pub use softness::{FAR_CARDS, FAR_POINTS, SoftSeat, SoftnessError, Table};
