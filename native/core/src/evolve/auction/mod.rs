//! Auctions: how programs choose calls, and what every call shows.

pub mod advice;
pub mod answers;
pub mod bidding;
pub mod calls;
pub mod explain;
pub mod features;
pub mod knowledge;
pub mod program;
pub mod ranges;
pub mod situation;
pub mod truth;
