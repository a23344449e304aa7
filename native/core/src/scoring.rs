//! Duplicate scores (Law 77 of the Laws of Duplicate Bridge) and international match points.

use thiserror::Error;

use crate::cards::Strain;

/// A contract or result that has no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ScoringError {
    /// Levels run from 1 to 7.
    #[error("level must be 1 to 7; got {0}")]
    Level(u8),
    /// There are thirteen tricks.
    #[error("tricks must be 0 to 13; got {0}")]
    Tricks(u8),
    /// Doublings run from 0 to 2.
    #[error("doubling must be 0 (none), 1 (doubled) or 2 (redoubled); got {0}")]
    Doubling(u8),
}

/// Whether a contract was doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Doubling {
    Undoubled,
    Doubled,
    Redoubled,
}

impl Doubling {
    /// Returns the factor of the trick score.
    const fn factor(self) -> i32 {
        match self {
            Self::Undoubled => 1,
            Self::Doubled => 2,
            Self::Redoubled => 4,
        }
    }
}

impl TryFrom<u8> for Doubling {
    type Error = ScoringError;

    fn try_from(number: u8) -> Result<Self, ScoringError> {
        match number {
            0 => Ok(Self::Undoubled),
            1 => Ok(Self::Doubled),
            2 => Ok(Self::Redoubled),
            _ => Err(ScoringError::Doubling(number)),
        }
    }
}

/// A contract without its declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    level: u8,
    strain: Strain,
    doubling: Doubling,
}

impl Contract {
    /// Returns a contract for `level` tricks more than six.
    pub const fn new(level: u8, strain: Strain, doubling: Doubling) -> Result<Self, ScoringError> {
        match level {
            1..=7 => Ok(Self {
                level,
                strain,
                doubling,
            }),
            _ => Err(ScoringError::Level(level)),
        }
    }

    /// Returns the points that declarer's side wins, or loses if negative, with this many tricks.
    pub const fn score(self, vulnerable: bool, tricks: u8) -> Result<i32, ScoringError> {
        if tricks > 13 {
            return Err(ScoringError::Tricks(tricks));
        }
        let margin = tricks as i32 - (6 + self.level as i32);
        Ok(if margin < 0 {
            -self.penalty(vulnerable, -margin)
        } else {
            self.trick_score() + self.premiums(vulnerable) + self.overtricks(vulnerable, margin)
        })
    }

    /// Returns the value of one odd trick after the first, undoubled.
    const fn trick_value(self) -> i32 {
        match self.strain {
            Strain::Diamonds | Strain::Clubs => 20,
            Strain::Spades | Strain::Hearts | Strain::Notrump => 30,
        }
    }

    const fn trick_score(self) -> i32 {
        let first_of_notrump = if matches!(self.strain, Strain::Notrump) {
            10
        } else {
            0
        };
        (self.trick_value() * self.level as i32 + first_of_notrump) * self.doubling.factor()
    }

    const fn premiums(self, vulnerable: bool) -> i32 {
        let game = match (self.trick_score() >= 100, vulnerable) {
            (false, _) => 50,
            (true, false) => 300,
            (true, true) => 500,
        };
        let slam = match (self.level, vulnerable) {
            (6, false) => 500,
            (6, true) => 750,
            (7, false) => 1000,
            (7, true) => 1500,
            _ => 0,
        };
        let insult = match self.doubling {
            Doubling::Undoubled => 0,
            Doubling::Doubled => 50,
            Doubling::Redoubled => 100,
        };
        game + slam + insult
    }

    const fn overtricks(self, vulnerable: bool, count: i32) -> i32 {
        let doubled = if vulnerable { 200 } else { 100 };
        count
            * match self.doubling {
                Doubling::Undoubled => self.trick_value(),
                Doubling::Doubled => doubled,
                Doubling::Redoubled => 2 * doubled,
            }
    }

    const fn penalty(self, vulnerable: bool, down: i32) -> i32 {
        let doubled = match (vulnerable, down) {
            (true, _) => 300 * down - 100,
            (false, 1) => 100,
            (false, 2) => 300,
            (false, _) => 300 * down - 400,
        };
        match self.doubling {
            Doubling::Undoubled if vulnerable => 100 * down,
            Doubling::Undoubled => 50 * down,
            Doubling::Doubled => doubled,
            Doubling::Redoubled => 2 * doubled,
        }
    }
}

/// The least difference for each match point from 1 to 24 (Law 78B).
const IMP_STEPS: [u32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
];

/// Returns the international match points for a difference in points, with its sign.
pub fn imps(points: i32) -> i32 {
    let size = points.unsigned_abs();
    let steps = IMP_STEPS.partition_point(|&least| least <= size) as u8;
    i32::from(steps) * points.signum()
}

#[cfg(test)]
mod tests {
    use super::Doubling::{Doubled, Redoubled, Undoubled};
    use super::*;
    use crate::cards::Strain::{Clubs, Diamonds, Hearts, Notrump, Spades};

