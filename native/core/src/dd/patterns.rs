//! Patterns of positions with bounds for their tricks, by shape.

use std::ops::{BitAnd, BitOr, BitXor};

/// A word with a bit for each card that is left.
pub(super) trait Plane:
    Copy + Default + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    const NONE: Self;
    fn of(bits: u64) -> Self;
    fn bits(self) -> u64;
    /// Returns the bits that another does not have.
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

/// Bounds for the positions of a shape in which the cards under `mask` have given owners.
///
/// The cards left are numbered in the order of their bits, so that positions with the same relative
/// ranks look alike. Two planes give the owner of each card: the low and the high bit of the seat.
#[derive(Clone, Copy, Default)]
pub(super) struct Pattern<P> {
    low: P,
    high: P,
    mask: P,
    /// The place of the first of the more detailed patterns below this one.
    below: u16,
    /// How many of them there are.
    len: u8,
    /// The least and the most tricks of north-south.
    bounds: u8,
}

impl<P: Plane> Pattern<P> {
    /// Returns whether the owners of the cards under a mask are the same.
    #[inline(always)]
    fn agrees(&self, low: P, high: P, mask: P) -> bool {
        ((self.low ^ low) | (self.high ^ high)) & mask == P::NONE
    }

    /// Returns whether the pattern matches all positions that another matches.
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
    /// Its shape, the leader and the number of tricks left.
    pub key: u64,
    /// How many cards each hand has.
    pub each: u8,
    pub low: u64,
    pub high: u64,
}

/// What a pattern must show to decide.
#[derive(Clone, Copy)]
pub struct Wanted {
    /// North-south need this many of the tricks in question; east-west need the others and one
    /// more.
    pub need: u8,
    /// This many tricks come after those in question. They count as well.
    pub beyond: u8,
}

#[inline(always)]
pub(super) fn hash_of(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// All patterns, by shape.
pub(super) struct PatternStore<P> {
    entries: Vec<Entry>,
    bits: u32,
    used: usize,
    patterns: Vec<Pattern<P>>,
    /// Released blocks, by the logarithm of their size.
    free: [Vec<u16>; 13],
    /// The number of bytes after which it is cleared.
    most: usize,
}

pub(super) const SHELF_BITS: u32 = 6;
pub(super) const SHELVES: usize = 1 << SHELF_BITS;
pub(super) const LEAST_BYTES: usize = 1 << 12;
const FIRST_BITS: u32 = 6;
/// How many patterns of a shape are kept,
const MOST_OF_A_SHAPE: usize = 1 << 11;
/// and how many below another; more hardly ever occur.
const MOST_BELOW: usize = u8::MAX as usize;
/// The limit for places, which have 16 bits. The rest is kept free for one more pattern: its block
/// and all blocks below it may move to larger ones.
const PLACES: usize = (1 << 16) - 4 * MOST_OF_A_SHAPE;

#[inline(always)]
fn class_of(len: usize) -> usize {
    if len <= 1 {
        0
    } else {
        (usize::BITS - (len - 1).leading_zeros()) as usize
    }
}

impl<P: Plane> PatternStore<P> {
    /// Returns an empty store of at most this many bytes.
    pub fn new(most: usize) -> Self {
        Self {
            entries: vec![Entry::default(); 1 << FIRST_BITS],
            bits: FIRST_BITS,
            used: 0,
            patterns: Vec::new(),
            free: Default::default(),
            most: most.max(LEAST_BYTES),
        }
    }

    /// Forgets all patterns.
    pub fn clear(&mut self) {
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

    /// Returns the bytes in use.
    pub fn bytes(&self) -> usize {
        self.patterns.len() * size_of::<Pattern<P>>() + self.entries.len() * size_of::<Entry>()
    }

    fn is_full(&self) -> bool {
        self.bytes() >= self.most || self.patterns.len() > PLACES
    }

    #[inline(always)]
    fn slot(&self, hash: u64) -> usize {
        (hash << SHELF_BITS >> (64 - self.bits)) as usize
    }

    /// Returns the bound and the mask of a pattern that decides: at least that many tricks, or at
    /// most that many of those in question.
    #[inline(always)]
    pub fn find<const STUDIED: bool>(
        &mut self,
        hash: u64,
        probe: Probe,
        wanted: Wanted,
    ) -> Option<(i8, u64)> {
        let mut slot = self.slot(hash);
        loop {
            let entry = &self.entries[slot];
            if entry.key == probe.key {
                let (begin, len) = (entry.begin, usize::from(entry.len));
                return self.find_in::<STUDIED>(
                    begin,
                    len,
                    P::of(probe.low),
                    P::of(probe.high),
                    wanted,
                );
            }
            if entry.key == 0 {
                return None;
            }
            slot = (slot + 1) & (self.entries.len() - 1);
        }
    }

    fn find_in<const STUDIED: bool>(
        &mut self,
        begin: u16,
        len: usize,
        low: P,
        high: P,
        wanted: Wanted,
    ) -> Option<(i8, u64)> {
        let need = wanted.need;
        let beyond = if STUDIED { wanted.beyond } else { 0 };
        let begin = usize::from(begin);
        let mut place = 0;
        loop {
            let siblings = &self.patterns[begin + place..begin + len];
            place += siblings
                .iter()
                .position(|pattern| pattern.agrees(low, high, pattern.mask))?;
            let pattern = &self.patterns[begin + place];
            let found = if pattern.at_least() >= need {
                Some((pattern.at_least() as i8, pattern.mask.bits()))
            } else if pattern.at_most() < need + beyond {
                let of_those = pattern.at_most() as i8 - beyond as i8;
                Some((of_those, pattern.mask.bits()))
            } else if pattern.len > 0 {
                let (below, len) = (pattern.below, usize::from(pattern.len));
                self.find_in::<STUDIED>(below, len, low, high, wanted)
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

    /// Inserts the bounds of all positions that agree with one under a mask.
    pub fn insert(&mut self, hash: u64, probe: Probe, mask: u64, bounds: u8) {
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

    /// Inserts a pattern into a block of siblings, unless there are too many; returns the block,
    /// which may have moved.
    fn insert_in(
        &mut self,
        begin: u16,
        len: usize,
        most: usize,
        mut new: Pattern<P>,
    ) -> (u16, usize) {
        let start = usize::from(begin);
        let mut covers = false;
        // Nothing moves before it is clear that no sibling covers the new pattern.
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
                // The sibling adds nothing; the patterns below it may.
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
        // Release the block, which is now too large.
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

    /// Makes room for one more pattern in a block.
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
