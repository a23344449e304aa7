//! Bidding systems: their calls, and the meanings of their calls.

use crossruff_core::evolve::auction::bidding::{Bidding, Sides};
use crossruff_core::evolve::auction::explain::explain;
use crossruff_core::evolve::auction::features::Features;
use crossruff_core::evolve::auction::program::Program;
use crossruff_core::evolve::auction::ranges::Ranges;
use crossruff_core::evolve::auction::truth;
use crossruff_core::evolve::genome::entry::Decoder;
use crossruff_core::evolve::genome::nodes::Switches;
use crossruff_core::evolve::genome::system::{
    Form, MOST_ENTRIES, MOST_INHERITED, MOST_STATES, System,
};
use crossruff_core::evolve::selection::board::Table;
use crossruff_core::evolve::selection::objective;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::deals::BiddingDeals;
use crate::arguments::{self, value_error};

/// The least and the most of a feature: points (in units of 5/64), spades, hearts, diamonds, clubs,
/// controls, losers, shape class.
type Box = Vec<(i16, i16)>;

/// The public knowledge after some calls: ranges, boxes, whether they are exact, states, and the
/// possible next calls.
type Knowledge = (
    Option<Vec<Box>>,
    Vec<Vec<Box>>,
    bool,
    (u8, u8),
    Vec<(u8, Vec<Box>)>,
);

/// A bidding system: states with programs of 32-bit entries, and transitions.
///
/// `words` are the entries, state by state; `transitions` have 39 bytes a state: the next state
/// after each call, and last the state whose program is inherited. Calls are numbered pass 0,
/// double 1, redouble 2, and the bids from 3 (one club) to 37. `switches` are bits of the nodes
/// that the entries may have.
#[pyclass(frozen, module = "crossruff._core")]
pub struct BiddingSystem {
    pub(super) system: System,
    pub(super) program: Program,
}

impl BiddingSystem {
    /// Compiles a system of the core.
    pub(super) fn of(system: System) -> Self {
        let decoder = Decoder::new(system.form().switches());
        Self {
            program: Program::new(system.clone(), &decoder),
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
        let system = System::new(form, words, transitions.to_vec()).map_err(value_error)?;
        Ok(Self::of(system))
    }

    /// Read a system from its bytes.
    #[staticmethod]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        System::from_bytes(data).map(Self::of).map_err(value_error)
    }

