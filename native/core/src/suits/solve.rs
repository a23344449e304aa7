//! Questions about a suit, and the tricks of the best strategies.

use thiserror::Error;

use super::promises::{Promises, Question};
use super::search::{Search, Stopped};
use super::state::{MOST_CARDS, Place, State, UNLIMITED};

/// The effort for each question before the next has its turn.
const FIRST_EFFORT: u64 = 50_000;

/// The effort to find the most tricks on average among the best strategies.
const TIES_EFFORT: u64 = 20_000;

/// What a trick more is worth between strategies that are equal. Chances that differ do so by more.
const A_LITTLE: f64 = 1e-10;

/// The most places outside the suit that a defender can have.
const MOST_PLACES: u8 = 26;

/// The cards of a suit and where they can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suit {
    /// The ranks of dummy, bit 0 the two.
    pub north: u16,
    /// The ranks of declarer's hand.
    pub south: u16,
    /// The ranks of the defenders.
    pub hidden: u16,
    /// How many cards West has of which nothing is known.
    pub west: u8,
    /// How many cards East has of which nothing is known.
    pub east: u8,
    /// How often declarer can reach dummy outside the suit; at will if nothing is given.
    pub entries: Option<u8>,
}

/// A wrong question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WrongSuit {
    /// A rank that is no rank, or that two hands hold.
    #[error(
        "north, south and hidden must be different ranks of one suit; got {0:#x}, {1:#x}, {2:#x}"
    )]
    Cards(u16, u16, u16),
    /// Neither hand has a card.
    #[error("north and south must have a card of the suit; got none")]
    Empty,
    /// The defenders cannot hold the hidden cards.
    #[error(
        "west and east must have room for {0} hidden cards, and at most 26 each; got {1} and {2}"
    )]
    Places(u32, u8, u8),
    /// Too many entries.
    #[error("entries must be 0 to 13; got {0}")]
    Entries(u8),
    /// A payoff that falls, or has the wrong length.
    #[error("a payoff must be {0} finite numbers that do not fall")]
    Payoff(usize),
    /// A demand that no strategy meets, or that has the wrong length.
    #[error("a demand must be tricks for each of {0} layouts that a strategy wins")]
    Demand(usize),
}

impl Suit {
    /// Checks the question.
    pub fn check(&self) -> Result<(), WrongSuit> {
        let Self {
            north,
            south,
            hidden,
            west,
            east,
            entries,
        } = *self;
        let apart = (north & south) | (north & hidden) | (south & hidden) == 0;
        if !apart || (north | south | hidden) >> MOST_CARDS != 0 {
            return Err(WrongSuit::Cards(north, south, hidden));
        }
        if north | south == 0 {
            return Err(WrongSuit::Empty);
        }
        let cards = hidden.count_ones();
        if u32::from(west) + u32::from(east) < cards || west.max(east) > MOST_PLACES {
            return Err(WrongSuit::Places(cards, west, east));
        }
        match entries {
            Some(entries) if entries > 13 => Err(WrongSuit::Entries(entries)),
            _ => Ok(()),
        }
    }

    /// The position before the first trick.
    pub fn state(&self) -> State {
        let places: Vec<Place> = (0..MOST_CARDS).rev().map(|rank| self.place(rank)).collect();
        State::new(&places, self.entries.unwrap_or(UNLIMITED))
    }

    fn place(&self, rank: usize) -> Place {
        let has = |ranks: u16| ranks >> rank & 1 == 1;
        if has(self.north) {
            Place::North
        } else if has(self.south) {
            Place::South
        } else if has(self.hidden) {
            Place::Hidden
        } else {
            Place::Gone
        }
    }

    /// The most tricks that the suit can bring.
    pub fn most_tricks(&self) -> usize {
        self.north.count_ones().max(self.south.count_ones()) as usize
    }

    /// The ranks of each class of hidden cards, highest first.
    pub fn hidden_classes(&self) -> Vec<Vec<u8>> {
        let mut classes: Vec<Vec<u8>> = Vec::new();
        let mut inside = false;
        for rank in (0..MOST_CARDS).rev() {
            match (self.place(rank), classes.last_mut()) {
                (Place::Hidden, Some(class)) if inside => class.push(rank as u8),
                (Place::Hidden, _) => classes.push(vec![rank as u8]),
                (Place::Gone, _) => continue,
                _ => {}
            }
            inside = self.place(rank) == Place::Hidden;
        }
        classes
    }

