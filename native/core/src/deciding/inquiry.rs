//! Questions about the cards in one world.

use super::levels::Levels;
use crate::dd::{Position, Solver};

/// What is known of the cards in one world: the lowest and the highest level of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub low: Vec<u8>,
    pub high: Vec<u8>,
}

impl Row {
    /// Returns a row that knows nothing.
    pub fn new(cards: usize, top: u8) -> Self {
        Self {
            low: vec![0; cards],
            high: vec![top; cards],
        }
    }

    /// Returns whether the level of a card is known.
    pub fn is_exact(&self, card: usize) -> bool {
        self.low[card] == self.high[card]
    }
}

/// What to find out about a world.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// The level of every card.
    Whole,
    /// The level of the leader, and which of the near rivals are better; of the far ones, which are
    /// better by two levels.
    Against {
        leader: usize,
        guess: u8,
        near: Vec<usize>,
        far: Vec<usize>,
    },
    /// Whether a card reaches a level.
    Ask(usize, u8),
}

/// Asks questions about one world. Each method returns nothing if the search was stopped.
pub(super) struct Inquiry<'a> {
    pub solver: &'a mut Solver,
    pub position: &'a Position,
    pub cards: &'a [u64],
    pub levels: &'a Levels,
    pub row: Row,
}

impl Inquiry<'_> {
    /// Does a task, and returns what is known then.
    pub fn work(mut self, task: &Task) -> Option<Row> {
        let words = self.position.words().into_iter();
        // Hints of another world are worse than none.
        self.solver.remember_hints(words.fold(0, |number, word| {
            (number ^ word)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                .rotate_left(29)
        }));
        match task {
            Task::Whole => {
                let tricks = self.solver.tricks(self.position, None)?;
                let best = self.levels.of(tricks);
                for card in 0..self.cards.len() {
                    self.row.high[card] = best;
                }
                for card in 0..self.cards.len() {
                    self.find(card, best)?;
                }
            }
            Task::Against {
                leader,
                guess,
                near,
                far,
            } => {
                let level = self.find(*leader, *guess)?;
                self.limit(near, level + 1)?;
                self.limit(far, level + 2)?;
            }
            Task::Ask(card, level) => {
                self.reaches(*card, *level)?;
            }
        }
        Some(self.row)
    }

    fn reaches(&mut self, card: usize, level: u8) -> Option<bool> {
        if self.row.low[card] >= level || self.row.high[card] < level {
            return Some(self.row.low[card] >= level);
        }
        let need = self.levels.need(level);
        let yes = self.solver.takes(self.position, self.cards[card], need)?;
        if yes {
            self.row.low[card] = level;
        } else {
            self.row.high[card] = level - 1;
        }
        Some(yes)
    }

    /// Finds the level of a card, beginning with a guess.
    fn find(&mut self, card: usize, guess: u8) -> Option<u8> {
        let mut asked = guess;
        while !self.row.is_exact(card) {
            asked = asked.clamp(self.row.low[card] + 1, self.row.high[card]);
            if self.reaches(card, asked)? {
                asked += 1;
            } else {
                asked -= 1;
            }
        }
        Some(self.row.low[card])
    }

    /// Finds which of some cards reach a level, and bounds those that do from above.
    fn limit(&mut self, cards: &[usize], level: u8) -> Option<()> {
        let open = |row: &Row, card: usize| row.low[card] < level && row.high[card] >= level;
        loop {
            let asked = cards.iter().filter(|&&card| open(&self.row, card));
            let asked = asked.fold(0, |set, &card| set | self.cards[card]);
            if asked == 0 {
                break;
            }
            let need = self.levels.need(level);
            let found = self.solver.one_that_takes(self.position, asked, need)?;
            for &card in cards {
                if self.cards[card] == found {
                    self.row.low[card] = self.row.low[card].max(level);
                } else if found == 0 && open(&self.row, card) {
                    self.row.high[card] = level - 1;
                }
            }
        }
        let better = |&&card: &&usize| self.row.low[card] >= level && self.row.high[card] > level;
        let better: Vec<usize> = cards.iter().filter(better).copied().collect();
        if better.is_empty() {
            return Some(());
        }
        self.limit(&better, level + 1)
    }
}
