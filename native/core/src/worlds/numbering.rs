//! Numbers for the worlds of all combinations of boxes.

use super::boxes::{HandBox, Span, each_card};
use super::counting::{Counted, Task, Ways};
use super::sampler::HiddenCards;
use super::subsets::{choices, subset};
use crate::evaluation::hcp;
use crate::hand::Hand;

/// The most combinations of boxes that are counted one by one.
const MOST_COMBINATIONS: usize = 1 << 15;

/// A hidden seat, with boxes cut to the hands that are possible.
#[derive(Clone, Debug)]
pub struct PreparedSeat {
    pub size: u8,
    /// Every hand that the seat could have if nothing were known of it.
    pub all: HandBox,
    pub boxes: Vec<HandBox>,
    /// The same hands in disjoint boxes, unless there are too many.
    pub apart: Option<Vec<HandBox>>,
}

impl PreparedSeat {
    fn is_free(&self) -> bool {
        self.boxes == [self.all]
    }

    fn asks_for_points(&self) -> bool {
        self.boxes
            .iter()
            .any(|each| each.points.and(self.all.points) != self.all.points)
    }

    /// Returns the probability that a hand has points within the smallest range around all boxes.
    fn likelihood(&self, cards: Hand) -> f64 {
        let hull = |hull: Span, each: &HandBox| hull.hull(each.points);
        let wish = self.boxes.iter().fold(Span::new(u8::MAX, 0), hull);
        let mut ways = [[0_u64; 41]; 17];
        ways[0][0] = 1;
        let mut small = 0;
        for points in each_card(cards).map(hcp) {
            if points == 0 {
                small += 1;
                continue;
            }
            for held in (1..17).rev() {
                for sum in (usize::from(points)..41).rev() {
                    ways[held][sum] += ways[held - 1][sum - usize::from(points)];
                }
            }
        }
        let mut fitting = 0;
        for (held, sums) in (0..=self.size).zip(&ways) {
            let those = (0..).zip(sums).filter(|&(sum, _)| wish.has(sum));
            fitting +=
                those.map(|(_, count)| count).sum::<u64>() * choices(small, self.size - held);
        }
        ratio(fitting, choices(cards.len() as u8, self.size))
    }
}

/// Returns the ratio of two numbers, precise enough to compare.
#[allow(clippy::cast_precision_loss)]
pub fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// Which seats are first and second, and which share the rest.
#[derive(Clone, Debug)]
pub struct Parties {
    first: Option<usize>,
    second: Option<usize>,
    rest: Vec<usize>,
}

impl Parties {
    /// Chooses the parties. Seats of which nothing is known share the rest; of the others, the one
    /// with the least likely points is first.
    pub fn new(cards: Hand, seats: &[PreparedSeat]) -> Self {
        let (mut rest, mut known): (Vec<_>, Vec<_>) =
            (0..seats.len()).partition(|&seat| seats[seat].is_free());
        known.sort_by(|&one, &other| {
            let [one, other] = [one, other].map(|seat| seats[seat].likelihood(cards));
            one.total_cmp(&other)
        });
        if rest.is_empty() {
            rest.extend(known.pop());
        }
        let mut known = known.into_iter();
        Self {
            first: known.next(),
            second: known.next(),
            rest,
        }
    }

    /// Returns whose points must be counted so that nothing is left to check.
    pub fn needed(&self, seats: &[PreparedSeat]) -> Counted {
        let asks = |seat: &usize| seats[*seat].asks_for_points();
        let first = self.first.iter().any(asks);
        let second = self.second.iter().any(asks);
        // Two seats that share the rest are free.
        let rest = self.rest.iter().any(asks);
        match (first, second, rest) {
            (false, false, false) => Counted::None,
            (_, false, false) => Counted::First,
            (_, false, true) if self.second.is_none() => Counted::First,
            _ => Counted::Both,
        }
    }
}

/// One box for each party, and the worlds in them.
#[derive(Clone, Debug)]
struct Combination {
    boxes: [HandBox; 3],
    ways: Ways,
    /// The number after its last world.
    end: u64,
}

/// The worlds of all combinations, numbered.
#[derive(Clone, Debug)]
pub struct Numbering {
    parties: Parties,
    counted: Counted,
    merged: bool,
    /// The number of ways in which the seats that share the rest can do so.
    splits: u64,
    combinations: Vec<Combination>,
    /// How many numbers there are: one for each world, and some without a world unless it is exact.
    pub total: u64,
    /// Whether every number has a world.
    pub exact: bool,
}

impl Numbering {
    /// Returns a numbering, unless it takes more work than allowed. In a merged numbering each seat
    /// has one box around all of its boxes, and worlds outside the boxes are rejected.
    pub fn new(worlds: &HiddenCards, counted: Counted, merged: bool, allowed: u64) -> Option<Self> {
        let HiddenCards {
            cards,
            seats,
            parties,
        } = worlds;
        let size = |party: Option<usize>| party.map_or(0, |seat| seats[seat].size);
        let task = Task {
            cards: *cards,
            sizes: [size(parties.first), size(parties.second)],
            counted,
        };
        let combinations = combinations(worlds, task, merged)?;
        let work = combinations.iter().map(|boxes| Ways::work(task, boxes));
        if work.sum::<u64>() > allowed {
            return None;
        }
        let mut numbering = Self {
            parties: parties.clone(),
            counted,
            merged,
            splits: splits(seats, &parties.rest),
            combinations: Vec::with_capacity(combinations.len()),
            total: 0,
            exact: !merged && counted >= parties.needed(seats),
        };
        for boxes in combinations {
            let ways = Ways::new(task, &boxes);
            if ways.total() > 0 {
                numbering.total += ways.total() * numbering.splits;
                let end = numbering.total;
                numbering
                    .combinations
                    .push(Combination { boxes, ways, end });
            }
        }
        Some(numbering)
    }

