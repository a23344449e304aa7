//! The numbers of tricks at which a payoff changes.

/// The payoffs that differ, from the lowest up. A level is one of them.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    /// The fewest tricks that reach each level, 0 for the first; then one more than all tricks.
    needs: Vec<u8>,
    worth: Vec<f64>,
}

impl Levels {
    /// Returns the levels of a payoff of 0, 1, 2, ... tricks, which does not fall.
    pub fn new(payoff: &[f64]) -> Self {
        let (mut needs, mut worth) = (Vec::new(), Vec::new());
        for (tricks, &value) in payoff.iter().enumerate() {
            if worth.last() != Some(&value) {
                needs.push(tricks as u8);
                worth.push(value);
            }
        }
        needs.push(payoff.len() as u8);
        Self { needs, worth }
    }

    /// Returns the highest level.
    pub fn top(&self) -> u8 {
        (self.worth.len().saturating_sub(1)) as u8
    }

    /// Returns the payoff of a level.
    pub fn worth(&self, level: u8) -> f64 {
        self.worth[usize::from(level)]
    }

    /// Returns the fewest tricks that reach a level.
    pub fn need(&self, level: u8) -> u8 {
        self.needs[usize::from(level)]
    }

    /// Returns the most tricks that do not go beyond a level.
    pub fn most(&self, level: u8) -> u8 {
        self.needs[usize::from(level) + 1] - 1
    }

    /// Returns the level of a number of tricks.
    pub fn of(&self, tricks: u8) -> u8 {
        let reached = self.needs.iter().take_while(|&&need| need <= tricks);
        (reached.count().clamp(1, self.worth.len()) - 1) as u8
    }

    /// Returns how much a level is worth more than the one below.
    pub fn step(&self, level: u8) -> f64 {
        if level == 0 || level > self.top() {
            return 0.0;
        }
        self.worth(level) - self.worth(level - 1)
    }
}
