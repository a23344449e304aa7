//! What has been found out, by shape and by the ranks that mattered.

use std::sync::Arc;

use spin::Yield;
use spin::mutex::SpinMutex;

/// A part is held for some ten nanoseconds, so waiting in place costs least; who waits longer, because the
/// other thread was put aside, lets others run.
type Lock<T> = SpinMutex<T, Yield>;

/// What is known of the positions of a shape in which the cards under `mask` lie as told.
///
/// The cards that are left are numbered in the order of their bits, so that positions with the same
/// relative ranks look alike. Two planes tell the owner of each card: the low and the high bit of
/// the seat.
#[derive(Clone, Copy, Default)]
#[repr(C, align(32))]
pub struct Pattern {
    low: u64,
    high: u64,
    mask: u64,
    /// Tricks that north-south take at least.
    at_least: u8,
    /// Tricks that they take at most.
    at_most: u8,
    /// How many more detailed patterns there are below this one.
    len: u16,
    /// Where they begin.
    below: u32,
}

impl Pattern {
    /// Whether it holds wherever another does.
    #[inline(always)]
    const fn covers(&self, other: &Self) -> bool {
        self.mask & !other.mask == 0
            && ((self.low ^ other.low) | (self.high ^ other.high)) & self.mask == 0
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    begin: u32,
    len: u32,
}

/// A position as the table sees it.
#[derive(Clone, Copy)]
pub struct Probe {
    pub key: u64,
    pub low: u64,
    pub high: u64,
}

/// All that is remembered, in parts with a lock each, so that several threads can share it; a part that
/// is full is begun anew without the others.
#[derive(Default)]
pub struct Table {
    parts: Box<[Lock<Part>]>,
}

impl Table {
    /// A table that takes so many bytes at most.
    pub fn new(memory: usize) -> Self {
        let most = (memory / PARTS).max(LEAST_BYTES);
        Self {
            parts: (0..PARTS).map(|_| Lock::new(Part::new(most))).collect(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.parts
            .iter_mut()
            .for_each(|part| part.get_mut().clear());
    }

    #[cfg(test)]
    fn bytes(&mut self) -> usize {
        self.parts
            .iter_mut()
            .map(|part| part.get_mut().bytes())
            .sum()
    }
}

/// A table as one search sees it: its own, which needs no locks, or one that it shares with others.
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

    /// Its own table.
    pub fn own(&mut self) -> &mut Table {
        &mut self.own
    }

    /// Uses a shared table instead of its own, or its own again.
    pub fn share(&mut self, table: Option<Arc<Table>>) {
        self.shared = table;
    }

    #[inline(always)]
    fn with<T>(&mut self, hash: u64, then: impl FnOnce(&mut Part) -> T) -> T {
        let number = (hash >> (64 - PART_BITS)) as usize & (PARTS - 1);
        match &self.shared {
            None => then(self.own.parts[number].get_mut()),
            Some(table) => then(&mut table.parts[number].lock()),
        }
    }

    /// The bound and the mask of a pattern that decides.
    #[inline(always)]
    pub fn find(&mut self, probe: Probe, need: u8) -> Option<(u8, u64)> {
        let hash = hash_of(probe.key);
        self.with(hash, |part| part.find(hash, probe, need))
    }

    #[inline(always)]
    pub fn insert(&mut self, probe: Probe, mask: u64, at_least: u8, at_most: u8) {
        let hash = hash_of(probe.key);
        self.with(hash, |part| {
            part.insert(hash, probe, mask, at_least, at_most);
        });
    }
}

#[inline(always)]
fn hash_of(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

struct Part {
    entries: Vec<Entry>,
    bits: u32,
    used: usize,
    patterns: Vec<Pattern>,
    /// Blocks given back, by the logarithm of their size.
    free: Box<[Vec<u32>; 20]>,
    /// With more bytes than this, it is begun anew.
    most: usize,
}

const PART_BITS: u32 = 6;
const PARTS: usize = 1 << PART_BITS;
const LEAST_BYTES: usize = 1 << 12;
const FIRST_BITS: u32 = 7;
/// A block never grows beyond this; far fewer are ever met.
const MOST_SIBLINGS: usize = 1 << 15;

#[inline(always)]
fn class_of(len: usize) -> usize {
    if len <= 1 {
        0
    } else {
        (usize::BITS - (len - 1).leading_zeros()) as usize
    }
}

impl Part {
    fn new(most: usize) -> Self {
        Self {
            entries: vec![Entry::default(); 1 << FIRST_BITS],
            bits: FIRST_BITS,
            used: 0,
            patterns: Vec::new(),
            free: Box::default(),
            most,
        }
    }

    fn clear(&mut self) {
        if self.used == 0 {
            return;
        }
        // A large index would take long to clear, and may not be needed again.
        self.bits = FIRST_BITS;
        self.entries.clear();
        self.entries.resize(1 << FIRST_BITS, Entry::default());
        self.used = 0;
        self.patterns.clear();
        self.free.iter_mut().for_each(Vec::clear);
    }

    fn bytes(&self) -> usize {
        self.patterns.len() * size_of::<Pattern>() + self.entries.len() * size_of::<Entry>()
    }

    #[inline(always)]
    fn slot(&self, hash: u64) -> usize {
        (hash << PART_BITS >> (64 - self.bits)) as usize
    }

    #[inline(always)]
    fn find(&mut self, hash: u64, probe: Probe, need: u8) -> Option<(u8, u64)> {
        let mut slot = self.slot(hash);
        loop {
            let entry = &self.entries[slot];
            if entry.key == probe.key {
                let (begin, len) = (entry.begin, entry.len as usize);
                return self.find_in(begin, len, probe, need);
            }
            if entry.key == 0 {
                return None;
            }
            slot = (slot + 1) & (self.entries.len() - 1);
        }
    }

    fn find_in(&mut self, begin: u32, len: usize, probe: Probe, need: u8) -> Option<(u8, u64)> {
        let begin = begin as usize;
        for place in 0..len {
            let pattern = &self.patterns[begin + place];
            if ((probe.low ^ pattern.low) | (probe.high ^ pattern.high)) & pattern.mask != 0 {
                continue;
            }
            let found = if pattern.at_least >= need {
                Some((pattern.at_least, pattern.mask))
            } else if pattern.at_most < need {
                Some((pattern.at_most, pattern.mask))
            } else if pattern.len > 0 {
                let (below, len) = (pattern.below, pattern.len as usize);
                self.find_in(below, len, probe, need)
            } else {
                None
            };
            if found.is_some() {
                if place > 0 {
                    self.patterns.swap(begin + place, begin + place / 2);
                }
                return found;
            }
        }
        None
    }

    fn insert(&mut self, hash: u64, probe: Probe, mask: u64, at_least: u8, at_most: u8) {
        if self.bytes() >= self.most {
            self.clear();
        }
        let mut slot = self.slot(hash);
        while self.entries[slot].key != probe.key {
            if self.entries[slot].key == 0 {
                if self.used * 4 >= self.entries.len() * 3 {
                    self.grow();
                    return self.insert(hash, probe, mask, at_least, at_most);
                }
                self.used += 1;
                self.entries[slot] = Entry {
                    key: probe.key,
                    begin: 0,
                    len: 0,
                };
                break;
            }
            slot = (slot + 1) & (self.entries.len() - 1);
        }
        let entry = self.entries[slot];
        if entry.len as usize >= MOST_SIBLINGS {
            return;
        }
        let new = Pattern {
            low: probe.low & mask,
            high: probe.high & mask,
            mask,
            at_least,
            at_most,
            len: 0,
            below: 0,
        };
        let (begin, len) = self.insert_in(entry.begin, entry.len as usize, new);
        self.entries[slot].begin = begin;
        self.entries[slot].len = len as u32;
    }

    fn grow(&mut self) {
        self.bits += 1;
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); 1 << self.bits]);
        for entry in old {
            if entry.key == 0 {
                continue;
            }
            let mut slot = self.slot(hash_of(entry.key));
            while self.entries[slot].key != 0 {
                slot = (slot + 1) & (self.entries.len() - 1);
            }
            self.entries[slot] = entry;
        }
    }

