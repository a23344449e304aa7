//! Hints: cards that decided similar positions, to be tried first.

const MOST_BITS: u32 = 16;
const NONE: u8 = u8::MAX;

#[derive(Clone, Copy)]
struct Hint {
    tag: u32,
    /// One for each place in a trick.
    cards: [u8; 4],
}

const EMPTY: Hint = Hint {
    tag: 0,
    cards: [NONE; 4],
};

/// A table of hints. A collision costs time, but never changes a result.
pub(super) struct Hints {
    kept: Vec<Hint>,
    /// How many bits of a hash give the place: a small search stays in a small part, in the cache.
    bits: u32,
    /// Changed to forget: hints that were kept under another salt are not found.
    salt: u64,
}

/// The place of a hint.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    index: usize,
    tag: u32,
    turn: usize,
}

impl Hints {
    /// Returns an empty table.
    pub fn new() -> Self {
        Self {
            kept: vec![EMPTY; 1 << MOST_BITS],
            bits: MOST_BITS,
            salt: 0,
        }
    }

    /// Forgets everything, at no cost.
    pub fn forget(&mut self) {
        self.salt = self.salt.wrapping_add(0x9E37_79B9_7F4A_7C15);
    }

    /// Returns to the hints that were kept under a number.
    pub fn remember(&mut self, number: u64) {
        self.salt = number.wrapping_mul(0xD1B5_4A32_D192_ED03) | 1 << 63;
    }

    /// Prepares for a position with this many tricks left.
    pub fn expect(&mut self, left: i32) {
        self.bits = match left {
            0..=7 => 11,
            8..=10 => 13,
            _ => MOST_BITS,
        };
    }

    /// Returns the place of the hint for a key and a turn of the trick.
    #[inline(always)]
    pub fn slot(&self, key: u64, turn: usize) -> Slot {
        let hash = (key ^ self.salt).wrapping_mul(0x9B8B_4567_327B_23C7);
        Slot {
            index: (hash >> (64 - self.bits)) as usize,
            tag: (hash >> 16) as u32,
            turn,
        }
    }

    /// Returns the card that decided last, as a bit, or 0.
    #[inline(always)]
    pub fn get(&self, slot: Slot) -> u64 {
        let hint = self.kept[slot.index];
        let card = hint.cards[slot.turn & 3];
        if hint.tag == slot.tag && card != NONE {
            1 << card
        } else {
            0
        }
    }

    /// Keeps a card that decided.
    #[inline(always)]
    pub fn put(&mut self, slot: Slot, card: u64) {
        let hint = &mut self.kept[slot.index];
        if hint.tag != slot.tag {
            *hint = Hint {
                tag: slot.tag,
                ..EMPTY
            };
        }
        hint.cards[slot.turn & 3] = card.trailing_zeros() as u8;
    }
}
