//! The search of fronts: which sets of worlds declarer can win together.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::front::{Limit, Wins, add, any_of, covers, each_world, meet};
use super::known::Known;
use super::table::Table;
use crate::dd::bits::{distinct, each, highest, suit_of};
use crate::dd::{Position, Solver};
use crate::planning::memory::Mixer;

/// The search was stopped.
pub(super) struct Stopped;

/// A function that returns whether to stop, for the search and the solver.
pub(super) type SharedStop = Arc<Mutex<Box<dyn FnMut() -> bool + Send>>>;

/// After this many nodes the search asks whether to stop.
const NODES: u32 = 256;
/// The number of entries after which a memory is cleared: a few hundred megabytes.
const MOST: usize = 1 << 20;

/// The worlds of a search: what each seat holds at its start, and how much a world counts.
pub(super) struct Worlds {
    pub hands: Vec<[u64; 4]>,
    pub weights: Vec<f64>,
    pub trump: usize,
    /// Declarer's side: 0 for north-south.
    pub side: usize,
    /// Sums of weights that differ by at most this much are equal.
    pub slack: f64,
}

impl Worlds {
    /// Returns the weight of some worlds.
    pub fn weight(&self, worlds: Wins) -> f64 {
        each_world(worlds).fold(0.0, |sum, world| sum + self.weights[world])
    }

    /// Returns whether winning these worlds is of use.
    fn matter(&self, wins: Wins, limit: &Limit) -> bool {
        !covers(&limit.reached, wins)
            && (limit.floor < 0.0 || self.weight(wins) > limit.floor + self.slack)
    }

    /// Returns the different cards of the hand to play, which is known: of touching cards the
    /// lowest.
    pub fn choices(&self, table: &Table) -> u64 {
        let mine = self.hands[0][table.turn()] & !table.gone;
        distinct(table.legal(mine), self.all(table))
    }

    /// Returns the cards that are held or lie on the table.
    fn all(&self, table: &Table) -> u64 {
        let held = self.hands[0].iter().fold(0, |all, hand| all | hand) & !table.gone;
        table.trick().iter().fold(held, |all, card| all | card)
    }

    /// Returns the cards of a defender, each with the worlds in which it may be played. Of touching
    /// cards that the defender has together in all worlds, there is one.
    fn replies(&self, table: &Table, worlds: Wins) -> Vec<(u64, Wins)> {
        let seat = table.turn();
        let mut union = 0;
        let mut holders = [0 as Wins; 64];
        for world in each_world(worlds) {
            let legal = table.legal(self.hands[world][seat] & !table.gone);
            union |= legal;
            for card in each(legal) {
                holders[card.trailing_zeros() as usize] |= 1 << world;
            }
        }
        let all = self.all(table);
        let mut replies: Vec<(u64, Wins)> = Vec::with_capacity(13);
        for card in each(union) {
            let holds = holders[card.trailing_zeros() as usize];
            let below = highest(all & (card - 1));
            let touches = below != 0
                && suit_of(below) == suit_of(card)
                && union & below != 0
                && holders[below.trailing_zeros() as usize] == holds;
            if !touches {
                replies.push((card, holds));
            }
        }
        // A card that many worlds have in common hides most.
        replies.sort_by_key(|reply| std::cmp::Reverse(reply.1.count_ones()));
        replies
    }
}

pub(super) struct Search<'a> {
    solver: &'a mut Solver,
    worlds: &'a Worlds,
    known: HashMap<u128, Known>,
    /// For each table, the worlds that were solved, and those of them that are won.
    solved: HashMap<u128, (Wins, Wins)>,
    /// Whether the search has come to the last of its moves.
    pub beyond: bool,
    position: Position,
    stop: SharedStop,
    nodes: u32,
}

impl<'a> Search<'a> {
    /// Returns a search that solves with one solver; `position` is that of any of the worlds.
    pub fn new(
        solver: &'a mut Solver,
        worlds: &'a Worlds,
        position: &Position,
        stop: SharedStop,
    ) -> Self {
        Self {
            solver,
            worlds,
            known: HashMap::new(),
            solved: HashMap::new(),
            beyond: false,
            position: position.clone(),
            stop,
            nodes: 0,
        }
    }

    /// Returns the sets of worlds that declarer can win together, as far as they matter, with some
    /// choices left to search. Each of the worlds is won if all cards are seen.
    pub fn front(
        &mut self,
        table: &Table,
        moves: usize,
        worlds: Wins,
        limit: &Limit,
    ) -> Result<Vec<Wins>, Stopped> {
        if !self.worlds.matter(worlds, limit) {
            return Ok(Vec::new());
        }
        if worlds.count_ones() <= 1 || table.need == 0 || table.left <= 1 {
            return Ok(vec![worlds]);
        }
        if moves == 0 {
            self.beyond = true;
            return Ok(vec![worlds]);
        }
        self.look_up()?;
        let key = key_of(table, worlds);
        let mut best = 0;
        let mut left = worlds;
        if let Some(known) = self.known.get(&key) {
            best = known.best;
            let matters = |wins| self.worlds.matter(wins, limit);
            // What was left out then must not matter now; and fewer moves may give more.
            if known.moves <= moves
                && known.limit.floor <= limit.floor
                && !known.limit.reached.iter().any(|&wins| matters(wins))
            {
                let found = known.front.iter().copied().filter(|&wins| matters(wins));
                let found: Vec<Wins> = found.collect();
                if known.moves == moves || known.whole || found.is_empty() {
                    // Where nothing matters now, nothing matters with more moves.
                    self.beyond |= !known.whole && !found.is_empty();
                    return Ok(found);
                }
                left = any_of(&found);
            }
        }
        let met = std::mem::replace(&mut self.beyond, false);
        let front = if table.turn() & 1 == self.worlds.side {
            self.choose(table, moves, left, limit, &mut best)?
        } else {
            self.answer(table, moves, left, limit)?
        };
        let whole = !self.beyond || front.is_empty();
        self.beyond = met || !whole;
        if self.known.len() >= MOST {
            self.known.clear();
        }
        let known = Known {
            front: front.clone(),
            limit: limit.clone(),
            moves,
            whole,
            best,
        };
        self.known.insert(key, known);
        Ok(front)
    }

