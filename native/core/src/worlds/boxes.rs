//! Boxes of hands: ranges of lengths and points, and disjoint boxes for a union of them.

use crate::evaluation::hcp;
use crate::hand::Hand;

/// Whole numbers from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Span {
    /// The lowest.
    pub low: u8,
    /// The highest; below the lowest if the span is empty.
    pub high: u8,
}

impl Span {
    /// Returns the span from one number to another.
    pub const fn new(low: u8, high: u8) -> Self {
        Self { low, high }
    }

    /// Returns whether the span contains a number.
    pub const fn has(self, number: u8) -> bool {
        self.low <= number && number <= self.high
    }

    /// Returns whether the span is empty.
    pub const fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// Returns how many numbers the span contains.
    pub const fn width(self) -> usize {
        if self.is_empty() {
            0
        } else {
            (self.high - self.low) as usize + 1
        }
    }

    /// Returns the numbers in both spans.
    pub fn and(self, other: Self) -> Self {
        Self::new(self.low.max(other.low), self.high.min(other.high))
    }

    /// Returns the smallest span that contains both.
    pub fn hull(self, other: Self) -> Self {
        Self::new(self.low.min(other.low), self.high.max(other.high))
    }
}

/// Ranges for the number of cards in each suit, spades first, and for the points of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct HandBox {
    /// The lengths.
    pub lengths: [Span; 4],
    /// The high-card points.
    pub points: Span,
}

/// The number of pieces after which the boxes of a seat are no longer made disjoint.
const MOST_PIECES: usize = 4096;

impl HandBox {
    /// Returns the box of all hands with `size` of the cards.
    pub fn all(cards: Hand, size: u8) -> Self {
        let mut points: Vec<u8> = each_card(cards).map(hcp).collect();
        points.sort_unstable();
        let size = usize::from(size).min(points.len());
        let least = points[..size].iter().sum();
        let most = points[points.len() - size..].iter().sum();
        let any = Self {
            lengths: cards.lengths().map(|length| Span::new(0, length)),
            points: Span::new(least, most),
        };
        any.tightened(size as u8)
    }

    /// Returns whether the box contains a hand.
    pub fn has(&self, hand: Hand) -> bool {
        let lengths = hand.lengths();
        self.points.has(hcp(hand)) && (0..4).all(|suit| self.lengths[suit].has(lengths[suit]))
    }

    /// Returns whether the box is empty.
    pub fn is_empty(&self) -> bool {
        self.spans().into_iter().any(Span::is_empty)
    }

    /// Returns the hands in both boxes, for hands of `size` cards.
    pub fn and(&self, other: &Self, size: u8) -> Self {
        self.zip(other, Span::and).tightened(size)
    }

    /// Returns the smallest box that contains both.
    pub fn hull(&self, other: &Self) -> Self {
        self.zip(other, Span::hull)
    }

    fn zip(&self, other: &Self, join: impl Fn(Span, Span) -> Span) -> Self {
        let (ours, theirs) = (self.spans(), other.spans());
        Self::of(std::array::from_fn(|axis| join(ours[axis], theirs[axis])))
    }

    /// Returns one of the lengths or, after them, the points.
    pub(super) fn span(&self, axis: usize) -> Span {
        self.spans()[axis]
    }

    /// Returns one of the lengths or, after them, the points, to be changed.
    pub(super) fn span_mut(&mut self, axis: usize) -> &mut Span {
        self.lengths.get_mut(axis).unwrap_or(&mut self.points)
    }

    fn spans(&self) -> [Span; 5] {
        let [s, h, d, c] = self.lengths;
        [s, h, d, c, self.points]
    }

    fn of(spans: [Span; 5]) -> Self {
        let [s, h, d, c, points] = spans;
        Self {
            lengths: [s, h, d, c],
            points,
        }
    }

    /// Removes the lengths that the other suits rule out.
    fn tightened(mut self, size: u8) -> Self {
        // A suit may be cut by another that was cut itself, so one pass is not enough.
        for suit in [0, 1, 2, 3, 0, 1, 2, 3] {
            let others = (0..4).filter(|&other| other != suit);
            let (low, high) = others.fold((0_u8, 0_u8), |(low, high), other| {
                let span = self.lengths[other];
                (low.saturating_add(span.low), high.saturating_add(span.high))
            });
            if low > size {
                self.lengths[suit] = Span::new(1, 0);
            } else {
                let room = Span::new(size.saturating_sub(high), size - low);
                self.lengths[suit] = self.lengths[suit].and(room);
            }
        }
        self
    }

