//! Prints how many deals and attempts a second one core makes.

use std::hint::black_box;
use std::time::Instant;

use crossruff_core::cards::Suit;
use crossruff_core::dealing::constraint::{Constraint, Feature, Range, Seats, Test};
use crossruff_core::dealing::program::Step;
use crossruff_core::dealing::sampler::{Limits, Position, Sampler};
use crossruff_core::dealing::shapes::ShapeSet;
use crossruff_core::dealing::shuffle::FixedCards;

const ATTEMPTS: u64 = 10_000_000;

fn main() {
    rate("unconstrained deals", || {
        let fixed_cards = FixedCards::none();
        for number in 0..ATTEMPTS {
            black_box(fixed_cards.deal(1, number, 0));
        }
        ATTEMPTS
    });
    let notrump = || {
        let south = Seats::new(4).unwrap();
        vec![
            Step::Test(Test::in_range(
                south,
                Feature::Hcp,
                Range::new(15, 17).unwrap(),
            )),
            Step::Test(Test::shape(south, balanced()).unwrap()),
            Step::And(2),
        ]
    };
    let responder = || {
        let north = Seats::new(1).unwrap();
        let hearts = Feature::Length(Suit::Hearts);
        vec![
            Step::Test(Test::in_range(north, hearts, Range::new(5, 13).unwrap())),
            Step::Test(Test::in_range(
                north,
                Feature::Hcp,
                Range::new(8, 40).unwrap(),
            )),
            Step::And(2),
        ]
    };
    sample("attempts, 15-17 balanced south", notrump());
    let both = [notrump(), responder(), vec![Step::And(2)]].concat();
    sample("attempts, and 8+ with 5+ hearts north", both);
}

fn balanced() -> ShapeSet {
    let lengths = || 2..=5_u8;
    let shapes = lengths()
        .flat_map(|s| lengths().map(move |h| (s, h)))
        .flat_map(|(s, h)| lengths().map(move |d| (s, h, d)))
        .filter_map(|(s, h, d)| Some([s, h, d, 13_u8.checked_sub(s + h + d)?]))
        // 4-3-3-3, 4-4-3-2 and 5-3-3-2 are the shapes with the least sum of squares.
        .filter(|shape| shape.iter().map(|length| length * length).sum::<u8>() <= 47);
    ShapeSet::new(shapes).unwrap()
}

fn sample(what: &str, steps: Vec<Step>) {
    let sampler = Sampler::new(FixedCards::none(), Constraint::compile(steps).unwrap());
    rate(what, || {
        let start = Position {
            number: 0,
            attempt: 0,
        };
        let limits = Limits {
            count: 1 << 40,
            budget: ATTEMPTS,
        };
        let found = sampler.find(1, start, limits).unwrap();
        print!("{} found; ", found.deals.len());
        found.attempts
    });
}

fn rate(what: &str, work: impl Fn() -> u64) {
    let start = Instant::now();
    let done = work();
    #[allow(clippy::cast_precision_loss)]
    let millions = done as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!("{what}: {millions:.2} million a second");
}