    /// The chance of each layout before a card is played.
    pub fn weights(&self) -> Vec<f64> {
        let classes = self.state().classes();
        let cards = self.hidden.count_ones();
        let others = u32::from(self.west) + u32::from(self.east) - cards;
        let weight = |layout| {
            let (mut ways, mut held) = (1.0, 0);
            for class in 0..classes.count {
                let west = classes.west(layout, class);
                ways *= choose(u32::from(classes.sizes[class]), u32::from(west));
                held += u32::from(west);
            }
            let left = u32::from(self.west).checked_sub(held);
            ways * left.map_or(0.0, |left| choose(others, left))
        };
        let mut weights: Vec<f64> = (0..classes.layouts).map(weight).collect();
        let sum: f64 = weights.iter().sum();
        for weight in &mut weights {
            *weight /= sum;
        }
        weights
    }

    /// How many cards of each class West has, for each layout.
    pub fn layouts(&self) -> Vec<Vec<u8>> {
        let classes = self.state().classes();
        let west = |layout| {
            (0..classes.count)
                .map(|class| classes.west(layout, class))
                .collect()
        };
        (0..classes.layouts).map(west).collect()
    }
}

fn choose(all: u32, some: u32) -> f64 {
    if some > all {
        return 0.0;
    }
    let factor = |taken| f64::from(all - taken) / f64::from(taken + 1);
    (0..some).map(factor).product()
}

/// What went wrong with a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The question was wrong.
    Wrong(WrongSuit),
    /// The search was stopped.
    Stopped,
}

impl From<Stopped> for Trouble {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl From<WrongSuit> for Trouble {
    fn from(wrong: WrongSuit) -> Self {
        Self::Wrong(wrong)
    }
}

/// The best strategy for a payoff, or the best that was found in time.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The tricks in each layout.
    pub tricks: Vec<u8>,
    /// No strategy is worth more.
    pub upper: f64,
    /// Whether this is a best strategy.
    pub exact: bool,
}

