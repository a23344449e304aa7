//! Tests: the oracle against an even simpler one, with no memory and no bit sets, that plays every
//! line to its end.

use by_force::cards::{Seat, Suit};
use by_force::{Oracle, Position, text};

/// Suit and rank.
type Card = (usize, u8);
/// North's hand first.
type World = [Vec<Card>; 4];

/// A trick, without the worlds, which look the same to declarer.
#[derive(Clone)]
struct Trick {
    leader: usize,
    table: Vec<Card>,
    trump: Option<usize>,
    /// 0 if North and South are declarer's side, 1 if East and West are.
    side: usize,
}

fn value(worlds: &[World], trick: &Trick) -> usize {
    if trick.table.len() == 4 {
        return after_trick(worlds, trick);
    }
    let turn = (trick.leader + trick.table.len()) % 4;
    if worlds[0].iter().all(Vec::is_empty) {
        return 0;
    }
    if turn % 2 == trick.side {
        let cards = legal(&worlds[0][turn], trick);
        let values = cards.iter().map(|&card| value_of(worlds, trick, card));
        return values.max().unwrap();
    }
    let mut cards: Vec<Card> = Vec::new();
    for world in worlds {
        cards.extend(legal(&world[turn], trick));
    }
    cards.sort_unstable();
    cards.dedup();
    let values = cards.iter().map(|&card| value_of(worlds, trick, card));
    values.min().unwrap()
}

/// Returns the value after a card, in the worlds in which it can be played.
fn value_of(worlds: &[World], trick: &Trick, card: Card) -> usize {
    let turn = (trick.leader + trick.table.len()) % 4;
    let able = worlds
        .iter()
        .filter(|world| legal(&world[turn], trick).contains(&card));
    let left: Vec<World> = able
        .map(|world| {
            let mut world = world.clone();
            world[turn].retain(|&held| held != card);
            world
        })
        .collect();
    let mut next = trick.clone();
    next.table.push(card);
    value(&left, &next)
}

fn after_trick(worlds: &[World], trick: &Trick) -> usize {
    let mut best = 0;
    for place in 1..4 {
        let (champion, card) = (trick.table[best], trick.table[place]);
        let beats = if card.0 == champion.0 {
            card.1 > champion.1
        } else {
            Some(card.0) == trick.trump
        };
        if beats {
            best = place;
        }
    }
    let leader = (trick.leader + best) % 4;
    let next = Trick {
        leader,
        table: Vec::new(),
        ..*trick
    };
    usize::from(leader % 2 == trick.side) + value(worlds, &next)
}

fn legal(hand: &[Card], trick: &Trick) -> Vec<Card> {
    let follows = |card: &&Card| trick.table.first().is_some_and(|led| led.0 == card.0);
    let following: Vec<Card> = hand.iter().filter(follows).copied().collect();
    if following.is_empty() {
        hand.to_vec()
    } else {
        following
    }
}

/// A position for the oracle as text, and for the simple one as numbers.
struct Ending {
    line: String,
    worlds: Vec<World>,
    trick: Trick,
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end
    }
}

const RANKS: &[u8] = b"23456789TJQKA";

fn text_of(hand: &[Card]) -> String {
    let suit = |suit: usize| {
        let ranks = RANKS.iter().enumerate().rev();
        let held = ranks.filter(|&(rank, _)| hand.contains(&(suit, rank as u8)));
        held.map(|(_, &letter)| char::from(letter))
            .collect::<String>()
    };
    [0, 1, 2, 3].map(suit).join(".")
}

fn ending(dice: &mut Dice, size: usize) -> Ending {
    let (suits, ranks) = [(2, 13), (3, 6), (4, 13), (4, 4)][dice.below(4)];
    let mut pack: Vec<Card> = (0..suits)
        .flat_map(|suit| (13 - ranks..13).map(move |rank| (suit, rank)))
        .collect();
    let mut take = |count: usize| -> Vec<Card> {
        let cards = (0..count).map(|_| pack.swap_remove(dice.below(pack.len())));
        cards.collect()
    };
    let mut hands = [0; 4].map(|_| take(size));
    let mut trick = Trick {
        leader: dice.below(4),
        table: Vec::new(),
        trump: [None, Some(0), Some(1)][dice.below(3)],
        side: dice.below(2),
    };
    let leader = trick.leader;
    for place in 0..dice.below(8).saturating_sub(4) {
        let turn = (leader + place) % 4;
        let cards = legal(&hands[turn], &trick);
        let card = cards[dice.below(cards.len())];
        hands[turn].retain(|&held| held != card);
        trick.table.push(card);
    }
    with_what_is_known(dice, &hands, trick)
}

