//! The public knowledge of the four hands: the feature inference (FIA) and graph interference (GIA)
//! of the thesis, section 3.4, but exact.
//!
//! The thesis prunes the graph of a program from the bottom up and keeps the common part of all
//! paths to the call at each node. Here the box of the known hands is sent down the graph; every
//! decision cuts it in two, and the pieces that arrive at the call are kept. They are the hands
//! that make the call, one piece for each path, so nothing is lost where paths join, and later
//! calls cut each piece again. The totals of the pack are applied to the ranges of the players and
//! to their pieces until nothing changes.

use super::answers::{Answer, Public, longest, resolve};
use super::calls::call_of;
use super::program::{JUST_PASS, StateProgram};
use super::ranges::{self, Ranges, Side};
use super::situation::{PASS, Situation};
use crate::cards::Suit;
use crate::evolve::genome::entry::Entry;
use crate::evolve::genome::nodes::BidKind;

/// The most pieces that are kept apart: the rest become one box around them. Systems of a few dozen
/// entries hardly ever have that many.
pub const MOST_PIECES: usize = 64;
/// The most steps that are searched for one call; beyond, the call shows nothing.
const MOST_STEPS: u32 = 4096;

/// The public knowledge of the four players.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// For each player the ranges of all features.
    ranges: [Ranges; 4],
    /// For each player boxes, of which one contains the hand.
    pieces: [Vec<Ranges>; 4],
    spare: Vec<Ranges>,
    exact: bool,
}

impl Default for Knowledge {
    fn default() -> Self {
        Self::new()
    }
}

impl Knowledge {
    /// Returns the knowledge before any call.
    pub fn new() -> Self {
        Self {
            ranges: [Ranges::ALL; 4],
            pieces: [const { Vec::new() }; 4].map(|mut pieces: Vec<Ranges>| {
                pieces.push(Ranges::ALL);
                pieces
            }),
            spare: Vec::new(),
            exact: true,
        }
    }

    /// Forgets all calls.
    #[inline]
    pub fn clear(&mut self) {
        self.ranges = [Ranges::ALL; 4];
        for pieces in &mut self.pieces {
            pieces.clear();
            pieces.push(Ranges::ALL);
        }
        self.exact = true;
    }

    /// Returns the ranges of all features of each player.
    #[inline]
    pub fn ranges(&self) -> &[Ranges; 4] {
        &self.ranges
    }

    /// Returns boxes of which one contains the hand of a player.
    pub fn pieces(&self, player: usize) -> &[Ranges] {
        &self.pieces[player]
    }

    /// Returns whether the pieces are exactly the hands that the calls show, apart from private
    /// questions.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// Learns from a call of the player whose turn it is; false if no hand makes this call.
    pub fn learn(&mut self, program: StateProgram<'_>, context: Context<'_>, call: u8) -> bool {
        let player = usize::from(context.situation.turn & 3);
        let mut walk = Walk {
            program,
            public: Public {
                situation: context.situation,
                known: &self.ranges,
                vulnerable: context.vulnerable,
            },
            call,
            found: std::mem::take(&mut self.spare),
            left: MOST_STEPS,
            exact: true,
        };
        walk.found.clear();
        for piece in &self.pieces[player] {
            walk.from(0, *piece);
        }
        let (found, exact, left) = (walk.found, walk.exact, walk.left);
        self.exact &= exact;
        if left == 0 {
            self.spare = found;
            self.exact = false;
            return true;
        }
        if found.is_empty() {
            self.spare = found;
            return false;
        }
        self.spare = std::mem::replace(&mut self.pieces[player], found);
        let before = std::mem::replace(&mut self.ranges[player], hull(&self.pieces[player]));
        // Nothing new about the player is nothing new about the others.
        before == self.ranges[player] || self.settle()
    }

    /// Applies the totals of the pack until nothing changes.
    fn settle(&mut self) -> bool {
        loop {
            let mut settled = self.ranges;
            if !ranges::settle(&mut settled) {
                return false;
            }
            let mut again = false;
            for (player, settled) in settled.iter().enumerate() {
                if *settled == self.ranges[player] {
                    continue;
                }
                let pieces = &mut self.pieces[player];
                if let [only] = &mut pieces[..] {
                    *only = *settled;
                    self.ranges[player] = *settled;
                    continue;
                }
                pieces.retain_mut(|piece| match piece.meet(settled) {
                    Some(meet) => {
                        *piece = meet;
                        true
                    }
                    None => false,
                });
                if pieces.is_empty() {
                    return false;
                }
                self.ranges[player] = hull(pieces);
                again |= self.ranges[player] != *settled;
            }
            if !again {
                return true;
            }
        }
    }
}

