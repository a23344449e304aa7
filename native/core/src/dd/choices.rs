//! Answers about some of the cards of a position, or about one side.

use super::bits::{each, lowest};
use super::engine::{Engine, with_search};
use super::position::Position;
use super::search::Trick;
use super::solver::{CardValue, Goal, Solver};

impl Solver {
    /// Solves one of many worlds for some of the different cards only. For a target, if none of
    /// them reaches it but another card does, that one is named too. Returns nothing if stopped.
    pub fn solve_cards(
        &mut self,
        position: &Position,
        cards: u64,
        goal: Goal,
    ) -> Option<Vec<CardValue>> {
        self.forget_hints();
        self.enter(position);
        let left = self.trick.left;
        let ours = self.seat & 1 == 0;
        let mut values = Vec::with_capacity(13);
        if let Goal::Target(target) = goal {
            for card in each(cards) {
                let tricks = u8::from(self.takes(position, card, target)?);
                values.push(CardValue { card, tricks });
            }
            let others = position.different() & !cards;
            if others != 0 && values.iter().all(|value| value.tricks == 0) {
                let card = self.one_that_takes(position, others, target)?;
                if card != 0 {
                    values.push(CardValue { card, tricks: 1 });
                }
            }
            return Some(values);
        }
        let mut guess = self.first_guess(position);
        for card in each(cards) {
            guess = self.value(guess, 0, left, |solver, need| {
                solver.bound_after(card, need)
            });
            let tricks = Self::mine(ours, guess, left);
            values.push(CardValue { card, tricks });
        }
        (!self.stopped()).then_some(values)
    }

    /// Returns whether the side to play takes `tricks` tricks after a card; nothing if stopped.
    pub fn takes(&mut self, position: &Position, card: u64, tricks: u8) -> Option<bool> {
        self.enter(position);
        let ours = self.seat & 1 == 0;
        let yes = self.reaches_after(card, self.need_of(tricks)) == ours;
        (!self.stopped()).then_some(yes)
    }

    /// Returns one of some different cards with which the side to play takes `tricks` tricks, or 0;
    /// nothing if stopped.
    pub(crate) fn one_that_takes(
        &mut self,
        position: &Position,
        cards: u64,
        tricks: u8,
    ) -> Option<u64> {
        self.enter(position);
        let (need, ours) = (self.need_of(tricks), self.seat & 1 == 0);
        if need <= 0 || need > self.trick.left || cards.is_power_of_two() {
            let yes = self.reaches_after(lowest(cards), need) == ours;
            return (!self.stopped()).then_some(if yes { lowest(cards) } else { 0 });
        }
        let (trick, turn, seat) = (Trick { need, ..self.trick }, self.turn, self.seat);
        let (found, chosen) = with_search!(&mut self.engine, search => {
            (search.some_cards(&trick, turn, seat, cards).tricks, search.chosen)
        });
        let yes = (found >= need) == ours;
        (!self.stopped()).then_some(if yes { chosen & cards } else { 0 })
    }

    /// Returns whether a side, 0 for north-south, takes `tricks` tricks; nothing if stopped.
    pub(crate) fn side_takes(
        &mut self,
        position: &Position,
        side: usize,
        tricks: u8,
    ) -> Option<bool> {
        self.enter(position);
        let (tricks, left) = (i32::from(tricks), self.trick.left);
        let need = if side == 0 { tricks } else { left - tricks + 1 };
        let reached = need <= 0 || (need <= left && self.bound(need) >= need);
        (!self.stopped()).then_some(reached == (side == 0))
    }

    /// Returns the number of tricks that north-south need, or must not get, where the side to play
    /// takes `tricks`.
    pub(super) fn need_of(&self, tricks: u8) -> i32 {
        let tricks = i32::from(tricks);
        if self.seat & 1 == 0 {
            tricks
        } else {
            self.trick.left - tricks + 1
        }
    }
}
