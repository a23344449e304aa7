//! Conditions on deals, in a form that is quick to test.
//!
//! A [`Constraint`] is compiled from a [`program`](super::program) into a list of conditions that
//! must all hold, so that a sampler can test each as soon as the hands it needs are dealt.

use thiserror::Error;

use super::Hands;
use super::shapes::ShapeSet;
use crate::cards::{Seat, Suit};
use crate::evaluation;
use crate::hand::Hand;

/// Arguments that make no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TestError {
    /// A set of seats has at least one of four bits.
    #[error("seats must be 1 to 15 (north 1, east 2, south 4, west 8); got {0}")]
    Seats(u8),
    /// A range whose lower end is above its upper end.
    #[error("low must be at most high; got {low} to {high}")]
    EmptyRange {
        /// The lower end.
        low: u8,
        /// The upper end, below the lower.
        high: u8,
    },
    /// Only a single hand has a shape.
    #[error("seats of a shape must be one seat; got {0}")]
    ShapeOfSeveral(u8),
}

/// A set of at least one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats(u8);

impl Seats {
    /// Returns the seats whose bits are set.
    pub const fn new(bits: u8) -> Result<Self, TestError> {
        match bits {
            1..=15 => Ok(Self(bits)),
            _ => Err(TestError::Seats(bits)),
        }
    }

    /// Returns whether a seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat as u8 & 1 == 1
    }

    const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns all cards of the seats.
    #[inline]
    fn cards(self, hands: &Hands) -> Hand {
        let mut cards = Hand::EMPTY;
        let mut left = self.0;
        while left != 0 {
            cards |= hands[left.trailing_zeros() as usize % 4];
            left &= left - 1;
        }
        cards
    }
}

/// Numbers from a lowest to a highest, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    low: u8,
    high: u8,
}

impl Range {
    /// Returns the numbers from `low` to `high`.
    pub const fn new(low: u8, high: u8) -> Result<Self, TestError> {
        if low > high {
            return Err(TestError::EmptyRange { low, high });
        }
        Ok(Self { low, high })
    }

    const fn contains(self, number: u8) -> bool {
        // One comparison checks both ends.
        number.wrapping_sub(self.low) <= self.high - self.low
    }
}

/// A count of some cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// High-card points.
    Hcp,
    /// Aces 2, kings 1.
    Controls,
    /// Losing trick count.
    Losers,
    /// Quick tricks, in halves.
    QuickTricks,
    /// Cards of a suit.
    Length(Suit),
    /// High-card points in a suit.
    SuitPoints(Suit),
    /// Ace, king and queen of a suit.
    TopThree(Suit),
    /// Ace, king, queen, jack and ten of a suit.
    TopFive(Suit),
    /// Cards among the given ones.
    Holds(Hand),
}

impl Feature {
    #[inline]
    fn of(self, cards: Hand) -> u8 {
        match self {
            Self::Hcp => evaluation::hcp(cards),
            Self::Controls => evaluation::controls(cards),
            Self::Losers => evaluation::losers(cards),
            Self::QuickTricks => evaluation::quick_tricks_in_halves(cards),
            Self::Length(suit) => cards.suit(suit).len(),
            Self::SuitPoints(suit) => evaluation::suit_points(cards.suit(suit)),
            Self::TopThree(suit) => evaluation::top_three(cards, suit),
            Self::TopFive(suit) => evaluation::top_five(cards, suit),
            Self::Holds(wanted) => (cards & wanted).len() as u8,
        }
    }

    /// Returns roughly how long the count takes, so that cheap tests come first.
    const fn cost(self) -> u32 {
        match self {
            Self::Losers | Self::QuickTricks => 4,
            Self::Hcp | Self::Holds(_) => 2,
            _ => 1,
        }
    }
}

/// One question about the cards of some seats together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    seats: Seats,
    question: Question,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Question {
    InRange(Feature, Range),
    Shape(ShapeSet),
}

impl Test {
    /// Returns a test that a feature of the seats' cards, taken together, is in a range.
    pub const fn in_range(seats: Seats, feature: Feature, range: Range) -> Self {
        let question = Question::InRange(feature, range);
        Self { seats, question }
    }

    /// Returns a test that the hand of a single seat has one of some shapes.
    pub fn shape(seats: Seats, shapes: ShapeSet) -> Result<Self, TestError> {
        if seats.0.count_ones() > 1 {
            return Err(TestError::ShapeOfSeveral(seats.0));
        }
        let question = Question::Shape(shapes);
        Ok(Self { seats, question })
    }

    #[inline]
    fn accepts(&self, hands: &Hands) -> bool {
        let cards = self.seats.cards(hands);
        match &self.question {
            Question::InRange(feature, range) => range.contains(feature.of(cards)),
            Question::Shape(shapes) => shapes.contains(cards),
        }
    }

