//! The class `Solver`.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use crossruff_core::cards::{Seat, Strain};
use crossruff_core::dd::{Crew, Goal, Position, Work};
use crossruff_core::hand::Hand;
use crossruff_core::planning::{Limits, Question};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::packing::{pack_tricks, positions, unpacked};
use super::stopping::{CancelFlag, StopWhen};
use crate::arguments::{self, seat_of, strain_of, value_error};
use crate::deciding::{Chosen, DecideRequest};
use crate::planning::{AlphamuRequest, Found, PlanRequest, Prospects};
use crate::worlds;

const DEFAULT_MEMORY: u64 = 512 << 20;
const ONE_JOB: Work = Work {
    jobs: 1,
    threads: 1,
    alike: true,
    small: true,
};
/// With fewer tricks left than this, all worlds of a decision may take less than a millisecond.
const LARGE: u8 = 8;

/// Solve positions double dummy, and keep the results for the next call.
#[pyclass(frozen, module = "crossruff._core")]
pub struct Solver {
    crew: Mutex<Crew>,
    /// The default for calls without a number; 0 for all cores.
    threads: u8,
}

impl Solver {
    /// Runs jobs without the interpreter lock.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: Work,
        stop: StopWhen,
        job: impl Fn(&mut crossruff_core::dd::Solver, usize) -> Option<T> + Send + Sync,
    ) -> PyResult<Vec<Option<T>>> {
        self.with_crew(py, stop, |crew, mut stop| {
            crew.work(work, move || stop.is_due(), job)
        })
    }

    /// Returns the number of threads of a call.
    pub fn threads_of(&self, threads: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        let named = threads.map(|value| arguments::small(value, "threads", 0..=255));
        match named.transpose()?.unwrap_or(self.threads) {
            0 => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
            some => Ok(usize::from(some)),
        }
    }

    /// Runs a function without the interpreter lock; raises a signal that came when it has ended.
    pub fn with_crew<T: Send>(
        &self,
        py: Python<'_>,
        stop: StopWhen,
        act: impl FnOnce(&mut Crew, StopWhen) -> T + Send,
    ) -> PyResult<T> {
        let interrupted = stop.interruption();
        let done = py.detach(|| {
            // A panic in the core is a defect; the memory that it leaves is still safe to read.
            let mut crew = self.crew.lock().unwrap_or_else(PoisonError::into_inner);
            act(&mut crew, stop)
        });
        if interrupted.load(Ordering::Relaxed) {
            // The signal handler has already run, and its exception is lost: raise it again.
            return Err(pyo3::exceptions::PyKeyboardInterrupt::new_err(()));
        }
        Ok(done)
    }
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (memory=None, threads=None))]
    fn new(
        memory: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let memory = match memory {
            Some(value) => arguments::number(value, "memory", 0..=1 << 40)?,
            None => DEFAULT_MEMORY,
        };
        Ok(Self {
            crew: Mutex::new(Crew::new(memory as usize)),
            threads: threads.map_or(Ok(0), |value| arguments::small(value, "threads", 0..=255))?,
        })
    }

    /// Forget all results.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| {
            let mut crew = self.crew.lock().unwrap_or_else(PoisonError::into_inner);
            crew.clear();
        });
    }

    /// Return the 20 results of a deal: declarers north to west, in each spades to clubs and
    /// notrump.
    fn table<'py>(
        &self,
        py: Python<'py>,
        north: &Bound<'py, PyAny>,
        east: &Bound<'py, PyAny>,
        south: &Bound<'py, PyAny>,
        west: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let hands = arguments::hands([north, east, south, west])?;
        Position::new(hands, Strain::Notrump, Seat::North, &[]).map_err(value_error)?;
        let done = self.work(py, ONE_JOB, StopWhen::interrupted(), |solver, _| {
            solver.clear();
            solver.table(hands)
        })?;
        let table = done[0].map(|table| table.concat()).unwrap_or_default();
        Ok(PyBytes::new(py, &table))
    }

    /// Return the tables of many deals, packed as little-endian 64-bit hands; 20 bytes a deal.
    #[pyo3(signature = (deals, threads=None))]
    fn tables<'py>(
        &self,
        py: Python<'py>,
        deals: &[u8],
        threads: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let threads = self.threads_of(threads)?;
        let deals = unpacked(deals, "deals")?;
        for (number, &hands) in deals.iter().enumerate() {
            Position::new(hands, Strain::Notrump, Seat::North, &[])
                .map_err(|error| PyValueError::new_err(format!("deal {number}: {error}")))?;
        }
        // Strains have nothing in common, and smaller jobs keep all threads busy to the end.
        let strains = Strain::ALL.len();
        let work = Work {
            jobs: deals.len() * strains,
            threads,
            alike: false,
            small: false,
        };
        let done = self.work(py, work, StopWhen::interrupted(), |solver, number| {
            solver.clear();
            solver.declarers(deals[number / strains], Strain::ALL[number % strains])
        })?;
        let mut tables = vec![0; 4 * done.len()];
        for (number, tricks) in done.into_iter().enumerate() {
            let (deal, strain) = (number / strains, number % strains);
            for (declarer, tricks) in tricks.unwrap_or_default().into_iter().enumerate() {
                tables[(4 * deal + declarer) * strains + strain] = tricks;
            }
        }
        Ok(PyBytes::new(py, &tables))
    }

    /// Return the value of every card of the hand to play: the card as a bit, and the tricks of its
    /// side.
    #[pyo3(signature = (hands, strain, leader, played, goal="every", target=None))]
    #[allow(clippy::too_many_arguments)]
    fn cards(
        &self,
        py: Python<'_>,
        hands: [Bound<'_, PyAny>; 4],
        strain: &Bound<'_, PyAny>,
        leader: &Bound<'_, PyAny>,
        played: Vec<Bound<'_, PyAny>>,
        goal: &str,
        target: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(u64, u8)>> {
        let goal = goal_of(goal, target)?;
        let cards = arguments::hands(hands.each_ref())?;
        let (strain, leader, played) = course(strain, leader, &played)?;
        let position = Position::new(cards, strain, leader, &played).map_err(value_error)?;
        let done = self.work(py, ONE_JOB, StopWhen::interrupted(), |solver, _| {
            solver.solve(&position, goal, None)
        })?;
        let values = done.into_iter().flatten().flatten();
        Ok(values.map(|value| (value.card, value.tricks)).collect())
    }

    /// Return the value of every card, or of some, in each of many worlds.
    #[pyo3(signature = (worlds, strain, leader, played, goal="every", target=None, *, only=None, seconds=None, threads=None, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn worlds<'py>(
        &self,
        py: Python<'py>,
        worlds: &[u8],
        strain: &Bound<'py, PyAny>,
        leader: &Bound<'py, PyAny>,
        played: Vec<Bound<'py, PyAny>>,
        goal: &str,
        target: Option<&Bound<'py, PyAny>>,
        only: Option<Vec<u64>>,
        seconds: Option<f64>,
        threads: Option<&Bound<'py, PyAny>>,
        cancel: Option<&CancelFlag>,
    ) -> PyResult<(Vec<u64>, Bound<'py, PyBytes>)> {
        let goal = goal_of(goal, target)?;
        let threads = self.threads_of(threads)?;
        let (strain, leader, played) = course(strain, leader, &played)?;
        let positions = positions(worlds, strain, leader, &played)?;
        let Some(first) = positions.first() else {
            return Ok((Vec::new(), PyBytes::new(py, &[])));
        };
        if let Some(number) = positions
            .iter()
            .position(|other| !first.same_to_play(other))
        {
            let message = format!("world {number}: the hand to play must be that of world 0");
            return Err(PyValueError::new_err(message));
        }
        let only = only.map(|cards| some_of(first, &cards)).transpose()?;
        let stop = StopWhen::new(seconds, cancel)?;
        let work = Work {
            jobs: positions.len(),
            threads,
            alike: true,
            small: first.tricks_left() < LARGE,
        };
        let done = self.work(py, work, stop, |solver, number| match only {
            Some(cards) => solver.solve_cards(&positions[number], cards, goal),
            None => solver.solve_world(&positions[number], goal),
        })?;
        let cards = first.legal_cards();
        let values = pack_tricks(&cards, &done);
        Ok((cards, PyBytes::new(py, &values)))
    }

    /// Return the best plan of the side to play for all worlds together.
    #[pyo3(signature = (worlds, weights, strain, leader, played, payoff, preference, horizon, effort, *, every_card=false, seconds=None, threads=None, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn plan<'py>(
        &self,
        py: Python<'py>,
        worlds: &[u8],
        weights: Vec<f64>,
        strain: &Bound<'py, PyAny>,
        leader: &Bound<'py, PyAny>,
        played: Vec<Bound<'py, PyAny>>,
        payoff: Vec<f64>,
        preference: Vec<u64>,
        horizon: &Bound<'py, PyAny>,
        effort: &Bound<'py, PyAny>,
        every_card: bool,
        seconds: Option<f64>,
        threads: Option<&Bound<'py, PyAny>>,
        cancel: Option<&CancelFlag>,
    ) -> PyResult<Option<Found<'py>>> {
        let limits = Limits {
            horizon: arguments::number(horizon, "horizon", 1..=1 << 20)? as usize,
            effort: arguments::number(effort, "effort", 0..=u64::MAX)?,
            threads: self.threads_of(threads)?,
            every_card,
        };
        let (strain, leader, played) = course(strain, leader, &played)?;
        let positions = positions(worlds, strain, leader, &played)?;
        let request = PlanRequest::new(positions, weights, payoff, preference, limits)?;
        request.search(py, self, StopWhen::new(seconds, cancel)?)
    }

    /// Return the best card for a payoff, and bounds of the others.
    #[pyo3(signature = (worlds, weights, strain, leader, played, payoff, preference, tolerance=0.0, risk=0.0, *, equals=false, seconds=None, threads=None, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn decide<'py>(
        &self,
        py: Python<'py>,
        worlds: &[u8],
        weights: Vec<f64>,
        strain: &Bound<'py, PyAny>,
        leader: &Bound<'py, PyAny>,
        played: Vec<Bound<'py, PyAny>>,
        payoff: Vec<f64>,
        preference: Vec<u64>,
        tolerance: f64,
        risk: f64,
        equals: bool,
        seconds: Option<f64>,
        threads: Option<&Bound<'py, PyAny>>,
        cancel: Option<&CancelFlag>,
    ) -> PyResult<Option<Chosen<'py>>> {
        let how = (equals, self.threads_of(threads)?);
        let (strain, leader, played) = course(strain, leader, &played)?;
        let positions = positions(worlds, strain, leader, &played)?;
        let request = DecideRequest::new(
            positions,
            weights,
            payoff,
            preference,
            (tolerance, risk),
            how,
        )?;
        request.choose(py, self, StopWhen::new(seconds, cancel)?)
    }

    /// Return the share of worlds that the side to play wins together after each card, by αμ.
    #[pyo3(signature = (worlds, weights, strain, leader, played, need, preference, moves, *, every_card=false, seconds=None, threads=None, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn alphamu(
        &self,
        py: Python<'_>,
        worlds: &[u8],
        weights: Vec<f64>,
        strain: &Bound<'_, PyAny>,
        leader: &Bound<'_, PyAny>,
        played: Vec<Bound<'_, PyAny>>,
        need: &Bound<'_, PyAny>,
        preference: Vec<u64>,
        moves: &Bound<'_, PyAny>,
        every_card: bool,
        seconds: Option<f64>,
        threads: Option<&Bound<'_, PyAny>>,
        cancel: Option<&CancelFlag>,
    ) -> PyResult<Option<Prospects>> {
        let question = Question {
            need: arguments::small(need, "need", 0..=14)?,
            moves: arguments::number(moves, "moves", 1..=1 << 20)? as usize,
            threads: self.threads_of(threads)?,
            every_card,
        };
        let (strain, leader, played) = course(strain, leader, &played)?;
        let positions = positions(worlds, strain, leader, &played)?;
        let request = AlphamuRequest::new(positions, weights, preference, question)?;
        request.search(py, self, StopWhen::new(seconds, cancel)?)
    }

    /// Return how likely the hidden seats were to play their cards, in each world before the first
    /// card.
    #[pyo3(signature = (worlds, strain, cards, hidden, since, p, totals=Vec::new(), *, seconds=None, threads=None, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn weigh(
        &self,
        py: Python<'_>,
        worlds: &[u8],
        strain: &Bound<'_, PyAny>,
        cards: Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)>,
        hidden: Vec<Bound<'_, PyAny>>,
        since: usize,
        p: f64,
        totals: Vec<Option<u8>>,
        seconds: Option<f64>,
        threads: Option<&Bound<'_, PyAny>>,
        cancel: Option<&CancelFlag>,
    ) -> PyResult<Vec<f64>> {
        let threads = self.threads_of(threads)?;
        let played = worlds::Played::new(&cards, &hidden, since, p, totals)?;
        let strain = strain_of(strain)?;
        played.weigh(
            py,
            self,
            worlds,
            strain,
            threads,
            StopWhen::new(seconds, cancel)?,
        )
    }
}

