//! Populations that evolve.

use crossruff_core::evolve::genome::system::{MOST_ENTRIES, MOST_STATES, System};
use crossruff_core::evolve::genome::variation::{OPERATORS, Variation};
use crossruff_core::evolve::selection::population;
use crossruff_core::evolve::selection::rounds::advance;
use crossruff_core::evolve::selection::settings::{FEWEST, MOST, POINT, Settings};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::deals::BiddingDeals;
use super::systems::{BiddingSystem, form};
use crate::arguments::{self, value_error};

/// The parts of a match point in which fitness is counted.
const PARTS: f64 = 65_536.0;
const _: () = assert!(POINT == 65_536);

/// The rounds between two checks for signals.
const ROUNDS_A_SLICE: u64 = 256;

/// The settings of a population.
///
/// `threshold` and `push_penalty` are IMPs; `weights` are how often each operator is used:
/// bit mutation, entry mutation, insertion, deletion, transition mutation, bitwise, entry and state
/// crossover, state adoption. Parents are the best of `contest` random members.
#[pyclass(frozen, module = "crossruff._core")]
pub struct EvolutionSettings {
    settings: Settings,
}

#[pymethods]
impl EvolutionSettings {
    #[new]
    #[pyo3(signature = (
        *, seed, states, entries, inherited, switches, threshold, push_penalty, migration, weights,
        bit_rate, entry_rate, transition_rate, contest
    ))]
    #[allow(clippy::too_many_arguments)] // All of them are given by name.
    fn new(
        seed: &Bound<'_, PyAny>,
        states: &Bound<'_, PyAny>,
        entries: &Bound<'_, PyAny>,
        inherited: &Bound<'_, PyAny>,
        switches: &Bound<'_, PyAny>,
        threshold: f64,
        push_penalty: f64,
        migration: f64,
        weights: [u32; OPERATORS],
        bit_rate: f64,
        entry_rate: f64,
        transition_rate: f64,
        contest: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let states = arguments::small(states, "states", 1..=MOST_STATES)?;
        let entries = arguments::small(entries, "entries", 1..=MOST_ENTRIES)?;
        let settings = Settings {
            form: form(states, entries, inherited, switches)?,
            seed: arguments::number(seed, "seed", 0..=u64::MAX)?,
            threshold: match_points(threshold, "threshold")?,
            push_penalty: match_points(push_penalty, "push_penalty")?,
            migration: chance(migration, "migration")?,
            contest: arguments::small(contest, "contest", 1..=u8::MAX)?,
            variation: Variation {
                weights,
                bit: chance(bit_rate, "bit_rate")?,
                entry: chance(entry_rate, "entry_rate")?,
                transition: chance(transition_rate, "transition_rate")?,
            },
        };
        settings.check().map_err(value_error)?;
        Ok(Self { settings })
    }
}

fn match_points(value: f64, name: &str) -> PyResult<i64> {
    if value.is_finite() && value.abs() <= 1e6 {
        // The range was checked, so the number of parts fits.
        return Ok((value * PARTS).round() as i64);
    }
    let message = format!("{name} must be a number of IMPs; got {value}");
    Err(PyValueError::new_err(message))
}

// Fitness stays far below 2^52 parts.
#[allow(clippy::cast_precision_loss)]
fn in_match_points(parts: i64) -> f64 {
    parts as f64 / PARTS
}

// The range is checked before; a probability of 1 becomes the greatest number.
#[allow(clippy::cast_sign_loss)]
fn chance(value: f64, name: &str) -> PyResult<u32> {
    if (0.0..=1.0).contains(&value) {
        return Ok((value * 2_f64.powi(32)) as u32);
    }
    let message = format!("{name} must be a probability from 0 to 1; got {value}");
    Err(PyValueError::new_err(message))
}

/// A population of bidding systems that evolve by playing one another.
///
/// Its future depends on its bytes and on the deals, not on the number of threads.
#[pyclass(module = "crossruff._core")]
pub struct Population {
    population: population::Population,
}

#[pymethods]
impl Population {
    /// Return a population of random systems.
    #[staticmethod]
    fn random(settings: &EvolutionSettings, size: &Bound<'_, PyAny>) -> PyResult<Self> {
        let size = size_of(size)?;
        let population = population::Population::random(settings.settings, size);
        Ok(Self {
            population: population.map_err(value_error)?,
        })
    }

    /// Return a population of the given systems.
    #[staticmethod]
    fn of(settings: &EvolutionSettings, systems: Vec<PyRef<'_, BiddingSystem>>) -> PyResult<Self> {
        let population = population::Population::of(settings.settings, owned(&systems));
        Ok(Self {
            population: population.map_err(value_error)?,
        })
    }

