//! Deals with their double-dummy results, made ready to be bid.

use thiserror::Error;

use super::features::Features;
use crate::cards::Seat;
use crate::hand::{Hand, NotCards};
use crate::par;
use crate::scoring::ScoringError;

/// Tricks by strain (spades to clubs, notrump) and seat.
pub type Tricks = [[u8; 4]; 5];

/// What is wrong with deals.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DealsError {
    /// Arrays of different lengths.
    #[error("{what} for {found} deals, where there are {expected}")]
    Count {
        /// What there are too many or too few of.
        what: &'static str,
        /// For how many deals.
        found: usize,
        /// How many deals there are.
        expected: usize,
    },
    /// Hands that are no deal.
    #[error("deal {0}: the four hands do not share the pack")]
    NotADeal(usize),
    /// Bits that are no cards.
    #[error("deal {0}: {1}")]
    NotCards(usize, NotCards),
    /// More than thirteen tricks.
    #[error("deal {0}: {1}")]
    Tricks(usize, ScoringError),
    /// A dealer that is no seat.
    #[error("deal {0}: a dealer is 0 (north) to 3 (west), not {1}")]
    Dealer(usize, u8),
    /// A vulnerability that is none.
    #[error("deal {0}: a vulnerability is 0 (none), 1 (NS), 2 (EW) or 3 (both), not {1}")]
    Vulnerability(usize, u8),
    /// Nothing to play.
    #[error("there are no deals")]
    None,
}

/// A deal, its dealer and vulnerability, and what it comes to.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The hands, north first.
    pub hands: [Features; 4],
    /// Tricks by strain (spades to clubs, notrump) and seat.
    pub tricks: Tricks,
    /// Who is to call first.
    pub dealer: u8,
    /// Whether North-South and East-West are vulnerable.
    pub vulnerable: [bool; 2],
    /// The par score of North-South.
    pub par: i32,
}

/// Many deals.
#[derive(Clone, Debug)]
pub struct Deals(Vec<Prepared>);

/// The dealer and the vulnerability (bit 0 North-South, bit 1 East-West) of a board, counted from 0,
/// as in the movement of sixteen boards that all clubs use.
pub fn conditions_of_board(index: usize) -> (u8, u8) {
    const VULNERABLE: [u8; 4] = [0b00, 0b01, 0b10, 0b11];
    let board = index % 16;
    ((board % 4) as u8, VULNERABLE[(board + board / 4) % 4])
}

impl Deals {
    /// These hands and tricks. Without dealers and vulnerabilities, the deals are boards 1, 2, 3, ...
    pub fn new(
        hands: &[[u64; 4]],
        tricks: &[Tricks],
        dealers: Option<&[u8]>,
        vulnerable: Option<&[u8]>,
    ) -> Result<Self, DealsError> {
        let counts = [
            ("tricks", Some(tricks.len())),
            ("dealers", dealers.map(<[u8]>::len)),
            ("vulnerabilities", vulnerable.map(<[u8]>::len)),
        ];
        for (what, found) in counts {
            if let Some(found) = found.filter(|&found| found != hands.len()) {
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
                let (dealer, both) = conditions_of_board(index);
                let dealer = dealers.map_or(dealer, |dealers| dealers[index]);
                let both = vulnerable.map_or(both, |vulnerable| vulnerable[index]);
                Prepared::new(index, hands[index], tricks[index], dealer, both)
            })
            .collect();
        deals.map(Self)
    }

    /// How many there are; at least one.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// There are always some.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One of them; counted round if there are fewer.
    #[inline]
    pub fn get(&self, index: usize) -> &Prepared {
        &self.0[index % self.0.len()]
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Prepared> {
        self.0.iter()
    }
}

impl Prepared {
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
    fn the_sixteen_boards() {
        let vulnerable: Vec<_> = (0..16).map(|index| conditions_of_board(index).1).collect();
        assert_eq!(vulnerable, [0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2]);
        assert_eq!(conditions_of_board(17), (1, 1));
    }

    #[test]
    fn strange_deals_are_refused() {
        let suits = [0x1FFF, 0x1FFF << 16, 0x1FFF << 32, 0x1FFF << 48];
        let tricks = [[[0; 4]; 5]];
        assert!(Deals::new(&[suits], &tricks, None, None).is_ok());
        let refused = |hands, tricks, dealer, vulnerable| {
            Deals::new(&[hands], &[tricks], Some(&[dealer]), Some(&[vulnerable])).unwrap_err()
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
            Deals::new(&[suits], &[], None, None).unwrap_err(),
            DealsError::Count {
                what: "tricks",
                found: 0,
                expected: 1
            }
        );
        assert_eq!(
            Deals::new(&[], &[], None, None).unwrap_err(),
            DealsError::None
        );
    }
}
