//! Subsets by number: `k` of `n` cards can be chosen in as many ways as Pascal's triangle shows.

/// The most hidden cards: three hands.
pub const MOST: usize = 39;

const CHOICES: [[u64; MOST + 1]; MOST + 1] = pascal();

const fn pascal() -> [[u64; MOST + 1]; MOST + 1] {
    let mut table = [[0; MOST + 1]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// Returns in how many ways `taken` of `cards` can be chosen.
pub fn choices(cards: u8, taken: u8) -> u64 {
    let row = CHOICES.get(usize::from(cards));
    row.and_then(|row| row.get(usize::from(taken)))
        .copied()
        .unwrap_or(0)
}

/// Returns the subset of `taken` cards with a number below [`choices`]; each number has its own.
pub fn subset(cards: u64, taken: u8, number: u64) -> u64 {
    let (mut cards, mut taken, mut number) = (cards, taken, number);
    let mut left = cards.count_ones() as u8;
    let mut chosen = 0;
    while taken > 0 && left > 0 {
        let card = cards & cards.wrapping_neg();
        cards ^= card;
        left -= 1;
        let with_it = choices(left, taken - 1);
        if number < with_it {
            chosen |= card;
            taken -= 1;
        } else {
            number -= with_it;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn choices_of_hands() {
        assert_eq!(choices(13, 5), 1287);
        assert_eq!(choices(39, 13), 8_122_425_444);
        assert_eq!(choices(3, 4), 0);
        assert_eq!(choices(0, 0), 1);
        assert_eq!(choices(200, 3), 0);
    }

    #[test]
    fn every_number_has_its_own_subset() {
        let cards = 0b1011_0100_1100_0001;
        for taken in 0..=7 {
            let count = choices(7, taken);
            let found: HashSet<_> = (0..count).map(|n| subset(cards, taken, n)).collect();
            assert_eq!(found.len() as u64, count);
            for chosen in found {
                assert_eq!(chosen & !cards, 0);
                assert_eq!(chosen.count_ones(), u32::from(taken));
            }
        }
    }
}
