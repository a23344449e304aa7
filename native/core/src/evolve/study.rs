//! A system that studies its own auctions.
//!
//! Blind variation rarely finds a better program. Here a system looks at turns in one of its states: what
//! would every other call have come to, if all went on as they do? Programs for that state are then made
//! and compared by these outcomes alone, which is far cheaper than bidding boards. The outcomes leave out
//! that partner would read the calls anew, so what they praise must still prove itself on other boards.

use super::bidding::called;
use super::board::Table;
use super::deals::{Deals, Prepared};
use super::entry::{BidKind, Meanings, Node, random_entry, skip_of, with_skip};
use super::features::{ALL_LENGTHS, Features, LENGTHS, POINTS};
use super::program::{Program, Public};
use super::ranges::Ranges;
use super::situation::{CALLS, DOUBLE, LOWEST_BID, PASS, Situation};
use super::system::{System, TRANSITIONS};
use super::variation::{copy_state, keep_arcs};
use crate::dealing::philox::Philox;

const STUDYING: u64 = 24;
/// Boards after which a version that is far behind is given up.
const LEG: usize = 512;
/// A version far behind is so many standard errors behind.
const GIVEN_UP: f64 = 1.5;
/// Deals on which turns are looked for, at most so many for each turn that is wanted.
const PATIENCE: usize = 6;

/// Deals on which a state must not be seen to be taken for unused.
const DEALS_TO_SEE: usize = 4000;

/// How a system studies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Study {
    /// What everything random depends on.
    pub seed: u64,
    /// Turns that are looked at in a lesson.
    pub turns: usize,
    /// Programs that are compared in a lesson.
    pub steps: u32,
    /// Boards on which what was learned must prove itself.
    pub boards: usize,
    /// What a match point of distance from par counts,
    pub par: i32,
    /// and what one counts that is won.
    pub won: i32,
}

/// One lesson: the system after it, if it has learned something.
pub fn lesson(
    system: &System,
    meanings: &Meanings,
    rivals: &[Program],
    deals: &Deals,
    study: &Study,
    number: u64,
) -> Option<System> {
    let mut random = Philox::apart(STUDYING, study.seed, number, 0);
    let program = Program::new(system, meanings);
    let room = Room {
        base: program,
        meanings,
        rivals,
        deals,
        study,
    };
    let table = &mut Table::new();
    let (state, call) = room.some_turn(table, &mut random);
    let versions = match random.below(8) {
        0 => vec![with_transition(system, state, call, &mut random)],
        1 => {
            // A state that is not used becomes a copy: nothing changes, but the copy may learn for itself.
            let used = room.used(table);
            return with_state_split(system, state, call, used, &mut random);
        }
        _ => room.versions(table, system, state, &mut random),
    };
    let first = random.below(deals.len() as u32) as usize;
    room.best(table, versions, first)
}

fn with_transition(system: &System, state: u8, call: u8, random: &mut Philox) -> System {
    let mut child = system.clone();
    let states = child.form().states() as u32;
    child.transitions_mut()[usize::from(state) * TRANSITIONS + usize::from(call)] =
        random.below(states) as u8;
    child
}

fn with_state_split(
    system: &System,
    state: u8,
    call: u8,
    used: u64,
    random: &mut Philox,
) -> Option<System> {
    let states = system.form().states();
    let used = with_inherited(system, used);
    let free: Vec<usize> = (0..states).filter(|state| used >> state & 1 == 0).collect();
    if free.is_empty() {
        return None;
    }
    let place = usize::from(state) * TRANSITIONS + usize::from(call);
    let from = usize::from(system.transitions()[place]);
    let to = free[random.below(free.len() as u32) as usize];
    let mut child = system.clone();
    copy_state(&mut child, to, system, from);
    child.transitions_mut()[place] = to as u8;
    Some(child)
}

/// These states and those whose programs they inherit.
fn with_inherited(system: &System, states: u64) -> u64 {
    let mut all = states;
    for state in (0..system.form().states()).filter(|state| states >> state & 1 == 1) {
        let mut running = state;
        for _ in 0..system.form().inherited() {
            running = usize::from(system.transitions()[(running + 1) * TRANSITIONS - 1]);
            all |= 1 << running;
        }
    }
    all
}

/// A turn of the system, and what its calls come to.
struct Turn<'a> {
    calls: Vec<u8>,
    situation: Situation,
    known: [Ranges; 4],
    vulnerable: [bool; 2],
    deal: &'a Prepared,
    hand: &'a Features,
    /// The rival, if it is not the system itself.
    rival: Option<usize>,
    is_north_south: bool,
    made: u8,
    score: i32,
    gains: [Option<i16>; CALLS],
}

impl Turn<'_> {
    fn public(&self) -> Public<'_> {
        Public {
            situation: &self.situation,
            known: &self.known,
            vulnerable: self.vulnerable,
        }
    }
}

