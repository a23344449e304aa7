//! The cheapest way to give up promises so that no conflict is left.

use super::search::Stopped;

/// Promises of tricks that no strategy keeps together: layouts with their tricks.
#[derive(Clone, Debug)]
pub struct Conflict(Vec<(u16, u8)>);

impl Conflict {
    /// A conflict from the tricks of all layouts.
    pub fn new(tricks: &[u8]) -> Self {
        let parts = tricks.iter().enumerate().filter(|(_, tricks)| **tricks > 0);
        Self(
            parts
                .map(|(layout, &tricks)| (layout as u16, tricks))
                .collect(),
        )
    }

    fn is_open(&self, rest: &[u8]) -> bool {
        self.0
            .iter()
            .all(|&(layout, tricks)| rest[usize::from(layout)] >= tricks)
    }
}

/// The question: conflicts, and what the promises are worth.
pub struct Cheapest<'a> {
    conflicts: &'a [Conflict],
    most: &'a [u8],
    /// What each promise is worth beyond the one before it, by layout and tricks.
    prices: Vec<f64>,
    width: usize,
}

/// A search in depth.
struct Branching<'a, 'b> {
    question: &'a Cheapest<'b>,
    best: Vec<u8>,
    cost: f64,
    /// The promises that must be kept: as many tricks as this.
    kept: Vec<u8>,
    stop: &'a mut dyn FnMut() -> bool,
}

impl<'a> Cheapest<'a> {
    /// A question about the promises up to `most`.
    pub fn new(conflicts: &'a [Conflict], most: &'a [u8], weights: &[f64], payoff: &[f64]) -> Self {
        let width = payoff.len();
        let mut prices = vec![0.0; weights.len() * width];
        for (layout, weight) in weights.iter().enumerate() {
            for tricks in 1..width {
                prices[layout * width + tricks] = weight * (payoff[tricks] - payoff[tricks - 1]);
            }
        }
        Self {
            conflicts,
            most,
            prices,
            width,
        }
    }

    /// A cheap way: what is left of the promises.
    pub fn quick(&self) -> Vec<u8> {
        let mut rest = self.most.to_vec();
        let mut left = self.prices.clone();
        let mut lowered = Vec::new();
        for conflict in self.conflicts {
            if conflict.is_open(&rest) {
                let part = self.pay(conflict, &rest, &mut left).1;
                lowered.push((part, rest[part.0]));
                rest[part.0] = part.1 - 1;
            }
        }
        // What was given up first may be superfluous now.
        for &((layout, tricks), before) in lowered.iter().rev() {
            if rest[layout] + 1 == tricks {
                rest[layout] = before;
                if self
                    .conflicts
                    .iter()
                    .any(|conflict| conflict.is_open(&rest))
                {
                    rest[layout] = tricks - 1;
                }
            }
        }
        rest
    }

    /// The cheapest way, at least as cheap as `known`, and its cost.
    pub fn best(
        &self,
        known: &[u8],
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<(Vec<u8>, f64), Stopped> {
        let mut branching = Branching {
            question: self,
            best: known.to_vec(),
            cost: self.cost(known),
            kept: vec![0; self.most.len()],
            stop,
        };
        let open: Vec<usize> = (0..self.conflicts.len()).collect();
        branching.search(&mut self.most.to_vec(), 0.0, &open)?;
        Ok((branching.best, branching.cost))
    }

    fn price(&self, prices: &[f64], layout: usize, from: u8, to: u8) -> f64 {
        let row = layout * self.width;
        prices[row + usize::from(from)..=row + usize::from(to)]
            .iter()
            .sum()
    }

    fn cost(&self, rest: &[u8]) -> f64 {
        let each = self.most.iter().zip(rest).enumerate();
        each.filter(|(_, (most, rest))| most > rest)
            .map(|(layout, (&most, &rest))| self.price(&self.prices, layout, rest + 1, most))
            .sum()
    }

    /// Takes the least price of a conflict from each of its promises; says it and which has it.
    fn pay(&self, conflict: &Conflict, rest: &[u8], left: &mut [f64]) -> (f64, (usize, u8)) {
        let mut least = (f64::INFINITY, (0, 0));
        for &(layout, tricks) in &conflict.0 {
            let layout = usize::from(layout);
            let price = self.price(left, layout, tricks, rest[layout]);
            if price < least.0 {
                least = (price, (layout, tricks));
            }
        }
        for &(layout, tricks) in &conflict.0 {
            let layout = usize::from(layout);
            let mut due = least.0;
            for number in (tricks..=rest[layout]).rev() {
                let left = &mut left[layout * self.width + usize::from(number)];
                let paid = due.min(*left);
                *left -= paid;
                due -= paid;
            }
        }
        least
    }
}

impl Branching<'_, '_> {
    fn search(&mut self, rest: &mut [u8], spent: f64, open: &[usize]) -> Result<(), Stopped> {
        if (self.stop)() {
            return Err(Stopped);
        }
        let question = self.question;
        let conflicts = question.conflicts;
        let mut open: Vec<usize> = open
            .iter()
            .copied()
            .filter(|&number| conflicts[number].is_open(rest))
            .collect();
        if open.is_empty() {
            if spent < self.cost - 1e-13 {
                self.cost = spent;
                self.best = rest.to_vec();
            }
            return Ok(());
        }
        // Promises that must be kept cannot be given up: their price is out of reach.
        let mut left = question.prices.clone();
        for (layout, &kept) in self.kept.iter().enumerate() {
            if kept > 0 {
                left[layout * question.width + usize::from(kept)] = 1e9;
            }
        }
        let free = |number: &usize| {
            let parts = conflicts[*number].0.iter();
            parts
                .filter(|&&(layout, tricks)| self.kept[usize::from(layout)] < tricks)
                .count()
        };
        open.sort_by_cached_key(free);
        let mut bound = spent;
        let mut first: Option<(f64, usize)> = None;
        for &number in &open {
            let price = question.pay(&conflicts[number], rest, &mut left).0;
            bound += price;
            if bound >= self.cost - 1e-13 {
                return Ok(());
            }
            if first.is_none_or(|(most, _)| price > most) {
                first = Some((price, number));
            }
        }
        let Some((_, number)) = first else {
            return Ok(());
        };
        let mut parts: Vec<(f64, usize, u8)> = conflicts[number]
            .0
            .iter()
            .map(|&(layout, tricks)| (usize::from(layout), tricks))
            .filter(|&(layout, tricks)| self.kept[layout] < tricks)
            .map(|(layout, tricks)| {
                let price = question.price(&question.prices, layout, tricks, rest[layout]);
                (price, layout, tricks)
            })
            .collect();
        parts.sort_by(|one, two| one.0.total_cmp(&two.0));
        let before: Vec<(usize, u8)> = parts
            .iter()
            .map(|&(_, at, _)| (at, self.kept[at]))
            .collect();
        let mut result = Ok(());
        for (price, layout, tricks) in parts {
            let held = rest[layout];
            rest[layout] = tricks - 1;
            result = self.search(rest, spent + price, &open);
            rest[layout] = held;
            self.kept[layout] = tricks;
            if result.is_err() {
                break;
            }
        }
        for (layout, kept) in before {
            self.kept[layout] = kept;
        }
        result
    }
}
