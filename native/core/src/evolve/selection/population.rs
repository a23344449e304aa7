//! Populations that evolve by playing one another (chapter 4 of the thesis).
//!
//! A round robin has rounds of pairs in which everybody plays once (the circle method), so that the
//! boards of a round can be played in parallel; their results are then applied in the order of the
//! pairs. The future of a population depends only on its bytes and the deals.

use super::board::Table;
use super::deals::{Deals, PreparedDeal};
use super::settings::{FEWEST, MOST, POINT, PopulationError, Settings};
use crate::dealing::philox::Philox;
use crate::evolve::auction::program::Program;
use crate::evolve::genome::entry::Decoder;
use crate::evolve::genome::system::System;

/// The purposes of the random streams.
const SEEDING: u64 = 20;
const DEALING: u64 = 21;
const REPLACING: u64 = 22;

/// A system and its record.
#[derive(Clone, Debug)]
pub struct Member {
    pub(in crate::evolve) program: Program,
    /// Its match points, without the part that all members share.
    pub(in crate::evolve) own: i64,
    pub(in crate::evolve) pushes: u32,
    pub(in crate::evolve) age: u64,
}

impl Member {
    /// Returns the system.
    pub const fn system(&self) -> &System {
        self.program.system()
    }

    /// Returns how many boards it has played.
    pub const fn age(&self) -> u64 {
        self.age
    }

    /// Returns how many boards in a row were pushes.
    pub const fn pushes(&self) -> u32 {
        self.pushes
    }
}

/// Counts since they were last taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Boards played.
    pub boards: u64,
    /// Boards without a swing.
    pub pushes: u64,
    /// Members replaced.
    pub replaced: u64,
    /// Members replaced by immigrants.
    pub immigrants: u64,
    /// The sum of the ages of replaced members.
    pub ages: u64,
    /// The greatest of these ages.
    pub oldest: u64,
}

/// A population.
#[derive(Clone, Debug)]
pub struct Population {
    pub(in crate::evolve) settings: Settings,
    pub(in crate::evolve) decoder: Decoder,
    pub(in crate::evolve) members: Vec<Member>,
    pub(in crate::evolve) migrants: Vec<System>,
    /// The part of the fitness that all members share.
    pub(in crate::evolve) spread: i64,
    /// The remainder that is too small to share.
    pub(in crate::evolve) rest: i64,
    pub(in crate::evolve) rounds: u64,
    pub(in crate::evolve) boards: u64,
    pub(in crate::evolve) replacements: u64,
    pub(in crate::evolve) tally: Tally,
}

/// A board to be played: two members and a copy of a deal. The copies of a round are made one
/// after the other, because to wait for each deal when it is played costs a tenth of the time.
#[derive(Clone, Debug)]
pub(in crate::evolve) struct Meeting {
    one: u16,
    other: u16,
    deal: PreparedDeal,
}

impl Population {
    /// Returns a population of random systems.
    pub fn random(settings: Settings, size: usize) -> Result<Self, PopulationError> {
        let systems = (0..size.min(MOST + 1))
            .map(|number| random_system(&settings, number as u64))
            .collect();
        Self::of(settings, systems)
    }

    /// Returns a population of given systems.
    pub fn of(settings: Settings, systems: Vec<System>) -> Result<Self, PopulationError> {
        settings.check()?;
        if !(FEWEST..=MOST).contains(&systems.len()) {
            return Err(PopulationError::Size(systems.len()));
        }
        if systems.iter().any(|system| system.form() != settings.form) {
            return Err(PopulationError::Form);
        }
        let decoder = Decoder::new(settings.form.switches());
        let members = systems
            .into_iter()
            .map(|system| Member {
                program: Program::new(system, &decoder),
                own: 0,
                pushes: 0,
                age: 0,
            })
            .collect();
        Ok(Self {
            settings,
            decoder,
            members,
            migrants: Vec::new(),
            spread: 0,
            rest: 0,
            rounds: 0,
            boards: 0,
            replacements: 0,
            tally: Tally::default(),
        })
    }

