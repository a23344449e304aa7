//! The cards of a strategy, as a tree.

use std::collections::{HashMap, VecDeque};

use super::feasible::{Feasible, after};
use super::search::{NEUTRAL, Node, Search, Stopped};
use super::solve::{Suit, Trouble, WrongSuit};
use super::state::{Classes, MOST_CARDS, Place, Side, State, UNLIMITED};

/// A step of a strategy: the card to lead, and the rest of the trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The hand that leads.
    pub side: Side,
    /// The rank led.
    pub lead: u8,
    /// What follows each card of the second defender.
    pub answers: Vec<Answer>,
}

/// The card that the hand across plays when the second defender has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The class that the second defender plays.
    pub second: usize,
    /// The rank that the hand across plays, if it has one.
    pub third: Option<u8>,
    /// What follows each card of the last defender.
    pub ends: Vec<End>,
}

/// The end of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The class that the last defender plays; nothing if that defender shows out.
    pub fourth: Option<usize>,
    /// Whether declarer wins the trick.
    pub won: bool,
    /// The number of the next step; nothing if no further card matters, or all cards are known.
    pub next: Option<usize>,
}

/// The cards that are left, by rank; hidden ones by class.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Cards {
    north: u16,
    south: u16,
    hidden: Vec<u8>,
    entries: u8,
    in_dummy: bool,
    demand: Vec<u8>,
}

