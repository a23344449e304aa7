//! Deals with their double-dummy results, prepared for bidding.

use thiserror::Error;

use crate::cards::Seat;
use crate::evolve::auction::features::Features;
use crate::hand::{Hand, NotCards};
use crate::par;
use crate::scoring::ScoringError;

/// Tricks by strain (spades to clubs, notrump) and seat.
pub type Tricks = [[u8; 4]; 5];

/// Deals that are not valid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DealsError {
    /// Arrays of different lengths.
    #[error("{what} must be for {expected} deals; got {found}")]
    Count {
        /// The name of the array.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The number of deals.
        expected: usize,
    },
    /// Hands that do not share the pack.
    #[error("deal {0}: the four hands must share the pack")]
    NotADeal(usize),
    /// Bits outside the 52 cards.
    #[error("deal {0}: {1}")]
    NotCards(usize, NotCards),
    /// More than thirteen tricks.
    #[error("deal {0}: {1}")]
    Tricks(usize, ScoringError),
    /// A dealer that is not a seat.
    #[error("deal {0}: dealer must be 0 (north) to 3 (west); got {1}")]
    Dealer(usize, u8),
    /// A vulnerability out of range.
    #[error("deal {0}: vulnerable must be 0 (none), 1 (NS), 2 (EW) or 3 (both); got {1}")]
    Vulnerability(usize, u8),
    /// No deals.
    #[error("there must be at least one deal; got 0")]
    None,
}

/// A deal with its dealer, vulnerability and par score.
#[derive(Clone, Debug)]
pub struct PreparedDeal {
    /// The hands, north first.
    pub hands: [Features; 4],
    /// Tricks by strain (spades to clubs, notrump) and seat.
    pub tricks: Tricks,
    /// The seat that calls first.
    pub dealer: u8,
    /// Whether North-South and East-West are vulnerable.
    pub vulnerable: [bool; 2],
    /// The par score of North-South.
    pub par: i32,
}

/// Many deals.
#[derive(Clone, Debug)]
pub struct Deals(Vec<PreparedDeal>);

impl Deals {
    /// Prepares deals; vulnerabilities are 0 none, 1 North-South, 2 East-West, 3 both.
    pub fn new(
        hands: &[[u64; 4]],
        tricks: &[Tricks],
        dealers: &[u8],
        vulnerable: &[u8],
    ) -> Result<Self, DealsError> {
        let counts = [
            ("tricks", tricks.len()),
            ("dealers", dealers.len()),
            ("vulnerabilities", vulnerable.len()),
        ];
        for (what, found) in counts {
            if found != hands.len() {
                return Err(DealsError::Count {
                    what,
                    found,
                    expected: hands.len(),
                });
            }
        }
        if hands.is_empty() {
            return Err(DealsError::None);
        }
        let deals: Result<_, _> = (0..hands.len())
            .map(|index| {
                PreparedDeal::new(
                    index,
                    hands[index],
                    tricks[index],
                    dealers[index],
                    vulnerable[index],
                )
            })
            .collect();
        deals.map(Self)
    }

    /// Returns the number of deals, at least one.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns false: there is always a deal.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a deal; indices count round.
    #[inline]
    pub fn get(&self, index: usize) -> &PreparedDeal {
        &self.0[index % self.0.len()]
    }

    /// Returns all deals.
    pub fn iter(&self) -> impl Iterator<Item = &PreparedDeal> {
        self.0.iter()
    }
}

impl PreparedDeal {
    fn new(
        index: usize,
        bits: [u64; 4],
        tricks: Tricks,
        dealer: u8,
        vulnerable: u8,
    ) -> Result<Self, DealsError> {
        let mut hands = [Hand::EMPTY; 4];
        let mut seen = Hand::EMPTY;
        for (hand, bits) in hands.iter_mut().zip(bits) {
            *hand = Hand::new(bits).map_err(|error| DealsError::NotCards(index, error))?;
            if hand.len() != 13 || hand.intersects(seen) {
                return Err(DealsError::NotADeal(index));
            }
            seen |= *hand;
        }
        let Some(&first) = Seat::ALL.get(usize::from(dealer)) else {
            return Err(DealsError::Dealer(index, dealer));
        };
        if vulnerable > 3 {
            return Err(DealsError::Vulnerability(index, vulnerable));
        }
        let vulnerable = par::vulnerable(usize::from(vulnerable));
        let by_seat = [0, 1, 2, 3].map(|seat| tricks.map(|strain| strain[seat]));
        let par = par::Bidding::new(&by_seat, vulnerable)
            .map_err(|error| DealsError::Tricks(index, error))?
            .score(first);
        Ok(Self {
            hands: hands.map(Features::of),
            tricks,
            dealer,
            vulnerable,
            par,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_deals_are_refused() {
        let suits = [0x1FFF, 0x1FFF << 16, 0x1FFF << 32, 0x1FFF << 48];
        let tricks = [[[0; 4]; 5]];
        assert!(Deals::new(&[suits], &tricks, &[0], &[0]).is_ok());
        let refused = |hands, tricks, dealer, vulnerable| {
            Deals::new(&[hands], &[tricks], &[dealer], &[vulnerable]).unwrap_err()
        };
        let twice = [suits[0], suits[0], suits[2], suits[3]];
        assert_eq!(refused(twice, tricks[0], 0, 0), DealsError::NotADeal(0));
        assert_eq!(refused(suits, tricks[0], 4, 0), DealsError::Dealer(0, 4));
        assert_eq!(
            refused(suits, tricks[0], 0, 4),
            DealsError::Vulnerability(0, 4)
        );
        assert!(matches!(
            refused(suits, [[14; 4]; 5], 0, 0),
            DealsError::Tricks(0, _)
        ));
        assert_eq!(
            Deals::new(&[suits], &[], &[0], &[0]).unwrap_err(),
            DealsError::Count {
                what: "tricks",
                found: 0,
                expected: 1
            }
        );
        assert_eq!(
            Deals::new(&[], &[], &[], &[]).unwrap_err(),
            DealsError::None
        );
    }
}
