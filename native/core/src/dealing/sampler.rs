//! Deals under constraints, by drawing until one fits.
//!
//! Deal `number` of a seed under a constraint is that of the first attempt 0, 1, 2, ... whose
//! [shuffle](super::shuffle) is accepted. Attempt 0 is the deal without the constraint, so deals
//! that already fit stay as they are. Every attempt has its own stream, so an attempt can be
//! abandoned before all its cards are drawn.

use thiserror::Error;

use super::Hands;
use super::constraint::{Condition, Constraint};
use super::philox::Philox;
use super::shuffle::FixedCards;
use crate::cards::Seat;

/// A search beyond the last number or attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// Numbers are 64-bit.
    #[error("number + count must be below 2**64; got {number} + {count}")]
    Numbers {
        /// The first number.
        number: u64,
        /// The number of deals.
        count: u64,
    },
    /// Attempts are 64-bit.
    #[error("attempt + budget must be below 2**64; got {attempt} + {budget}")]
    Attempts {
        /// The first attempt.
        attempt: u64,
        /// How many were allowed.
        budget: u64,
    },
}

/// The next attempt of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The number of the deal to find.
    pub number: u64,
    /// The attempt at it.
    pub attempt: u64,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// After this many deals.
    pub count: u64,
    /// After this many attempts in all.
    pub budget: u64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The deals, in the order of their numbers.
    pub deals: Vec<Hands>,
    /// The position to resume from.
    pub next: Position,
    /// How many attempts were made.
    pub attempts: u64,
}

/// A search for the deals that a constraint accepts.
#[derive(Clone, Debug)]
pub struct Sampler {
    fixed_cards: FixedCards,
    constraint: Constraint,
    /// For each seat, the conditions that can be tested once it has its cards, and not before.
    stages: [Vec<Condition>; 4],
}

impl Sampler {
    /// Returns a sampler of deals with some fixed cards that a constraint accepts.
    pub fn new(fixed_cards: FixedCards, constraint: Constraint) -> Self {
        let mut stages: [Vec<Condition>; 4] = Default::default();
        for condition in &constraint.conditions {
            let seats = condition.seats();
            let last = Seat::ALL
                .into_iter()
                .rfind(|&seat| seats.contains(seat) && fixed_cards.is_open(seat));
            stages[last.map_or(0, Seat::index)].push(condition.clone());
        }
        Self {
            fixed_cards,
            constraint,
            stages,
        }
    }

    /// Returns whether a deal has the fixed cards in their places and the constraint accepts it.
    pub fn accepts(&self, hands: &Hands) -> bool {
        let fixed = self.fixed_cards.fixed();
        let in_place = hands
            .iter()
            .zip(fixed)
            .all(|(hand, cards)| hand.contains(cards));
        in_place && self.constraint.accepts(hands)
    }

    /// Returns the deals of a seed from a position on, until a limit is reached.
    pub fn find(&self, seed: u64, from: Position, limits: Limits) -> Result<Found, SearchError> {
        let Position { number, attempt } = from;
        let Limits { count, budget } = limits;
        if number.checked_add(count).is_none() {
            return Err(SearchError::Numbers { number, count });
        }
        if attempt.checked_add(budget).is_none() {
            return Err(SearchError::Attempts { attempt, budget });
        }
        let mut found = Found {
            deals: Vec::new(),
            next: from,
            attempts: 0,
        };
        while found.attempts < budget && (found.deals.len() as u64) < count {
            found.attempts += 1;
            match self.attempt(seed, found.next) {
                Some(hands) => {
                    found.deals.push(hands);
                    found.next.number += 1;
                    found.next.attempt = 0;
                }
                None => found.next.attempt += 1,
            }
        }
        Ok(found)
    }

