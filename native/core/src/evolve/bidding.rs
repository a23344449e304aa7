//! An auction between two systems.

use super::entry::{Question, Seen};
use super::features::Features;
use super::knowledge::{Heard, Knowledge};
use super::program::{
    Answer, Program, Public, StateProgram, Step, call_of, is_about_the_bidder, resolve,
};
use super::situation::{PASS, Situation};

/// An auction under way. It is kept and used again, for the sake of its memory.
///
/// What is known of the hands follows from the calls alone, so it is only worked out when a
/// program asks for it.
#[derive(Clone, Debug, Default)]
pub struct Bidding {
    situation: Situation,
    vulnerable: [bool; 2],
    states: [u8; 2],
    memory: Memory,
}

/// The calls, and what was concluded from the first of them.
#[derive(Clone, Debug, Default)]
struct Memory {
    made: Vec<Made>,
    learned: usize,
    knowledge: Knowledge,
    impossible: bool,
}

/// A call, and what it was made in.
#[derive(Clone, Copy, Debug)]
struct Made {
    before: Situation,
    state: u8,
    call: u8,
}

/// The systems of the two sides, that of the dealer first.
pub type Sides<'a> = [&'a Program; 2];

impl Bidding {
    /// Begins an auction; the vulnerability is that of the dealer's side and of the other.
    #[inline]
    pub fn begin(&mut self, vulnerable: [bool; 2]) {
        self.situation = Situation::start();
        self.vulnerable = vulnerable;
        self.states = [0; 2];
        self.memory.clear();
    }

    /// The auction so far.
    #[inline]
    pub const fn situation(&self) -> &Situation {
        &self.situation
    }

    /// The state of each side, that of the dealer first.
    pub const fn states(&self) -> [u8; 2] {
        self.states
    }

    /// Whether each side is vulnerable, that of the dealer first.
    pub const fn vulnerable(&self) -> [bool; 2] {
        self.vulnerable
    }

    /// The calls so far.
    pub fn calls(&self) -> impl Iterator<Item = u8> + '_ {
        self.memory.made.iter().map(|made| made.call)
    }

    /// What the player whose turn it is calls with a hand.
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

    /// Goes on with a call, which must be legal.
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

    /// What everybody knows from the calls so far; nothing if no deal can lead to them.
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
            let heard = Heard {
                situation: &made.before,
                vulnerable,
            };
            let program = sides[side].of_state(made.state);
            self.impossible |= !self.impossible && !self.knowledge.learn(program, heard, made.call);
            self.learned += 1;
        }
    }
}

/// What a program calls with a hand, where it is known what everybody knows.
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

#[inline]
pub(super) fn answer(question: Question, public: &Public<'_>, hand: &Features) -> bool {
    match resolve(&question, public) {
        Answer::Known(answer) => answer,
        Answer::AtLeast(lane, least) => hand.values[lane] >= least,
        Answer::AtMost(lane, most) => hand.values[lane] <= most,
        Answer::Private(seen) => is_true(seen, public, hand),
    }
}

/// The answer to a question about the bidder's own hand.
fn is_true(seen: Seen, public: &Public<'_>, hand: &Features) -> bool {
    let turn = public.situation.turn;
    match seen {
        Seen::Honours { suit, least } => hand.honours[usize::from(suit & 3)] >= least,
        Seen::Stopper { suit } => hand.stoppers[usize::from(suit & 3)] == 2,
        Seen::StopperNamed(whose) => {
            let player = usize::from((turn + whose.places_on()) & 3);
            match public.situation.last_strain[player] {
                strain @ 0..4 => hand.stoppers[usize::from(3 - strain)] == 2,
                _ => false,
            }
        }
        Seen::Longest { suit } => hand.longest_suit() == usize::from(suit),
        Seen::Makes { strain, tenths } => super::advice::tricks(public, hand, strain) >= tenths,
        Seen::MakesNamed { whose, tenths } => {
            let player = usize::from((turn + whose.places_on()) & 3);
            match public.situation.last_strain[player] {
                strain @ 0..5 => super::advice::tricks(public, hand, strain) >= tenths,
                _ => false,
            }
        }
        Seen::Defeats { tenths } => super::advice::undertricks(public, hand) >= tenths,
        Seen::KeyCards { least } => {
            let king = match public.situation.our_last_strain() {
                Some(strain @ 0..4) => hand.kings[usize::from(3 - strain)],
                _ => false,
            };
            hand.aces + u8::from(king) >= least
        }
        Seen::Saves { points } => super::advice::saving(public, hand) >= points,
    }
}
