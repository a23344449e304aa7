//! A fixed amount of double-dummy work, for profilers and instruction counters.
//!
//! `dd_work DEALS TRICKS [studied | deepening | -TECHNIQUE]...` solves random deals, cut down to
//! TRICKS cards a hand, for the best card in one strain. `-table` switches that technique off;
//! `studied` switches none off, but uses the search in which techniques can be switched off, which
//! is a little slower. It prints how many positions at the beginning of a trick it searched, and a
//! checksum of the results.

use std::error::Error;

use crossruff_core::cards::{Seat, Strain};
use crossruff_core::dd::{Goal, Position, Solver, Techniques};
use crossruff_core::dealing::shuffle::FixedCards;
use crossruff_core::hand::Hand;

const MEMORY: usize = 256 << 20;
const SEED: u64 = 2026;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [deals, tricks, changes @ ..] = arguments.as_slice() else {
        return Err("usage: dd_work DEALS TRICKS [studied | deepening | -TECHNIQUE]...".into());
    };
    let (deals, tricks): (u64, usize) = (deals.parse()?, tricks.parse()?);
    let mut techniques = Techniques::DEFAULT;
    for change in changes {
        match change.strip_prefix('-') {
            Some(name) => techniques = techniques.without(name.parse()?),
            None if change == "deepening" => techniques.deepening = true,
            None if change == "studied" => {}
            None => {
                return Err(format!(
                    "{change:?} is not studied, deepening or a technique to leave out"
                )
                .into());
            }
        }
    }
    let mut solver = if changes.is_empty() {
        Solver::new(MEMORY)
    } else {
        Solver::studied(MEMORY, techniques)
    };
    let mut sum = 0;
    for number in 0..deals {
        let hands = FixedCards::none().deal(SEED, number, 0);
        // Take a part of each hand that leaves gaps in the suits.
        let hands = hands.map(|hand| {
            let cards = (0..52).map(|place| 1 << (place % 4 * 16 + place / 4));
            let held = cards.filter(|card| hand.bits() & card != 0);
            held.take(tricks).sum::<u64>()
        });
        let [north, east, south, west] = hands.map(Hand::new);
        let strain = Strain::ALL[(number % 5) as usize];
        let leader = Seat::ALL[(number % 4) as usize];
        let position = Position::new([north?, east?, south?, west?], strain, leader, &[])?;
        solver.clear();
        let best = solver.solve(&position, Goal::Best, None);
        let tricks = best.map_or(0, |best| u64::from(best[0].tricks));
        sum = (31 * sum + tricks) % 1_000_003;
    }
    println!("{} {sum}", solver.nodes());
    Ok(())
}
