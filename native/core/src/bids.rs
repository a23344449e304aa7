//! Bids in the order in which they rank: one club is 0, seven notrump is 34.
//!
//! Everywhere else suits and strains are numbered spades first. Only the auction ranks clubs
//! lowest, so this module alone converts between the number of a strain and its rank.

use crate::cards::Strain;

/// The number of bids, from one club to seven notrump.
pub const BIDS: u8 = 35;

const STRAINS_BY_RANK: [Strain; 5] = [
    Strain::Clubs,
    Strain::Diamonds,
    Strain::Hearts,
    Strain::Spades,
    Strain::Notrump,
];

/// Returns the strain with a rank in the auction: clubs 0, diamonds 1, hearts 2, spades 3,
/// notrump 4. Higher numbers count round.
#[inline]
pub const fn strain_of_rank(rank: u8) -> Strain {
    STRAINS_BY_RANK[(rank % 5) as usize]
}

/// Returns the rank of a strain in the auction, clubs 0 to notrump 4.
#[inline]
pub const fn rank_of(strain: Strain) -> u8 {
    match strain {
        Strain::Notrump => 4,
        suit => 3 - suit as u8,
    }
}

/// Returns the bid of a level and a strain.
#[inline]
pub const fn bid_of(level: u8, strain: Strain) -> u8 {
    5 * (level - 1) + rank_of(strain)
}

/// Returns the level of a bid, 1 to 7.
#[inline]
pub const fn level_of(bid: u8) -> u8 {
    bid / 5 + 1
}

/// Returns the strain of a bid.
#[inline]
pub const fn strain_of(bid: u8) -> Strain {
    strain_of_rank(bid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bid_has_its_level_and_strain() {
        let mut bid = 0;
        for level in 1..=7 {
            for (rank, strain) in (0..).zip(STRAINS_BY_RANK) {
                assert_eq!(bid_of(level, strain), bid);
                assert_eq!((level_of(bid), strain_of(bid)), (level, strain));
                assert_eq!((rank_of(strain), strain_of_rank(rank)), (rank, strain));
                bid += 1;
            }
        }
        assert_eq!(bid, BIDS);
    }
}
