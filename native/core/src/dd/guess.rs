//! The first guess of the number of tricks.

use super::bits::suit_mask;

/// Returns the tricks that north-south probably take, by points, trumps, short suits and the lead.
/// The weights, in hundredths of a trick, are fitted to the results of random deals.
pub(super) fn guess(hands: &[u64; 4], trump: usize, leader: usize) -> i32 {
    let points = |hand: u64| -> i32 {
        let of_rank = |rank: u32| (hand >> rank & 0x0001_0001_0001_0001).count_ones() as i32;
        4 * of_rank(12) + 3 * of_rank(11) + 2 * of_rank(10) + of_rank(9)
    };
    let [north, east, south, west] = hands.map(points);
    let ahead = north + south - east - west;
    let left = hands[0].count_ones() as i32;
    let tempo = if leader & 1 == 0 { 1 } else { -1 };
    let hundredths = if trump == 4 {
        25 * ahead + 50 * tempo
    } else {
        let length = |suit: usize| hands.map(|hand| (hand & suit_mask(suit)).count_ones() as i32);
        let [north, east, south, west] = length(trump);
        let more = north + south - east - west;
        let longer = north.max(south) - east.max(west);
        let shorter: i32 = (0..4)
            .filter(|&suit| suit != trump)
            .map(|suit| {
                let [north, east, south, west] = length(suit).map(|length| (3 - length).max(0));
                north + south - east - west
            })
            .sum();
        19 * ahead + 31 * more + 31 * longer + 17 * shorter + 20 * tempo
    };
    (50 * left + hundredths + 50).div_euclid(100).clamp(0, left)
}
