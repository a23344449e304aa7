//! The algorithms of Crossruff, a contract-bridge engine, without Python.
//!
//! # Conventions
//!
//! Every module, and everything that crosses the boundary to Python, uses the same numbers:
//!
//! | thing | numbers |
//! |---|---|
//! | suits | spades 0, hearts 1, diamonds 2, clubs 3 |
//! | strains | the suits as above, notrump 4 |
//! | ranks | two 0, three 1, ... king 11, ace 12 |
//! | seats | north 0, east 1, south 2, west 3 |
//! | sets of seats | four bits, bit `seat` |
//!
//! Only bids have another order, because clubs rank lowest in the auction; [`bids`] converts.
//!
//! A hand is a `u64` with one 16-bit lane for each suit: the card of a suit and a rank is bit `16 *
//! suit + rank`. Thirteen bits of a lane are cards (`0x1FFF`); the three above them are always
//! zero, which leaves room to add and shift whole hands without a carry between suits.
//!
//! A deal is four hands in the order north, east, south, west. A world is a sampled deal of the
//! cards that a seat cannot see.

pub mod bids;
pub mod cards;
pub mod claims;
pub mod dd;
pub mod dealing;
pub mod deciding;
pub mod evaluation;
pub mod evolve;
pub mod hand;
pub mod kaplan_rubens;
pub mod par;
pub mod planning;
pub mod plays;
pub mod scoring;
pub mod suits;
pub mod text;
pub mod worlds;
