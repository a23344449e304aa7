//! Boards: two systems meet on a deal, once in each direction.

use super::deals::PreparedDeal;
use crate::bids::{level_of, strain_of};
use crate::evolve::auction::bidding::{Bidding, Sides};
use crate::evolve::auction::program::Program;
use crate::evolve::auction::situation::Outcome;
use crate::scoring::{Contract, Doubling, imps};

/// A table at which systems bid, with the scores of all contracts.
#[derive(Clone, Debug)]
pub struct Table {
    bidding: Bidding,
    scores: Vec<i16>,
    match_points: Vec<i8>,
    /// Contracts that fail by at least this many tricks are scored as doubled; 0 switches it off.
    doubled_from: u8,
    /// Whether a double of a contract that makes may bring the score nearer to par.
    gifts: bool,
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}

/// All larger differences have the same IMPs.
const MOST_POINTS: i32 = 4000;

impl Table {
    /// Returns a table, with all scores computed.
    pub fn new() -> Self {
        let mut scores = vec![0; 36 * 3 * 2 * 14];
        for bid in 1..=35_u8 {
            for (doubling, double) in [
                (0, Doubling::Undoubled),
                (1, Doubling::Doubled),
                (2, Doubling::Redoubled),
            ] {
                for vulnerable in [false, true] {
                    for tricks in 0..=13 {
                        let (level, strain) = (level_of(bid - 1), strain_of(bid - 1));
                        let score = Contract::new(level, strain, double)
                            .ok()
                            .and_then(|contract| contract.score(vulnerable, tricks).ok());
                        scores[place(bid, doubling, vulnerable, tricks)] =
                            score.unwrap_or_default() as i16;
                    }
                }
            }
        }
        Self {
            bidding: Bidding::default(),
            scores,
            match_points: (0..=MOST_POINTS / 10)
                .map(|tens| imps(10 * tens) as i8)
                .collect(),
            doubled_from: 0,
            gifts: true,
        }
    }

    /// Returns a table at which a contract that fails by at least `undertricks` tricks is scored as
    /// if it had been doubled; 0 switches it off. Systems that learn from one another hardly ever
    /// double, so nothing else keeps them from hopeless contracts.
    pub fn doubling_from(undertricks: u8) -> Self {
        Self {
            doubled_from: undertricks,
            ..Self::new()
        }
    }

    /// Returns the same table, but a double of a contract that makes does not bring the score
    /// nearer to par. Otherwise, where only par counts, opponents double contracts that are too
    /// low, so that they score as much as a game.
    #[must_use]
    pub fn without_gifts(self) -> Self {
        Self {
            gifts: false,
            ..self
        }
    }

    /// Bids a deal, and returns the score of North-South.
    pub fn score(
        &mut self,
        north_south: &Program,
        east_west: &Program,
        deal: &PreparedDeal,
    ) -> i32 {
        self.score_after(north_south, east_west, deal, &[])
    }

    /// Bids a deal.
    pub fn bid(
        &mut self,
        north_south: &Program,
        east_west: &Program,
        deal: &PreparedDeal,
    ) -> &Bidding {
        self.watch(north_south, east_west, deal, &[], |_, _, _, _| ())
    }

    /// Bids a deal after some given calls, and returns the score of North-South.
    pub fn score_after(
        &mut self,
        north_south: &Program,
        east_west: &Program,
        deal: &PreparedDeal,
        calls: &[u8],
    ) -> i32 {
        self.watch(north_south, east_west, deal, calls, |_, _, _, _| ());
        self.last_score(deal)
    }

    /// Returns the score of North-South after the last auction.
    pub fn last_score(&self, deal: &PreparedDeal) -> i32 {
        self.bidding
            .situation()
            .outcome()
            .map_or(0, |outcome| self.points(outcome, deal))
    }

    /// Returns the distance of the last auction from par, in IMPs.
    pub fn distance_from_par(&self, deal: &PreparedDeal) -> i32 {
        self.distance(self.bidding.situation().outcome(), deal)
    }

    fn distance(&self, outcome: Option<Outcome>, deal: &PreparedDeal) -> i32 {
        let away = |score: i32| self.match_points(score - deal.par).abs();
        let Some(outcome) = outcome else {
            return away(0);
        };
        let distance = away(self.points(outcome, deal));
        if self.gifts || outcome.doubling == 0 || failed(outcome, deal) > 0 {
            return distance;
        }
        let undoubled = Outcome {
            doubling: 0,
            ..outcome
        };
        distance.max(away(self.points(undoubled, deal)))
    }

