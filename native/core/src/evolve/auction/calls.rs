//! The calls that bids of a program make.

use super::program::{Calls, JUST_PASS};
use super::situation::{DOUBLE, LOWEST_BID, PASS, REDOUBLE, Situation};
use crate::bids::{BIDS, bid_of, strain_of_rank};
use crate::cards::{Strain, Suit};
use crate::evolve::genome::nodes::BidKind;

impl BidKind {
    /// Returns the part of a parameter that matters.
    pub(in crate::evolve) const fn essence(self, parameter: u8) -> u8 {
        match self {
            Self::Direct => parameter % BIDS,
            Self::Relative => match parameter & 0b1_1111 {
                strain @ (5..8 | 13..16 | 21..24 | 29..32) => strain - 5,
                strain => strain,
            },
            Self::Steps | Self::Game => parameter & 7,
            Self::PassOrDouble => parameter & 1,
            Self::Longest | Self::Raise => parameter & 3,
        }
    }

    /// Returns the calls that a bid may make.
    pub(super) const fn calls(self, parameter: u8) -> Calls {
        const ALL_BIDS: Calls = ((1 << BIDS) - 1) << LOWEST_BID;
        const ONE_STRAIN: Calls = 0x0000_0842_1084_2108 >> 3 & 0x7_FFFF_FFFF;
        match self {
            Self::Direct => 1 << (parameter + LOWEST_BID),
            Self::Relative => (ONE_STRAIN << (parameter & 7)) << LOWEST_BID & ALL_BIDS,
            Self::Steps if parameter == 0 => ALL_BIDS | JUST_PASS,
            Self::PassOrDouble if parameter == 1 => JUST_PASS,
            Self::PassOrDouble => 1 << DOUBLE | 1 << REDOUBLE,
            Self::Steps | Self::Longest | Self::Raise | Self::Game => ALL_BIDS,
        }
    }
}

/// Returns the call that a bid makes; nothing if it is not legal. `longest` is the bidder's longest
/// suit, for the one kind of bid that depends on the hand.
#[inline]
pub fn call_of(
    kind: BidKind,
    parameter: u8,
    situation: &Situation,
    longest: impl FnOnce() -> Suit,
) -> Option<u8> {
    match kind {
        BidKind::Direct => {
            let call = parameter % BIDS + LOWEST_BID;
            situation.is_legal(call).then_some(call)
        }
        BidKind::Relative => {
            // The lower bits of the parameter are the rank of the strain, clubs 0.
            situation.bid_in(strain_of_rank(parameter & 7), parameter >> 3 & 3)
        }
        BidKind::Steps => {
            let step = parameter & 7;
            let bid = match (situation.is_free(), step) {
                (true, 0) => return Some(PASS),
                (true, _) => step - 1,
                (false, _) => step,
            };
            let call = situation.bid + bid + LOWEST_BID;
            situation.is_legal(call).then_some(call)
        }
        BidKind::PassOrDouble if parameter & 1 != 0 => Some(PASS),
        BidKind::PassOrDouble if situation.may_double() => Some(DOUBLE),
        BidKind::PassOrDouble => situation.may_redouble().then_some(REDOUBLE),
        BidKind::Longest => situation.bid_in(longest().into(), parameter & 3),
        BidKind::Raise => {
            let partner = usize::from((situation.turn + 2) & 3);
            situation.bid_in(situation.last_strain[partner]?, parameter & 3)
        }
        BidKind::Game => {
            let [own, partner] =
                [0, 2].map(|on| situation.last_strain[usize::from((situation.turn + on) & 3)]);
            let strain = match (parameter >> 2 & 1, own, partner) {
                (_, None, partner) => partner?,
                (_, Some(own), None) | (1, Some(own), _) => own,
                (_, _, Some(partner)) => partner,
            };
            let level = match (parameter & 3, strain) {
                (2, _) => 6,
                (3, _) => 7,
                (_, Strain::Notrump) => 3,
                (_, Strain::Hearts | Strain::Spades) => 4,
                _ => 5,
            };
            let call = LOWEST_BID + bid_of(level, strain);
            situation.is_legal(call).then_some(call)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealing::philox::Philox;

    #[test]
    fn a_bid_comes_only_to_the_calls_it_may_come_to() {
        let mut random = Philox::apart(99, 8, 0, 0);
        for _ in 0..2000 {
            let mut situation = Situation::start();
            while !situation.is_over() {
                let mut legal = Vec::new();
                for kind in BidKind::ALL {
                    for parameter in 0..64 {
                        let longest = Suit::ALL[usize::from(parameter & 3)];
                        let made = call_of(kind, parameter, &situation, || longest);
                        let essence = kind.essence(parameter);
                        assert_eq!(made, call_of(kind, essence, &situation, || longest));
                        if let Some(call) = made {
                            assert!(situation.is_legal(call));
                            assert!(kind.calls(essence) >> call & 1 != 0, "{kind:?} {parameter}");
                            legal.push(call);
                        }
                    }
                }
                let chosen = random.below(2 * legal.len() as u32) as usize;
                situation.make(legal.get(chosen).copied().unwrap_or(PASS));
            }
        }
    }
}
