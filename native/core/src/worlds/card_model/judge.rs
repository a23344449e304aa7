//! A choice among options, each with the cells of the tables that describe it.

use super::tables::{Step, Table};

/// One choice: which cells describe each option, and which option was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The number of its stage.
    pub stage: usize,
    /// The option that was taken.
    pub taken: usize,
    /// The coefficients of each option.
    pub options: Vec<Vec<u32>>,
}

/// Finds how likely choices are, and lists them for a fit if it is asked to.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    coefficients: &'a [f32],
    /// The logarithm of the probability of the choices so far.
    pub log: f64,
    listed: Option<&'a mut Vec<Choice>>,
}

/// The coefficients of one option.
#[derive(Debug)]
pub(super) struct Described<'a> {
    coefficients: &'a [f32],
    first: usize,
    sum: f32,
    listed: Option<Vec<u32>>,
}

impl Described<'_> {
    /// Adds a cell of a table.
    pub fn add(&mut self, table: Table, cell: usize) {
        debug_assert!(cell < table.size, "{cell} of {table:?}");
        let place = self.first + table.first + cell.min(table.size - 1);
        self.sum += self.coefficients.get(place).copied().unwrap_or(0.0);
        if let Some(listed) = &mut self.listed {
            listed.push(place as u32);
        }
    }
}

impl<'a> Judge<'a> {
    pub const fn new(coefficients: &'a [f32], listed: Option<&'a mut Vec<Choice>>) -> Self {
        Self {
            coefficients,
            log: 0.0,
            listed,
        }
    }

    /// Judges a choice among at most 13 options.
    pub fn choose(
        &mut self,
        (step, situation): (Step, usize),
        (count, taken): (usize, usize),
        describe: impl Fn(usize, &mut Described<'_>),
    ) {
        if count < 2 {
            return;
        }
        let mut sums = [0.0_f32; 13];
        let mut options = Vec::new();
        for (place, sum) in sums.iter_mut().enumerate().take(count) {
            let mut option = Described {
                coefficients: self.coefficients,
                first: step.first(situation),
                sum: 0.0,
                listed: self.listed.is_some().then(Vec::new),
            };
            describe(place, &mut option);
            *sum = option.sum;
            options.extend(option.listed);
        }
        let sums = &sums[..count];
        let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let total: f32 = sums.iter().map(|sum| (sum - most).exp()).sum();
        self.log += f64::from(sums[taken] - most - total.ln());
        if let Some(listed) = &mut self.listed {
            listed.push(Choice {
                stage: step as usize,
                taken,
                options,
            });
        }
    }
}
