//! The search: whether declarer is sure of some tricks, trying every card of both sides.

use std::collections::HashMap;

use crate::cards::{Card, Cards, Seat, Suit};
use crate::position::Position;
use crate::worlds::{Frame, Frames, Worlds};

/// Answers questions about positions.
#[derive(Debug)]
pub struct Oracle {
    /// Up to five cards in each hidden hand.
    few: Frames<4>,
    /// Six.
    many: Frames<15>,
}

impl Oracle {
    /// Returns an oracle; it can answer any number of questions.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Oracle {
        Oracle {
            few: Frames::new(),
            many: Frames::new(),
        }
    }

    /// Returns how many tricks declarer is sure of.
    pub fn value(&self, position: &Position) -> Result<usize, String> {
        if let Some(mut search) = Search::new(&self.few, position)? {
            return Ok(search.value());
        }
        let search = Search::new(&self.many, position)?;
        Ok(search.ok_or("too many worlds")?.value())
    }

    /// Returns the same after each card that declarer may play now.
    pub fn each_card(&self, position: &Position) -> Result<Vec<(Card, usize)>, String> {
        if let Some(mut search) = Search::new(&self.few, position)? {
            return search.each_card();
        }
        let search = Search::new(&self.many, position)?;
        search.ok_or("too many worlds")?.each_card()
    }
}

/// The first seat of each side is hand 0, the other hand 1.
const NS: [Seat; 2] = [Seat::North, Seat::South];
const EW: [Seat; 2] = [Seat::East, Seat::West];

/// A point in a trick.
#[derive(Clone, Copy)]
struct Point<'a, const WORDS: usize> {
    /// The two hands that declarer sees, North's or East's first.
    ours: [Cards; 2],
    /// The cards of the hidden hands when their worlds were numbered: at the beginning of the
    /// trick, or of the search.
    unseen: Cards,
    /// That numbering.
    frame: &'a Frame<WORDS>,
    /// The cards that they have played since.
    shown: Cards,
    /// The worlds that are left.
    worlds: Worlds<WORDS>,
    leader: Seat,
    table: [Option<Card>; 4],
}

impl<const WORDS: usize> Point<'_, WORDS> {
    fn on_table(&self) -> usize {
        self.table.iter().flatten().count()
    }

    fn turn(&self) -> Seat {
        self.leader.after(self.on_table())
    }

    fn led(&self) -> Option<Suit> {
        self.table[0].map(Card::suit)
    }

    /// Returns the seat that wins the trick.
    fn winner(&self, trump: Option<Suit>) -> Seat {
        let strength = |card: Card| {
            let suit = Some(card.suit());
            (suit == trump, suit == self.led(), card.rank())
        };
        let cards = self.table.iter().flatten().enumerate();
        let best = cards.max_by_key(|&(_, &card)| strength(card));
        self.leader.after(best.map_or(0, |(turns, _)| turns))
    }
}

struct Search<'a, const WORDS: usize> {
    frames: &'a Frames<WORDS>,
    trump: Option<Suit>,
    /// North or East: the first of the seats that declarer sees.
    side: Seat,
    /// The position to search.
    start: Point<'a, WORDS>,
    /// Bounds for the tricks from the beginnings of tricks, at least and at most.
    known: HashMap<Key<WORDS>, (usize, usize)>,
}

/// The cards left with the leader, and the worlds. The owners of the seen cards are always the
/// same.
type Key<const WORDS: usize> = (u64, Worlds<WORDS>);

impl<'a, const WORDS: usize> Search<'a, WORDS> {
    /// Returns nothing if there are more worlds than these sets hold.
    fn new(frames: &'a Frames<WORDS>, position: &Position) -> Result<Option<Self>, String> {
        let side = position.side()?;
        let (seen, hidden) = match side {
            Seat::North | Seat::South => (NS, EW),
            Seat::East | Seat::West => (EW, NS),
        };
        let Some(frame) = frames.get(hidden.map(|seat| position.size(seat))) else {
            return Ok(None);
        };
        let mut table = [None; 4];
        for (place, &card) in table.iter_mut().zip(&position.table) {
            *place = Some(card);
        }
        let start = Point {
            ours: seen.map(|seat| position.hands[seat as usize].unwrap_or_default()),
            unseen: position.unseen,
            frame,
            shown: Cards::NONE,
            worlds: possible(frame, position, hidden),
            leader: position.leader,
            table,
        };
        if start.worlds.is_empty() {
            return Err("no world fits what is known".into());
        }
        Ok(Some(Search {
            frames,
            trump: position.trump,
            side,
            start,
            known: HashMap::default(),
        }))
    }

    fn value(&mut self) -> usize {
        let start = self.start;
        self.most(&start)
    }

    fn each_card(&mut self) -> Result<Vec<(Card, usize)>, String> {
        let start = self.start;
        let Some(hand) = self.ours(start.turn()) else {
            return Err(format!(
                "declarer's side must be to play; got {}",
                start.turn()
            ));
        };
        let legal = start.ours[hand].legal(start.led());
        if legal.is_empty() {
            return Err("there must be cards left to play".into());
        }
        // Highest first, as hands are written.
        let cards = Suit::ALL
            .into_iter()
            .flat_map(|suit| legal.of(suit).iter().rev());
        let value = |card| (card, self.most(&after_ours(&start, hand, card)));
        Ok(cards.map(value).collect())
    }

