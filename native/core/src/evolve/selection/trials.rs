//! Tests of whole populations, and helpers that other tests share.

use super::board::Table;
use super::deals::Deals;
use super::population::Population;
use super::rounds::advance;
use super::settings::{POINT, Settings};
use crate::dealing::philox::Philox;
use crate::dealing::shuffle::FixedCards;
use crate::evolve::auction::bidding::Bidding;
use crate::evolve::auction::program::Program;
use crate::evolve::genome::entry::Decoder;
use crate::evolve::genome::nodes::Switches;
use crate::evolve::genome::system::Form;
use crate::evolve::genome::variation::{OPERATORS, Variation};
use crate::hand::Hand;

/// Returns random deals with random tricks, for tests that do not depend on good bidding.
pub fn deals(count: u64) -> Deals {
    let mut random = Philox::apart(99, 77, 0, 0);
    let hands: Vec<_> = (0..count)
        .map(|number| FixedCards::none().deal(5, number, 0).map(Hand::bits))
        .collect();
    let tricks: Vec<_> = hands
        .iter()
        .map(|_| [[0; 4]; 5].map(|row: [u8; 4]| row.map(|_| random.below(14) as u8)))
        .collect();
    let dealers: Vec<_> = (0..hands.len()).map(|number| (number % 4) as u8).collect();
    let vulnerable: Vec<_> = (0..hands.len())
        .map(|number| (number / 4 % 4) as u8)
        .collect();
    Deals::new(&hands, &tricks, &dealers, &vulnerable).unwrap()
}

/// Returns settings of small populations.
pub fn settings(switches: Switches, seed: u64) -> Settings {
    Settings {
        form: Form::new(4, 8, 3, switches).unwrap(),
        seed,
        threshold: -15 * POINT,
        push_penalty: POINT / 256,
        migration: 1 << 28,
        contest: 1,
        variation: Variation {
            weights: [1; OPERATORS],
            bit: 1 << 24,
            entry: 1 << 28,
            transition: 1 << 28,
        },
    }
}

fn evolved(switches: Switches, size: usize, rounds: u64, threads: usize) -> Population {
    let deals = deals(300);
    let mut population = Population::random(settings(switches, 4), size).unwrap();
    advance(&mut population, &deals, rounds, threads);
    population
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for size in [2, 15, 32] {
        let one = evolved(Switches::EVERYTHING, size, 300, 1).to_bytes();
        for threads in [2, 5] {
            assert!(one == evolved(Switches::EVERYTHING, size, 300, threads).to_bytes());
        }
    }
}

#[test]
fn resumed_it_has_the_same_future() {
    let deals = deals(300);
    let mut whole = evolved(Switches::THESIS, 16, 100, 1);
    let mut resumed = Population::from_bytes(&whole.to_bytes()).unwrap();
    advance(&mut whole, &deals, 333, 1);
    advance(&mut resumed, &deals, 333, 2);
    assert!(whole.to_bytes() == resumed.to_bytes());
}

#[test]
fn changed_bytes_are_refused() {
    let bytes = evolved(Switches::THESIS, 4, 20, 1).to_bytes();
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 1 << (place % 8);
        assert!(Population::from_bytes(&changed).is_err(), "{place}");
        assert!(Population::from_bytes(&bytes[..place]).is_err(), "{place}");
    }
}

#[test]
fn everybody_meets_everybody_once() {
    let deals = deals(10);
    for size in [2, 3, 8, 9] {
        let mut population = Population::random(settings(Switches::THESIS, 1), size).unwrap();
        let mut table = Table::new();
        for _ in 0..population.rounds_a_robin() {
            population.round(&deals, &mut table);
        }
        assert_eq!(population.boards() as usize, size * (size - 1) / 2);
    }
}

#[test]
fn fitness_sums_to_zero() {
    let population = evolved(Switches::THESIS, 16, 500, 1);
    let sum: i64 = population
        .members()
        .iter()
        .map(|member| population.fitness(member))
        .sum();
    assert_eq!(sum + population.rest, 0);
    assert!(population.tally.replaced > 10);
}

#[test]
fn immigrants_come_in() {
    let deals = deals(300);
    let mut population = evolved(Switches::THESIS, 16, 10, 1);
    let other = Population::random(settings(Switches::THESIS, 9), 2).unwrap();
    let migrants = other.members().iter().map(|member| member.system().clone());
    population.welcome(migrants.collect()).unwrap();
    advance(&mut population, &deals, 500, 1);
    assert!(population.tally.immigrants > 0);
    let strange = Population::random(settings(Switches::EVERYTHING, 9), 2).unwrap();
    let strangers = vec![strange.best().system().clone()];
    assert!(population.welcome(strangers).is_err());
}

#[test]
fn winners_of_small_tournaments() {
    let deals = deals(300);
    let settings = settings(Switches::THESIS, 2);
    let population = Population::of_winners(settings, 6, 4, 3, &deals).unwrap();
    assert_eq!(population.members().len(), 6);
    assert!(Population::of_winners(settings, 6, 1, 3, &deals).is_err());
}

/// The hand of the player who called is always in the knowledge inferred from the call.
#[test]
fn what_is_inferred_is_true() {
    let deals = deals(1000);
    for switches in [Switches::THESIS, Switches::EVERYTHING] {
        let decoder = Decoder::new(switches);
        let population = evolved(switches, 32, 400, 1);
        let programs: Vec<_> = population
            .members()
            .iter()
            .map(|member| Program::new(member.system().clone(), &decoder))
            .collect();
        for (number, deal) in deals.iter().enumerate() {
            let pair = [&programs[number % 32], &programs[(number * 7 + 1) % 32]];
            crate::evolve::auction::truth::check(pair, deal).unwrap();
        }
    }
}

/// The shortcuts of an auction with all hands in view change no call.
#[test]
fn shortcuts_change_no_call() {
    let deals = deals(300);
    for switches in [Switches::THESIS, Switches::EVERYTHING] {
        let population = evolved(switches, 32, 400, 1);
        let program = |number: usize| &population.members()[number % 32].program;
        for (number, deal) in deals.iter().enumerate() {
            let sides = [program(number), program(number * 7 + 1)];
            let dealer = usize::from(deal.dealer);
            let hands = [0, 1, 2, 3].map(|player| &deal.hands[(dealer + player) % 4]);
            let mut bidding = Bidding::default();
            bidding.begin(deal.vulnerable);
            while !bidding.situation().is_over() {
                let turn = usize::from(bidding.situation().turn);
                let call = bidding.clone().choose(&sides, hands[turn]);
                assert_eq!(bidding.choose_with_all(&sides, &hands), call);
                bidding.make(&sides, call);
            }
        }
    }
}
