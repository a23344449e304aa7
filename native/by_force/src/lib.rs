//! Guaranteed claims in bridge, found by trying everything.
//!
//! Declarer sees two hands and knows which cards the two hidden hands hold together, and how many
//! each. Every world that fits these facts is possible. The defenders see all cards and play any
//! legal card; declarer sees only the cards that are played. A claim of some tricks is guaranteed
//! if one strategy of declarer takes them in every world against every defence. The *value* of a
//! position is the greatest guaranteed claim.
//!
//! The search for claims is tested against this oracle. So the oracle knows nothing but the laws,
//! treats no two cards as equal, and shares no code with the rest of Crossruff. Declarer's belief
//! is the set of the worlds left ([`worlds`]). At declarer's turns one card must be enough; at a
//! hidden hand's turn every card counts that it may hold in some world, with only those worlds left
//! in which it could be played ([`search`]). A defender's choice between cards reveals nothing.

pub mod cards;
pub mod position;
pub mod search;
pub mod text;
pub mod worlds;

pub use position::Position;
pub use search::Oracle;
