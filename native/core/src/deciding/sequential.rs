//! The sequential test: whether worlds that were not looked at may change the choice.

/// The lead of a card over a rival in the worlds that were looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Lead {
    weight: f64,
    squares: f64,
    sum: f64,
    squared: f64,
}

impl Lead {
    /// Adds a world with its weight, of all worlds together 1, and the lead in it.
    pub fn add(&mut self, weight: f64, lead: f64) {
        self.weight += weight;
        self.squares += weight * weight;
        self.sum += weight * lead;
        self.squared += weight * lead * lead;
    }

    /// Returns how much is lost on average because the other worlds might reverse the lead. `doubt`
    /// is a lead that may have been missed by chance: as if it had been seen once.
    pub fn risk(&self, doubt: f64) -> f64 {
        let left = (1.0 - self.weight).max(0.0);
        if left <= 1e-9 || self.weight <= 0.0 {
            return 0.0;
        }
        let count = self.weight * self.weight / self.squares;
        let mean = self.sum / self.weight;
        let spread = (self.squared / self.weight - mean * mean).max(0.0) + doubt * doubt / count;
        let others = count * left / self.weight;
        let error = left * (spread * (1.0 / count + 1.0 / others)).sqrt();
        if error <= 0.0 {
            0.0
        } else {
            error * shortfall(mean / error)
        }
    }
}

/// Returns how far a normal deviate falls below a number of standard errors under its mean, on
/// average.
fn shortfall(ahead: f64) -> f64 {
    let density = (-ahead * ahead / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    // A logistic curve for the share of deviates that fall short, right to a hundredth.
    let short = 1.0 / (1.0 + (1.5976 * ahead + 0.070_566 * ahead.powi(3)).exp());
    (density - ahead * short).max(0.0)
}
