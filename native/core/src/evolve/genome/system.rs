//! Bidding systems: states, each with a program and a transition for every call.

use thiserror::Error;

use super::entry::{Decoder, MOST_SKIPPED, random_entry};
use super::nodes::{BidKind, Switches};
use crate::dealing::philox::Philox;
use crate::evolve::auction::situation::CALLS;

/// The most states of a system.
pub const MOST_STATES: u8 = 64;
/// The most entries of a state.
pub const MOST_ENTRIES: u8 = 64;
/// The most inherited programs.
pub const MOST_INHERITED: u8 = 15;

/// The transitions of a state: one for each call, and the state whose program follows its own.
pub const TRANSITIONS: usize = CALLS + 1;

/// The first bytes of a system.
const MARK: [u8; 4] = *b"CRBS";
const VERSION: u8 = 1;
const HEADER: usize = 16;
const CHECKSUM: usize = 8;

/// A system that is not valid, or bytes that are not a system.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SystemError {
    /// A number of states, entries or inherited programs out of range.
    #[error("{what} must be {least} to {most}; got {number}")]
    Size {
        /// What the number counts.
        what: &'static str,
        /// The least allowed.
        least: u8,
        /// The most allowed.
        most: u8,
        /// The number given.
        number: u8,
    },
    /// Switches without a meaning, or without nodes.
    #[error(
        "switches must name known nodetypes and kinds of bids, at least one of each; got {0:#x}"
    )]
    Switches(u64),
    /// Bytes of something else.
    #[error("data must be the bytes of a bidding system")]
    Strange,
    /// Bytes of a later version.
    #[error("a bidding system must have version {VERSION}; got {0}")]
    Version(u8),
    /// Too few or too many bytes.
    #[error("a bidding system must have {expected} bytes; got {found}")]
    Length {
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// Bytes that were changed.
    #[error("the checksum of a bidding system is wrong")]
    Checksum,
    /// A transition to a state that does not exist.
    #[error("a transition must lead to an existing state; got {0}")]
    Transition(u8),
    /// A number of words or transitions that does not fit the sizes.
    #[error("there must be {expected} {what}; got {found}")]
    Count {
        /// The name of the part.
        what: &'static str,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
}

/// The properties that all systems of a population share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    states: u8,
    entries: u8,
    inherited: u8,
    switches: Switches,
}

impl Form {
    /// Returns a form with this many states, entries in each, and inherited programs.
    pub fn new(
        states: u8,
        entries: u8,
        inherited: u8,
        switches: Switches,
    ) -> Result<Self, SystemError> {
        for (what, least, most, number) in [
            ("states", 1, MOST_STATES, states),
            ("entries", 1, MOST_ENTRIES, entries),
            ("inherited", 0, MOST_INHERITED, inherited),
        ] {
            if number < least || number > most {
                return Err(SystemError::Size {
                    what,
                    least,
                    most,
                    number,
                });
            }
        }
        Ok(Self {
            states,
            entries,
            inherited,
            switches,
        })
    }

    /// Returns how many states there are.
    pub fn states(self) -> usize {
        usize::from(self.states)
    }

    /// Returns how many entries each state has.
    pub fn entries(self) -> usize {
        usize::from(self.entries)
    }

    /// Returns how many programs a program may inherit.
    pub fn inherited(self) -> usize {
        usize::from(self.inherited)
    }

    /// Returns the nodes that are switched on.
    pub const fn switches(self) -> Switches {
        self.switches
    }

    /// Returns how many entries random decisions may skip: as many as a program has. More would
    /// mostly lead out of all programs, to a pass.
    pub fn reach(self) -> u32 {
        u32::from(self.entries).min(MOST_SKIPPED + 1)
    }

    fn words(self) -> usize {
        self.states() * self.entries()
    }

    fn transitions(self) -> usize {
        self.states() * TRANSITIONS
    }

    fn size(self) -> usize {
        HEADER + 4 * self.words() + self.transitions() + CHECKSUM
    }
}

/// A bidding system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    form: Form,
    words: Vec<u32>,
    transitions: Vec<u8>,
}

impl System {
    /// Returns a system of these entries and transitions, state by state.
    pub fn new(form: Form, words: Vec<u32>, transitions: Vec<u8>) -> Result<Self, SystemError> {
        for (what, found, expected) in [
            ("entries", words.len(), form.words()),
            ("transitions", transitions.len(), form.transitions()),
        ] {
            if found != expected {
                return Err(SystemError::Count {
                    what,
                    found,
                    expected,
                });
            }
        }
        if let Some(&state) = transitions.iter().find(|&&state| state >= form.states) {
            return Err(SystemError::Transition(state));
        }
        Ok(Self {
            form,
            words,
            transitions,
        })
    }

