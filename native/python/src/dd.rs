//! Double dummy.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use crossruff_core::cards::{Seat, Strain};
use crossruff_core::dd::{CardValue, Crew, Goal, Position, Work};
use crossruff_core::hand::Hand;
use crossruff_core::worlds::{self, History, Limits, World};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{self, refused};

const DEFAULT_MEMORY: u64 = 512 << 20;
/// How often the signals of the process are looked at.
const SIGNALS: Duration = Duration::from_millis(50);
const NOT_FINISHED: u8 = 255;
const ONE_JOB: Work = Work {
    jobs: 1,
    threads: 1,
    alike: true,
    small: true,
};
/// With fewer tricks left than this, all layouts of a decision may be done in less than a millisecond.
const LARGE: u8 = 8;

/// Told once, from any thread, a call that was given it ends soon, with what it has.
#[pyclass(frozen, module = "crossruff._core")]
pub struct CancelFlag(Arc<AtomicBool>);

#[pymethods]
impl CancelFlag {
    #[new]
    fn new() -> Self {
        Self(Arc::new(AtomicBool::new(false)))
    }

    /// End the calls that were given this flag.
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been set.
    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Solves positions double dummy, and remembers what it found for the next call.
#[pyclass(frozen, module = "crossruff._core")]
pub struct Solver {
    crew: Mutex<Crew>,
    /// For calls that name no number; 0 for as many as there are cores.
    threads: u8,
}

/// Why a call may have to end before its work is done.
struct Patience {
    until: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
    interrupted: Arc<AtomicBool>,
    looked: Instant,
}

impl Patience {
    /// As long as it takes, unless a signal comes.
    fn endless() -> Self {
        Self {
            until: None,
            cancel: None,
            interrupted: Arc::new(AtomicBool::new(false)),
            looked: Instant::now(),
        }
    }

    fn until(seconds: Option<f64>, cancel: Option<&CancelFlag>) -> PyResult<Self> {
        let until = match seconds {
            None => None,
            Some(seconds) if (0.0..1e9).contains(&seconds) => {
                Some(Instant::now() + Duration::from_secs_f64(seconds))
            }
            Some(seconds) => {
                let message = format!("seconds must be 0 or more, not {seconds}");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Self {
            until,
            cancel: cancel.map(|flag| flag.0.clone()),
            ..Self::endless()
        })
    }

    fn is_over(&mut self) -> bool {
        let now = Instant::now();
        if now - self.looked >= SIGNALS {
            self.looked = now;
            if Python::attach(|py| py.check_signals().is_err()) {
                self.interrupted.store(true, Ordering::Relaxed);
            }
        }
        let set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        self.until.is_some_and(|until| now >= until)
            || self.cancel.as_ref().is_some_and(set)
            || set(&self.interrupted)
    }
}

impl Solver {
    /// Runs jobs without the interpreter.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: Work,
        patience: Patience,
        job: impl Fn(&mut crossruff_core::dd::Solver, usize) -> Option<T> + Send + Sync,
    ) -> PyResult<Vec<Option<T>>> {
        self.with_crew(py, patience, |crew, mut patience| {
            crew.work(work, move || patience.is_over(), job)
        })
    }

    /// The number of threads of a call.
    fn threads_of(&self, threads: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        let named = threads.map(|value| arguments::small(value, "threads", 0..=255));
        match named.transpose()?.unwrap_or(self.threads) {
            0 => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
            some => Ok(usize::from(some)),
        }
    }

    /// Does something without the interpreter; a signal that came is raised when it has ended.
    fn with_crew<T: Send>(
        &self,
        py: Python<'_>,
        patience: Patience,
        act: impl FnOnce(&mut Crew, Patience) -> T + Send,
    ) -> PyResult<T> {
        let interrupted = patience.interrupted.clone();
        let done = py.detach(|| {
            // A panic in the core would be a defect; the memory it leaves is still sound to read.
            let mut crew = self.crew.lock().unwrap_or_else(PoisonError::into_inner);
            act(&mut crew, patience)
        });
        if interrupted.load(Ordering::Relaxed) {
            // The handler has run when the signal was seen, so its exception is gone: say it again.
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

    /// Forget everything.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| {
            let mut crew = self.crew.lock().unwrap_or_else(PoisonError::into_inner);
            crew.clear();
        });
    }

