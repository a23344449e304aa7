//! Suit combinations: the best way to play one suit.
//!
//! Declarer sees two hands and the cards as they are played; the defenders hold the other cards of
//! the suit, know all hands and declarer's strategy, and in each layout play what costs declarer
//! most. A strategy is then known by its tricks in each layout, and its worth is the sum over the
//! layouts of their chance times a payoff of the tricks. Declarer's strategy is pure: a line that a
//! player can write down.
//!
//! Hidden cards that no card of declarer parts are alike (a class), and a layout is how many of each
//! class West has. This loses nothing: defenders can play cards of a class in an order drawn by lot,
//! and then their order tells declarer nothing.
//!
//! [`solve()`] finds the tricks of best strategies, [`plan()`] their cards. `search` knows the tricks
//! with all cards open, `feasible` whether a strategy wins given tricks in each layout, or else which
//! of them are in conflict, and `promises` the best strategy from such conflicts.

mod cheapest;
mod feasible;
mod plan;
mod promises;
mod search;
mod solve;
mod state;

pub use plan::{Answer, End, Step, plan};
pub use solve::{Line, Suit, Trouble, WrongSuit, solve};
pub use state::Side;