/// A version that is compared with the system as it is.
struct Racer {
    system: System,
    program: Program,
    /// What it has cost more so far,
    behind: i64,
    /// and the squares of that, board by board.
    squares: i64,
}

impl Racer {
    /// How many standard errors it is behind.
    #[allow(clippy::cast_precision_loss)] // The sums are far below 2^53.
    fn errors_behind(&self) -> f64 {
        if self.squares == 0 {
            0.0
        } else {
            self.behind as f64 / (self.squares as f64).sqrt()
        }
    }
}

struct Room<'a> {
    base: Program,
    meanings: &'a Meanings,
    rivals: &'a [Program],
    deals: &'a Deals,
    study: &'a Study,
}

impl<'a> Room<'a> {
    /// Whom the system meets on a board: itself half the time.
    fn rival(&self, number: usize) -> Option<usize> {
        (number % 2 == 1 && !self.rivals.is_empty()).then(|| number / 2 % self.rivals.len())
    }

    /// The state and call of some turn, and all states that were seen.
    fn some_turn(&self, table: &mut Table, random: &mut Philox) -> (u8, u8) {
        let mut seen = Vec::new();
        let base = &self.base;
        for _ in 0..32 {
            let deal = self
                .deals
                .get(random.below(self.deals.len() as u32) as usize);
            table.watch(base, base, deal, &[], |_, bidding, _, call| {
                let side = usize::from(bidding.situation().turn & 1);
                seen.push((bidding.states()[side], call));
            });
        }
        // Seldom states have their turn too.
        if random.below(2) == 0 {
            seen.sort_unstable();
            seen.dedup();
        }
        seen[random.below(seen.len() as u32) as usize]
    }

    /// The states that are used on many deals, one bit each.
    fn used(&self, table: &mut Table) -> u64 {
        let mut used = 0;
        for (number, deal) in self.deals.iter().take(DEALS_TO_SEE).enumerate() {
            let rival = self.rival(number);
            let is_north_south = number / 2 % 2 == 0;
            let [north_south, east_west] = self.seats(rival, is_north_south);
            table.watch(north_south, east_west, deal, &[], |seat, bidding, _, _| {
                if rival.is_none() || (seat % 2 == 0) == is_north_south {
                    let side = usize::from(bidding.situation().turn & 1);
                    used |= 1 << bidding.states()[side];
                }
            });
        }
        used
    }

    /// Versions of a system with another program for a state, from small changes to great ones.
    fn versions(
        &self,
        table: &mut Table,
        system: &System,
        state: u8,
        random: &mut Philox,
    ) -> Vec<System> {
        let mut turns = self.turns(table, state, random);
        if turns.is_empty() {
            return Vec::new();
        }
        let mut versions = Vec::new();
        let (mut current, mut worth, mut gains) = (system.clone(), 0, 0_u32);
        for _ in 0..self.study.steps {
            let mut child = current.clone();
            self.change(table, &mut child, state, &mut turns, random);
            let program = Program::new(&child, self.meanings);
            let found = self.worth(table, &program, state, &mut turns, worth);
            if found < worth {
                continue;
            }
            let better = found > worth;
            (current, worth) = (child, found);
            if better {
                gains += 1;
                if gains.is_power_of_two() {
                    versions.push(current.clone());
                }
            }
        }
        if gains > 0 && !gains.is_power_of_two() {
            versions.push(current);
        }
        versions
    }