    /// Puts a pattern into a block of siblings; gives back the block, which may have moved.
    fn insert_in(&mut self, begin: u32, len: usize, mut new: Pattern) -> (u32, usize) {
        let start = begin as usize;
        let mut covers = false;
        // Nothing is moved before it is clear that no sibling covers the new pattern.
        for place in 0..len {
            let pattern = self.patterns[start + place];
            if pattern.covers(&new) {
                if pattern.mask == new.mask {
                    let same = &mut self.patterns[start + place];
                    same.at_least = same.at_least.max(new.at_least);
                    same.at_most = same.at_most.min(new.at_most);
                } else if (pattern.len as usize) < MOST_SIBLINGS {
                    let (below, count) = self.insert_in(pattern.below, pattern.len as usize, new);
                    let parent = &mut self.patterns[start + place];
                    parent.below = below;
                    parent.len = count as u16;
                }
                return (begin, len);
            }
            covers |= new.covers(&pattern);
        }
        if !covers {
            let (begin, start) = self.enlarge(begin, len);
            self.patterns[start + len] = new;
            return (begin, len + 1);
        }
        let mut kept = 0;
        for place in 0..len {
            let pattern = self.patterns[start + place];
            if !new.covers(&pattern) {
                self.patterns[start + kept] = pattern;
                kept += 1;
            } else if pattern.at_least <= new.at_least && pattern.at_most >= new.at_most {
                // It says nothing more; what is below it may.
                for j in 0..pattern.len as usize {
                    let child = self.patterns[pattern.below as usize + j];
                    self.push_below(&mut new, child);
                }
                self.release(pattern.below, pattern.len as usize);
            } else {
                self.push_below(&mut new, pattern);
            }
        }
        self.patterns[start + kept] = new;
        if class_of(kept + 1) == class_of(len) {
            return (begin, kept + 1);
        }
        // Give back what is too large now.
        let moved = self.allocate(class_of(kept + 1));
        self.patterns
            .copy_within(start..=start + kept, moved as usize);
        self.release(begin, len);
        (moved, kept + 1)
    }

