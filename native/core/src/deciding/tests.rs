//! Tests: the chosen card against the tricks of every card in every world.

use super::{Aim, Basis, Choice, decide};
use crate::cards::{Seat, Strain};
use crate::dd::{Crew, Goal, Position, Solver};
use crate::dealing::shuffle::FixedCards;
use crate::hand::Hand;
use crate::planning::WeightedWorld;

const SIZE: u32 = 6;

/// Returns worlds of a position with six tricks left, in which two hands are exchanged card by card.
fn worlds(number: u64) -> Vec<WeightedWorld> {
    let deal = FixedCards::none().deal(7, number, 0).map(|hand| {
        let mut bits = hand.bits();
        while bits.count_ones() > SIZE {
            bits &= bits - 1;
        }
        Hand::masked(bits)
    });
    let strain = Strain::try_from((number % 5) as u8).unwrap();
    let (leader, hidden) = (Seat::ALL[(number % 4) as usize], (number + 1) as usize % 4);
    let other = if number.is_multiple_of(3) {
        (hidden + 1) % 4
    } else {
        (hidden + 2) % 4
    };
    let swapped = |turn: u32| {
        let mut hands = deal.map(Hand::bits);
        let nth = |hand: u64| (0..turn % SIZE).fold(hand, |left, _| left & (left - 1));
        let lowest = |bits: u64| bits & bits.wrapping_neg();
        let (one, two) = (lowest(nth(hands[hidden])), lowest(nth(hands[other])));
        hands[hidden] ^= one ^ two;
        hands[other] ^= one ^ two;
        Position::new(hands.map(Hand::masked), strain, leader, &[]).unwrap()
    };
    (0..24)
        .map(|turn| WeightedWorld {
            position: swapped(turn),
            weight: f64::from(turn % 5),
        })
        .collect()
}

fn payoff(number: u64) -> Vec<f64> {
    let steps = [[0.0, 1.0], [50.0, 420.0], [1.0, 1.0]][(number % 3) as usize];
    let value =
        |tricks: u32| f64::from(tricks) * steps[0] + steps[1] * f64::from(u8::from(tricks > 2));
    (0..=SIZE).map(value).collect()
}

fn choose(number: u64, threads: usize, crew: &mut Crew, equals: bool) -> Choice {
    let aim = Aim {
        payoff: &payoff(number),
        preference: &[],
        tolerance: 0.0,
        risk: 0.0,
        equals,
        threads,
    };
    decide(crew, &worlds(number), &aim, || false).unwrap()
}

#[test]
fn the_best_card_as_by_all_tricks() {
    let mut used = Crew::new(1 << 22);
    for number in 0..20 {
        let worlds = worlds(number);
        let payoff = payoff(number);
        let total: f64 = worlds.iter().map(|world| world.weight).sum();
        let choice = choose(number, 1, &mut Crew::new(1 << 22), number.is_multiple_of(2));
        assert_eq!(choice.basis, Basis::Proved);
        let mean = |card: u64| {
            let worth = worlds.iter().map(|world| {
                let values = Solver::new(1 << 18).solve(&world.position, Goal::EveryCard, None);
                let values = values.unwrap();
                let found = values.iter().find(|value| value.card == card).unwrap();
                world.weight * payoff[usize::from(found.tricks)]
            });
            worth.sum::<f64>() / total
        };
        let means: Vec<f64> = choice.cards.iter().map(|card| mean(card.card)).collect();
        let best = means.iter().copied().fold(f64::MIN, f64::max);
        assert!(
            (means[0] - best).abs() < 1e-6,
            "{number}: {choice:?} {means:?}"
        );
        for (card, &mean) in choice.cards.iter().zip(&means) {
            assert!(
                card.low - 1e-6 <= mean && mean <= card.high + 1e-6,
                "{number}: {card:?}"
            );
            let equal = (mean - best).abs() < 1e-6;
            assert!(equal || !card.equal, "{number}: {card:?}");
            assert!(
                !number.is_multiple_of(2) || card.equal == equal,
                "{number}: {card:?} {means:?}"
            );
        }
        // Neither threads nor earlier work change anything.
        assert_eq!(
            choice,
            choose(number, 2, &mut used, number.is_multiple_of(2))
        );
    }
}

#[test]
fn stopped_at_once_it_still_chooses() {
    let payoff = payoff(1);
    let aim = Aim {
        payoff: &payoff,
        preference: &[],
        tolerance: 0.0,
        risk: 0.0,
        equals: false,
        threads: 1,
    };
    let choice = decide(&mut Crew::new(1 << 20), &worlds(1), &aim, || true).unwrap();
    assert_eq!((choice.basis, choice.worlds), (Basis::Stopped, 0));
    assert!(choice.cards[0].low <= choice.cards[0].high);
}
