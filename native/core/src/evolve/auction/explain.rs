//! Explanations of auctions, call by call.

use super::bidding::{Bidding, Sides};
use super::ranges::Ranges;
use super::situation::CALLS;

/// A call that cannot be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExplainError {
    /// A call that is not legal, or a number that is no call.
    #[error("calls[{1}] must be legal; got {0}")]
    Illegal(u8, usize),
}

/// The public knowledge after some calls.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The ranges of each player, the dealer's first; nothing if no deal leads to these calls.
    pub ranges: Option<[Ranges; 4]>,
    /// For each player boxes, of which one contains the hand.
    pub pieces: [Vec<Ranges>; 4],
    /// Whether the boxes are exactly the hands that the calls show.
    pub exact: bool,
    /// The state of each side, the dealer's first.
    pub states: [u8; 2],
    /// The calls that the player whose turn it is can make with some hand, each with its boxes.
    pub continuations: Vec<(u8, Vec<Ranges>)>,
}

/// Explains an auction with the vulnerability of the dealer's side and the other.
pub fn explain(
    sides: &Sides<'_>,
    vulnerable: [bool; 2],
    calls: &[u8],
) -> Result<Explained, ExplainError> {
    let mut bidding = Bidding::default();
    bidding.begin(vulnerable);
    for (place, &call) in calls.iter().enumerate() {
        if !bidding.situation().is_legal(call) {
            return Err(ExplainError::Illegal(call, place));
        }
        bidding.make(sides, call);
    }
    let states = bidding.states();
    let Some(knowledge) = bidding.knowledge(sides) else {
        return Ok(Explained {
            ranges: None,
            pieces: [const { Vec::new() }; 4],
            exact: true,
            states,
            continuations: Vec::new(),
        });
    };
    let ranges = Some(*knowledge.ranges());
    let pieces = [0, 1, 2, 3].map(|player| knowledge.pieces(player).to_vec());
    let exact = knowledge.is_exact();
    Ok(Explained {
        ranges,
        pieces,
        exact,
        states,
        continuations: continuations(&bidding, sides),
    })
}

fn continuations(bidding: &Bidding, sides: &Sides<'_>) -> Vec<(u8, Vec<Ranges>)> {
    let player = usize::from(bidding.situation().turn & 3);
    (0..CALLS as u8)
        .filter(|&call| bidding.situation().is_legal(call))
        .filter_map(|call| {
            let mut after = bidding.clone();
            after.make(sides, call);
            let knowledge = after.knowledge(sides)?;
            Some((call, knowledge.pieces(player).to_vec()))
        })
        .collect()
}
