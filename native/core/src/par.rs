//! Par: the score when both sides bid as well as they can and see all cards.
//!
//! Bidding is treated as a game. A contract that would fail is doubled; one that makes is not. The
//! value of each bid is computed from the highest bid down: the other side either passes or makes
//! its own best bid above. Once a side has bid, it may choose which partner declares. Before that,
//! the players have their turns from the dealer on, and the player who opens declares: where both
//! sides can make a contract, the first side to bid it plays it.

use crate::bids::{self, level_of, strain_of};
use crate::cards::{Seat, Strain};
use crate::scoring::{Contract, Doubling, ScoringError};

/// The tricks of each declarer in each strain, both by their numbers.
pub type Tricks = [[u8; 5]; 4];

const BIDS: usize = bids::BIDS as usize;

/// The par score and the contracts that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par {
    /// The points of north-south.
    pub score: i32,
    /// The contracts by rank of the bid; none when all pass. Where a strain gives the same score at
    /// several levels, only the lowest safe level is listed.
    pub contracts: Vec<ParContract>,
}

/// A contract that is played when neither side makes a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParContract {
    /// 1 to 7.
    pub level: u8,
    /// The trump suit, or notrump.
    pub strain: Strain,
    /// The seat that declares.
    pub declarer: Seat,
}

/// The game of the auction: bids by rank, seats by number, values as points of north-south.
pub struct Bidding {
    /// By bid and declarer: the value when it is the last bid.
    plain: [[i32; 4]; BIDS],
    /// The same when the other side may bid above it.
    value: [[i32; 4]; BIDS],
    /// By seat: the value of its best bid.
    opening: [i32; 4],
}

impl Bidding {
    /// Returns the game for these tricks, with the vulnerability of north-south and east-west.
    pub fn new(tricks: &Tricks, vulnerable: [bool; 2]) -> Result<Self, ScoringError> {
        let plain = plain_values(tricks, vulnerable)?;
        let mut value = plain;
        // The value of each side's best bid above, where there is a bid above.
        let mut above: [Option<i32>; 2] = [None; 2];
        for here in value.iter_mut().rev() {
            for (seat, points) in here.iter_mut().enumerate() {
                let other = 1 - side_of(seat);
                *points = best_of(other, *points, above[other]);
            }
            for side in [0, 1] {
                let own = best(side, here[side], here[side + 2]);
                above[side] = Some(best_of(side, own, above[side]));
            }
        }
        let opening = [0, 1, 2, 3].map(|seat| {
            let bids = value.iter().map(|value| value[seat]);
            bids.reduce(|one, other| best(side_of(seat), one, other))
                .unwrap_or_default()
        });
        Ok(Self {
            plain,
            value,
            opening,
        })
    }

    /// Returns the points of north-south.
    pub fn score(&self, dealer: Seat) -> i32 {
        self.opening_values(dealer)[0]
    }

    /// Returns the score, and the contracts in which neither side gains by bidding on.
    pub fn par(&self, dealer: Seat) -> Par {
        let values = self.opening_values(dealer);
        let mut told = [[false; 5]; 4];
        let mut contracts = Vec::new();
        for (bid, seat) in self.reached(dealer, &values) {
            let told = &mut told[seat][bid % 5];
            if !*told && self.plain[bid][seat] == values[0] && self.is_safe(bid, seat) {
                *told = true;
                contracts.push(ParContract {
                    level: level_of(bid as u8),
                    strain: strain_of(bid as u8),
                    declarer: Seat::ALL[seat],
                });
            }
        }
        Par {
            score: values[0],
            contracts,
        }
    }

    /// Returns the value of the deal at each turn of the first round while all pass, and after four
    /// passes.
    fn opening_values(&self, dealer: Seat) -> [i32; 5] {
        let mut values = [0; 5];
        for turn in (0..4).rev() {
            let seat = seat_at(dealer, turn);
            values[turn] = best(side_of(seat), values[turn + 1], self.opening[seat]);
        }
        values
    }

    /// Returns the bids and declarers that occur when no side makes a mistake. A player who loses
    /// nothing by it may pass.
    fn reached(&self, dealer: Seat, values: &[i32; 5]) -> Vec<(usize, usize)> {
        let par = values[0];
        // The first player for whom a pass would cost something is the last who may open.
        let last = values[1..].iter().position(|&value| value != par);
        let mut may_open = [false; 4];
        for turn in 0..=last.unwrap_or(3).min(3) {
            may_open[seat_at(dealer, turn)] = true;
        }
        // The sides that bid below this bid: the other side may bid on above them.
        let mut entered = [false; 2];
        let mut found = Vec::new();
        for (bid, value) in self.value.iter().enumerate() {
            let before = entered;
            for seat in 0..4 {
                if value[seat] == par && (may_open[seat] || before[1 - side_of(seat)]) {
                    found.push((bid, seat));
                    entered[side_of(seat)] = true;
                }
            }
        }
        found
    }

