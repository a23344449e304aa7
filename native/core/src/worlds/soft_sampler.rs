//! Worlds drawn by the likelihood of their hidden hands, exactly.
//!
//! The likelihood of a hand depends on its shape and points only. With two hidden hands, the cards
//! of the first leave those of the second, so that all pairs of a shape and points can be listed
//! with their number of worlds. With three, the shapes of all hands are drawn from a joint table,
//! with the points of the first hand; then the points of the others are exact given its cards, and
//! a world is kept with the probability that the first draw overrated it by.

use std::sync::OnceLock;

use super::holdings::{Holdings, chosen, uniform, ways};
use super::sampler::{SamplingError, check_sizes};
use super::softness::{Likelihoods, PLACES, SUMS, SoftSeat, SoftnessError, place, shape_at};
use crate::dealing::philox::Philox;
use crate::evaluation::hcp;
use crate::hand::Hand;

/// The purposes of the random streams for worlds and for trials.
const WORLDS: u64 = 3;
const TRIALS: u64 = 4;
/// The attempts after which one of them is taken by its weight, with a negligible error.
const PATIENCE: u32 = 5_000;
const ATTEMPTS: u32 = 2_048;

/// A sampler of worlds by their likelihood.
#[derive(Debug)]
pub struct SoftSampler {
    cards: Hand,
    seats: Vec<Likelihoods>,
    holdings: Holdings,
    /// Which seat is drawn first, and the others.
    order: Vec<usize>,
    /// For each shape of the first seat, the weights by points.
    cells: Vec<[f64; SUMS]>,
    /// The sums of the weights up to each shape.
    ends: Vec<f64>,
    rest: Option<Rest>,
}

/// The second and third of three hidden hands.
#[derive(Debug)]
struct Rest {
    /// The largest likelihood of each shape of the second and of the third, by its place.
    peaks: [Vec<f64>; 2],
    /// How many subsets there are, by the number of cards and of those taken.
    ways: [[f64; 14]; 14],
    /// An upper bound of what the points add to that, by the points that both share.
    bound: [f64; SUMS],
    /// For each shape of the first, the shapes of the second with the sums of weights up to them.
    shapes: Vec<OnceLock<Vec<(f64, u16)>>>,
}

/// A first hand and the shapes of the others, with the weights of the second hand's points.
struct Proposal {
    first: Hand,
    shape: [u8; 4],
    holdings: Holdings,
    points: [f64; SUMS],
    total: f64,
    /// The probability to keep it.
    kept: f64,
}

impl SoftSampler {
    /// Prepares the hidden cards; the seats keep their order.
    pub fn new(cards: Hand, hidden: &[SoftSeat]) -> Result<Self, SamplingError> {
        check_sizes(cards, hidden.iter().map(|seat| seat.size))?;
        let seats = hidden.iter().map(|seat| Likelihoods::new(cards, seat));
        let seats: Vec<_> = seats.collect::<Result<_, SoftnessError>>()?;
        let holdings = Holdings::new(cards);
        let counts: Vec<Vec<_>> = seats.iter().map(|seat| counts(&holdings, seat)).collect();
        let mut order: Vec<_> = (0..seats.len()).collect();
        let shares: Vec<_> = (0..seats.len())
            .map(|seat| share(&seats[seat], &counts[seat]))
            .collect();
        // The seat that most is known of is first.
        order.sort_by(|&one, &other| shares[one].total_cmp(&shares[other]));
        let first = order[0];
        let mut sampler = Self {
            cards,
            seats,
            holdings,
            cells: counts[first].clone(),
            order,
            ends: Vec::new(),
            rest: None,
        };
        sampler.rest = (sampler.order.len() == 3).then(|| sampler.prepared_rest());
        sampler.weigh_cells();
        Ok(sampler)
    }

    /// Returns the sum of the likelihoods of all worlds; an estimate if three hands are hidden.
    pub fn total(&self) -> f64 {
        let bound = self.ends.last().copied().unwrap_or(0.0);
        if self.order.len() < 3 || bound <= 0.0 {
            return bound;
        }
        let mut stream = Philox::apart(TRIALS, 0, 0, 0);
        let kept: f64 = (0..ATTEMPTS)
            .filter_map(|_| self.proposal(&mut stream))
            .map(|each| each.kept)
            .sum();
        bound * kept / f64::from(ATTEMPTS)
    }

