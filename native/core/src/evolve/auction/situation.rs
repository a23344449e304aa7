//! The auction as everybody at the table hears it.

use crate::bids::{BIDS, level_of, rank_of, strain_of};
use crate::cards::Strain;

/// Pass.
pub const PASS: u8 = 0;
/// Double.
pub const DOUBLE: u8 = 1;
/// Redouble.
pub const REDOUBLE: u8 = 2;
/// The lowest bid, one club; the others follow by [rank](crate::bids).
pub const LOWEST_BID: u8 = 3;
/// How many calls there are.
pub const CALLS: usize = 38;

const NOBODY: u8 = u8::MAX;

/// The state of an auction. Bids count from 1 (one club) to 35; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The last bid.
    pub bid: u8,
    /// The player who made it.
    pub bidder: u8,
    /// 0, 1 for a double, 2 for a redouble.
    pub doubling: u8,
    /// The passes since the last other call.
    pub passes: u8,
    /// The player whose turn it is.
    pub turn: u8,
    /// Which players have bid, one bit each.
    pub have_bid: u8,
    /// Which players have doubled.
    pub have_doubled: u8,
    /// Which players passed at their first turn.
    pub passed_hands: u8,
    /// The strain that each player bid last.
    pub last_strain: [Option<Strain>; 4],
    /// For each side the player who was first to bid each strain.
    first_to_name: [[u8; 5]; 2],
    /// The number of calls.
    pub length: u16,
}

/// The result of a finished auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The bid, 1 to 35.
    pub bid: u8,
    /// 0, 1 for a double, 2 for a redouble.
    pub doubling: u8,
    /// The declarer.
    pub declarer: u8,
}

impl Default for Situation {
    fn default() -> Self {
        Self::start()
    }
}

impl Situation {
    /// Returns the situation before the first call.
    pub const fn start() -> Self {
        Self {
            bid: 0,
            bidder: NOBODY,
            doubling: 0,
            passes: 0,
            turn: 0,
            have_bid: 0,
            have_doubled: 0,
            passed_hands: 0,
            last_strain: [None; 4],
            first_to_name: [[NOBODY; 5]; 2],
            length: 0,
        }
    }

