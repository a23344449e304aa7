//! Evolving bidding systems.

use crossruff_core::evolve::bidding::{Bidding, Sides};
use crossruff_core::evolve::board::Table;
use crossruff_core::evolve::deals::Tricks;
use crossruff_core::evolve::entry::{Meanings, Switches};
use crossruff_core::evolve::evolving::advance;
use crossruff_core::evolve::explain::explain;
use crossruff_core::evolve::features::{Features, UNITS};
use crossruff_core::evolve::population::{self, POINT, Settings};
use crossruff_core::evolve::program::Program;
use crossruff_core::evolve::ranges::Ranges;
use crossruff_core::evolve::system::{Form, MOST_ENTRIES, MOST_INHERITED, MOST_STATES, System};
use crossruff_core::evolve::variation::{OPERATORS, Variation};
use crossruff_core::evolve::{deals, objective, truth};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{self, refused};

/// The most deals that are kept ready at once: some 600 MB of them.
const MOST_DEALS: usize = 1 << 22;

/// Fitness is counted in so many parts of a match point.
const PARTS: f64 = 65_536.0;
const _: () = assert!(POINT == 65_536);

/// Rounds between two looks at the signals.
const ROUNDS_A_SLICE: u64 = 256;

/// The least and the most of a feature: points (in units of 5/64), spades, hearts, diamonds, clubs,
/// controls, losers, shape class.
type Box = Vec<(i16, i16)>;

/// What an auction tells: ranges, boxes, whether they are all, states, and the calls that may follow.
type Told = (
    Option<Vec<Box>>,
    Vec<Vec<Box>>,
    bool,
    (u8, u8),
    Vec<(u8, Vec<Box>)>,
);

/// Points in units of 5/64, the lengths from spades to clubs, controls, losers, and shape class.
#[pyfunction]
pub fn bidding_features(hand: &Bound<'_, PyAny>) -> PyResult<Vec<i16>> {
    let hand = arguments::full_hand(hand, "hand")?;
    Ok(Features::of(hand).values.to_vec())
}

/// Deals with their double-dummy results, made ready to be bid.
///
/// `hands` are packed as little-endian 64-bit hands, north first; `tricks` have 20 bytes a deal, by
/// strain (spades, hearts, diamonds, clubs, notrump) and in each by seat. `dealers` and `vulnerable`
/// have a byte a deal: seats, and 0 none, 1 North-South, 2 East-West, 3 both.
#[pyclass(frozen, module = "crossruff._core")]
pub struct BiddingDeals {
    deals: deals::Deals,
}

#[pymethods]
impl BiddingDeals {
    #[new]
    fn new(
        py: Python<'_>,
        hands: &[u8],
        tricks: &[u8],
        dealers: &[u8],
        vulnerable: &[u8],
    ) -> PyResult<Self> {
        if !hands.len().is_multiple_of(32) || hands.len() / 32 > MOST_DEALS {
            let message =
                format!("hands must have 32 bytes a deal, and {MOST_DEALS} deals at most");
            return Err(PyValueError::new_err(message));
        }
        if !tricks.len().is_multiple_of(20) {
            return Err(PyValueError::new_err("tricks must have 20 bytes a deal"));
        }
        let deals = py.detach(|| {
            let hands: Vec<[u64; 4]> = hands.chunks_exact(32).map(packed_hands).collect();
            let tricks: Vec<Tricks> = tricks.chunks_exact(20).map(packed_tricks).collect();
            deals::Deals::new(&hands, &tricks, dealers, vulnerable)
        });
        Ok(Self {
            deals: deals.map_err(refused)?,
        })
    }

    fn __len__(&self) -> usize {
        self.deals.len()
    }

    /// The par scores of North-South.
    fn pars(&self) -> Vec<i32> {
        self.deals.iter().map(|deal| deal.par).collect()
    }

    /// How many match points everybody passing is away from par, on each deal.
    fn distances_of_passing(&self) -> Vec<i32> {
        objective::distances_of_passing(&self.deals)
    }
}

