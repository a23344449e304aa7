//! Ranges for all features of a hand at once, and their limits from the totals of the pack.
//!
//! The eight lanes of 16 bits fit one vector register of any x86-64 or ARM64 processor; the loops
//! over them are written so that the compiler uses it.

use super::features::{ALL_LENGTHS, LANES, MOST_POINTS, PACK, Values};

/// The cards of a hand, and those of a suit.
const THIRTEEN: i16 = 13;

/// The most of each feature.
const MOST: Values = [MOST_POINTS, 13, 13, 13, 13, 12, 12, 10];

/// The totals of the four players, for the lower ends; where there is no total, a number so low
/// that it limits nothing.
const TOTAL_FOR_LOW: Values = [PACK, 13, 13, 13, 13, -1000, -1000, -1000];
/// The same for the upper ends.
const TOTAL_FOR_HIGH: Values = [PACK, 13, 13, 13, 13, 1000, 1000, 1000];

/// The side of a split on which the hands of a box are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// All have at least as much.
    More,
    /// All have less.
    Less,
    /// Some have at least as much, some less.
    Both,
}

/// A box of hands: the least and the most of each feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// The least of each.
    pub low: Values,
    /// The most of each.
    pub high: Values,
}

impl Ranges {
    /// Any hand.
    pub const ALL: Self = Self {
        low: [0; LANES],
        high: MOST,
    };

    /// Returns whether a hand is in the box.
    #[inline]
    pub fn contains(&self, values: &Values) -> bool {
        let mut outside = false;
        for (value, (low, high)) in values.iter().zip(self.low.iter().zip(&self.high)) {
            outside |= value < low;
            outside |= value > high;
        }
        !outside
    }

    /// Returns whether the box contains all of another.
    #[inline]
    pub fn covers(&self, other: &Self) -> bool {
        self.contains(&other.low) && self.contains(&other.high)
    }

    /// Returns the smallest box that contains both.
    #[inline]
    #[must_use]
    pub fn hull(&self, other: &Self) -> Self {
        let mut hull = *self;
        for lane in 0..LANES {
            hull.low[lane] = hull.low[lane].min(other.low[lane]);
            hull.high[lane] = hull.high[lane].max(other.high[lane]);
        }
        hull
    }

    /// Returns the hands in both boxes, in the tightest form.
    #[inline]
    pub fn meet(&self, other: &Self) -> Option<Self> {
        let mut meet = *self;
        let mut empty = false;
        for lane in 0..LANES {
            meet.low[lane] = meet.low[lane].max(other.low[lane]);
            meet.high[lane] = meet.high[lane].min(other.high[lane]);
            empty |= meet.low[lane] > meet.high[lane];
        }
        (!empty && meet.tighten()).then_some(meet)
    }

    /// Returns where the hands are that have at least `split` of a feature, or less.
    #[inline]
    pub fn side(&self, lane: usize, split: i16) -> Side {
        if split <= self.low[lane] {
            Side::More
        } else if split > self.high[lane] {
            Side::Less
        } else {
            Side::Both
        }
    }

    /// Returns the hands with at least `split` of a feature, or those with less. The box must be
    /// tight, and have hands on both sides.
    #[inline]
    #[must_use]
    pub fn part(&self, lane: usize, split: i16, more: bool) -> Self {
        let mut part = if more {
            Self {
                low: with(&self.low, lane, split),
                high: self.high,
            }
        } else {
            Self {
                low: self.low,
                high: with(&self.high, lane, split - 1),
            }
        };
        if ALL_LENGTHS.contains(&lane) {
            part.tighten();
        }
        part
    }

    /// Returns the hands with at least `least` of a feature.
    ///
    /// The box must be tight: then the result is empty only if the range of the feature is.
    #[inline]
    pub fn at_least(&self, lane: usize, least: i16) -> Option<Self> {
        if least <= self.low[lane] {
            return Some(*self);
        }
        if least > self.high[lane] {
            return None;
        }
        let part = Self {
            low: with(&self.low, lane, least),
            high: self.high,
        };
        part.after_change_of(lane)
    }

    /// Returns the hands with at most `most` of a feature.
    #[inline]
    pub fn at_most(&self, lane: usize, most: i16) -> Option<Self> {
        if most >= self.high[lane] {
            return Some(*self);
        }
        if most < self.low[lane] {
            return None;
        }
        let part = Self {
            low: self.low,
            high: with(&self.high, lane, most),
        };
        part.after_change_of(lane)
    }

    #[inline]
    fn after_change_of(mut self, lane: usize) -> Option<Self> {
        let is_length = ALL_LENGTHS.contains(&lane);
        (!is_length || self.tighten()).then_some(self)
    }

    /// Tightens the lengths to what their total of thirteen allows, which gives the exact range of
    /// each; false if no hand is left.
    #[inline]
    fn tighten(&mut self) -> bool {
        let (least, most) = (total(&self.low), total(&self.high));
        let before = *self;
        for (lane, mask) in IS_LENGTH.into_iter().enumerate() {
            let low = (THIRTEEN - most + before.high[lane]) & mask;
            let high = (THIRTEEN - least + before.low[lane]) | !mask & i16::MAX;
            self.low[lane] = before.low[lane].max(low);
            self.high[lane] = before.high[lane].min(high);
        }
        least <= THIRTEEN && most >= THIRTEEN
    }
}

