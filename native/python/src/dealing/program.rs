//! The steps of a constraint's program, as tuples; see `DealConstraint` for their forms.

use crossruff_core::cards::Suit;
use crossruff_core::dealing::constraint::{Feature, Range, Seats, Test};
use crossruff_core::dealing::program::Step;
use crossruff_core::dealing::shapes::ShapeSet;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments;

const UNKNOWN_TEST: &str = "unknown test; choose hcp, controls, losers, quick_tricks, length, \
                            suit_points, top3, top5, holds, shape, and, or, not";

/// Reads a program.
pub fn decode(program: &Bound<'_, PyAny>) -> PyResult<Vec<Step>> {
    let Ok(steps) = program.extract::<Vec<Bound<'_, PyAny>>>() else {
        let kind = program.get_type().name()?;
        let message = format!("program must be a list of tuples; got {kind}");
        return Err(PyTypeError::new_err(message));
    };
    let steps = steps.iter().enumerate();
    steps
        .map(|(index, step)| decode_step(index, step))
        .collect()
}

/// Reads one step; errors name it.
fn decode_step(index: usize, step: &Bound<'_, PyAny>) -> PyResult<Step> {
    let place = format!("program[{index}]");
    let Ok(step) = step.cast::<PyTuple>() else {
        let message = format!("{place} must be a tuple like (\"hcp\", seats, low, high)");
        return Err(PyValueError::new_err(message));
    };
    let Ok(name) = step.get_item(0).and_then(|name| name.extract::<String>()) else {
        let message = format!("{place} must start with a name like \"hcp\" or \"and\"");
        return Err(PyValueError::new_err(message));
    };
    let line = Line {
        place: format!("{place} ({name})"),
        fields: step.iter().skip(1).collect(),
    };
    match name.as_str() {
        "hcp" => line.count(Feature::Hcp),
        "controls" => line.count(Feature::Controls),
        "losers" => line.count(Feature::Losers),
        "quick_tricks" => line.count(Feature::QuickTricks),
        "length" => line.count_in_suit(Feature::Length),
        "suit_points" => line.count_in_suit(Feature::SuitPoints),
        "top3" => line.count_in_suit(Feature::TopThree),
        "top5" => line.count_in_suit(Feature::TopFive),
        "holds" => line.holds(),
        "shape" => line.shape(),
        "and" => line.joined().map(Step::And),
        "or" => line.joined().map(Step::Or),
        "not" => line.takes(&[]).map(|()| Step::Not),
        _ => Err(line.wrong(UNKNOWN_TEST)),
    }
}

/// A step without its name.
struct Line<'py> {
    place: String,
    fields: Vec<Bound<'py, PyAny>>,
}

impl Line<'_> {
    fn count(&self, feature: Feature) -> PyResult<Step> {
        self.takes(&["seats", "low", "high"])?;
        let test = Test::in_range(self.seats()?, feature, self.range(1)?);
        Ok(Step::Test(test))
    }

    fn count_in_suit(&self, feature: fn(Suit) -> Feature) -> PyResult<Step> {
        self.takes(&["seats", "suit", "low", "high"])?;
        let suit = arguments::suit(&self.fields[1], &self.name("suit"))?;
        let test = Test::in_range(self.seats()?, feature(suit), self.range(2)?);
        Ok(Step::Test(test))
    }

    fn holds(&self) -> PyResult<Step> {
        self.takes(&["seats", "cards", "low", "high"])?;
        let cards = arguments::cards(&self.fields[1], &self.name("cards"))?;
        let test = Test::in_range(self.seats()?, Feature::Holds(cards), self.range(2)?);
        Ok(Step::Test(test))
    }

    fn shape(&self) -> PyResult<Step> {
        self.takes(&["seats", "shapes"])?;
        let Ok(shapes) = self.fields[1].extract::<Vec<[u8; 4]>>() else {
            let form = "shapes must be a list of (spades, hearts, diamonds, clubs)";
            return Err(self.wrong(form));
        };
        let shapes = ShapeSet::new(shapes).map_err(|error| self.wrong(error))?;
        let test = Test::shape(self.seats()?, shapes).map_err(|error| self.wrong(error))?;
        Ok(Step::Test(test))
    }

    /// Returns how many conditions a connective joins.
    fn joined(&self) -> PyResult<usize> {
        match self.fields.as_slice() {
            [] => Ok(2),
            [count] => {
                let count = arguments::number(count, &self.name("n"), 1..=u64::from(u32::MAX))?;
                Ok(count as usize)
            }
            _ => Err(self.wrong("must have at most one number")),
        }
    }

    fn seats(&self) -> PyResult<Seats> {
        let bits = arguments::small(&self.fields[0], &self.name("seats"), 1..=15)?;
        Seats::new(bits).map_err(|error| self.wrong(error))
    }

    /// Returns the range whose lower end is this field, and whose upper end is the next.
    fn range(&self, first: usize) -> PyResult<Range> {
        let low = arguments::small(&self.fields[first], &self.name("low"), 0..=255)?;
        let high = arguments::small(&self.fields[first + 1], &self.name("high"), 0..=255)?;
        Range::new(low, high).map_err(|error| self.wrong(error))
    }

    fn takes(&self, names: &[&str]) -> PyResult<()> {
        if self.fields.len() == names.len() {
            return Ok(());
        }
        let found = self.fields.len();
        Err(self.wrong(match names {
            [] => format!("must have no fields; got {found}"),
            _ => format!(
                "must have the fields {}; got {found} fields",
                names.join(", ")
            ),
        }))
    }

    fn name(&self, field: &str) -> String {
        format!("{}: {field}", self.place)
    }

    fn wrong(&self, what: impl std::fmt::Display) -> PyErr {
        PyValueError::new_err(format!("{}: {what}", self.place))
    }
}
