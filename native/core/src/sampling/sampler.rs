//! Worlds by chance, all of them, and how many there are.

use thiserror::Error;

use super::boxes::{HandBox, disjoint};
use super::plan::{Parties, Plan, Seat, ratio};
use super::ways::Counted;
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
pub(super) struct Worlds {
    pub cards: Hand,
    pub seats: Vec<Seat>,
    pub parties: Parties,
}

/// A number of layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many there are, or at most.
    pub layouts: u64,
    /// Whether it is exactly so many.
    pub exact: bool,
}

/// Makes worlds: layouts of the hidden cards, each as likely as any other.
#[derive(Clone, Debug)]
pub struct WorldSampler {
    worlds: Worlds,
    plan: Plan,
    /// The share of numbers that had a layout, in a trial.
    passed: f64,
}

impl WorldSampler {
    /// Counts the layouts of the hidden cards; the seats keep their order.
    pub fn new(cards: Hand, hidden: &[HiddenSeat]) -> Result<Self, SamplingError> {
        let worlds = Worlds::new(cards, hidden)?;
        let needed = worlds.parties.needed(&worlds.seats);
        let plan = light_plan(&worlds, needed);
        let passed = trial(&worlds, &plan);
        let mut sampler = Self {
            worlds,
            plan,
            passed,
        };
        if !sampler.plan.exact
            && passed < ENOUGH
            && let Some(better) = sampler.heavy_plan()
        {
            sampler.passed = trial(&sampler.worlds, &better);
            sampler.plan = better;
        }
        Ok(sampler)
    }

    /// How many layouts there are.
    pub fn count(&self) -> Count {
        let better = if self.plan.exact {
            None
        } else {
            self.heavy_plan()
        };
        let plan = better.as_ref().unwrap_or(&self.plan);
        Count {
            layouts: plan.total,
            exact: plan.exact || plan.total == 0,
        }
    }

