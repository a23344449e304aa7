//! Whether some strategy wins given tricks in each layout, and which cards it plays.

use std::collections::HashMap;

use super::search::{Node, Search, Stopped};
use super::state::State;

/// Checks demands, and remembers them. A demand is a number of tricks for each layout.
pub struct Feasible<'a, 'b> {
    /// The search that knows the tricks with open cards.
    pub search: &'a mut Search<'b>,
    known: HashMap<u64, Known>,
}

/// What is known of a position.
#[derive(Default)]
struct Known {
    /// Demands that a strategy meets.
    met: Vec<Vec<u8>>,
    /// Demands that no strategy meets.
    failed: Vec<Vec<u8>>,
}

/// Nothing if a strategy meets a demand; otherwise a part of the demand that no strategy meets.
type Failure = Option<Vec<u8>>;

impl<'a, 'b> Feasible<'a, 'b> {
    /// Nothing is known yet.
    pub fn new(search: &'a mut Search<'b>) -> Self {
        Self {
            search,
            known: HashMap::new(),
        }
    }

    /// Whether a strategy wins at least `demand`.
    pub fn can(&mut self, state: &State, demand: &[u8]) -> Result<bool, Stopped> {
        Ok(self.failure(state, demand)?.is_none())
    }

    /// Whether a strategy that leads this card wins the demand.
    pub fn can_lead(&mut self, node: &Node, demand: &[u8]) -> Result<bool, Stopped> {
        Ok(self.failure_led(node, demand)?.is_none())
    }

    /// Whether a strategy that plays this card third wins the demand, where it can still be.
    pub fn can_follow(
        &mut self,
        node: &Node,
        class: usize,
        third: Option<usize>,
        demand: &[u8],
    ) -> Result<bool, Stopped> {
        Ok(self.failure_third(node, class, third, demand)?.is_none())
    }

    /// Demands that a strategy meets.
    pub fn met(&self, state: &State) -> impl Iterator<Item = &[u8]> {
        let known = self.known.get(&state.key());
        known
            .into_iter()
            .flat_map(|known| known.met.iter().map(Vec::as_slice))
    }

    /// A part of the demand that no strategy meets.
    pub fn failure(&mut self, state: &State, demand: &[u8]) -> Result<Failure, Stopped> {
        let open = self.search.open(state);
        if let Some(short) = shortage(&open, demand) {
            return Ok(Some(short));
        }
        if demand.iter().filter(|tricks| **tricks > 0).count() <= 1 {
            return Ok(None);
        }
        let key = state.key();
        if let Some(known) = self.known.get(&key) {
            if known.met.iter().any(|met| covers(met, demand)) {
                return Ok(None);
            }
            if let Some(failed) = known.failed.iter().find(|failed| covers(demand, failed)) {
                return Ok(Some(failed.clone()));
            }
        }
        self.search.spend(1)?;
        let classes = state.classes();
        let mut reason = vec![0; demand.len()];
        let mut found = false;
        for node in Node::all(state, &classes) {
            match self.failure_led(&node, demand)? {
                None => {
                    found = true;
                    break;
                }
                Some(failed) => join(&mut reason, &failed),
            }
        }
        let known = self.known.entry(key).or_default();
        if found {
            known.met.retain(|met| !covers(demand, met));
            known.met.push(demand.to_vec());
            return Ok(None);
        }
        known.failed.retain(|failed| !covers(failed, &reason));
        known.failed.push(reason.clone());
        Ok(Some(reason))
    }

    fn failure_led(&mut self, node: &Node, demand: &[u8]) -> Result<Failure, Stopped> {
        if let Some(short) = shortage(&self.search.open_led(node), demand) {
            return Ok(Some(short));
        }
        for class in 0..node.classes.count {
            let mut reason = vec![0; demand.len()];
            let mut found = false;
            for third in node.thirds(Some(node.classes.card(class, None))) {
                match self.failure_third(node, class, third, demand)? {
                    None => {
                        found = true;
                        break;
                    }
                    Some(failed) => join(&mut reason, &failed),
                }
            }
            if !found {
                return Ok(Some(reason));
            }
        }
        Ok(None)
    }

    fn failure_third(
        &mut self,
        node: &Node,
        class: usize,
        third: Option<usize>,
        demand: &[u8],
    ) -> Result<Failure, Stopped> {
        if let Some(short) = shortage(&self.search.open_third(node, class, third), demand) {
            return Ok(Some(short));
        }
        for other in node.classes.available(Some(class)) {
            let (next, left) = after(node, class, third, other, demand);
            if let Some(failed) = self.failure(&next, &left)? {
                let second = Some(node.classes.card(class, None));
                let fourth = Some(node.classes.card(other, Some(class)));
                let won = node.after(second, third, fourth).0;
                let mut reason = vec![0; demand.len()];
                let numbers = node.layouts_before(class, other);
                for (&number, &tricks) in numbers.iter().zip(&failed) {
                    if tricks > 0 {
                        reason[usize::from(number)] = tricks + won;
                    }
                }
                return Ok(Some(reason));
            }
        }
        Ok(None)
    }
}

/// Whether `one` is at least `other` in every layout.
fn covers(one: &[u8], other: &[u8]) -> bool {
    // Whole blocks without a branch inside: the compiler compares sixteen layouts at a time.
    let short = |(one, other): (&[u8], &[u8])| {
        let pairs = one.iter().zip(other);
        pairs.fold(0, |short, (one, other)| short | u8::from(one < other)) != 0
    };
    !one.chunks(16).zip(other.chunks(16)).any(short)
}

/// A layout in which the demand is more than the tricks with open cards. `NEUTRAL` covers all.
fn shortage(open: &[u8], demand: &[u8]) -> Failure {
    let layout = (0..demand.len()).find(|&layout| open[layout] < demand[layout])?;
    let mut short = vec![0; demand.len()];
    short[layout] = open[layout] + 1;
    Some(short)
}

/// Asks for what either asks.
fn join(reason: &mut [u8], other: &[u8]) {
    for (one, &other) in reason.iter_mut().zip(other) {
        *one = other.max(*one);
    }
}

/// The position after a trick, and what is left of the demand.
pub fn after(
    node: &Node,
    class: usize,
    third: Option<usize>,
    other: usize,
    demand: &[u8],
) -> (State, Vec<u8>) {
    let second = Some(node.classes.card(class, None));
    let fourth = Some(node.classes.card(other, Some(class)));
    let (won, next) = node.after(second, third, fourth);
    let numbers = node.layouts_before(class, other);
    let left = numbers
        .iter()
        .map(|&number| demand[usize::from(number)].saturating_sub(won));
    (next, left.collect())
}
