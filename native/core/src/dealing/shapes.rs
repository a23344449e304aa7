//! Sets of exact shapes: how many spades, hearts, diamonds and clubs a hand has.

use thiserror::Error;

use crate::hand::Hand;

/// Four lengths that are not the shape of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a shape must be four lengths that add up to 13; got {0:?}")]
pub struct NotAShape(pub [u8; 4]);

const LENGTHS: usize = 14;
const WORDS: usize = (LENGTHS * LENGTHS * LENGTHS).div_ceil(64);

/// A set of shapes, as one bit for each length of spades, hearts and diamonds; the length of clubs
/// follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeSet(Box<[u64; WORDS]>);

impl ShapeSet {
    /// Returns the set of these shapes, each spades first.
    pub fn new(shapes: impl IntoIterator<Item = [u8; 4]>) -> Result<Self, NotAShape> {
        let mut words = Box::new([0; WORDS]);
        for shape in shapes {
            if shape.iter().any(|&length| length > 13) || shape.iter().sum::<u8>() != 13 {
                return Err(NotAShape(shape));
            }
            let bit = Self::bit(shape);
            words[bit / 64] |= 1 << (bit % 64);
        }
        Ok(Self(words))
    }

    /// Returns whether the shape of a hand is in the set; only hands of thirteen cards have a
    /// shape.
    #[inline]
    pub fn contains(&self, hand: Hand) -> bool {
        let lengths = hand.lengths();
        let bit = Self::bit(lengths);
        lengths.iter().sum::<u8>() == 13 && self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn bit([spades, hearts, diamonds, _]: [u8; 4]) -> usize {
        (usize::from(spades) * LENGTHS + usize::from(hearts)) * LENGTHS + usize::from(diamonds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::hand;

    #[test]
    fn exactly_the_given_shapes() {
        let set = ShapeSet::new([[4, 3, 3, 3], [0, 0, 0, 13], [13, 0, 0, 0]]).unwrap();
        assert!(set.contains(hand("5432.432.432.432")));
        assert!(!set.contains(hand("432.5432.432.432")));
        assert!(set.contains(hand("...AKQJT98765432")));
        assert!(set.contains(hand("AKQJT98765432...")));
        assert!(!set.contains(hand("...")));
        assert!(!set.contains(Hand::ALL));
        assert!(
            !ShapeSet::new([])
                .unwrap()
                .contains(hand("5432.432.432.432"))
        );
    }

    #[test]
    fn strange_shapes_are_refused() {
        for shape in [[4, 4, 4, 4], [13, 1, 0, 0], [255, 14, 0, 0], [0; 4]] {
            assert_eq!(ShapeSet::new([shape]), Err(NotAShape(shape)));
        }
    }
}
