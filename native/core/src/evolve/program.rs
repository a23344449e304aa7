//! Systems made ready to run: entries read once, inherited programs put behind one another.

use std::hash::{Hash, Hasher};

use super::entry::{BIDDER, BidKind, Comparison, Entry, Heard, Meanings, Players, Question, Seen};
use super::features::{CONTROLS, LENGTHS, PACK};
use super::ranges::Ranges;
use super::situation::{DOUBLE, LOWEST_BID, NO_STRAIN, PASS, REDOUBLE, Situation};
use super::system::{System, TRANSITIONS};

/// More than any feature.
const NEVER: i16 = i16::MAX;

/// A step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A question, and where to go on if the answer is yes.
    Decide(Question, u16),
    /// A bid with its parameter.
    Bid(BidKind, u8),
}

/// A set of calls: one bit for each.
pub type Calls = u64;

/// The set of pass alone.
pub const JUST_PASS: Calls = 1 << PASS;

/// The programs of a system, each with those that it inherits behind it. What can never be reached
/// is blotted out, so that systems which differ in nothing else are equal.
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
    /// The programs of a system.
    pub fn new(system: &System, meanings: &Meanings) -> Self {
        let form = system.form();
        let (states, span) = (form.states(), form.entries() * (form.inherited() + 1));
        let entries: Vec<Entry> = system
            .words()
            .iter()
            .map(|&word| meanings.read(word))
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

    /// The program of a state.
    #[inline]
    pub fn of_state(&self, state: u8) -> StateProgram<'_> {
        let state = usize::from(state);
        StateProgram {
            steps: &self.steps[state * self.span..][..self.span],
            calls: &self.calls[state * (self.span + 1)..][..=self.span],
        }
    }

    /// The state after a call.
    #[inline]
    pub fn next_state(&self, state: u8, call: u8) -> u8 {
        self.transitions[usize::from(state) * TRANSITIONS + usize::from(call)]
    }

    /// Whether two systems are sure to make the same calls always.
    #[inline]
    pub fn is_like(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.steps == other.steps
            && self.transitions == other.transitions
    }
}

/// What stands for a step that is never reached: a pass.
const BLANK: Step = Step::Bid(BidKind::PassOrDouble, 1);

/// Writes down the steps of a state, and behind them those that it inherits.
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

/// Blots out what can never be reached.
fn blot_out(steps: &mut [Step], calls: &[Calls]) {
    let mut reached = vec![false; steps.len() + 1];
    reached[0] = true;
    for place in 0..steps.len() {
        // What leads to nothing but a pass is a pass.
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

/// For each step of a program the calls to which it may lead; its end leads to a pass.
fn find_calls(calls: &mut [Calls], steps: &[Step]) {
    for (place, step) in steps.iter().enumerate().rev() {
        calls[place] = match *step {
            Step::Decide(_, target) => calls[usize::from(target)] | calls[place + 1],
            Step::Bid(BidKind::PassOrDouble, 1) => JUST_PASS,
            Step::Bid(kind, parameter) => kind.calls(parameter) | calls[place + 1],
        };
    }
}

/// Tells programs apart before they are compared step by step: a new one is made every few boards.
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

impl BidKind {
    /// The part of a parameter that matters.
    const fn essence(self, parameter: u8) -> u8 {
        match self {
            Self::Direct => parameter % 35,
            Self::Relative => match parameter & 0b1_1111 {
                strain @ (5..8 | 13..16 | 21..24 | 29..32) => strain - 5,
                strain => strain,
            },
            Self::Steps | Self::Game => parameter & 7,
            Self::PassOrDouble => parameter & 1,
            Self::Longest | Self::Raise => parameter & 3,
        }
    }

    /// The calls that it may come to.
    const fn calls(self, parameter: u8) -> Calls {
        const BIDS: Calls = (1 << 38) - (1 << LOWEST_BID);
        const ONE_STRAIN: Calls = 0x0000_0842_1084_2108 >> 3 & 0x7_FFFF_FFFF;
        match self {
            Self::Direct => 1 << (parameter + LOWEST_BID),
            Self::Relative => (ONE_STRAIN << (parameter & 7)) << LOWEST_BID & BIDS,
            Self::Steps if parameter == 0 => BIDS | JUST_PASS,
            Self::PassOrDouble if parameter == 1 => JUST_PASS,
            Self::PassOrDouble => 1 << DOUBLE | 1 << REDOUBLE,
            Self::Steps | Self::Longest | Self::Raise | Self::Game => BIDS,
        }
    }
}

/// What everybody at the table knows when a player is to call.
#[derive(Clone, Copy)]
pub struct Public<'a> {
    /// The auction.
    pub situation: &'a Situation,
    /// What is known of each player.
    pub known: &'a [Ranges; 4],
    /// Whether each side is vulnerable, that of the dealer first.
    pub vulnerable: [bool; 2],
}

/// What the answer to a question depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing that is not known to all.
    Known(bool),
    /// Yes if the bidder has so much of a feature.
    AtLeast(usize, i16),
    /// Yes if the bidder has no more of a feature.
    AtMost(usize, i16),
    /// The bidder's own hand.
    Private(Seen),
}

