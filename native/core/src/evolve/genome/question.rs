//! The questions that decisions ask.

use super::nodes::Node;
use crate::bids::strain_of_rank;
use crate::cards::{Strain, Suit};
use crate::evolve::auction::features::{CONTROLS, LENGTHS, LOSERS, POINTS, SHAPE};

/// Some players seen from the bidder: bit 0 the right opponent, 1 partner, 2 the left opponent,
/// 3 the bidder.
pub type Players = u8;
/// The bidder alone.
pub const BIDDER: Players = 0b1000;
/// Partner alone.
pub const PARTNER: Players = 0b0010;

/// The player whose suit or strain is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Whose {
    Partner,
    LeftOpponent,
    RightOpponent,
    Own,
}

impl Whose {
    const fn new(bits: u16) -> Self {
        match bits & 3 {
            0 => Self::Partner,
            1 => Self::LeftOpponent,
            2 => Self::RightOpponent,
            _ => Self::Own,
        }
    }

    /// Returns how many places after the bidder the player sits.
    pub const fn places_on(self) -> u8 {
        match self {
            Self::Own => 0,
            Self::LeftOpponent => 1,
            Self::Partner => 2,
            Self::RightOpponent => 3,
        }
    }
}

/// A comparison: some players together have at least, or at most, this much of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// The place of the feature.
    pub lane: u8,
    /// Whether it is at most, not at least.
    pub at_most: bool,
    /// The players.
    pub players: Players,
    /// The number to compare with.
    pub constant: i16,
}

impl Comparison {
    const fn new(lane: usize, data: u16, constant: u16) -> Self {
        let alone = data >> 10 & 1 != 0;
        Self {
            lane: lane as u8,
            at_most: data >> 9 & 1 != 0,
            players: if alone {
                BIDDER
            } else {
                (data >> 11 & 0xF) as Players
            },
            constant: constant.cast_signed(),
        }
    }
}

/// The question of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// A feature of some players, as far as known.
    Compare(Comparison),
    /// The same for the length of the suit that a player bid last; its lane is not used.
    CompareNamed(Whose, Comparison),
    /// A question about the auction, which everybody can answer.
    Public(AuctionQuestion),
    /// A question that only the bidder can answer; the others conclude nothing from it.
    Private(HandQuestion),
}

/// Questions about the auction and the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum AuctionQuestion {
    OpponentsHaveBid,
    OpponentsHaveDoubled,
    WeHaveBid,
    PartnerHasBid,
    BidderHasBid,
    LastBidIsOurs,
    PartnerIsFree,
    IsDoubled,
    LevelAtLeast(u8),
    StrainIs(Whose, Strain),
    LastStrainIs(Strain),
    WeAreVulnerable,
    TheyAreVulnerable,
    BidderHasPassed,
    PartnerHasPassed,
    SeatAtLeast(u8),
}

/// Questions about the bidder's own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum HandQuestion {
    /// At least this many honours in a suit.
    Honours { suit: Suit, least: u8 },
    /// A full stopper in a suit.
    Stopper { suit: Suit },
    /// A full stopper in the suit that a player bid last.
    StopperNamed(Whose),
    /// A suit is the longest.
    Longest { suit: Suit },
    /// At least this many tenths of tricks are expected in a strain.
    Makes { strain: Strain, tenths: i16 },
    /// The same in the strain that a player bid last.
    MakesNamed { whose: Whose, tenths: i16 },
    /// The opponents' contract is expected to fail by at least this many tenths of a trick.
    Defeats { tenths: i16 },
    /// At least this many key cards.
    KeyCards { least: u8 },
    /// A doubled save is expected to cost at least this many points less than the opponents'
    /// contract.
    Saves { points: i16 },
}

