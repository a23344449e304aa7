//! An auction between two systems.

use super::advice;
use super::answers::{Answer, Public, is_about_the_bidder, resolve};
use super::calls::call_of;
use super::features::Features;
use super::knowledge::{Context, Knowledge};
use super::program::{Program, StateProgram, Step};
use super::situation::{PASS, Situation};
use crate::cards::Strain;
use crate::evolve::genome::question::{HandQuestion, Question};

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
            let public = Public {
                situation,
                known: memory.knowledge.ranges(),
                vulnerable,
            };
            answer(question, &public, hand)
        })
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

    fn catch_up(&mut self, sides: &Sides<'_>, vulnerable: [bool; 2]) {
        while let Some(made) = self.made.get(self.learned) {
            let side = usize::from(made.before.turn & 1);
            let context = Context {
                situation: &made.before,
                vulnerable,
            };
            let program = sides[side].of_state(made.state);
            self.impossible |=
                !self.impossible && !self.knowledge.learn(program, context, made.call);
            self.learned += 1;
        }
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
            Some(Step::Bid(kind, parameter)) => {
                let longest = || hand.longest_suit();
                if let Some(call) = call_of(*kind, *parameter, situation, longest) {
                    return call;
                }
                place += 1;
            }
            Some(Step::Decide(question, target)) => {
                place = if answer(*question) {
                    usize::from(*target)
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
