//! The transposition table of a search, its own or shared.

use std::sync::Arc;

use spin::Yield;
use spin::mutex::SpinMutex;

use super::patterns::{PatternStore, Probe, SHELF_BITS, SHELVES, Wanted, hash_of};

/// A lock is held for some ten nanoseconds, so spinning costs least; a thread that waits longer,
/// because the other one was suspended, yields.
type Lock<T> = SpinMutex<T, Yield>;

/// All results, in shelves with a lock each, so that several threads can share them.
#[derive(Default)]
pub struct Table {
    shelves: Box<[Lock<Shelf>]>,
}

impl Table {
    /// Returns a table that uses at most this many bytes.
    pub fn new(memory: usize) -> Self {
        let most = memory / SHELVES;
        Self {
            shelves: (0..SHELVES).map(|_| Lock::new(Shelf::new(most))).collect(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.each_shelf(|shelf| {
            shelf.narrow.clear();
            shelf.wide.clear();
        });
    }

    fn each_shelf(&mut self, act: impl FnMut(&mut Shelf)) {
        self.shelves.iter_mut().map(Lock::get_mut).for_each(act);
    }
}

/// Positions of few cards, which need half the room, and the others. A full part is cleared alone.
struct Shelf {
    narrow: PatternStore<u32>,
    wide: PatternStore<u64>,
}

/// With up to this many cards in each hand, a plane of 32 bits has one bit for every card.
const NARROW: u8 = 8;

impl Shelf {
    fn new(most: usize) -> Self {
        Self {
            narrow: PatternStore::new(most / 4 * 3),
            wide: PatternStore::new(most / 4),
        }
    }
}

/// The table of one search: its own, which needs no locks, or one that it shares with others.
pub struct Memory {
    own: Table,
    shared: Option<Arc<Table>>,
}

impl Memory {
    pub fn new(table: Table) -> Self {
        Self {
            own: table,
            shared: None,
        }
    }

    /// Returns its own table.
    pub fn own(&mut self) -> &mut Table {
        &mut self.own
    }

    /// Uses a shared table instead of its own, or its own again.
    pub fn share(&mut self, table: Option<Arc<Table>>) {
        self.shared = table;
    }

    #[inline(always)]
    fn with<T>(&mut self, hash: u64, then: impl FnOnce(&mut Shelf) -> T) -> T {
        let number = (hash >> (64 - SHELF_BITS)) as usize & (SHELVES - 1);
        match &self.shared {
            None => then(self.own.shelves[number].get_mut()),
            Some(table) => then(&mut table.shelves[number].lock()),
        }
    }

    /// Returns the bound and the mask of a pattern that decides.
    #[inline(always)]
    pub fn find<const STUDIED: bool>(&mut self, probe: Probe, wanted: Wanted) -> Option<(i8, u64)> {
        let hash = hash_of(probe.key);
        self.with(hash, |shelf| {
            if probe.each <= NARROW {
                shelf.narrow.find::<STUDIED>(hash, probe, wanted)
            } else {
                shelf.wide.find::<STUDIED>(hash, probe, wanted)
            }
        })
    }

    /// Inserts the bounds of all positions that agree with one under a mask.
    #[inline(always)]
    pub fn insert(&mut self, probe: Probe, mask: u64, at_least: u8, at_most: u8) {
        let hash = hash_of(probe.key);
        let bounds = at_least | at_most << 4;
        self.with(hash, |shelf| {
            if probe.each <= NARROW {
                shelf.narrow.insert(hash, probe, mask, bounds);
            } else {
                shelf.wide.insert(hash, probe, mask, bounds);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::patterns::{LEAST_BYTES, Pattern};
    use super::*;

    /// Numbers that look random.
    fn numbers() -> impl FnMut(u64) -> u64 {
        let mut state = 1u64;
        move |below| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) % below
        }
    }

    #[test]
    fn finds_what_decides_and_nothing_else() {
        // Few cards, so that many patterns cover each other. The value of a position is the number
        // of bits in its low plane, known or not: every bound that is inserted is true.
        let mut next = numbers();
        let mut memory = Memory::new(Table::new(1 << 25));
        let mut known: Vec<(Probe, u64, u8, u8)> = Vec::new();
        for round in 0..60_000 {
            let each = if round < 30_000 { NARROW } else { NARROW + 1 };
            if round % 2000 == 0 {
                memory.own().clear();
                known.clear();
            }
            let probe = Probe {
                key: 1 + next(2),
                each,
                low: next(64),
                high: next(64),
            };
            let mask = next(64) & next(64);
            let seen = (probe.low & mask).count_ones() as u8;
            let unseen = mask.count_zeros() as u8 - 58;
            let (at_least, at_most) = match next(3) {
                0 => (seen, 6),
                1 => (0, seen + unseen),
                _ => (seen, seen + unseen),
            };
            memory.insert(probe, mask, at_least, at_most);
            known.push((probe, mask, at_least, at_most));
            let asked = Probe {
                key: 1 + next(2),
                each,
                low: next(64),
                high: next(64),
            };
            let (need, value) = (1 + next(6) as u8, asked.low.count_ones() as i8);
            let beyond = next(3) as u8;
            let decided = known.iter().any(|(probe, mask, at_least, at_most)| {
                let differs = ((probe.low ^ asked.low) | (probe.high ^ asked.high)) & mask != 0;
                probe.key == asked.key
                    && !differs
                    && (*at_least >= need || *at_most < need + beyond)
            });
            match memory.find::<true>(asked, Wanted { need, beyond }) {
                None => assert!(!decided, "round {round}"),
                Some((bound, _)) if bound >= need as i8 => assert!(value >= bound && decided),
                Some((bound, _)) => assert!(value <= bound + beyond as i8 && decided),
            }
        }
    }

    #[test]
    fn stays_within_its_bytes() {
        let mut next = numbers();
        let bytes = SHELVES * LEAST_BYTES * 4;
        let mut memory = Memory::new(Table::new(bytes));
        for _ in 0..200_000 {
            let probe = Probe {
                key: 1 + next(1 << 12),
                each: 1 + next(13) as u8,
                low: next(1 << 30),
                high: next(1 << 30),
            };
            memory.insert(probe, next(1 << 30), 0, 6);
        }
        let mut used = 0;
        memory
            .own()
            .each_shelf(|shelf| used += shelf.narrow.bytes() + shelf.wide.bytes());
        // One more block may be allocated before a part is found full.
        assert!(used <= bytes + SHELVES * 64 * size_of::<Pattern<u64>>());
    }
}
