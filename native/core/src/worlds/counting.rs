//! The number of worlds for one box a seat, counted suit by suit.
//!
//! Up to three parties share the hidden cards: the first, the second and the rest. The state after
//! some suits is how many cards the first and the second have, and how many points, as far as
//! points are counted. A layer holds the number of ways to each state. Walking back through the
//! layers turns a number below the total into a world, a different one for each number.

use super::boxes::{HandBox, Span};
use super::subsets::{choices, subset};
use crate::cards::Suit;
use crate::evaluation::hcp;
use crate::hand::Hand;

/// Jack, queen, king and ace.
pub(super) const HONOURS: u16 = 0x1E00;

/// Whose points are counted; the others must be checked afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Counted {
    /// Nobody's.
    None,
    /// Those of the first, and so those of the rest too if there is no second.
    First,
    /// Those of the first and the second, and so all.
    Both,
}

/// The question that all combinations of boxes share.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The hidden cards, 39 at most.
    pub cards: Hand,
    /// How many cards the first and the second get.
    pub sizes: [u8; 2],
    /// Whose points are counted.
    pub counted: Counted,
}

/// A share of a suit: how many cards, and which honours where points are counted.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The change of the state: cards of the first and second, points of the second and first.
    adds: [u8; 4],
    honours: [u16; 2],
    /// The number of ways to choose the other cards of the first, and then of the second.
    ways: [u64; 2],
}

/// The number of ways to each state; the points of the first are adjacent.
#[derive(Clone, Debug)]
struct Layer {
    axes: [Span; 4],
    cells: Vec<u64>,
}

/// All worlds in which the first, the second and the rest are each in their box.
#[derive(Clone, Debug)]
pub struct Ways {
    task: Task,
    steps: [Vec<Step>; 4],
    layers: Vec<Layer>,
    ends: Vec<([u8; 4], u64)>,
    total: u64,
}

impl Ways {
    /// Counts the worlds.
    pub fn new(task: Task, boxes: &[HandBox; 3]) -> Self {
        let steps = [0, 1, 2, 3].map(|suit| task.steps(boxes, suit));
        let mut layers = vec![Layer::start()];
        for (suit, steps) in steps.iter().enumerate() {
            let mut next = Layer::new(task.axes(boxes, suit));
            for step in steps {
                layers[suit].pour(&mut next, step);
            }
            layers.push(next);
        }
        let ends = layers[4].ends(|points| task.fits(boxes, points));
        let total = ends.iter().map(|(_, count)| count).sum();
        Self {
            task,
            steps,
            layers,
            ends,
            total,
        }
    }

    /// Returns roughly how many additions [`new`](Self::new) makes.
    pub fn work(task: Task, boxes: &[HandBox; 3]) -> u64 {
        let mut before = 1;
        (0..4).fold(100, |work, suit| {
            let honours = (task.lane(suit) & HONOURS).count_ones();
            let shares = match task.counted {
                Counted::None => 1,
                Counted::First => 2_u64.pow(honours),
                Counted::Both => 3_u64.pow(honours),
            };
            let lengths = boxes[0].lengths[suit].width() * boxes[1].lengths[suit].width();
            let after = task.axes(boxes, suit).map(|span| span.width() as u64);
            let after = after.iter().product();
            let work = work + shares * lengths as u64 * u64::min(before, after);
            before = after;
            work
        })
    }

    /// Returns the number of worlds.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Returns the cards of the first and the second in the world with a number below the total.
    #[inline]
    pub fn world(&self, number: u64) -> [Hand; 2] {
        let mut number = number;
        let mut hands = [0; 2];
        let Some(&(mut at, _)) = self.ends.iter().find(|(_, count)| {
            let found = number < *count;
            number -= if found { 0 } else { *count };
            found
        }) else {
            return [Hand::EMPTY; 2];
        };
        for suit in (0..4).rev() {
            let layer = &self.layers[suit];
            for step in &self.steps[suit] {
                let Some((from, before)) = layer.behind(at, step) else {
                    continue;
                };
                let each = step.ways[0] * step.ways[1];
                if number >= before * each {
                    number -= before * each;
                    continue;
                }
                let holdings = self.task.share(suit, step, number % each);
                number /= each;
                at = from;
                hands[0] |= u64::from(holdings[0]) << (16 * suit);
                hands[1] |= u64::from(holdings[1]) << (16 * suit);
                break;
            }
        }
        hands.map(Hand::masked)
    }
}

