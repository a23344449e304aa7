//! An auction between two systems.

use super::advice;
use super::answers::{
    Answer, Public, all_bits_if, compare, comparison, is_about_the_bidder, resolve,
};
use super::calls::call_of;
use super::features::Features;
use super::knowledge::{Context, Knowledge};
use super::program::{Program, StateProgram};
use super::situation::{PASS, Situation};
use crate::cards::Strain;
use crate::evolve::genome::entry::Entry;
use crate::evolve::genome::question::{BIDDER, Comparison, HandQuestion, Question};

/// An auction under way. It is reused for the next one, to save allocations.
///
/// The public knowledge of the hands follows from the calls alone, so it is only computed when a
/// program asks for it.
#[derive(Clone, Debug, Default)]
pub struct Bidding {
    situation: Situation,
    vulnerable: [bool; 2],
    states: [u8; 2],
    memory: Memory,
}

/// The calls, and the conclusions from the first of them.
#[derive(Clone, Debug, Default)]
struct Memory {
    made: Vec<Made>,
    learned: usize,
    knowledge: Knowledge,
    impossible: bool,
}

/// A call, with the situation and state in which it was made.
#[derive(Clone, Copy, Debug)]
struct Made {
    before: Situation,
    state: u8,
    call: u8,
}

/// The systems of the two sides, the dealer's first.
pub type Sides<'a> = [&'a Program; 2];

impl Bidding {
    /// Begins an auction with the vulnerability of the dealer's side and the other.
    #[inline]
    pub fn begin(&mut self, vulnerable: [bool; 2]) {
        self.situation = Situation::start();
        self.vulnerable = vulnerable;
        self.states = [0; 2];
        self.memory.clear();
    }

    /// Returns the auction so far.
    #[inline]
    pub const fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Returns the state of each side, the dealer's first.
    pub const fn states(&self) -> [u8; 2] {
        self.states
    }

    /// Returns whether each side is vulnerable, the dealer's first.
    pub const fn vulnerable(&self) -> [bool; 2] {
        self.vulnerable
    }

    /// Returns the calls so far.
    pub fn calls(&self) -> impl Iterator<Item = u8> + '_ {
        self.memory.made.iter().map(|made| made.call)
    }

    /// Returns the call of the player whose turn it is with a hand.
    #[inline]
    pub fn choose(&mut self, sides: &Sides<'_>, hand: &Features) -> u8 {
        let side = usize::from(self.situation.turn & 1);
        let program = sides[side].of_state(self.states[side]);
        let (situation, vulnerable) = (&self.situation, self.vulnerable);
        let memory = &mut self.memory;
        run(program, situation, hand, |question| {
            if !is_about_the_bidder(&question) {
                memory.catch_up(sides, vulnerable);
            }
            let public = memory.public(situation, vulnerable);
            answer(question, &public, hand)
        })
    }

    /// Returns the same call as [`choose`](Self::choose), given all four hands, the dealer's first.
    /// No call may have been made that the systems do not make with these hands.
    ///
    /// Most calls are found without inference, the costly part. The public knowledge is true of the
    /// hands, and grows with every call: a comparison that is not true of the hands cannot be known
    /// to be true, and one that follows from the first calls follows from all of them. And an answer
    /// does not matter if yes and no lead to the same call.
    #[inline]
    pub fn choose_with_all(&mut self, sides: &Sides<'_>, hands: &[&Features; 4]) -> u8 {
        let player = usize::from(self.situation.turn & 3);
        let memory = &mut self.memory;
        let turn = Turn {
            program: sides[player & 1].of_state(self.states[player & 1]),
            situation: &self.situation,
            vulnerable: self.vulnerable,
            hands,
            player,
        };
        let (mut place, mut tried) = (0, usize::MAX);
        loop {
            match turn.after(place, memory) {
                Next::Call(call) => return call,
                Next::Place(next) => place = next,
                Next::Open if tried == place => {
                    memory.learn(sides, turn.vulnerable);
                }
                Next::Open => {
                    let mut left = MOST_TRIED;
                    if let Some(call) = turn.only_call(place, memory, &mut left) {
                        return call;
                    }
                    tried = place;
                }
            }
        }
    }

    /// Makes a call, which must be legal.
    #[inline]
    pub fn make(&mut self, sides: &Sides<'_>, call: u8) {
        let side = usize::from(self.situation.turn & 1);
        let state = self.states[side];
        self.memory.made.push(Made {
            before: self.situation,
            state,
            call,
        });
        self.states[side] = sides[side].next_state(state, call);
        self.situation.make(call);
    }

    /// Returns the public knowledge after the calls so far; nothing if no deal can lead to them.
    pub fn knowledge(&mut self, sides: &Sides<'_>) -> Option<&Knowledge> {
        self.memory.catch_up(sides, self.vulnerable);
        (!self.memory.impossible).then_some(&self.memory.knowledge)
    }
}

