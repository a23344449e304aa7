//! The auction as everybody at the table hears it.

/// Pass.
pub const PASS: u8 = 0;
/// Double.
pub const DOUBLE: u8 = 1;
/// Redouble.
pub const REDOUBLE: u8 = 2;
/// The lowest bid, one club; the others follow by their rank.
pub const LOWEST_BID: u8 = 3;
/// How many calls there are.
pub const CALLS: usize = 38;

/// How many bids there are.
const BIDS: u8 = 35;
const NOBODY: u8 = u8::MAX;
/// Stands for a strain that was not named.
pub const NO_STRAIN: u8 = u8::MAX;

/// What the calls so far come to. Bids count from 1 (one club) to 35; 0 is none. Strains are in
/// the order of their rank: clubs 0 to spades 3, notrump 4.
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
    pub last_strain: [u8; 4],
    /// Who of each side was the first to bid each strain.
    first_to_name: [[u8; 5]; 2],
    /// How many calls there were.
    pub length: u16,
}

/// What an auction that is over comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The bid, 1 to 35.
    pub bid: u8,
    /// 0, 1 for a double, 2 for a redouble.
    pub doubling: u8,
    /// The player who declares.
    pub declarer: u8,
}

impl Default for Situation {
    fn default() -> Self {
        Self::start()
    }
}

impl Situation {
    /// Before the first call.
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
            last_strain: [NO_STRAIN; 4],
            first_to_name: [[NOBODY; 5]; 2],
            length: 0,
        }
    }

    /// Whether the last passes have ended it.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.passes == 4 || (self.passes == 3 && self.bid != 0)
    }

    /// Whether the player whose turn it is may make this call.
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

    /// Whether a double is legal.
    #[inline]
    pub const fn may_double(&self) -> bool {
        self.bid != 0 && self.doubling == 0 && (self.turn ^ self.bidder) & 1 == 1
    }

    /// Whether a redouble is legal.
    #[inline]
    pub const fn may_redouble(&self) -> bool {
        self.doubling == 1 && (self.turn ^ self.bidder) & 1 == 0
    }

    /// Whether partner is sure to have another turn: the last call was no pass.
    #[inline]
    pub const fn is_free(&self) -> bool {
        self.length > 0 && self.passes == 0
    }

    /// The lowest bid in a strain, so many levels higher, if there is one.
    #[inline]
    pub const fn bid_in(&self, strain: u8, levels_higher: u8) -> Option<u8> {
        let level = match self.bid.checked_sub(1) {
            None => 0,
            Some(last) => last / 5 + (strain <= last % 5) as u8,
        };
        let bid = 5 * (level + levels_higher) + strain;
        if bid < BIDS {
            Some(LOWEST_BID + bid)
        } else {
            None
        }
    }

    /// The strain of the side whose turn it is: that of the last bid if it is theirs, else the last that
    /// partner bid, else the player's own.
    #[inline]
    pub const fn our_last_strain(&self) -> Option<u8> {
        if self.bid != 0 && (self.bidder ^ self.turn) & 1 == 0 {
            return Some(self.strain());
        }
        let partner = self.last_strain[((self.turn + 2) & 3) as usize];
        let own = self.last_strain[(self.turn & 3) as usize];
        match (partner, own) {
            (NO_STRAIN, NO_STRAIN) => None,
            (NO_STRAIN, own) => Some(own),
            (partner, _) => Some(partner),
        }
    }

    /// The level of the last bid; 0 if there is none.
    #[inline]
    pub const fn level(&self) -> u8 {
        self.bid.div_ceil(5)
    }

    /// The strain of the last bid.
    #[inline]
    pub const fn strain(&self) -> u8 {
        if self.bid == 0 {
            NO_STRAIN
        } else {
            (self.bid - 1) % 5
        }
    }

    /// Goes on with a call, which must be legal.
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
                let strain = bid % 5;
                self.passes = 0;
                self.bid = bid + 1;
                self.bidder = player;
                self.doubling = 0;
                self.have_bid |= bit;
                self.last_strain[usize::from(player & 3)] = strain;
                let first =
                    &mut self.first_to_name[usize::from(player & 1)][usize::from(strain % 5)];
                if *first == NOBODY {
                    *first = player;
                }
            }
        }
        self.turn = (player + 1) & 3;
        self.length += 1;
    }

    /// What it comes to if it is over; nothing if all passed.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.bid == 0 {
            return None;
        }
        let side = usize::from(self.bidder & 1);
        Some(Outcome {
            bid: self.bid,
            doubling: self.doubling,
            declarer: self.first_to_name[side][usize::from(self.strain() % 5)],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bid(level: u8, strain: u8) -> u8 {
        LOWEST_BID + 5 * (level - 1) + strain
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
        let calls = [PASS, PASS, PASS, bid(1, 0), PASS, PASS];
        assert!(!after(&calls).is_over());
        assert!(after(&[&calls[..], &[PASS]].concat()).is_over());
    }

    #[test]
    fn the_first_to_name_the_strain_declares() {
        let calls = [bid(1, 3), PASS, bid(2, 3), DOUBLE, REDOUBLE, PASS, PASS];
        let outcome = Outcome {
            bid: 9,
            doubling: 2,
            declarer: 0,
        };
        assert_eq!(after(&calls).outcome(), Some(outcome));
        let raised = after(&[bid(1, 2), bid(1, 3), PASS, bid(2, 3), PASS, PASS, PASS]);
        assert_eq!(raised.outcome().unwrap().declarer, 1);
        assert!(raised.is_over() && !raised.is_legal(PASS));
    }

    #[test]
    fn doubles_by_the_laws() {
        assert!(!after(&[]).is_legal(DOUBLE));
        assert!(after(&[bid(1, 0)]).is_legal(DOUBLE));
        assert!(!after(&[bid(1, 0), PASS]).is_legal(DOUBLE));
        assert!(!after(&[bid(1, 0), DOUBLE]).is_legal(DOUBLE));
        assert!(after(&[bid(1, 0), DOUBLE]).is_legal(REDOUBLE));
        assert!(!after(&[bid(1, 0), DOUBLE, PASS]).is_legal(REDOUBLE));
        assert!(after(&[bid(1, 0), DOUBLE, PASS, PASS]).is_legal(REDOUBLE));
    }

    #[test]
    fn the_lowest_bid_in_a_strain() {
        assert_eq!(after(&[]).bid_in(4, 0), Some(bid(1, 4)));
        assert_eq!(after(&[bid(1, 3)]).bid_in(2, 0), Some(bid(2, 2)));
        assert_eq!(after(&[bid(1, 3)]).bid_in(4, 1), Some(bid(2, 4)));
        assert_eq!(after(&[bid(7, 3)]).bid_in(4, 0), Some(bid(7, 4)));
        assert_eq!(after(&[bid(7, 3)]).bid_in(3, 0), None);
        assert_eq!(after(&[bid(5, 3)]).bid_in(0, 2), None);
    }
}