    /// Returns the deal of an attempt, if it is accepted.
    #[inline]
    fn attempt(&self, seed: u64, at: Position) -> Option<Hands> {
        let stream = Philox::new(seed, at.number, at.attempt);
        let mut shuffle = self.fixed_cards.shuffle(stream);
        for (seat, stage) in Seat::ALL.into_iter().zip(&self.stages) {
            shuffle.deal_to(seat);
            if !stage
                .iter()
                .all(|condition| condition.accepts(&shuffle.hands))
            {
                return None;
            }
        }
        Some(shuffle.hands)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Suit;
    use crate::dealing::constraint::{Feature, Range, Seats, Test};
    use crate::dealing::program::Step;
    use crate::dealing::shapes::ShapeSet;
    use crate::evaluation::hcp;
    use crate::hand::{Hand, hand};

    fn test(seats: u8, feature: Feature, low: u8, high: u8) -> Step {
        let range = Range::new(low, high).unwrap();
        Step::Test(Test::in_range(Seats::new(seats).unwrap(), feature, range))
    }

    /// Returns a sampler: South opens one notrump, north has a transfer to spades, or east-west
    /// have the majority.
    fn sampler(fixed_cards: FixedCards) -> Sampler {
        let balanced =
            ShapeSet::new([[4, 3, 3, 3], [3, 4, 3, 3], [3, 3, 4, 3], [3, 3, 3, 4]]).unwrap();
        let steps = vec![
            test(4, Feature::Hcp, 12, 40),
            test(1, Feature::Length(Suit::Spades), 4, 13),
            test(10, Feature::Hcp, 21, 40),
            Step::Test(Test::shape(Seats::new(8).unwrap(), balanced).unwrap()),
            Step::Or(3),
            Step::And(2),
            test(1, Feature::Losers, 9, 12),
            Step::Not,
            Step::And(2),
        ];
        Sampler::new(fixed_cards, Constraint::compile(steps).unwrap())
    }

    fn from(number: u64, attempt: u64) -> Position {
        Position { number, attempt }
    }

    fn limits(count: u64, budget: u64) -> Limits {
        Limits { count, budget }
    }

    #[test]
    fn same_as_the_definition() {
        let cards = |text| hand(text);
        let fixed = [
            FixedCards::none(),
            FixedCards::new([
                Hand::EMPTY,
                Hand::EMPTY,
                cards("AK2...AK2"),
                cards("Q..Q.Q"),
            ])
            .unwrap(),
            FixedCards::new([
                cards("AKQJ.AKQ.432.432"),
                Hand::EMPTY,
                Hand::EMPTY,
                Hand::EMPTY,
            ])
            .unwrap(),
            FixedCards::new([
                Hand::EMPTY,
                Hand::EMPTY,
                Hand::EMPTY,
                cards("432.432.432.5432"),
            ])
            .unwrap(),
        ];
        for fixed_cards in fixed {
            let sampler = sampler(fixed_cards.clone());
            let found = sampler.find(9, from(100, 0), limits(50, u64::MAX)).unwrap();
            assert_eq!(found.next, from(150, 0));
            for (number, deal) in (100..).zip(&found.deals) {
                let first = (0..100_000)
                    .map(|attempt| fixed_cards.deal(9, number, attempt))
                    .find(|hands| sampler.accepts(hands));
                assert_eq!(Some(*deal), first);
            }
        }
    }

    #[test]
    fn without_conditions_it_is_the_plain_deal() {
        let sampler = Sampler::new(FixedCards::none(), Constraint::compile(Vec::new()).unwrap());
        let found = sampler.find(4, from(7, 0), limits(20, 100)).unwrap();
        let plain: Vec<_> = (7..27)
            .map(|number| FixedCards::none().deal(4, number, 0))
            .collect();
        assert_eq!(found.deals, plain);
        assert_eq!(found.attempts, 20);
    }

    #[test]
    fn a_search_can_be_cut_anywhere() {
        let sampler = sampler(FixedCards::none());
        let whole = sampler.find(1, from(0, 0), limits(30, u64::MAX)).unwrap();
        for budget in [1, 2, 7, 100] {
            let mut next = from(0, 0);
            let mut deals = Vec::new();
            let mut attempts = 0;
            while deals.len() < 30 {
                let part = sampler
                    .find(1, next, limits(30 - deals.len() as u64, budget))
                    .unwrap();
                assert!(part.attempts <= budget);
                deals.extend(part.deals);
                next = part.next;
                attempts += part.attempts;
            }
            assert_eq!(
                (deals, next, attempts),
                (whole.deals.clone(), whole.next, whole.attempts)
            );
        }
    }

    #[test]
    fn fixed_cards_are_part_of_the_question() {
        let aces = hand("A.A.A.A");
        let fixed_cards = FixedCards::new([aces, Hand::EMPTY, Hand::EMPTY, Hand::EMPTY]).unwrap();
        let sampler = Sampler::new(
            fixed_cards.clone(),
            Constraint::compile(Vec::new()).unwrap(),
        );
        assert!(sampler.accepts(&fixed_cards.deal(0, 0, 0)));
        assert!(!sampler.accepts(&FixedCards::none().deal(0, 0, 0)));
    }

    #[test]
    fn what_cannot_be_found_uses_up_the_budget() {
        let steps = vec![test(1, Feature::Hcp, 38, 40)];
        let sampler = Sampler::new(FixedCards::none(), Constraint::compile(steps).unwrap());
        let found = sampler.find(1, from(5, 10), limits(1, 1000)).unwrap();
        assert!(found.deals.is_empty());
        assert_eq!(found.next, from(5, 1010));
        let nothing = sampler.find(1, from(5, 10), limits(0, 1000)).unwrap();
        assert_eq!((nothing.next, nothing.attempts), (from(5, 10), 0));
    }

    #[test]
    fn numbers_do_not_wrap() {
        let sampler = sampler(FixedCards::none());
        let last = u64::MAX;
        assert_eq!(
            sampler.find(1, from(last, 0), limits(1, 1)),
            Err(SearchError::Numbers {
                number: last,
                count: 1
            })
        );
        assert_eq!(
            sampler.find(1, from(0, last), limits(1, 1)),
            Err(SearchError::Attempts {
                attempt: last,
                budget: 1
            })
        );
    }

    /// The share of hands with 15 to 17 points is known to be 0.1011.
    #[test]
    fn rate_of_acceptance() {
        let steps = vec![test(4, Feature::Hcp, 15, 17)];
        let sampler = Sampler::new(FixedCards::none(), Constraint::compile(steps).unwrap());
        let found = sampler
            .find(3, from(0, 0), limits(u64::MAX, 100_000))
            .unwrap();
        assert!(
            found
                .deals
                .iter()
                .all(|hands| (15..=17).contains(&hcp(hands[2])))
        );
        assert!(
            (9_700..10_600).contains(&found.deals.len()),
            "{}",
            found.deals.len()
        );
    }
}
