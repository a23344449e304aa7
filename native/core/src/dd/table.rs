//! What has been found out, by shape and by the ranks that mattered.

use std::ops::{BitAnd, BitOr, BitXor};
use std::sync::Arc;

use spin::Yield;
use spin::mutex::SpinMutex;

/// A part is held for some ten nanoseconds, so waiting in place costs least; who waits longer, because the
/// other thread was put aside, lets others run.
type Lock<T> = SpinMutex<T, Yield>;

/// A word with a bit for each card that is left.
trait Plane:
    Copy + Default + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    const NONE: Self;
    fn of(bits: u64) -> Self;
    fn bits(self) -> u64;
    /// The bits that another does not have.
    fn without(self, other: Self) -> Self;
}

macro_rules! plane {
    ($word:ty) => {
        impl Plane for $word {
            const NONE: Self = 0;
            #[inline(always)]
            fn of(bits: u64) -> Self {
                bits as Self
            }
            #[inline(always)]
            fn bits(self) -> u64 {
                self.into()
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self & !other
            }
        }
    };
}

plane!(u32);
plane!(u64);

/// What is known of the positions of a shape in which the cards under `mask` lie as told.
///
/// The cards that are left are numbered in the order of their bits, so that positions with the same
/// relative ranks look alike. Two planes tell the owner of each card: the low and the high bit of
/// the seat.
#[derive(Clone, Copy, Default)]
struct Pattern<P> {
    low: P,
    high: P,
    mask: P,
    /// Where the more detailed patterns below this one begin.
    below: u16,
    /// How many there are.
    len: u8,
    /// Tricks that north-south take at least, and at most.
    bounds: u8,
}

impl<P: Plane> Pattern<P> {
    /// Whether the position that it tells of is like another under a mask.
    #[inline(always)]
    fn agrees(&self, low: P, high: P, mask: P) -> bool {
        ((self.low ^ low) | (self.high ^ high)) & mask == P::NONE
    }

    /// Whether it holds wherever another does.
    #[inline(always)]
    fn covers(&self, other: &Self) -> bool {
        self.mask.without(other.mask) == P::NONE && self.agrees(other.low, other.high, self.mask)
    }

    #[inline(always)]
    const fn at_least(&self) -> u8 {
        self.bounds & 15
    }