    const fn cost(&self) -> u32 {
        match &self.question {
            Question::InRange(feature, _) => feature.cost(),
            Question::Shape(_) => 2,
        }
    }
}

/// A test, or conditions of which all, or at least one, must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Test { test: Test, wanted: bool },
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

impl Condition {
    /// Returns whether the condition holds for a deal.
    pub(super) fn accepts(&self, hands: &Hands) -> bool {
        match self {
            Self::Test { test, wanted } => test.accepts(hands) == *wanted,
            Self::All(parts) => parts.iter().all(|part| part.accepts(hands)),
            Self::Any(parts) => parts.iter().any(|part| part.accepts(hands)),
        }
    }

    /// Returns the seats whose hands the condition reads.
    pub(super) fn seats(&self) -> Seats {
        match self {
            Self::Test { test, .. } => test.seats,
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().map(Self::seats).fold(Seats(0), Seats::union)
            }
        }
    }

    fn cost(&self) -> u32 {
        match self {
            Self::Test { test, .. } => test.cost(),
            Self::All(parts) | Self::Any(parts) => parts.iter().map(Self::cost).sum(),
        }
    }

    /// Puts the cheap parts first, at every depth. Tests have no effects, so the answer is the
    /// same.
    fn sort(&mut self) {
        if let Self::All(parts) | Self::Any(parts) = self {
            parts.iter_mut().for_each(Self::sort);
            parts.sort_by_cached_key(Self::cost);
        }
    }
}

/// A condition on deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// All must hold; the cheap ones come first.
    pub(super) conditions: Vec<Condition>,
}

impl Constraint {
    /// Returns the constraint of a condition, the cheap parts first.
    pub(super) fn new(mut condition: Condition) -> Self {
        condition.sort();
        let conditions = match condition {
            Condition::All(parts) => parts,
            other => vec![other],
        };
        Self { conditions }
    }

    /// Returns whether the constraint accepts a deal.
    pub fn accepts(&self, hands: &Hands) -> bool {
        self.conditions.iter().all(|part| part.accepts(hands))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rank;
    use crate::hand::hand;

    fn deal() -> Hands {
        [
            hand("AKQ2.A32.K32.432"),
            hand("J3.KQJT.AQJ.AKQJ"),
            hand("T987.98765.T9.98"),
            hand("654.4.87654.T765"),
        ]
    }

    #[test]
    fn features_of_one_hand_and_of_two() {
        let spade_honours =
            Hand::card(Suit::Spades, Rank::Ace) | Hand::card(Suit::Spades, Rank::Jack);
        let cases: [(u8, Feature, u8); 16] = [
            (1, Feature::Hcp, 16),
            (2, Feature::Hcp, 24),
            (3, Feature::Hcp, 40),
            (1, Feature::Controls, 6),
            (1, Feature::Losers, 2 + 2 + 3),
            (5, Feature::Losers, 2 + 2 + 3),
            (2, Feature::QuickTricks, 2 + 3 + 4),
            (4, Feature::Length(Suit::Hearts), 5),
            (12, Feature::Length(Suit::Hearts), 6),
            (1, Feature::SuitPoints(Suit::Spades), 9),
            (2, Feature::TopThree(Suit::Clubs), 3),
            (2, Feature::TopFive(Suit::Clubs), 4),
            (1, Feature::Holds(spade_honours), 1),
            (3, Feature::Holds(spade_honours), 2),
            (12, Feature::Holds(spade_honours), 0),
            (15, Feature::Holds(Hand::ALL), 52),
        ];
        for (seats, feature, value) in cases {
            let seats = Seats::new(seats).unwrap();
            for (low, high, expected) in [
                (value, value, true),
                (0, value, true),
                (value, 255, true),
                (value + 1, 255, false),
                (0, value.saturating_sub(1), value == 0),
            ] {
                let test = Test::in_range(seats, feature, Range::new(low, high).unwrap());
                assert_eq!(test.accepts(&deal()), expected, "{test:?}");
            }
        }
    }

    #[test]
    fn shapes_of_one_seat() {
        let shapes = ShapeSet::new([[4, 5, 2, 2]]).unwrap();
        let south = Test::shape(Seats::new(4).unwrap(), shapes.clone()).unwrap();
        assert!(south.accepts(&deal()));
        let west = Test::shape(Seats::new(8).unwrap(), shapes.clone()).unwrap();
        assert!(!west.accepts(&deal()));
        assert_eq!(
            Test::shape(Seats::new(12).unwrap(), shapes),
            Err(TestError::ShapeOfSeveral(12))
        );
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(Seats::new(0), Err(TestError::Seats(0)));
        assert_eq!(Seats::new(16), Err(TestError::Seats(16)));
        assert_eq!(
            Range::new(5, 4),
            Err(TestError::EmptyRange { low: 5, high: 4 })
        );
    }
}