fn packed_hands(bytes: &[u8]) -> [u64; 4] {
    let mut hands = [0; 4];
    for (hand, bytes) in hands.iter_mut().zip(bytes.chunks_exact(8)) {
        let mut word = [0; 8];
        word.copy_from_slice(bytes);
        *hand = u64::from_le_bytes(word);
    }
    hands
}

fn packed_tricks(bytes: &[u8]) -> Tricks {
    let mut tricks = [[0; 4]; 5];
    for (row, bytes) in tricks.iter_mut().zip(bytes.chunks_exact(4)) {
        row.copy_from_slice(bytes);
    }
    tricks
}

/// A bidding system: states with programs of 32-bit entries, and transitions.
///
/// `words` are the entries, state by state; `transitions` have 39 bytes a state: the next state
/// after each call, and last the state whose program is run on into. Calls are numbered pass 0,
/// double 1, redouble 2, and the bids from 3 (one club) to 37. `switches` are bits of the nodes
/// that the entries may mean.
#[pyclass(frozen, module = "crossruff._core")]
pub struct BiddingSystem {
    system: System,
    program: Program,
}

impl BiddingSystem {
    fn of(system: System) -> Self {
        let meanings = Meanings::new(system.form().switches());
        Self {
            program: Program::new(&system, &meanings),
            system,
        }
    }
}

#[pymethods]
impl BiddingSystem {
    #[new]
    fn new(
        states: &Bound<'_, PyAny>,
        inherited: &Bound<'_, PyAny>,
        switches: &Bound<'_, PyAny>,
        words: Vec<u32>,
        transitions: &[u8],
    ) -> PyResult<Self> {
        let states = arguments::small(states, "states", 1..=MOST_STATES)?;
        let entries = words.len() / usize::from(states);
        let entries = u8::try_from(entries).unwrap_or(u8::MAX);
        let form = form(states, entries, inherited, switches)?;
        let system = System::new(form, words, transitions.to_vec()).map_err(refused)?;
        Ok(Self::of(system))
    }

