//! What all players know before each card: the trick under way, and what went before.

use thiserror::Error;

use super::holding::lane;
use crate::cards::{Seat, Strain};

/// Cards that cannot have been played, or worlds that they do not fit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardModelError {
    /// Not one card.
    #[error("card {0} must be one card")]
    NotOneCard(usize),
    /// A card twice.
    #[error("card {0} must not have been played before")]
    Twice(usize),
    /// A seat out of turn.
    #[error("card {0} must be played by {1:?}")]
    OutOfTurn(usize, Seat),
    /// A world whose hands share cards or differ in size.
    #[error("world {0} must have four hands of the same size without common cards")]
    World(usize),
    /// Not as many coefficients as the model has.
    #[error("there must be {expected} coefficients; got {got}")]
    Coefficients {
        /// How many the model has.
        expected: usize,
        /// How many there are.
        got: usize,
    },
    /// Not an exponent for each card.
    #[error("there must be {expected} exponents, one for each card; got {got}")]
    Exponents {
        /// How many cards there are.
        expected: usize,
        /// How many exponents there are.
        got: usize,
    },
    /// A coefficient or exponent that is no finite number.
    #[error("{0} must be finite numbers")]
    NotFinite(&'static str),
}

/// What the auction says of the suits; sets of suits have bit 0 for spades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuctionSummary {
    /// The suits that each seat has bid.
    pub bid: [u8; 4],
    /// The suits of which each seat has doubled a bid, to ask for the lead.
    pub doubled: [u8; 4],
    /// The level of the contract.
    pub level: u8,
    /// Whether the contract is doubled or redoubled.
    pub is_doubled: bool,
}

/// The contract and the cards that were played.
#[derive(Clone, Debug)]
pub struct PlayedCards<'a> {
    /// The declarer.
    pub declarer: Seat,
    /// The strain of the contract.
    pub strain: Strain,
    /// What the auction says.
    pub auction: AuctionSummary,
    /// All cards since the beginning, each with its seat.
    pub cards: &'a [(Seat, u64)],
}

/// A card of a suit, both as numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub suit: usize,
    pub rank: u8,
}

impl Played {
    fn new(bit: u64) -> Self {
        let place = bit.trailing_zeros();
        Self {
            suit: place as usize / 16,
            rank: (place % 16) as u8,
        }
    }
}

/// What was known before a card.
#[derive(Clone, Debug)]
pub(super) struct Situation {
    pub seat: usize,
    pub declarer: usize,
    /// 4 in notrump.
    pub trump: usize,
    pub auction: AuctionSummary,
    pub leader: usize,
    /// The cards of the trick under way.
    pub table: Vec<Played>,
    /// The seat that is winning it, and its card.
    pub winning: Option<(usize, Played)>,
    /// The cards of the complete tricks.
    pub gone: u64,
    /// The cards of the trick under way.
    pub on_table: u64,
    /// The number of complete tricks.
    pub tricks: usize,
    /// For each suit the seat that led it first, and how many times it was led.
    pub led: [(Option<usize>, u8); 4],
    /// The suit, leader and winner of the last trick.
    pub last: Option<(usize, usize, usize)>,
    /// The suits in which each seat has shown out.
    pub void: [u8; 4],
    /// How many cards of each suit each seat has played.
    pub count: [[u8; 4]; 4],
    /// The rank of the first card of each suit that each seat played when it followed or discarded.
    pub first: [[Option<u8>; 4]; 4],
    /// The first discard of each seat.
    pub discard: [Option<Played>; 4],
    /// For each suit and rank, the rank among the cards that are not gone; the highest is 12.
    pub relative: [[u8; 13]; 4],
    /// The card that was played.
    pub card: Played,
    pub bit: u64,
}

impl Situation {
    /// Returns the situations before each of the cards.
    pub fn replay(history: &PlayedCards<'_>) -> Result<Vec<Self>, CardModelError> {
        let Some(&(leader, _)) = history.cards.first() else {
            return Ok(Vec::new());
        };
        let mut now = Self::start(history, leader.index());
        let mut found = Vec::with_capacity(history.cards.len());
        for (number, &(seat, bit)) in history.cards.iter().enumerate() {
            if bit.count_ones() != 1 || bit & super::holding::ALL == 0 {
                return Err(CardModelError::NotOneCard(number));
            }
            if (now.gone | now.on_table) & bit != 0 {
                return Err(CardModelError::Twice(number));
            }
            if seat.index() != now.seat {
                return Err(CardModelError::OutOfTurn(number, Seat::ALL[now.seat]));
            }
            now.bit = bit;
            now.card = Played::new(bit);
            found.push(now.clone());
            now.advance();
        }
        Ok(found)
    }