    /// Returns whether the others have no bid above it that would be better for them if all passed
    /// then.
    fn is_safe(&self, bid: usize, seat: usize) -> bool {
        let other = 1 - side_of(seat);
        let points = self.plain[bid][seat];
        let mut higher = self.plain[bid + 1..].iter();
        higher.all(|plain| {
            let theirs = best(other, plain[other], plain[other + 2]);
            best(other, points, theirs) == points
        })
    }
}

/// Returns the par scores for each dealer, and for nobody, north-south, east-west and all
/// vulnerable.
pub fn scores(tricks: &Tricks) -> Result<[[i32; 4]; 4], ScoringError> {
    let mut scores = [[0; 4]; 4];
    for vulnerability in [0, 1, 2, 3] {
        let bidding = Bidding::new(tricks, vulnerable(vulnerability))?;
        for dealer in Seat::ALL {
            scores[dealer.index()][vulnerability] = bidding.score(dealer);
        }
    }
    Ok(scores)
}

/// Returns whether north-south and east-west are vulnerable: 0 none, 1 north-south, 2 east-west, 3
/// both.
pub const fn vulnerable(vulnerability: usize) -> [bool; 2] {
    [vulnerability & 1 != 0, vulnerability & 2 != 0]
}

fn plain_values(tricks: &Tricks, vulnerable: [bool; 2]) -> Result<[[i32; 4]; BIDS], ScoringError> {
    let mut plain = [[0; 4]; BIDS];
    for (bid, values) in plain.iter_mut().enumerate() {
        let (level, strain) = (level_of(bid as u8), strain_of(bid as u8));
        for (seat, points) in values.iter_mut().enumerate() {
            let taken = tricks[seat][strain as usize];
            let doubling = if taken < 6 + level {
                Doubling::Doubled
            } else {
                Doubling::Undoubled
            };
            let side = side_of(seat);
            let won = Contract::new(level, strain, doubling)?.score(vulnerable[side], taken)?;
            *points = if side == 0 { won } else { -won };
        }
    }
    Ok(plain)
}

/// Returns 0 for north-south, 1 for east-west.
const fn side_of(seat: usize) -> usize {
    seat % 2
}

const fn seat_at(dealer: Seat, turn: usize) -> usize {
    (dealer.index() + turn) % 4
}

/// Returns the better value for north-south (0) or east-west (1).
fn best(side: usize, one: i32, other: i32) -> i32 {
    if side == 0 {
        one.max(other)
    } else {
        one.min(other)
    }
}

fn best_of(side: usize, one: i32, other: Option<i32>) -> i32 {
    other.map_or(one, |other| best(side, one, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns six tricks for everybody, except for these.
    fn tricks_of(others: &[(Seat, Strain, u8)]) -> Tricks {
        let mut tricks = [[6; 5]; 4];
        for &(seat, strain, taken) in others {
            tricks[seat.index()][strain as usize] = taken;
        }
        tricks
    }

    fn par(tricks: &Tricks, vulnerability: usize, dealer: Seat) -> Par {
        let bidding = Bidding::new(tricks, vulnerable(vulnerability)).unwrap();
        bidding.par(dealer)
    }

    #[test]
    fn passed_out() {
        let found = par(&tricks_of(&[]), 0, Seat::North);
        assert_eq!((found.score, found.contracts), (0, vec![]));
    }

    #[test]
    fn the_first_to_bid_it_has_it() {
        let one_notrump = Seat::ALL.map(|seat| (seat, Strain::Notrump, 7));
        for (dealer, score) in Seat::ALL.into_iter().zip([90, -90, 90, -90]) {
            let found = par(&tricks_of(&one_notrump), 3, dealer);
            assert_eq!(found.score, score);
            let declarers: Vec<_> = found.contracts.iter().map(|each| each.declarer).collect();
            assert_eq!(declarers, [dealer]);
        }
    }

    #[test]
    fn a_sacrifice_depends_on_the_vulnerability() {
        let mut tricks = [[3; 5]; 4];
        for seat in [Seat::North, Seat::South] {
            tricks[seat.index()][Strain::Spades as usize] = 10;
        }
        for seat in [Seat::East, Seat::West] {
            tricks[seat.index()][Strain::Hearts as usize] = 9;
        }
        // Five hearts doubled costs 300 at green, 500 at equal; four spades are worth 420 or 620.
        let scores =
            [0, 1, 2, 3].map(|vulnerability| par(&tricks, vulnerability, Seat::North).score);
        assert_eq!(scores, [300, 300, 420, 500]);
    }

    #[test]
    fn many_at_once_are_the_same() {
        let tricks = tricks_of(&[
            (Seat::East, Strain::Clubs, 12),
            (Seat::South, Strain::Spades, 9),
        ]);
        let found = scores(&tricks).unwrap();
        for dealer in Seat::ALL {
            for (vulnerability, &score) in found[dealer.index()].iter().enumerate() {
                assert_eq!(score, par(&tricks, vulnerability, dealer).score);
            }
        }
    }

    #[test]
    fn fourteen_tricks_are_refused() {
        let tricks = tricks_of(&[(Seat::East, Strain::Clubs, 14)]);
        assert_eq!(scores(&tricks), Err(ScoringError::Tricks(14)));
    }
}