/// The steps of a strategy that wins at least `demand`, the tricks in each layout; the first is the
/// first lead. There is none if nothing is demanded or all cards are known.
pub fn plan(
    suit: &Suit,
    demand: &[u8],
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<Step>, Trouble> {
    suit.check()?;
    let mut search = Search::new(stop);
    let mut feasible = Feasible::new(&mut search);
    let state = suit.state();
    if demand.len() != state.classes().layouts || !feasible.can(&state, demand)? {
        return Err(WrongSuit::Demand(state.classes().layouts).into());
    }
    let hidden = suit.hidden_classes();
    let cards = Cards {
        north: suit.north,
        south: suit.south,
        hidden: hidden.iter().map(|class| class.len() as u8).collect(),
        entries: suit.entries.unwrap_or(UNLIMITED),
        in_dummy: false,
        demand: demand.to_vec(),
    };
    let mut planner = Planner {
        feasible,
        hidden,
        steps: Vec::new(),
        numbers: HashMap::new(),
    };
    planner.step(cards)?;
    Ok(planner.steps)
}

struct Planner<'a, 'b> {
    feasible: Feasible<'a, 'b>,
    hidden: Vec<Vec<u8>>,
    steps: Vec<Step>,
    numbers: HashMap<Cards, Option<usize>>,
}

impl Planner<'_, '_> {
    fn step(&mut self, cards: Cards) -> Result<Option<usize>, Stopped> {
        if let Some(&known) = self.numbers.get(&cards) {
            return Ok(known);
        }
        if cards.demand.iter().all(|&tricks| tricks == 0)
            || cards.hidden.iter().all(|&left| left == 0)
        {
            return Ok(None);
        }
        let state = self.state(&cards);
        let classes = state.classes();
        if cashes(&state, &classes, &cards.demand) {
            return Ok(None);
        }
        let mut chosen = None;
        for node in leads(&state, &classes) {
            if self.feasible.can_lead(&node, &cards.demand)? {
                chosen = Some(node);
                break;
            }
        }
        let Some(node) = chosen else {
            // The demand is met only by not playing the suit: nothing is demanded of what is left.
            self.numbers.insert(cards, None);
            return Ok(None);
        };
        let number = self.steps.len();
        let lead = rank_of(&cards, &state, node.side, node.card);
        self.steps.push(Step {
            side: node.side,
            lead,
            answers: Vec::new(),
        });
        self.numbers.insert(cards.clone(), Some(number));
        let names: Vec<usize> = (0..cards.hidden.len())
            .filter(|&class| cards.hidden[class] > 0)
            .collect();
        for class in 0..classes.count {
            if let Some(answer) = self.answer(&cards, &node, &names, class)? {
                self.steps[number].answers.push(answer);
            }
        }
        Ok(Some(number))
    }

    fn answer(
        &mut self,
        cards: &Cards,
        node: &Node,
        names: &[usize],
        class: usize,
    ) -> Result<Option<Answer>, Stopped> {
        let second = node.classes.card(class, None);
        // The plan says nothing about what can only happen in layouts that are lost.
        let possible = |layout: usize| node.second_cards(layout, class) > 0;
        let wanted = cards
            .demand
            .iter()
            .enumerate()
            .any(|(layout, &tricks)| tricks > 0 && possible(layout));
        if !wanted {
            return Ok(None);
        }
        let mut third = None;
        for card in node.thirds(Some(second)) {
            if self.feasible.can_follow(node, class, card, &cards.demand)? {
                third = card;
                break;
            }
        }
        let partner = node.side.partner();
        let mut ends = Vec::new();
        let demand_void = cards.demand[node.fourth_void()];
        if demand_void > 0 && node.second_cards(node.fourth_void(), class) > 0 {
            let (won, _) = node.after(Some(second), third, None);
            ends.push(End {
                fourth: None,
                won: won > 0,
                next: None,
            });
        }
        for other in node.classes.available(Some(class)) {
            let (next, demand) = after(node, class, third, other, &cards.demand);
            if !matters(node, &cards.demand, class, other) {
                continue;
            }
            let fourth = node.classes.card(other, Some(class));
            let (won, _) = node.after(Some(second), third, Some(fourth));
            let mut left = cards.clone();
            remove(
                &mut left,
                node.side,
                rank_of(cards, node.state, node.side, node.card),
            );
            if let Some(card) = third {
                remove(
                    &mut left,
                    partner,
                    rank_of(cards, node.state, partner, card),
                );
            }
            left.hidden[names[class]] -= 1;
            left.hidden[names[other]] -= 1;
            left.entries = next.entries;
            left.in_dummy = next.in_dummy;
            left.demand = demand;
            let next = self.step(left)?;
            ends.push(End {
                fourth: Some(names[other]),
                won: won > 0,
                next,
            });
        }
        let third = third.map(|card| rank_of(cards, node.state, partner, card));
        Ok(Some(Answer {
            second: names[class],
            third,
            ends,
        }))
    }

    fn state(&self, cards: &Cards) -> State {
        let mut places = [Place::Gap; MOST_CARDS];
        for (rank, place) in (0..MOST_CARDS).rev().zip(&mut places) {
            if cards.north >> rank & 1 == 1 {
                *place = Place::North;
            } else if cards.south >> rank & 1 == 1 {
                *place = Place::South;
            }
        }
        for (ranks, &left) in self.hidden.iter().zip(&cards.hidden) {
            for (index, &rank) in ranks.iter().enumerate() {
                let place = if index < usize::from(left) {
                    Place::Hidden
                } else {
                    Place::Gone
                };
                places[MOST_CARDS - 1 - usize::from(rank)] = place;
            }
        }
        let mut state = State::new(&places, cards.entries);
        state.in_dummy = cards.in_dummy;
        state
    }
}

/// Whether the plan has to win something after these cards.
fn matters(node: &Node, demand: &[u8], second: usize, fourth: usize) -> bool {
    let before = node.layouts_before(second, fourth);
    before
        .iter()
        .any(|&layout| demand[usize::from(layout)] > 0 && demand[usize::from(layout)] != NEUTRAL)
}

/// Whether declarer wins the demand with the highest cards from the top, so that no more is to be
/// said.
fn cashes(state: &State, classes: &Classes, demand: &[u8]) -> bool {
    if state.entries != UNLIMITED {
        return false;
    }
    let tops = tops(state);
    let wanted = demand.iter().enumerate().filter(|(_, tricks)| **tricks > 0);
    wanted
        .into_iter()
        .all(|(layout, &tricks)| tops_won(state, classes, &tops, layout) >= tricks)
}

/// The cards that declarer plays from the top, with the lowest of the other hand each time.
fn tops(state: &State) -> Vec<usize> {
    let of = |side: Side| -> VecDeque<usize> {
        let places = state.places().iter().enumerate();
        places
            .filter(|(_, place)| **place == side.place())
            .map(|(index, _)| index)
            .collect()
    };
    let (mut north, mut south) = (of(Side::North), of(Side::South));
    let mut tops = Vec::new();
    loop {
        let high = match (north.front(), south.front()) {
            (Some(one), Some(two)) => one < two,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => return tops,
        };
        let (from, other) = if high {
            (&mut north, &mut south)
        } else {
            (&mut south, &mut north)
        };
        tops.extend(from.pop_front());
        other.pop_back();
    }
}

/// How many of these cards win before the first that loses, when each defender keeps the highest.
fn tops_won(state: &State, classes: &Classes, tops: &[usize], layout: usize) -> u8 {
    let mut won = 0;
    for (round, &card) in tops.iter().enumerate() {
        let beaten = [true, false].into_iter().any(|is_west| {
            let held: Vec<usize> = (0..classes.count)
                .flat_map(|class| {
                    let west = classes.west(layout, class);
                    let count = if is_west {
                        west
                    } else {
                        classes.sizes[class] - west
                    };
                    std::iter::repeat_n(classes.last[class], usize::from(count))
                })
                .collect();
            held.len() > round && held[0] < card
        });
        if beaten {
            break;
        }
        won += 1;
    }
    debug_assert!(won <= state.most_tricks());
    won
}

/// The leads in the order in which a player would rather make them: a low card towards the other
/// hand before a high one.
fn leads<'a>(state: &'a State, classes: &'a Classes) -> Vec<Node<'a>> {
    let mut nodes = Node::all(state, classes);
    // A card that wins whatever happens is simplest; then low cards.
    let top = |node: &Node| {
        classes.count == 0
            || node.card < classes.last[0] && !state.places()[..node.card].contains(&Place::Hidden)
    };
    nodes.sort_by_key(|node| (usize::from(!top(node)), MOST_CARDS - node.card));
    nodes
}

/// The rank of a card of a position: the highest of touching cards, unless they are the lowest.
fn rank_of(cards: &Cards, state: &State, side: Side, card: usize) -> u8 {
    let (ranks, place) = match side {
        Side::North => (cards.north, Place::North),
        Side::South => (cards.south, Place::South),
    };
    let places = state.places();
    let mut index = card;
    if places[card..].contains(&Place::Hidden) || !places[..card].contains(&Place::Hidden) {
        while index > 0 && places[index - 1] == place {
            index -= 1;
        }
    }
    let above = places[..index].iter().filter(|&&one| one == place).count();
    let held = (0..MOST_CARDS).rev().filter(|&rank| ranks >> rank & 1 == 1);
    held.skip(above)
        .map(|rank| rank as u8)
        .next()
        .unwrap_or_default()
}

fn remove(cards: &mut Cards, side: Side, rank: u8) {
    match side {
        Side::North => cards.north &= !(1 << rank),
        Side::South => cards.south &= !(1 << rank),
    }
}
