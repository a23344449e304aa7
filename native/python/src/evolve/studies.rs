//! Systems that study their auctions.

use crossruff_core::evolve::auction::program::Program;
use crossruff_core::evolve::genome::entry::Decoder;
use crossruff_core::evolve::study::{Study, lesson};
use pyo3::prelude::*;

use super::deals::BiddingDeals;
use super::systems::{BiddingSystem, undertricks};
use crate::arguments;

/// The most turns, programs and boards of a lesson.
const MOST_OF_A_LESSON: u64 = 10_000_000;
/// The most that a match point may count.
const MOST_COUNTED: u64 = 100;

/// How systems study: each lesson looks at so many turns, compares so many programs, and lets what it has
/// learned prove itself on so many boards.
///
/// `par` and `won` are what an IMP of distance from par counts, and one that is won. With `adopting` a state
/// may become like another. Contracts that fail by `doubled_from` tricks or more count as doubled; 0 is
/// never. Without `gifts`, a double of a contract that makes does not bring the score nearer to par.
#[pyclass(frozen, module = "crossruff._core")]
pub struct BiddingStudy {
    study: Study,
}

#[pymethods]
impl BiddingStudy {
    #[new]
    #[pyo3(signature = (*, seed, turns, steps, boards, par, won, adopting, doubled_from, gifts))]
    #[allow(clippy::too_many_arguments)] // All of them are given by name.
    fn new(
        seed: &Bound<'_, PyAny>,
        turns: &Bound<'_, PyAny>,
        steps: &Bound<'_, PyAny>,
        boards: &Bound<'_, PyAny>,
        par: &Bound<'_, PyAny>,
        won: &Bound<'_, PyAny>,
        adopting: bool,
        doubled_from: &Bound<'_, PyAny>,
        gifts: bool,
    ) -> PyResult<Self> {
        let study = Study {
            seed: arguments::number(seed, "seed", 0..=u64::MAX)?,
            turns: arguments::number(turns, "turns", 1..=MOST_OF_A_LESSON)? as usize,
            steps: arguments::number(steps, "steps", 1..=MOST_OF_A_LESSON)? as u32,
            boards: arguments::number(boards, "boards", 1..=MOST_OF_A_LESSON)? as usize,
            par: arguments::number(par, "par", 0..=MOST_COUNTED)? as i32,
            won: arguments::number(won, "won", 0..=MOST_COUNTED)? as i32,
            adopting,
            doubled_from: undertricks(doubled_from)?,
            gifts,
        };
        Ok(Self { study })
    }

    /// Return a system after some lessons on its auctions with itself and with opponents, numbered
    /// from `first` on, and how many of them have taught it something.
    fn teach(
        &self,
        py: Python<'_>,
        system: &BiddingSystem,
        opponents: Vec<PyRef<'_, BiddingSystem>>,
        deals: &BiddingDeals,
        first: &Bound<'_, PyAny>,
        lessons: &Bound<'_, PyAny>,
    ) -> PyResult<(BiddingSystem, u64)> {
        let first = arguments::number(first, "first", 0..=u64::MAX)?;
        let lessons = arguments::number(lessons, "lessons", 0..=u64::MAX)?;
        let rivals: Vec<Program> = opponents.iter().map(|one| one.program.clone()).collect();
        let decoder = Decoder::new(system.system.form().switches());
        let (mut system, mut learned) = (system.system.clone(), 0);
        for number in first..first.saturating_add(lessons) {
            let next = py.detach(|| {
                lesson(
                    &system,
                    &decoder,
                    &rivals,
                    &deals.deals,
                    &self.study,
                    number,
                )
            });
            if let Some(next) = next {
                system = next;
                learned += 1;
            }
            py.check_signals()?;
        }
        Ok((BiddingSystem::of(system), learned))
    }
}
