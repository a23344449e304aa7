//! What has been found out, by shape and by the ranks that mattered.

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

pub struct Table {
    entries: Vec<Entry>,
    bits: u32,
    used: usize,
    patterns: Vec<Pattern>,
    /// Blocks given back, by the logarithm of their size.
    free: [Vec<u32>; 20],
    /// With more patterns than this, the table is begun anew.
    most: usize,
}

const FIRST_BITS: u32 = 13;
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

impl Table {
    pub fn new(most: usize) -> Self {
        Self {
            entries: vec![Entry::default(); 1 << FIRST_BITS],
            bits: FIRST_BITS,
            used: 0,
            patterns: Vec::with_capacity(1 << 16),
            free: Default::default(),
            most,
        }
    }

    pub fn clear(&mut self) {
        self.entries.fill(Entry::default());
        self.used = 0;
        self.patterns.clear();
        self.free.iter_mut().for_each(Vec::clear);
    }

    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.bits)) as usize
    }

    /// The bounds and the mask of the most general pattern that decides.
    #[inline(always)]
    pub fn find(&self, probe: Probe, need: u8) -> Option<(bool, u64)> {
        let mut slot = self.slot(probe.key);
        loop {
            let entry = &self.entries[slot];
            if entry.key == probe.key {
                return self.find_in(entry.begin, entry.len as usize, probe, need);
            }
            if entry.key == 0 {
                return None;
            }
            slot = (slot + 1) & (self.entries.len() - 1);
        }
    }

    fn find_in(&self, begin: u32, len: usize, probe: Probe, need: u8) -> Option<(bool, u64)> {
        let begin = begin as usize;
        for pattern in &self.patterns[begin..begin + len] {
            if ((probe.low ^ pattern.low) | (probe.high ^ pattern.high)) & pattern.mask != 0 {
                continue;
            }
            if pattern.at_least >= need {
                return Some((true, pattern.mask));
            }
            if pattern.at_most < need {
                return Some((false, pattern.mask));
            }
            if pattern.len > 0 {
                let found = self.find_in(pattern.below, pattern.len as usize, probe, need);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    pub fn insert(&mut self, probe: Probe, mask: u64, at_least: u8, at_most: u8) {
        if self.patterns.len() >= self.most {
            self.clear();
        }
        let mut slot = self.slot(probe.key);
        while self.entries[slot].key != probe.key {
            if self.entries[slot].key == 0 {
                if self.used * 4 >= self.entries.len() * 3 {
                    self.grow();
                    return self.insert(probe, mask, at_least, at_most);
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
            let mut slot = self.slot(entry.key);
            while self.entries[slot].key != 0 {
                slot = (slot + 1) & (self.entries.len() - 1);
            }
            self.entries[slot] = entry;
        }
    }

    /// Puts a pattern into a block of siblings; gives back the block, which may have moved.
    fn insert_in(&mut self, begin: u32, len: usize, mut new: Pattern) -> (u32, usize) {
        let start = begin as usize;
        let order = new.mask.count_ones();
        let mut place = 0;
        while place < len {
            let pattern = self.patterns[start + place];
            if pattern.mask.count_ones() > order {
                break;
            }
            // Is the new one a special case of this one?
            if pattern.mask & !new.mask == 0
                && ((new.low ^ pattern.low) | (new.high ^ pattern.high)) & pattern.mask == 0
            {
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
            place += 1;
        }
        // More detailed siblings that it covers go below it, unless they say nothing more.
        let mut kept = place;
        for i in place..len {
            let pattern = self.patterns[start + i];
            let covered = new.mask & !pattern.mask == 0
                && ((new.low ^ pattern.low) | (new.high ^ pattern.high)) & new.mask == 0;
            if !covered {
                self.patterns[start + kept] = pattern;
                kept += 1;
            } else if pattern.at_least <= new.at_least && pattern.at_most >= new.at_most {
                for j in 0..pattern.len as usize {
                    let child = self.patterns[pattern.below as usize + j];
                    self.push_below(&mut new, child);
                }
                self.release(pattern.below, pattern.len as usize);
            } else {
                self.push_below(&mut new, pattern);
            }
        }
        let (begin, start) = if kept == len {
            self.enlarge(begin, len)
        } else {
            (begin, start)
        };
        self.patterns
            .copy_within(start + place..start + kept, start + place + 1);
        self.patterns[start + place] = new;
        if kept + 1 < len && class_of(kept + 1) != class_of(len) {
            // Give back what is too large now.
            let moved = self.allocate(class_of(kept + 1));
            self.patterns
                .copy_within(start..=start + kept, moved as usize);
            self.release(begin, len);
            return (moved, kept + 1);
        }
        (begin, kept + 1)
    }

    /// Adds a sibling at its place by order.
    fn push_below(&mut self, parent: &mut Pattern, child: Pattern) {
        let len = parent.len as usize;
        if len >= MOST_SIBLINGS {
            return;
        }
        let (begin, start) = self.enlarge(parent.below, len);
        let order = child.mask.count_ones();
        let mut place = len;
        while place > 0 && self.patterns[start + place - 1].mask.count_ones() > order {
            self.patterns[start + place] = self.patterns[start + place - 1];
            place -= 1;
        }
        self.patterns[start + place] = child;
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
