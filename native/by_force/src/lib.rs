//! What claims in bridge are guaranteed, found by going through everything.
//!
//! Declarer sees two hands and knows which cards the two hidden hands hold between them, and how many each.
//! Every world that agrees with what is known is possible. The defenders see all cards and play any legal
//! card; declarer sees only what is played. A claim of some tricks is guaranteed if one strategy of declarer
//! takes them in every world against every defence. The *value* of a position is the greatest such claim.
//!
//! This is what the search for claims is measured by. So it knows no bridge but the laws, takes no card for
//! another, and shares no code with the rest of Crossruff. What declarer believes is the set of the worlds
//! that are left ([`worlds`]). At his turns some card must do; at a hidden hand's turn every card that it
//! may hold in some world, with only those worlds left in which it could be played ([`search`]). That a
//! defender chose one card and not another tells nothing.

pub mod cards;
pub mod position;
pub mod search;
pub mod text;
pub mod worlds;

pub use position::Position;
pub use search::Oracle;
