//! Samples of worlds, lists of all worlds, and their number.

use std::sync::OnceLock;

use thiserror::Error;

use super::boxes::{HandBox, disjoint};
use super::counting::Counted;
use super::numbering::{Numbering, Parties, PreparedSeat, ratio};
use super::softness::SoftnessError;
use crate::dealing::philox::Philox;
use crate::hand::Hand;

/// The purposes of the random streams for worlds and for trials; deals are purpose 0.
const WORLDS: u64 = 1;
const TRIALS: u64 = 2;

/// The additions that are always spent on counting worlds: a few milliseconds.
const LIGHT: u64 = 10_000_000;
/// The additions that are always spent on counting all points, which may not pay.
const LIGHTER: u64 = 1_000_000;
/// The additions that are spent only where too many worlds would be rejected: some tenths of a
/// second.
const HEAVY: u64 = 300_000_000;

/// The attempts that measure the share of rejected worlds, and the share that must pass.
const ATTEMPTS: u64 = 256;
const ENOUGH: f64 = 1.0 / 16.0;

/// Hidden seats that do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SamplingError {
    /// From one to three seats must be hidden.
    #[error("hidden must be one to three seats; got {0}")]
    Seats(usize),
    /// A hand has at most 13 cards.
    #[error("a hidden hand must have at most 13 cards; got {0}")]
    Size(u8),
    /// The hidden hands must have all hidden cards.
    #[error("the hidden hands must have all {cards} hidden cards; got {hands}")]
    Cards {
        /// How many cards the hands have.
        hands: u32,
        /// How many cards are hidden.
        cards: u32,
    },
    /// A table of likelihoods is wrong.
    #[error(transparent)]
    Softness(#[from] SoftnessError),
}

/// A hidden hand: its number of cards, and boxes of which at least one contains it.
#[derive(Clone, Debug)]
pub struct HiddenSeat {
    /// How many cards.
    pub size: u8,
    /// The boxes; without any, no hand is possible.
    pub boxes: Vec<HandBox>,
}

/// The hidden cards and what is known of them.
#[derive(Clone, Debug)]
pub(super) struct HiddenCards {
    pub cards: Hand,
    pub seats: Vec<PreparedSeat>,
    pub parties: Parties,
}

/// The number of worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number, or an upper bound.
    pub worlds: u64,
    /// Whether the number is exact.
    pub exact: bool,
}

/// A sampler of worlds, all equally likely.
#[derive(Clone, Debug)]
pub struct WorldSampler {
    worlds: HiddenCards,
    numbering: Numbering,
    /// The share of numbers with a world, measured in a trial.
    passed: f64,
    /// A numbering that rejects less, made on first use because it takes long.
    better: OnceLock<Option<Numbering>>,
}

impl WorldSampler {
    /// Counts the worlds of the hidden cards; the seats keep their order.
    pub fn new(cards: Hand, hidden: &[HiddenSeat]) -> Result<Self, SamplingError> {
        let worlds = HiddenCards::new(cards, hidden)?;
        let needed = worlds.parties.needed(&worlds.seats);
        let numbering = light_numbering(&worlds, needed);
        let passed = trial(&worlds, &numbering);
        let mut sampler = Self {
            worlds,
            numbering,
            passed,
            better: OnceLock::new(),
        };
        if passed < ENOUGH {
            sampler.better();
            // There is no better one from now on.
            if let Some(better) = sampler.better.take().flatten() {
                sampler.passed = trial(&sampler.worlds, &better);
                sampler.numbering = better;
            }
            sampler.better = OnceLock::from(None);
        }
        Ok(sampler)
    }

    /// Returns the number of worlds.
    pub fn count(&self) -> Count {
        let numbering = self.better();
        Count {
            worlds: numbering.total,
            exact: numbering.exact || numbering.total == 0,
        }
    }

