//! The bit operations of the search, on whole suits at once.
//!
//! Cards are bits of a `u64` in four lanes, as in [`Hand`](crate::hand::Hand). Here they are bare
//! words, because the search spends all its time on them.

use std::marker::PhantomData;

/// All 52 cards.
pub(crate) const ALL: u64 = 0x1FFF_1FFF_1FFF_1FFF;

/// Returns the cards of a suit.
#[inline(always)]
pub(crate) const fn suit_mask(suit: usize) -> u64 {
    0x1FFF << (16 * suit)
}

/// Returns the suit of a card, or of the lowest of several.
#[inline(always)]
pub(crate) const fn suit_of(card: u64) -> usize {
    (card.trailing_zeros() / 16) as usize
}

/// Returns the highest bit, or 0.
#[inline(always)]
pub(crate) const fn highest(cards: u64) -> u64 {
    if cards == 0 { 0 } else { 1 << cards.ilog2() }
}

/// Returns the lowest bit, or 0.
#[inline(always)]
pub(crate) const fn lowest(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}

/// Returns the cards above one, within one suit.
#[inline(always)]
pub(crate) const fn above(cards: u64, card: u64) -> u64 {
    cards & !(card | card.wrapping_sub(1))
}

/// Returns each card of a set, the lowest bit first.
pub(crate) fn each(mut cards: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let card = lowest(cards);
        cards ^= card;
        (card != 0).then_some(card)
    })
}

/// Returns the highest `count` of some cards of one suit.
#[inline(always)]
pub(crate) const fn highest_few(cards: u64, count: u32) -> u64 {
    let mut left = cards;
    let mut extra = cards.count_ones().saturating_sub(count);
    while extra > 0 {
        left &= left - 1;
        extra -= 1;
    }
    left
}

/// Returns the lowest card of each group of touching cards of a hand. Cards touch if no other hand
/// has a card between them.
#[inline(always)]
pub(crate) const fn distinct(mine: u64, all: u64) -> u64 {
    // Cards flow upwards through the ranks that nobody holds any more.
    let mut gaps = ALL & !all;
    let mut flow = mine;
    flow |= gaps & (flow << 1);
    gaps &= gaps << 1;
    flow |= gaps & (flow << 2);
    gaps &= gaps << 2;
    flow |= gaps & (flow << 4);
    gaps &= gaps << 4;
    flow |= gaps & (flow << 8);
    mine & !(flow << 1)
}

/// The instructions of the processor: whether it gathers and spreads bits in one instruction.
pub(crate) trait Level {
    /// Whether techniques can be switched off; where they cannot, the search spends no time on it.
    const STUDIED: bool = false;
    /// Gathers the bits of `source` under `mask` at the low end.
    fn pack(source: u64, mask: u64) -> u64;
    /// Spreads the low bits of `source` over the bits of `mask`: the reverse of `pack`.
    fn spread(source: u64, mask: u64) -> u64;
}

/// Any processor.
pub(crate) struct Portable;

impl Level for Portable {
    #[inline(always)]
    fn pack(source: u64, mask: u64) -> u64 {
        let (mut packed, mut bit, mut left) = (0, 1, mask);
        while left != 0 {
            packed |= bit * u64::from(source & lowest(left) != 0);
            left &= left - 1;
            bit <<= 1;
        }
        packed
    }

    #[inline(always)]
    fn spread(source: u64, mask: u64) -> u64 {
        let (mut found, mut bits, mut left) = (0, source, mask);
        while left != 0 {
            if bits & 1 != 0 {
                found |= lowest(left);
            }
            left &= left - 1;
            bits >>= 1;
        }
        found
    }
}

/// Processors with the bit-manipulation instructions of x86-64-v3.
#[cfg(target_arch = "x86_64")]
pub(crate) struct Bmi2;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
impl Level for Bmi2 {
    #[inline(always)]
    fn pack(source: u64, mask: u64) -> u64 {
        // SAFETY: a search of this level is only made after checking the processor.
        unsafe { std::arch::x86_64::_pext_u64(source, mask) }
    }

    #[inline(always)]
    fn spread(source: u64, mask: u64) -> u64 {
        // SAFETY: as above.
        unsafe { std::arch::x86_64::_pdep_u64(source, mask) }
    }
}

/// A level at which techniques can be switched off.
pub(crate) struct Studied<L>(PhantomData<L>);

impl<L: Level> Level for Studied<L> {
    const STUDIED: bool = true;

    #[inline(always)]
    fn pack(source: u64, mask: u64) -> u64 {
        L::pack(source, mask)
    }

    #[inline(always)]
    fn spread(source: u64, mask: u64) -> u64 {
        L::spread(source, mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_cards_are_one() {
        // A K 9 7 with Q and 8 elsewhere, and J T already played.
        let mine = 0b1_1000_1010_0000;
        let all = mine | 0b0_0100_0100_0000;
        assert_eq!(distinct(mine, all), 0b0_1000_1010_0000);
        assert_eq!(distinct(mine, mine), 0b0_0000_0010_0000);
        for suit in 0..4 {
            let lane = 16 * suit;
            assert_eq!(
                distinct(mine << lane, all << lane),
                0b0_1000_1010_0000 << lane
            );
        }
    }

    #[test]
    fn packing_and_spreading() {
        let mask = 0x0F0F_00F0;
        assert_eq!(Portable::pack(0x0A05_0030, mask), 0b1010_0101_0011);
        assert_eq!(Portable::spread(0b1010_0101_0011, mask), 0x0A05_0030);
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("bmi2") {
            for word in 0..2000u64 {
                let (source, mask) = (
                    word.wrapping_mul(0x9E37_79B9_7F4A_7C15),
                    word.wrapping_mul(0xD1B5_4A32_D192_ED03),
                );
                assert_eq!(Bmi2::pack(source, mask), Portable::pack(source, mask));
                assert_eq!(Bmi2::spread(source, mask), Portable::spread(source, mask));
            }
        }
    }
}
