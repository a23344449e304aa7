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

    /// Returns the seat with a letter.
    pub fn of_letter(letter: char) -> Option<Seat> {
        "NESW".find(letter).map(|place| Seat::ALL[place])
    }

    /// Returns the seat that many turns later.
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

    /// Returns the suit with a letter.
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
    /// Returns the card with a suit and the letter of a rank.
    pub fn new(suit: Suit, rank: char) -> Option<Card> {
        RANKS
            .find(rank)
            .map(|place| Card(13 * suit as u8 + place as u8))
    }

    /// Returns its suit.
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 / 13)]
    }

    /// 0 for the two to 12 for the ace.
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

/// A set of cards: a bit for each of the pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// Returns how many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether a card is one of them.
    pub fn has(self, card: Card) -> bool {
        self.0 & card.bit() != 0
    }

    /// Returns these and one more.
    #[must_use]
    pub fn with(self, card: Card) -> Cards {
        Cards(self.0 | card.bit())
    }

    /// Returns these less one.
    #[must_use]
    pub fn without(self, card: Card) -> Cards {
        Cards(self.0 & !card.bit())
    }

    /// Returns these and others.
    #[must_use]
    pub fn and(self, others: Cards) -> Cards {
        Cards(self.0 | others.0)
    }

    /// Returns these less others.
    #[must_use]
    pub fn less(self, others: Cards) -> Cards {
        Cards(self.0 & !others.0)
    }

    /// Returns those of a suit.
    #[must_use]
    pub fn of(self, suit: Suit) -> Cards {
        Cards(self.0 & (0x1FFF << (13 * suit as u8)))
    }

    /// Returns how many of them come before a card in the order of `iter`: its place if it is one
    /// of them.
    pub fn place(self, card: Card) -> usize {
        (self.0 & (card.bit() - 1)).count_ones() as usize
    }

    /// Returns what may be played to a trick from a hand of these cards.
    #[must_use]
    pub fn legal(self, led: Option<Suit>) -> Cards {
        match led.map(|suit| self.of(suit)) {
            Some(following) if !following.is_empty() => following,
            _ => self,
        }
    }

    /// Returns each card.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Card> {
        (0..52).map(Card).filter(move |&card| self.has(card))
    }

    /// Returns one number for them, below 2 to the 52.
    pub fn number(self) -> u64 {
        self.0
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, Cards::with)
    }
}
