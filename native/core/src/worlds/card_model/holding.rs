//! The cards of one suit: classes of holdings, and the places of cards in them.

/// All 52 cards.
pub(super) const ALL: u64 = 0x1FFF_1FFF_1FFF_1FFF;

const ACE: u16 = 1 << 12;
const KING: u16 = 1 << 11;

/// Returns the cards of a suit.
pub(super) const fn lane(hand: u64, suit: usize) -> u16 {
    (hand >> (16 * (suit & 3))) as u16 & 0x1FFF
}

/// Returns how many cards of a suit a hand has.
pub(super) const fn length(hand: u64, suit: usize) -> usize {
    lane(hand, suit).count_ones() as usize
}

/// Returns the high-card points of a hand.
pub(super) const fn points(hand: u64) -> u32 {
    const LANES: u64 = 0x0001_0001_0001_0001;
    4 * (hand & LANES << 12).count_ones()
        + 3 * (hand & LANES << 11).count_ones()
        + 2 * (hand & LANES << 10).count_ones()
        + (hand & LANES << 9).count_ones()
}

/// Returns the highest rank of a suit; nothing for a void.
pub(super) const fn top(cards: u16) -> Option<u8> {
    if cards == 0 {
        None
    } else {
        Some(15 - cards.leading_zeros() as u8)
    }
}

/// Returns the class of a holding by its honours, 0 to 8: ace and king, a sequence of three, one of
/// two, an inner sequence, ace high, king high, queen high, jack or ten high, small cards.
pub(super) fn class(cards: u16) -> usize {
    let Some(first) = top(cards) else {
        return 8;
    };
    if cards & (ACE | KING) == ACE | KING {
        return 0;
    }
    let rest = cards & !(1 << first);
    let second = top(rest);
    let third = second.and_then(|rank| top(rest & !(1 << rank)));
    if let Some(second) = second {
        if first >= 8 && second + 1 == first {
            let solid = first >= 9 && third.is_some_and(|third| third + 2 >= second);
            return if solid { 1 } else { 2 };
        }
        if first >= 11 && second >= 8 && third.is_some_and(|third| third + 1 == second) {
            return 3;
        }
    }
    match first {
        12 => 4,
        11 => 5,
        10 => 6,
        8 | 9 => 7,
        _ => 8,
    }
}

/// Returns 0 to 2: a suit with the best card that is left, with another honour, or without.
pub(super) const fn strength(relative: u16) -> usize {
    match top(relative) {
        Some(12) => 0,
        Some(10 | 11) => 1,
        _ => 2,
    }
}

/// Returns the highest cards by their relative rank, ace 0 to nine 5, others 6.
pub(super) const fn bucket(rank: u8) -> usize {
    match rank {
        7..=12 => 12 - rank as usize,
        _ => 6,
    }
}

/// Returns the same for the top card of a suit; 7 for a void.
pub(super) const fn top_bucket(relative: u16) -> usize {
    match top(relative) {
        Some(rank) => bucket(rank),
        None => 7,
    }
}

/// Returns how many of the best cards that are left are among these, one after the other.
pub(super) const fn masters(relative: u16) -> usize {
    (relative << 3).leading_ones() as usize
}

/// Returns lengths 2, 3, 4 and more as 0 to 3.
pub(super) fn length_cell(length: usize) -> usize {
    length.clamp(2, 5) - 2
}

/// Returns 0 for a card that touches no other of the hand, 1 for the top of touching cards, 2 for
/// the lowest, 3 for one between.
pub(super) fn touching(own: u16, others: u16, rank: u8) -> usize {
    let higher = own & !((2 << rank) - 1);
    let lower = own & ((1 << rank) - 1);
    let touches_above = higher != 0 && {
        let next = higher.trailing_zeros();
        others & ((1 << next) - 1) & !((1 << rank) - 1) == 0
    };
    let touches_below =
        top(lower).is_some_and(|next| others & ((1 << rank) - 1) & !((1 << next) - 1) == 0);
    2 * usize::from(touches_above) + usize::from(touches_below)
}

/// The cards of a suit from the highest down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranks {
    ranks: [u8; 13],
    pub count: usize,
}

impl Ranks {
    pub fn new(cards: u16) -> Self {
        let mut found = Self {
            ranks: [0; 13],
            count: 0,
        };
        let mut left = cards & 0x1FFF;
        while let Some(rank) = top(left) {
            found.ranks[found.count] = rank;
            found.count += 1;
            left &= !(1 << rank);
        }
        found
    }

    pub fn of(&self, place: usize) -> u8 {
        self.ranks[place]
    }

    /// Returns the place of a rank, if it is among them.
    pub fn find(&self, rank: u8) -> Option<usize> {
        self.ranks[..self.count].iter().position(|&one| one == rank)
    }

    /// Returns 0 for the lowest card, 1 for the one above it, 3 for the highest, else 2.
    pub fn height(&self, place: usize) -> usize {
        match self.count - 1 - place {
            0 => 0,
            _ if place == 0 => 3,
            1 => 1,
            _ => 2,
        }
    }

    /// Returns what a card does in a trick where the first `winners` cards would win: lose as the
    /// lowest (0), the second lowest (1), between (2) or the highest loser (3); win as the cheapest
    /// (4), between (5) or the highest (6).
    pub fn role(&self, place: usize, winners: usize) -> usize {
        if place < winners {
            return match place {
                _ if place + 1 == winners => 4,
                0 => 6,
                _ => 5,
            };
        }
        match self.count - 1 - place {
            0 => 0,
            1 => 1,
            _ if place == winners => 3,
            _ => 2,
        }
    }
}

impl Ranks {
    /// Returns the suits of which a hand has cards, instead of ranks.
    pub fn suits(hand: u64) -> Self {
        let mut found = Self {
            ranks: [0; 13],
            count: 0,
        };
        for suit in 0..4 {
            if lane(hand, suit) != 0 {
                found.ranks[found.count] = suit as u8;
                found.count += 1;
            }
        }
        found
    }
}
