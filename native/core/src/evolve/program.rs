//! Systems made ready to run: entries read once, inherited programs put behind one another.

use super::entry::{BIDDER, BidKind, Comparison, Entry, Heard, Meanings, Players, Question, Seen};
use super::features::{CONTROLS, LENGTHS, PACK};
use super::ranges::Ranges;
use super::situation::{DOUBLE, NO_STRAIN, PASS, REDOUBLE, Situation};
use super::system::{System, TRANSITIONS};

/// More than any feature.
const NEVER: i16 = i16::MAX;

/// A step of a program.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// A question, and where to go on if the answer is yes.
    Decide(Question, u16),
    /// A bid with its parameter.
    Bid(BidKind, u8),
}

/// The programs of a system, each with those that it inherits behind it.
#[derive(Clone, Debug)]
pub struct Program {
    steps: Vec<Step>,
    span: usize,
    transitions: Vec<u8>,
}

impl Program {
    /// The programs of a system.
    pub fn new(system: &System, meanings: &Meanings) -> Self {
        let form = system.form();
        let span = form.entries() * (form.inherited() + 1);
        let mut steps = Vec::with_capacity(span * form.states());
        for state in 0..form.states() {
            let mut running = state;
            for _ in 0..=form.inherited() {
                let words = &system.words()[running * form.entries()..][..form.entries()];
                for &word in words {
                    let next = (steps.len() - state * span + 1) as u16;
                    steps.push(match meanings.read(word) {
                        Entry::Decision(question, skip) => Step::Decide(question, next + skip),
                        Entry::Bid(kind, parameter) => Step::Bid(kind, parameter),
                    });
                }
                let inherits = system.transitions()[(running + 1) * TRANSITIONS - 1];
                running = usize::from(inherits);
            }
        }
        Self {
            steps,
            span,
            transitions: system.transitions().to_vec(),
        }
    }

    /// The program of a state.
    #[inline]
    pub fn steps(&self, state: u8) -> &[Step] {
        let first = usize::from(state) * self.span;
        &self.steps[first..first + self.span]
    }

    /// The state after a call.
    #[inline]
    pub fn next_state(&self, state: u8, call: u8) -> u8 {
        self.transitions[usize::from(state) * TRANSITIONS + usize::from(call)]
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
        Question::Compare(asked) => compare(&asked, usize::from(asked.lane), public),
        Question::CompareNamed(whose, asked) => {
            let player = usize::from((public.situation.turn + whose.places_on()) & 3);
            match public.situation.last_strain[player] {
                strain @ 0..4 => compare(&asked, lane_of(strain), public),
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
fn compare(asked: &Comparison, lane: usize, public: &Public<'_>) -> Answer {
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
            let call = parameter % 35 + super::situation::LOWEST_BID;
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
            let call = situation.bid + bid + super::situation::LOWEST_BID;
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
                (0, own, NO_STRAIN) => own,
                (1, NO_STRAIN, partner) => partner,
                (0, _, partner) => partner,
                _ => own,
            };
            let level = match (parameter & 3, strain) {
                (_, NO_STRAIN) => return None,
                (2, _) => 6,
                (3, _) => 7,
                (_, 4) => 3,
                (_, 2 | 3) => 4,
                _ => 5,
            };
            let call = super::situation::LOWEST_BID + 5 * (level - 1) + strain;
            situation.is_legal(call).then_some(call)
        }
    }
}