impl Task {
    fn lane(&self, suit: usize) -> u16 {
        self.cards.suit(Suit::ALL[suit]).bits()
    }

    fn counts(&self, party: usize) -> bool {
        match self.counted {
            Counted::None => false,
            Counted::First => party == 0,
            Counted::Both => true,
        }
    }

    /// Returns the honours of a suit that are dealt one by one, because their points are counted.
    fn named(&self, suit: usize) -> u16 {
        match self.counted {
            Counted::None => 0,
            Counted::First | Counted::Both => self.lane(suit) & HONOURS,
        }
    }

    fn steps(&self, boxes: &[HandBox; 3], suit: usize) -> Vec<Step> {
        let cards = self.lane(suit).count_ones() as u8;
        let named = self.named(suit);
        let small = cards - named.count_ones() as u8;
        let mut steps = Vec::new();
        for first in parts(named) {
            let left = if self.counts(1) { named & !first } else { 0 };
            for second in parts(left) {
                let honours = [first, second];
                let held = honours.map(|mask| mask.count_ones() as u8);
                let points = honours.map(|mask| hcp(Hand::masked(u64::from(mask))));
                let [ours, theirs] = [boxes[0].lengths[suit], boxes[1].lengths[suit]];
                for one in ours.low.max(held[0])..=ours.high.min(held[0] + small) {
                    // Unless its points are counted, the second chooses from all cards that the
                    // first leaves.
                    let open = if self.counts(1) {
                        small + held[0] - one
                    } else {
                        cards - one
                    };
                    for two in theirs.low.max(held[1])..=theirs.high.min(held[1] + open) {
                        if boxes[2].lengths[suit].has(cards - one - two) {
                            steps.push(Step {
                                adds: [one, two, points[1], points[0]],
                                honours,
                                ways: [choices(small, one - held[0]), choices(open, two - held[1])],
                            });
                        }
                    }
                }
            }
        }
        // A world is found by walking through the steps: put the likely ones first.
        steps.sort_by_key(|step| std::cmp::Reverse(step.ways[0] * step.ways[1]));
        steps
    }

    /// Returns the cards of the first and the second for a step and a number below its ways.
    fn share(&self, suit: usize, step: &Step, number: u64) -> [u16; 2] {
        let [one, two, ..] = step.adds;
        let held = step.honours.map(|mask| mask.count_ones() as u8);
        let small = u64::from(self.lane(suit) & !self.named(suit));
        let first = subset(small, one - held[0], number % step.ways[0]) as u16 | step.honours[0];
        let all = if self.counts(1) {
            small
        } else {
            u64::from(self.lane(suit))
        };
        let open = all & !u64::from(first);
        let second = subset(open, two - held[1], number / step.ways[0]) as u16 | step.honours[1];
        [first, second]
    }

    /// Returns the states after a suit from which the sizes and points can still be reached.
    fn axes(&self, boxes: &[HandBox; 3], suit: usize) -> [Span; 4] {
        let cards = |party: usize| {
            let wish = &boxes[party].lengths;
            let sum = |spans: &[Span], end: fn(&Span) -> u8| spans.iter().map(end).sum::<u8>();
            let (done, left) = wish.split_at(suit + 1);
            let size = self.sizes[party];
            Span::new(
                sum(done, |span| span.low).max(size.saturating_sub(sum(left, |span| span.high))),
                sum(done, |span| span.high).min(size.saturating_sub(sum(left, |span| span.low))),
            )
        };
        let later = u64::MAX.checked_shl(16 * (suit as u32 + 1)).unwrap_or(0);
        let to_come = hcp(self.cards & Hand::masked(later));
        let dealt = hcp(self.cards) - to_come;
        let points = |party: usize| {
            if !self.counts(party) {
                return Span::new(0, 0);
            }
            let wish = boxes[party].points;
            Span::new(wish.low.saturating_sub(to_come), wish.high.min(dealt))
        };
        [cards(0), cards(1), points(1), points(0)]
    }