/// The situation before a call.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The auction.
    pub situation: &'a Situation,
    /// Whether each side is vulnerable, the dealer's first.
    pub vulnerable: [bool; 2],
}

fn hull(pieces: &[Ranges]) -> Ranges {
    let (first, rest) = pieces.split_first().expect("a player has pieces");
    rest.iter().fold(*first, |hull, piece| hull.hull(piece))
}

/// A walk through a program that collects the hands that make a call.
struct Walk<'a> {
    program: StateProgram<'a>,
    public: Public<'a>,
    call: u8,
    found: Vec<Ranges>,
    left: u32,
    exact: bool,
}

impl Walk<'_> {
    fn from(&mut self, place: usize, start: Ranges) {
        let mut place = place;
        let mut hands = start;
        loop {
            self.left = self.left.saturating_sub(1);
            if self.left == 0 {
                return;
            }
            if !self.leads(place) {
                return;
            }
            if self.call == PASS && self.program.calls[place] == JUST_PASS {
                self.keep(hands);
                return;
            }
            match self.program.steps.get(place) {
                None => return,
                Some(Entry::Bid(BidKind::Longest, parameter)) => {
                    self.own_suit(place, &hands, *parameter);
                    return;
                }
                Some(Entry::Bid(kind, parameter)) => {
                    if let Some(call) =
                        call_of(*kind, *parameter, self.public.situation, || Suit::Spades)
                    {
                        if call == self.call {
                            self.keep(hands);
                        }
                        return;
                    }
                    place += 1;
                }
                Some(Entry::Decision(question, skip)) => {
                    let target = self.program.target(place, *skip);
                    // Hands that go where the call cannot be made are skipped.
                    let leads = [self.leads(place + 1), self.leads(target)];
                    let (lane, split, yes_is_more) = match resolve(question, &self.public) {
                        Answer::AtLeast(lane, least) => (lane, least, true),
                        Answer::AtMost(lane, most) => (lane, most.saturating_add(1), false),
                        Answer::Known(answer) => {
                            if !leads[usize::from(answer)] {
                                return;
                            }
                            place = if answer { target } else { place + 1 };
                            continue;
                        }
                        answer @ Answer::Private(_) => {
                            let yes = leads[1].then(|| answer.yes(&hands)).flatten();
                            if yes.is_none() && !leads[0] {
                                return;
                            }
                            self.exact = false;
                            if let Some(yes) = yes {
                                self.from(target, yes);
                            }
                            if !leads[0] {
                                return;
                            }
                            place += 1;
                            continue;
                        }
                    };
                    let all = match hands.side(lane, split) {
                        Side::More => Some(yes_is_more),
                        Side::Less => Some(!yes_is_more),
                        Side::Both => None,
                    };
                    if let Some(answer) = all {
                        if !leads[usize::from(answer)] {
                            return;
                        }
                        place = if answer { target } else { place + 1 };
                        continue;
                    }
                    match leads {
                        [false, false] => return,
                        [true, true] => {
                            self.from(target, hands.part(lane, split, yes_is_more));
                            hands = hands.part(lane, split, !yes_is_more);
                            place += 1;
                        }
                        [no, _] => {
                            hands = hands.part(lane, split, yes_is_more != no);
                            place = if no { place + 1 } else { target };
                        }
                    }
                }
            }
        }
    }

    /// Returns whether the call can be made from a step on.
    #[inline]
    fn leads(&self, place: usize) -> bool {
        let calls = self.program.calls.get(place);
        calls.is_some_and(|calls| calls >> self.call & 1 != 0)
    }

    /// Collects the hands of a bid in the longest suit, which is another call for each suit.
    fn own_suit(&mut self, place: usize, hands: &Ranges, parameter: u8) {
        self.exact = false;
        for suit in Suit::ALL {
            let Some(part) = longest(hands, suit) else {
                continue;
            };
            let situation = self.public.situation;
            match call_of(BidKind::Longest, parameter, situation, || suit) {
                Some(call) if call == self.call => self.keep(part),
                Some(_) => {}
                None => self.from(place + 1, part),
            }
        }
    }

    fn keep(&mut self, hands: Ranges) {
        if self.found.iter().any(|other| other.covers(&hands)) {
            return;
        }
        if self.found.len() < MOST_PIECES {
            self.found.push(hands);
        } else if let Some(last) = self.found.last_mut() {
            *last = last.hull(&hands);
            self.exact = false;
        }
    }
}
