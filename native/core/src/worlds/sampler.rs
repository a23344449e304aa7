//! Worlds by chance, all of them, and how many there are.

use std::sync::OnceLock;

use thiserror::Error;

use super::boxes::{HandBox, disjoint};
use super::counting::Counted;
use super::numbering::{Numbering, Parties, PreparedSeat, ratio};
use crate::dealing::philox::Philox;
use crate::hand::Hand;

/// What the streams of worlds and of trials are for; deals are purpose 0.
const WORLDS: u64 = 1;
const TRIALS: u64 = 2;

/// Additions that are always made to count worlds: some milliseconds.
const LIGHT: u64 = 10_000_000;
/// Additions that are always made to count all points: they may not be worth it.
const LIGHTER: u64 = 1_000_000;
/// Additions that are made only where too much would be rejected: some tenths of a second.
const HEAVY: u64 = 300_000_000;

/// Attempts that tell how much is rejected, and the share that must pass.
const ATTEMPTS: u64 = 256;
const ENOUGH: f64 = 1.0 / 16.0;

/// Hidden seats that make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SamplingError {
    /// One to three seats are hidden.
    #[error("one to three seats are hidden, not {0}")]
    Seats(usize),
    /// A hand has 13 cards at most.
    #[error("a hidden hand has 13 cards at most, not {0}")]
    Size(u8),
    /// The hidden cards must be as many as the hands take.
    #[error("the hidden hands have {hands} cards, but {cards} are hidden")]
    Cards {
        /// What the hands take.
        hands: u32,
        /// How many there are.
        cards: u32,
    },
}

/// A hidden hand: how many cards it has, and the boxes of which it is in one or more.
#[derive(Clone, Debug)]
pub struct HiddenSeat {
    /// How many cards.
    pub size: u8,
    /// What is known; without a box there is no such hand.
    pub boxes: Vec<HandBox>,
}

/// What is known of the hidden cards.
#[derive(Clone, Debug)]
pub(super) struct HiddenCards {
    pub cards: Hand,
    pub seats: Vec<PreparedSeat>,
    pub parties: Parties,
}

/// A number of layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many there are, or at most.
    pub worlds: u64,
    /// Whether it is exactly so many.
    pub exact: bool,
}

/// Makes worlds: layouts of the hidden cards, each as likely as any other.
#[derive(Clone, Debug)]
pub struct WorldSampler {
    worlds: HiddenCards,
    numbering: Numbering,
    /// The share of numbers that had a layout, in a trial.
    passed: f64,
    /// A numbering that rejects less, once it was asked for: it is made only once, since it takes long.
    better: OnceLock<Option<Numbering>>,
}

impl WorldSampler {
    /// Counts the layouts of the hidden cards; the seats keep their order.
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
            // From now on there is no better one.
            if let Some(better) = sampler.better.take().flatten() {
                sampler.passed = trial(&sampler.worlds, &better);
                sampler.numbering = better;
            }
            sampler.better = OnceLock::from(None);
        }
        Ok(sampler)
    }

    /// Returns how many layouts there are.
    pub fn count(&self) -> Count {
        let numbering = self.better();
        Count {
            worlds: numbering.total,
            exact: numbering.exact || numbering.total == 0,
        }
    }

    /// Returns the world with a number of a seed: the hands in the order of the seats. Takes what
    /// it needs of the attempts; nothing if there are too few, or no layouts at all.
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

    /// Returns all layouts in order, if there are not more than a limit and that can be told.
    pub fn all(&self, limit: u64) -> Option<Vec<[Hand; 3]>> {
        // The trial leaves no doubt that there are many more, and counting them exactly takes long.
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
    pub(super) fn new(cards: Hand, hidden: &[HiddenSeat]) -> Result<Self, SamplingError> {
        if !(1..=3).contains(&hidden.len()) {
            return Err(SamplingError::Seats(hidden.len()));
        }
        if let Some(seat) = hidden.iter().find(|seat| seat.size > 13) {
            return Err(SamplingError::Size(seat.size));
        }
        let hands = hidden.iter().map(|seat| u32::from(seat.size)).sum();
        if hands != cards.len() {
            let cards = cards.len();
            return Err(SamplingError::Cards { hands, cards });
        }
        let seats: Vec<_> = hidden.iter().map(|seat| prepared(cards, seat)).collect();
        let parties = Parties::new(cards, &seats);
        Ok(Self {
            cards,
            seats,
            parties,
        })
    }
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

/// Returns whether boxes may be merged and whose points may be counted, what rejects least first.
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
    // One combination without points is never too much.
    let merged = Numbering::new(worlds, Counted::None, true, u64::MAX);
    merged.expect("one box a seat makes one combination")
}

/// Returns the share of numbers that have a layout.
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
