//! Tests: the solver against a search without any shortcut.

use super::bits::{each, suit_mask, suit_of};
use super::state::State;
use super::{CardValue, Goal, Position, Solver, Technique, Techniques};
use crate::cards::{Seat, Strain};
use crate::dealing::shuffle::FixedCards;
use crate::hand::Hand;

/// Searches every line of play without any shortcut; returns the tricks of north-south.
fn by_force(hands: [u64; 4], trump: usize, leader: usize, played: &[u64]) -> i32 {
    of_first_tricks(13, hands, trump, leader, played)
}

/// Returns the tricks of north-south when only the first tricks count.
pub(super) fn of_first_tricks(
    depth: usize,
    hands: [u64; 4],
    trump: usize,
    leader: usize,
    played: &[u64],
) -> i32 {
    if depth == 0 {
        return 0;
    }
    let seat = (leader + played.len()) & 3;
    if played.len() == 4 {
        let state = State::new([0; 4], trump);
        let mut winner = 0;
        for place in 1..4 {
            if played[place] & state.beating(played[winner]) != 0 {
                winner = place;
            }
        }
        let winner = (leader + winner) & 3;
        let later = of_first_tricks(depth - 1, hands, trump, winner, &[]);
        return i32::from(winner & 1 == 0) + later;
    }
    if hands[seat] == 0 {
        return 0;
    }
    let in_suit = played
        .first()
        .map_or(0, |&led| hands[seat] & suit_mask(suit_of(led)));
    let legal = if in_suit == 0 { hands[seat] } else { in_suit };
    let results = each(legal).map(|card| {
        let mut after = hands;
        after[seat] ^= card;
        of_first_tricks(depth, after, trump, leader, &[played, &[card]].concat())
    });
    if seat & 1 == 0 {
        results.max()
    } else {
        results.min()
    }
    .unwrap_or(0)
}

/// Returns the highest cards of each hand of a deal, so that no suit is full.
pub(super) fn ending(number: u64, size: u32) -> [Hand; 4] {
    FixedCards::none().deal(5, number, 0).map(|hand| {
        let mut bits = hand.bits().rotate_left((number % 64) as u32);
        while bits.count_ones() > size {
            bits &= bits - 1;
        }
        Hand::masked(bits.rotate_right((number % 64) as u32))
    })
}

#[test]
fn same_as_brute_force() {
    for mut solver in [Solver::new(1 << 20), Solver::portable(1 << 20)] {
        for number in 0..400 {
            let hands = ending(number, 1 + (number % 4) as u32);
            let strain = Strain::try_from((number % 5) as u8).unwrap();
            let leader = Seat::ALL[(number / 5 % 4) as usize];
            let position = Position::new(hands, strain, leader, &[]).unwrap();
            let bits = hands.map(Hand::bits);
            let seat = leader.index();
            let left = bits[0].count_ones() as i32;
            let values = solver.solve(&position, Goal::EveryCard, None).unwrap();
            assert_eq!(values.len(), bits[seat].count_ones() as usize);
            for CardValue { card, tricks } in values {
                let mut after = bits;
                after[seat] ^= card;
                let north_south = by_force(after, strain as usize, seat, &[card]);
                let mine = if seat & 1 == 0 {
                    north_south
                } else {
                    left - north_south
                };
                assert_eq!(i32::from(tricks), mine, "{number}: {position:?} {card:x}");
            }
        }
    }
}

#[test]
fn no_technique_changes_a_result() {
    let mut deepening = Techniques::DEFAULT;
    deepening.deepening = true;
    let fewer = Technique::ALL.map(|technique| Techniques::DEFAULT.without(technique));
    let mut usual = Solver::new(1 << 20);
    for techniques in [deepening].into_iter().chain(fewer) {
        let mut solver = Solver::studied(1 << 20, techniques);
        for number in 0..60 {
            let hands = ending(number, 5);
            let strain = Strain::try_from((number % 5) as u8).unwrap();
            let position = Position::new(hands, strain, Seat::West, &[]).unwrap();
            assert_eq!(
                solver.solve(&position, Goal::EveryCard, None),
                usual.solve(&position, Goal::EveryCard, None),
                "{techniques:?} {position:?}"
            );
            assert_eq!(
                solver.tricks(&position, None),
                usual.tricks(&position, None)
            );
        }
    }
}

#[test]
fn what_was_stopped_gives_no_answer() {
    let mut solver = Solver::new(1 << 24);
    let deal = FixedCards::none().deal(1, 1, 0);
    solver.stop_when(Some(Box::new(|| true)));
    assert_eq!(solver.table(deal), None);
    solver.stop_when(None);
    let whole = solver.table(deal);
    assert!(whole.is_some());
    assert_eq!(Solver::portable(1 << 16).table(deal), whole);
}
