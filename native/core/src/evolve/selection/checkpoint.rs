//! Populations as bytes: a population that is read from them has the same future.

use super::population::{Population, Tally};
use super::settings::{MOST, PopulationError, Settings};
use crate::evolve::genome::nodes::Switches;
use crate::evolve::genome::system::{Form, System, checksum};
use crate::evolve::genome::variation::{OPERATORS, Variation};

/// The first bytes of a population.
const MARK: &[u8; 4] = b"CRPO";
const VERSION: u8 = 1;
const CHECKSUM: usize = 8;

/// The most immigrants that are kept.
pub const MOST_MIGRANTS: usize = 1 << 16;

impl Population {
    /// Returns the bytes of the population.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        let settings = &self.settings;
        let form = settings.form;
        bytes.push(VERSION);
        for size in [form.states(), form.entries(), form.inherited()] {
            bytes.push(size as u8);
        }
        bytes.push(settings.contest);
        let variation = &settings.variation;
        let chances = [
            settings.migration,
            variation.bit,
            variation.entry,
            variation.transition,
        ];
        for number in chances.into_iter().chain(variation.weights) {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        let tally = &self.tally;
        for number in [
            form.switches().bits(),
            settings.seed,
            settings.threshold.cast_unsigned(),
            settings.push_penalty.cast_unsigned(),
            self.spread.cast_unsigned(),
            self.rest.cast_unsigned(),
            self.rounds,
            self.boards,
            self.replacements,
            tally.boards,
            tally.pushes,
            tally.replaced,
            tally.immigrants,
            tally.ages,
            tally.oldest,
            self.members.len() as u64,
            self.migrants.len() as u64,
        ] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for member in &self.members {
            bytes.extend_from_slice(&member.own.to_le_bytes());
            bytes.extend_from_slice(&member.age.to_le_bytes());
            bytes.extend_from_slice(&member.pushes.to_le_bytes());
            bytes.extend_from_slice(&member.system().to_bytes());
        }
        for migrant in &self.migrants {
            bytes.extend_from_slice(&migrant.to_bytes());
        }
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads a population from its bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PopulationError> {
        if !bytes.starts_with(MARK) {
            let message = "data must be the bytes of a population";
            return Err(PopulationError::Bytes(message));
        }
        let Some((content, sum)) = bytes.split_last_chunk::<CHECKSUM>() else {
            return Err(PopulationError::Bytes(TOO_FEW));
        };
        if u64::from_le_bytes(*sum) != checksum(content) {
            let message = "the checksum of a population is wrong: its bytes were cut or changed";
            return Err(PopulationError::Bytes(message));
        }
        Reader(&content[MARK.len()..]).population()
    }
}

const TOO_FEW: &str = "the bytes of a population end too early";

/// The bytes that are left to read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], PopulationError> {
        let (taken, rest) = self
            .0
            .split_first_chunk::<N>()
            .ok_or(PopulationError::Bytes(TOO_FEW))?;
        self.0 = rest;
        Ok(*taken)
    }

    fn slice(&mut self, length: usize) -> Result<&'a [u8], PopulationError> {
        let (taken, rest) = self
            .0
            .split_at_checked(length)
            .ok_or(PopulationError::Bytes(TOO_FEW))?;
        self.0 = rest;
        Ok(taken)
    }

    fn small(&mut self) -> Result<u32, PopulationError> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    fn number(&mut self) -> Result<u64, PopulationError> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    fn signed(&mut self) -> Result<i64, PopulationError> {
        Ok(self.number()?.cast_signed())
    }

    fn system(&mut self) -> Result<System, PopulationError> {
        let size = System::size_in(self.0)?;
        Ok(System::from_bytes(self.slice(size)?)?)
    }

    fn population(mut self) -> Result<Population, PopulationError> {
        let [version, states, entries, inherited, contest] = self.take()?;
        if version != VERSION {
            let message = "a population must have version 1";
            return Err(PopulationError::Bytes(message));
        }
        let migration = self.small()?;
        let (bit, entry, transition) = (self.small()?, self.small()?, self.small()?);
        let mut weights = [0; OPERATORS];
        for weight in &mut weights {
            *weight = self.small()?;
        }
        let bits = self.number()?;
        let switches = Switches::new(bits).ok_or(PopulationError::System(
            crate::evolve::genome::system::SystemError::Switches(bits),
        ))?;
        let settings = Settings {
            form: Form::new(states, entries, inherited, switches)?,
            seed: self.number()?,
            threshold: self.signed()?,
            push_penalty: self.signed()?,
            migration,
            contest,
            variation: Variation {
                weights,
                bit,
                entry,
                transition,
            },
        };
        let (spread, rest) = (self.signed()?, self.signed()?);
        let (rounds, boards, replacements) = (self.number()?, self.number()?, self.number()?);
        let tally = Tally {
            boards: self.number()?,
            pushes: self.number()?,
            replaced: self.number()?,
            immigrants: self.number()?,
            ages: self.number()?,
            oldest: self.number()?,
        };
        let (members, migrants) = (self.number()? as usize, self.number()? as usize);
        if members > MOST || migrants > MOST_MIGRANTS {
            return Err(PopulationError::Size(members));
        }
        let mut systems = Vec::new();
        let mut records = Vec::new();
        for _ in 0..members {
            records.push((self.signed()?, self.number()?, self.small()?));
            systems.push(self.system()?);
        }
        let mut population = Population::of(settings, systems)?;
        for (member, (own, age, pushes)) in population.members.iter_mut().zip(records) {
            (member.own, member.age, member.pushes) = (own, age, pushes);
        }
        let migrants = (0..migrants)
            .map(|_| self.system())
            .collect::<Result<_, _>>()?;
        population.welcome(migrants)?;
        if !self.0.is_empty() {
            let message = "data must end with the last byte of the population";
            return Err(PopulationError::Bytes(message));
        }
        Ok(Population {
            spread,
            rest,
            rounds,
            boards,
            replacements,
            tally,
            ..population
        })
    }
}