    /// The twenty results of a deal: declarers north to west, in each spades to clubs and notrump.
    fn table<'py>(
        &self,
        py: Python<'py>,
        north: &Bound<'py, PyAny>,
        east: &Bound<'py, PyAny>,
        south: &Bound<'py, PyAny>,
        west: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let hands = arguments::hands([north, east, south, west])?;
        Position::new(hands, Strain::Notrump, Seat::North, &[]).map_err(refused)?;
        let done = self.work(py, ONE_JOB, Patience::endless(), |solver, _| {
            solver.clear();
            solver.table(hands)
        })?;
        let table = done[0].map(|table| table.concat()).unwrap_or_default();
        Ok(PyBytes::new(py, &table))
    }

    /// The tables of many deals, packed as little-endian 64-bit hands; 20 bytes a deal.
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
        let done = self.work(py, work, Patience::endless(), |solver, number| {
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

    /// What every card of the hand to play is worth: the card as a bit, and the tricks of its side.
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
        let position = Position::new(cards, strain, leader, &played).map_err(refused)?;
        let done = self.work(py, ONE_JOB, Patience::endless(), |solver, _| {
            solver.solve(&position, goal, None)
        })?;
        let values = done.into_iter().flatten().flatten();
        Ok(values.map(|value| (value.card, value.tricks)).collect())
    }

    /// What every card is worth in each of many layouts of the hidden cards.
    #[pyo3(signature = (layouts, strain, leader, played, goal="every", target=None, *, seconds=None, threads=None, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn worlds<'py>(
        &self,
        py: Python<'py>,
        layouts: &[u8],
        strain: &Bound<'py, PyAny>,
        leader: &Bound<'py, PyAny>,
        played: Vec<Bound<'py, PyAny>>,
        goal: &str,
        target: Option<&Bound<'py, PyAny>>,
        seconds: Option<f64>,
        threads: Option<&Bound<'py, PyAny>>,
        cancel: Option<&CancelFlag>,
    ) -> PyResult<(Vec<u64>, Bound<'py, PyBytes>)> {
        let goal = goal_of(goal, target)?;
        let threads = self.threads_of(threads)?;
        let (strain, leader, played) = course(strain, leader, &played)?;
        let positions = positions(layouts, strain, leader, &played)?;
        let Some(first) = positions.first() else {
            return Ok((Vec::new(), PyBytes::new(py, &[])));
        };
        if let Some(number) = positions
            .iter()
            .position(|other| !first.same_to_play(other))
        {
            let message = format!("layout {number}: the hand to play is not that of layout 0");
            return Err(PyValueError::new_err(message));
        }
        let patience = Patience::until(seconds, cancel)?;
        let work = Work {
            jobs: positions.len(),
            threads,
            alike: true,
            small: first.tricks_left() < LARGE,
        };
        let done = self.work(py, work, patience, |solver, number| {
            solver.solve_layout(&positions[number], goal)
        })?;
        let cards = first.legal_cards();
        let values = table_of(&cards, &done);
        Ok((cards, PyBytes::new(py, &values)))
    }

    /// The best plan of the side to play for all layouts together.
    #[pyo3(signature = (layouts, weights, strain, leader, played, payoff, preference, horizon, effort, *, seconds=None, threads=None, cancel=None))]
    #[allow(clippy::too_many_arguments, clippy::type_complexity)]
    fn plan<'py>(
        &self,
        py: Python<'py>,
        layouts: &[u8],
        weights: Vec<f64>,
        strain: &Bound<'py, PyAny>,
        leader: &Bound<'py, PyAny>,
        played: Vec<Bound<'py, PyAny>>,
        payoff: Vec<f64>,
        preference: Vec<u64>,
        horizon: &Bound<'py, PyAny>,
        effort: &Bound<'py, PyAny>,
        seconds: Option<f64>,
        threads: Option<&Bound<'py, PyAny>>,
        cancel: Option<&CancelFlag>,
    ) -> PyResult<Option<(Vec<Candidate>, Vec<u64>, Bound<'py, PyBytes>, usize, bool)>> {
        let limits = Limits {
            horizon: arguments::number(horizon, "horizon", 1..=1 << 20)? as usize,
            effort: arguments::number(effort, "effort", 0..=u64::MAX)?,
            threads: self.threads_of(threads)?,
        };
        let (strain, leader, played) = course(strain, leader, &played)?;
        let positions = positions(layouts, strain, leader, &played)?;
        check_plan(&positions, &weights, &payoff)?;
        let patience = Patience::until(seconds, cancel)?;
        let cards = positions[0].legal_cards();
        let worlds: Vec<World> = positions
            .into_iter()
            .zip(weights)
            .map(|(position, weight)| World { position, weight })
            .collect();
        let found = self.with_crew(py, patience, |crew, mut patience| {
            let stop = move || patience.is_over();
            worlds::plan(crew, &worlds, &payoff, &preference, limits, stop)
        })?;
        Ok(found.map(|plan| {
            let candidates = plan.candidates.iter();
            let candidates = candidates.map(|one| (one.card, one.promise, one.value, one.searched));
            let values = table_of(&cards, &plan.tricks);
            let tricks = PyBytes::new(py, &values);
            (
                candidates.collect(),
                cards,
                tricks,
                plan.horizon,
                plan.complete,
            )
        }))
    }

    /// How likely the hidden hands were to play as they did, in each layout of the cards before the first.
    #[pyo3(signature = (layouts, strain, cards, hidden, since, p, totals=Vec::new(), *, seconds=None, threads=None, cancel=None))]
    #[allow(clippy::too_many_arguments)]
    fn weigh(
        &self,
        py: Python<'_>,
        layouts: &[u8],
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
        if !(0.0..=1.0).contains(&p) {
            return Err(PyValueError::new_err(format!(
                "p must be from 0 to 1, not {p}"
            )));
        }
        let threads = self.threads_of(threads)?;
        let cards = cards
            .iter()
            .map(|(seat, card)| {
                let card = arguments::cards(card, "cards")?;
                Ok((seat_of(seat, "cards")?, card.bits()))
            })
            .collect::<PyResult<Vec<(Seat, u64)>>>()?;
        let Some(&(leader, _)) = cards.first() else {
            return Ok(vec![1.0; layouts.len() / 32]);
        };
        let strain =
            Strain::try_from(arguments::small(strain, "strain", 0..=4)?).map_err(refused)?;
        let starts = positions(layouts, strain, leader, &[])?;
        let mut history = History {
            cards: &cards,
            hidden: [false; 4],
            since,
            p,
            totals: &totals,
        };
        for seat in &hidden {
            history.hidden[seat_of(seat, "hidden")?.index()] = true;
        }
        let patience = Patience::until(seconds, cancel)?;
        let done = self.with_crew(py, patience, |crew, mut patience| {
            worlds::weigh(crew, &starts, &history, threads, move || patience.is_over())
        })?;
        Ok(done
            .into_iter()
            .map(|weight| weight.unwrap_or(f64::NAN))
            .collect())
    }
}