    /// Returns whether the final points fit, as far as they are counted.
    fn fits(&self, boxes: &[HandBox; 3], points: [u8; 2]) -> bool {
        let all_known = match self.counted {
            Counted::None => return true,
            Counted::First => self.sizes[1] == 0,
            Counted::Both => true,
        };
        let rest = hcp(self.cards).saturating_sub(points[0] + points[1]);
        boxes[0].points.has(points[0])
            && (!self.counts(1) || boxes[1].points.has(points[1]))
            && (!all_known || boxes[2].points.has(rest))
    }
}

impl Layer {
    fn new(axes: [Span; 4]) -> Self {
        let cells = vec![0; axes.map(Span::width).iter().product()];
        Self { axes, cells }
    }

    /// Returns the layer before the first suit: no cards dealt, in one way.
    fn start() -> Self {
        Self {
            axes: [Span::new(0, 0); 4],
            cells: vec![1],
        }
    }

    #[inline]
    fn index(&self, state: [u8; 4]) -> usize {
        let mut index = 0;
        for (axis, number) in self.axes.iter().zip(state) {
            index = index * axis.width() + usize::from(number - axis.low);
        }
        index
    }

    /// Adds the ways of this layer to the next through a step.
    fn pour(&self, next: &mut Self, step: &Step) {
        let mut from = [Span::new(0, 0); 4];
        for (axis, span) in from.iter_mut().enumerate() {
            let (add, goal) = (step.adds[axis], next.axes[axis]);
            if goal.is_empty() || goal.high < add {
                return;
            }
            let goal = Span::new(goal.low.saturating_sub(add), goal.high - add);
            *span = self.axes[axis].and(goal);
            if span.is_empty() {
                return;
            }
        }
        let ways = step.ways[0] * step.ways[1];
        let width = from[3].width();
        for one in from[0].low..=from[0].high {
            for two in from[1].low..=from[1].high {
                for points in from[2].low..=from[2].high {
                    let state = [one, two, points, from[3].low];
                    let source = self.index(state);
                    let target =
                        next.index(std::array::from_fn(|axis| state[axis] + step.adds[axis]));
                    let targets = &mut next.cells[target..target + width];
                    for (cell, before) in targets.iter_mut().zip(&self.cells[source..]) {
                        *cell += before * ways;
                    }
                }
            }
        }
    }

    /// Returns the state from which a step leads to another, and the number of ways to it.
    #[inline]
    fn behind(&self, at: [u8; 4], step: &Step) -> Option<([u8; 4], u64)> {
        let mut from = [0; 4];
        for axis in 0..4 {
            from[axis] = at[axis].checked_sub(step.adds[axis])?;
            if !self.axes[axis].has(from[axis]) {
                return None;
            }
        }
        Some((from, self.cells[self.index(from)]))
    }

    /// Returns the final states where the points of the first and second fit, with the ways to
    /// each.
    fn ends(&self, fits: impl Fn([u8; 2]) -> bool) -> Vec<([u8; 4], u64)> {
        let [one, two, theirs, ours] = self.axes;
        let mut ends = Vec::new();
        if one.is_empty() || two.is_empty() {
            return ends;
        }
        for second in theirs.low..=theirs.high {
            for first in ours.low..=ours.high {
                let state = [one.low, two.low, second, first];
                let count = self.cells[self.index(state)];
                if count > 0 && fits([first, second]) {
                    ends.push((state, count));
                }
            }
        }
        ends
    }
}

/// Returns all subsets of some honours.
pub(super) fn parts(mask: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(0_u16);
    std::iter::from_fn(move || {
        let part = next?;
        next = (part != mask).then(|| part.wrapping_sub(mask) & mask);
        Some(part)
    })
}