    /// Returns the likelihood of a world.
    #[inline]
    pub fn likelihood(&self, hands: &[Hand]) -> f64 {
        let each = self.seats.iter().zip(hands);
        each.map(|(seat, &hand)| seat.of(hand)).product()
    }

    /// Returns the world with a number of a seed, and the attempts it took; nothing if no world has
    /// a likelihood.
    pub fn world(&self, seed: u64, number: u64) -> Option<([Hand; 3], u32)> {
        let mut stream = Philox::apart(WORLDS, seed, number, 0);
        let stream = &mut stream;
        let mut hands = [Hand::EMPTY; 3];
        match self.order[..] {
            [only] => hands[only] = self.cards,
            [one, two] => {
                hands[one] = self.first(stream)?.1;
                hands[two] = Hand::masked(self.cards.bits() & !hands[one].bits());
            }
            _ => return self.of_three(stream),
        }
        Some((hands, 1))
    }

    fn of_three(&self, stream: &mut Philox) -> Option<([Hand; 3], u32)> {
        let mut sum = 0.0;
        let mut best = None;
        for attempt in 1..=PATIENCE {
            let found = self.proposal(stream)?;
            if uniform(stream) < found.kept {
                return Some((self.dealt(stream, &found), attempt));
            }
            sum += found.kept;
            if uniform(stream) * sum < found.kept {
                best = Some(found);
            }
        }
        best.map(|found| (self.dealt(stream, &found), PATIENCE))
    }

    /// Returns the hands of a proposal.
    fn dealt(&self, stream: &mut Philox, found: &Proposal) -> [Hand; 3] {
        let mut hands = [Hand::EMPTY; 3];
        let points = chosen(stream, found.total, found.points.iter().copied()).unwrap_or(0);
        let second = found.holdings.hand(stream, found.shape, points);
        let both = found.first | second;
        hands[self.order[0]] = found.first;
        hands[self.order[1]] = second;
        hands[self.order[2]] = Hand::masked(self.cards.bits() & !both.bits());
        hands
    }

    /// Returns a random first hand by the weights of the cells, and the number of its shape.
    fn first(&self, stream: &mut Philox) -> Option<(usize, Hand)> {
        let total = *self.ends.last()?;
        if total <= 0.0 {
            return None;
        }
        let drawn = uniform(stream) * total;
        let shape = self.ends.partition_point(|&end| end <= drawn);
        let shape = shape.min(self.ends.len() - 1);
        let cells = &self.cells[shape];
        let points = chosen(stream, cells.iter().sum(), cells.iter().copied())?;
        let lengths = self.seats[self.order[0]].shapes[shape];
        Some((shape, self.holdings.hand(stream, lengths, points)))
    }

    fn proposal(&self, stream: &mut Philox) -> Option<Proposal> {
        let rest = self.rest.as_ref()?;
        let (number, first) = self.first(stream)?;
        let [second, third] = [1, 2].map(|place| &self.seats[self.order[place]]);
        let left = Hand::masked(self.cards.bits() & !first.bits());
        let shapes = rest.shapes[number].get_or_init(|| self.shapes_beside(rest, number));
        let drawn = uniform(stream) * shapes.last()?.0;
        let number = shapes.partition_point(|&(end, _)| end <= drawn);
        let shape = shape_at(shapes[number.min(shapes.len() - 1)].1, second.size);
        let lengths = left.lengths();
        let other: [u8; 4] = std::array::from_fn(|suit| lengths[suit] - shape[suit]);
        let (one, two) = (second.number(shape)?, third.number(other)?);
        let holdings = Holdings::of_shape(left, shape);
        let mut points = holdings.counts(shape);
        let shared = usize::from(hcp(left));
        for (sum, weight) in points.iter_mut().enumerate() {
            let other = shared
                .checked_sub(sum)
                .map_or(0.0, |sum| third.rows[two][sum]);
            *weight *= second.rows[one][sum] * other;
        }
        let total: f64 = points.iter().sum();
        let peak = rest.peaks[0][place(shape)] * rest.peaks[1][place(other)];
        let most = splits(lengths, shape) * peak;
        Some(Proposal {
            first,
            shape,
            holdings,
            points,
            total,
            kept: total / (most * rest.bound[shared]),
        })
    }

