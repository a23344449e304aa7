//! How likely a hand is to make its calls: full inside their meaning, less outside.
//!
//! A hand is as far from a box as it has points outside the range of points, and cards outside the
//! ranges of lengths. A table has a likelihood for each distance, and the best box counts.

use thiserror::Error;

use super::boxes::HandBox;
use crate::evaluation::hcp;
use crate::hand::Hand;

/// The distances in points: 0 to 4, and 5 or more.
pub const FAR_POINTS: usize = 6;
/// The distances in cards: 0 to 2, and 3 or more.
pub const FAR_CARDS: usize = 4;
/// A number for each sum of points of a hand.
pub(super) const SUMS: usize = 41;
/// The places of shapes in a table.
pub(super) const PLACES: usize = 14 * 14 * 14;
const NO_SHAPE: u16 = u16::MAX;

/// A likelihood for each distance, in points and then in cards.
pub type Table = [[f64; FAR_CARDS]; FAR_POINTS];

/// A table that is no likelihood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SoftnessError {
    /// The likelihoods are finite and not negative.
    #[error("likelihoods must be from 0 to 1")]
    Range,
    /// More points outside are never likelier.
    #[error("likelihoods must not grow with the distance")]
    Growth,
}

/// A hidden hand with soft knowledge: the cards it has shown, boxes for the whole hand, and a table.
#[derive(Clone, Debug)]
pub struct SoftSeat {
    /// How many cards the seat still holds.
    pub size: u8,
    /// The cards that it has played.
    pub shown: Hand,
    /// The suits, as bits with spades first, of which it has none left.
    pub out: u8,
    /// The boxes, for the hand as it was dealt; without any, every hand is far outside.
    pub boxes: Vec<HandBox>,
    /// The likelihoods.
    pub table: Table,
}

/// The likelihoods of a seat for all lengths and points of the cards that it still holds.
#[derive(Clone, Debug)]
pub(super) struct Likelihoods {
    pub size: u8,
    pub shapes: Vec<[u8; 4]>,
    /// A row for each shape, by points.
    pub rows: Vec<[f64; SUMS]>,
    numbers: Vec<u16>,
}

impl Likelihoods {
    /// Tabulates a seat that holds some of the cards.
    pub fn new(cards: Hand, seat: &SoftSeat) -> Result<Self, SoftnessError> {
        check(&seat.table)?;
        let mut limits = cards.lengths();
        for (suit, limit) in limits.iter_mut().enumerate() {
            *limit = (*limit).min(13);
            if seat.out >> suit & 1 == 1 {
                *limit = 0;
            }
        }
        let mut found = Self {
            size: seat.size,
            shapes: Vec::new(),
            rows: Vec::new(),
            numbers: vec![NO_SHAPE; PLACES],
        };
        let shown = (seat.shown.lengths(), hcp(seat.shown));
        for spades in 0..=limits[0].min(seat.size) {
            for hearts in 0..=limits[1].min(seat.size - spades) {
                let left = seat.size - spades - hearts;
                for diamonds in left.saturating_sub(limits[3])..=limits[2].min(left) {
                    let shape = [spades, hearts, diamonds, left - diamonds];
                    found.numbers[place(shape)] = found.shapes.len() as u16;
                    found.shapes.push(shape);
                    found.rows.push(row(seat, shape, shown));
                }
            }
        }
        Ok(found)
    }

    /// Returns the number of a shape, if the seat can have it.
    #[inline]
    pub fn number(&self, shape: [u8; 4]) -> Option<usize> {
        let number = self.numbers[place(shape)];
        (number != NO_SHAPE).then_some(usize::from(number))
    }

    /// Returns the likelihood of a hand; zero if the seat cannot have its shape.
    #[inline]
    pub fn of(&self, hand: Hand) -> f64 {
        let lengths = hand.lengths();
        if hand.len() != u32::from(self.size) {
            return 0.0;
        }
        self.number(lengths)
            .map_or(0.0, |number| self.rows[number][usize::from(hcp(hand))])
    }
}

/// Returns the place of a shape in a table; shapes of one size have their own.
#[inline]
pub(super) fn place(shape: [u8; 4]) -> usize {
    let [spades, hearts, diamonds, _] = shape.map(usize::from);
    (spades * 14 + hearts) * 14 + diamonds
}

/// Returns the shape of a size at a place.
pub(super) fn shape_at(place: u16, size: u8) -> [u8; 4] {
    let [spades, hearts, diamonds] = [place / 196, place / 14 % 14, place % 14].map(|n| n as u8);
    [spades, hearts, diamonds, size - spades - hearts - diamonds]
}