    fn start(history: &PlayedCards<'_>, leader: usize) -> Self {
        let mut relative = [[0; 13]; 4];
        for lane in &mut relative {
            for (rank, place) in (0..).zip(lane.iter_mut()) {
                *place = rank;
            }
        }
        Self {
            seat: leader,
            declarer: history.declarer.index(),
            trump: history.strain.index(),
            auction: history.auction,
            leader,
            table: Vec::with_capacity(4),
            winning: None,
            gone: 0,
            on_table: 0,
            tricks: 0,
            led: [(None, 0); 4],
            last: None,
            void: [0; 4],
            count: [[0; 4]; 4],
            first: [[None; 4]; 4],
            discard: [None; 4],
            relative,
            card: Played { suit: 0, rank: 0 },
            bit: 0,
        }
    }

    fn advance(&mut self) {
        let (seat, card) = (self.seat, self.card);
        if let Some(led) = self.table.first() {
            if led.suit != card.suit {
                self.void[seat] |= 1 << led.suit;
                if card.suit != self.trump && self.discard[seat].is_none() {
                    self.discard[seat] = Some(card);
                }
            }
            let first = &mut self.first[seat][card.suit];
            *first = first.or(Some(card.rank));
        } else {
            let (by, times) = &mut self.led[card.suit];
            *by = by.or(Some(seat));
            *times += 1;
        }
        if self.winning.is_none_or(|(_, best)| self.beats(card, best)) {
            self.winning = Some((seat, card));
        }
        self.count[seat][card.suit] += 1;
        self.table.push(card);
        self.on_table |= self.bit;
        self.seat = (seat + 1) % 4;
        if let (4, Some((winner, _))) = (self.table.len(), self.winning) {
            self.last = Some((self.table[0].suit, self.leader, winner));
            self.gone |= self.on_table;
            for suit in 0..4 {
                let gone = lane(self.gone, suit);
                for rank in 0..13 {
                    let above = gone >> (rank + 1);
                    self.relative[suit][rank] = (rank as u8) + above.count_ones() as u8;
                }
            }
            self.on_table = 0;
            self.table.clear();
            self.winning = None;
            self.tricks += 1;
            self.leader = winner;
            self.seat = winner;
        }
    }

    /// Returns whether a card beats the best card of the trick before it.
    pub fn beats(&self, card: Played, best: Played) -> bool {
        if card.suit == best.suit {
            card.rank > best.rank
        } else {
            card.suit == self.trump
        }
    }

    /// Returns whether a card would win the trick so far.
    pub fn would_win(&self, suit: usize, rank: u8) -> bool {
        let card = Played { suit, rank };
        self.winning.is_none_or(|(_, best)| self.beats(card, best))
    }

    pub fn partner(&self) -> usize {
        (self.seat + 2) % 4
    }

    pub fn dummy(&self) -> usize {
        (self.declarer + 2) % 4
    }

    /// Returns whether declarer chooses the card.
    pub fn is_declaring(&self) -> bool {
        self.seat % 2 == self.declarer % 2
    }

    pub fn has_trump_suit(&self) -> bool {
        self.trump < 4
    }

    /// Returns whether partner is winning the trick.
    pub fn partner_wins(&self) -> bool {
        self.winning.is_some_and(|(seat, _)| seat == self.partner())
    }

    /// Returns cards of a suit by their ranks among those that are not gone.
    pub fn relative_lane(&self, hand: u64, suit: usize) -> u16 {
        let mut left = lane(hand, suit);
        if lane(self.gone, suit) == 0 {
            return left;
        }
        let mut found = 0;
        while left != 0 {
            found |= 1 << self.relative[suit][left.trailing_zeros() as usize % 13];
            left &= left - 1;
        }
        found
    }

    /// Returns 0 to 2: early, middle or late in the play.
    pub fn time(&self) -> usize {
        match self.tricks {
            0..=3 => 0,
            4..=7 => 1,
            _ => 2,
        }
    }

    /// Returns what the auction says of a suit to a defender, 0 to 9.
    pub fn bid_status(&self, suit: usize) -> usize {
        let has_bid = |seat: usize| self.auction.bid[seat] >> suit & 1 == 1;
        if suit == self.trump {
            return 9;
        }
        let silent = usize::from(self.auction.bid[self.partner()] == 0);
        match (has_bid(self.declarer), has_bid(self.dummy())) {
            _ if has_bid(self.partner()) => 0,
            _ if has_bid(self.seat) => 1,
            (true, true) => 2,
            (true, false) => 3,
            (false, true) => 4,
            (false, false) => 5 + 2 * usize::from(suit > 1) + silent,
        }
    }

    /// Returns who led a suit first, and whether more than once, 0 to 6.
    pub fn history(&self, suit: usize) -> usize {
        let (Some(by), times) = self.led[suit] else {
            return 0;
        };
        let side = if by == self.seat {
            0
        } else if by == self.partner() {
            1
        } else {
            2
        };
        1 + 2 * side + usize::from(times > 1)
    }
}
