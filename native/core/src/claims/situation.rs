//! The knowledge of the side that claims, card by card.

use smallvec::SmallVec;

use super::cases::Case;
use crate::dd::bits::{above, distinct, each, highest, lowest, suit_mask, suit_of};
use crate::hand::Hand;

/// There is mostly one.
pub(super) type Cases = SmallVec<[Case; 1]>;

/// A position as the side that claims sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The cards that each seat is known to have.
    pub(super) hands: [u64; 4],
    /// The cards of the two hidden hands whose owner is unknown.
    pub(super) hidden: u64,
    /// The two hidden seats, and how many of the hidden cards each has.
    pub(super) seats: [usize; 2],
    pub(super) sizes: [u32; 2],
    pub(super) cases: Cases,
    /// The seats that the claimer plays, as bits.
    pub(super) ours: u8,
    /// The side whose tricks count: the parity of its seats.
    pub(super) side: usize,
    pub(super) trump: usize,
    pub(super) leader: usize,
    /// The cards on the table, the leader's first.
    pub(super) table: [u64; 4],
    pub(super) played: usize,
}

impl Situation {
    /// Returns how many cards a seat has, known or hidden.
    pub(super) fn cards_of(&self, seat: usize) -> u32 {
        let hidden = self.hand_of(seat).map_or(0, |hand| self.sizes[hand]);
        self.hands[seat].count_ones() + hidden
    }

    /// Returns which of the two hidden hands a seat has.
    fn hand_of(&self, seat: usize) -> Option<usize> {
        self.seats.iter().position(|&hidden| hidden == seat)
    }

    /// Returns whose turn it is.
    pub const fn turn(&self) -> usize {
        (self.leader + self.played) & 3
    }

    /// Returns whether the claimer chooses the next card.
    pub const fn is_ours(&self) -> bool {
        self.ours >> self.turn() & 1 == 1
    }

    /// Returns the tricks left, the one under way included.
    pub fn tricks_left(&self) -> u32 {
        self.cards_of(self.turn())
    }

    /// Returns all cards that are not in a finished trick.
    pub(super) fn all(&self) -> u64 {
        let hands = self.hands.iter().fold(self.hidden, |all, hand| all | hand);
        self.table[..self.played]
            .iter()
            .fold(hands, |all, card| all | card)
    }

    /// Returns the cards that may be played next in some world.
    pub fn legal_cards(&self) -> u64 {
        let seat = self.turn();
        let (known, hand) = (self.hands[seat], self.hand_of(seat));
        let hidden = if hand.is_some() { self.hidden } else { 0 };
        if self.played == 0 {
            return self.possible(known, hidden, hand, None);
        }
        let led = suit_of(self.table[0]);
        let suit = suit_mask(led);
        if known & suit != 0 {
            return self.possible(known & suit, hidden & suit, hand, None);
        }
        let Some(number) = hand else { return known };
        let following = self.possible(0, hidden & suit, hand, None);
        let may_be_void = |case: &Case| case.void(number, led, self.hidden).is_some();
        if self.cases.iter().any(may_be_void) {
            let others = self.possible(known, hidden & !suit, hand, Some(led));
            return following | others;
        }
        following
    }

    /// Returns the hidden cards that a hand may have, if needed when it is void in a suit.
    fn possible(&self, known: u64, hidden: u64, hand: Option<usize>, void: Option<usize>) -> u64 {
        let Some(hand) = hand else { return known };
        if self.sizes[hand] == 0 {
            return known;
        }
        let mut found = known;
        for case in &self.cases {
            let case = match void {
                Some(suit) => case.void(hand, suit, self.hidden),
                None => Some(*case),
            };
            let Some(case) = case else { continue };
            let Some(case) = case.consistent(self.hidden, self.sizes[0]) else {
                continue;
            };
            for suit in 0..4 {
                let cards = hidden & suit_mask(suit);
                let total = (self.hidden & suit_mask(suit)).count_ones();
                let placed = (case.with[hand] & suit_mask(suit)).count_ones();
                let counts = case.counts_of(suit);
                // Whether it can have more of the suit than the cards placed with it.
                let more = match hand {
                    0 => counts >> (placed + 1) != 0,
                    _ => total > placed && counts & ((1 << (total - placed)) - 1) != 0,
                };
                found |= cards & case.with[hand];
                if more {
                    found |= cards & !case.with[1 - hand];
                }
            }
        }
        found
    }

    /// Returns the different cards that may be played next: of equal ones the lowest.
    pub fn different_cards(&self) -> Vec<u64> {
        each(self.different(self.legal_cards())).collect()
    }

    /// Returns the cards that each seat is known to have, North first.
    pub const fn known_cards(&self) -> [u64; 4] {
        self.hands
    }

    /// Returns the situation after a card, and, if it completed the trick, whether the claimer's
    /// side won it. Returns nothing if the card cannot be played there.
    pub fn play(&self, card: Hand) -> Option<(Self, Option<bool>)> {
        if card.len() != 1 || self.legal_cards() & card.bits() == 0 {
            return None;
        }
        let (next, winner) = self.after(card.bits())?;
        Some((next, winner.map(|seat| seat & 1 == self.side)))
    }