    /// Returns a population of the winners of small tournaments: each member is the best of
    /// `rivals` random systems after `robins` round robins, in which members below the threshold
    /// are replaced as usual.
    pub fn of_winners(
        settings: Settings,
        size: usize,
        rivals: usize,
        robins: u64,
        deals: &Deals,
    ) -> Result<Self, PopulationError> {
        if !(FEWEST..=MOST).contains(&size) {
            return Err(PopulationError::Size(size));
        }
        let mut table = Table::new();
        let mut winners = Vec::with_capacity(size);
        for number in 0..size {
            let apart = Settings {
                seed: settings.seed ^ (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
                ..settings
            };
            let mut small = Self::random(apart, rivals)?;
            for _ in 0..robins.saturating_mul(small.rounds_a_robin()) {
                small.round(deals, &mut table);
            }
            winners.push(small.best().system().clone());
        }
        Self::of(settings, winners)
    }

    /// Returns the settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the members; sorted after each round robin, the fittest first.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Returns the fitness of a member, in parts of a match point.
    pub fn fitness(&self, member: &Member) -> i64 {
        member.own + self.spread
    }

    /// Returns the fittest member.
    pub fn best(&self) -> &Member {
        let better = |best: usize, place: usize| {
            if self.members[place].own > self.members[best].own {
                place
            } else {
                best
            }
        };
        &self.members[(1..self.members.len()).fold(0, better)]
    }

    /// Returns how many boards were played since the beginning.
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// Returns how many rounds were played since the beginning.
    pub const fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Returns how many rounds a round robin has.
    pub fn rounds_a_robin(&self) -> u64 {
        let seats = self.members.len().next_multiple_of(2) as u64;
        seats - 1
    }

    /// Returns the counts since the last call.
    pub fn take_tally(&mut self) -> Tally {
        std::mem::take(&mut self.tally)
    }

    /// Offers these systems as immigrants from now on, instead of those before.
    pub fn welcome(&mut self, migrants: Vec<System>) -> Result<(), PopulationError> {
        let form = self.settings.form;
        if migrants.iter().any(|system| system.form() != form) {
            return Err(PopulationError::Form);
        }
        self.migrants = migrants;
        Ok(())
    }

    /// Changes the settings; the form of the systems must stay.
    pub fn change(&mut self, settings: Settings) -> Result<(), PopulationError> {
        settings.check()?;
        if settings.form != self.settings.form {
            return Err(PopulationError::Form);
        }
        self.settings = settings;
        Ok(())
    }

    /// Plays a round.
    pub fn round(&mut self, deals: &Deals, table: &mut Table) {
        let meetings = self.meetings(deals);
        let results: Vec<_> = meetings
            .iter()
            .map(|meeting| self.play(meeting, table))
            .collect();
        self.apply(&meetings, &results);
    }

    /// Returns the pairs of the next round, each with a deal.
    pub(in crate::evolve) fn meetings(&self, deals: &Deals) -> Vec<Meeting> {
        let mut random = Philox::apart(DEALING, self.settings.seed, self.rounds, 0);
        let circle = self.rounds_a_robin();
        let turn = self.rounds % circle;
        let mut meetings = Vec::with_capacity(self.members.len() / 2);
        for pair in 0..=circle / 2 {
            let one = (turn + pair) % circle;
            let other = if pair == 0 {
                circle
            } else {
                (turn + circle - pair) % circle
            };
            let deal = random.below(deals.len() as u32);
            // With an odd number of members, one has no board.
            if other < self.members.len() as u64 {
                meetings.push(Meeting {
                    one: one as u16,
                    other: other as u16,
                    deal: deals.get(deal as usize).clone(),
                });
            }
        }
        meetings
    }

    /// Returns the match points that the first member of a meeting wins.
    pub(in crate::evolve) fn play(&self, meeting: &Meeting, table: &mut Table) -> i8 {
        let one = &self.members[usize::from(meeting.one)].program;
        let other = &self.members[usize::from(meeting.other)].program;
        table.play(one, other, &meeting.deal) as i8
    }

    /// Scores a round, and replaces members below the threshold.
    pub(in crate::evolve) fn apply(&mut self, meetings: &[Meeting], results: &[i8]) {
        for (meeting, &result) in meetings.iter().zip(results) {
            for (place, won) in [(meeting.one, result), (meeting.other, -result)] {
                let member = &mut self.members[usize::from(place)];
                member.age += 1;
                if won == 0 {
                    let cost = i64::from(member.pushes) * self.settings.push_penalty;
                    member.own -= cost;
                    member.pushes = member.pushes.saturating_add(1);
                    self.rest += cost;
                } else {
                    member.own += i64::from(won) * POINT;
                    member.pushes = 0;
                }
            }
            self.tally.pushes += u64::from(result == 0);
        }
        self.share_out();
        let played = meetings.len() as u64;
        self.boards += played;
        self.tally.boards += played;
        for meeting in meetings {
            for place in [meeting.one, meeting.other] {
                let place = usize::from(place);
                if self.fitness(&self.members[place]) < self.settings.threshold {
                    self.replace(place);
                }
            }
        }
        self.rounds += 1;
        if self.rounds.is_multiple_of(self.rounds_a_robin()) {
            self.members
                .sort_by_key(|member| std::cmp::Reverse(member.own));
        }
    }

    /// Shares the remainder among all members.
    fn share_out(&mut self) {
        let count = (self.members.len() as u64).cast_signed();
        let share = self.rest.div_euclid(count);
        self.spread += share;
        self.rest -= share * count;
    }

    fn replace(&mut self, place: usize) {
        let seed = self.settings.seed;
        let mut random = Philox::apart(REPLACING, seed, self.replacements, 0);
        let leaving = &self.members[place];
        self.tally.replaced += 1;
        self.tally.ages += leaving.age;
        self.tally.oldest = self.tally.oldest.max(leaving.age);
        let immigrates = random.next_u32() < self.settings.migration;
        let program = if immigrates && !self.migrants.is_empty() {
            self.tally.immigrants += 1;
            let chosen = random.below(self.migrants.len() as u32);
            Program::new(self.migrants[chosen as usize].clone(), &self.decoder)
        } else {
            let one = self.parent(&mut random, place);
            let other = self.parent(&mut random, place);
            let [one, other] = [one, other].map(|parent| &self.members[parent].program);
            let variation = &self.settings.variation;
            let child = variation.child(&mut random, one.system(), other.system());
            one.of_child(child, &self.decoder)
        };
        let deficit = self.fitness(&self.members[place]);
        self.members[place] = Member {
            program,
            own: -self.spread,
            pushes: 0,
            age: 0,
        };
        self.rest += deficit;
        self.share_out();
        self.replacements += 1;
    }

    /// Returns a member other than the one that leaves: the best of `contest` random ones.
    fn parent(&self, random: &mut Philox, leaving: usize) -> usize {
        let others = self.members.len() as u32 - 1;
        let mut draw = || {
            let drawn = random.below(others) as usize;
            drawn + usize::from(drawn >= leaving)
        };
        let mut best = draw();
        for _ in 1..self.settings.contest {
            let rival = draw();
            if self.members[rival].own > self.members[best].own {
                best = rival;
            }
        }
        best
    }
}

fn random_system(settings: &Settings, number: u64) -> System {
    System::random(
        settings.form,
        &mut Philox::apart(SEEDING, settings.seed, number, 0),
    )
}