impl Memory {
    #[inline]
    fn clear(&mut self) {
        self.made.clear();
        if self.learned > 0 || self.impossible {
            self.knowledge.clear();
            self.learned = 0;
            self.impossible = false;
        }
    }

    /// Learns from all calls.
    fn catch_up(&mut self, sides: &Sides<'_>, vulnerable: [bool; 2]) {
        while self.learn(sides, vulnerable) {}
    }

    /// Learns from the next call, if there is one.
    fn learn(&mut self, sides: &Sides<'_>, vulnerable: [bool; 2]) -> bool {
        let Some(made) = self.made.get(self.learned) else {
            return false;
        };
        let side = usize::from(made.before.turn & 1);
        let context = Context {
            situation: &made.before,
            vulnerable,
        };
        let program = sides[side].of_state(made.state);
        self.impossible |= !self.impossible && !self.knowledge.learn(program, context, made.call);
        self.learned += 1;
        true
    }

    #[inline]
    fn public<'a>(&'a self, situation: &'a Situation, vulnerable: [bool; 2]) -> Public<'a> {
        Public {
            situation,
            known: self.knowledge.ranges(),
            vulnerable,
        }
    }
}

/// The most steps that are tried to find out whether an answer matters.
const MOST_TRIED: u32 = 48;

/// A turn of a player, with the hands of all four.
#[derive(Clone, Copy)]
struct Turn<'a> {
    program: StateProgram<'a>,
    situation: &'a Situation,
    vulnerable: [bool; 2],
    hands: &'a [&'a Features; 4],
    player: usize,
}

/// The result of a step of a program.
enum Next {
    /// A call.
    Call(u8),
    /// The next step.
    Place(usize),
    /// Nothing yet: the answer depends on calls that nothing was learned from so far.
    Open,
}

impl Turn<'_> {
    #[inline]
    fn after(&self, place: usize, memory: &Memory) -> Next {
        let (question, skip) = match self.program.steps.get(place) {
            None => return Next::Call(PASS),
            Some(Entry::Bid(kind, parameter)) => {
                let longest = || self.hands[self.player].longest_suit();
                return match call_of(*kind, *parameter, self.situation, longest) {
                    Some(call) => Next::Call(call),
                    None => Next::Place(place + 1),
                };
            }
            Some(Entry::Decision(question, skip)) => (question, *skip),
        };
        let answer = match comparison(question, self.situation) {
            Some((asked, lane)) => {
                if !is_true_of(asked, lane, self.player, self.hands) {
                    Some(false)
                } else if asked.players == BIDDER {
                    Some(true)
                } else {
                    self.is_known(asked, lane, memory)
                }
            }
            None => self.answer(*question, memory),
        };
        match answer {
            Some(true) => Next::Place(self.program.target(place, skip)),
            Some(false) => Next::Place(place + 1),
            None => Next::Open,
        }
    }

    /// Returns whether a comparison follows from the bidder's hand and the calls.
    fn is_known(&self, asked: Comparison, lane: usize, memory: &Memory) -> Option<bool> {
        let hand = self.hands[self.player];
        let is_known = match compare(asked, lane, &self.public(memory)) {
            Answer::Known(answer) => answer,
            Answer::AtLeast(lane, least) => hand.values[lane] >= least,
            Answer::AtMost(lane, most) => hand.values[lane] <= most,
            Answer::Private(_) => false,
        };
        (is_known || memory.learned == memory.made.len()).then_some(is_known)
    }

    /// Returns the answer to a question that is no comparison.
    fn answer(&self, question: Question, memory: &Memory) -> Option<bool> {
        let is_answered = memory.learned == memory.made.len() || is_about_the_bidder(&question);
        is_answered.then(|| answer(question, &self.public(memory), self.hands[self.player]))
    }

    #[inline]
    fn public<'a>(&'a self, memory: &'a Memory) -> Public<'a> {
        memory.public(self.situation, self.vulnerable)
    }

    /// Returns the call to which the program leads from a step with all answers that are possible.
    fn only_call(&self, start: usize, memory: &Memory, left: &mut u32) -> Option<u8> {
        let mut place = start;
        loop {
            *left = left.checked_sub(1)?;
            match self.after(place, memory) {
                Next::Call(call) => return Some(call),
                Next::Place(next) => place = next,
                Next::Open => {
                    let Some(Entry::Decision(_, skip)) = self.program.steps.get(place) else {
                        return None;
                    };
                    let target = self.program.target(place, *skip);
                    let yes = self.only_call(target, memory, left)?;
                    let no = self.only_call(place + 1, memory, left)?;
                    return (yes == no).then_some(yes);
                }
            }
        }
    }
}

