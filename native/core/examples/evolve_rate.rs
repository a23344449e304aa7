//! How fast a population plays, for a profiler: `evolve_rate DEALS TRICKS ROBINS`.
//!
//! The files hold packed deals (little-endian, four 64-bit hands each) and their tricks (20 bytes, by strain
//! and seat).

use std::time::Instant;

use crossruff_core::evolve::board::Table;
use crossruff_core::evolve::deals::Deals;
use crossruff_core::evolve::entry::{Meanings, Switches};
use crossruff_core::evolve::objective;
use crossruff_core::evolve::population::{POINT, Population, Settings};
use crossruff_core::evolve::program::Program;
use crossruff_core::evolve::system::Form;
use crossruff_core::evolve::variation::Variation;

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    let read = |path: &str| std::fs::read(path).expect("a file");
    let hands: Vec<[u64; 4]> = read(&arguments[1])
        .chunks_exact(32)
        .map(|deal| {
            [0, 1, 2, 3].map(|seat| {
                let mut bytes = [0; 8];
                bytes.copy_from_slice(&deal[8 * seat..8 * seat + 8]);
                u64::from_le_bytes(bytes)
            })
        })
        .collect();
    let tricks: Vec<[[u8; 4]; 5]> = read(&arguments[2])
        .chunks_exact(20)
        .map(|table| {
            [0, 1, 2, 3, 4].map(|strain| [0, 1, 2, 3].map(|seat| table[4 * strain + seat]))
        })
        .collect();
    let deals = Deals::new(&hands, &tricks, None, None).expect("deals");
    let robins: u64 = arguments[3].parse().expect("a number");
    let part = |chance: f64| (chance * 2_f64.powi(32)) as u32;
    let switches = if arguments.len() > 4 { Switches::EVERYTHING } else { Switches::THESIS };
    let settings = Settings {
        form: Form::new(4, 8, 3, switches).expect("a form"),
        seed: arguments.get(5).map_or(1, |s| s.parse().unwrap()),
        threshold: -15 * POINT,
        push_penalty: POINT / 256,
        migration: 0,
        contest: 1,
        variation: Variation {
            weights: [1; 9],
            bit: part(1.0 / 256.0),
            entry: part(1.0 / 16.0),
            transition: part(1.0 / 16.0),
        },
    };
    let meanings = Meanings::new(switches);
    let mut population = Population::random(settings, 128).expect("a population");
    let mut table = Table::new();
    let mean = |values: &[i32]| f64::from(values.iter().sum::<i32>()) / values.len() as f64;
    let pass = mean(&objective::distances_of_passing(&deals));
    println!("pass-always {pass:.3}");
    for report in 0..20 {
        let start = Instant::now();
        for _ in 0..robins * population.rounds_a_robin() / 20 {
            population.round(&deals, &mut table);
        }
        let seconds = start.elapsed().as_secs_f64();
        let tally = population.take_tally();
        let best = Program::new(population.best().system(), &meanings);
        let objective = mean(&objective::distances_from_par(&best, &deals));
        println!(
            "{report}: {:.0} boards a second, {} boards a member, objective {objective:.3} ({:.3}), age {:.0}, oldest {}, pushes {:.2}",
            tally.boards as f64 / seconds,
            population.boards() / 64,
            objective / pass,
            tally.ages as f64 / tally.replaced.max(1) as f64,
            tally.oldest,
            tally.pushes as f64 / tally.boards as f64,
        );
    }
}
