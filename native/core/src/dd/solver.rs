//! Exact numbers of tricks, from questions that are answered with yes or no.

use std::sync::Arc;

use super::bits::{distinct, each, highest, suit_mask, suit_of};
use super::engine::{Engine, with_search};
use super::guess::guess;
use super::position::Position;
use super::search::{Stop, Trick};
use super::state::State;
use super::table::Table;
use super::techniques::{Technique, Techniques};
use crate::cards::Strain;
use crate::hand::Hand;

/// The question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The tricks of every card.
    EveryCard,
    /// The tricks of the best card.
    Best,
    /// For every card, whether it takes at least this many tricks.
    Target(u8),
}

/// The value of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardValue {
    /// The card, as a bit.
    pub card: u64,
    /// The tricks that the side to play takes with it; for a target 1 or 0 for yes or no.
    pub tricks: u8,
}

/// Solves positions, and keeps its results for the next.
pub struct Solver {
    pub(super) engine: Engine,
    pub(super) trick: Trick,
    pub(super) turn: usize,
    pub(super) seat: usize,
    /// The card that decided the last question in favour of the side to play, or 0.
    chosen: u64,
    /// The best result in the world before.
    expected: Option<u8>,
}

impl Solver {
    /// Returns a solver whose table uses at most this many bytes.
    pub fn new(memory: usize) -> Self {
        Self::of(Engine::new(Table::new(memory)))
    }

    /// Returns a solver without the instructions of newer processors, to compare.
    pub fn portable(memory: usize) -> Self {
        Self::of(Engine::portable(Table::new(memory)))
    }

    /// Returns a solver with only some of the techniques, to measure what they are worth.
    pub fn studied(memory: usize, techniques: Techniques) -> Self {
        let mut solver = Self::of(Engine::studied(Table::new(memory)));
        with_search!(&mut solver.engine, search => search.techniques = techniques);
        solver
    }

    fn of(engine: Engine) -> Self {
        Self {
            engine,
            trick: Trick::default(),
            turn: 0,
            seat: 0,
            chosen: 0,
            expected: None,
        }
    }

    fn techniques(&self) -> Techniques {
        with_search!(&self.engine, search => search.techniques)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        with_search!(&mut self.engine, search => {
            search.memory.own().clear();
            search.hints.forget();
        });
    }

    /// Forgets the hints, which are useless for other deals; results stay.
    pub fn forget_hints(&mut self) {
        with_search!(&mut self.engine, search => search.hints.forget());
    }

    /// Uses the hints that were kept under this number, one for each of many worlds.
    pub(crate) fn remember_hints(&mut self, number: u64) {
        with_search!(&mut self.engine, search => search.hints.remember(number));
    }

    /// Sets a function that is called now and then and returns whether to stop. Once it returns
    /// true, every answer is None until a new function is set.
    pub fn stop_when(&mut self, stop: Option<Stop>) {
        with_search!(&mut self.engine, search => {
            search.stop = stop;
            search.stopped = false;
        });
    }

    /// Returns how many beginnings of tricks were searched.
    pub fn nodes(&self) -> u64 {
        with_search!(&self.engine, search => search.nodes)
    }

    /// Lends its table to be shared, until it is taken back.
    pub(super) fn lend(&mut self) -> Arc<Table> {
        with_search!(&mut self.engine, search => Arc::new(std::mem::take(search.memory.own())))
    }

    /// Takes back the table that it has lent, if nobody else uses it any more.
    pub(super) fn take_back(&mut self, table: Arc<Table>) {
        if let Some(table) = Arc::into_inner(table) {
            with_search!(&mut self.engine, search => *search.memory.own() = table);
        }
    }

    /// Uses a shared table from now on, or its own again.
    pub(super) fn share(&mut self, table: Option<Arc<Table>>) {
        with_search!(&mut self.engine, search => search.memory.share(table));
    }

    pub(super) fn stopped(&self) -> bool {
        with_search!(&self.engine, search => search.stopped)
    }

    pub(super) fn enter(&mut self, position: &Position) {
        let state = State::new(position.hands, position.trump);
        let on_table = position.played.iter().fold(0, |cards, card| cards | card);
        let mut trick = Trick {
            all: state.all() | on_table,
            need: 0,
            left: position.left(),
            lead: position.leader,
            suit: 0,
            played: on_table,
            best: 0,
            beating: 0,
            winner: position.leader,
            shape: state.shape(),
        };
        if let Some(&led) = position.played.first() {
            let place = state.winning(&position.played);
            trick.suit = suit_of(led);
            trick.best = position.played[place];
            trick.beating = state.beating(trick.best);
            trick.winner = (position.leader + place) & 3;
        }
        self.trick = trick;
        self.chosen = 0;
        self.turn = position.played.len();
        self.seat = position.turn();
        with_search!(&mut self.engine, search => {
            search.state = state;
            search.hints.expect(position.left());
        });
    }