    /// Return a population of the winners of small tournaments of random systems with `robins`
    /// round robins each.
    #[staticmethod]
    fn of_winners(
        py: Python<'_>,
        settings: &EvolutionSettings,
        size: &Bound<'_, PyAny>,
        rivals: &Bound<'_, PyAny>,
        robins: &Bound<'_, PyAny>,
        deals: &BiddingDeals,
    ) -> PyResult<Self> {
        let (size, rivals) = (size_of(size)?, size_of(rivals)?);
        let robins = arguments::number(robins, "robins", 0..=1_000_000)?;
        let settings = settings.settings;
        let population = py.detach(|| {
            population::Population::of_winners(settings, size, rivals, robins, &deals.deals)
        });
        Ok(Self {
            population: population.map_err(value_error)?,
        })
    }

    /// Read a population from its bytes.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        let population = py.detach(|| population::Population::from_bytes(data));
        Ok(Self {
            population: population.map_err(value_error)?,
        })
    }

    /// Return the bytes of the population; a population that is read from them has the same future.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.population.to_bytes())
    }

    /// Play rounds, in each of which every member plays one board.
    #[pyo3(signature = (deals, rounds, threads=None))]
    fn advance(
        &mut self,
        py: Python<'_>,
        deals: &BiddingDeals,
        rounds: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let rounds = arguments::number(rounds, "rounds", 0..=u64::MAX)?;
        let threads = match threads {
            Some(threads) => arguments::number(threads, "threads", 1..=256)? as usize,
            None => 1,
        };
        let mut left = rounds;
        while left > 0 {
            let now = left.min(ROUNDS_A_SLICE);
            py.detach(|| advance(&mut self.population, &deals.deals, now, threads));
            left -= now;
            py.check_signals()?;
        }
        Ok(())
    }

    /// Change the settings; the form of the systems must stay.
    fn change(&mut self, settings: &EvolutionSettings) -> PyResult<()> {
        self.population
            .change(settings.settings)
            .map_err(value_error)
    }

    /// Offer these systems as immigrants from now on, instead of those before.
    fn welcome(&mut self, systems: Vec<PyRef<'_, BiddingSystem>>) -> PyResult<()> {
        self.population
            .welcome(owned(&systems))
            .map_err(value_error)
    }

    fn __len__(&self) -> usize {
        self.population.members().len()
    }

    /// Return the number of boards played since the beginning.
    #[getter]
    fn boards(&self) -> u64 {
        self.population.boards()
    }

    /// Return the number of rounds played since the beginning.
    #[getter]
    fn rounds(&self) -> u64 {
        self.population.rounds()
    }

    /// Return how many rounds a round robin has.
    #[getter]
    fn rounds_a_robin(&self) -> u64 {
        self.population.rounds_a_robin()
    }

    /// Return the fittest system.
    fn best(&self) -> BiddingSystem {
        BiddingSystem::of(self.population.best().system().clone())
    }

    /// Return the fittest systems, the best first.
    fn fittest(&self, count: &Bound<'_, PyAny>) -> PyResult<Vec<BiddingSystem>> {
        let count = arguments::number(count, "count", 0..=MOST as u64)? as usize;
        let mut members: Vec<_> = self.population.members().iter().collect();
        members.sort_by_key(|member| std::cmp::Reverse(self.population.fitness(member)));
        let systems = members.into_iter().take(count);
        Ok(systems
            .map(|member| BiddingSystem::of(member.system().clone()))
            .collect())
    }

    /// Return for each member its fitness in IMPs, boards played, and pushes in a row.
    fn members(&self) -> Vec<(f64, u64, u32)> {
        let members = self.population.members().iter();
        members
            .map(|member| {
                let fitness = in_match_points(self.population.fitness(member));
                (fitness, member.age(), member.pushes())
            })
            .collect()
    }

    /// Return the system of a member.
    fn system(&self, number: &Bound<'_, PyAny>) -> PyResult<BiddingSystem> {
        let last = self.population.members().len() as u64 - 1;
        let number = arguments::number(number, "number", 0..=last)? as usize;
        let member = &self.population.members()[number];
        Ok(BiddingSystem::of(member.system().clone()))
    }

    /// Return the counts since the last call: boards, pushes, replaced members, of these by
    /// immigrants, the sum of the ages of replaced members, and the greatest age.
    fn take_tally(&mut self) -> (u64, u64, u64, u64, u64, u64) {
        let tally = self.population.take_tally();
        (
            tally.boards,
            tally.pushes,
            tally.replaced,
            tally.immigrants,
            tally.ages,
            tally.oldest,
        )
    }
}

fn owned(systems: &[PyRef<'_, BiddingSystem>]) -> Vec<System> {
    systems.iter().map(|each| each.system.clone()).collect()
}

fn size_of(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let allowed = FEWEST as u64..=MOST as u64;
    Ok(arguments::number(value, "size", allowed)? as usize)
}
