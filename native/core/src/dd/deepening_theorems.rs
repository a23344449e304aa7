//! Tests: the theorems behind deepening, and the search that rests on them, by force.
//!
//! A score is the tricks of north-south minus those of east-west. `depths[n]` is the score of the
//! first n tricks, and a score x is consistent at depth n, or in C(n), if it can still become the
//! score of the whole: if it is at most as far from it as there are tricks after the first n, and
//! both are odd or both even as these tricks demand.

use super::brute_force::{ending, of_first_tricks};
use super::{Position, Solver, Techniques};
use crate::cards::{Seat, Strain};
use crate::hand::Hand;

/// Returns C(n).
fn consistent(n: usize, depths: &[i32]) -> Vec<i32> {
    let size = depths.len() as i32 - 1;
    let (whole, later) = (depths[size as usize], size - n as i32);
    (-3 * size..=3 * size)
        .filter(|x| (x - whole).abs() <= later && (x - whole - later) % 2 == 0)
        .collect()
}

/// Checks the thesis's theorems 2, 3 and 4 for one ending.
fn check_theorems(depths: &[i32]) {
    let size = depths.len() - 1;
    let sets: Vec<Vec<i32>> = (0..=size).map(|n| consistent(n, depths)).collect();
    for n in 0..size {
        assert_eq!((depths[n + 1] - depths[n]).abs(), 1, "theorem 2");
    }
    assert_eq!(sets[size], [depths[size]], "theorem 3.2");
    for n in 0..=size {
        assert!(sets[n].contains(&depths[n]), "theorem 3.1");
        for m in 0..=size {
            let far = n.abs_diff(m) as i32;
            for &x in &sets[n] {
                let mut near = (x - far..=x + far).filter(|y| (x - y - far) % 2 == 0);
                if m <= n {
                    assert!(near.all(|y| sets[m].contains(&y)), "theorem 3.3");
                } else {
                    assert!(near.any(|y| sets[m].contains(&y)), "theorem 3.4");
                }
            }
            let shift = n as i32 - m as i32;
            let (low, high) = (sets[n][0], sets[n][sets[n].len() - 1]);
            for bound in -(size as i32)..=size as i32 {
                let reaches = |set: &[i32], bound| set.iter().any(|&x| x >= bound);
                let stays = |set: &[i32], bound| set.iter().any(|&x| x <= bound);
                assert!(
                    high < bound || reaches(&sets[m], bound + shift),
                    "theorem 4"
                );
                assert!(low > bound || stays(&sets[m], bound - shift), "theorem 4");
            }
        }
    }
}

/// Checks the theorems on a number of endings of up to four tricks, and that every answer of the search
/// at any depth is consistent, whatever the table knows from other depths and other endings.
/// Returns the number of answers, and of those that differ from the score of the first tricks.
fn check(endings: u64) -> (u64, u64) {
    let mut deepening = Techniques::DEFAULT;
    deepening.deepening = true;
    let mut solver = Solver::studied(1 << 22, deepening);
    let (mut answers, mut different) = (0, 0);
    for number in 0..endings {
        let size = 1 + (number % 4) as usize;
        let hands = ending(number, size as u32);
        let bits = hands.map(Hand::bits);
        let strain = Strain::ALL[(number % 5) as usize];
        let leader = Seat::ALL[(number / 5 % 4) as usize];
        let tricks: Vec<i32> = (0..=size)
            .map(|depth| of_first_tricks(depth, bits, strain as usize, leader.index(), &[]))
            .collect();
        let depths: Vec<i32> = (0..).zip(&tricks).map(|(n, taken)| 2 * taken - n).collect();
        check_theorems(&depths);
        let position = Position::new(hands, strain, leader, &[]).unwrap();
        solver.enter(&position);
        // Deep searches come before shallow ones in half of the endings.
        for step in 1..=size {
            let n = if number / 20 % 2 == 0 {
                step
            } else {
                size + 1 - step
            };
            let set = consistent(n, &depths);
            for need in 1..=n as i32 {
                let bound = solver.early_bound(n as i32, need);
                let reached = bound >= need;
                let score = 2 * bound - n as i32;
                let true_of_some = set
                    .iter()
                    .any(|&x| if reached { x >= score } else { x <= score });
                assert!(true_of_some, "{number}: depth {n}, {need} tricks, {bound}");
                answers += 1;
                different += u64::from(reached != (tricks[n] >= need));
            }
        }
        let whole = if leader.index().is_multiple_of(2) {
            tricks[size]
        } else {
            size as i32 - tricks[size]
        };
        assert_eq!(
            solver.tricks(&position, None),
            Some(whole as u8),
            "{number}"
        );
    }
    (answers, different)
}

#[test]
fn theorems_hold() {
    let (answers, different) = check(400);
    assert!(answers == 2000 && different > 0);
}

#[test]
#[ignore = "takes half a minute"]
fn theorems_hold_on_20000_endings() {
    let (answers, different) = check(20_000);
    println!("{answers} consistent answers, {different} other than the first tricks");
}
