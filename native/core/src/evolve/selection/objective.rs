//! Measures of systems: the distance from par in self-play, and matches.

use super::board::Table;
use super::deals::Deals;
use crate::evolve::auction::program::Program;

/// Returns, for each deal, the distance from par of a system that plays against itself, in match
/// points.
pub fn distances_from_par(system: &Program, deals: &Deals, mut table: Table) -> Vec<i32> {
    deals
        .iter()
        .map(|deal| {
            table.bid(system, system, deal);
            table.distance_from_par(deal)
        })
        .collect()
}

/// Returns the same if everybody always passes.
pub fn distances_of_passing(deals: &Deals) -> Vec<i32> {
    let table = Table::new();
    let of_deal = |par: i32| table.match_points(par).abs();
    deals.iter().map(|deal| of_deal(deal.par)).collect()
}

/// Returns, for each deal, the IMPs that one system wins against another.
pub fn match_results(one: &Program, other: &Program, deals: &Deals, mut table: Table) -> Vec<i32> {
    deals
        .iter()
        .map(|deal| table.play(one, other, deal))
        .collect()
}