fn goal_of(name: &str, target: Option<&Bound<'_, PyAny>>) -> PyResult<Goal> {
    let target = target.map_or(Ok(0), |value| arguments::small(value, "target", 0..=13))?;
    match name {
        "every" => Ok(Goal::EveryCard),
        "best" => Ok(Goal::Best),
        "target" => Ok(Goal::Target(target)),
        _ => Err(PyValueError::new_err(format!(
            "goal must be every, best or target; got {name:?}"
        ))),
    }
}

/// Returns some of the legal cards as a set.
fn some_of(position: &Position, cards: &[u64]) -> PyResult<u64> {
    let legal = position.legal_cards();
    if let Some(card) = cards.iter().find(|card| !legal.contains(card)) {
        let message = format!("only must be legal cards; got {card:#x}");
        return Err(PyValueError::new_err(message));
    }
    Ok(cards.iter().fold(0, |set, card| set | card))
}

fn course(
    strain: &Bound<'_, PyAny>,
    leader: &Bound<'_, PyAny>,
    played: &[Bound<'_, PyAny>],
) -> PyResult<(Strain, Seat, Vec<Hand>)> {
    let strain = strain_of(strain)?;
    let leader = seat_of(leader, "leader")?;
    let played = played
        .iter()
        .map(|card| arguments::cards(card, "played"))
        .collect::<PyResult<_>>()?;
    Ok((strain, leader, played))
}
