//! Hands and cards as files write them, read when they are written plainly; `None` for all else.

use crate::hand::Hand;
use crate::plays::NO_CARD;

const SUITS: &[u8; 4] = b"SHDC";
const RANKS: &[u8; 13] = b"23456789TJQKA";

fn place_in(letters: &[u8], letter: u8) -> Option<usize> {
    let letter = letter.to_ascii_uppercase();
    letters.iter().position(|&other| other == letter)
}

/// Reads a hand by the place of its suits (`AQJ3.KQ42.QT42.2`) or by their letters
/// (`SAQJ3HKQ42DQT42C2`), without blanks; nothing if a card is there twice or a suit named twice.
pub fn hand(text: &str) -> Option<Hand> {
    let text = text.as_bytes();
    let by_place = text.contains(&b'.');
    let mut suit = by_place.then_some(0);
    let (mut cards, mut named) = (0_u64, 0_u8);
    for &letter in text {
        if by_place && letter == b'.' {
            suit = suit.map(|suit| suit + 1).filter(|&suit| suit < 4);
            suit?;
        } else if let Some(found) = place_in(SUITS, letter).filter(|_| !by_place) {
            if named >> found & 1 == 1 {
                return None;
            }
            named |= 1 << found;
            suit = Some(found);
        } else {
            let bit = 1 << (16 * suit? + place_in(RANKS, letter)?);
            if cards & bit != 0 {
                return None;
            }
            cards |= bit;
        }
    }
    let whole = if by_place {
        suit == Some(3)
    } else {
        named != 0
    };
    Hand::new(cards).ok().filter(|_| whole)
}

/// Reads a card, suit first, as its number: 0 for the ace of spades to 51 for the two of clubs.
fn card(word: &[u8]) -> Option<u8> {
    let &[suit, rank] = word else { return None };
    let (suit, rank) = (place_in(SUITS, suit)?, place_in(RANKS, rank)?);
    Some((13 * suit + 12 - rank) as u8)
}

/// Reads cards between blanks, each with the place where it begins; hyphens stand for no card.
pub fn cards(text: &str) -> Option<(Vec<u8>, Vec<usize>)> {
    let (mut found, mut starts) = (Vec::with_capacity(52), Vec::with_capacity(52));
    let mut start = 0;
    for word in text.split([' ', '\t', '\n']) {
        if !word.is_empty() {
            let is_gap = word.bytes().all(|sign| sign == b'-');
            found.push(if is_gap {
                NO_CARD
            } else {
                card(word.as_bytes())?
            });
            starts.push(start);
        }
        start += word.len() + 1;
    }
    Some((found, starts))
}

/// Reads the cards of LIN, as in `pc|SA|pc|s2|pg||`, each with the place where it begins.
pub fn lin_cards(text: &str) -> Option<(Vec<u8>, Vec<usize>)> {
    let (mut found, mut starts) = (Vec::with_capacity(52), Vec::with_capacity(52));
    let mut start = 0;
    let mut fields = text.split('|');
    while let (Some(command), Some(value)) = (fields.next(), fields.next()) {
        start += command.len() + 1;
        let command = command.trim_ascii();
        if command.eq_ignore_ascii_case("pc") {
            found.push(card(value.as_bytes())?);
            starts.push(start);
        } else if !command.eq_ignore_ascii_case("pg") || !value.is_empty() {
            return None;
        }
        start += value.len() + 1;
    }
    Some((found, starts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_by_place_and_by_letter() {
        let text = "AQJ3.KQ42.QT42.2";
        let read = hand(text).expect("a hand");
        assert_eq!(format!("{read:?}"), text);
        assert_eq!(hand("c2dqt42HKQ42SAQJ3"), Some(read));
        assert_eq!(hand("..."), Some(Hand::EMPTY));
        assert_eq!(hand("SHDC"), Some(Hand::EMPTY));
        for wrong in [
            "", "-", "AA...", "A..", "A....", "A2", "SASK", "SAA", "S10", "A.1..", "♠A", "A. ..",
            "SA.H.D.C",
        ] {
            assert_eq!(hand(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn cards_with_their_places() {
        assert_eq!(
            cards("SA  h2\n- C2"),
            Some((vec![0, 25, NO_CARD, 51], vec![0, 4, 7, 9]))
        );
        assert_eq!(cards(""), Some((vec![], vec![])));
        for wrong in ["AS", "S10", "S", "♠A", "SA,H2", "SA+"] {
            assert_eq!(cards(wrong), None, "{wrong}");
        }
        let lin = "pc|SA|\n PC|s2|pg||pc|C2|";
        assert_eq!(lin_cards(lin), Some((vec![0, 12, 51], vec![3, 11, 21])));
        for wrong in ["pc|S|", "mb|SA|", "pg|1|", "pc|SA |", "pc|é|"] {
            assert_eq!(lin_cards(wrong), None, "{wrong}");
        }
    }
}