    /// Returns the world with a number of a seed: the hands in the order of the seats. Uses up the
    /// attempts that it needs; returns nothing if there are too few, or if there is no world.
    #[inline]
    pub fn world(&self, seed: u64, number: u64, attempts: &mut u64) -> Option<[Hand; 3]> {
        let mut stream = Philox::apart(WORLDS, seed, number, 0);
        while *attempts > 0 && self.numbering.total > 0 {
            *attempts -= 1;
            let drawn = stream.below_u64(self.numbering.total);
            let found = self.numbering.world(&self.worlds, drawn);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Returns all worlds in order; nothing if there are more than a limit or that is unknown.
    pub fn all(&self, limit: u64) -> Option<Vec<[Hand; 3]>> {
        // The trial shows that there are many more, and an exact count takes long.
        let many = ratio(self.numbering.total, 1) * ENOUGH / 4.0 > ratio(limit, 1);
        if !self.numbering.exact && self.passed >= ENOUGH && many {
            return None;
        }
        let numbering = self.better();
        if numbering.total > limit {
            return None;
        }
        let numbers = 0..numbering.total;
        let mut found: Vec<_> = numbers
            .filter_map(|number| numbering.world(&self.worlds, number))
            .collect();
        found.sort_unstable_by_key(|hands| hands.map(Hand::bits));
        Some(found)
    }

    /// Returns the numbering that rejects least.
    fn better(&self) -> &Numbering {
        let better = self.better.get_or_init(|| {
            let needed = self.worlds.parties.needed(&self.worlds.seats);
            levels(needed)
                .take_while(|&(merged, counted)| self.numbering.rejects_more_than(merged, counted))
                .find_map(|(merged, counted)| Numbering::new(&self.worlds, counted, merged, HEAVY))
        });
        better.as_ref().unwrap_or(&self.numbering)
    }
}

impl HiddenCards {
    /// Checks the hidden seats, and prepares their boxes.
    pub(super) fn new(cards: Hand, hidden: &[HiddenSeat]) -> Result<Self, SamplingError> {
        check_sizes(cards, hidden.iter().map(|seat| seat.size))?;
        let seats: Vec<_> = hidden.iter().map(|seat| prepared(cards, seat)).collect();
        let parties = Parties::new(cards, &seats);
        Ok(Self {
            cards,
            seats,
            parties,
        })
    }
}

/// Checks that hidden hands of some sizes have all hidden cards.
pub(super) fn check_sizes(
    cards: Hand,
    sizes: impl ExactSizeIterator<Item = u8> + Clone,
) -> Result<(), SamplingError> {
    if !(1..=3).contains(&sizes.len()) {
        return Err(SamplingError::Seats(sizes.len()));
    }
    if let Some(size) = sizes.clone().find(|&size| size > 13) {
        return Err(SamplingError::Size(size));
    }
    let hands = sizes.map(u32::from).sum();
    if hands != cards.len() {
        let cards = cards.len();
        return Err(SamplingError::Cards { hands, cards });
    }
    Ok(())
}

fn prepared(cards: Hand, seat: &HiddenSeat) -> PreparedSeat {
    let all = HandBox::all(cards, seat.size);
    let cut = seat.boxes.iter().map(|each| each.and(&all, seat.size));
    let mut boxes: Vec<_> = cut.filter(|each| !each.is_empty()).collect();
    if boxes.contains(&all) {
        boxes = vec![all];
    }
    PreparedSeat {
        size: seat.size,
        all,
        apart: disjoint(&boxes, seat.size),
        boxes,
    }
}

/// Returns whether boxes are merged and whose points are counted; the choice that rejects least is
/// first.
fn levels(needed: Counted) -> impl Iterator<Item = (bool, Counted)> {
    let levels = [Counted::Both, Counted::First, Counted::None];
    let possible = levels.into_iter().filter(move |&level| level <= needed);
    let all = [false, true].map(|merged| possible.clone().map(move |counted| (merged, counted)));
    all.into_iter().flatten()
}

/// Returns a numbering that is made quickly.
fn light_numbering(worlds: &HiddenCards, needed: Counted) -> Numbering {
    for (merged, counted) in levels(needed) {
        let allowed = if counted == Counted::Both {
            LIGHTER
        } else {
            LIGHT
        };
        if let Some(numbering) = Numbering::new(worlds, counted, merged, allowed) {
            return numbering;
        }
    }
    // One combination without points is never too much work.
    let merged = Numbering::new(worlds, Counted::None, true, u64::MAX);
    merged.expect("one box a seat makes one combination")
}

/// Returns the share of numbers that have a world.
fn trial(worlds: &HiddenCards, numbering: &Numbering) -> f64 {
    if numbering.exact || numbering.total == 0 {
        return 1.0;
    }
    let mut stream = Philox::apart(TRIALS, 0, 0, 0);
    let drawn = (0..ATTEMPTS).filter(|_| {
        let number = stream.below_u64(numbering.total);
        numbering.world(worlds, number).is_some()
    });
    ratio(drawn.count() as u64, ATTEMPTS)
}
