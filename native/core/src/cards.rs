//! Suits, ranks, seats and strains, with the numbers of the crate documentation.

use thiserror::Error;

/// A number outside the suits, ranks, seats or strains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CardError {
    /// Suits run from 0 to 3.
    #[error("suit must be 0 (spades) to 3 (clubs); got {0}")]
    Suit(u8),
    /// Ranks run from 0 to 12.
    #[error("rank must be 0 (two) to 12 (ace); got {0}")]
    Rank(u8),
    /// Seats run from 0 to 3.
    #[error("seat must be 0 (north) to 3 (west); got {0}")]
    Seat(u8),
    /// Strains run from 0 to 4.
    #[error("strain must be 0 (spades) to 3 (clubs) or 4 (notrump); got {0}")]
    Strain(u8),
}

/// One of the four suits, spades first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

impl Suit {
    /// All suits, spades first.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// Returns the number of the suit, for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl TryFrom<u8> for Suit {
    type Error = CardError;

    fn try_from(number: u8) -> Result<Self, CardError> {
        let suit = Self::ALL.get(usize::from(number)).copied();
        suit.ok_or(CardError::Suit(number))
    }
}

/// One of the thirteen ranks, the two first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// The ranks from the lowest to the highest.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// Returns the rank as a bit of a [`Holding`](crate::hand::Holding).
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }
}

impl TryFrom<u8> for Rank {
    type Error = CardError;

    fn try_from(number: u8) -> Result<Self, CardError> {
        let rank = Self::ALL.get(usize::from(number)).copied();
        rank.ok_or(CardError::Rank(number))
    }
}

/// One of the four seats, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// All seats, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the number of the seat, for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the opposite seat.
    #[must_use]
    pub const fn partner(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }
}

impl TryFrom<u8> for Seat {
    type Error = CardError;

    fn try_from(number: u8) -> Result<Self, CardError> {
        let seat = Self::ALL.get(usize::from(number)).copied();
        seat.ok_or(CardError::Seat(number))
    }
}

/// The denomination of a contract: a trump suit, or notrump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Strain {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
    Notrump,
}

impl Strain {
    /// All strains in the order of their numbers. Their rank in the auction is in
    /// [`bids`](crate::bids).
    pub const ALL: [Self; 5] = [
        Self::Spades,
        Self::Hearts,
        Self::Diamonds,
        Self::Clubs,
        Self::Notrump,
    ];

    /// Returns the number of the strain, for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the trump suit; nothing in notrump.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Self::Spades => Some(Suit::Spades),
            Self::Hearts => Some(Suit::Hearts),
            Self::Diamonds => Some(Suit::Diamonds),
            Self::Clubs => Some(Suit::Clubs),
            Self::Notrump => None,
        }
    }
}

impl From<Suit> for Strain {
    #[inline]
    fn from(suit: Suit) -> Self {
        Self::ALL[suit.index()]
    }
}

impl TryFrom<u8> for Strain {
    type Error = CardError;

    fn try_from(number: u8) -> Result<Self, CardError> {
        let strain = Self::ALL.get(usize::from(number)).copied();
        strain.ok_or(CardError::Strain(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        for number in 0..=u8::MAX {
            assert_eq!(Suit::try_from(number).is_ok(), number < 4);
            assert_eq!(Rank::try_from(number).is_ok(), number < 13);
            assert_eq!(Seat::try_from(number).is_ok(), number < 4);
            assert_eq!(Strain::try_from(number).is_ok(), number < 5);
        }
        for (number, suit) in (0..).zip(Suit::ALL) {
            assert_eq!(Suit::try_from(number), Ok(suit));
            assert_eq!(suit.index(), usize::from(number));
        }
        for (number, seat) in (0..).zip(Seat::ALL) {
            assert_eq!(Seat::try_from(number), Ok(seat));
            assert_eq!(seat.index(), usize::from(number));
        }
        for (number, rank) in (0..).zip(Rank::ALL) {
            assert_eq!(Rank::try_from(number), Ok(rank));
            assert_eq!(rank.bit(), 1 << number);
        }
        for (number, strain) in (0..).zip(Strain::ALL) {
            assert_eq!(Strain::try_from(number), Ok(strain));
            assert_eq!(strain.suit().map_or(Strain::Notrump, Strain::from), strain);
        }
    }

    #[test]
    fn errors_name_the_number() {
        assert_eq!(
            Suit::try_from(4).unwrap_err().to_string(),
            "suit must be 0 (spades) to 3 (clubs); got 4"
        );
    }
}