    /// Returns the lowest of equal cards. Where the other hidden hand is still to play, returns the
    /// highest too, because it matters whether that hand can play over or under it.
    pub(super) fn different(&self, cards: u64) -> u64 {
        let all = self.all();
        let known = self.hands[self.turn()];
        // A card that some case places is equal to no other.
        let placed = self
            .cases
            .iter()
            .fold(0, |cards, case| cards | case.with[0] | case.with[1]);
        let hidden = cards & self.hidden;
        let alike = hidden & !placed;
        let found = distinct(cards & known, all) | distinct(alike, all) | hidden & placed;
        let to_play = |&seat: &usize| (seat + 4 - self.leader) & 3 > self.played;
        if self.seats.iter().any(to_play) {
            found
                | each(alike)
                    .filter(|&card| is_highest(card, alike, all))
                    .fold(0, |cards, card| cards | card)
        } else {
            found
        }
    }

    /// Returns the situation after a card, and, if it completed the trick, the seat that won it.
    /// Returns nothing if no world has this card there.
    pub(super) fn after(&self, card: u64) -> Option<(Self, Option<usize>)> {
        let seat = self.turn();
        let mut next = self.clone();
        let suit = suit_of(card);
        let mut learned = false;
        if let Some(hand) = self.hand_of(seat) {
            if self.played > 0
                && suit != suit_of(self.table[0])
                && self.hidden & suit_mask(suit_of(self.table[0])) != 0
            {
                let led = suit_of(self.table[0]);
                next.keep(|case| case.void(hand, led, self.hidden));
                learned = true;
            }
            if self.hidden & card != 0 {
                next.keep(|case| case.played(hand, card, suit));
                next.hidden &= !card;
                next.sizes[hand] -= 1;
                learned = true;
            }
        }
        next.hands[seat] &= !card;
        next.table[self.played] = card;
        next.played += 1;
        if learned {
            next.settle();
            if next.cases.is_empty() {
                return None;
            }
        }
        if next.played < 4 {
            return Some((next, None));
        }
        let winner = (next.leader + next.winning()) & 3;
        next.leader = winner;
        next.played = 0;
        next.table = [0; 4];
        Some((next, Some(winner)))
    }

    fn keep(&mut self, what: impl Fn(Case) -> Option<Case>) {
        let cases = std::mem::take(&mut self.cases);
        self.cases = cases.into_iter().filter_map(what).collect();
    }

    /// Returns the place of the winning card on the table, counted from the leader's.
    pub(super) fn winning(&self) -> usize {
        let mut best = 0;
        for place in 1..self.played {
            if beats(self.table[place], self.table[best], self.trump) {
                best = place;
            }
        }
        best
    }

    /// Drops impossible cases, and gives cards to hands where all cases agree.
    pub(super) fn settle(&mut self) {
        loop {
            let (hidden, size) = (self.hidden, self.sizes[0]);
            self.keep(|case| case.consistent(hidden, size));
            if self.cases.len() > 1 {
                self.cases.sort_unstable();
                self.cases.dedup();
            }
            if self.cases.is_empty() {
                return;
            }
            let mut sure = [hidden; 2];
            for case in &self.cases {
                let mut with = case.with;
                for suit in 0..4 {
                    let cards = hidden & suit_mask(suit);
                    let counts = case.counts_of(suit);
                    if counts == 1 << (case.with[0] & cards).count_ones() {
                        with[1] |= cards & !case.with[0];
                    }
                    let most = cards.count_ones() - (case.with[1] & cards).count_ones();
                    if counts == 1 << most {
                        with[0] |= cards & !case.with[1];
                    }
                }
                sure = [sure[0] & with[0], sure[1] & with[1]];
            }
            if sure == [0, 0] {
                return;
            }
            self.place(sure);
        }
    }

    /// Moves hidden cards to the known ones.
    fn place(&mut self, sure: [u64; 2]) {
        for (hand, cards) in sure.into_iter().enumerate() {
            self.hands[self.seats[hand]] |= cards;
            self.sizes[hand] -= cards.count_ones();
        }
        self.hidden &= !(sure[0] | sure[1]);
        for case in &mut self.cases {
            for suit in 0..4 {
                let fewer = (sure[0] & suit_mask(suit)).count_ones();
                *case = case.with_counts(suit, case.counts_of(suit) >> fewer);
            }
            case.with = case.with.map(|cards| cards & !(sure[0] | sure[1]));
        }
    }

    /// Returns one world that fits the situation, North's cards first.
    pub fn world(&self) -> [u64; 4] {
        let mut situation = self.clone();
        situation.cases.truncate(1);
        while situation.hidden != 0 {
            let card = highest(situation.hidden);
            let mut case = situation.cases[0];
            case.with[0] |= card;
            let first = case.consistent(situation.hidden, situation.sizes[0]);
            let hand = usize::from(first.is_none());
            situation.cases[0].with[hand] |= card;
            situation.settle();
        }
        situation.hands
    }
}

/// Returns whether a card beats one that was played before it.
pub(super) fn beats(card: u64, best: u64, trump: usize) -> bool {
    let (suit, of_best) = (suit_of(card), suit_of(best));
    if suit == of_best {
        card > best
    } else {
        suit == trump
    }
}

/// Returns whether a card touches no higher one of some cards.
fn is_highest(card: u64, alike: u64, all: u64) -> bool {
    lowest(above(all & suit_mask(suit_of(card)), card)) & alike == 0
}