fn seat_of(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Seat> {
    Seat::try_from(arguments::small(value, name, 0..=3)?).map_err(refused)
}

/// A card, its promise, its value, and whether that was searched.
type Candidate = (u64, f64, f64, bool);

fn check_plan(positions: &[Position], weights: &[f64], payoff: &[f64]) -> PyResult<()> {
    let Some(first) = positions.first() else {
        return Err(PyValueError::new_err("there are no layouts"));
    };
    if weights.len() != positions.len() {
        let message = format!("{} weights for {} layouts", weights.len(), positions.len());
        return Err(PyValueError::new_err(message));
    }
    if weights
        .iter()
        .any(|weight| !weight.is_finite() || *weight < 0.0)
    {
        return Err(PyValueError::new_err(
            "weights must be numbers, and not negative",
        ));
    }
    if !(f64::MIN_POSITIVE..f64::MAX).contains(&weights.iter().sum()) {
        return Err(PyValueError::new_err("a weight must be more than 0"));
    }
    let most = usize::from(first.tricks_left()) + 1;
    if payoff.len() != most
        || payoff
            .iter()
            .any(|value| !value.is_finite() || value.abs() > 1e9)
    {
        let message = format!(
            "payoff must be {most} numbers, for 0 to {} tricks",
            most - 1
        );
        return Err(PyValueError::new_err(message));
    }
    if payoff.windows(2).any(|pair| pair[1] < pair[0]) {
        return Err(PyValueError::new_err(
            "payoff must not fall with more tricks",
        ));
    }
    let ours = [first.seat(), first.seat().partner()];
    for (number, other) in positions.iter().enumerate() {
        if ours
            .iter()
            .any(|&seat| first.cards_of(seat) != other.cards_of(seat))
        {
            let message = format!("layout {number}: declarer's hands are not those of layout 0");
            return Err(PyValueError::new_err(message));
        }
    }
    Ok(())
}

/// A row for each layout, a byte for each card.
fn table_of(cards: &[u64], rows: &[Option<Vec<CardValue>>]) -> Vec<u8> {
    let mut values = vec![NOT_FINISHED; cards.len() * rows.len()];
    for (row, answer) in values.chunks_mut(cards.len().max(1)).zip(rows) {
        for &CardValue { card, tricks } in answer.iter().flatten() {
            if let Some(place) = cards.iter().position(|&other| other == card) {
                row[place] = tricks;
            }
        }
    }
    values
}

/// Positions from layouts of the cards that are still held.
fn positions(
    layouts: &[u8],
    strain: Strain,
    leader: Seat,
    played: &[Hand],
) -> PyResult<Vec<Position>> {
    let layouts = unpacked(layouts, "layouts")?;
    let numbered = layouts.into_iter().enumerate();
    numbered
        .map(|(number, hands)| {
            Position::new(hands, strain, leader, played)
                .map_err(|error| PyValueError::new_err(format!("layout {number}: {error}")))
        })
        .collect()
}

fn goal_of(name: &str, target: Option<&Bound<'_, PyAny>>) -> PyResult<Goal> {
    let target = target.map_or(Ok(0), |value| arguments::small(value, "target", 0..=13))?;
    match name {
        "every" => Ok(Goal::EveryCard),
        "best" => Ok(Goal::Best),
        "target" => Ok(Goal::Target(target)),
        _ => Err(PyValueError::new_err(format!(
            "goal must be every, best or target, not {name:?}"
        ))),
    }
}

fn course(
    strain: &Bound<'_, PyAny>,
    leader: &Bound<'_, PyAny>,
    played: &[Bound<'_, PyAny>],
) -> PyResult<(Strain, Seat, Vec<Hand>)> {
    let strain = Strain::try_from(arguments::small(strain, "strain", 0..=4)?).map_err(refused)?;
    let leader = seat_of(leader, "leader")?;
    let played = played
        .iter()
        .map(|card| arguments::cards(card, "played"))
        .collect::<PyResult<_>>()?;
    Ok((strain, leader, played))
}

/// Deals from little-endian 64-bit hands.
fn unpacked(bytes: &[u8], name: &str) -> PyResult<Vec<[Hand; 4]>> {
    if !bytes.len().is_multiple_of(32) {
        let message = format!(
            "{name} must be whole deals of 32 bytes, not {} bytes",
            bytes.len()
        );
        return Err(PyValueError::new_err(message));
    }
    let mut deals = Vec::with_capacity(bytes.len() / 32);
    for deal in bytes.chunks_exact(32) {
        let mut hands = [Hand::EMPTY; 4];
        for (hand, word) in hands.iter_mut().zip(deal.chunks_exact(8)) {
            let bits = word
                .iter()
                .rev()
                .fold(0, |bits, &byte| bits << 8 | u64::from(byte));
            *hand = Hand::new(bits)
                .map_err(|error| PyValueError::new_err(format!("{name}: {error}")))?;
        }
        deals.push(hands);
    }
    Ok(deals)
}