    /// Adds a pattern below another.
    fn push_below(&mut self, parent: &mut Pattern, child: Pattern) {
        let len = parent.len as usize;
        if len >= MOST_SIBLINGS {
            return;
        }
        let (begin, start) = self.enlarge(parent.below, len);
        self.patterns[start + len] = child;
        parent.below = begin;
        parent.len += 1;
    }

    /// Makes room for one more in a block.
    fn enlarge(&mut self, begin: u32, len: usize) -> (u32, usize) {
        if len > 0 && class_of(len) == class_of(len + 1) {
            return (begin, begin as usize);
        }
        let moved = self.allocate(class_of(len + 1));
        self.patterns
            .copy_within(begin as usize..begin as usize + len, moved as usize);
        self.release(begin, len);
        (moved, moved as usize)
    }

    fn allocate(&mut self, class: usize) -> u32 {
        self.free[class].pop().unwrap_or_else(|| {
            let begin = self.patterns.len();
            self.patterns
                .resize(begin + (1 << class), Pattern::default());
            begin as u32
        })
    }

    fn release(&mut self, begin: u32, len: usize) {
        if len > 0 {
            self.free[class_of(len)].push(begin);
        }
    }
}

#[cfg(test)]
mod tests {
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
        // Few cards, so that many patterns cover each other. The value of a position is the number of
        // bits in its low plane, seen or not: every bound that is put in is true.
        let mut next = numbers();
        let mut memory = Memory::new(Table::new(1 << 22));
        let mut known: Vec<(Probe, u64, u8, u8)> = Vec::new();
        for round in 0..60_000 {
            if round % 2000 == 0 {
                memory.own().clear();
                known.clear();
            }
            let probe = Probe {
                key: 1 + next(2),
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
                low: next(64),
                high: next(64),
            };
            let (need, value) = (1 + next(6) as u8, asked.low.count_ones() as u8);
            let decided = known.iter().any(|(probe, mask, at_least, at_most)| {
                let differs = ((probe.low ^ asked.low) | (probe.high ^ asked.high)) & mask != 0;
                probe.key == asked.key && !differs && (*at_least >= need || *at_most < need)
            });
            match memory.find(asked, need) {
                None => assert!(!decided, "round {round}"),
                Some((bound, _)) if bound >= need => assert!(value >= bound && decided),
                Some((bound, _)) => assert!(value <= bound && decided),
            }
        }
    }

    #[test]
    fn stays_within_its_bytes() {
        let mut next = numbers();
        let bytes = PARTS * LEAST_BYTES * 4;
        let mut memory = Memory::new(Table::new(bytes));
        for _ in 0..200_000 {
            let probe = Probe {
                key: 1 + next(1 << 12),
                low: next(1 << 30),
                high: next(1 << 30),
            };
            memory.insert(probe, next(1 << 30), 0, 6);
        }
        // A block more may be made before it is seen that a part is full.
        assert!(memory.own().bytes() <= bytes + PARTS * 64 * size_of::<Pattern>());
    }
}