    #[inline(always)]
    const fn at_most(&self) -> u8 {
        self.bounds >> 4
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    begin: u16,
    len: u16,
}

/// A position as the table sees it.
#[derive(Clone, Copy)]
pub struct Probe {
    /// Its shape, who leads, and how many tricks are left.
    pub key: u64,
    /// How many cards each hand has.
    pub each: u8,
    pub low: u64,
    pub high: u64,
}

/// All that is remembered, in shelves with a lock each, so that several threads can share it.
#[derive(Default)]
pub struct Table {
    shelves: Box<[Lock<Shelf>]>,
}

impl Table {
    /// A table that takes so many bytes at most.
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

/// Positions of few cards in half the room, and the others; what is full is begun anew by itself.
struct Shelf {
    narrow: Part<u32>,
    wide: Part<u64>,
}

/// With so many cards in each hand, a plane of 32 bits has one for every card.
const NARROW: u8 = 8;

impl Shelf {
    fn new(most: usize) -> Self {
        Self {
            narrow: Part::new(most / 4 * 3),
            wide: Part::new(most / 4),
        }
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
    fn with<T>(&mut self, hash: u64, then: impl FnOnce(&mut Shelf) -> T) -> T {
        let number = (hash >> (64 - SHELF_BITS)) as usize & (SHELVES - 1);
        match &self.shared {
            None => then(self.own.shelves[number].get_mut()),
            Some(table) => then(&mut table.shelves[number].lock()),
        }
    }

    /// The bound and the mask of a pattern that decides.
    #[inline(always)]
    pub fn find(&mut self, probe: Probe, need: u8) -> Option<(u8, u64)> {
        let hash = hash_of(probe.key);
        self.with(hash, |shelf| {
            if probe.each <= NARROW {
                shelf.narrow.find(hash, probe, need)
            } else {
                shelf.wide.find(hash, probe, need)
            }
        })
    }

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

#[inline(always)]
fn hash_of(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Patterns by shape.
struct Part<P> {
    entries: Vec<Entry>,
    bits: u32,
    used: usize,
    patterns: Vec<Pattern<P>>,
    /// Blocks given back, by the logarithm of their size.
    free: [Vec<u16>; 13],
    /// With more bytes than this, it is begun anew.
    most: usize,
}

const SHELF_BITS: u32 = 6;
const SHELVES: usize = 1 << SHELF_BITS;
const LEAST_BYTES: usize = 1 << 12;
const FIRST_BITS: u32 = 6;
/// How many patterns of a shape are kept,
const MOST_OF_A_SHAPE: usize = 1 << 11;
/// and how many below another; more are hardly ever met.
const MOST_BELOW: usize = u8::MAX as usize;
/// A place is told in 16 bits. What one pattern more may need is kept free: its block and all that is
/// below it may move to larger ones.
const PLACES: usize = (1 << 16) - 4 * MOST_OF_A_SHAPE;

#[inline(always)]
fn class_of(len: usize) -> usize {
    if len <= 1 {
        0
    } else {
        (usize::BITS - (len - 1).leading_zeros()) as usize
    }
}

impl<P: Plane> Part<P> {
    fn new(most: usize) -> Self {
        Self {
            entries: vec![Entry::default(); 1 << FIRST_BITS],
            bits: FIRST_BITS,
            used: 0,
            patterns: Vec::new(),
            free: Default::default(),
            most: most.max(LEAST_BYTES),
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
        self.patterns.len() * size_of::<Pattern<P>>() + self.entries.len() * size_of::<Entry>()
    }

    fn is_full(&self) -> bool {
        self.bytes() >= self.most || self.patterns.len() > PLACES
    }

    #[inline(always)]
    fn slot(&self, hash: u64) -> usize {
        (hash << SHELF_BITS >> (64 - self.bits)) as usize
    }

    #[inline(always)]
    fn find(&mut self, hash: u64, probe: Probe, need: u8) -> Option<(u8, u64)> {
        let mut slot = self.slot(hash);
        loop {
            let entry = &self.entries[slot];
            if entry.key == probe.key {
                let (begin, len) = (entry.begin, usize::from(entry.len));
                return self.find_in(begin, len, P::of(probe.low), P::of(probe.high), need);
            }
            if entry.key == 0 {
                return None;
            }
            slot = (slot + 1) & (self.entries.len() - 1);
        }
    }

    fn find_in(&mut self, begin: u16, len: usize, low: P, high: P, need: u8) -> Option<(u8, u64)> {
        let begin = usize::from(begin);
        let mut place = 0;
        loop {
            let siblings = &self.patterns[begin + place..begin + len];
            place += siblings
                .iter()
                .position(|pattern| pattern.agrees(low, high, pattern.mask))?;
            let pattern = &self.patterns[begin + place];
            let found = if pattern.at_least() >= need {
                Some((pattern.at_least(), pattern.mask.bits()))
            } else if pattern.at_most() < need {
                Some((pattern.at_most(), pattern.mask.bits()))
            } else if pattern.len > 0 {
                let (below, len) = (pattern.below, usize::from(pattern.len));
                self.find_in(below, len, low, high, need)
            } else {
                None
            };
            if found.is_some() {
                if place > 0 {
                    self.patterns.swap(begin + place, begin + place / 2);
                }
                return found;
            }
            place += 1;
        }
    }

    fn insert(&mut self, hash: u64, probe: Probe, mask: u64, bounds: u8) {
        if self.is_full() {
            self.clear();
        }
        let mut slot = self.slot(hash);
        while self.entries[slot].key != probe.key {
            if self.entries[slot].key == 0 {
                if self.used * 4 >= self.entries.len() * 3 {
                    self.grow();
                    return self.insert(hash, probe, mask, bounds);
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
        let new = Pattern {
            low: P::of(probe.low & mask),
            high: P::of(probe.high & mask),
            mask: P::of(mask),
            below: 0,
            len: 0,
            bounds,
        };
        let (begin, len) =
            self.insert_in(entry.begin, usize::from(entry.len), MOST_OF_A_SHAPE, new);
        self.entries[slot].begin = begin;
        self.entries[slot].len = len as u16;
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

    /// Puts a pattern into a block of siblings, if there are not too many; gives back the block, which
    /// may have moved.
    fn insert_in(
        &mut self,
        begin: u16,
        len: usize,
        most: usize,
        mut new: Pattern<P>,
    ) -> (u16, usize) {
        let start = usize::from(begin);
        let mut covers = false;
        // Nothing is moved before it is clear that no sibling covers the new pattern.
        for place in 0..len {
            let pattern = self.patterns[start + place];
            if !pattern.agrees(new.low, new.high, pattern.mask & new.mask) {
                continue;
            }
            if pattern.mask.without(new.mask) == P::NONE {
                if pattern.mask == new.mask {
                    let at_least = pattern.at_least().max(new.at_least());
                    let at_most = pattern.at_most().min(new.at_most());
                    self.patterns[start + place].bounds = at_least | at_most << 4;
                } else {
                    let (below, count) =
                        self.insert_in(pattern.below, usize::from(pattern.len), MOST_BELOW, new);
                    let parent = &mut self.patterns[start + place];
                    parent.below = below;
                    parent.len = count as u8;
                }
                return (begin, len);
            }
            covers |= new.mask.without(pattern.mask) == P::NONE;
        }
        if !covers {
            if len >= most {
                return (begin, len);
            }
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
            } else if pattern.at_least() <= new.at_least() && pattern.at_most() >= new.at_most() {
                // It says nothing more; what is below it may.
                for j in 0..usize::from(pattern.len) {
                    let child = self.patterns[usize::from(pattern.below) + j];
                    self.push_below(&mut new, child);
                }
                self.release(pattern.below, usize::from(pattern.len));
            } else {
                self.push_below(&mut new, pattern);
            }
        }
        self.patterns[start + kept] = new;
        if class_of(kept + 1) == class_of(len) {
            return (begin, kept + 1);
        }
        // Give back what is too large now.
        let (moved, place) = self.allocate(class_of(kept + 1));
        self.patterns.copy_within(start..=start + kept, place);
        self.release(begin, len);
        (moved, kept + 1)
    }

    /// Adds a pattern below another.
    fn push_below(&mut self, parent: &mut Pattern<P>, child: Pattern<P>) {
        let len = usize::from(parent.len);
        if len >= MOST_BELOW {
            return;
        }
        let (begin, start) = self.enlarge(parent.below, len);
        self.patterns[start + len] = child;
        parent.below = begin;
        parent.len += 1;
    }

    /// Makes room for one more in a block.
    fn enlarge(&mut self, begin: u16, len: usize) -> (u16, usize) {
        let start = usize::from(begin);
        if len > 0 && class_of(len) == class_of(len + 1) {
            return (begin, start);
        }
        let (moved, place) = self.allocate(class_of(len + 1));
        self.patterns.copy_within(start..start + len, place);
        self.release(begin, len);
        (moved, place)
    }

    fn allocate(&mut self, class: usize) -> (u16, usize) {
        let begin = self.free[class].pop().unwrap_or_else(|| {
            let begin = self.patterns.len();
            debug_assert!(begin < 1 << 16);
            self.patterns
                .resize(begin + (1 << class), Pattern::default());
            begin as u16
        });
        (begin, usize::from(begin))
    }

    fn release(&mut self, begin: u16, len: usize) {
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
        // A block more may be made before it is seen that a part is full.
        assert!(used <= bytes + SHELVES * 64 * size_of::<Pattern<u64>>());
    }
}
