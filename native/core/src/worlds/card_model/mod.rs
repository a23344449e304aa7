//! How likely cards are, from the hand that plays them and what all players know.
//!
//! A choice of a card is a choice of a suit, where there is one, and then of a card of that suit.
//! Each option is described by cells of some tables, one cell of a table at most; the sum of their
//! coefficients is its score, and a softmax makes probabilities of the scores. The opening lead, a
//! defender's later cards and declarer's cards have tables of their own. Nothing is solved, so that
//! judging a card in a world takes less than a microsecond.

mod declaring;
mod defending;
mod discarding;
mod holding;
mod judge;
mod opening;
mod situation;
mod tables;
#[cfg(test)]
mod tests;

pub use judge::Choice;
pub use situation::{AuctionSummary, CardModelError, PlayedCards};
pub use tables::{COEFFICIENTS, STAGES, Stage};

use holding::{ALL, lane};
use judge::Judge;
use situation::Situation;

/// The share of the time that any legal card is played, whatever the coefficients say.
pub const ANY_CARD: f64 = 0.02;

/// The coefficients of all tables.
#[derive(Clone, Debug)]
pub struct CardModel {
    coefficients: Vec<f32>,
}

impl CardModel {
    /// Returns a model with these coefficients.
    pub fn new(coefficients: Vec<f32>) -> Result<Self, CardModelError> {
        if coefficients.len() != COEFFICIENTS {
            return Err(CardModelError::Coefficients {
                expected: COEFFICIENTS,
                got: coefficients.len(),
            });
        }
        if coefficients.iter().any(|one| !one.is_finite()) {
            return Err(CardModelError::NotFinite("coefficients"));
        }
        Ok(Self { coefficients })
    }

    /// Returns for each world, given by its hands before the first card, the logarithm of the
    /// likelihood of the cards, minus infinity if one was not legal. `exponents` are how much each
    /// card counts: 0 leaves it out.
    pub fn weigh(
        &self,
        worlds: &[[u64; 4]],
        history: &PlayedCards<'_>,
        exponents: &[f64],
    ) -> Result<Vec<f64>, CardModelError> {
        if exponents.len() != history.cards.len() {
            return Err(CardModelError::Exponents {
                expected: history.cards.len(),
                got: exponents.len(),
            });
        }
        if exponents.iter().any(|one| !one.is_finite()) {
            return Err(CardModelError::NotFinite("exponents"));
        }
        let situations = Situation::replay(history)?;
        check(worlds)?;
        let mut sums = vec![0.0; worlds.len()];
        let mut gone = 0;
        for (number, (now, &exponent)) in situations.iter().zip(exponents).enumerate() {
            for (sum, world) in sums.iter_mut().zip(worlds) {
                let legal = legal(now, world[now.seat] & !gone);
                if legal & now.bit == 0 {
                    *sum = f64::NEG_INFINITY;
                } else if exponent != 0.0 && sum.is_finite() && legal != now.bit {
                    let mut judge = Judge::new(&self.coefficients, None);
                    judge_card(now, world, gone, number, &mut judge);
                    let any = ANY_CARD / f64::from(legal.count_ones());
                    *sum += exponent * ((1.0 - ANY_CARD) * judge.log.exp() + any).ln();
                }
            }
            gone |= now.bit;
        }
        Ok(sums)
    }

    /// Returns for each legal card at the next turn how likely it is, in one world.
    pub fn probabilities(
        &self,
        world: &[u64; 4],
        history: &PlayedCards<'_>,
    ) -> Result<Vec<(u64, f64)>, CardModelError> {
        let Some((&(seat, last), before)) = history.cards.split_last() else {
            return Ok(Vec::new());
        };
        let gone = before.iter().fold(0, |cards, (_, card)| cards | card);
        let mut cards = before.to_vec();
        cards.push((seat, last));
        let now = Situation::replay(history)?;
        let Some(now) = now.last() else {
            return Ok(Vec::new());
        };
        let mut legal = legal(now, world[seat.index()] & !gone);
        let mut exponents = vec![0.0; cards.len()];
        exponents[before.len()] = 1.0;
        let mut found = Vec::new();
        while legal != 0 {
            let card = legal & legal.wrapping_neg();
            legal &= !card;
            cards[before.len()] = (seat, card);
            let other = PlayedCards {
                cards: &cards,
                ..history.clone()
            };
            let log = self.weigh(&[*world], &other, &exponents)?;
            found.push((card, log[0].exp()));
        }
        Ok(found)
    }
}

/// Returns the choices of a play in one world, for a fit.
pub fn choices(
    world: &[u64; 4],
    history: &PlayedCards<'_>,
) -> Result<Vec<(usize, Vec<Choice>)>, CardModelError> {
    check(&[*world])?;
    let mut gone = 0;
    let mut found = Vec::new();
    for (number, now) in Situation::replay(history)?.iter().enumerate() {
        let legal = legal(now, world[now.seat] & !gone);
        if legal & now.bit == 0 {
            return Err(CardModelError::World(0));
        }
        let mut listed = Vec::new();
        let mut judge = Judge::new(&[], Some(&mut listed));
        judge_card(now, world, gone, number, &mut judge);
        found.push((legal.count_ones() as usize, listed));
        gone |= now.bit;
    }
    Ok(found)
}

fn is_whole(world: &[u64; 4]) -> bool {
    world[0].count_ones() == 13
}

fn legal(now: &Situation, held: u64) -> u64 {
    let Some(led) = now.table.first() else {
        return held;
    };
    match lane(held, led.suit) {
        0 => held,
        cards => u64::from(cards) << (16 * led.suit),
    }
}

fn judge_card(now: &Situation, world: &[u64; 4], gone: u64, number: usize, judge: &mut Judge<'_>) {
    let hand = world[now.seat] & !gone;
    let follows = |led: &situation::Played| lane(hand, led.suit) != 0;
    if now.is_declaring() {
        let other = world[now.partner()] & !gone;
        match now.table.first().map(follows) {
            None => declaring::judge_lead(now, hand, other, judge),
            Some(true) => declaring::judge_follow(now, hand, other, judge),
            Some(false) => discarding::judge_declarer(now, hand, other, judge),
        }
        return;
    }
    let dummy = world[now.dummy()] & !gone;
    match now.table.first().map(follows) {
        None if number == 0 && is_whole(world) => opening::judge(now, hand, judge),
        None => defending::judge_lead(now, hand, dummy, judge),
        Some(true) => defending::judge_follow(now, hand, dummy, judge),
        Some(false) => discarding::judge_defender(now, hand, dummy, judge),
    }
}

fn check(worlds: &[[u64; 4]]) -> Result<(), CardModelError> {
    for (number, hands) in worlds.iter().enumerate() {
        let all = hands.iter().fold(0, |cards, hand| cards | hand);
        let size = hands[0].count_ones();
        let fits = hands.iter().all(|hand| hand.count_ones() == size)
            && all.count_ones() == 4 * size
            && all & !ALL == 0
            && worlds[0][0].count_ones() == size;
        if !fits {
            return Err(CardModelError::World(number));
        }
    }
    Ok(())
}