    /// Searches declarer's turn: one card for all worlds.
    fn choose(
        &mut self,
        table: &Table,
        moves: usize,
        worlds: Wins,
        limit: &Limit,
        best: &mut u64,
    ) -> Result<Vec<Wins>, Stopped> {
        let (trump, side) = (self.worlds.trump, self.worlds.side);
        let choices = self.worlds.choices(table);
        if choices.is_power_of_two() {
            return self.front(&table.after(choices, trump, side), moves, worlds, limit);
        }
        let mut nexts: Vec<(u64, Table)> = each(choices)
            .map(|card| (card, table.after(card, trump, side)))
            .collect();
        nexts.sort_by_key(|next| next.0 != *best);
        let mut front: Vec<Wins> = Vec::new();
        if moves > 1 {
            let mut promised = Vec::with_capacity(nexts.len());
            for (card, next) in nexts {
                let wins = self.promise(&next, worlds, &[], f64::NEG_INFINITY)?;
                promised.push((self.worlds.weight(wins), card, next));
            }
            promised.sort_by(|one, other| other.0.total_cmp(&one.0));
            nexts = promised
                .into_iter()
                .map(|(_, card, next)| (card, next))
                .collect();
        }
        let mut most = f64::NEG_INFINITY;
        for (card, next) in nexts {
            let mut reached = limit.reached.clone();
            for &wins in &front {
                add(&mut reached, wins);
            }
            let wins = self.promise(&next, worlds, &reached, limit.floor)?;
            let mut beside = Vec::with_capacity(reached.len());
            for set in &reached {
                add(&mut beside, set & wins);
            }
            let limit = Limit {
                reached: beside,
                floor: limit.floor,
            };
            for found in self.front(&next, moves - 1, wins, &limit)? {
                let weight = self.worlds.weight(found);
                if weight > most {
                    (most, *best) = (weight, card);
                }
                add(&mut front, found);
            }
            if front.first() == Some(&worlds) {
                break;
            }
        }
        Ok(front)
    }

    /// Searches a defender's turn: the defenders see all cards.
    fn answer(
        &mut self,
        table: &Table,
        moves: usize,
        worlds: Wins,
        limit: &Limit,
    ) -> Result<Vec<Wins>, Stopped> {
        let mut front = vec![worlds];
        for (card, held) in self.worlds.replies(table, worlds) {
            let any = any_of(&front);
            let (here, elsewhere) = (held & any, any & !held);
            if here.count_ones() <= 1 {
                continue;
            }
            // What is won elsewhere at most counts for a set that is compared as a whole.
            let mut beside = Vec::new();
            for set in limit.reached.iter().filter(|&set| elsewhere & !set == 0) {
                add(&mut beside, set & here);
            }
            let limit_here = Limit {
                reached: beside,
                floor: limit.floor - self.worlds.weight(elsewhere),
            };
            let next = table.after(card, self.worlds.trump, self.worlds.side);
            let found = self.front(&next, moves, here, &limit_here)?;
            front = meet(&front, &found, here);
            front.retain(|&wins| self.worlds.matter(wins, limit));
            if front.is_empty() {
                break;
            }
        }
        Ok(front)
    }

    /// Returns the worlds that are won after a card if all cards are seen from then on; or more, if
    /// even those do not matter.
    fn promise(
        &mut self,
        next: &Table,
        worlds: Wins,
        reached: &[Wins],
        floor: f64,
    ) -> Result<Wins, Stopped> {
        if next.need == 0 {
            return Ok(worlds);
        }
        if next.need > next.left {
            return Ok(0);
        }
        let key = key_of(next, 0);
        let (mut known, mut won) = self.solved.get(&key).copied().unwrap_or_default();
        let limit = Limit {
            reached: reached.to_vec(),
            floor,
        };
        let mut possible = worlds & (won | !known);
        for world in each_world(worlds & !known) {
            if !self.worlds.matter(possible, &limit) {
                break;
            }
            known |= 1 << world;
            if self.wins(next, world)? {
                won |= 1 << world;
            } else {
                possible &= !(1 << world);
            }
        }
        if self.solved.len() >= MOST {
            self.solved.clear();
        }
        self.solved.insert(key, (known, won));
        Ok(possible)
    }

    /// Solves one world.
    fn wins(&mut self, table: &Table, world: usize) -> Result<bool, Stopped> {
        let hands = self.worlds.hands[world].map(|hand| hand & !table.gone);
        self.position.put(hands, table.leader, table.trick());
        self.solver.remember_hints(world as u64);
        self.solver
            .side_takes(&self.position, self.worlds.side, table.need)
            .ok_or(Stopped)
    }

    /// Asks now and then whether to stop.
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES) && self.stop.lock().map_or(true, |mut stop| stop()) {
            return Err(Stopped);
        }
        Ok(())
    }
}

fn key_of(table: &Table, worlds: Wins) -> u128 {
    let mut mixer = Mixer::default();
    table.mix(&mut mixer);
    mixer.add(worlds as u64);
    mixer.add((worlds >> 64) as u64);
    mixer.key()
}