    /// Returns whether it rejects more worlds than a numbering with these properties would.
    pub fn rejects_more_than(&self, merged: bool, counted: Counted) -> bool {
        (merged, self.counted) < (self.merged, counted)
    }

    /// Returns the world with a number below the total, unless it is rejected.
    #[inline]
    pub fn world(&self, worlds: &HiddenCards, number: u64) -> Option<[Hand; 3]> {
        let place = self.combinations.partition_point(|each| each.end <= number);
        let combination = self.combinations.get(place)?;
        let start = combination.end - combination.ways.total() * self.splits;
        let number = number - start;
        let [first, second] = combination.ways.world(number / self.splits);
        let mut hands = [Hand::EMPTY; 3];
        if let Some(seat) = self.parties.first {
            hands[seat] = first;
        }
        if let Some(seat) = self.parties.second {
            hands[seat] = second;
        }
        let mut left = worlds.cards.bits() & !(first | second).bits();
        let mut number = number % self.splits;
        for (place, &seat) in self.parties.rest.iter().enumerate() {
            let size = worlds.seats[seat].size;
            let mut hand = left;
            if place + 1 < self.parties.rest.len() {
                let each = choices(left.count_ones() as u8, size);
                hand = subset(left, size, number % each);
                number /= each;
            }
            hands[seat] = Hand::masked(hand);
            left &= !hand;
        }
        (self.exact || self.accepts(worlds, combination, &hands)).then_some(hands)
    }

    fn accepts(&self, worlds: &HiddenCards, combination: &Combination, hands: &[Hand; 3]) -> bool {
        if self.merged {
            let mut seats = worlds.seats.iter().zip(hands);
            return seats.all(|(seat, &hand)| seat.boxes.iter().any(|each| each.has(hand)));
        }
        let fits =
            |seat: usize, party: usize| combination.boxes[party].points.has(hcp(hands[seat]));
        let Parties {
            first,
            second,
            rest,
        } = &self.parties;
        first.is_none_or(|seat| fits(seat, 0))
            && second.is_none_or(|seat| fits(seat, 1))
            && (rest.len() != 1 || fits(rest[0], 2))
    }
}

/// Returns the number of ways in which the seats that share the rest can do so.
fn splits(seats: &[PreparedSeat], rest: &[usize]) -> u64 {
    let mut left: u8 = rest.iter().map(|&seat| seats[seat].size).sum();
    let mut ways = 1;
    for &seat in rest {
        ways *= choices(left, seats[seat].size);
        left -= seats[seat].size;
    }
    ways
}

/// Returns all combinations of one box for each party; nothing if there are too many.
fn combinations(worlds: &HiddenCards, task: Task, merged: bool) -> Option<Vec<[HandBox; 3]>> {
    let HiddenCards {
        cards,
        seats,
        parties,
    } = worlds;
    let boxes_of = |seat: usize| {
        if merged {
            let hull = seats[seat]
                .boxes
                .iter()
                .copied()
                .reduce(|hull, each| hull.hull(&each));
            Some(hull.into_iter().collect())
        } else {
            seats[seat].apart.clone()
        }
    };
    let boxes_of_party = |party: Option<usize>| match party {
        Some(seat) => boxes_of(seat),
        None => Some(vec![HandBox::all(*cards, 0)]),
    };
    let first = boxes_of_party(parties.first)?;
    let second = boxes_of_party(parties.second)?;
    let rest = if let [seat] = parties.rest[..] {
        boxes_of(seat)?
    } else {
        let size = cards.len() as u8 - task.sizes[0] - task.sizes[1];
        vec![HandBox::all(*cards, size)]
    };
    let count = first
        .len()
        .saturating_mul(second.len())
        .saturating_mul(rest.len());
    if count > MOST_COMBINATIONS {
        return None;
    }
    let mut all = Vec::with_capacity(count);
    for one in &first {
        for two in &second {
            let boxes = rest.iter().map(|three| [*one, *two, *three]);
            all.extend(boxes.filter_map(|boxes| squeezed(*cards, boxes)));
        }
    }
    Some(all)
}

/// Returns the boxes without the hands for which the others leave no room; nothing if one becomes
/// empty. This saves much counting where meanings contradict each other.
fn squeezed(cards: Hand, boxes: [HandBox; 3]) -> Option<[HandBox; 3]> {
    let [s, h, d, c] = cards.lengths();
    let mut boxes = boxes;
    for (axis, total) in [s, h, d, c, hcp(cards)].into_iter().enumerate() {
        let before = boxes.map(|each| each.span(axis));
        for (party, each) in boxes.iter_mut().enumerate() {
            let others = (0..3).filter(|&other| other != party);
            let (low, high) = others.fold((0, 0), |(low, high), other| {
                (low + before[other].low, high + before[other].high)
            });
            if low > total {
                return None;
            }
            let room = Span::new(total.saturating_sub(high), total - low);
            *each.span_mut(axis) = before[party].and(room);
        }
    }
    boxes.iter().all(|each| !each.is_empty()).then_some(boxes)
}
