//! Systems compiled to run: entries decoded once, inherited programs appended.

use std::hash::{Hash, Hasher};

use super::situation::PASS;
use crate::evolve::genome::entry::{Decoder, Entry};
use crate::evolve::genome::nodes::BidKind;
use crate::evolve::genome::question::Question;
use crate::evolve::genome::system::{System, TRANSITIONS};

/// A step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A question, and the step to go to if the answer is yes.
    Decide(Question, u16),
    /// A bid with its parameter.
    Bid(BidKind, u8),
}

/// A set of calls: one bit for each.
pub type Calls = u64;

/// The set of pass alone.
pub const JUST_PASS: Calls = 1 << PASS;

/// The programs of a system, each followed by those that it inherits. Steps that can never be
/// reached are blanked, so that systems that differ only in them are equal.
#[derive(Clone, Debug)]
pub struct Program {
    steps: Vec<Step>,
    /// For each step, and for the end, the calls to which it may lead.
    calls: Vec<Calls>,
    span: usize,
    transitions: Vec<u8>,
    hash: u64,
}

/// A program of one state.
#[derive(Clone, Copy, Debug)]
pub struct StateProgram<'a> {
    /// The steps.
    pub steps: &'a [Step],
    /// For each step, and for the end, the calls to which it may lead.
    pub calls: &'a [Calls],
}

impl Program {
    /// Compiles the programs of a system.
    pub fn new(system: &System, decoder: &Decoder) -> Self {
        let form = system.form();
        let (states, span) = (form.states(), form.entries() * (form.inherited() + 1));
        let entries: Vec<Entry> = system
            .words()
            .iter()
            .map(|&word| decoder.read(word))
            .collect();
        let mut program = Self {
            steps: vec![BLANK; states * span],
            calls: vec![JUST_PASS; states * (span + 1)],
            span,
            transitions: vec![0; states * TRANSITIONS],
            hash: 0,
        };
        let mut reached = vec![false; states];
        let mut waiting = vec![0];
        while let Some(state) = waiting.pop() {
            if std::mem::replace(&mut reached[state], true) {
                continue;
            }
            let steps = &mut program.steps[state * span..][..span];
            put_together(steps, state, system, &entries);
            let calls = &mut program.calls[state * (span + 1)..][..=span];
            find_calls(calls, steps);
            blot_out(steps, calls);
            let after = state * TRANSITIONS..(state + 1) * TRANSITIONS - 1;
            let known = &system.transitions()[after.clone()];
            for (call, next) in program.transitions[after].iter_mut().enumerate() {
                if calls[0] >> call & 1 != 0 {
                    *next = known[call];
                    waiting.push(usize::from(*next));
                }
            }
        }
        let mut hasher = QuickHasher::default();
        program.steps.hash(&mut hasher);
        program.transitions.hash(&mut hasher);
        program.hash = hasher.finish();
        program
    }

    /// Returns the program of a state.
    #[inline]
    pub fn of_state(&self, state: u8) -> StateProgram<'_> {
        let state = usize::from(state);
        StateProgram {
            steps: &self.steps[state * self.span..][..self.span],
            calls: &self.calls[state * (self.span + 1)..][..=self.span],
        }
    }

    /// Returns the state after a call.
    #[inline]
    pub fn next_state(&self, state: u8, call: u8) -> u8 {
        self.transitions[usize::from(state) * TRANSITIONS + usize::from(call)]
    }

    /// Returns whether two systems are sure to make the same calls always.
    #[inline]
    pub fn is_like(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.steps == other.steps
            && self.transitions == other.transitions
    }
}

/// A step that is never reached: a pass.
const BLANK: Step = Step::Bid(BidKind::PassOrDouble, 1);

/// Writes the steps of a state, followed by those that it inherits.
fn put_together(steps: &mut [Step], state: usize, system: &System, entries: &[Entry]) {
    let (each, span) = (system.form().entries(), steps.len());
    let mut running = state;
    for (number, part) in steps.chunks_exact_mut(each).enumerate() {
        for (place, step) in part.iter_mut().enumerate() {
            *step = match entries[running * each + place] {
                Entry::Decision(question, skip) => {
                    let target = number * each + place + 1 + usize::from(skip);
                    Step::Decide(question, target.min(span) as u16)
                }
                Entry::Bid(kind, parameter) => Step::Bid(kind, kind.essence(parameter)),
            };
        }
        running = usize::from(system.transitions()[(running + 1) * TRANSITIONS - 1]);
    }
}

/// Blanks the steps that can never be reached.
fn blot_out(steps: &mut [Step], calls: &[Calls]) {
    let mut reached = vec![false; steps.len() + 1];
    reached[0] = true;
    for place in 0..steps.len() {
        // A step that leads only to a pass is a pass.
        if !reached[place] || calls[place] == JUST_PASS {
            steps[place] = BLANK;
            continue;
        }
        match steps[place] {
            Step::Decide(_, target) => {
                reached[usize::from(target)] = true;
                reached[place + 1] = true;
            }
            Step::Bid(..) => reached[place + 1] = true,
        }
    }
}

/// Finds the calls to which each step of a program may lead; its end leads to a pass.
fn find_calls(calls: &mut [Calls], steps: &[Step]) {
    for (place, step) in steps.iter().enumerate().rev() {
        calls[place] = match *step {
            Step::Decide(_, target) => calls[usize::from(target)] | calls[place + 1],
            Step::Bid(BidKind::PassOrDouble, 1) => JUST_PASS,
            Step::Bid(kind, parameter) => kind.calls(parameter) | calls[place + 1],
        };
    }
}

/// A hash that distinguishes programs before they are compared step by step: there is a new program
/// every few boards.
#[derive(Default)]
struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::genome::nodes::Switches;
    use crate::evolve::genome::system::Form;

    #[test]
    fn what_is_never_reached_makes_no_difference() {
        let form = Form::new(2, 4, 1, Switches::THESIS).unwrap();
        let pass = 0b1100_0001;
        let words = vec![pass, 1, 2, 3, 4, 5, 6, 7];
        let transitions = vec![0; 2 * TRANSITIONS];
        let decoder = Decoder::new(form.switches());
        let program = |words: &[u32]| {
            let system = System::new(form, words.to_vec(), transitions.clone()).unwrap();
            Program::new(&system, &decoder)
        };
        let mut others = words.clone();
        others[3] = 0x8123_4567;
        assert!(program(&words).is_like(&program(&others)));
        others[0] = 0;
        assert!(!program(&words).is_like(&program(&others)));
    }
}