/// Whether a question can be answered without what is known of the players.
#[inline]
pub fn is_about_the_bidder(question: &Question) -> bool {
    match question {
        Question::Compare(asked) | Question::CompareNamed(_, asked) => asked.players == BIDDER,
        Question::Public(_) => true,
        Question::Private(seen) => !seen.needs_knowledge(),
    }
}

/// What the answer of the player whose turn it is depends on.
#[inline]
pub fn resolve(question: &Question, public: &Public<'_>) -> Answer {
    match *question {
        Question::Compare(asked) => compare(asked, usize::from(asked.lane), public),
        Question::CompareNamed(whose, asked) => {
            let player = usize::from((public.situation.turn + whose.places_on()) & 3);
            match public.situation.last_strain[player] {
                strain @ 0..4 => compare(asked, lane_of(strain), public),
                _ => Answer::Known(false),
            }
        }
        Question::Public(heard) => Answer::Known(heard.is_true(public)),
        Question::Private(seen) => Answer::Private(seen),
    }
}

/// The place of the length of a strain that is no notrump.
#[inline]
pub fn lane_of(strain: u8) -> usize {
    LENGTHS + usize::from(3 - (strain & 3))
}

/// A comparison is a condition on the bidder's own holding, as all else is known to all: the sum
/// must reach the constant for sure, whether by what the asked players have at least, or since the
/// others cannot have what the pack leaves over.
#[inline]
fn compare(asked: Comparison, lane: usize, public: &Public<'_>) -> Answer {
    let constant = asked.constant;
    if asked.players == BIDDER {
        return if asked.at_most {
            Answer::AtMost(lane, constant)
        } else {
            Answer::AtLeast(lane, constant)
        };
    }
    let with_bidder = asked.players & BIDDER != 0;
    let (asked_least, asked_most) = sums(asked.players, lane, public);
    let (rest_least, rest_most) = sums(!asked.players, lane, public);
    let total = total_of(lane);
    match (asked.at_most, with_bidder, total) {
        (false, true, Some(total)) if rest_most <= total - constant => Answer::Known(true),
        (false, true, _) => Answer::AtLeast(lane, constant - asked_least),
        (true, true, Some(total)) if rest_least >= total - constant => Answer::Known(true),
        (true, true, _) => Answer::AtMost(lane, constant - asked_most),
        (false, false, _) if asked_least >= constant => Answer::Known(true),
        (false, false, Some(total)) => Answer::AtMost(lane, total - constant - rest_most),
        (true, false, _) if asked_most <= constant => Answer::Known(true),
        (true, false, Some(total)) => Answer::AtLeast(lane, total - constant - rest_least),
        (_, false, None) => Answer::Known(false),
    }
}

/// What all four players have together of a feature, if that is always the same.
#[inline]
const fn total_of(lane: usize) -> Option<i16> {
    match lane {
        0 => Some(PACK),
        1..CONTROLS => Some(13),
        _ => None,
    }
}

