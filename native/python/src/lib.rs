//! The Python module `crossruff._core`: thin bindings to `crossruff-core`.
//!
//! Every argument is checked here or by the core. A wrong value raises `ValueError`, a wrong type
//! `TypeError`, with the name of the argument. Long loops release the interpreter lock; the
//! solver, the planner, the dealer and the evolution can be interrupted. The types are in `python/crossruff/_core.pyi`.

mod about;
mod arguments;
mod card_model;
mod claims;
mod dd;
mod dealing;
mod deciding;
mod evaluation;
mod evolve;
mod par;
mod planning;
mod scoring;
mod soft_worlds;
mod suits;
mod text;
mod worlds;

/// The Rust core of Crossruff: hand evaluation, scoring, par, dealing, worlds, double dummy, claims, suit
/// combinations, evolving bidding systems.
///
/// Suits are numbered spades 0, hearts 1, diamonds 2, clubs 3; strains likewise, with notrump 4;
/// seats north 0, east 1, south 2, west 3. A hand is an int with bit `16 * suit + rank` for each
/// card, where the two is rank 0 and the ace rank 12.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use crate::about::{core_version, processor_level};
    #[pymodule_export]
    use crate::card_model::CardModel;
    #[pymodule_export]
    use crate::claims::Prover;
    #[pymodule_export]
    use crate::dd::{CancelFlag, Solver};
    #[pymodule_export]
    use crate::dealing::DealConstraint;
    #[pymodule_export]
    use crate::dealing::{deals, dealt};
    #[pymodule_export]
    use crate::evaluation::{controls, hcp, kaplan_rubens, losers, quick_tricks, stopper};
    #[pymodule_export]
    use crate::evolve::{
        BiddingDeals, BiddingStudy, BiddingSystem, EvolutionSettings, Population, bidding_features,
        bidding_switches, card_units,
    };
    #[pymodule_export]
    use crate::par::{par_of, par_scores};
    #[pymodule_export]
    use crate::scoring::{imps, score};
    #[pymodule_export]
    use crate::soft_worlds::SoftSampler;
    #[pymodule_export]
    use crate::suits::{suit_lines, suit_plan};
    #[pymodule_export]
    use crate::text::{follow_play, order_of_play, read_cards, read_hand, read_lin_cards};
    #[pymodule_export]
    use crate::worlds::WorldSampler;
}
