//! The hand evaluation of Edgar Kaplan and Jeff Rubens, "Four C's": *caution, complex computer
//! count*, The Bridge World, October 1982, pages 21 to 23.
//!
//! The value of a hand is the sum of five things:
//!
//! 1. *Protected high cards.* Ace 3, king 2, queen 1; but a lone king 0.5, a lone queen 0, a
//!    queen in a doubleton 0.5 with the ace or king and 0.25 without, a queen in a longer suit
//!    without ace and king 0.75.
//! 2. *Lower honours.* A jack 0.5 with exactly two of ace, king, queen, and 0.25 with one. A ten
//!    0.25 with exactly two higher honours, or with one and the nine.
//! 3. *Suit quality.* The points of the suit times its length, divided by ten. The points are
//!    ace 4, king 3, queen 2, jack 1, ten 0.5. Suits of up to six cards add 0.5 for a ten with
//!    the jack or two higher honours, and 0.5 for a nine with the ten, the eight or two higher
//!    honours. In longer suits a missing queen (2) and jack (1) are made good, up to one point
//!    with seven cards, two with eight and three with more.
//! 4. *Shortness.* Void 3, singleton 2, doubleton 1; the first of these points is not counted.
//! 5. A 4-3-3-3 hand loses 0.5.
//!
//! The article leaves three things open, and programs differ. Here, as in Jeff Goldsmith's
//! evaluator, the discount of "the first doubleton" takes one point of shortness from every hand
//! that has any, singletons and voids included; a ten in a suit of seven cards or more still
//! counts 0.5 in its quality; "two honours" for the nine is two or more.

use crate::cards::Rank::{Ace, Eight, Jack, King, Nine, Queen, Ten};
use crate::hand::{Hand, Holding};

/// Returns the value of a hand of thirteen cards, in hundredths of a point; always a multiple of
/// five.
pub fn kaplan_rubens(hand: Hand) -> i32 {
    let suits: i32 = hand.suits().into_iter().map(suit_value).sum();
    suits + shape_value(hand)
}

fn shape_value(hand: Hand) -> i32 {
    let shortness: i32 = hand
        .lengths()
        .into_iter()
        .map(|length| 100 * (3 - i32::from(length).min(3)))
        .sum();
    if shortness == 0 { -50 } else { shortness - 100 }
}

fn suit_value(holding: Holding) -> i32 {
    high_cards(holding) + lower_honours(holding) + quality(holding)
}

fn high_cards(holding: Holding) -> i32 {
    let length = holding.len();
    let ace = if holding.has(Ace) { 300 } else { 0 };
    let king = match length {
        _ if !holding.has(King) => 0,
        1 => 50,
        _ => 200,
    };
    let guarded = holding.has(Ace) || holding.has(King);
    let queen = match (length, guarded) {
        _ if !holding.has(Queen) => 0,
        (1, _) => 0,
        (2, false) => 25,
        (2, true) => 50,
        (_, false) => 75,
        (_, true) => 100,
    };
    ace + king + queen
}

fn lower_honours(holding: Holding) -> i32 {
    let above_jack = holding.count(Holding::of(&[Ace, King, Queen]));
    let above_ten = above_jack + u8::from(holding.has(Jack));
    let jack = match above_jack {
        _ if !holding.has(Jack) => 0,
        1 => 25,
        2 => 50,
        _ => 0,
    };
    let ten = match above_ten {
        _ if !holding.has(Ten) => 0,
        1 if holding.has(Nine) => 25,
        2 => 25,
        _ => 0,
    };
    jack + ten
}

/// Suit quality in hundredths.
fn quality(holding: Holding) -> i32 {
    let length = i32::from(holding.len());
    let points_in_halves = honours_in_halves(holding)
        + if length <= 6 {
            spots_in_halves(holding)
        } else {
            missing_in_halves(holding)
        };
    // Half a point, times the length, divided by ten, is five hundredths.
    5 * points_in_halves * length
}

fn honours_in_halves(holding: Holding) -> i32 {
    [(Ace, 8), (King, 6), (Queen, 4), (Jack, 2), (Ten, 1)]
        .into_iter()
        .filter(|&(honour, _)| holding.has(honour))
        .map(|(_, halves)| halves)
        .sum()
}

/// Returns what the ten and nine of a short suit add for the honours beside them.
fn spots_in_halves(holding: Holding) -> i32 {
    let two_honours = holding.count(Holding::of(&[Ace, King, Queen, Jack])) >= 2;
    let ten = holding.has(Ten) && (two_honours || holding.has(Jack));
    let nine = holding.has(Nine) && (two_honours || holding.has(Ten) || holding.has(Eight));
    i32::from(ten) + i32::from(nine)
}