/// For each payoff, the tricks that a best strategy wins in each layout.
///
/// A payoff has a value for each number of tricks from none to the most. Of strategies that are
/// worth the same, one with the most tricks on average is taken, where that is soon found. When
/// `stop` answers true, the lines are the best that are known, with what the best may be worth.
pub fn solve(
    suit: &Suit,
    payoffs: &[Vec<f64>],
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<Line>, WrongSuit> {
    suit.check()?;
    let most = suit.most_tricks();
    let wrong = |payoff: &&Vec<f64>| {
        payoff.len() != most + 1
            || payoff.iter().any(|value| !value.is_finite())
            || payoff.windows(2).any(|pair| pair[1] < pair[0])
    };
    if payoffs.iter().any(|payoff| wrong(&payoff)) {
        return Err(WrongSuit::Payoff(most + 1));
    }
    let weights = suit.weights();
    let mut search = Search::new(stop);
    let mut promises = Promises::new(&mut search, suit.state(), &weights);
    let mut questions: Vec<Question> = payoffs.iter().map(|one| promises.ask(one)).collect();
    pursue(&mut promises, &mut questions);
    let mut lines = Vec::new();
    for (payoff, question) in payoffs.iter().zip(questions) {
        let range = payoff[most] - payoff[0];
        let best = if question.exact {
            with_most_tricks(&mut promises, &question, &weights)
        } else {
            question.known
        };
        lines.push(Line {
            tricks: promises.raise(best),
            upper: payoff[0] + range * question.upper,
            exact: question.exact,
        });
    }
    Ok(lines)
}

/// Answers the questions in turn, with more and more effort, so that a hard one leaves time for the
/// others; those about one number of tricks come first.
fn pursue(promises: &mut Promises, questions: &mut [Question]) {
    let values = |question: &Question| {
        question
            .payoff
            .windows(2)
            .filter(|two| two[0] < two[1])
            .count()
    };
    let mut order: Vec<usize> = (0..questions.len()).collect();
    order.sort_by_key(|&number| values(&questions[number]));
    let mut effort = FIRST_EFFORT;
    while questions.iter().any(|question| !question.exact) {
        for &number in &order {
            let ended = promises.pursue(&mut questions[number], effort);
            if ended.is_err() && promises.is_stopped() {
                return;
            }
        }
        effort = effort.saturating_mul(4);
    }
}

/// Of the strategies that are best for a question, one with the most tricks on average, if it is soon
/// found.
fn with_most_tricks(promises: &mut Promises, question: &Question, weights: &[f64]) -> Vec<u8> {
    let payoff: Vec<f64> = (0u8..)
        .zip(&question.payoff)
        .map(|(tricks, value)| value + A_LITTLE * f64::from(tricks))
        .collect();
    let mut both = promises.ask(&payoff);
    // Of equals, any is right: if the effort is used up, take the best that is known.
    let _ = promises.pursue(&mut both, TIES_EFFORT);
    let value = |tricks: &[u8]| question.value(weights, tricks);
    if value(&both.known) >= value(&question.known) - A_LITTLE {
        both.known
    } else {
        question.known.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ranks of a hand.
    fn ranks(cards: &str) -> u16 {
        let rank = |card| "23456789TJQKA".find(card).expect("a rank");
        cards.chars().fold(0, |ranks, card| ranks | 1 << rank(card))
    }

    fn suit(north: &str, south: &str) -> Suit {
        let (north, south) = (ranks(north), ranks(south));
        let hidden = 0x1FFF & !(north | south);
        Suit {
            north,
            south,
            hidden,
            west: 13,
            east: 13,
            entries: None,
        }
    }

    fn payoff(suit: &Suit, tricks: usize) -> Vec<f64> {
        (0..=suit.most_tricks())
            .map(|won| f64::from(u8::from(won >= tricks)))
            .collect()
    }

    fn chance(suit: &Suit, line: &Line, tricks: usize) -> f64 {
        let won = line.tricks.iter().zip(suit.weights());
        won.filter(|(won, _)| usize::from(**won) >= tricks)
            .map(|(_, weight)| weight)
            .sum()
    }

    #[test]
    fn the_search_finds_known_chances() {
        for (north, south, tricks, known) in [
            ("AQ", "32", 2, 0.5),
            ("AKJ76", "5432", 5, 0.5313),
            ("AKT93", "6542", 5, 0.4635),
        ] {
            let suit = suit(north, south);
            let lines = solve(&suit, &[payoff(&suit, tricks)], &mut || false).expect("a line");
            assert!(lines[0].exact);
            assert!((lines[0].upper - known).abs() < 1e-4);
            assert!((chance(&suit, &lines[0], tricks) - known).abs() < 1e-4);
        }
    }

    #[test]
    fn a_search_that_is_stopped_gives_bounds() {
        let suit = suit("86", "KT53");
        let payoff = payoff(&suit, 1);
        let best = solve(&suit, std::slice::from_ref(&payoff), &mut || false).expect("a line");
        let mut before = 0.0;
        for looks in [0, 30, 300, 1000] {
            let mut left = looks;
            let mut stop = || {
                left -= 1;
                left < 0
            };
            let lines = solve(&suit, std::slice::from_ref(&payoff), &mut stop).expect("a line");
            let found = chance(&suit, &lines[0], 1);
            assert!(found <= best[0].upper + 1e-9 && best[0].upper <= lines[0].upper + 1e-9);
            assert!(found >= before - 1e-9);
            assert!(looks > 0 || !lines[0].exact);
            before = found;
        }
    }

    #[test]
    fn weights_are_chances() {
        let weights = suit("AKQ2", "6543").weights();
        assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let even: f64 = [2, 3].map(|west| weights[west]).iter().sum();
        assert!((even - 0.6783).abs() < 1e-4);
    }

    #[test]
    fn wrong_questions_are_rejected() {
        let fine = suit("AQ", "32");
        let wrong = [
            Suit {
                south: fine.north,
                ..fine
            },
            Suit {
                north: 0,
                south: 0,
                hidden: 0x1FFF,
                ..fine
            },
            Suit {
                west: 4,
                east: 4,
                ..fine
            },
            Suit {
                entries: Some(14),
                ..fine
            },
            Suit {
                hidden: fine.hidden | 1 << 13,
                ..fine
            },
        ];
        assert_eq!(fine.check(), Ok(()));
        assert!(wrong.iter().all(|suit| suit.check().is_err()));
        let falling = solve(&fine, &[vec![1.0, 0.0, 2.0]], &mut || false);
        assert_eq!(falling, Err(WrongSuit::Payoff(3)));
    }
}