    /// The system of these bytes.
    #[staticmethod]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        System::from_bytes(data).map(Self::of).map_err(refused)
    }

    /// The bytes of the system.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.system.to_bytes())
    }

    /// States, entries of each, and programs that one may run on into.
    #[getter]
    fn form(&self) -> (usize, usize, usize) {
        let form = self.system.form();
        (form.states(), form.entries(), form.inherited())
    }

    /// The nodes that are switched on.
    #[getter]
    fn switches(&self) -> u64 {
        self.system.form().switches().bits()
    }

    /// The entries, state by state.
    #[getter]
    fn words(&self) -> Vec<u32> {
        self.system.words().to_vec()
    }

    /// The transitions, state by state.
    #[getter]
    fn transitions<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.system.transitions())
    }

    /// Whether two systems are sure to make the same calls always.
    fn is_like(&self, other: &Self) -> bool {
        self.system.form() == other.system.form() && self.program.is_like(&other.program)
    }

    /// How many match points the system, playing against itself, is away from par on each deal.
    fn distances_from_par(&self, py: Python<'_>, deals: &BiddingDeals) -> Vec<i32> {
        py.detach(|| objective::distances_from_par(&self.program, &deals.deals))
    }

    /// The match points that it wins against another on each deal, played in both directions.
    fn match_results(&self, py: Python<'_>, other: &Self, deals: &BiddingDeals) -> Vec<i32> {
        py.detach(|| objective::match_results(&self.program, &other.program, &deals.deals))
    }

    /// The calls on a deal, from the dealer on; this system has North-South, another East-West.
    fn auction(
        &self,
        py: Python<'_>,
        other: &Self,
        deals: &BiddingDeals,
        number: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<u8>> {
        let deal = deals.deals.get(index_of(number, deals)?);
        Ok(py.detach(|| {
            let mut table = Table::new();
            let bidding = table.bid(&self.program, &other.program, deal);
            bidding.calls().collect()
        }))
    }

    /// What North-South score on a deal; this system has North-South, another East-West.
    fn score(
        &self,
        py: Python<'_>,
        other: &Self,
        deals: &BiddingDeals,
        number: &Bound<'_, PyAny>,
    ) -> PyResult<i32> {
        let deal = deals.deals.get(index_of(number, deals)?);
        Ok(py.detach(|| Table::new().score(&self.program, &other.program, deal)))
    }

    /// Checks on all deals that every hand lies in what is inferred, after each call; the dealer's
    /// side has this system. Gives the number of calls; what is untrue raises.
    fn check_truth(&self, py: Python<'_>, other: &Self, deals: &BiddingDeals) -> PyResult<u64> {
        let sides = [&self.program, &other.program];
        let checked: Result<Vec<_>, _> = py.detach(|| {
            let each = deals.deals.iter();
            each.map(|deal| truth::check(sides, deal)).collect()
        });
        Ok(checked.map_err(refused)?.iter().sum())
    }

    /// What everybody knows after some calls; the dealer's side has this system, the other another.
    ///
    /// Gives the ranges of the four players from the dealer on (None if no deal leads to these
    /// calls), for each player the boxes of which the hand is in one, whether these are all that the
    /// calls tell, the states of the two sides, and each call that the next player can make with
    /// its boxes. A box has the least and the most of points (in units of 5/64), spades, hearts,
    /// diamonds, clubs, controls, losers, and shape class.
    fn explain(
        &self,
        py: Python<'_>,
        other: &Self,
        vulnerable: (bool, bool),
        calls: Vec<u8>,
    ) -> PyResult<Told> {
        let sides: Sides<'_> = [&self.program, &other.program];
        let told = py
            .detach(|| explain(&sides, vulnerable.into(), &calls))
            .map_err(refused)?;
        let boxes = |pieces: &Vec<Ranges>| pieces.iter().map(ends).collect();
        Ok((
            told.ranges.map(|ranges| ranges.iter().map(ends).collect()),
            told.pieces.iter().map(boxes).collect(),
            told.exact,
            told.states.into(),
            told.continuations
                .iter()
                .map(|(call, pieces)| (*call, boxes(pieces)))
                .collect(),
        ))
    }

    /// What the next player calls after some calls, with a hand; nothing if the auction is over.
    fn call(
        &self,
        other: &Self,
        vulnerable: (bool, bool),
        calls: Vec<u8>,
        hand: &Bound<'_, PyAny>,
    ) -> PyResult<Option<u8>> {
        let features = Features::of(arguments::full_hand(hand, "hand")?);
        let sides: Sides<'_> = [&self.program, &other.program];
        let mut bidding = Bidding::default();
        bidding.begin(vulnerable.into());
        for (place, &call) in calls.iter().enumerate() {
            if !bidding.situation().is_legal(call) {
                let message = format!("call {call} is not legal at place {place} of the auction");
                return Err(PyValueError::new_err(message));
            }
            bidding.make(&sides, call);
        }
        let over = bidding.situation().is_over();
        Ok((!over).then(|| bidding.choose(&sides, &features)))
    }
}

fn ends(ranges: &Ranges) -> Box {
    ranges.low.into_iter().zip(ranges.high).collect()
}

fn index_of(number: &Bound<'_, PyAny>, deals: &BiddingDeals) -> PyResult<usize> {
    let last = deals.deals.len() as u64 - 1;
    Ok(arguments::number(number, "number", 0..=last)? as usize)
}

fn form(
    states: u8,
    entries: u8,
    inherited: &Bound<'_, PyAny>,
    switches: &Bound<'_, PyAny>,
) -> PyResult<Form> {
    let inherited = arguments::small(inherited, "inherited", 0..=MOST_INHERITED)?;
    let bits = arguments::number(switches, "switches", 0..=u64::MAX)?;
    let switches = Switches::new(bits).ok_or_else(|| {
        PyValueError::new_err(format!(
            "switches {bits:#x} name no nodes, or nodes that there are not"
        ))
    })?;
    Form::new(states, entries, inherited, switches).map_err(refused)
}

/// What populations are like, and how they go on.
///
/// `threshold` and `push_penalty` are match points; `weights` are how often each operator is used:
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
        settings.check().map_err(refused)?;
        Ok(Self { settings })
    }
}