    fn most(&mut self, point: &Point<'a, WORDS>) -> usize {
        let mut sure = 0;
        while sure < tricks_left(point) && self.can(point, sure + 1) {
            sure += 1;
        }
        sure
    }

    /// Returns which of declarer's hands a seat has, if any.
    fn ours(&self, seat: Seat) -> Option<usize> {
        (seat as usize % 2 == self.side as usize).then_some(seat as usize / 2)
    }

    /// Returns whether declarer is sure of `wanted` tricks from a point on.
    fn can(&mut self, point: &Point<'a, WORDS>, wanted: usize) -> bool {
        let (turn, led) = (point.turn(), point.led());
        if point.on_table() == 4 {
            return self.can_after_trick(point, wanted);
        }
        if let Some(hand) = self.ours(turn) {
            let legal = point.ours[hand].legal(led);
            return legal
                .iter()
                .any(|card| self.can(&after_ours(point, hand, card), wanted));
        }
        // North and East are the first of their side.
        let hand = turn as usize / 2;
        let holds = &point.frame.holds[hand];
        let mut following = Worlds::NONE;
        if let Some(led) = led {
            for card in point.unseen.of(led).iter() {
                following = following.and(&holds[point.unseen.place(card)]);
            }
        }
        point.unseen.iter().enumerate().all(|(place, card)| {
            let mut left = point.worlds.both(&holds[place]);
            if led.is_some_and(|led| card.suit() != led) {
                left = left.less(&following);
            }
            if left.is_empty() {
                return true;
            }
            let mut next = Point {
                worlds: left,
                shown: point.shown.with(card),
                ..*point
            };
            next.table[point.on_table()] = Some(card);
            self.can(&next, wanted)
        })
    }

    /// Returns the same when the trick is complete, in the numbering of the next.
    fn can_after_trick(&mut self, point: &Point<'a, WORDS>, wanted: usize) -> bool {
        let leader = point.winner(self.trump);
        let won = self.ours(leader).is_some();
        let left = point.ours[0].len();
        let wanted = wanted.saturating_sub(usize::from(won));
        if wanted == 0 || wanted > left {
            return wanted == 0;
        }
        let frame = self.frames.get([left, left]);
        let frame = frame.expect("fewer cards have fewer worlds");
        let gone: Vec<usize> = point
            .shown
            .iter()
            .rev()
            .map(|card| point.unseen.place(card))
            .collect();
        let next = Point {
            unseen: point.unseen.less(point.shown),
            frame,
            shown: Cards::NONE,
            worlds: point.frame.carried_on(&point.worlds, &gone, frame),
            leader,
            table: [None; 4],
            ..*point
        };
        let cards = next.ours[0].and(next.ours[1]).and(next.unseen);
        let key = (cards.number() | (leader as u64) << 52, next.worlds);
        let (low, high) = self.known.get(&key).copied().unwrap_or((0, left));
        if wanted <= low || wanted > high {
            return wanted <= low;
        }
        let can = self.can(&next, wanted);
        // Looked up again, because the search may have learned more of the same point.
        let bounds = self.known.entry(key).or_insert((0, left));
        if can {
            bounds.0 = bounds.0.max(wanted);
        } else {
            bounds.1 = bounds.1.min(wanted - 1);
        }
        can
    }
}

/// Returns the worlds in which every hidden hand has an allowed number of cards of each suit.
fn possible<const WORDS: usize>(
    frame: &Frame<WORDS>,
    position: &Position,
    hidden: [Seat; 2],
) -> Worlds<WORDS> {
    let mut worlds = Worlds::NONE;
    for (number, &places) in frame.places.iter().enumerate() {
        let cards = position.unseen.iter().enumerate();
        let first = cards.filter(|(place, _)| places >> place & 1 == 1);
        let first: Cards = first.map(|(_, card)| card).collect();
        let hands = [first, position.unseen.less(first)];
        let agrees = hidden.into_iter().zip(hands).all(|(seat, hand)| {
            let allowed = position.allowed[seat as usize];
            let mut suits = Suit::ALL.into_iter();
            suits.all(|suit| allowed[suit as usize] >> hand.of(suit).len() & 1 == 1)
        });
        if agrees {
            worlds.insert(number);
        }
    }
    worlds
}

fn after_ours<'a, const WORDS: usize>(
    point: &Point<'a, WORDS>,
    hand: usize,
    card: Card,
) -> Point<'a, WORDS> {
    let mut next = *point;
    next.ours[hand] = point.ours[hand].without(card);
    next.table[point.on_table()] = Some(card);
    next
}

fn tricks_left<const WORDS: usize>(point: &Point<'_, WORDS>) -> usize {
    // A seat that has played to the trick under way has one card less.
    let cards = point.ours[0].len() + point.ours[1].len() + point.unseen.len() - point.shown.len();
    (cards + point.on_table()) / 4
}