/// The least and the most that some players are known to have together, without the bidder.
#[inline]
fn sums(players: Players, lane: usize, public: &Public<'_>) -> (i16, i16) {
    let mut sums = (0, 0);
    for (bit, places_on) in [(0, 3), (1, 2), (2, 1)] {
        if players >> bit & 1 != 0 {
            let known = &public.known[usize::from((public.situation.turn + places_on) & 3)];
            sums.0 += known.low[lane];
            sums.1 += known.high[lane];
        }
    }
    sums
}

impl Answer {
    /// The part of a box for which the answer is yes; a private answer may be so for all.
    #[inline]
    pub fn yes(&self, ranges: &Ranges) -> Option<Ranges> {
        match *self {
            Self::Known(answer) => answer.then_some(*ranges),
            Self::AtLeast(lane, least) => ranges.at_least(lane, least),
            Self::AtMost(lane, most) => ranges.at_most(lane, most),
            Self::Private(Seen::Longest { suit }) => longest(ranges, usize::from(suit)),
            Self::Private(_) => Some(*ranges),
        }
    }

    /// The part of a box for which the answer is no.
    #[inline]
    pub fn no(&self, ranges: &Ranges) -> Option<Ranges> {
        match *self {
            Self::Known(answer) => (!answer).then_some(*ranges),
            Self::AtLeast(lane, least) => ranges.at_most(lane, least.saturating_sub(1)),
            Self::AtMost(lane, NEVER) => ranges.at_least(lane, NEVER),
            Self::AtMost(lane, most) => ranges.at_least(lane, most + 1),
            Self::Private(_) => Some(*ranges),
        }
    }
}

/// A box around the hands of another box whose longest suit is this; of equal ones the first is.
pub fn longest(ranges: &Ranges, suit: usize) -> Option<Ranges> {
    let lane = LENGTHS + suit;
    let others = (0..4).filter(|&other| other != suit);
    let mut part = ranges.at_least(lane, 4)?;
    for other in others.clone() {
        let margin = i16::from(other < suit);
        part = part.at_least(lane, part.low[LENGTHS + other] + margin)?;
    }
    for other in others {
        let margin = i16::from(other < suit);
        // Two suits have thirteen cards together at most.
        part = part.at_most(LENGTHS + other, (part.high[lane] - margin).min(6))?;
    }
    Some(part)
}

impl Heard {
    fn is_true(self, public: &Public<'_>) -> bool {
        let situation = public.situation;
        let turn = situation.turn & 3;
        let ours = if turn & 1 == 0 { 0b0101 } else { 0b1010 };
        let partner = 1 << ((turn + 2) & 3);
        let side = usize::from(turn & 1);
        match self {
            Self::OpponentsHaveBid => situation.have_bid & !ours != 0,
            Self::OpponentsHaveDoubled => situation.have_doubled & !ours != 0,
            Self::WeHaveBid => situation.have_bid & ours != 0,
            Self::PartnerHasBid => situation.have_bid & partner != 0,
            Self::BidderHasBid => situation.have_bid >> turn & 1 != 0,
            Self::LastBidIsOurs => situation.bid != 0 && (situation.bidder ^ turn) & 1 == 0,
            Self::PartnerIsFree => situation.is_free(),
            Self::IsDoubled => situation.doubling != 0,
            Self::LevelAtLeast(level) => situation.level() >= level,
            Self::StrainIs(whose, strain) => {
                let player = usize::from((turn + whose.places_on()) & 3);
                situation.last_strain[player] == strain
            }
            Self::LastStrainIs(strain) => situation.strain() == strain,
            Self::WeAreVulnerable => public.vulnerable[side],
            Self::TheyAreVulnerable => public.vulnerable[1 - side],
            Self::BidderHasPassed => situation.passed_hands >> turn & 1 != 0,
            Self::PartnerHasPassed => situation.passed_hands & partner != 0,
            Self::SeatAtLeast(place) => turn >= place,
        }
    }
}

