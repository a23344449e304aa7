//! Operators that make new systems of old ones: the five mutations and four crossovers of the
//! thesis.

use super::entry::{random_entry, skip_of, with_skip};
use super::system::{System, TRANSITIONS};
use crate::dealing::philox::Philox;

/// The operators, in the order of the thesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Operator {
    BitMutation,
    EntryMutation,
    EntryInsertion,
    EntryDeletion,
    TransitionMutation,
    BitCrossover,
    EntryCrossover,
    StateCrossover,
    StateAdoption,
}

/// The number of operators.
pub const OPERATORS: usize = Operator::ALL.len();

impl Operator {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::BitMutation,
        Self::EntryMutation,
        Self::EntryInsertion,
        Self::EntryDeletion,
        Self::TransitionMutation,
        Self::BitCrossover,
        Self::EntryCrossover,
        Self::StateCrossover,
        Self::StateAdoption,
    ];
}

/// A probability, in parts of 2^32.
pub type Chance = u32;

/// How often each operator is used, and how much it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variation {
    /// How often each operator is used, relative to the others; the sum must be above 0 and fit
    /// `u32`.
    pub weights: [u32; OPERATORS],
    /// The chance of each bit to change in a bit mutation.
    pub bit: Chance,
    /// The chance of each entry to change in an entry mutation.
    pub entry: Chance,
    /// The chance of each transition to change in a transition mutation.
    pub transition: Chance,
}

impl Variation {
    /// Makes a new system of two old ones; mutations use only the first.
    pub fn child(&self, random: &mut Philox, one: &System, other: &System) -> System {
        let mut child = one.clone();
        match self.operator(random) {
            Operator::BitMutation => self.change_bits(random, &mut child),
            Operator::EntryMutation => self.change_entries(random, &mut child),
            Operator::EntryInsertion => insert_entry(random, &mut child),
            Operator::EntryDeletion => delete_entry(random, &mut child),
            Operator::TransitionMutation => self.change_transitions(random, &mut child),
            Operator::BitCrossover => cross_bits(random, &mut child, other),
            Operator::EntryCrossover => cross_entries(random, &mut child, other),
            Operator::StateCrossover => cross_states(random, &mut child, other),
            Operator::StateAdoption => {
                let states = child.form().states() as u32;
                let (to, from) = (random.below(states), random.below(states));
                copy_state(&mut child, to as usize, other, from as usize);
            }
        }
        child
    }

    fn operator(&self, random: &mut Philox) -> Operator {
        let mut drawn = random.below(self.weights.iter().sum());
        for (operator, weight) in Operator::ALL.into_iter().zip(self.weights) {
            if drawn < weight {
                return operator;
            }
            drawn -= weight;
        }
        Operator::BitMutation
    }

    fn change_bits(&self, random: &mut Philox, child: &mut System) {
        for word in child.words_mut() {
            for bit in 0..32 {
                if random.next_u32() < self.bit {
                    *word ^= 1 << bit;
                }
            }
        }
    }

    fn change_entries(&self, random: &mut Philox, child: &mut System) {
        let reach = child.form().reach();
        for word in child.words_mut() {
            if random.next_u32() < self.entry {
                *word = random_entry(random, reach, false);
            }
        }
    }

    fn change_transitions(&self, random: &mut Philox, child: &mut System) {
        let states = child.form().states() as u32;
        for transition in child.transitions_mut() {
            if random.next_u32() < self.transition {
                *transition = random.below(states) as u8;
            }
        }
    }
}

fn insert_entry(random: &mut Philox, child: &mut System) {
    let form = child.form();
    let state = random.below(form.states() as u32) as usize;
    let place = random.below(form.entries() as u32) as usize;
    let entry = random_entry(random, form.reach(), false);
    insert_at(child.program_mut(state), place, entry);
}

fn delete_entry(random: &mut Philox, child: &mut System) {
    let form = child.form();
    let state = random.below(form.states() as u32) as usize;
    let place = random.below(form.entries() as u32) as usize;
    let entry = random_entry(random, form.reach(), false);
    delete_at(child.program_mut(state), place, entry);
}

/// Inserts an entry at a place; the last one is dropped, and decisions keep their targets.
pub(in crate::evolve) fn insert_at(program: &mut [u32], place: usize, entry: u32) {
    keep_arcs(program, place, 1);
    program[place..].rotate_right(1);
    program[place] = entry;
}

/// Deletes the entry at a place; another becomes the last one, and decisions keep their targets.
pub(in crate::evolve) fn delete_at(program: &mut [u32], place: usize, last: u32) {
    keep_arcs(program, place, -1);
    program[place] = last;
    program[place..].rotate_left(1);
}