impl Question {
    /// Reads the question of a node from its data.
    pub(super) fn new(node: Node, data: u16) -> Self {
        let own = |lane, constant| {
            let comparison = Comparison::new(lane, data, constant);
            Self::Compare(comparison)
        };
        match node {
            Node::Strength => own(POINTS, data & 0x1FF),
            Node::Length => own(LENGTHS + (data >> 4 & 3) as usize, data & 0xF),
            Node::Controls => own(CONTROLS, data & 0xF),
            Node::Losers => own(LOSERS, data & 0x1F),
            Node::Shape => Self::Compare(Comparison {
                players: BIDDER,
                ..Comparison::new(SHAPE, data, data % 10)
            }),
            Node::NamedLength => {
                let comparison = Comparison::new(LENGTHS, data, data & 0xF);
                Self::CompareNamed(Whose::new(data >> 4), comparison)
            }
            Node::Calls => Self::Public(match data & 7 {
                0 => AuctionQuestion::OpponentsHaveBid,
                1 => AuctionQuestion::OpponentsHaveDoubled,
                2 => AuctionQuestion::WeHaveBid,
                3 => AuctionQuestion::PartnerHasBid,
                4 => AuctionQuestion::BidderHasBid,
                5 => AuctionQuestion::LastBidIsOurs,
                6 => AuctionQuestion::PartnerIsFree,
                _ => AuctionQuestion::IsDoubled,
            }),
            Node::Level => Self::Public(AuctionQuestion::LevelAtLeast((data % 7 + 1) as u8)),
            Node::Strain => {
                // The number in an entry is the rank of the strain, clubs 0.
                let strain = strain_of_rank(data as u8);
                Self::Public(match data >> 8 & 7 {
                    0..4 => AuctionQuestion::StrainIs(Whose::new(data >> 8), strain),
                    _ => AuctionQuestion::LastStrainIs(strain),
                })
            }
            Node::Conditions => Self::Public(match data & 7 {
                0 | 1 => AuctionQuestion::WeAreVulnerable,
                2 | 3 => AuctionQuestion::TheyAreVulnerable,
                4 => AuctionQuestion::BidderHasPassed,
                5 => AuctionQuestion::PartnerHasPassed,
                6 => AuctionQuestion::SeatAtLeast(2),
                _ => AuctionQuestion::SeatAtLeast(3),
            }),
            _ => Self::Private(HandQuestion::new(node, data)),
        }
    }
}

impl HandQuestion {
    /// Returns whether the answer depends on the known ranges of the other players.
    pub const fn needs_knowledge(self) -> bool {
        matches!(
            self,
            Self::Makes { .. }
                | Self::MakesNamed { .. }
                | Self::Defeats { .. }
                | Self::Saves { .. }
        )
    }

    fn new(node: Node, data: u16) -> Self {
        let suit = Suit::ALL[(data & 3) as usize];
        let small = (data >> 2 & 0xF) as u8;
        match node {
            Node::Honours => Self::Honours {
                suit,
                least: small % 5 + 1,
            },
            Node::Stopper if data >> 4 & 1 == 0 => Self::Stopper { suit },
            Node::Stopper => Self::StopperNamed(Whose::new(data)),
            Node::Longest => Self::Longest { suit },
            Node::KeyCards => Self::KeyCards {
                least: small % 5 + 1,
            },
            // From -300 to 330 points in steps of ten.
            Node::Save => Self::Saves {
                points: 10 * (data & 0x3F).cast_signed() - 300,
            },
            _ => {
                let strain = strain_of_rank((data & 7) as u8);
                // From 5 to 13 tricks in steps of an eighth.
                let tenths = 50 + (80 * i32::from(data >> 3 & 0x3F) / 64) as i16;
                match data >> 9 & 3 {
                    0 | 1 => Self::Makes { strain, tenths },
                    2 => Self::MakesNamed {
                        whose: Whose::new(data),
                        tenths,
                    },
                    _ => Self::Defeats {
                        tenths: tenths - 90,
                    },
                }
            }
        }
    }
}