    /// Multiplies the number of hands in each cell by their likelihood and that of the others.
    fn weigh_cells(&mut self) {
        let first = &self.seats[self.order[0]];
        let (lengths, shared) = (self.cards.lengths(), usize::from(hcp(self.cards)));
        let mut end = 0.0;
        let mut all = std::mem::take(&mut self.cells);
        let mut ends = Vec::with_capacity(all.len());
        for (number, cells) in all.iter_mut().enumerate() {
            let shape = first.shapes[number];
            let left: [u8; 4] = std::array::from_fn(|suit| lengths[suit] - shape[suit]);
            let other = self.order.get(1).and_then(|&seat| {
                let other = &self.seats[seat];
                other.number(left).map(|number| &other.rows[number])
            });
            let around = self.rest.as_ref().map(|rest| {
                let mut sum = 0.0;
                self.each_beside(rest, number, |_, weight| sum += weight);
                sum
            });
            for (points, cell) in cells.iter_mut().enumerate() {
                let beside = match (shared.checked_sub(points), &self.rest, around) {
                    (None, ..) => 0.0,
                    (Some(left), Some(rest), Some(around)) => around * rest.bound[left],
                    (Some(left), ..) if self.order.len() == 2 => other.map_or(0.0, |row| row[left]),
                    _ => 1.0,
                };
                *cell *= first.rows[number][points] * beside;
                end += *cell;
            }
            ends.push(end);
        }
        (self.cells, self.ends) = (all, ends);
    }

    fn prepared_rest(&self) -> Rest {
        let others = [1, 2].map(|place| &self.seats[self.order[place]]);
        let peaks = others.map(|seat| {
            let mut peaks = vec![0.0; PLACES];
            for (shape, row) in seat.shapes.iter().zip(&seat.rows) {
                peaks[place(*shape)] = row.iter().copied().fold(0.0, f64::max);
            }
            peaks
        });
        let mut tops = [[0.0_f64; SUMS]; 2];
        for ((seat, peaks), top) in others.iter().zip(&peaks).zip(&mut tops) {
            for (shape, row) in seat.shapes.iter().zip(&seat.rows) {
                let peak = peaks[place(*shape)];
                for (top, likelihood) in top.iter_mut().zip(row).filter(|_| peak > 0.0) {
                    *top = top.max(likelihood / peak);
                }
            }
        }
        let bound = std::array::from_fn(|shared| {
            let splits = (0..=shared).map(|sum| tops[0][sum] * tops[1][shared - sum]);
            splits.fold(0.0, f64::max)
        });
        let shapes = vec![OnceLock::new(); self.cells.len()];
        let ways = std::array::from_fn(|cards| {
            std::array::from_fn(|taken| ways(cards as u8, taken as u8))
        });
        Rest {
            peaks,
            ways,
            bound,
            shapes,
        }
    }

    fn shapes_beside(&self, rest: &Rest, number: usize) -> Vec<(f64, u16)> {
        let mut end = 0.0;
        let mut found = Vec::new();
        self.each_beside(rest, number, |shape, weight| {
            if weight > 0.0 {
                end += weight;
                found.push((end, place(shape) as u16));
            }
        });
        found
    }

    /// Calls a function with each shape of the second seat beside a shape of the first, and its
    /// weight.
    #[inline]
    fn each_beside(&self, rest: &Rest, number: usize, mut call: impl FnMut([u8; 4], f64)) {
        let [first, second] = [0, 1].map(|place| &self.seats[self.order[place]]);
        let (all, shape) = (self.cards.lengths(), first.shapes[number]);
        let left: [u8; 4] = std::array::from_fn(|suit| all[suit] - shape[suit]);
        let ways = |suit: usize, taken: u8| rest.ways[usize::from(left[suit])][usize::from(taken)];
        let [ours, theirs] = &rest.peaks;
        let size = second.size;
        for spades in 0..=left[0].min(size) {
            let one = ways(0, spades);
            for hearts in 0..=left[1].min(size - spades) {
                let two = one * ways(1, hearts);
                let minors = size - spades - hearts;
                for diamonds in minors.saturating_sub(left[3])..=left[2].min(minors) {
                    let shape = [spades, hearts, diamonds, minors - diamonds];
                    let other = std::array::from_fn(|suit| left[suit] - shape[suit]);
                    let peak = ours[place(shape)] * theirs[place(other)];
                    let three = two * ways(2, diamonds) * ways(3, shape[3]);
                    call(shape, three * peak);
                }
            }
        }
    }
}

/// Returns the number of hands of a shape.
fn splits(lengths: [u8; 4], shape: [u8; 4]) -> f64 {
    let suits = lengths.into_iter().zip(shape);
    suits.map(|(cards, taken)| ways(cards, taken)).product()
}

