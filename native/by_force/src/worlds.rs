//! The worlds of the unseen cards, and sets of them.
//!
//! A world is numbered by the *places* of the unseen cards, first to last, that the first hidden
//! hand holds. So the numbering is the same for all cards: one [`Frame`] for each pair of sizes.

use crate::position::MOST_CARDS;

/// A set of worlds, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worlds<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Worlds<WORDS> {
    /// No world.
    pub const NONE: Self = Worlds([0; WORDS]);

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Adds a world.
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Returns the worlds of both sets.
    #[must_use]
    pub fn and(&self, others: &Self) -> Self {
        Worlds(std::array::from_fn(|word| self.0[word] | others.0[word]))
    }

    /// Returns the worlds that are in both sets.
    #[must_use]
    pub fn both(&self, others: &Self) -> Self {
        Worlds(std::array::from_fn(|word| self.0[word] & others.0[word]))
    }

    /// Returns the worlds that are not in another set.
    #[must_use]
    pub fn less(&self, others: &Self) -> Self {
        Worlds(std::array::from_fn(|word| self.0[word] & !others.0[word]))
    }

    /// Returns the number of each world.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(64 * word + bit)
            })
        })
    }
}

/// All worlds for two sizes of hands.
#[derive(Clone, Debug)]
pub struct Frame<const WORDS: usize> {
    /// The places of the cards that the first hand holds, as bits, by the number of the world.
    pub places: Vec<u16>,
    /// The number of the world, by these places.
    number: Vec<u16>,
    /// The worlds in which each hand holds the card at a place.
    pub holds: [Vec<Worlds<WORDS>>; 2],
}

impl<const WORDS: usize> Frame<WORDS> {
    /// Returns all worlds in which the two hands have these sizes; nothing if there are too many.
    pub fn new(sizes: [usize; 2]) -> Option<Self> {
        let cards = sizes[0] + sizes[1];
        let choices = (0..1_u16 << cards).filter(|places| places.count_ones() as usize == sizes[0]);
        let places: Vec<u16> = choices.collect();
        if places.len() > 64 * WORDS {
            return None;
        }
        let mut number = vec![0; 1 << cards];
        let mut holds = [(); 2].map(|()| vec![Worlds::NONE; cards]);
        for (world, &held) in places.iter().enumerate() {
            number[usize::from(held)] = world as u16;
            for (hand, its) in [held, !held].into_iter().zip(&mut holds) {
                let places = (0..cards).filter(|place| hand >> place & 1 == 1);
                places.for_each(|place| its[place].insert(world));
            }
        }
        Some(Frame {
            places,
            number,
            holds,
        })
    }

    /// Returns the same worlds in a later frame, after the cards at some places are gone; the last
    /// place must be first.
    pub fn carried_on(
        &self,
        worlds: &Worlds<WORDS>,
        gone: &[usize],
        later: &Frame<WORDS>,
    ) -> Worlds<WORDS> {
        let mut carried = Worlds::NONE;
        for world in worlds.iter() {
            let mut places = self.places[world];
            for &place in gone {
                let below = places & ((1 << place) - 1);
                places = (places >> (place + 1)) << place | below;
            }
            debug_assert_eq!(places.count_ones(), later.places[0].count_ones());
            carried.insert(usize::from(later.number[usize::from(places)]));
        }
        carried
    }
}

/// The frames for all sizes.
#[derive(Clone, Debug)]
pub struct Frames<const WORDS: usize>(Vec<Option<Frame<WORDS>>>);

impl<const WORDS: usize> Frames<WORDS> {
    /// Makes all frames.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        let sizes = (0..SIZES * SIZES).map(|number| [number / SIZES, number % SIZES]);
        Frames(sizes.map(Frame::new).collect())
    }

    /// Returns the frame for two sizes, if there is one.
    pub fn get(&self, sizes: [usize; 2]) -> Option<&Frame<WORDS>> {
        self.0.get(SIZES * sizes[0] + sizes[1])?.as_ref()
    }
}

const SIZES: usize = MOST_CARDS + 1;