    /// The world with a number of a seed: the hands in the order of the seats. Takes what it needs
    /// of the attempts; nothing if there are too few, or no layouts at all.
    #[inline]
    pub fn world(&self, seed: u64, number: u64, attempts: &mut u64) -> Option<[Hand; 3]> {
        let mut stream = Philox::apart(WORLDS, seed, number, 0);
        while *attempts > 0 && self.plan.total > 0 {
            *attempts -= 1;
            let drawn = stream.below_u64(self.plan.total);
            let found = self.plan.layout(&self.worlds, drawn);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// All layouts in order, if there are not more than a limit and that can be told.
    pub fn all(&self, limit: u64) -> Option<Vec<[Hand; 3]>> {
        // The trial leaves no doubt that there are many more, and counting them exactly takes long.
        let many = ratio(self.plan.total, 1) * ENOUGH / 4.0 > ratio(limit, 1);
        if !self.plan.exact && self.passed >= ENOUGH && many {
            return None;
        }
        let better = if self.plan.exact {
            None
        } else {
            self.heavy_plan()
        };
        let plan = better.as_ref().unwrap_or(&self.plan);
        if plan.total > limit {
            return None;
        }
        let numbers = 0..plan.total;
        let mut found: Vec<_> = numbers
            .filter_map(|number| plan.layout(&self.worlds, number))
            .collect();
        found.sort_unstable_by_key(|hands| hands.map(Hand::bits));
        Some(found)
    }

    /// A plan that rejects less than ours.
    fn heavy_plan(&self) -> Option<Plan> {
        let needed = self.worlds.parties.needed(&self.worlds.seats);
        let mut plans =
            levels(needed).map(|counted| Plan::new(&self.worlds, counted, false, HEAVY));
        plans
            .find_map(|plan| plan)
            .filter(|plan| plan.is_better_than(&self.plan))
    }
}

impl Worlds {
    fn new(cards: Hand, hidden: &[HiddenSeat]) -> Result<Self, SamplingError> {
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

fn prepared(cards: Hand, seat: &HiddenSeat) -> Seat {
    let all = HandBox::all(cards, seat.size);
    let cut = seat.boxes.iter().map(|each| each.and(&all, seat.size));
    let mut boxes: Vec<_> = cut.filter(|each| !each.is_empty()).collect();
    if boxes.contains(&all) {
        boxes = vec![all];
    }
    Seat {
        size: seat.size,
        all,
        apart: disjoint(&boxes, seat.size),
        boxes,
    }
}

/// Whose points may be counted, the most first.
fn levels(needed: Counted) -> impl Iterator<Item = Counted> {
    let levels = [Counted::Both, Counted::First, Counted::None];
    levels.into_iter().filter(move |&level| level <= needed)
}

/// A plan that is made quickly.
fn light_plan(worlds: &Worlds, needed: Counted) -> Plan {
    for counted in levels(needed) {
        let allowed = if counted == Counted::Both {
            LIGHTER
        } else {
            LIGHT
        };
        if let Some(plan) = Plan::new(worlds, counted, false, allowed) {
            return plan;
        }
    }
    // One combination without points is never too much.
    let merged = Plan::new(worlds, Counted::None, true, u64::MAX);
    merged.expect("one box a seat makes one combination")
}

/// The share of numbers that have a layout.
fn trial(worlds: &Worlds, plan: &Plan) -> f64 {
    if plan.exact || plan.total == 0 {
        return 1.0;
    }
    let mut stream = Philox::apart(TRIALS, 0, 0, 0);
    let drawn = (0..ATTEMPTS).filter(|_| {
        let number = stream.below_u64(plan.total);
        plan.layout(worlds, number).is_some()
    });
    ratio(drawn.count() as u64, ATTEMPTS)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::boxes::{Span, each_card};
    use super::*;
    use crate::hand::hand;

    const FREE: [(u8, u8); 5] = [(0, 13), (0, 13), (0, 13), (0, 13), (0, 40)];

    fn of([s, h, d, c, points]: [(u8, u8); 5]) -> HandBox {
        let span = |(low, high)| Span::new(low, high);
        HandBox {
            lengths: [s, h, d, c].map(span),
            points: span(points),
        }
    }

    fn seat(size: u8, boxes: &[[(u8, u8); 5]]) -> HiddenSeat {
        HiddenSeat {
            size,
            boxes: boxes.iter().copied().map(of).collect(),
        }
    }

    /// All layouts, each card to each seat in turn.
    fn brute_force(cards: Hand, hidden: &[HiddenSeat]) -> Vec<[Hand; 3]> {
        let mut layouts = vec![[Hand::EMPTY; 3]];
        for card in each_card(cards) {
            let mut longer = Vec::new();
            for layout in layouts {
                for (place, seat) in hidden.iter().enumerate() {
                    if layout[place].len() < u32::from(seat.size) {
                        let mut with_it = layout;
                        with_it[place] |= card;
                        longer.push(with_it);
                    }
                }
            }
            layouts = longer;
        }
        let fits = |layout: &[Hand; 3]| {
            let mut pairs = hidden.iter().zip(layout);
            pairs.all(|(seat, &held)| seat.boxes.iter().any(|each| each.has(held)))
        };
        layouts.retain(fits);
        layouts.sort_unstable_by_key(|hands| hands.map(Hand::bits));
        layouts
    }

    fn cases() -> Vec<(Hand, Vec<HiddenSeat>)> {
        let cards = hand("AQ52.KJ3.A4.Q7");
        let spades = [(1, 3), (0, 13), (0, 13), (0, 13), (4, 9)];
        let hearts = [(0, 13), (1, 2), (0, 13), (0, 13), (0, 6)];
        let strong = [(0, 13), (0, 13), (0, 2), (0, 13), (7, 12)];
        let no_hearts = [(0, 13), (0, 0), (0, 13), (0, 13), (0, 40)];
        vec![
            (cards, vec![seat(11, &[FREE])]),
            (cards, vec![seat(6, &[FREE]), seat(5, &[FREE])]),
            (cards, vec![seat(6, &[spades]), seat(5, &[FREE])]),
            (cards, vec![seat(6, &[spades, hearts]), seat(5, &[strong])]),
            (
                cards,
                vec![seat(4, &[FREE]), seat(4, &[FREE]), seat(3, &[FREE])],
            ),
            (
                cards,
                vec![seat(4, &[FREE]), seat(4, &[strong]), seat(3, &[FREE])],
            ),
            (
                cards,
                vec![seat(4, &[hearts]), seat(4, &[FREE]), seat(3, &[no_hearts])],
            ),
            (
                cards,
                vec![
                    seat(3, &[hearts, spades]),
                    seat(4, &[strong]),
                    seat(4, &[spades]),
                ],
            ),
            (
                cards,
                vec![
                    seat(4, &[no_hearts, spades]),
                    seat(4, &[no_hearts]),
                    seat(3, &[]),
                ],
            ),
            (
                cards,
                vec![seat(0, &[FREE]), seat(6, &[strong]), seat(5, &[hearts])],
            ),
            (Hand::EMPTY, vec![seat(0, &[FREE]), seat(0, &[FREE])]),
        ]
    }

    #[test]
    fn all_worlds_are_those_of_brute_force() {
        for (cards, hidden) in cases() {
            let sampler = WorldSampler::new(cards, &hidden).unwrap();
            let expected = brute_force(cards, &hidden);
            assert_eq!(sampler.all(100_000), Some(expected.clone()), "{hidden:?}");
            let count = sampler.count();
            assert_eq!(count.layouts, expected.len() as u64);
            assert!(count.exact);
            if let Some(less) = count.layouts.checked_sub(1) {
                assert_eq!(sampler.all(less), None);
            }
        }
    }

    #[test]
    fn every_plan_has_the_same_worlds() {
        for (cards, hidden) in cases() {
            let worlds = Worlds::new(cards, &hidden).unwrap();
            let expected = brute_force(cards, &hidden);
            for counted in [Counted::None, Counted::First, Counted::Both] {
                for merged in [false, true] {
                    let plan = Plan::new(&worlds, counted, merged, u64::MAX).unwrap();
                    let numbers = 0..plan.total;
                    let layouts = numbers.filter_map(|number| plan.layout(&worlds, number));
                    let mut layouts: Vec<_> = layouts.collect();
                    layouts.sort_unstable_by_key(|hands| hands.map(Hand::bits));
                    assert_eq!(layouts, expected, "{counted:?} {merged} {hidden:?}");
                }
            }
        }
    }

    #[test]
    fn worlds_are_uniform() {
        let (cards, hidden) = cases().swap_remove(7);
        let sampler = WorldSampler::new(cards, &hidden).unwrap();
        let layouts = sampler.count().layouts;
        let (mut found, mut attempts) = (HashMap::new(), u64::MAX);
        for number in 0..20 * layouts {
            let world = sampler.world(1, number, &mut attempts).unwrap();
            *found.entry(world).or_insert(0_u32) += 1;
        }
        assert_eq!(found.len() as u64, layouts);
        let squares = found
            .values()
            .map(|&count| (f64::from(count) - 20.0).powi(2) / 20.0);
        let degrees = ratio(layouts - 1, 1);
        let deviation = (squares.sum::<f64>() - degrees) / (2.0 * degrees).sqrt();
        assert!(deviation.abs() < 4.0, "{deviation}");
    }

    #[test]
    fn all_three_hands_of_a_deal() {
        let hidden = [seat(13, &[FREE]), seat(13, &[FREE]), seat(13, &[FREE])];
        let cards = hand(".AKQJT98765432.AKQJT98765432.AKQJT98765432");
        let count = WorldSampler::new(cards, &hidden).unwrap().count();
        assert_eq!(count.layouts, 84_478_098_072_866_400);
        assert!(count.exact);
    }

    #[test]
    fn rare_points_are_found_at_once() {
        let shown = hand("5432.5432.543.32");
        let rare = [(0, 13), (0, 13), (0, 13), (0, 13), (30, 32)];
        let poor = [(0, 13), (0, 13), (0, 13), (0, 13), (6, 8)];
        let hidden = [seat(13, &[rare]), seat(13, &[poor]), seat(13, &[FREE])];
        let sampler = WorldSampler::new(!shown, &hidden).unwrap();
        let mut attempts = 20 * 16;
        for number in 0..20 {
            let world = sampler.world(5, number, &mut attempts).unwrap();
            assert!(hidden[0].boxes[0].has(world[0]) && hidden[1].boxes[0].has(world[1]));
        }
    }

    #[test]
    fn no_world_ends_at_once() {
        let cards = hand("AQ52...");
        let nothing = [seat(2, &[]), seat(2, &[FREE])];
        let sampler = WorldSampler::new(cards, &nothing).unwrap();
        assert_eq!(sampler.world(1, 1, &mut 1_000_000), None);
        assert_eq!(sampler.all(10), Some(Vec::new()));
    }

    #[test]
    fn seats_that_make_no_sense() {
        let cards = hand("AQ52...");
        let message =
            |hidden: &[HiddenSeat]| WorldSampler::new(cards, hidden).unwrap_err().to_string();
        assert_eq!(message(&[]), "one to three seats are hidden, not 0");
        assert_eq!(
            message(&[seat(3, &[FREE])]),
            "the hidden hands have 3 cards, but 4 are hidden"
        );
        assert_eq!(
            message(&[seat(14, &[FREE])]),
            "a hidden hand has 13 cards at most, not 14"
        );
    }
}