/// All bits in the lanes of lengths.
const IS_LENGTH: Values = [0, -1, -1, -1, -1, 0, 0, 0];

/// Returns the sum of the four lengths.
#[inline]
fn total(values: &Values) -> i16 {
    let mut sum = 0;
    for lane in 0..LANES {
        sum += values[lane] & IS_LENGTH[lane];
    }
    sum
}

/// Returns the values with another one in a lane. A store of one lane would delay the next load of
/// all lanes.
#[inline]
fn with(values: &Values, lane: usize, value: i16) -> Values {
    let mut changed = *values;
    for (place, number) in changed.iter_mut().enumerate() {
        *number = if place as u16 == lane as u16 {
            value
        } else {
            *number
        };
    }
    changed
}

/// Tightens the ranges of the four players to what the totals allow: the points of the pack,
/// thirteen cards of each suit, thirteen cards in each hand. Returns false if no deal is left.
pub fn settle(players: &mut [Ranges; 4]) -> bool {
    loop {
        let before = *players;
        let (mut least, mut most) = ([0_i16; LANES], [0_i16; LANES]);
        for player in &before {
            for lane in 0..LANES {
                least[lane] += player.low[lane];
                most[lane] += player.high[lane];
            }
        }
        let mut empty = false;
        for (player, old) in players.iter_mut().zip(&before) {
            for lane in 0..LANES {
                let others_have_at_most = most[lane] - old.high[lane];
                let others_have_at_least = least[lane] - old.low[lane];
                let low = old.low[lane].max(TOTAL_FOR_LOW[lane] - others_have_at_most);
                let high = old.high[lane].min(TOTAL_FOR_HIGH[lane] - others_have_at_least);
                player.low[lane] = low;
                player.high[lane] = high;
                empty |= low > high;
            }
        }
        if empty {
            return false;
        }
        if *players == before {
            return true;
        }
        if !players.iter_mut().all(Ranges::tighten) {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::auction::features::LENGTHS;

    fn lengths(low: [i16; 4], high: [i16; 4]) -> Ranges {
        let mut ranges = Ranges::ALL;
        ranges.low[ALL_LENGTHS].copy_from_slice(&low);
        ranges.high[ALL_LENGTHS].copy_from_slice(&high);
        ranges
    }

    #[test]
    fn four_four_and_at_most_three_leave_at_least_two() {
        // The example of the thesis, section 3.2.2: 4 clubs, 4 diamonds, at most 3 hearts.
        let hand = lengths([0, 0, 4, 4], [13, 3, 4, 4]);
        let tight = hand.meet(&Ranges::ALL).unwrap();
        assert_eq!(tight.low[ALL_LENGTHS], [2, 0, 4, 4]);
        assert_eq!(tight.high[ALL_LENGTHS], [5, 3, 4, 4]);
    }

    #[test]
    fn tight_ranges_are_those_of_the_shapes_within() {
        let mut state = 7_u32;
        let mut random = |limit: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((u64::from(state) * u64::from(limit)) >> 32) as i16
        };
        for _ in 0..300 {
            let low = [0; 4].map(|_: u8| random(6));
            let high = low.map(|low| low + random(8));
            let mut found: Option<([i16; 4], [i16; 4])> = None;
            for spades in low[0]..=high[0] {
                for hearts in low[1]..=high[1] {
                    for diamonds in low[2]..=high[2] {
                        let clubs = 13 - spades - hearts - diamonds;
                        if clubs < low[3] || clubs > high[3] || clubs < 0 {
                            continue;
                        }
                        let shape = [spades, hearts, diamonds, clubs];
                        let (least, most) = found.get_or_insert((shape, shape));
                        for suit in 0..4 {
                            least[suit] = least[suit].min(shape[suit]);
                            most[suit] = most[suit].max(shape[suit]);
                        }
                    }
                }
            }
            let tight = lengths(low, high).meet(&Ranges::ALL);
            let ends = tight.map(|ranges| {
                let part = |values: Values| [values[1], values[2], values[3], values[4]];
                (part(ranges.low), part(ranges.high))
            });
            assert_eq!(ends, found, "{low:?} {high:?}");
        }
    }

    #[test]
    fn totals_tell_of_the_others() {
        let mut players = [Ranges::ALL; 4];
        players[0].low[0] = 200;
        players[1].low[0] = 150;
        players[2] = players[2].at_least(LENGTHS, 7).unwrap();
        assert!(settle(&mut players));
        assert_eq!(players[2].high[0], 512 - 350);
        assert_eq!(players[3].high[0], 512 - 350);
        assert_eq!(players[0].high[0], 512 - 150);
        assert_eq!(players[0].high[LENGTHS], 6);
        assert_eq!(players[2].high[LENGTHS + 1], 6);
        players[3].low[0] = 163;
        assert!(!settle(&mut players));
    }
}