    fn score(level: u8, strain: Strain, doubling: Doubling, vulnerable: bool, tricks: u8) -> i32 {
        let contract = Contract::new(level, strain, doubling).unwrap();
        contract.score(vulnerable, tricks).unwrap()
    }

    #[test]
    fn made() {
        #[rustfmt::skip]
        let cases = [
            ((1, Clubs, Undoubled, false, 7), 70), ((1, Notrump, Undoubled, false, 7), 90),
            ((1, Notrump, Undoubled, true, 9), 150), ((2, Spades, Undoubled, false, 9), 140),
            ((3, Notrump, Undoubled, false, 9), 400), ((3, Notrump, Undoubled, true, 10), 630),
            ((4, Hearts, Undoubled, false, 10), 420), ((4, Spades, Undoubled, true, 11), 650),
            ((5, Diamonds, Undoubled, true, 11), 600), ((4, Clubs, Undoubled, true, 11), 150),
            ((6, Notrump, Undoubled, false, 12), 990), ((6, Clubs, Undoubled, true, 12), 1370),
            ((7, Spades, Undoubled, false, 13), 1510), ((7, Notrump, Undoubled, true, 13), 2220),
            ((2, Hearts, Doubled, false, 8), 470), ((2, Diamonds, Doubled, false, 8), 180),
            ((1, Clubs, Doubled, true, 9), 540), ((1, Notrump, Redoubled, true, 7), 760),
            ((1, Clubs, Redoubled, false, 7), 230), ((1, Clubs, Redoubled, true, 13), 2630),
            ((3, Notrump, Doubled, true, 10), 950), ((7, Notrump, Redoubled, true, 13), 2980),
        ];
        for ((level, strain, doubling, vulnerable, tricks), points) in cases {
            let found = score(level, strain, doubling, vulnerable, tricks);
            assert_eq!(
                found, points,
                "{level} {strain:?} {doubling:?} {vulnerable} {tricks}"
            );
        }
    }

    #[test]
    fn beaten() {
        let down = |doubling, vulnerable| {
            [1, 2, 3, 4, 13].map(|down| score(7, Hearts, doubling, vulnerable, 13 - down))
        };
        assert_eq!(down(Undoubled, false), [-50, -100, -150, -200, -650]);
        assert_eq!(down(Undoubled, true), [-100, -200, -300, -400, -1300]);
        assert_eq!(down(Doubled, false), [-100, -300, -500, -800, -3500]);
        assert_eq!(down(Doubled, true), [-200, -500, -800, -1100, -3800]);
        assert_eq!(down(Redoubled, false), [-200, -600, -1000, -1600, -7000]);
        assert_eq!(down(Redoubled, true), [-400, -1000, -1600, -2200, -7600]);
    }

    #[test]
    fn more_tricks_never_score_less() {
        for level in 1..=7 {
            for strain in Strain::ALL {
                for doubling in [Undoubled, Doubled, Redoubled] {
                    for vulnerable in [false, true] {
                        let scores: Vec<_> = (0..=13)
                            .map(|tricks| score(level, strain, doubling, vulnerable, tricks))
                            .collect();
                        assert!(scores.is_sorted_by(|a, b| a < b));
                    }
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for level in [0, 8, 255] {
            let refused = Contract::new(level, Spades, Undoubled);
            assert_eq!(refused, Err(ScoringError::Level(level)));
        }
        let contract = Contract::new(1, Spades, Undoubled).unwrap();
        assert_eq!(contract.score(false, 14), Err(ScoringError::Tricks(14)));
        assert_eq!(Doubling::try_from(3), Err(ScoringError::Doubling(3)));
    }

    #[test]
    fn match_points() {
        #[rustfmt::skip]
        let cases = [
            (0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (80, 2), (90, 3), (120, 3), (130, 4),
            (160, 4), (170, 5), (210, 5), (220, 6), (260, 6), (270, 7), (310, 7), (320, 8),
            (360, 8), (370, 9), (420, 9), (430, 10), (490, 10), (500, 11), (590, 11), (600, 12),
            (740, 12), (750, 13), (890, 13), (900, 14), (1090, 14), (1100, 15), (1290, 15),
            (1300, 16), (1490, 16), (1500, 17), (1740, 17), (1750, 18), (1990, 18), (2000, 19),
            (2240, 19), (2250, 20), (2490, 20), (2500, 21), (2990, 21), (3000, 22), (3490, 22),
            (3500, 23), (3990, 23), (4000, 24), (15_200, 24), (i32::MAX, 24),
        ];
        for (points, expected) in cases {
            assert_eq!(imps(points), expected, "{points}");
            assert_eq!(imps(-points), -expected, "-{points}");
        }
        assert_eq!(imps(i32::MIN), -24);
    }
}