    /// Returns whether the auction is over.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.passes == 4 || (self.passes == 3 && self.bid != 0)
    }

    /// Returns whether the player whose turn it is may make this call.
    #[inline]
    pub const fn is_legal(&self, call: u8) -> bool {
        if self.is_over() {
            return false;
        }
        match call {
            PASS => true,
            DOUBLE => self.may_double(),
            REDOUBLE => self.may_redouble(),
            _ => call - LOWEST_BID < BIDS && call - LOWEST_BID >= self.bid,
        }
    }

    /// Returns whether a double is legal.
    #[inline]
    pub const fn may_double(&self) -> bool {
        self.bid != 0 && self.doubling == 0 && (self.turn ^ self.bidder) & 1 == 1
    }

    /// Returns whether a redouble is legal.
    #[inline]
    pub const fn may_redouble(&self) -> bool {
        self.doubling == 1 && (self.turn ^ self.bidder) & 1 == 0
    }

    /// Returns whether partner is sure to have another turn: the last call was not a pass.
    #[inline]
    pub const fn is_free(&self) -> bool {
        self.length > 0 && self.passes == 0
    }

    /// Returns the lowest bid in a strain, raised by some levels, if there is one.
    #[inline]
    pub const fn bid_in(&self, strain: Strain, levels_higher: u8) -> Option<u8> {
        let rank = rank_of(strain);
        let level = match self.bid.checked_sub(1) {
            None => 0,
            Some(last) => last / 5 + (rank <= last % 5) as u8,
        };
        let bid = 5 * (level + levels_higher) + rank;
        if bid < BIDS {
            Some(LOWEST_BID + bid)
        } else {
            None
        }
    }

    /// Returns the strain of the side whose turn it is: that of the last bid if that side made it,
    /// else the last one that partner bid, else the player's own.
    #[inline]
    pub const fn our_last_strain(&self) -> Option<Strain> {
        if self.bid != 0 && (self.bidder ^ self.turn) & 1 == 0 {
            return self.strain();
        }
        let partner = self.last_strain[((self.turn + 2) & 3) as usize];
        let own = self.last_strain[(self.turn & 3) as usize];
        match (partner, own) {
            (None, own) => own,
            (partner, _) => partner,
        }
    }

    /// Returns the level of the last bid; 0 if there is none.
    #[inline]
    pub const fn level(&self) -> u8 {
        match self.bid.checked_sub(1) {
            None => 0,
            Some(last) => level_of(last),
        }
    }

    /// Returns the strain of the last bid.
    #[inline]
    pub const fn strain(&self) -> Option<Strain> {
        match self.bid.checked_sub(1) {
            None => None,
            Some(last) => Some(strain_of(last)),
        }
    }

    /// Makes a call, which must be legal.
    #[inline]
    pub fn make(&mut self, call: u8) {
        let player = self.turn;
        let bit = 1 << (player & 3);
        match call {
            PASS => {
                if self.length < 4 {
                    self.passed_hands |= bit;
                }
                self.passes += 1;
            }
            DOUBLE | REDOUBLE => {
                self.passes = 0;
                self.doubling = call;
                if call == DOUBLE {
                    self.have_doubled |= bit;
                }
            }
            _ => {
                let bid = call - LOWEST_BID;
                let strain = strain_of(bid);
                self.passes = 0;
                self.bid = bid + 1;
                self.bidder = player;
                self.doubling = 0;
                self.have_bid |= bit;
                self.last_strain[usize::from(player & 3)] = Some(strain);
                let first = &mut self.first_to_name[usize::from(player & 1)][strain.index()];
                if *first == NOBODY {
                    *first = player;
                }
            }
        }
        self.turn = (player + 1) & 3;
        self.length += 1;
    }

    /// Returns the result of an auction that is over; nothing if all passed.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        let strain = self.strain()?;
        let side = usize::from(self.bidder & 1);
        Some(Outcome {
            bid: self.bid,
            doubling: self.doubling,
            declarer: self.first_to_name[side][strain.index()],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bids::bid_of;
    use crate::cards::Strain::{Clubs, Hearts, Notrump, Spades};

    fn bid(level: u8, strain: Strain) -> u8 {
        LOWEST_BID + bid_of(level, strain)
    }

    fn after(calls: &[u8]) -> Situation {
        let mut situation = Situation::start();
        for &call in calls {
            assert!(situation.is_legal(call), "{call} in {calls:?}");
            situation.make(call);
        }
        situation
    }

    #[test]
    fn four_passes_or_three_after_a_bid() {
        assert!(!after(&[PASS; 3]).is_over());
        assert!(after(&[PASS; 4]).is_over());
        assert_eq!(after(&[PASS; 4]).outcome(), None);
        let calls = [PASS, PASS, PASS, bid(1, Clubs), PASS, PASS];
        assert!(!after(&calls).is_over());
        assert!(after(&[&calls[..], &[PASS]].concat()).is_over());
    }

    #[test]
    fn the_first_to_name_the_strain_declares() {
        let calls = [
            bid(1, Spades),
            PASS,
            bid(2, Spades),
            DOUBLE,
            REDOUBLE,
            PASS,
            PASS,
        ];
        let outcome = Outcome {
            bid: 9,
            doubling: 2,
            declarer: 0,
        };
        assert_eq!(after(&calls).outcome(), Some(outcome));
        let raised = after(&[
            bid(1, Hearts),
            bid(1, Spades),
            PASS,
            bid(2, Spades),
            PASS,
            PASS,
            PASS,
        ]);
        assert_eq!(raised.outcome().unwrap().declarer, 1);
        assert!(raised.is_over() && !raised.is_legal(PASS));
    }

    #[test]
    fn doubles_by_the_laws() {
        assert!(!after(&[]).is_legal(DOUBLE));
        assert!(after(&[bid(1, Clubs)]).is_legal(DOUBLE));
        assert!(!after(&[bid(1, Clubs), PASS]).is_legal(DOUBLE));
        assert!(!after(&[bid(1, Clubs), DOUBLE]).is_legal(DOUBLE));
        assert!(after(&[bid(1, Clubs), DOUBLE]).is_legal(REDOUBLE));
        assert!(!after(&[bid(1, Clubs), DOUBLE, PASS]).is_legal(REDOUBLE));
        assert!(after(&[bid(1, Clubs), DOUBLE, PASS, PASS]).is_legal(REDOUBLE));
    }

    #[test]
    fn the_lowest_bid_in_a_strain() {
        assert_eq!(after(&[]).bid_in(Notrump, 0), Some(bid(1, Notrump)));
        assert_eq!(
            after(&[bid(1, Spades)]).bid_in(Hearts, 0),
            Some(bid(2, Hearts))
        );
        assert_eq!(
            after(&[bid(1, Spades)]).bid_in(Notrump, 1),
            Some(bid(2, Notrump))
        );
        assert_eq!(
            after(&[bid(7, Spades)]).bid_in(Notrump, 0),
            Some(bid(7, Notrump))
        );
        assert_eq!(after(&[bid(7, Spades)]).bid_in(Spades, 0), None);
        assert_eq!(after(&[bid(5, Spades)]).bid_in(Clubs, 2), None);
    }
}