/// Returns whether a comparison is true of the hands of the players, of whom one is the bidder.
#[inline]
fn is_true_of(asked: Comparison, lane: usize, bidder: usize, hands: &[&Features; 4]) -> bool {
    let mut sum = 0;
    for (bit, places_on) in [(0, 3), (1, 2), (2, 1), (3, 0)] {
        sum += hands[(bidder + places_on) & 3].values[lane] & all_bits_if(asked.players, bit);
    }
    if asked.at_most {
        sum <= asked.constant
    } else {
        sum >= asked.constant
    }
}

/// Returns the call of a program with a hand, given the public knowledge.
pub fn called(program: StateProgram<'_>, public: &Public<'_>, hand: &Features) -> u8 {
    run(program, public.situation, hand, |question| {
        answer(question, public, hand)
    })
}

/// Runs a program until it makes a call.
#[inline]
fn run(
    program: StateProgram<'_>,
    situation: &Situation,
    hand: &Features,
    mut answer: impl FnMut(Question) -> bool,
) -> u8 {
    let mut place = 0;
    loop {
        match program.steps.get(place) {
            None => return PASS,
            Some(Entry::Bid(kind, parameter)) => {
                let longest = || hand.longest_suit();
                if let Some(call) = call_of(*kind, *parameter, situation, longest) {
                    return call;
                }
                place += 1;
            }
            Some(Entry::Decision(question, skip)) => {
                place = if answer(*question) {
                    program.target(place, *skip)
                } else {
                    place + 1
                };
            }
        }
    }
}

/// Answers a question with a hand and the public knowledge.
#[inline]
pub(in crate::evolve) fn answer(question: Question, public: &Public<'_>, hand: &Features) -> bool {
    match resolve(&question, public) {
        Answer::Known(answer) => answer,
        Answer::AtLeast(lane, least) => hand.values[lane] >= least,
        Answer::AtMost(lane, most) => hand.values[lane] <= most,
        Answer::Private(seen) => is_true(seen, public, hand),
    }
}

/// Returns the answer to a question about the bidder's own hand.
fn is_true(seen: HandQuestion, public: &Public<'_>, hand: &Features) -> bool {
    let turn = public.situation.turn;
    match seen {
        HandQuestion::Honours { suit, least } => hand.honours[suit.index()] >= least,
        HandQuestion::Stopper { suit } => hand.stoppers[suit.index()] == 2,
        HandQuestion::StopperNamed(whose) => {
            let player = usize::from((turn + whose.places_on()) & 3);
            let named = public.situation.last_strain[player].and_then(Strain::suit);
            named.is_some_and(|suit| hand.stoppers[suit.index()] == 2)
        }
        HandQuestion::Longest { suit } => hand.longest_suit() == suit,
        HandQuestion::Makes { strain, tenths } => advice::tricks(public, hand, strain) >= tenths,
        HandQuestion::MakesNamed { whose, tenths } => {
            let player = usize::from((turn + whose.places_on()) & 3);
            let named = public.situation.last_strain[player];
            named.is_some_and(|strain| advice::tricks(public, hand, strain) >= tenths)
        }
        HandQuestion::Defeats { tenths } => advice::undertricks(public, hand) >= tenths,
        HandQuestion::KeyCards { least } => {
            let trumps = public.situation.our_last_strain().and_then(Strain::suit);
            let king = trumps.is_some_and(|suit| hand.kings[suit.index()]);
            hand.aces + u8::from(king) >= least
        }
        HandQuestion::Saves { points } => advice::saving(public, hand) >= points,
    }
}
