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
/// The greatest weight of a match point.
const MOST_COUNTED: u64 = 100;

/// The settings of lessons in which systems study their auctions.
///
/// Each lesson uses `turns` turns, compares `steps` programs, and tests the best ones on `boards`
/// boards. `par` and `won` are the weights of an IMP of distance from par, and of an IMP won. With
/// `adopting` a state may become a copy of another. Contracts that fail by `doubled_from` tricks or
/// more count as doubled; 0 switches that off. Without `gifts`, a double of a contract that makes
/// does not bring the score nearer to par.
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

    /// Return a system after some lessons, and how many of them taught it something.
    ///
    /// The lessons are numbered from `first` on; the system plays against itself and the opponents.
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