/// Adjusts decisions before entries from `place` on move by `by`, so that they keep their targets.
///
/// Decisions before the place skip more if their target moves; decisions that move skip less if
/// their target is outside the program, because inherited programs do not move.
fn keep_arcs(program: &mut [u32], place: usize, by: i32) {
    let entries = program.len();
    // A decision whose target is deleted leads to the entry behind it.
    let moves_from = if by < 0 { place + 1 } else { place };
    for (index, word) in program.iter_mut().enumerate() {
        let Some(skip) = skip_of(*word) else {
            continue;
        };
        let target = index + 1 + skip as usize;
        let change = if index < place && (moves_from..entries).contains(&target) {
            by
        } else if index >= moves_from && target >= entries {
            -by
        } else {
            0
        };
        *word = with_skip(*word, skip.saturating_add_signed(change).min(127));
    }
}

fn cross_bits(random: &mut Philox, child: &mut System, other: &System) {
    for (word, theirs) in child.words_mut().iter_mut().zip(other.words()) {
        let mask = random.next_u32();
        *word = *word & mask | theirs & !mask;
    }
    cross_transitions(random, child, other);
}

fn cross_entries(random: &mut Philox, child: &mut System, other: &System) {
    for (word, theirs) in child.words_mut().iter_mut().zip(other.words()) {
        if coin(random) {
            *word = *theirs;
        }
    }
    cross_transitions(random, child, other);
}

fn cross_transitions(random: &mut Philox, child: &mut System, other: &System) {
    let pairs = child.transitions_mut().iter_mut().zip(other.transitions());
    for (transition, theirs) in pairs {
        if coin(random) {
            *transition = *theirs;
        }
    }
}

fn cross_states(random: &mut Philox, child: &mut System, other: &System) {
    for state in 0..child.form().states() {
        if coin(random) {
            copy_state(child, state, other, state);
        }
    }
}

/// Copies a state of another system, with its program and transitions.
pub(in crate::evolve) fn copy_state(child: &mut System, to: usize, other: &System, from: usize) {
    let entries = child.form().entries();
    child
        .program_mut(to)
        .copy_from_slice(&other.words()[from * entries..][..entries]);
    child.transitions_mut()[to * TRANSITIONS..][..TRANSITIONS]
        .copy_from_slice(&other.transitions()[from * TRANSITIONS..][..TRANSITIONS]);
}

fn coin(random: &mut Philox) -> bool {
    random.next_u32() & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::genome::nodes::Switches;
    use crate::evolve::genome::system::Form;

    const DECISION: u32 = 1 << 31;

    fn random() -> Philox {
        Philox::apart(99, 3, 0, 0)
    }

    #[test]
    fn insertion_and_deletion_keep_the_arcs() {
        // Entry 1 leads to 4, entry 2 to the first inherited entry (8).
        let mut program = [0_u32; 8];
        program[1] = with_skip(DECISION, 2);
        program[2] = with_skip(DECISION, 5);
        let mut inserted = program;
        keep_arcs(&mut inserted, 2, 1);
        inserted[2..].rotate_right(1);
        assert_eq!(skip_of(inserted[1]), Some(3));
        assert_eq!(skip_of(inserted[3]), Some(4));
        let mut deleted = program;
        keep_arcs(&mut deleted, 0, -1);
        deleted.rotate_left(1);
        assert_eq!(skip_of(deleted[0]), Some(2));
        assert_eq!(skip_of(deleted[1]), Some(6));
    }

    #[test]
    fn each_operator_makes_a_system() {
        let mut random = random();
        let form = Form::new(5, 7, 2, Switches::THESIS).unwrap();
        let one = System::random(form, &mut random);
        let other = System::random(form, &mut random);
        for place in 0..OPERATORS {
            let mut weights = [0; OPERATORS];
            weights[place] = 1;
            let variation = Variation {
                weights,
                bit: 1 << 25,
                entry: 1 << 28,
                transition: 1 << 28,
            };
            let mut changed = 0;
            for _ in 0..50 {
                let child = variation.child(&mut random, &one, &other);
                assert_eq!(System::from_bytes(&child.to_bytes()).as_ref(), Ok(&child));
                changed += usize::from(child != one);
            }
            assert!(changed > 30, "{:?}", Operator::ALL[place]);
        }
    }

    #[test]
    fn crossovers_take_nothing_from_elsewhere() {
        let mut random = random();
        let form = Form::new(4, 8, 3, Switches::THESIS).unwrap();
        let one = System::random(form, &mut random);
        let other = System::random(form, &mut random);
        let mut child = one.clone();
        cross_entries(&mut random, &mut child, &other);
        let parents = one.words().iter().zip(other.words());
        for (word, (mine, theirs)) in child.words().iter().zip(parents) {
            assert!(word == mine || word == theirs);
        }
    }
}
