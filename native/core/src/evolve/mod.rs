//! Bidding systems that evolve, after WEBB (J. R. Woolever, "Evolving a Bridge Bidding System", MIT
//! 2001).
//!
//! A [`System`](genome::system::System) is a finite state machine; each state has a small program
//! of 32-bit [entries](genome::entry), and a transition for each of the 38 calls. In a
//! [`Bidding`](auction::bidding::Bidding) two systems bid; the meaning of every call is
//! [inferred](auction::knowledge) exactly from the programs, and programs may ask for it. A
//! [`Population`](selection::population::Population) of systems evolves by playing boards for IMPs,
//! and a single system can [study] its own auctions.
//!
//! Calls are numbered pass 0, double 1, redouble 2, then the bids from one club (3) to seven
//! notrump (37). Players are numbered from the dealer (0) clockwise; partners are 0 and 2, and 1
//! and 3.

pub mod auction;
pub mod genome;
pub mod selection;
pub mod study;
