//! Seats, suits, cards and sets of cards.

use std::fmt;

/// A seat at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// Clockwise.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    /// Returns the seat of a letter.
    pub fn of_letter(letter: char) -> Option<Seat> {
        "NESW".find(letter).map(|place| Seat::ALL[place])
    }

    /// Returns the seat after some turns.
    #[must_use]
    pub fn after(self, turns: usize) -> Seat {
        Seat::ALL[(self as usize + turns) % 4]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

impl Suit {
    /// Spades first, as hands are written.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// Returns the suit of a letter.
    pub fn of_letter(letter: char) -> Option<Suit> {
        LETTERS.find(letter).map(|place| Suit::ALL[place])
    }
}

const LETTERS: &str = "SHDC";
const RANKS: &str = "23456789TJQKA";

/// A card: 13 times the suit, and 0 for the two to 12 for the ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card(u8);

impl Card {
    /// Returns the card of a suit and the letter of a rank.
    pub fn new(suit: Suit, rank: char) -> Option<Card> {
        RANKS
            .find(rank)
            .map(|place| Card(13 * suit as u8 + place as u8))
    }

    /// Returns the suit of the card.
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 / 13)]
    }

    /// Returns the rank, 0 for the two to 12 for the ace.
    pub fn rank(self) -> u8 {
        self.0 % 13
    }

    fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = self.suit() as usize;
        let rank = usize::from(self.rank());
        write!(f, "{}{}", &LETTERS[suit..=suit], &RANKS[rank..=rank])
    }
}

/// A set of cards: a bit for each card of the pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// Returns the number of cards.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has a card.
    pub fn has(self, card: Card) -> bool {
        self.0 & card.bit() != 0
    }

    /// Returns the set with one more card.
    #[must_use]
    pub fn with(self, card: Card) -> Cards {
        Cards(self.0 | card.bit())
    }

    /// Returns the set without a card.
    #[must_use]
    pub fn without(self, card: Card) -> Cards {
        Cards(self.0 & !card.bit())
    }

    /// Returns the cards of both sets.
    #[must_use]
    pub fn and(self, others: Cards) -> Cards {
        Cards(self.0 | others.0)
    }

    /// Returns the cards that are not in another set.
    #[must_use]
    pub fn less(self, others: Cards) -> Cards {
        Cards(self.0 & !others.0)
    }

    /// Returns the cards of a suit.
    #[must_use]
    pub fn of(self, suit: Suit) -> Cards {
        Cards(self.0 & (0x1FFF << (13 * suit as u8)))
    }

    /// Returns how many cards of the set come before a card in the order of `iter`: its place if it
    /// is in the set.
    pub fn place(self, card: Card) -> usize {
        (self.0 & (card.bit() - 1)).count_ones() as usize
    }

    /// Returns the cards that may be played to a trick.
    #[must_use]
    pub fn legal(self, led: Option<Suit>) -> Cards {
        match led.map(|suit| self.of(suit)) {
            Some(following) if !following.is_empty() => following,
            _ => self,
        }
    }

    /// Returns each card of the set.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Card> {
        (0..52).map(Card).filter(move |&card| self.has(card))
    }

    /// Returns a number for the set, below 2 to the 52.
    pub fn number(self) -> u64 {
        self.0
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, Cards::with)
    }
}