    /// Turns in a state, on random deals.
    fn turns(&self, table: &mut Table, state: u8, random: &mut Philox) -> Vec<Turn<'a>> {
        let mut turns: Vec<Turn<'a>> = Vec::with_capacity(self.study.turns);
        for number in 0..self.study.turns * PATIENCE {
            if turns.len() >= self.study.turns {
                break;
            }
            let deal = self
                .deals
                .get(random.below(self.deals.len() as u32) as usize);
            let rival = self.rival(number);
            let is_north_south = number / 2 % 2 == 0;
            let [north_south, east_west] = self.seats(rival, is_north_south);
            let from = turns.len();
            let seen = |seat: usize,
                        bidding: &mut super::bidding::Bidding,
                        sides: &super::bidding::Sides<'_>,
                        made: u8| {
                let side = usize::from(bidding.situation().turn & 1);
                let mine = rival.is_none() || (seat % 2 == 0) == is_north_south;
                if !mine || bidding.states()[side] != state {
                    return;
                }
                let Some(known) = bidding.knowledge(sides).map(|known| *known.ranges()) else {
                    return;
                };
                turns.push(Turn {
                    calls: bidding.calls().collect(),
                    situation: *bidding.situation(),
                    known,
                    vulnerable: bidding.vulnerable(),
                    deal,
                    hand: &deal.hands[seat],
                    rival,
                    is_north_south: seat % 2 == 0,
                    made,
                    score: 0,
                    gains: [None; CALLS],
                });
            };
            table.watch(north_south, east_west, deal, &[], seen);
            let score = table.last_score(deal);
            for turn in &mut turns[from..] {
                turn.score = score;
            }
        }
        turns
    }

    fn seats(&self, rival: Option<usize>, is_north_south: bool) -> [&Program; 2] {
        let other = rival.map_or(&self.base, |rival| &self.rivals[rival]);
        if is_north_south {
            [&self.base, other]
        } else {
            [other, &self.base]
        }
    }

    /// What a program for the state would gain on all turns; less if that is not enough.
    fn worth(
        &self,
        table: &mut Table,
        program: &Program,
        state: u8,
        turns: &mut [Turn<'_>],
        _least: i64,
    ) -> i64 {
        let mut worth = 0;
        for turn in turns {
            let call = called(program.of_state(state), &turn.public(), turn.hand);
            worth += i64::from(self.gain(table, turn, call));
        }
        worth
    }

    /// What another call would gain.
    fn gain(&self, table: &mut Table, turn: &mut Turn<'_>, call: u8) -> i16 {
        if call == turn.made {
            return 0;
        }
        if let Some(gain) = turn.gains[usize::from(call)] {
            return gain;
        }
        turn.calls.push(call);
        let [north_south, east_west] = self.seats(turn.rival, turn.is_north_south);
        let score = table.score_after(north_south, east_west, turn.deal, &turn.calls);
        turn.calls.pop();
        let won = table.match_points(score - turn.score);
        let won = if turn.is_north_south { won } else { -won };
        let mut gain = self.study.won * if turn.rival.is_some() { won } else { 0 };
        if turn.rival.is_none() {
            let distance = |score: i32| table.match_points(score - turn.deal.par).abs();
            gain += self.study.par * (distance(turn.score) - distance(score));
        }
        let gain = gain as i16;
        turn.gains[usize::from(call)] = Some(gain);
        gain
    }

    /// Changes the program of a state a little.
    fn change(
        &self,
        table: &mut Table,
        child: &mut System,
        state: u8,
        turns: &mut [Turn<'_>],
        random: &mut Philox,
    ) {
        let form = child.form();
        let entries = form.entries();
        let start = usize::from(state) * entries;
        let place = random.below(entries as u32) as usize;
        let program = &mut child.words_mut()[start..][..entries];
        match random.below(8) {
            0..3 => nudge(&mut program[place], form.reach(), random),
            3 => program[place] = random_entry(random, form.reach(), false),
            4 => {
                keep_arcs(program, place, -1);
                program[place..].rotate_left(1);
                program[entries - 1] = random_entry(random, form.reach(), false);
            }
            5 => program.swap(place, random.below(entries as u32) as usize),
            _ => {
                let turn = &mut turns[random.below(turns.len() as u32) as usize];
                for word in self
                    .rule(table, turn, form.reach(), random)
                    .into_iter()
                    .rev()
                {
                    let program = &mut child.words_mut()[start..][..entries];
                    keep_arcs(program, place, 1);
                    program[place..].rotate_right(1);
                    program[place] = word;
                }
            }
        }
    }

    /// A rule: questions that lead past a bid, unless the hand is like that of a turn; and the bid is the
    /// best there.
    fn rule(
        &self,
        table: &mut Table,
        turn: &mut Turn<'_>,
        reach: u32,
        random: &mut Philox,
    ) -> Vec<u32> {
        let mut best = (0, turn.made);
        for call in 0..CALLS as u8 {
            if turn.situation.is_legal(call) {
                let gain = self.gain(table, turn, call);
                if (gain, random.below(2)) > (best.0, 0) {
                    best = (gain, call);
                }
            }
        }
        let Some(bid) = self.entry_of(best.1, turn, random) else {
            return Vec::new();
        };
        let guards = 1 + random.below(3);
        let mut words: Vec<u32> = (0..guards)
            .filter_map(|_| self.guard(turn, reach, random))
            .collect();
        let count = words.len() as u32;
        for (place, word) in words.iter_mut().enumerate() {
            *word = with_skip(*word, count - place as u32);
        }
        words.push(bid);
        words
    }

    /// An entry that makes a call at a turn.
    fn entry_of(&self, call: u8, turn: &Turn<'_>, random: &mut Philox) -> Option<u32> {
        match call {
            PASS => self.meanings.bid(BidKind::PassOrDouble, 1),
            DOUBLE.. if call < LOWEST_BID => self.meanings.bid(BidKind::PassOrDouble, 0),
            _ => {
                // The same call in other words may do better elsewhere.
                for _ in 0..16 {
                    let word = random.next_u32() & 0x3FFF;
                    if let super::entry::Entry::Bid(kind, parameter) = self.meanings.read(word) {
                        let longest = || turn.hand.longest_suit();
                        let made =
                            super::program::call_of(kind, parameter, &turn.situation, longest);
                        if made == Some(call) {
                            return Some(word);
                        }
                    }
                }
                self.meanings.bid(BidKind::Direct, call - LOWEST_BID)
            }
        }
    }

    /// A question to which the answer is no at a turn.
    fn guard(&self, turn: &Turn<'_>, reach: u32, random: &mut Philox) -> Option<u32> {
        const ALONE: u16 = 1 << 10;
        const AT_MOST: u16 = 1 << 9;
        let at_most = random.below(3) > 0;
        let kind = random.below(6);
        if kind < 2 {
            let have = turn.hand.values[POINTS];
            let by = 1 + (random.below(6) * random.below(8)) as i16;
            let constant = if at_most { have - by } else { have + by };
            let data = constant.clamp(0, 511) as u16 | if at_most { AT_MOST } else { 0 } | ALONE;
            return self.meanings.decision(Node::Strength, data, 0);
        }
        if kind < 4 {
            let suit = random.below(4) as usize;
            let have = turn.hand.values[LENGTHS..][..ALL_LENGTHS.len()][suit];
            let by = 1 + random.below(2) as i16;
            let constant = if at_most { have - by } else { have + by };
            if !(0..=13).contains(&constant) {
                return None;
            }
            let at_most = if at_most { AT_MOST } else { 0 };
            let data = constant as u16 | (suit as u16) << 4 | at_most | ALONE;
            return self.meanings.decision(Node::Length, data, 0);
        }
        for _ in 0..8 {
            let word = random_entry(random, reach, true);
            if let super::entry::Entry::Decision(question, _) = self.meanings.read(word) {
                if !super::bidding::answer(question, &turn.public(), turn.hand) {
                    return Some(word);
                }
            }
        }
        None
    }

    /// The best of some versions, if it does better than the system as it is.
    fn best(&self, table: &mut Table, versions: Vec<System>, first: usize) -> Option<System> {
        let programs: Vec<(System, Program)> = versions
            .into_iter()
            .map(|system| {
                let program = Program::new(&system, self.meanings);
                (system, program)
            })
            .filter(|(_, program)| !program.is_like(&self.base))
            .collect();
        let mut racing: Vec<Racer> = programs
            .into_iter()
            .map(|(system, program)| Racer {
                system,
                program,
                behind: 0,
                squares: 0,
            })
            .collect();
        let mut raced = 0;
        while raced < self.study.boards && !racing.is_empty() {
            let until = (raced + LEG).min(self.study.boards);
            for number in raced..until {
                let usual = self.cost(table, &self.base, first, number);
                for racer in &mut racing {
                    let cost = self.cost(table, &racer.program, first, number);
                    let difference = i64::from(cost - usual);
                    racer.behind += difference;
                    racer.squares += difference * difference;
                }
            }
            raced = until;
            // The longer it goes on, the less is forgiven.
            let share = raced as f64 / self.study.boards as f64;
            racing.retain(|racer| racer.errors_behind() < GIVEN_UP * (1.0 - share));
        }
        let best = racing.into_iter().min_by_key(|racer| racer.behind)?;
        (best.behind < 0).then_some(best.system)
    }

    /// What a board costs a version: what it loses to the rival of the board, and its distance from par.
    fn cost(&self, table: &mut Table, program: &Program, first: usize, number: usize) -> i32 {
        let deal = self.deals.get((first + number) % self.deals.len());
        let mut cost = 0;
        if let Some(rival) = number.checked_rem(self.rivals.len()) {
            cost -= self.study.won * table.play(program, &self.rivals[rival], deal);
        }
        if self.study.par != 0 {
            let score = table.score(program, program, deal);
            cost += self.study.par * table.match_points(score - deal.par).abs();
        }
        cost
    }
}

/// Changes an entry by little: the constant of a decision, where it leads, or one bit of it; the
/// parameter of a bid.
fn nudge(word: &mut u32, reach: u32, random: &mut Philox) {
    if skip_of(*word).is_none() {
        let parameter = (*word & 0x3F).wrapping_add(1 + 62 * random.below(2)) & 0x3F;
        *word = *word & !0x3F | parameter;
        return;
    }
    match random.below(4) {
        0 => *word = with_skip(*word, random.below(reach)),
        1 => *word ^= 1 << (8 + random.below(16)),
        _ => {
            // The constant stands at the lower end of the data. Small steps are the most frequent.
            let step = 1 << random.below(5);
            let data = *word >> 8 & 0x1FF;
            let moved = if random.below(2) == 0 {
                data + step
            } else {
                data.wrapping_sub(step)
            };
            *word = *word & !(0x1FF << 8) | (moved & 0x1FF) << 8;
        }
    }
}