/// Adds some true facts about the hands, and keeps the worlds that fit them.
fn with_what_is_known(dice: &mut Dice, hands: &World, trick: Trick) -> Ending {
    let hidden = [1 - trick.side, 3 - trick.side];
    let letter = |seat: usize| &"NESW"[seat..=seat];
    let unseen = [hands[hidden[0]].clone(), hands[hidden[1]].clone()].concat();
    let pip = |suit: usize| &"SHDC"[suit..=suit];
    let name =
        |&(suit, rank): &Card| format!("{}{}", pip(suit), char::from(RANKS[usize::from(rank)]));
    let table: Vec<String> = trick.table.iter().map(name).collect();
    let mut parts = vec![
        format!("unseen={}", text_of(&unseen)),
        format!("trump={}", trick.trump.map_or("NT", pip)),
        format!("leader={}", letter(trick.leader)),
        format!("table={}", table.join(",")),
    ];
    for seat in [trick.side, trick.side + 2] {
        parts.push(format!("{}={}", letter(seat), text_of(&hands[seat])));
    }

    let mut worlds = all_worlds(hands, hidden, &unseen);
    // A hand that has not followed has none of the suit led.
    for (place, card) in trick.table.iter().enumerate() {
        let (seat, led) = ((trick.leader + place) % 4, trick.table[0].0);
        if card.0 != led {
            worlds.retain(|world| count(&world[seat], led) == 0);
        }
    }
    let (mut voids, mut counts) = (Vec::new(), Vec::new());
    for seat in hidden {
        for suit in 0..4 {
            let held = count(&hands[seat], suit);
            if held == 0 && dice.below(4) == 0 {
                voids.push(format!("{}:{}", letter(seat), pip(suit)));
                worlds.retain(|world| count(&world[seat], suit) == 0);
            } else if dice.below(8) == 0 {
                let other = dice.below(4);
                counts.push(format!("{}:{}:{held}{other}", letter(seat), pip(suit)));
                worlds.retain(|world| [held, other].contains(&count(&world[seat], suit)));
            }
        }
    }
    parts.push(format!("void={}", voids.join(",")));
    parts.push(format!("counts={}", counts.join(",")));
    Ending {
        line: parts.join(" "),
        worlds,
        trick,
    }
}

fn count(hand: &[Card], suit: usize) -> usize {
    hand.iter().filter(|card| card.0 == suit).count()
}

fn all_worlds(hands: &World, hidden: [usize; 2], unseen: &[Card]) -> Vec<World> {
    let mut empty = hands.clone();
    for seat in hidden {
        empty[seat].clear();
    }
    let mut worlds = vec![empty];
    for &card in unseen {
        let mut longer = Vec::new();
        for world in worlds {
            for seat in hidden {
                if world[seat].len() < hands[seat].len() {
                    let mut with_it = world.clone();
                    with_it[seat].push(card);
                    longer.push(with_it);
                }
            }
        }
        worlds = longer;
    }
    worlds
}

fn position_of(ending: &Ending) -> Position {
    text::read(&ending.line).unwrap_or_else(|why| panic!("{}: {why}", ending.line))
}

fn compare(seed: u64, size: usize, endings: usize) {
    let (oracle, mut dice) = (Oracle::new(), Dice(seed));
    let mut times = vec![0; size + 1];
    for _ in 0..endings {
        let ending = ending(&mut dice, size);
        let position = position_of(&ending);
        let expected = value(&ending.worlds, &ending.trick);
        assert_eq!(oracle.value(&position), Ok(expected), "{}", ending.line);
        times[expected] += 1;
        let turn = position.turn() as usize;
        if turn % 2 == ending.trick.side {
            for (card, found) in oracle.each_card(&position).unwrap() {
                let card = (card.suit() as usize, card.rank());
                let expected = value_of(&ending.worlds, &ending.trick, card);
                assert_eq!(found, expected, "{} {card:?}", ending.line);
            }
        }
    }
    // Every number of tricks must have occurred, or the test shows little.
    assert!(!times.contains(&0), "{times:?}");
}

#[test]
fn endings_of_one_and_two_cards() {
    compare(1, 1, 2_000);
    compare(2, 2, 2_000);
}

#[test]
fn endings_of_three_cards() {
    compare(3, 3, 200);
}

#[test]
fn seats_and_suits_are_numbered_alike() {
    assert_eq!(Seat::ALL.map(|seat| seat as usize), [0, 1, 2, 3]);
    assert_eq!(Suit::ALL.map(|suit| suit as usize), [0, 1, 2, 3]);
}
