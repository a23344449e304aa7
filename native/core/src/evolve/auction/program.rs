//! Systems compiled to run: entries decoded once, inherited programs appended, state by state.

use std::sync::OnceLock;

use super::situation::{CALLS, PASS};
use crate::evolve::genome::entry::{Decoder, Entry};
use crate::evolve::genome::nodes::BidKind;
use crate::evolve::genome::system::{System, TRANSITIONS};

/// A set of calls: one bit for each.
pub type Calls = u64;

/// The set of pass alone.
pub const JUST_PASS: Calls = 1 << PASS;

/// The programs of a system, each followed by those that it inherits. The program of a state is
/// put together when it is first used: most systems are replaced after a few boards, and use few of
/// their states.
#[derive(Clone, Debug)]
pub struct Program {
    system: System,
    /// The decoded words of the system.
    entries: Vec<Entry>,
    states: Box<[OnceLock<Compiled>]>,
}

/// The program of a state, followed by those that it inherits.
#[derive(Clone, Debug)]
struct Compiled {
    steps: Box<[Entry]>,
    /// For each step, and for the end, the calls to which it may lead.
    calls: Box<[Calls]>,
}

/// A program of one state.
#[derive(Clone, Copy, Debug)]
pub struct StateProgram<'a> {
    /// The steps. A decision that is true skips some; behind the last one is a pass.
    pub steps: &'a [Entry],
    /// For each step, and for the end, the calls to which it may lead.
    pub calls: &'a [Calls],
}

impl Program {
    /// Returns the programs of a system.
    pub fn new(system: System, decoder: &Decoder) -> Self {
        let entries = system.words().iter().map(|&word| decoder.read(word));
        Self {
            entries: entries.collect(),
            states: no_states(&system),
            system,
        }
    }

    /// Returns the programs of a system that has most of its words from this one.
    #[must_use]
    pub fn of_child(&self, system: System, decoder: &Decoder) -> Self {
        let mut entries = self.entries.clone();
        let words = system.words().iter().zip(self.system.words());
        for (entry, (word, before)) in entries.iter_mut().zip(words) {
            if word != before {
                *entry = decoder.read(*word);
            }
        }
        Self {
            entries,
            states: no_states(&system),
            system,
        }
    }

    /// Returns the system.
    pub const fn system(&self) -> &System {
        &self.system
    }

    /// Returns the program of a state.
    #[inline]
    pub fn of_state(&self, state: u8) -> StateProgram<'_> {
        let state = usize::from(state);
        let compiled = self.states[state].get_or_init(|| self.compiled(state));
        StateProgram {
            steps: &compiled.steps,
            calls: &compiled.calls,
        }
    }

    #[cold]
    fn compiled(&self, state: usize) -> Compiled {
        let form = self.system.form();
        let each = form.entries();
        let mut steps = Vec::with_capacity(each * (form.inherited() + 1));
        let mut running = state;
        for _ in 0..=form.inherited() {
            steps.extend_from_slice(&self.entries[running * each..][..each]);
            running = usize::from(self.system.transitions()[(running + 1) * TRANSITIONS - 1]);
        }
        let calls = possible_calls(&steps);
        for (step, &calls) in steps.iter_mut().zip(&calls) {
            if calls == JUST_PASS {
                *step = PASSING;
            }
        }
        Compiled {
            steps: steps.into(),
            calls: calls.into(),
        }
    }

    /// Returns the state after a call; the first one if the state cannot make that call.
    #[inline]
    pub fn next_state(&self, state: u8, call: u8) -> u8 {
        if self.of_state(state).calls[0] >> call & 1 == 0 {
            return 0;
        }
        self.system.transitions()[usize::from(state) * TRANSITIONS + usize::from(call)]
    }

    /// Returns whether two systems of one form are sure to make the same calls always.
    pub fn is_like(&self, other: &Self) -> bool {
        let mut seen = vec![false; self.states.len()];
        let mut waiting = vec![0];
        while let Some(state) = waiting.pop() {
            if std::mem::replace(&mut seen[usize::from(state)], true) {
                continue;
            }
            let (own, theirs) = (self.of_state(state), other.of_state(state));
            if !own.is_like(theirs) {
                return false;
            }
            for call in (0..CALLS as u8).filter(|call| own.calls[0] >> call & 1 != 0) {
                let next = self.next_state(state, call);
                if next != other.next_state(state, call) {
                    return false;
                }
                waiting.push(next);
            }
        }
        true
    }
}

impl StateProgram<'_> {
    /// Returns the place to which a true decision leads.
    #[inline]
    pub fn target(&self, place: usize, skip: u16) -> usize {
        (place + 1 + usize::from(skip)).min(self.steps.len())
    }

    /// Returns whether two programs differ only in steps that are never reached.
    fn is_like(self, other: Self) -> bool {
        let mut reached = vec![false; self.steps.len() + 1];
        reached[0] = true;
        for (place, step) in self.steps.iter().enumerate() {
            let calls = self.calls[place];
            if !reached[place] {
                continue;
            }
            reached[place + 1] |= calls != JUST_PASS;
            match (*step, other.steps[place]) {
                (Entry::Decision(own, skip), Entry::Decision(theirs, skips))
                    if own == theirs && self.target(place, skip) == self.target(place, skips) =>
                {
                    reached[self.target(place, skip)] = true;
                }
                (own @ Entry::Bid(..), theirs) if own == theirs => {}
                _ => return false,
            }
        }
        true
    }
}

/// A pass: a step that leads to nothing else becomes one.
const PASSING: Entry = Entry::Bid(BidKind::PassOrDouble, 1);

fn no_states(system: &System) -> Box<[OnceLock<Compiled>]> {
    let states = 0..system.form().states();
    states.map(|_| OnceLock::new()).collect()
}

/// Returns for each step of a program the calls to which it may lead; its end leads to a pass.
fn possible_calls(steps: &[Entry]) -> Vec<Calls> {
    let end = steps.len();
    let mut calls = vec![JUST_PASS; end + 1];
    for (place, step) in steps.iter().enumerate().rev() {
        calls[place] = match *step {
            Entry::Decision(_, skip) => {
                calls[(place + 1 + usize::from(skip)).min(end)] | calls[place + 1]
            }
            Entry::Bid(BidKind::PassOrDouble, parameter) if parameter & 1 != 0 => JUST_PASS,
            Entry::Bid(kind, parameter) => kind.calls(parameter) | calls[place + 1],
        };
    }
    calls
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
            Program::new(system, &decoder)
        };
        let mut others = words.clone();
        others[3] = 0x8123_4567;
        assert!(program(&words).is_like(&program(&others)));
        others[0] = 0;
        assert!(!program(&words).is_like(&program(&others)));
    }
}
