//! Whole plays at once: whether every card is legal, and the order behind the fixed columns of a file.

use crate::cards::{Seat, Strain};

const SUIT: u64 = 0x1FFF;
const PACK: u64 = 0x1FFF_1FFF_1FFF_1FFF;

/// Stands among the cells of a table for a place without a card.
pub const NO_CARD: u8 = u8::MAX;

/// The facts of a legal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of tricks of the deal: 13, or fewer in an ending.
    pub size: u8,
    /// The complete tricks that north and south won.
    pub won_by_ns: u8,
    /// The seats that led to the complete tricks, and the one that leads to the next.
    pub leaders: Vec<u8>,
}

/// Returns the bit of a card by its number: 0 for the ace of spades to 51 for the two of clubs.
const fn bit(card: u8) -> u64 {
    1 << (16 * (card / 13) + 12 - card % 13)
}

/// Returns which of four cards wins a trick, the first one leading.
fn winner(cards: [u8; 4], strain: Strain) -> usize {
    let mut best = 0;
    for place in 1..4 {
        let (high, card) = (cards[best], cards[place]);
        let is_better = if card / 13 == high / 13 {
            card < high
        } else {
            usize::from(card / 13) == strain.index()
        };
        if is_better {
            best = place;
        }
    }
    best
}

/// Returns the facts of a play, or nothing if a card is illegal or none of the 52.
///
/// Hands may be known in part: an unknown card may be any that no hand is known to hold, that has
/// not been played, and that is not of a suit in which its hand has shown out.
pub fn follow(deal: [u64; 4], strain: Strain, leader: Seat, cards: &[u8]) -> Option<Tally> {
    let mut held = deal;
    let longest = deal.map(u64::count_ones).into_iter().max();
    let size = longest.filter(|&most| most > 0).unwrap_or(13);
    let mut unknown = deal.map(|hand| size - hand.count_ones());
    let mut free = PACK & !deal.into_iter().fold(0, |all, hand| all | hand);
    let mut void = [0; 4];
    let mut leader = leader.index();
    let mut leaders = vec![leader as u8];
    let mut won_by_ns = 0;
    for trick in cards.chunks(4) {
        if leaders.len() > size as usize {
            return None;
        }
        let led = SUIT << (16 * (trick[0] / 13).min(3));
        for (place, &card) in trick.iter().enumerate() {
            let turn = (leader + place) % 4;
            if card > 51 {
                return None;
            }
            let card = bit(card);
            if card & led == 0 && held[turn] & led != 0 {
                return None;
            }
            if held[turn] & card != 0 {
                held[turn] &= !card;
            } else if unknown[turn] > 0 && free & !void[turn] & card != 0 {
                unknown[turn] -= 1;
                free &= !card;
            } else {
                return None;
            }
            if card & led == 0 {
                void[turn] |= led;
            }
        }
        if let Ok(whole) = <[u8; 4]>::try_from(trick) {
            leader = (leader + winner(whole, strain)) % 4;
            leaders.push(leader as u8);
            won_by_ns += u8::from(leader.is_multiple_of(2));
        }
    }
    Some(Tally {
        size: size as u8,
        won_by_ns,
        leaders,
    })
}

/// Returns the places of the cells of a table in the order of play.
///
/// The table has a column for each seat, `first` before all, and a row for each trick. The order
/// ends before the first cell without a card; nothing is returned if a card stands after it.
pub fn order_of_play(cells: &[u8], first: Seat, leader: Seat, strain: Strain) -> Option<Vec<u8>> {
    if cells.len() > 256 || cells.iter().any(|&cell| cell > 51 && cell != NO_CARD) {
        return None;
    }
    let mut order = Vec::with_capacity(cells.len());
    let mut begin = (leader.index() + 4 - first.index()) % 4;
    for row in (0..cells.len()).step_by(4) {
        let places = [0, 1, 2, 3].map(|turn| row + (begin + turn) % 4);
        let cards = places.map(|place| cells.get(place).copied().unwrap_or(NO_CARD));
        let known = cards.iter().take_while(|&&card| card != NO_CARD).count();
        order.extend(places[..known].iter().map(|&place| place as u8));
        if known < 4 {
            break;
        }
        begin = (begin + winner(cards, strain)) % 4;
    }
    let all = cells.iter().filter(|&&cell| cell != NO_CARD).count();
    (order.len() == all).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spades to north, hearts to east and so on.
    const SUITS: [u64; 4] = [SUIT, SUIT << 16, SUIT << 32, SUIT << 48];

    #[test]
    fn a_suit_each_runs_in_notrump_and_loses_to_trumps() {
        let cards: Vec<u8> = (0..52).map(|turn| turn / 4 + 13 * (turn % 4)).collect();
        let play = |strain, leader, cards: &[u8]| {
            follow(SUITS, strain, leader, cards).map(|tally| (tally.won_by_ns, tally.leaders))
        };
        let (notrump, hearts, north) = (Strain::Notrump, Strain::Hearts, Seat::North);
        assert_eq!(play(notrump, north, &cards), Some((13, vec![0; 14])));
        assert_eq!(play(hearts, north, &cards), None);
        assert_eq!(play(hearts, north, &cards[..4]), Some((0, vec![0, 1])));
        assert_eq!(play(notrump, Seat::East, &cards[..4]), None);
        assert_eq!(play(notrump, north, &[52]), None);
        let again: Vec<u8> = cards.iter().chain(&cards[..1]).copied().collect();
        assert_eq!(play(notrump, north, &again), None);
    }

    #[test]
    fn unknown_hands_play_what_nobody_holds() {
        let deal = [1 << 12 | 1, 0, 0, 0];
        let played = |cards: &[u8]| follow(deal, Strain::Notrump, Seat::North, cards);
        assert!(played(&[0, 13, 1]).is_some());
        assert!(played(&[0, 12]).is_none(), "north holds the two of spades");
        // East showed out of spades, and cannot have the three.
        assert!(played(&[0, 13, 1, 2, 12, 11]).is_none());
        assert!(played(&[0, 13, 1, 2, 12, 14]).is_some());
    }

    #[test]
    fn columns_become_the_order_of_play() {
        // West leads to the first trick and north, who ruffs with the two, to the second.
        let cells = [12, 14, 15, 13, 0, 1, 2, NO_CARD];
        let order = |cells| order_of_play(cells, Seat::North, Seat::West, Strain::Spades);
        assert_eq!(order(&cells[..]), Some(vec![3, 0, 1, 2, 4, 5, 6]));
        assert_eq!(order(&cells[..4]), Some(vec![3, 0, 1, 2]));
        assert_eq!(order(&[12, 14, 15, 13, NO_CARD, 1]), None);
        assert_eq!(order(&[77]), None);
    }
}
