//! Worlds: the layouts of the hidden cards that agree with what is known of the hidden hands.
//!
//! What is known of a hand is a union of boxes: a range for the number of hidden cards in each
//! suit, and one for their points. [`boxes`] makes the boxes of a seat disjoint. For one box a
//! seat, [`ways`] counts the layouts suit by suit, and so numbers them. A world is drawn by its
//! number, so that every layout is as likely as any other; all of them are listed by counting up.

pub mod boxes;
#[cfg(test)]
mod brute_force;
mod plan;
pub mod sampler;
mod subsets;
mod ways;

pub use boxes::{HandBox, Span};
pub use sampler::{HiddenSeat, SamplingError, WorldSampler};