/// Returns the number of hands of each shape of a seat, by points.
fn counts(holdings: &Holdings, seat: &Likelihoods) -> Vec<[f64; SUMS]> {
    let shapes = seat.shapes.iter();
    shapes.map(|shape| holdings.counts(*shape)).collect()
}

/// Returns the mean likelihood of a seat's hands beside the largest.
fn share(seat: &Likelihoods, counts: &[[f64; SUMS]]) -> f64 {
    let (mut all, mut weighted, mut most) = (0.0, 0.0, 0.0_f64);
    for (row, counts) in seat.rows.iter().zip(counts) {
        for (likelihood, count) in row.iter().zip(counts).filter(|(_, count)| **count > 0.0) {
            all += count;
            weighted += count * likelihood;
            most = most.max(*likelihood);
        }
    }
    if most > 0.0 {
        weighted / (all * most)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::boxes::{HandBox, Span};
    use super::super::softness::Table;
    use super::*;

    fn table(points: f64, cards: f64) -> Table {
        std::array::from_fn(|far| {
            let far = i32::try_from(far).unwrap();
            std::array::from_fn(|more| points.powi(far) * cards.powi(i32::try_from(more).unwrap()))
        })
    }

    fn seat(size: u8, spades: (u8, u8), points: (u8, u8), table: Table) -> SoftSeat {
        let any = Span::new(0, 13);
        SoftSeat {
            size,
            shown: Hand::EMPTY,
            out: 0,
            boxes: vec![HandBox {
                lengths: [Span::new(spades.0, spades.1), any, any, any],
                points: Span::new(points.0, points.1),
            }],
            table,
        }
    }

    fn hands_of(cards: u64, size: u32) -> Vec<u64> {
        let list: Vec<u32> = (0..64).filter(|bit| cards >> bit & 1 == 1).collect();
        let sets = (0_u32..1 << list.len()).filter(|set| set.count_ones() == size);
        let hand = |set: u32| {
            let picked = list
                .iter()
                .enumerate()
                .filter(|(place, _)| set >> place & 1 == 1);
            picked.map(|(_, bit)| 1_u64 << bit).sum()
        };
        sets.map(hand).collect()
    }

    #[test]
    fn worlds_come_up_by_their_likelihood() {
        // Four spades with the ace and king, two hearts with the queen, and three small clubs.
        let cards = Hand::masked(0x1803 | 0x0401 << 16 | 0x7 << 48);
        let seats = [
            seat(3, (2, 3), (3, 5), table(0.6, 0.4)),
            seat(3, (0, 1), (0, 2), table(0.8, 0.3)),
            seat(3, (1, 1), (4, 9), table(0.5, 0.5)),
        ];
        for used in [2, 3] {
            let hidden: Vec<_> = if used == 3 {
                seats.to_vec()
            } else {
                let mut first = seats[0].clone();
                first.size = 6;
                vec![first, seats[2].clone()]
            };
            let sampler = SoftSampler::new(cards, &hidden).unwrap();
            let mut wanted = HashMap::new();
            for one in hands_of(cards.bits(), u32::from(hidden[0].size)) {
                let left = cards.bits() & !one;
                for two in hands_of(left, u32::from(hidden[1].size)) {
                    let world = [one, two, left & !two].map(Hand::masked);
                    wanted.insert(world.map(Hand::bits), sampler.likelihood(&world[..used]));
                }
            }
            let all: f64 = wanted.values().sum();
            assert!((sampler.total() / all - 1.0).abs() < 0.1);
            let draws = 200_000_u32;
            let mut found = HashMap::new();
            for number in 0..draws {
                let (hands, _) = sampler.world(5, u64::from(number)).unwrap();
                *found.entry(hands.map(Hand::bits)).or_insert(0_u32) += 1;
            }
            // The distance of samples from the truth is about the root of 2/pi times worlds over
            // draws, halved.
            let apart: f64 = wanted
                .iter()
                .map(|(world, likelihood)| {
                    let seen = f64::from(found.get(world).copied().unwrap_or(0));
                    (seen / f64::from(draws) - likelihood / all).abs() / 2.0
                })
                .sum();
            let noise = 0.4 * (f64::from(wanted.len() as u32) / f64::from(draws)).sqrt();
            assert!(apart < 1.3 * noise, "{used}: {apart} {noise}");
        }
    }
}
