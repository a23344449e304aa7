//! Claims.

use std::sync::{Mutex, PoisonError};

use crossruff_core::cards::Seat;
use crossruff_core::claims::{self, Case, Goal, Known, Situation};
use crossruff_core::hand::Hand;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{self, seat_of, strain_of, value_error};

/// The cards searched between two checks for signals: some hundredths of a second.
const SLICE: u64 = 1 << 15;

/// A hidden seat, and how many of the hidden cards it has.
type Sized<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The numbers of each suit that the first hidden hand may have, as bits, and the cards placed with
/// the first and with the second hand.
type Described<'py> = ([Bound<'py, PyAny>; 4], Bound<'py, PyAny>, Bound<'py, PyAny>);

/// Prove claims from one position: tricks that are sure in every world.
///
/// A line is the cards played from that position on. A goal is `tricks` tricks from there on before
/// more than `losers` are lost. The answer is None when the effort, in cards searched, is used up.
#[pyclass(frozen, module = "crossruff._core")]
pub struct Prover {
    start: Situation,
    prover: Mutex<claims::Prover>,
}

#[pymethods]
impl Prover {
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        hands: [Bound<'_, PyAny>; 4],
        hidden: &Bound<'_, PyAny>,
        hidden_seats: [Sized<'_>; 2],
        cases: Vec<Described<'_>>,
        ours: Vec<Bound<'_, PyAny>>,
        strain: &Bound<'_, PyAny>,
        leader: &Bound<'_, PyAny>,
        table: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let [north, east, south, west] = &hands;
        let hidden_seats = [sized(&hidden_seats[0])?, sized(&hidden_seats[1])?];
        let cases: Vec<Case> = cases.iter().map(case).collect::<PyResult<_>>()?;
        let ours: Vec<Seat> = ours.iter().map(seat).collect::<PyResult<_>>()?;
        let table: Vec<Hand> = table
            .iter()
            .map(|card| arguments::cards(card, "table"))
            .collect::<PyResult<_>>()?;
        let known = Known {
            hands: arguments::hands([north, east, south, west])?,
            hidden: arguments::cards(hidden, "hidden")?,
            hidden_seats,
            cases: &cases,
            ours: &ours,
            strain: strain_of(strain)?,
            leader: seat(leader)?,
            table: &table,
        };
        let start = Situation::new(&known).map_err(value_error)?;
        Ok(Self {
            start,
            prover: Mutex::new(claims::Prover::default()),
        })
    }

    /// Return whether the goal is sure after a line.
    fn proves(
        &self,
        py: Python<'_>,
        line: Vec<Bound<'_, PyAny>>,
        tricks: &Bound<'_, PyAny>,
        losers: &Bound<'_, PyAny>,
        effort: &Bound<'_, PyAny>,
    ) -> PyResult<Option<bool>> {
        let (situation, goal) = self.after(&line, tricks, losers)?;
        let Some(goal) = goal else {
            return Ok(Some(false));
        };
        self.search(py, effort, |prover| prover.proves(&situation, goal))
    }

    /// Return whether the goal is reached against the combined defender of the thesis, who is
    /// stronger than any two hands.
    ///
    /// Return None also where the combined defender cannot be used: for a claim of a defender, or
    /// with several cases.
    #[pyo3(signature = (tricks, losers, effort, *, printed_ruffs=false))]
    fn beats_combined(
        &self,
        py: Python<'_>,
        tricks: &Bound<'_, PyAny>,
        losers: &Bound<'_, PyAny>,
        effort: &Bound<'_, PyAny>,
        printed_ruffs: bool,
    ) -> PyResult<Option<bool>> {
        let (situation, goal) = self.after(&[], tricks, losers)?;
        let effort = arguments::number(effort, "effort", 0..=u64::MAX)?;
        let Some(goal) = goal else {
            return Ok(Some(false));
        };
        let ruffs = if printed_ruffs {
            claims::Ruffs::Printed
        } else {
            claims::Ruffs::Sound
        };
        let found = py.detach(|| claims::beats_combined(&situation, goal, effort, ruffs));
        Ok(found.and_then(Result::ok))
    }

    /// Return the card that reaches the goal after a line, where the claimer chooses; 0 if none
    /// does.
    fn card(
        &self,
        py: Python<'_>,
        line: Vec<Bound<'_, PyAny>>,
        tricks: &Bound<'_, PyAny>,
        losers: &Bound<'_, PyAny>,
        effort: &Bound<'_, PyAny>,
    ) -> PyResult<Option<u64>> {
        let (situation, goal) = self.after(&line, tricks, losers)?;
        let goal = goal.filter(|_| situation.is_ours());
        let Some(goal) = goal else { return Ok(Some(0)) };
        let found = self.search(py, effort, |prover| prover.sure_card(&situation, goal))?;
        Ok(found.map(|card| card.unwrap_or(0)))
    }

    /// Return a card of the others after which the goal is no longer sure; 0 if there is none.
    fn refutation(
        &self,
        py: Python<'_>,
        line: Vec<Bound<'_, PyAny>>,
        tricks: &Bound<'_, PyAny>,
        losers: &Bound<'_, PyAny>,
        effort: &Bound<'_, PyAny>,
    ) -> PyResult<Option<u64>> {
        let (situation, goal) = self.after(&line, tricks, losers)?;
        let goal = goal.filter(|_| !situation.is_ours());
        let Some(goal) = goal else { return Ok(Some(0)) };
        let found = self.search(py, effort, |prover| prover.refutation(&situation, goal))?;
        Ok(found.map(|card| card.unwrap_or(0)))
    }

    /// Return the next seat after a line, its different cards, and the known cards of each seat.
    ///
    /// Of equal cards only the lowest is returned.
    fn look(&self, line: Vec<Bound<'_, PyAny>>) -> PyResult<(usize, Vec<u64>, [u64; 4])> {
        let situation = self.situation(&line, |_| ())?;
        Ok((
            situation.turn(),
            situation.different_cards(),
            situation.known_cards(),
        ))
    }

    /// Return one world that fits a line, North first.
    fn world(&self, line: Vec<Bound<'_, PyAny>>) -> PyResult<[u64; 4]> {
        Ok(self.situation(&line, |_| ())?.world())
    }
}

impl Prover {
    /// Returns the situation and the remaining goal after a line.
    fn after(
        &self,
        line: &[Bound<'_, PyAny>],
        tricks: &Bound<'_, PyAny>,
        losers: &Bound<'_, PyAny>,
    ) -> PyResult<(Situation, Option<Goal>)> {
        let tricks = arguments::small(tricks, "tricks", 0..=13)?;
        let losers = arguments::small(losers, "losers", 0..=13)?;
        let mut goal = Some(Goal {
            tricks: u32::from(tricks),
            losers: u32::from(losers),
        });
        let situation = self.situation(line, |won| {
            goal = goal.and_then(|goal| goal.after(won));
        })?;
        Ok((situation, goal))
    }

    fn situation(
        &self,
        line: &[Bound<'_, PyAny>],
        mut trick: impl FnMut(bool),
    ) -> PyResult<Situation> {
        let mut situation = self.start.clone();
        for card in line {
            let card = arguments::cards(card, "line")?;
            let Some((next, won)) = situation.play(card) else {
                let message = format!("line: {card:?} cannot be played there");
                return Err(PyValueError::new_err(message));
            };
            situation = next;
            won.into_iter().for_each(&mut trick);
        }
        Ok(situation)
    }

    /// Searches in slices, to check for signals in between.
    fn search<T: Send>(
        &self,
        py: Python<'_>,
        effort: &Bound<'_, PyAny>,
        mut ask: impl FnMut(&mut claims::Prover) -> Result<T, claims::Spent> + Send,
    ) -> PyResult<Option<T>> {
        let mut effort = arguments::number(effort, "effort", 0..=u64::MAX)?;
        // The prover keeps the results of a slice, so the next one resumes there; it must be
        // longer, or it might stop at the same place for ever.
        let mut slice = SLICE;
        loop {
            let given = slice.min(effort);
            let answer = py.detach(|| {
                let mut prover = self.prover.lock().unwrap_or_else(PoisonError::into_inner);
                prover.allow(given);
                ask(&mut prover)
            });
            if let Ok(answer) = answer {
                return Ok(Some(answer));
            }
            effort -= given;
            if effort == 0 {
                return Ok(None);
            }
            py.check_signals()?;
            slice *= 2;
        }
    }
}

fn seat(value: &Bound<'_, PyAny>) -> PyResult<Seat> {
    seat_of(value, "seat")
}

fn sized(pair: &Sized<'_>) -> PyResult<(Seat, u32)> {
    let size = arguments::small(&pair.1, "hidden_seats", 0..=13)?;
    Ok((seat(&pair.0)?, u32::from(size)))
}

fn case((counts, first, second): &Described<'_>) -> PyResult<Case> {
    let mut lanes = 0;
    for (suit, value) in counts.iter().enumerate() {
        lanes |= arguments::number(value, "counts", 0..=0x3FFF)? << (16 * suit);
    }
    let with = [
        arguments::cards(first, "with")?,
        arguments::cards(second, "with")?,
    ];
    Ok(Case {
        counts: lanes,
        with: with.map(Hand::bits),
    })
}
