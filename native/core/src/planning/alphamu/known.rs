//! Fronts of nodes, kept for the next time they occur.

use super::front::{Limit, Wins};

/// The front of a node, as far as it mattered when it was searched.
pub(super) struct Known {
    pub front: Vec<Wins>,
    /// Sets within this limit may be missing.
    pub limit: Limit,
    /// How many of declarer's choices were searched.
    pub moves: usize,
    /// Whether more would change nothing.
    pub whole: bool,
    /// Declarer's best card, or 0.
    pub best: u64,
}
