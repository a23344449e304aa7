//! Tests: the worlds of small hands against all ways to deal the cards one by one.

use std::collections::HashMap;

use super::boxes::{HandBox, Span, each_card};
use super::counting::Counted;
use super::numbering::{Numbering, ratio};
use super::sampler::{HiddenCards, HiddenSeat, WorldSampler};
use crate::hand::{Hand, hand};

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

/// Returns all worlds, by dealing each card to each seat.
fn brute_force(cards: Hand, hidden: &[HiddenSeat]) -> Vec<[Hand; 3]> {
    let mut worlds = vec![[Hand::EMPTY; 3]];
    for card in each_card(cards) {
        let mut longer = Vec::new();
        for world in worlds {
            for (place, seat) in hidden.iter().enumerate() {
                if world[place].len() < u32::from(seat.size) {
                    let mut with_it = world;
                    with_it[place] |= card;
                    longer.push(with_it);
                }
            }
        }
        worlds = longer;
    }
    let fits = |world: &[Hand; 3]| {
        let mut pairs = hidden.iter().zip(world);
        pairs.all(|(seat, &held)| seat.boxes.iter().any(|each| each.has(held)))
    };
    worlds.retain(fits);
    worlds.sort_unstable_by_key(|hands| hands.map(Hand::bits));
    worlds
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
        assert_eq!(count.worlds, expected.len() as u64);
        assert!(count.exact);
        if let Some(less) = count.worlds.checked_sub(1) {
            assert_eq!(sampler.all(less), None);
        }
    }
}

#[test]
fn every_plan_has_the_same_worlds() {
    for (cards, hidden) in cases() {
        let worlds = HiddenCards::new(cards, &hidden).unwrap();
        let expected = brute_force(cards, &hidden);
        for counted in [Counted::None, Counted::First, Counted::Both] {
            for merged in [false, true] {
                let numbering = Numbering::new(&worlds, counted, merged, u64::MAX).unwrap();
                let numbers = 0..numbering.total;
                let worlds = numbers.filter_map(|number| numbering.world(&worlds, number));
                let mut worlds: Vec<_> = worlds.collect();
                worlds.sort_unstable_by_key(|hands| hands.map(Hand::bits));
                assert_eq!(worlds, expected, "{counted:?} {merged} {hidden:?}");
            }
        }
    }
}

#[test]
fn worlds_are_uniform() {
    let (cards, hidden) = cases().swap_remove(7);
    let sampler = WorldSampler::new(cards, &hidden).unwrap();
    let worlds = sampler.count().worlds;
    let (mut found, mut attempts) = (HashMap::new(), u64::MAX);
    for number in 0..20 * worlds {
        let world = sampler.world(1, number, &mut attempts).unwrap();
        *found.entry(world).or_insert(0_u32) += 1;
    }
    assert_eq!(found.len() as u64, worlds);
    let squares = found
        .values()
        .map(|&count| (f64::from(count) - 20.0).powi(2) / 20.0);
    let degrees = ratio(worlds - 1, 1);
    let deviation = (squares.sum::<f64>() - degrees) / (2.0 * degrees).sqrt();
    assert!(deviation.abs() < 4.0, "{deviation}");
}

#[test]
fn all_three_hands_of_a_deal() {
    let hidden = [seat(13, &[FREE]), seat(13, &[FREE]), seat(13, &[FREE])];
    let cards = hand(".AKQJT98765432.AKQJT98765432.AKQJT98765432");
    let count = WorldSampler::new(cards, &hidden).unwrap().count();
    assert_eq!(count.worlds, 84_478_098_072_866_400);
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
    let message = |hidden: &[HiddenSeat]| WorldSampler::new(cards, hidden).unwrap_err().to_string();
    assert_eq!(message(&[]), "hidden must be one to three seats; got 0");
    assert_eq!(
        message(&[seat(3, &[FREE])]),
        "the hidden hands must have all 4 hidden cards; got 3"
    );
    assert_eq!(
        message(&[seat(14, &[FREE])]),
        "a hidden hand must have at most 13 cards; got 14"
    );
}
