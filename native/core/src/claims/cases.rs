//! Assumptions about the hidden cards: how many of each suit the first of the two hidden hands has,
//! and where single cards are.

/// The bits of a lane.
const LANE: u64 = 0xFFFF;

/// One assumption about the hidden cards: for each suit the numbers of cards that the first hidden
/// hand may have, and cards whose hand is known.
///
/// Any two cards that a case does not place may be exchanged. That is why a case describes very
/// many worlds exactly, and why it stays a case after any card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Case {
    /// Lane `suit` has bit `n` if the first hand may have `n` of the hidden cards of that suit.
    pub counts: u64,
    /// Hidden cards that the first and the second hand have.
    pub with: [u64; 2],
}

impl Case {
    /// Returns the numbers that the first hand may have of a suit, as bits.
    pub const fn counts_of(&self, suit: usize) -> u64 {
        self.counts >> (16 * suit) & LANE
    }

    /// Returns the case with other numbers for a suit.
    #[must_use]
    pub const fn with_counts(mut self, suit: usize, counts: u64) -> Self {
        self.counts = self.counts & !(LANE << (16 * suit)) | counts << (16 * suit);
        self
    }

    /// Returns the case with only the numbers that fit together, where the first hand has `size`
    /// cards; nothing if none fit.
    pub fn consistent(mut self, hidden: u64, size: u32) -> Option<Self> {
        for suit in 0..4 {
            let lane = LANE << (16 * suit);
            let least = (self.with[0] & lane).count_ones();
            let most = (hidden & lane).count_ones() - (self.with[1] & lane).count_ones();
            if most < least {
                return None;
            }
            let possible = (2 << most) - (1 << least);
            self = self.with_counts(suit, self.counts_of(suit) & possible);
        }
        let of = [0, 1, 2, 3].map(|suit| self.counts_of(suit));
        let (low, high) = (sums(of[0], of[1]), sums(of[2], of[3]));
        let size = 1 << size;
        for (suit, others) in [
            (0, sums(of[1], high)),
            (1, sums(of[0], high)),
            (2, sums(low, of[3])),
            (3, sums(low, of[2])),
        ] {
            let mut kept = of[suit];
            let mut left = kept;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                // The other suits must have the remaining cards.
                if bit > size || others & (size / bit) == 0 {
                    kept &= !bit;
                }
            }
            if kept == 0 {
                return None;
            }
            self = self.with_counts(suit, kept);
        }
        Some(self)
    }

    /// Returns the case when the first (0) or second (1) hand has none of a suit, if that is
    /// possible.
    #[must_use]
    pub fn void(self, hand: usize, suit: usize, hidden: u64) -> Option<Self> {
        let lane = LANE << (16 * suit);
        if self.with[hand] & lane != 0 {
            return None;
        }
        let number = if hand == 0 {
            1
        } else {
            1 << (hidden & lane).count_ones()
        };
        let counts = self.counts_of(suit) & number;
        (counts != 0).then(|| self.with_counts(suit, counts))
    }

    /// Returns the case after the first (0) or second (1) hand has played a hidden card, if that is
    /// possible.
    #[must_use]
    pub fn played(mut self, hand: usize, card: u64, suit: usize) -> Option<Self> {
        if self.with[1 - hand] & card != 0 {
            return None;
        }
        self.with[hand] &= !card;
        if hand == 0 {
            let counts = self.counts_of(suit) >> 1;
            return (counts != 0).then(|| self.with_counts(suit, counts));
        }
        // The second hand had at least one; `consistent` checks the bounds.
        Some(self)
    }
}

/// Returns all sums of a number of one set and one of another, as bits.
fn sums(one: u64, other: u64) -> u64 {
    let mut found = 0;
    let mut left = one;
    while left != 0 {
        found |= other << left.trailing_zeros();
        left &= left - 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_cannot_go_together_are_dropped() {
        // Three spades and three hearts are hidden; the first hand has three cards, two spades at least.
        let hidden = 0b111 | 0b111 << 16;
        let case = Case {
            counts: 0b1100 | 0b1111 << 16 | 1 << 32 | 1 << 48,
            with: [0, 0],
        };
        let found = case.consistent(hidden, 3).unwrap();
        assert_eq!((found.counts_of(0), found.counts_of(1)), (0b1100, 0b0011));
        assert_eq!(case.consistent(hidden, 1), None);
    }

    #[test]
    fn a_placed_card_bounds_the_numbers() {
        let hidden = 0b111;
        let all = 0b1111 | 1 << 16 | 1 << 32 | 1 << 48;
        let case = Case {
            counts: all,
            with: [0b100, 0b010],
        };
        assert_eq!(case.consistent(hidden, 1).unwrap().counts_of(0), 0b0010);
        assert_eq!(case.consistent(hidden, 2).unwrap().counts_of(0), 0b0100);
        assert_eq!(case.consistent(hidden, 3), None);
    }
}