    /// Returns a lower bound of north-south's tricks if they reach what they need; else an upper
    /// bound.
    pub(super) fn bound(&mut self, need: i32) -> i32 {
        let (trick, turn, seat) = (Trick { need, ..self.trick }, self.turn, self.seat);
        let (tricks, chosen) = with_search!(&mut self.engine, search => {
            // No card is chosen where the table or sure tricks decide at once.
            search.chosen = 0;
            (search.on_table(&trick, turn, seat).tricks, search.chosen)
        });
        if (tricks >= need) == (seat & 1 == 0) {
            self.chosen = chosen;
        }
        tricks
    }

    /// Returns the bound after a card.
    pub(super) fn bound_after(&mut self, card: u64, need: i32) -> i32 {
        let (trick, turn, seat) = (Trick { need, ..self.trick }, self.turn, self.seat);
        with_search!(&mut self.engine, search => search.with_card(&trick, turn, seat, card).tricks)
    }

    /// Returns whether north-south take `need` tricks after a card.
    pub(super) fn reaches_after(&mut self, card: u64, need: i32) -> bool {
        if need <= 0 || need > self.trick.left {
            return need <= 0;
        }
        self.bound_after(card, need) >= need
    }

    /// Returns the tricks of north-south, by questions that start from a guess.
    pub(super) fn value(
        &mut self,
        guess: i32,
        mut low: i32,
        mut high: i32,
        mut bound: impl FnMut(&mut Self, i32) -> i32,
    ) -> i32 {
        let mut need = guess;
        while low < high {
            need = need.clamp(low + 1, high);
            let found = bound(self, need);
            if found >= need {
                low = found.min(high);
                need = low + 1;
            } else {
                high = found.max(low);
                need = high;
            }
        }
        low
    }

    /// Solves one of many worlds of a position: the worlds before it predict the result, but their
    /// hints are useless.
    pub fn solve_world(&mut self, position: &Position, goal: Goal) -> Option<Vec<CardValue>> {
        self.forget_hints();
        let guess = self.expected.filter(|_| self.trick.left == position.left());
        let values = self.solve(position, goal, guess)?;
        if !matches!(goal, Goal::Target(_)) {
            self.expected = values.iter().map(|value| value.tricks).max();
        }
        Some(values)
    }

    /// Returns the value of every legal card; for the best alone, of one card. `guess` is the
    /// number of tricks that the side to play is expected to take. Returns nothing if stopped.
    pub fn solve(
        &mut self,
        position: &Position,
        goal: Goal,
        guess: Option<u8>,
    ) -> Option<Vec<CardValue>> {
        self.enter(position);
        let ours = self.seat & 1 == 0;
        let left = self.trick.left;
        let legal = position.legal();
        let different = if self.techniques().has(Technique::EqualCards) {
            distinct(legal, self.trick.all)
        } else {
            legal
        };
        let mut values = Vec::with_capacity(13);
        match goal {
            Goal::Target(target) => {
                let need = self.need_of(target);
                for card in each(different) {
                    let yes = self.reaches_after(card, need) == ours;
                    values.push(CardValue {
                        card,
                        tricks: u8::from(yes),
                    });
                }
            }
            Goal::Best => {
                let best = self.best(position, guess);
                let card = self.keeping(different, best, ours)?;
                let tricks = Self::mine(ours, best, left);
                values.push(CardValue { card, tricks });
            }
            Goal::EveryCard => {
                let best = self.best(position, guess);
                for card in each(different) {
                    if card == self.chosen {
                        let tricks = Self::mine(ours, best, left);
                        values.push(CardValue { card, tricks });
                        continue;
                    }
                    // No card is better than the best.
                    let (low, high, first) = if ours {
                        (0, best, best)
                    } else {
                        (best, left, best + 1)
                    };
                    let tricks = self.value(first, low, high, |solver, need| {
                        solver.bound_after(card, need)
                    });
                    values.push(CardValue {
                        card,
                        tricks: Self::mine(ours, tricks, left),
                    });
                }
            }
        }
        if self.stopped() {
            return None;
        }
        if goal == Goal::Best {
            return Some(values);
        }
        Some(
            each(legal)
                .map(|card| Self::of_group(card, different, &values))
                .collect(),
        )
    }