/// The call that a bid comes to: nothing if it is not legal. `longest` is the bidder's longest
/// suit, for the one kind of bid that depends on the hand.
#[inline]
pub fn call_of(
    kind: BidKind,
    parameter: u8,
    situation: &Situation,
    longest: impl FnOnce() -> usize,
) -> Option<u8> {
    match kind {
        BidKind::Direct => {
            let call = parameter % 35 + LOWEST_BID;
            situation.is_legal(call).then_some(call)
        }
        BidKind::Relative => {
            let strain = [0, 1, 2, 3, 4, 0, 1, 2][usize::from(parameter & 7)];
            situation.bid_in(strain, parameter >> 3 & 3)
        }
        BidKind::Steps => {
            let step = parameter & 7;
            let bid = match (situation.is_free(), step) {
                (true, 0) => return Some(PASS),
                (true, _) => step - 1,
                (false, _) => step,
            };
            let call = situation.bid + bid + LOWEST_BID;
            situation.is_legal(call).then_some(call)
        }
        BidKind::PassOrDouble if parameter & 1 != 0 => Some(PASS),
        BidKind::PassOrDouble if situation.may_double() => Some(DOUBLE),
        BidKind::PassOrDouble => situation.may_redouble().then_some(REDOUBLE),
        BidKind::Longest => situation.bid_in(3 - longest() as u8, parameter & 3),
        BidKind::Raise => {
            let partner = usize::from((situation.turn + 2) & 3);
            match situation.last_strain[partner] {
                NO_STRAIN => None,
                strain => situation.bid_in(strain, parameter & 3),
            }
        }
        BidKind::Game => {
            let [own, partner] =
                [0, 2].map(|on| situation.last_strain[usize::from((situation.turn + on) & 3)]);
            let strain = match (parameter >> 2 & 1, own, partner) {
                (_, NO_STRAIN, partner) => partner,
                (_, own, NO_STRAIN) | (1, own, _) => own,
                (_, _, partner) => partner,
            };
            let level = match (parameter & 3, strain) {
                (_, NO_STRAIN) => return None,
                (2, _) => 6,
                (3, _) => 7,
                (_, 4) => 3,
                (_, 2 | 3) => 4,
                _ => 5,
            };
            let call = LOWEST_BID + 5 * (level - 1) + strain;
            situation.is_legal(call).then_some(call)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dealing::philox::Philox;
    use crate::evolve::entry::Switches;
    use crate::evolve::system::Form;

    #[test]
    fn a_bid_comes_only_to_the_calls_it_may_come_to() {
        let mut random = Philox::apart(99, 8, 0, 0);
        for _ in 0..2000 {
            let mut situation = Situation::start();
            while !situation.is_over() {
                let mut legal = Vec::new();
                for kind in BidKind::ALL {
                    for parameter in 0..64 {
                        let longest = usize::from(parameter & 3);
                        let made = call_of(kind, parameter, &situation, || longest);
                        let essence = kind.essence(parameter);
                        assert_eq!(made, call_of(kind, essence, &situation, || longest));
                        if let Some(call) = made {
                            assert!(situation.is_legal(call));
                            assert!(kind.calls(essence) >> call & 1 != 0, "{kind:?} {parameter}");
                            legal.push(call);
                        }
                    }
                }
                let chosen = random.below(2 * legal.len() as u32) as usize;
                situation.make(legal.get(chosen).copied().unwrap_or(PASS));
            }
        }
    }

    #[test]
    fn what_is_never_reached_makes_no_difference() {
        let form = Form::new(2, 4, 1, Switches::THESIS).unwrap();
        let pass = 0b1100_0001;
        let words = vec![pass, 1, 2, 3, 4, 5, 6, 7];
        let transitions = vec![0; 2 * TRANSITIONS];
        let meanings = Meanings::new(form.switches());
        let program = |words: &[u32]| {
            let system = System::new(form, words.to_vec(), transitions.clone()).unwrap();
            Program::new(&system, &meanings)
        };
        let mut others = words.clone();
        others[3] = 0x8123_4567;
        assert!(program(&words).is_like(&program(&others)));
        others[0] = 0;
        assert!(!program(&words).is_like(&program(&others)));
    }
}
