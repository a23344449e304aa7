//! Positions as lines of text.

use crate::cards::{Card, Cards, Seat, Suit};
use crate::position::Position;

/// The format of a position.
pub const FORMAT: &str = "\
A position is a line of words NAME=VALUE, in any order:

  N=AQ..K.             the hands of declarer's side, spades first
  S=K3.A4..
  unseen=JT9.K6.AQ.    the cards that the hidden hands hold together
  trump=NT             or S, H, D, C
  leader=W             the seat that led to the trick under way, or leads to the next
  table=HQ,H2          the cards on the table, the leader's first; optional
  void=E:DC,W:C        suits in which a hidden hand is known to be void; optional
  counts=E:S:23,W:D:2  how many cards of a suit a hidden hand may hold: East 2 or 3 spades, West 2
                       diamonds; optional

Hands have up to six cards, including the cards on the table. The sizes of the hidden hands follow from
that. A hand that did not follow to the trick under way is void without saying so.";

/// Reads a position.
pub fn read(line: &str) -> Result<Position, String> {
    let mut position = Position {
        hands: [None; 4],
        unseen: Cards::NONE,
        trump: None,
        leader: Seat::North,
        table: Vec::new(),
        allowed: [[u16::MAX; 4]; 4],
    };
    let mut found = Vec::new();
    for word in line.split_whitespace() {
        let Some((name, value)) = word.split_once('=') else {
            return Err(format!("{word:?} must be NAME=VALUE"));
        };
        if found.contains(&name) {
            return Err(format!("{name} is given twice"));
        }
        found.push(name);
        take(&mut position, name, value).map_err(|why| format!("{word:?}: {why}"))?;
    }
    for name in ["unseen", "trump", "leader"] {
        if !found.contains(&name) {
            return Err(format!("{name} is missing"));
        }
    }
    position.checked()
}

fn take(position: &mut Position, name: &str, value: &str) -> Result<(), String> {
    match name {
        "N" | "E" | "S" | "W" => {
            let seat = seat(name)?;
            position.hands[seat as usize] = Some(hand(value)?);
        }
        "unseen" => position.unseen = hand(value)?,
        "trump" if value == "NT" => position.trump = None,
        "trump" => position.trump = Some(suit(value)?),
        "leader" => position.leader = seat(value)?,
        "table" => position.table = list(value).map(card).collect::<Result<_, _>>()?,
        "void" => {
            for word in list(value) {
                let (name, suits) = word.split_once(':').ok_or("must be SEAT:SUITS")?;
                for letter in suits.chars() {
                    let suit = Suit::of_letter(letter).ok_or("must be SEAT:SUITS")?;
                    position.allowed[seat(name)? as usize][suit as usize] &= 1;
                }
            }
        }
        "counts" => {
            for word in list(value) {
                let [name, of, numbers] = word.split(':').collect::<Vec<_>>()[..] else {
                    return Err("must be SEAT:SUIT:NUMBERS".into());
                };
                position.allowed[seat(name)? as usize][suit(of)? as usize] &= digits(numbers)?;
            }
        }
        _ => return Err("unknown name".into()),
    }
    Ok(())
}

fn list(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').filter(|word| !word.is_empty())
}

fn only(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn seat(text: &str) -> Result<Seat, String> {
    let seat = only(text).and_then(Seat::of_letter);
    seat.ok_or(format!("{text:?} is not a seat"))
}

fn suit(text: &str) -> Result<Suit, String> {
    let suit = only(text).and_then(Suit::of_letter);
    suit.ok_or(format!("{text:?} is not a suit"))
}

fn card(text: &str) -> Result<Card, String> {
    let mut letters = text.chars();
    let suit = letters.next().and_then(Suit::of_letter);
    let card = suit.and_then(|suit| Card::new(suit, only(letters.as_str())?));
    card.ok_or(format!("{text:?} is not a card"))
}

fn hand(text: &str) -> Result<Cards, String> {
    let suits: Vec<&str> = text.split('.').collect();
    if suits.len() != 4 {
        return Err("a hand must have four suits with three dots between".into());
    }
    let mut hand = Cards::NONE;
    for (suit, ranks) in Suit::ALL.into_iter().zip(suits) {
        for rank in ranks.chars() {
            let card = Card::new(suit, rank).ok_or(format!("{rank:?} is not a rank"))?;
            if hand.has(card) {
                return Err(format!("{card} is given twice"));
            }
            hand = hand.with(card);
        }
    }
    Ok(hand)
}

fn digits(text: &str) -> Result<u16, String> {
    text.chars().try_fold(0, |numbers, letter| {
        let number = letter.to_digit(10);
        let number = number.ok_or(format!("{letter:?} is not a number of cards"))?;
        Ok(numbers | 1 << number)
    })
}