    /// Returns a system that always passes; nothing if passing is switched off.
    pub fn passing(form: Form) -> Option<Self> {
        let pass = Decoder::new(form.switches).bid(BidKind::PassOrDouble, 1)?;
        Some(Self {
            form,
            words: vec![pass; form.words()],
            transitions: vec![0; form.transitions()],
        })
    }

    /// Returns a system of random bits, with a decision at the root of every program.
    pub fn random(form: Form, random: &mut Philox) -> Self {
        let words = (0..form.words())
            .map(|index| random_entry(random, form.reach(), index % form.entries() == 0))
            .collect();
        let transitions = (0..form.transitions())
            .map(|_| random.below(u32::from(form.states)) as u8)
            .collect();
        Self {
            form,
            words,
            transitions,
        }
    }

    /// Returns the properties that it shares with its population.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// Returns the entries, state by state.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Returns the entries of a state, to be changed.
    pub(in crate::evolve) fn program_mut(&mut self, state: usize) -> &mut [u32] {
        let entries = self.form.entries();
        &mut self.words[state * entries..][..entries]
    }

    /// Returns the transitions, state by state: for each call, and last the state to inherit from.
    pub fn transitions(&self) -> &[u8] {
        &self.transitions
    }

    /// Returns the entries, to be changed.
    pub(in crate::evolve) fn words_mut(&mut self) -> &mut [u32] {
        &mut self.words
    }

    /// Returns the transitions, to be changed. The caller must write only existing states.
    pub(in crate::evolve) fn transitions_mut(&mut self) -> &mut [u8] {
        &mut self.transitions
    }

    /// Returns the bytes of the system, which [`from_bytes`](Self::from_bytes) reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let form = self.form;
        let mut bytes = Vec::with_capacity(form.size());
        bytes.extend_from_slice(&MARK);
        bytes.extend_from_slice(&[VERSION, form.states, form.entries, form.inherited]);
        bytes.extend_from_slice(&form.switches.bits().to_le_bytes());
        for word in &self.words {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        bytes.extend_from_slice(&self.transitions);
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads a system from its bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SystemError> {
        let form = Self::form_of(bytes)?;
        if bytes.len() != form.size() {
            return Err(SystemError::Length {
                found: bytes.len(),
                expected: form.size(),
            });
        }
        let (content, sum) = bytes.split_at(bytes.len() - CHECKSUM);
        if sum != checksum(content).to_le_bytes() {
            return Err(SystemError::Checksum);
        }
        let (words, transitions) = content[HEADER..].split_at(4 * form.words());
        let words = words
            .chunks_exact(4)
            .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
            .collect();
        Self::new(form, words, transitions.to_vec())
    }

    /// Returns the size of the system at the beginning of these bytes.
    pub(in crate::evolve) fn size_in(bytes: &[u8]) -> Result<usize, SystemError> {
        Ok(Self::form_of(bytes)?.size())
    }

    fn form_of(bytes: &[u8]) -> Result<Form, SystemError> {
        let Some((header, _)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(SystemError::Strange);
        };
        if header[..4] != MARK {
            return Err(SystemError::Strange);
        }
        if header[4] != VERSION {
            return Err(SystemError::Version(header[4]));
        }
        let mut bits = [0; 8];
        bits.copy_from_slice(&header[8..]);
        let bits = u64::from_le_bytes(bits);
        let switches = Switches::new(bits).ok_or(SystemError::Switches(bits))?;
        Form::new(header[5], header[6], header[7], switches)
    }
}

/// Returns the 64-bit FNV-1a hash, which detects changes by a disk or an editor.
pub(in crate::evolve) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> System {
        let form = Form::new(4, 8, 3, Switches::THESIS).unwrap();
        System::random(form, &mut Philox::apart(99, 5, 0, 0))
    }

    #[test]
    fn bytes_round_trip() {
        let system = sample();
        let bytes = system.to_bytes();
        assert_eq!(System::from_bytes(&bytes), Ok(system));
        assert_eq!(System::size_in(&bytes), Ok(bytes.len()));
    }

    #[test]
    fn every_root_is_a_decision() {
        let system = sample();
        assert!(system.words().iter().step_by(8).all(|word| word >> 31 == 1));
    }

    #[test]
    fn changed_bytes_are_refused() {
        let bytes = sample().to_bytes();
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[place] ^= 1 << bit;
                assert!(System::from_bytes(&changed).is_err(), "{place} {bit}");
            }
        }
        for length in 0..bytes.len() {
            assert!(System::from_bytes(&bytes[..length]).is_err());
        }
        assert!(System::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
    }

    #[test]
    fn strange_transitions_are_refused() {
        let system = sample();
        let mut transitions = system.transitions().to_vec();
        transitions[5] = 4;
        let refused = System::new(system.form(), system.words().to_vec(), transitions);
        assert_eq!(refused, Err(SystemError::Transition(4)));
    }
}
