//! The hands with some lengths and points: how many there are, and a random one.

use std::ops::RangeInclusive;

use super::counting::{HONOURS, parts};
use super::softness::SUMS;
use super::subsets::{choices, subset};
use crate::dealing::philox::Philox;
use crate::evaluation::hcp;
use crate::hand::Hand;

/// A number for each sum of points of a suit, and of two.
const IN_SUIT: usize = 11;
const IN_TWO: usize = 21;

/// A suit of the hidden cards.
#[derive(Clone, Copy, Debug, Default)]
struct Suit {
    small: u16,
    honours: u16,
    /// The number of holdings by length and points; only the rows of possible lengths are filled.
    ways: [[f64; IN_SUIT]; 14],
}

/// Returns the number of ways as a number for products.
#[allow(clippy::cast_precision_loss)]
pub(super) fn ways(cards: u8, taken: u8) -> f64 {
    choices(cards, taken) as f64
}

/// Returns a random number from 0 to 1, without 1.
#[allow(clippy::cast_precision_loss)]
pub(super) fn uniform(stream: &mut Philox) -> f64 {
    (stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Chooses a place by its weight; the last one with a weight if rounding leaves none.
#[inline]
pub(super) fn chosen(
    stream: &mut Philox,
    total: f64,
    weights: impl Iterator<Item = f64>,
) -> Option<usize> {
    let mut left = uniform(stream) * total;
    let mut last = None;
    for (place, weight) in weights.enumerate() {
        if weight > 0.0 {
            last = Some(place);
            if left < weight {
                break;
            }
            left -= weight;
        }
    }
    last
}

impl Suit {
    fn new(lane: u16) -> Self {
        let (honours, small) = (lane & HONOURS, lane & !HONOURS);
        Self {
            small,
            honours,
            ways: [[0.0; IN_SUIT]; 14],
        }
    }

    fn fill(&mut self, lengths: &RangeInclusive<u8>) {
        let small = self.small.count_ones() as u8;
        for part in parts(self.honours) {
            let held = part.count_ones() as u8;
            let points = usize::from(points_of(part));
            for length in held.max(*lengths.start())..=*lengths.end() {
                self.ways[usize::from(length)][points] += ways(small, length - held);
            }
        }
    }

    /// Returns a random holding with a length and points.
    fn holding(&self, stream: &mut Philox, length: u8, points: usize) -> u64 {
        let small = self.small.count_ones() as u8;
        let weight = |part: u16| {
            let held = part.count_ones() as u8;
            if usize::from(points_of(part)) == points && held <= length {
                ways(small, length - held)
            } else {
                0.0
            }
        };
        let total = self.ways[usize::from(length)][points];
        let weights = parts(self.honours).map(weight);
        let Some(place) = chosen(stream, total, weights) else {
            return 0;
        };
        let part = parts(self.honours).nth(place).unwrap_or(0);
        let taken = length - part.count_ones() as u8;
        let number = stream.below_u64(choices(small, taken).max(1));
        subset(u64::from(self.small), taken, number) | u64::from(part)
    }
}

/// The hidden cards, prepared to count and to draw hands.
#[derive(Clone, Debug)]
pub(super) struct Holdings {
    suits: [Suit; 4],
}

impl Holdings {
    /// Prepares the hands of all shapes.
    pub fn new(cards: Hand) -> Self {
        let mut found = Self::bare(cards);
        for (suit, most) in found.suits.iter_mut().zip(cards.lengths()) {
            suit.fill(&(0..=most.min(13)));
        }
        found
    }

    /// Prepares the hands of one shape.
    pub fn of_shape(cards: Hand, shape: [u8; 4]) -> Self {
        let mut found = Self::bare(cards);
        for (suit, length) in found.suits.iter_mut().zip(shape) {
            suit.fill(&(length..=length));
        }
        found
    }

    fn bare(cards: Hand) -> Self {
        let suits = cards.suits().map(|holding| Suit::new(holding.bits()));
        Self { suits }
    }

    /// Returns the number of hands of a shape by points.
    pub fn counts(&self, shape: [u8; 4]) -> [f64; SUMS] {
        let (majors, minors) = (self.two(shape, 0), self.two(shape, 2));
        let mut found = [0.0; SUMS];
        for (sum, &count) in majors.iter().enumerate() {
            if count > 0.0 {
                for (cell, &other) in found[sum..].iter_mut().zip(&minors) {
                    *cell += count * other;
                }
            }
        }
        found
    }

    /// Returns the number of holdings in a suit and the next by points.
    fn two(&self, shape: [u8; 4], suit: usize) -> [f64; IN_TWO] {
        let [one, two] = [suit, suit + 1].map(|suit| self.ways(shape, suit));
        let mut found = [0.0; IN_TWO];
        for (sum, &count) in one.iter().enumerate() {
            if count > 0.0 {
                for (cell, &other) in found[sum..].iter_mut().zip(two) {
                    *cell += count * other;
                }
            }
        }
        found
    }

    fn ways(&self, shape: [u8; 4], suit: usize) -> &[f64; IN_SUIT] {
        &self.suits[suit].ways[usize::from(shape[suit])]
    }

    /// Returns a random hand with a shape and points of which there is one.
    pub fn hand(&self, stream: &mut Philox, shape: [u8; 4], points: usize) -> Hand {
        let (majors, minors) = (self.two(shape, 0), self.two(shape, 2));
        let both = |sum: usize| {
            let other = points.checked_sub(sum).and_then(|left| minors.get(left));
            majors[sum] * other.copied().unwrap_or(0.0)
        };
        let total = (0..IN_TWO).map(both).sum();
        let Some(in_majors) = chosen(stream, total, (0..IN_TWO).map(both)) else {
            return Hand::EMPTY;
        };
        let mut bits = 0;
        for (suit, sum) in [(0, in_majors), (2, points - in_majors)] {
            let [one, two] = [suit, suit + 1].map(|suit| self.ways(shape, suit));
            let each = |first: usize| {
                let other = sum.checked_sub(first).and_then(|left| two.get(left));
                one[first] * other.copied().unwrap_or(0.0)
            };
            let total = (0..IN_SUIT).map(each).sum();
            let first = chosen(stream, total, (0..IN_SUIT).map(each)).unwrap_or(0);
            for (suit, points) in [(suit, first), (suit + 1, sum - first)] {
                let holding = self.suits[suit].holding(stream, shape[suit], points);
                bits |= holding << (16 * suit);
            }
        }
        Hand::masked(bits)
    }
}

fn points_of(honours: u16) -> u8 {
    hcp(Hand::masked(u64::from(honours)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_all_subsets() {
        let cards = Hand::masked(0b1_0010_1000_0001_0100 << 4 | 0x1203 << 16 | 0x0C11 << 48);
        let holdings = Holdings::new(cards);
        let list: Vec<u64> = (0..64).filter(|bit| cards.bits() >> bit & 1 == 1).collect();
        let mut found = std::collections::HashMap::new();
        for set in 0_u32..1 << list.len() {
            let picked = list
                .iter()
                .enumerate()
                .filter(|(place, _)| set >> place & 1 == 1);
            let hand = Hand::masked(picked.map(|(_, bit)| 1_u64 << bit).sum());
            *found.entry((hand.lengths(), hcp(hand))).or_insert(0) += 1;
        }
        for (&(shape, points), &count) in &found {
            let counts = holdings.counts(shape);
            assert!((counts[usize::from(points)] - f64::from(count)).abs() < 1e-9);
            let mut stream = Philox::apart(3, 1, 1, 0);
            let hand = holdings.hand(&mut stream, shape, usize::from(points));
            assert!(cards.contains(hand));
            assert_eq!((hand.lengths(), hcp(hand)), (shape, points));
            let alone = Holdings::of_shape(cards, shape).counts(shape);
            assert!(
                alone
                    .iter()
                    .zip(&counts)
                    .all(|(one, other)| (one - other).abs() < 1e-9)
            );
        }
    }
}