/// Returns what a long suit adds for a missing queen and jack.
fn missing_in_halves(holding: Holding) -> i32 {
    let queen = if holding.has(Queen) { 0 } else { 4 };
    let jack = if holding.has(Jack) { 0 } else { 2 };
    let most = 2 * (i32::from(holding.len()) - 6).min(3);
    (queen + jack).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::hand;

    /// Returns the value of the spades alone.
    fn spades(ranks: &str) -> i32 {
        suit_value(hand(&format!("{ranks}...")).suit(crate::cards::Suit::Spades))
    }

    #[test]
    fn example_of_the_article() {
        // "Just under 13" in the article, and 16 with the three points of shortness doubled.
        assert_eq!(kaplan_rubens(hand("AJT432.KT92.32.2")), 1295);
    }

    #[test]
    fn published_suit() {
        // The Bridge World's reading room prints this suit as computed by two programs.
        assert_eq!(spades("AQT432"), 845);
    }

    #[test]
    fn high_cards_need_length() {
        #[rustfmt::skip]
        let cases = [
            ("A", 300 + 40), ("K", 50 + 30), ("Q", 20), ("J", 10), ("T", 5), ("9", 0),
            ("A2", 300 + 80), ("K2", 200 + 60), ("Q2", 25 + 40), ("J2", 20),
            ("AQ", 350 + 120), ("KQ", 250 + 100), ("QJ", 25 + 25 + 60),
            ("Q32", 75 + 60), ("KQ2", 300 + 150), ("AKQ", 600 + 270),
        ];
        for (ranks, hundredths) in cases {
            assert_eq!(spades(ranks), hundredths, "{ranks}");
        }
    }

    #[test]
    fn lower_honours_need_company() {
        #[rustfmt::skip]
        let cases = [
            ("AKJ2", 500 + 50 + 320), ("AJ32", 300 + 25 + 200), ("AKQJ", 600 + 400),
            ("J432", 40), ("JT32", 80), ("T432", 20), ("T932", 40), ("9832", 20), ("9732", 0),
            ("AT32", 300 + 180), ("AT92", 300 + 25 + 200), ("AJT2", 300 + 50 + 240),
            ("JT92", 25 + 100), ("KJ92", 200 + 25 + 180), ("AKQJT", 600 + 550),
            ("AKQ9", 600 + 380),
        ];
        for (ranks, hundredths) in cases {
            assert_eq!(spades(ranks), hundredths, "{ranks}");
        }
    }

    #[test]
    fn long_suits_do_not_miss_small_honours() {
        #[rustfmt::skip]
        let cases = [
            ("AK65432", 500 + 70 * 8), ("AKQ5432", 600 + 70 * 10), ("AKJ5432", 550 + 70 * 9),
            ("AKQJ432", 600 + 70 * 10), ("AKT9876", 525 + 595),
            ("AK765432", 500 + 80 * 9), ("AKQ65432", 600 + 80 * 10), ("AKJ65432", 550 + 80 * 10),
            ("AK8765432", 500 + 90 * 10), ("AKJ765432", 550 + 90 * 10),
            ("AK98765432", 500 + 100 * 10),
        ];
        for (ranks, hundredths) in cases {
            assert_eq!(spades(ranks), hundredths, "{ranks}");
        }
    }

    #[test]
    fn shape() {
        #[rustfmt::skip]
        let cases = [
            ("7654.765.765.765", -50), ("7654.7654.765.76", 0), ("7654.7654.76.765", 0),
            ("76543.7654.76.76", 100), ("7654.7654.7654.7", 100), ("76543.7654.7654.", 200),
            ("765432.7654.76.7", 200), ("7654322.765.765.", 200),
        ];
        for (text, hundredths) in cases {
            assert_eq!(shape_value(hand(text)), hundredths, "{text}");
        }
        assert_eq!(kaplan_rubens(hand("7654.765.765.765")), -50);
    }

    #[test]
    fn a_strong_hand() {
        // Spades 3 + 2 + 1 and .4 * 9; hearts 3 + .3 * 4; diamonds 2 + .3 * 3; clubs nothing.
        assert_eq!(
            kaplan_rubens(hand("AKQ2.A32.K32.432")),
            960 + 420 + 290 - 50
        );
    }
}