    /// Bids a deal after some given calls, and reports every other call before it is made: the
    /// seat, the auction, the systems, the call.
    pub fn watch(
        &mut self,
        north_south: &Program,
        east_west: &Program,
        deal: &PreparedDeal,
        first: &[u8],
        mut seen: impl FnMut(usize, &mut Bidding, &Sides<'_>, u8),
    ) -> &Bidding {
        let dealer = usize::from(deal.dealer);
        let [ns_vulnerable, ew_vulnerable] = deal.vulnerable;
        let (sides, vulnerable) = if dealer % 2 == 0 {
            ([north_south, east_west], [ns_vulnerable, ew_vulnerable])
        } else {
            ([east_west, north_south], [ew_vulnerable, ns_vulnerable])
        };
        let hands = [0, 1, 2, 3].map(|player| &deal.hands[(dealer + player) & 3]);
        self.bidding.begin(vulnerable);
        for &call in first {
            self.bidding.make(&sides, call);
        }
        while !self.bidding.situation().is_over() {
            let seat = (dealer + usize::from(self.bidding.situation().turn)) % 4;
            let call = if first.is_empty() {
                self.bidding.choose_with_all(&sides, &hands)
            } else {
                self.bidding.choose(&sides, &deal.hands[seat])
            };
            seen(seat, &mut self.bidding, &sides, call);
            self.bidding.make(&sides, call);
        }
        &self.bidding
    }

    /// Returns the match points that the first of two systems wins, sitting North-South at one
    /// table and East-West at the other.
    pub fn play(&mut self, one: &Program, other: &Program, deal: &PreparedDeal) -> i32 {
        let difference = self.score(one, other, deal) - self.score(other, one, deal);
        self.match_points(difference)
    }

    /// Returns the match points for a difference in points.
    #[inline]
    pub fn match_points(&self, points: i32) -> i32 {
        let tens = (points.unsigned_abs() / 10) as usize;
        let size = i32::from(self.match_points[tens.min(self.match_points.len() - 1)]);
        size * points.signum()
    }

    #[inline]
    fn points(&self, outcome: Outcome, deal: &PreparedDeal) -> i32 {
        let (seat, tricks) = declared(outcome, deal);
        let vulnerable = deal.vulnerable[seat % 2];
        let is_hopeless = failed(outcome, deal) >= self.doubled_from;
        let doubling = if self.doubled_from > 0 && is_hopeless {
            outcome.doubling.max(1)
        } else {
            outcome.doubling
        };
        let score = self.scores[place(outcome.bid, doubling, vulnerable, tricks)];
        i32::from(if seat % 2 == 0 { score } else { -score })
    }
}

/// Returns the seat that declares, and its tricks.
#[inline]
fn declared(outcome: Outcome, deal: &PreparedDeal) -> (usize, u8) {
    let seat = usize::from((deal.dealer + outcome.declarer) & 3);
    let strain = strain_of(outcome.bid - 1);
    (seat, deal.tricks[strain.index()][seat])
}

/// Returns by how many tricks a contract fails.
#[inline]
fn failed(outcome: Outcome, deal: &PreparedDeal) -> u8 {
    (6 + level_of(outcome.bid - 1)).saturating_sub(declared(outcome, deal).1)
}

#[inline]
fn place(bid: u8, doubling: u8, vulnerable: bool, tricks: u8) -> usize {
    let contract = (usize::from(bid) * 3 + usize::from(doubling)) * 2 + usize::from(vulnerable);
    contract * 14 + usize::from(tricks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::selection::trials::deals;

    #[test]
    fn hopeless_contracts_may_count_as_doubled() {
        let mut deal = deals(1).get(0).clone();
        deal.vulnerable = [false; 2];
        let one_notrump = Outcome {
            bid: 5,
            doubling: 0,
            declarer: (4 - deal.dealer) & 3,
        };
        let mut scores = |tables: &[Table], tricks: u8| -> Vec<i32> {
            deal.tricks = [[tricks; 4]; 5];
            let score = |table: &Table| table.points(one_notrump, &deal);
            tables.iter().map(score).collect()
        };
        let tables = [
            Table::new(),
            Table::doubling_from(3),
            Table::doubling_from(2),
        ];
        assert_eq!(scores(&tables, 7), [90, 90, 90]);
        assert_eq!(scores(&tables, 6), [-50, -50, -50]);
        assert_eq!(scores(&tables, 5), [-100, -100, -300]);
        assert_eq!(scores(&tables, 4), [-150, -500, -500]);
    }

    #[test]
    fn a_double_of_what_makes_need_not_help() {
        let mut deal = deals(1).get(0).clone();
        deal.vulnerable = [false; 2];
        let mut away = |par: i32, doubling: u8, tricks: u8| -> [i32; 2] {
            deal.par = par;
            deal.tricks = [[tricks; 4]; 5];
            let one_notrump = Outcome {
                bid: 5,
                doubling,
                declarer: (4 - deal.dealer) & 3,
            };
            [Table::new(), Table::new().without_gifts()]
                .map(|table| table.distance(Some(one_notrump), &deal))
        };
        // Nine tricks are 150, and 380 if doubled: nearer to the 400 of a game.
        assert_eq!(away(400, 0, 9), [6, 6]);
        assert_eq!(away(400, 1, 9), [1, 6]);
        // A double that makes it worse counts.
        assert_eq!(away(90, 1, 9), [7, 7]);
        // A contract that fails may be doubled.
        assert_eq!(away(-300, 1, 5), [0, 0]);
    }
}
