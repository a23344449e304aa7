//! Programs that describe conditions on a deal: tests and connectives, in postfix order.
//!
//! A test puts its answer on a stack; `not` replaces the top answer, `and` and `or` the top two or
//! more. One answer must be left. The empty program accepts every deal.

use thiserror::Error;

use super::constraint::{Condition, Constraint, Test};

/// The longest program.
pub const MAX_STEPS: usize = 4096;

/// How deep `and` and `or` may be nested in each other; a chain of the same connective counts once.
pub const MAX_DEPTH: usize = 64;

/// A program that does not compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ProgramError {
    /// More than [`MAX_STEPS`].
    #[error("program must have at most {MAX_STEPS} steps; got {0}")]
    TooLong(usize),
    /// More than [`MAX_DEPTH`].
    #[error("program[{0}]: conditions must be nested at most {MAX_DEPTH} deep")]
    TooDeep(usize),
    /// A connective with too few conditions before it.
    #[error("program[{step}] must have {needed} conditions before it; got {found}")]
    Missing {
        /// Which step, from 0.
        step: usize,
        /// How many conditions it joins.
        needed: usize,
        /// How many conditions there are.
        found: usize,
    },
    /// A connective that joins nothing.
    #[error("program[{0}] must join at least one condition; got 0")]
    JoinsNothing(usize),
    /// Conditions that no connective joins.
    #[error("program must leave one condition; got {0}: join them with and, or")]
    Leftover(usize),
}

/// One step of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A new condition.
    Test(Test),
    /// Joins this many conditions: all must hold.
    And(usize),
    /// Joins this many conditions: one must hold.
    Or(usize),
    /// Turns a condition into its opposite.
    Not,
}

impl Constraint {
    /// Compiles a program.
    pub fn compile(steps: Vec<Step>) -> Result<Self, ProgramError> {
        if steps.len() > MAX_STEPS {
            return Err(ProgramError::TooLong(steps.len()));
        }
        let mut stack = Vec::new();
        for (number, step) in steps.into_iter().enumerate() {
            let part = match step {
                Step::Test(test) => Part::test(test),
                Step::And(count) => Part::join(Kind::All, pop(&mut stack, count, number)?),
                Step::Or(count) => Part::join(Kind::Any, pop(&mut stack, count, number)?),
                Step::Not => Part::join(Kind::All, pop(&mut stack, 1, number)?).opposite(),
            };
            // Checked at every step, because every walk through conditions is recursive.
            if part.depth > MAX_DEPTH {
                return Err(ProgramError::TooDeep(number));
            }
            stack.push(part);
        }
        match stack.len() {
            0 | 1 => Ok(Self::new(Part::join(Kind::All, stack).condition)),
            more => Err(ProgramError::Leftover(more)),
        }
    }
}

