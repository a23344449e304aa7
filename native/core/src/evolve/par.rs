//! The par score: both sides bid as well as they can and every card is seen.
//!
//! A contract that would fail is doubled. From the highest bid down we know what each bid comes to:
//! the other side leaves it alone, or goes on with its own best bid above. Once somebody has bid, a
//! side may choose which partner declares; before that, the players have their turns from the
//! dealer on.

use crate::cards::{CardError, Strain};
use crate::scoring::{Contract, Doubling, ScoringError};

/// Tricks by strain (spades to clubs, notrump) and seat.
pub type Tricks = [[u8; 4]; 5];

/// Why there is no par.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParError {
    /// Not a number of tricks.
    #[error(transparent)]
    Scoring(#[from] ScoringError),
    /// Not a strain.
    #[error(transparent)]
    Card(#[from] CardError),
}

/// The strain of a number by rank: clubs 0 to spades 3, notrump 4.
pub fn strain_of_rank(rank: u8) -> Result<Strain, CardError> {
    Strain::try_from(if rank < 4 { 3 - rank } else { rank })
}

/// What North-South score at par; `vulnerable` is for North-South and for East-West.
pub fn par(tricks: &Tricks, vulnerable: [bool; 2], dealer: usize) -> Result<i32, ParError> {
    let best = |side: usize, one: i32, other: i32| {
        if side == 0 {
            one.max(other)
        } else {
            one.min(other)
        }
    };
    // What each side can still reach by bidding above, and the best that each seat can open.
    let mut above: [Option<i32>; 2] = [None; 2];
    let mut opening: [Option<i32>; 4] = [None; 4];
    for bid in (0..35_u8).rev() {
        let (level, strain) = (bid / 5 + 1, strain_of_rank(bid % 5)?);
        let mut here = [0; 4];
        for (seat, value) in here.iter_mut().enumerate() {
            let taken = tricks[strain as usize][seat];
            let doubling = if taken < level + 6 {
                Doubling::Doubled
            } else {
                Doubling::Undoubled
            };
            let points =
                Contract::new(level, strain, doubling)?.score(vulnerable[seat % 2], taken)?;
            let plain = if seat % 2 == 0 { points } else { -points };
            let others = 1 - seat % 2;
            *value = above[others].map_or(plain, |higher| best(others, plain, higher));
        }
        for side in 0..2 {
            let value = best(side, here[side], here[side + 2]);
            above[side] = Some(above[side].map_or(value, |higher| best(side, value, higher)));
        }
        for seat in 0..4 {
            let value =
                opening[seat].map_or(here[seat], |higher| best(seat % 2, here[seat], higher));
            opening[seat] = Some(value);
        }
    }
    let turns = (0..4).rev().map(|turn| (dealer + turn) % 4);
    Ok(turns.fold(0, |passed, seat| {
        opening[seat].map_or(passed, |value| best(seat % 2, passed, value))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_bid_what_both_make_has_it() {
        let mut tricks = [[6; 4]; 5];
        tricks[4] = [7; 4];
        assert_eq!(par(&tricks, [false; 2], 0), Ok(90));
        assert_eq!(par(&tricks, [false; 2], 1), Ok(-90));
        assert_eq!(par(&[[6; 4]; 5], [true; 2], 2), Ok(0));
    }

    #[test]
    fn a_save_is_cheaper_than_a_slam() {
        // Six notrump against seven diamonds doubled, down six.
        let mut tricks = [[12, 1, 12, 1]; 5];
        tricks[2] = [5, 7, 5, 7];
        assert_eq!(par(&tricks, [true, false], 0), Ok(1400));
        assert_eq!(par(&tricks, [true, true], 0), Ok(1440));
        assert_eq!(
            par(&[[14; 4]; 5], [false; 2], 0),
            Err(ParError::Scoring(ScoringError::Tricks(14)))
        );
    }
}