fn match_points(value: f64, name: &str) -> PyResult<i64> {
    if value.is_finite() && value.abs() <= 1e6 {
        // The range was checked, and the parts are whole.
        return Ok((value * PARTS).round() as i64);
    }
    let message = format!("{name} must be a number of match points, not {value}");
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
    let message = format!("{name} must be a probability from 0 to 1, not {value}");
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
    /// Random systems.
    #[staticmethod]
    fn random(settings: &EvolutionSettings, size: &Bound<'_, PyAny>) -> PyResult<Self> {
        let size = size_of(size)?;
        let population = population::Population::random(settings.settings, size);
        Ok(Self {
            population: population.map_err(refused)?,
        })
    }

    /// Given systems.
    #[staticmethod]
    fn of(settings: &EvolutionSettings, systems: Vec<PyRef<'_, BiddingSystem>>) -> PyResult<Self> {
        let population = population::Population::of(settings.settings, owned(&systems));
        Ok(Self {
            population: population.map_err(refused)?,
        })
    }

    /// The winners of small tournaments of random systems, in so many round robins.
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
            population: population.map_err(refused)?,
        })
    }

    /// The population of these bytes.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        let population = py.detach(|| population::Population::from_bytes(data));
        Ok(Self {
            population: population.map_err(refused)?,
        })
    }

    /// The bytes of the population, from which it goes on as if nothing had happened.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.population.to_bytes())
    }

    /// Play so many rounds, in each of which every member plays one board.
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
        self.population.change(settings.settings).map_err(refused)
    }

    /// Let these systems be chosen as immigrants from now on, instead of those before.
    fn welcome(&mut self, systems: Vec<PyRef<'_, BiddingSystem>>) -> PyResult<()> {
        self.population.welcome(owned(&systems)).map_err(refused)
    }

    fn __len__(&self) -> usize {
        self.population.members().len()
    }

    /// Boards played since the beginning.
    #[getter]
    fn boards(&self) -> u64 {
        self.population.boards()
    }

    /// Rounds played since the beginning.
    #[getter]
    fn rounds(&self) -> u64 {
        self.population.rounds()
    }

    /// How many rounds it takes for all to have met.
    #[getter]
    fn rounds_a_robin(&self) -> u64 {
        self.population.rounds_a_robin()
    }

    /// The fittest system.
    fn best(&self) -> BiddingSystem {
        BiddingSystem::of(self.population.best().system().clone())
    }

    /// The fittest systems, the best first.
    fn fittest(&self, count: &Bound<'_, PyAny>) -> PyResult<Vec<BiddingSystem>> {
        let count = arguments::number(count, "count", 0..=population::MOST as u64)? as usize;
        let mut members: Vec<_> = self.population.members().iter().collect();
        members.sort_by_key(|member| std::cmp::Reverse(self.population.fitness(member)));
        let systems = members.into_iter().take(count);
        Ok(systems
            .map(|member| BiddingSystem::of(member.system().clone()))
            .collect())
    }

    /// Each member: its fitness in match points, boards played, and pushes in sequence.
    fn members(&self) -> Vec<(f64, u64, u32)> {
        let members = self.population.members().iter();
        members
            .map(|member| {
                let fitness = in_match_points(self.population.fitness(member));
                (fitness, member.age(), member.pushes())
            })
            .collect()
    }

    /// A member's system.
    fn system(&self, number: &Bound<'_, PyAny>) -> PyResult<BiddingSystem> {
        let last = self.population.members().len() as u64 - 1;
        let number = arguments::number(number, "number", 0..=last)? as usize;
        let member = &self.population.members()[number];
        Ok(BiddingSystem::of(member.system().clone()))
    }

    /// What has happened since this was last asked: boards, pushes, members replaced, of these by
    /// immigrants, the sum of the ages of those replaced, and the greatest age.
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
    let allowed = population::FEWEST as u64..=population::MOST as u64;
    Ok(arguments::number(value, "size", allowed)? as usize)
}

/// What cards of each rank are worth in units of 5/64, the two first.
#[pyfunction]
pub fn card_units() -> [i16; 13] {
    UNITS
}

/// The switches of the thesis's nodes, and those of all.
#[pyfunction]
pub fn bidding_switches() -> (u64, u64) {
    (Switches::THESIS.bits(), Switches::EVERYTHING.bits())
}
