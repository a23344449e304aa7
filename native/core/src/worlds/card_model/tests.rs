//! Checks of single features, by hand-made holdings and positions.

use super::holding::{Ranks, bucket, class, masters, points, strength, touching};
use super::situation::Situation;
use super::*;
use crate::cards::{Seat, Strain};

/// Returns the cards of one suit.
fn suit(names: &str) -> u16 {
    names
        .chars()
        .map(|name| 1 << "23456789TJQKA".find(name).unwrap())
        .sum()
}

/// Returns a hand of suits with dots between them.
fn hand(text: &str) -> u64 {
    text.split('.')
        .enumerate()
        .map(|(number, names)| u64::from(suit(names)) << (16 * number))
        .sum()
}

fn card(text: &str) -> u64 {
    let number = "SHDC".find(&text[..1]).unwrap();
    u64::from(suit(&text[1..])) << (16 * number)
}

fn played(first: usize, text: &str) -> Vec<(Seat, u64)> {
    let cards = text.split(' ').map(card);
    cards
        .enumerate()
        .map(|(place, bit)| (Seat::ALL[(first + place) % 4], bit))
        .collect()
}

fn history(cards: &[(Seat, u64)], strain: Strain) -> PlayedCards<'_> {
    PlayedCards {
        declarer: Seat::South,
        strain,
        auction: AuctionSummary::default(),
        cards,
    }
}

#[test]
fn holdings_have_classes() {
    let expected = [
        ("AK4", 0),
        ("KQJ4", 1),
        ("QJ93", 1),
        ("KQ4", 2),
        ("JT2", 2),
        ("AJT4", 3),
        ("A943", 4),
        ("K94", 5),
        ("Q", 6),
        ("T43", 7),
        ("9876", 8),
        ("", 8),
    ];
    for (names, number) in expected {
        assert_eq!(class(suit(names)), number, "{names}");
    }
}

#[test]
fn cards_touch_over_cards_that_are_gone() {
    let own = suit("KJ4");
    let others = suit("AQT98");
    assert_eq!(touching(own, others, 11), 0);
    // The queen is gone.
    let others = suit("AT98");
    assert_eq!(touching(own, others, 11), 1);
    assert_eq!(touching(own, others, 9), 2);
    assert_eq!(touching(own, others, 2), 0);
    assert_eq!(touching(suit("QJT"), suit("A"), 9), 3);
}

#[test]
fn roles_say_what_a_card_does() {
    let ranks = Ranks::new(suit("AQ953"));
    // Ace and queen beat the jack.
    let roles: Vec<_> = (0..5).map(|place| ranks.role(place, 2)).collect();
    assert_eq!(roles, [6, 4, 3, 1, 0]);
    let heights: Vec<_> = (0..5).map(|place| ranks.height(place)).collect();
    assert_eq!(heights, [3, 2, 2, 1, 0]);
    assert_eq!(ranks.find(7), Some(2));
    assert_eq!(ranks.find(8), None);
}

#[test]
fn small_things_count() {
    assert_eq!(masters(suit("AKJ")), 2);
    assert_eq!(masters(suit("KQ")), 0);
    assert_eq!(strength(suit("A2")), 0);
    assert_eq!(strength(suit("Q2")), 1);
    assert_eq!(strength(suit("J2")), 2);
    assert_eq!(bucket(12), 0);
    assert_eq!(bucket(3), 6);
    assert_eq!(points(hand("AKQJ.A..J")), 15);
}

#[test]
fn a_replay_knows_what_happened() {
    // West leads spades; North has none and discards a heart; South wins and leads a trump.
    let mut cards = played(3, "S4 H2 SK SA");
    cards.extend(played(2, "D2 D3 D4 D5"));
    let found = Situation::replay(&history(&cards, Strain::Diamonds)).unwrap();
    assert_eq!(found.len(), 8);
    let now = &found[4];
    assert_eq!((now.seat, now.tricks, now.leader), (2, 1, 2));
    assert_eq!(now.void[0], 1);
    assert_eq!(now.discard[0].map(|card| card.suit), Some(1));
    assert_eq!(now.led[0], (Some(3), 1));
    assert_eq!(now.last, Some((0, 3, 2)));
    // The queen of spades is the best that is left.
    assert_eq!(now.relative[0][10], 12);
    assert_eq!(found[7].winning.map(|(seat, _)| seat), Some(0));
}

#[test]
fn impossible_cards_are_refused() {
    let twice = played(3, "S4 S4");
    let found = Situation::replay(&history(&twice, Strain::Notrump));
    assert_eq!(found.unwrap_err(), CardModelError::Twice(1));
    let mut late = played(3, "S4 H2 SK SA");
    late.push((Seat::West, card("S2")));
    let found = Situation::replay(&history(&late, Strain::Notrump));
    assert_eq!(
        found.unwrap_err(),
        CardModelError::OutOfTurn(4, Seat::South)
    );
    let two = [(Seat::West, card("S4") | card("S5"))];
    let found = Situation::replay(&history(&two, Strain::Notrump));
    assert_eq!(found.unwrap_err(), CardModelError::NotOneCard(0));
}

#[test]
fn without_coefficients_suits_and_their_cards_are_alike() {
    let model = CardModel::new(vec![0.0; COEFFICIENTS]).unwrap();
    let world = [
        hand("A2.3.."),
        hand("K3.4.."),
        hand("Q4.5.."),
        hand("J5.6.."),
    ];
    let cards = played(3, "S5");
    let found = model
        .probabilities(&world, &history(&cards, Strain::Notrump))
        .unwrap();
    let any = ANY_CARD / 3.0;
    let expected = [0.25, 0.25, 0.5].map(|share| (1.0 - ANY_CARD) * share + any);
    for ((_, chance), expected) in found.iter().zip(expected) {
        assert!((chance - expected).abs() < 1e-6);
    }
}

#[test]
fn a_coefficient_makes_its_cell_likelier() {
    let world = [
        hand("A2.3.."),
        hand("K3.4.."),
        hand("Q4.5.."),
        hand("J5.6.."),
    ];
    let cards = played(3, "S5");
    let history = history(&cards, Strain::Notrump);
    let listed = choices(&world, &history).unwrap();
    let chosen = &listed[0].1[0];
    let only: Vec<_> = chosen.options[chosen.taken]
        .iter()
        .filter(|place| !chosen.options[1 - chosen.taken].contains(place))
        .collect();
    let mut coefficients = vec![0.0; COEFFICIENTS];
    coefficients[*only[0] as usize] = 3_f32.ln();
    let model = CardModel::new(coefficients).unwrap();
    let found = model.probabilities(&world, &history).unwrap();
    let spades: f64 = found[..2].iter().map(|(_, chance)| chance).sum();
    let expected = (1.0 - ANY_CARD) * 0.75 + ANY_CARD * 2.0 / 3.0;
    assert!((spades - expected).abs() < 1e-6);
}