fn check(table: &Table) -> Result<(), SoftnessError> {
    for (points, row) in table.iter().enumerate() {
        for (cards, &each) in row.iter().enumerate() {
            if !(0.0..=1.0).contains(&each) {
                return Err(SoftnessError::Range);
            }
            let nearer = |other: &Table| {
                (points == 0 || each <= other[points - 1][cards])
                    && (cards == 0 || each <= other[points][cards - 1])
            };
            if !nearer(table) {
                return Err(SoftnessError::Growth);
            }
        }
    }
    Ok(())
}

/// Returns the likelihoods of a shape by the points of the cards still held.
fn row(seat: &SoftSeat, shape: [u8; 4], shown: ([u8; 4], u8)) -> [f64; SUMS] {
    let (played, base) = shown;
    // The points of the boxes at each distance in cards, as bits.
    let mut spans = [0_u64; FAR_CARDS];
    for each in &seat.boxes {
        let outside: u8 = (0..4)
            .map(|suit| {
                let (length, span) = (shape[suit] + played[suit], each.lengths[suit]);
                span.low.saturating_sub(length) + length.saturating_sub(span.high)
            })
            .sum();
        let (low, high) = (each.points.low.min(63), each.points.high.min(62));
        if low <= high {
            let bits = (1_u64 << (high + 1)) - (1_u64 << low);
            spans[usize::from(outside).min(FAR_CARDS - 1)] |= bits;
        }
    }
    let far = seat.table[FAR_POINTS - 1][FAR_CARDS - 1];
    let mut found = [far; SUMS];
    for (cards, &span) in spans.iter().enumerate() {
        if span == 0 {
            continue;
        }
        let mut reached = span;
        for points in 0..FAR_POINTS {
            let likelihood = seat.table[points][cards];
            let all = points == FAR_POINTS - 1;
            for (sum, best) in found.iter_mut().enumerate() {
                let total = (sum + usize::from(base)).min(63);
                if (all || reached >> total & 1 == 1) && likelihood > *best {
                    *best = likelihood;
                }
            }
            reached |= reached << 1 | reached >> 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::boxes::Span;
    use super::*;

    fn table() -> Table {
        std::array::from_fn(|points| {
            let points = i32::try_from(points).unwrap();
            std::array::from_fn(|cards| {
                0.7_f64.powi(points) * 0.5_f64.powi(i32::try_from(cards).unwrap())
            })
        })
    }

    fn of(lengths: [(u8, u8); 4], points: (u8, u8)) -> HandBox {
        HandBox {
            lengths: lengths.map(|(low, high)| Span::new(low, high)),
            points: Span::new(points.0, points.1),
        }
    }

    fn outside(span: Span, number: u8) -> usize {
        if number < span.low {
            usize::from(span.low - number)
        } else {
            usize::from(number.saturating_sub(span.high))
        }
    }

    #[test]
    fn a_row_is_the_best_box() {
        let seat = SoftSeat {
            size: 12,
            shown: Hand::masked(1 << 12),
            out: 0b1000,
            boxes: vec![
                of([(5, 13), (0, 4), (0, 13), (0, 13)], (11, 15)),
                of([(2, 3), (2, 3), (2, 6), (2, 6)], (15, 17)),
            ],
            table: table(),
        };
        let found = Likelihoods::new(Hand::ALL, &seat).unwrap();
        let base = hcp(seat.shown);
        assert_eq!(base, 4);
        for (shape, row) in found.shapes.iter().zip(&found.rows) {
            assert_eq!(shape[3], 0);
            for (sum, &likelihood) in (0..).zip(row) {
                let best = seat.boxes.iter().map(|each| {
                    let cards: usize = (0..4)
                        .map(|suit| outside(each.lengths[suit], shape[suit] + u8::from(suit == 0)))
                        .sum();
                    let points = outside(each.points, sum + base);
                    table()[points.min(5)][cards.min(3)]
                });
                let best = best.fold(0.0, f64::max);
                assert!((likelihood - best).abs() < 1e-12, "{shape:?} {sum}");
            }
        }
        let clubs = found.shapes.iter().map(|shape| shape[3]).max();
        assert_eq!(clubs, Some(0));
    }

    #[test]
    fn likelihoods_that_grow_are_rejected() {
        let mut wrong = table();
        wrong[2][1] = 0.9;
        assert_eq!(check(&wrong), Err(SoftnessError::Growth));
        wrong[2][1] = f64::NAN;
        assert_eq!(check(&wrong), Err(SoftnessError::Range));
    }
}
