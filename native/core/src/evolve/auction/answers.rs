//! Answers to questions, as far as they follow from public knowledge.

use super::features::{ALL_LENGTHS, CONTROLS, LENGTHS, PACK};
use super::ranges::Ranges;
use super::situation::Situation;
use crate::cards::{Strain, Suit};
use crate::evolve::genome::question::{
    AuctionQuestion, BIDDER, Comparison, HandQuestion, Players, Question,
};

/// More than any feature.
const NEVER: i16 = i16::MAX;

/// The public knowledge when a player is to call.
#[derive(Clone, Copy)]
pub struct Public<'a> {
    /// The auction.
    pub situation: &'a Situation,
    /// The known ranges of each player.
    pub known: &'a [Ranges; 4],
    /// Whether each side is vulnerable, the dealer's first.
    pub vulnerable: [bool; 2],
}

/// The condition for a yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// None: everybody knows the answer.
    Known(bool),
    /// The bidder has at least this much of a feature.
    AtLeast(usize, i16),
    /// The bidder has at most this much of a feature.
    AtMost(usize, i16),
    /// A condition that only the bidder can check.
    Private(HandQuestion),
}

/// Returns whether a question can be answered without the known ranges of the players.
#[inline]
pub fn is_about_the_bidder(question: &Question) -> bool {
    match question {
        Question::Compare(asked) | Question::CompareNamed(_, asked) => asked.players == BIDDER,
        Question::Public(_) => true,
        Question::Private(seen) => !seen.needs_knowledge(),
    }
}

/// Returns the condition for the player whose turn it is.
#[inline]
pub fn resolve(question: &Question, public: &Public<'_>) -> Answer {
    match *question {
        Question::Compare(asked) => compare(asked, usize::from(asked.lane), public),
        Question::CompareNamed(..) => match comparison(question, public.situation) {
            Some((asked, lane)) => compare(asked, lane, public),
            None => Answer::Known(false),
        },
        Question::Public(heard) => Answer::Known(heard.is_true(public)),
        Question::Private(seen) => Answer::Private(seen),
    }
}

/// Returns the comparison of a question and its feature, if it has one.
#[inline]
pub fn comparison(question: &Question, situation: &Situation) -> Option<(Comparison, usize)> {
    match *question {
        Question::Compare(asked) => Some((asked, usize::from(asked.lane))),
        Question::CompareNamed(whose, asked) => {
            let player = usize::from((situation.turn + whose.places_on()) & 3);
            let suit = situation.last_strain[player].and_then(Strain::suit)?;
            Some((asked, lane_of(suit)))
        }
        _ => None,
    }
}

/// Returns the place of the length of a suit.
#[inline]
pub const fn lane_of(suit: Suit) -> usize {
    LENGTHS + suit.index()
}

/// Returns a comparison as a condition on the bidder's own holding, because all else is known to
/// all. The sum must be sure to reach the constant, either by the least that the named players
/// have, or because the others cannot have the rest of the pack.
#[inline]
pub fn compare(asked: Comparison, lane: usize, public: &Public<'_>) -> Answer {
    let constant = asked.constant;
    if asked.players == BIDDER {
        return if asked.at_most {
            Answer::AtMost(lane, constant)
        } else {
            Answer::AtLeast(lane, constant)
        };
    }
    let with_bidder = asked.players & BIDDER != 0;
    let [(asked_least, asked_most), (rest_least, rest_most)] = sums(asked.players, lane, public);
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

/// Returns the total of a feature over all four players, if it is always the same.
#[inline]
const fn total_of(lane: usize) -> Option<i16> {
    match lane {
        0 => Some(PACK),
        1..CONTROLS => Some(13),
        _ => None,
    }
}

/// Returns the least and the most that some players, and then the others, are known to have
/// together, without the bidder.
#[inline]
fn sums(players: Players, lane: usize, public: &Public<'_>) -> [(i16, i16); 2] {
    let (mut asked, mut all) = ((0, 0), (0, 0));
    for (bit, places_on) in [(0, 3), (1, 2), (2, 1)] {
        let known = &public.known[usize::from((public.situation.turn + places_on) & 3)];
        let (least, most) = (known.low[lane], known.high[lane]);
        let mask = all_bits_if(players, bit);
        asked.0 += least & mask;
        asked.1 += most & mask;
        all.0 += least;
        all.1 += most;
    }
    [asked, (all.0 - asked.0, all.1 - asked.1)]
}

/// Returns all bits if a player is among some, else none: a mask that needs no branch.
#[inline]
pub const fn all_bits_if(players: Players, bit: u8) -> i16 {
    -((players >> bit & 1).cast_signed() as i16)
}

impl Answer {
    /// Returns the part of a box for which the answer is yes; for a private answer, all of it.
    #[inline]
    pub fn yes(&self, ranges: &Ranges) -> Option<Ranges> {
        match *self {
            Self::Known(answer) => answer.then_some(*ranges),
            Self::AtLeast(lane, least) => ranges.at_least(lane, least),
            Self::AtMost(lane, most) => ranges.at_most(lane, most),
            Self::Private(HandQuestion::Longest { suit }) => longest(ranges, suit),
            Self::Private(_) => Some(*ranges),
        }
    }

    /// Returns the part of a box for which the answer is no; for a private answer, all of it.
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

/// Returns a box around the hands of another box whose longest suit is this one; of equal suits the
/// first counts.
pub fn longest(ranges: &Ranges, suit: Suit) -> Option<Ranges> {
    let lane = lane_of(suit);
    let others = ALL_LENGTHS.filter(|&other| other != lane);
    let mut part = ranges.at_least(lane, 4)?;
    for other in others.clone() {
        let margin = i16::from(other < lane);
        part = part.at_least(lane, part.low[other] + margin)?;
    }
    for other in others {
        let margin = i16::from(other < lane);
        // Two suits have at most thirteen cards together.
        part = part.at_most(other, (part.high[lane] - margin).min(6))?;
    }
    Some(part)
}

impl AuctionQuestion {
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
                situation.last_strain[player] == Some(strain)
            }
            Self::LastStrainIs(strain) => situation.strain() == Some(strain),
            Self::WeAreVulnerable => public.vulnerable[side],
            Self::TheyAreVulnerable => public.vulnerable[1 - side],
            Self::BidderHasPassed => situation.passed_hands >> turn & 1 != 0,
            Self::PartnerHasPassed => situation.passed_hands & partner != 0,
            Self::SeatAtLeast(place) => turn >= place,
        }
    }
}
