//! Fronts: sets of worlds that declarer can win together, of which none is part of another.

/// A set of worlds, one bit for each.
pub(super) type Wins = u128;

/// Returns each world of a set, the lowest first.
pub(super) fn each_world(mut worlds: Wins) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = worlds.trailing_zeros() as usize;
        worlds &= worlds.wrapping_sub(1);
        (place < 128).then_some(place)
    })
}

/// Returns whether a set is part of one of the front.
pub(super) fn covers(front: &[Wins], wins: Wins) -> bool {
    front.iter().any(|&other| wins & !other == 0)
}

/// Adds a set, unless it is part of another; those that are part of it go.
pub(super) fn add(front: &mut Vec<Wins>, wins: Wins) {
    if !covers(front, wins) {
        front.retain(|&other| other & !wins != 0);
        front.push(wins);
    }
}

/// Returns all worlds that some set of the front has.
pub(super) fn any_of(front: &[Wins]) -> Wins {
    front.iter().fold(0, |all, wins| all | wins)
}

/// Returns the front of a choice of the defenders, who know the world: declarer wins where both
/// fronts do. The second front is about the worlds `here` only; the others keep what they have.
pub(super) fn meet(first: &[Wins], second: &[Wins], here: Wins) -> Vec<Wins> {
    let mut both = Vec::with_capacity(first.len() * second.len());
    for one in first {
        for other in second {
            add(&mut both, one & (other | !here));
        }
    }
    both
}

/// What a front must beat to matter.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Limit {
    /// Sets that declarer can win anyway: a set that is part of one of them is of no use.
    pub reached: Vec<Wins>,
    /// A set of no more weight than this is of no use either.
    pub floor: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns numbers that look random, the same in every run.
    fn numbers(seed: u64) -> impl Iterator<Item = u64> {
        let mut state = seed;
        std::iter::from_fn(move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            Some(state >> 33)
        })
    }

    /// Returns all subsets of all sets of a front of six worlds: what it stands for.
    fn below(front: &[Wins]) -> Vec<Wins> {
        (0..64)
            .filter(|wins| front.iter().any(|set| wins & set == *wins))
            .collect()
    }

    fn fronts() -> impl Iterator<Item = Vec<Wins>> {
        let mut words = numbers(1);
        std::iter::from_fn(move || {
            let size = 1 + words.next()? % 4;
            let mut front = Vec::new();
            for _ in 0..size {
                add(&mut front, u128::from(words.next()? & 63));
            }
            Some(front)
        })
    }

    #[test]
    fn a_front_has_no_set_that_is_part_of_another_and_loses_nothing() {
        let mut words = numbers(2);
        for _ in 0..500 {
            let sets: Vec<Wins> = words
                .by_ref()
                .take(5)
                .map(|word| u128::from(word & 63))
                .collect();
            let mut front = Vec::new();
            for &set in &sets {
                add(&mut front, set);
            }
            assert_eq!(below(&front), below(&sets));
            for (place, one) in front.iter().enumerate() {
                for (other, two) in front.iter().enumerate() {
                    assert!(place == other || one & !two != 0);
                }
            }
            assert_eq!(any_of(&front), any_of(&sets));
        }
    }

    #[test]
    fn the_defenders_choice_is_the_common_part() {
        let mut all = fronts();
        for here in 0..64 {
            let (one, other) = (all.next().unwrap(), all.next().unwrap());
            let other: Vec<Wins> = other.iter().map(|wins| wins & here).collect();
            // Elsewhere the second choice does not exist: it is as good as won.
            let wide: Vec<Wins> = other.iter().map(|wins| wins | (63 & !here)).collect();
            let common: Vec<Wins> = below(&one)
                .into_iter()
                .filter(|wins| below(&wide).contains(wins))
                .collect();
            assert_eq!(below(&meet(&one, &other, here)), common);
        }
    }

    #[test]
    fn covering_is_being_a_part() {
        for front in fronts().take(200) {
            for wins in 0..64 {
                assert_eq!(covers(&front, wins), below(&front).contains(&wins));
            }
        }
    }

    #[test]
    fn the_last_world_is_the_last_bit() {
        assert_eq!(each_world(1 << 127 | 5).collect::<Vec<_>>(), [0, 2, 127]);
    }
}
