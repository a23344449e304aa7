//! A check of the inferred knowledge against the hands.

use super::bidding::Bidding;
use super::program::Program;
use crate::evolve::selection::deals::PreparedDeal;

/// An inference that is not true.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after calls {calls:?}, {what} of player {player} from the dealer is untrue")]
pub struct Untrue {
    calls: Vec<u8>,
    what: &'static str,
    player: usize,
}

/// Bids a deal (the dealer's side has the first system), and checks after every call that all four
/// hands are in the inferred ranges and boxes. Returns the number of calls.
pub fn check(sides: [&Program; 2], deal: &PreparedDeal) -> Result<u64, Untrue> {
    let dealer = usize::from(deal.dealer);
    let vulnerable = [0, 1].map(|side| deal.vulnerable[(dealer + side) % 2]);
    let mut bidding = Bidding::default();
    bidding.begin(vulnerable);
    let mut count = 0;
    while !bidding.situation().is_over() {
        let seat = (dealer + usize::from(bidding.situation().turn)) % 4;
        let call = bidding.choose(&sides, &deal.hands[seat]);
        let legal = bidding.situation().is_legal(call);
        bidding.make(&sides, call);
        count += 1;
        let calls = || -> Vec<u8> { bidding.calls().collect() };
        let untrue = |calls, what, player| Untrue {
            calls,
            what,
            player,
        };
        if !legal {
            return Err(untrue(calls(), "the legality of the call", 0));
        }
        let heard = calls();
        let Some(knowledge) = bidding.knowledge(&sides) else {
            return Err(untrue(heard, "the possibility of the call", 0));
        };
        for player in 0..4 {
            let values = &deal.hands[(dealer + player) % 4].values;
            if !knowledge.ranges()[player].contains(values) {
                return Err(untrue(heard, "the range", player));
            }
            let pieces = knowledge.pieces(player);
            if !pieces.iter().any(|piece| piece.contains(values)) {
                return Err(untrue(heard, "the union of boxes", player));
            }
        }
    }
    Ok(count)
}