fn pop(stack: &mut Vec<Part>, needed: usize, step: usize) -> Result<Vec<Part>, ProgramError> {
    if needed == 0 {
        return Err(ProgramError::JoinsNothing(step));
    }
    let found = stack.len();
    match found.checked_sub(needed) {
        Some(kept) => Ok(stack.split_off(kept)),
        None => Err(ProgramError::Missing {
            step,
            needed,
            found,
        }),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    All,
    Any,
}

/// A condition with its depth, so that later steps need not walk through it to count.
struct Part {
    condition: Condition,
    depth: usize,
}

impl Part {
    fn test(test: Test) -> Self {
        let condition = Condition::Test { test, wanted: true };
        Self {
            condition,
            depth: 1,
        }
    }

    /// Joins parts. Parts of the same kind are dissolved, which keeps long chains flat and shows
    /// the sampler every condition that it can test alone.
    fn join(kind: Kind, mut parts: Vec<Self>) -> Self {
        if parts.len() == 1 {
            return parts.remove(0);
        }
        let mut depth = 1;
        let mut joined = Vec::new();
        for part in parts {
            match (kind, part.condition) {
                (Kind::All, Condition::All(inner)) | (Kind::Any, Condition::Any(inner)) => {
                    depth = depth.max(part.depth);
                    if joined.is_empty() {
                        // A chain grows on the left: reuse it, so that its start is not copied.
                        joined = inner;
                    } else {
                        joined.extend(inner);
                    }
                }
                (_, other) => {
                    depth = depth.max(part.depth + 1);
                    joined.push(other);
                }
            }
        }
        let condition = match kind {
            Kind::All => Condition::All(joined),
            Kind::Any => Condition::Any(joined),
        };
        Self { condition, depth }
    }

    fn opposite(self) -> Self {
        let condition = opposite(self.condition);
        Self { condition, ..self }
    }
}

/// Pushes a "not" down to the tests, by De Morgan's laws: conditions then need no negation, and
/// "not (a or b)" shows two conditions that can be tested alone.
fn opposite(condition: Condition) -> Condition {
    let all_opposite = |parts: Vec<_>| parts.into_iter().map(opposite).collect();
    match condition {
        Condition::Test { test, wanted } => Condition::Test {
            test,
            wanted: !wanted,
        },
        Condition::All(parts) => Condition::Any(all_opposite(parts)),
        Condition::Any(parts) => Condition::All(all_opposite(parts)),
    }
}

#[cfg(test)]
mod tests {
    use super::Step::{And, Not, Or};
    use super::*;
    use crate::cards::Suit;
    use crate::dealing::constraint::{Feature, Range, Seats};
    use crate::dealing::shuffle::FixedCards;
    use crate::hand::Hand;

    /// Returns a test that North has at least `low` points.
    fn points(low: u8) -> Step {
        let north = Seats::new(1).unwrap();
        Step::Test(Test::in_range(
            north,
            Feature::Hcp,
            Range::new(low, 40).unwrap(),
        ))
    }

    /// Returns a test that East has at least `low` spades.
    fn spades(low: u8) -> Step {
        let east = Seats::new(2).unwrap();
        let feature = Feature::Length(Suit::Spades);
        Step::Test(Test::in_range(east, feature, Range::new(low, 13).unwrap()))
    }

    fn error(steps: &[Step]) -> ProgramError {
        Constraint::compile(steps.to_vec()).unwrap_err()
    }

    #[test]
    fn connectives_mean_what_they_say() {
        type Meaning = fn(bool, bool) -> bool;
        let cases: [(Vec<Step>, Meaning); 8] = [
            (vec![points(12), spades(4), And(2)], |a, b| a && b),
            (vec![points(12), spades(4), Or(2)], |a, b| a || b),
            (vec![points(12), spades(4), Or(2), Not], |a, b| !a && !b),
            (vec![points(12), spades(4), And(2), Not], |a, b| !(a && b)),
            (vec![points(12), Not, spades(4), Not, Or(2)], |a, b| {
                !a || !b
            }),
            (
                vec![points(12), Not, Not, spades(4), And(2), And(1)],
                |a, b| a && b,
            ),
            (
                vec![points(12), spades(4), Not, points(12), Not, And(2), Or(2)],
                |a, b| a || !b,
            ),
            (
                // Exactly one of the two.
                vec![
                    points(12),
                    spades(4),
                    And(2),
                    Not,
                    points(12),
                    spades(4),
                    Or(2),
                    And(2),
                ],
                |a, b| a != b,
            ),
        ];
        let [a, b] = [points(12), spades(4)].map(|step| Constraint::compile(vec![step]).unwrap());
        for (steps, meaning) in cases {
            let constraint = Constraint::compile(steps).unwrap();
            for number in 0..500 {
                let deal = FixedCards::none().deal(11, number, 0);
                let expected = meaning(a.accepts(&deal), b.accepts(&deal));
                assert_eq!(constraint.accepts(&deal), expected, "{constraint:?}");
            }
        }
    }

    #[test]
    fn the_empty_program_accepts_everything() {
        let constraint = Constraint::compile(Vec::new()).unwrap();
        assert!(constraint.accepts(&[Hand::EMPTY; 4]));
    }

    #[test]
    fn conjunctions_are_flat() {
        let steps = vec![
            points(1),
            spades(2),
            Not,
            Or(2),
            Not,
            points(3),
            And(2),
            spades(4),
            And(2),
        ];
        assert_eq!(Constraint::compile(steps).unwrap().conditions.len(), 4);
    }

    #[test]
    fn long_chains_are_not_deep() {
        for join in [And(2), Or(2)] {
            let mut steps = vec![points(12)];
            while steps.len() + 2 < MAX_STEPS {
                steps.extend([points(12), join.clone()]);
            }
            assert!(Constraint::compile(steps).is_ok());
        }
    }

    #[test]
    fn what_does_not_compile() {
        let missing = |step, needed, found| ProgramError::Missing {
            step,
            needed,
            found,
        };
        assert_eq!(error(&[And(2)]), missing(0, 2, 0));
        assert_eq!(error(&[points(1), Or(2)]), missing(1, 2, 1));
        assert_eq!(error(&[Not]), missing(0, 1, 0));
        assert_eq!(
            error(&[points(1), And(usize::MAX)]),
            missing(1, usize::MAX, 1)
        );
        assert_eq!(error(&[points(1), And(0)]), ProgramError::JoinsNothing(1));
        assert_eq!(error(&[points(1), points(2)]), ProgramError::Leftover(2));
        assert_eq!(error(&vec![Not; 4097]), ProgramError::TooLong(4097));
        let mut deep = vec![points(1)];
        for _ in 0..40 {
            deep.extend([points(2), And(2), points(3), Or(2)]);
        }
        assert_eq!(error(&deep), ProgramError::TooDeep(4 * 31 + 4));
    }
}