    /// Returns a card with which the side to play takes as many tricks as with the best.
    fn keeping(&mut self, cards: u64, best: i32, ours: bool) -> Option<u64> {
        if self.chosen & cards != 0 {
            return Some(self.chosen);
        }
        // One of the cards does; the last one need not be searched.
        let mut cards: Vec<u64> = each(cards).collect();
        let last = cards.pop()?;
        let need = if ours { best } else { best + 1 };
        let card = cards
            .into_iter()
            .find(|&card| self.reaches_after(card, need) == ours);
        Some(card.unwrap_or(last))
    }

    /// Returns the value of a card, which is that of the lowest card that touches it.
    fn of_group(card: u64, different: u64, values: &[CardValue]) -> CardValue {
        let below = different & suit_mask(suit_of(card)) & (card | (card - 1));
        let group = highest(below);
        let tricks = values
            .iter()
            .find(|value| value.card == group)
            .map_or(0, |value| value.tricks);
        CardValue { card, tricks }
    }

    pub(super) fn mine(ours: bool, tricks: i32, left: i32) -> u8 {
        (if ours { tricks } else { left - tricks }) as u8
    }

    /// Returns the tricks of north-south.
    fn best(&mut self, position: &Position, expected: Option<u8>) -> i32 {
        if self.techniques().deepening {
            return self.deepened();
        }
        let left = self.trick.left;
        let guess = match expected {
            Some(tricks) if self.seat & 1 == 0 => i32::from(tricks),
            Some(tricks) => left - i32::from(tricks),
            None => self.first_guess(position),
        };
        self.value(guess, 0, left, Self::bound)
    }

    /// Returns the tricks that north-south probably take.
    pub(super) fn first_guess(&self, position: &Position) -> i32 {
        if self.techniques().has(Technique::Guess) {
            guess(&position.hands, position.trump, position.leader)
        } else {
            self.trick.left / 2
        }
    }

    /// Returns the same, by deepening: each further trick adds one trick for north-south or none.
    fn deepened(&mut self) -> i32 {
        let left = self.trick.left;
        let mut tricks = 0;
        for depth in 1..=left {
            tricks += i32::from(self.early_bound(depth, tricks + 1) > tricks);
        }
        // The card may have decided a search of fewer tricks only.
        self.chosen = 0;
        tricks
    }

    /// Returns a lower bound of north-south's tricks if they get `need` tricks before east-west get
    /// one trick more than the others of the first `depth`. Else east-west take at least the others
    /// of `depth` tricks in all.
    ///
    /// Either side may count tricks that come later, so the answer may differ from the result of
    /// the first tricks. It is consistent with the whole (theorem 4 of docs/solver.md).
    pub(super) fn early_bound(&mut self, depth: i32, need: i32) -> i32 {
        let left = self.trick.left;
        self.trick.left = depth;
        with_search!(&mut self.engine, search => search.beyond = left - depth);
        let bound = self.bound(need);
        self.trick.left = left;
        with_search!(&mut self.engine, search => search.beyond = 0);
        bound
    }

    /// Returns the tricks that the side to play takes; nothing if stopped.
    pub fn tricks(&mut self, position: &Position, guess: Option<u8>) -> Option<u8> {
        self.enter(position);
        let best = self.best(position, guess);
        (!self.stopped()).then(|| Self::mine(self.seat & 1 == 0, best, self.trick.left))
    }

    /// Returns the twenty results of a deal: for each declarer, north first, the tricks in spades,
    /// hearts, diamonds, clubs and notrump; nothing if stopped.
    pub fn table(&mut self, hands: [Hand; 4]) -> Option<[[u8; 5]; 4]> {
        let mut results = [[0; 5]; 4];
        for strain in Strain::ALL {
            let tricks = self.declarers(hands, strain)?;
            for (row, tricks) in results.iter_mut().zip(tricks) {
                row[strain as usize] = tricks;
            }
        }
        Some(results)
    }

    /// Returns the tricks of each declarer in one strain, north first; nothing if stopped.
    pub fn declarers(&mut self, hands: [Hand; 4], strain: Strain) -> Option<[u8; 4]> {
        self.forget_hints();
        let hands = hands.map(Hand::bits);
        let left = hands[0].count_ones() as i32;
        let mut results = [0; 4];
        let mut guess = guess(&hands, strain as usize, 3);
        // Leads of the same side follow each other, because they share most.
        for leader in [3, 1, 0, 2] {
            let position = Position {
                hands,
                trump: strain as usize,
                leader,
                played: Vec::new(),
            };
            self.enter(&position);
            guess = self.value(guess, 0, left, Self::bound);
            let declarer = (leader + 3) & 3;
            results[declarer] = Self::mine(declarer & 1 == 0, guess, left);
        }
        (!self.stopped()).then_some(results)
    }
}