    /// Adds to `pieces` the part of this box outside another, in disjoint boxes.
    fn less(&self, other: &Self, pieces: &mut Vec<Self>) {
        let common = self.zip(other, Span::and);
        if common.is_empty() {
            pieces.push(*self);
            return;
        }
        let mut rest = self.spans();
        for (axis, span) in common.spans().into_iter().enumerate() {
            let whole = rest[axis];
            if whole.low < span.low {
                rest[axis] = Span::new(whole.low, span.low - 1);
                pieces.push(Self::of(rest));
            }
            if whole.high > span.high {
                rest[axis] = Span::new(span.high + 1, whole.high);
                pieces.push(Self::of(rest));
            }
            rest[axis] = span;
        }
    }
}

/// Returns the same hands of `size` cards in disjoint boxes; nothing if there are too many.
pub fn disjoint(boxes: &[HandBox], size: u8) -> Option<Vec<HandBox>> {
    let mut apart: Vec<HandBox> = Vec::new();
    for each in boxes {
        let mut pieces = vec![*each];
        for other in &apart {
            let mut left = Vec::with_capacity(pieces.len());
            for piece in &pieces {
                piece.less(other, &mut left);
            }
            pieces = left;
            if pieces.len() > MOST_PIECES {
                return None;
            }
        }
        let pieces = pieces.into_iter().map(|piece| piece.tightened(size));
        apart.extend(pieces.filter(|piece| !piece.is_empty()));
        if apart.len() > MOST_PIECES {
            return None;
        }
    }
    Some(apart)
}

/// Returns the cards of a hand, one by one.
pub fn each_card(cards: Hand) -> impl Iterator<Item = Hand> {
    let mut bits = cards.bits();
    std::iter::from_fn(move || {
        let card = bits & bits.wrapping_neg();
        bits ^= card;
        (card != 0).then(|| Hand::masked(card))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::hand;

    fn of(lengths: [(u8, u8); 4], points: (u8, u8)) -> HandBox {
        HandBox {
            lengths: lengths.map(|(low, high)| Span::new(low, high)),
            points: Span::new(points.0, points.1),
        }
    }

    #[test]
    fn all_hands_of_some_cards() {
        let all = HandBox::all(hand("AK2.Q..5432"), 3);
        assert_eq!(all, of([(0, 3), (0, 1), (0, 0), (0, 3)], (0, 9)));
        let most = HandBox::all(hand("AK2.Q..5432"), 7);
        assert_eq!(most, of([(2, 3), (0, 1), (0, 0), (3, 4)], (5, 9)));
        assert_eq!(
            HandBox::all(Hand::EMPTY, 0),
            of([(0, 0), (0, 0), (0, 0), (0, 0)], (0, 0))
        );
    }

    #[test]
    fn what_the_other_suits_rule_out_is_cut() {
        let cut = of([(5, 13), (4, 13), (0, 13), (0, 13)], (0, 37)).tightened(13);
        assert_eq!(cut, of([(5, 9), (4, 8), (0, 4), (0, 4)], (0, 37)));
        assert!(
            of([(5, 13), (5, 13), (4, 13), (0, 13)], (0, 37))
                .tightened(13)
                .is_empty()
        );
        assert!(of([(0, 2); 4], (0, 37)).tightened(13).is_empty());
    }

    #[test]
    fn disjoint_boxes_have_each_hand_once() {
        let boxes = [
            of([(3, 5), (0, 4), (0, 13), (0, 13)], (5, 10)),
            of([(4, 6), (2, 6), (0, 13), (0, 13)], (8, 12)),
            of([(0, 13), (4, 4), (1, 3), (0, 13)], (0, 37)),
            of([(4, 4), (4, 4), (2, 2), (3, 3)], (9, 9)),
        ];
        let apart = disjoint(&boxes, 13).unwrap();
        let has = |each: &HandBox, lengths: [u8; 4], points: u8| {
            each.points.has(points) && (0..4).all(|suit| each.lengths[suit].has(lengths[suit]))
        };
        for spades in 0..=13 {
            for hearts in 0..=13 - spades {
                for diamonds in 0..=13 - spades - hearts {
                    let lengths = [spades, hearts, diamonds, 13 - spades - hearts - diamonds];
                    for points in 0..=37 {
                        let wanted = boxes.iter().any(|each| has(each, lengths, points));
                        let found = apart.iter().filter(|each| has(each, lengths, points));
                        assert_eq!(found.count(), usize::from(wanted));
                    }
                }
            }
        }
    }
}