    /// Return the bytes of the system.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.system.to_bytes())
    }

    /// Return the number of states, of entries in each, and of inherited programs.
    #[getter]
    fn form(&self) -> (usize, usize, usize) {
        let form = self.system.form();
        (form.states(), form.entries(), form.inherited())
    }

    /// Return the nodes that are switched on.
    #[getter]
    fn switches(&self) -> u64 {
        self.system.form().switches().bits()
    }

    /// Return the entries, state by state.
    #[getter]
    fn words(&self) -> Vec<u32> {
        self.system.words().to_vec()
    }

    /// Return the transitions, state by state.
    #[getter]
    fn transitions<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.system.transitions())
    }

    /// Return whether two systems are sure to make the same calls always.
    fn is_like(&self, other: &Self) -> bool {
        self.system.form() == other.system.form() && self.program.is_like(&other.program)
    }

    /// Return the distance from par on each deal when the system plays against itself, in match
    /// points.
    ///
    /// Contracts that fail by `doubled_from` tricks or more count as doubled. Without `gifts`, a
    /// double of a contract that makes does not bring the score nearer to par.
    #[pyo3(signature = (deals, doubled_from = None, gifts = true))]
    fn distances_from_par(
        &self,
        py: Python<'_>,
        deals: &BiddingDeals,
        doubled_from: Option<&Bound<'_, PyAny>>,
        gifts: bool,
    ) -> PyResult<Vec<i32>> {
        let table = table(doubled_from)?;
        let table = if gifts { table } else { table.without_gifts() };
        Ok(py.detach(|| objective::distances_from_par(&self.program, &deals.deals, table)))
    }

    /// Return the IMPs that it wins against another on each deal, played in both
    /// directions.
    #[pyo3(signature = (other, deals, doubled_from = None))]
    fn match_results(
        &self,
        py: Python<'_>,
        other: &Self,
        deals: &BiddingDeals,
        doubled_from: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<i32>> {
        let table = table(doubled_from)?;
        let (one, other) = (&self.program, &other.program);
        Ok(py.detach(|| objective::match_results(one, other, &deals.deals, table)))
    }

    /// Return a system that always passes.
    #[staticmethod]
    fn passing(
        states: &Bound<'_, PyAny>,
        entries: &Bound<'_, PyAny>,
        inherited: &Bound<'_, PyAny>,
        switches: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let states = arguments::small(states, "states", 1..=MOST_STATES)?;
        let entries = arguments::small(entries, "entries", 1..=MOST_ENTRIES)?;
        let form = form(states, entries, inherited, switches)?;
        System::passing(form).map(Self::of).ok_or_else(|| {
            PyValueError::new_err(
                "switches must include the bids 'pass or double' for a system that passes",
            )
        })
    }

    /// Return the calls on a deal, from the dealer on; this system plays North-South, the other
    /// East-West.
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

    /// Return the score of North-South on a deal; this system plays North-South, the other
    /// East-West.
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

    /// Check on all deals that every hand is in the inferred knowledge, after each call.
    ///
    /// The dealer's side has this system. Returns the number of calls; raises if an inference is
    /// not true.
    fn check_truth(&self, py: Python<'_>, other: &Self, deals: &BiddingDeals) -> PyResult<u64> {
        let sides = [&self.program, &other.program];
        let checked: Result<Vec<_>, _> = py.detach(|| {
            let each = deals.deals.iter();
            each.map(|deal| truth::check(sides, deal)).collect()
        });
        Ok(checked.map_err(value_error)?.iter().sum())
    }

    /// Return the public knowledge after some calls; the dealer's side has this system, the other
    /// side the other.
    ///
    /// Returns the ranges of the four players from the dealer on (None if no deal leads to these
    /// calls), for each player boxes of which one contains the hand, whether these are exactly the
    /// hands that the calls show, the states of the two sides, and each possible next call with its
    /// boxes. A box has the least and the most of points (in units of 5/64), spades, hearts,
    /// diamonds, clubs, controls, losers and shape class.
    fn explain(
        &self,
        py: Python<'_>,
        other: &Self,
        vulnerable: (bool, bool),
        calls: Vec<u8>,
    ) -> PyResult<Knowledge> {
        let sides: Sides<'_> = [&self.program, &other.program];
        let told = py
            .detach(|| explain(&sides, vulnerable.into(), &calls))
            .map_err(value_error)?;
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

    /// Return the call of the next player with a hand after some calls; None if the auction is
    /// over.
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
                let message = format!("calls[{place}] must be legal; got {call}");
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

/// Checks the properties that systems of a population share.
pub(super) fn form(
    states: u8,
    entries: u8,
    inherited: &Bound<'_, PyAny>,
    switches: &Bound<'_, PyAny>,
) -> PyResult<Form> {
    let inherited = arguments::small(inherited, "inherited", 0..=MOST_INHERITED)?;
    let bits = arguments::number(switches, "switches", 0..=u64::MAX)?;
    let switches = Switches::new(bits).ok_or_else(|| {
        PyValueError::new_err(format!(
            "switches must name known nodetypes and kinds of bids, at least one of each; got {bits:#x}"
        ))
    })?;
    Form::new(states, entries, inherited, switches).map_err(value_error)
}

/// Return the switches of the thesis's nodes, and those of all nodes.
#[pyfunction]
pub fn bidding_switches() -> (u64, u64) {
    (Switches::THESIS.bits(), Switches::EVERYTHING.bits())
}

/// Returns a table at which contracts that fail by `doubled_from` tricks or more count as doubled;
/// by default, or with 0, none do.
fn table(doubled_from: Option<&Bound<'_, PyAny>>) -> PyResult<Table> {
    let undertricks = match doubled_from {
        None => 0,
        Some(number) => undertricks(number)?,
    };
    Ok(Table::doubling_from(undertricks))
}

/// Returns a number of undertricks.
pub(super) fn undertricks(number: &Bound<'_, PyAny>) -> PyResult<u8> {
    arguments::small(number, "doubled_from", 0..=13)
}
