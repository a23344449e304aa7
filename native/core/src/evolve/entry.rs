//! The 32-bit entries of a program.
//!
//! | bits | a decision | a bid |
//! |---|---|---|
//! | 31 | 1 | 0 |
//! | 24-30 | how many entries are skipped if it is true | not used |
//! | 8-23 | data | 8-13 belong to the kind |
//! | 0-7 | nodetype | 0-5 parameter, 6-13 kind |
//!
//! If a decision is false, or a bid is not legal, the next entry follows.
//!
//! The data of the thesis's two nodetypes, strength and suit length, counted from their own bit 0:
//!
//! | bits | strength | suit length |
//! |---|---|---|
//! | 0-8 | the constant, in units of 5/64 | 0-3 the constant, 4-5 the suit, spades first |
//! | 9 | at most (1) or at least (0) | the same |
//! | 10 | the bidder alone | the same |
//! | 11-14 | of whom: right opponent, partner, left opponent, bidder | the same |
//!
//! The byte of the nodetype chooses from the nodetypes that are switched on, in proportion to
//! their weights, and the kind of a bid from the kinds that are switched on: so all bits always
//! mean something, and with the thesis's nodes alone the first two bits of the kind are the
//! thesis's two bits.

use super::features::{CONTROLS, LENGTHS, LOSERS, POINTS, SHAPE};
use crate::dealing::philox::Philox;

const DECISION: u32 = 1 << 31;

/// The most that a decision can skip.
pub const MOST_SKIPPED: u32 = 127;

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Node {
    /// The points of some players (thesis).
    Strength,
    /// The length of a suit with some players (thesis).
    Length,
    /// The controls of some players.
    Controls,
    /// The losers of some players.
    Losers,
    /// The class of the bidder's shape, from balanced to wild.
    Shape,
    /// The length of the suit that somebody bid last, with some players.
    NamedLength,
    /// Who has bid, doubled or passed.
    Calls,
    /// The level of the last bid.
    Level,
    /// The strain that somebody bid last.
    Strain,
    /// Vulnerability, and the place in the order of turns.
    Conditions,
    /// The honours in a suit of the bidder.
    Honours,
    /// The stopper in a suit that somebody bid, or in a given one.
    Stopper,
    /// Whether a suit is the bidder's longest.
    Longest,
    /// Expected tricks in a contract, as far as is known.
    Advice,
    /// The bidder's key cards: aces, and the king of the suit that our side bid last.
    KeyCards,
    /// What the cheapest bid in our suit may be expected to cost, against the opponents' contract.
    Save,
}

impl Node {
    /// All of them, by their numbers.
    pub const ALL: [Self; 16] = [
        Self::Strength,
        Self::Length,
        Self::Controls,
        Self::Losers,
        Self::Shape,
        Self::NamedLength,
        Self::Calls,
        Self::Level,
        Self::Strain,
        Self::Conditions,
        Self::Honours,
        Self::Stopper,
        Self::Longest,
        Self::Advice,
        Self::KeyCards,
        Self::Save,
    ];

    /// How many of the random entries should ask this, against the others.
    const fn weight(self) -> u32 {
        match self {
            Self::Strength | Self::Length => 6,
            Self::NamedLength | Self::Advice => 4,
            Self::Calls | Self::Level | Self::Strain => 2,
            _ => 1,
        }
    }
}

/// How a bid is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum BidKind {
    /// A certain bid (thesis).
    Direct,
    /// A strain at some level above the current (thesis).
    Relative,
    /// So many steps above the last bid (thesis).
    Steps,
    /// Pass, or double or redouble (thesis).
    PassOrDouble,
    /// The bidder's longest suit, so many levels above the cheapest.
    Longest,
    /// The strain that partner bid last.
    Raise,
    /// Game, or a slam, in the strain that our side bid last.
    Game,
}

impl BidKind {
    /// All of them, by their numbers.
    pub const ALL: [Self; 7] = [
        Self::Direct,
        Self::Relative,
        Self::Steps,
        Self::PassOrDouble,
        Self::Longest,
        Self::Raise,
        Self::Game,
    ];
}

/// The nodes that are switched on: bits 0-31 for nodetypes, 32-63 for kinds of bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Switches(u64);

impl Switches {
    /// Those of the thesis.
    pub const THESIS: Self = Self(0xF_0000_0003);
    /// Everything there is.
    pub const EVERYTHING: Self =
        Self(((1 << Node::ALL.len()) - 1) | (((1 << BidKind::ALL.len()) - 1) << 32));

    /// The nodes of these bits, if each has a meaning and there are nodes of both sorts.
    pub const fn new(bits: u64) -> Option<Self> {
        let strange = bits & !Self::EVERYTHING.0 != 0;
        if strange || bits as u32 == 0 || bits >> 32 == 0 {
            None
        } else {
            Some(Self(bits))
        }
    }

    /// The bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    fn nodes(self) -> impl Iterator<Item = Node> {
        let on = move |node: &Node| self.0 >> (*node as u8) & 1 != 0;
        Node::ALL.into_iter().filter(on)
    }

    fn bid_kinds(self) -> impl Iterator<Item = BidKind> {
        let on = move |kind: &BidKind| self.0 >> (32 + *kind as u8) & 1 != 0;
        BidKind::ALL.into_iter().filter(on)
    }
}

/// What the bytes of nodetypes and kinds mean under some switches.
#[derive(Clone, Debug)]
pub struct Meanings {
    nodes: Vec<Node>,
    bid_kinds: Vec<BidKind>,
}

impl Meanings {
    /// The meanings under these switches.
    pub fn new(switches: Switches) -> Self {
        let total: u32 = switches.nodes().map(Node::weight).sum();
        let mut nodes = Vec::with_capacity(256);
        let mut so_far = 0;
        for node in switches.nodes() {
            so_far += node.weight();
            nodes.resize((256 * so_far / total) as usize, node);
        }
        Self {
            nodes,
            bid_kinds: switches.bid_kinds().collect(),
        }
    }

    /// A decision of a node, if it is switched on, that skips so many entries.
    pub fn decision(&self, node: Node, data: u16, skip: u32) -> Option<u32> {
        let byte = self.nodes.iter().position(|&one| one == node)?;
        Some(with_skip(
            DECISION | u32::from(data) << 8 | byte as u32,
            skip,
        ))
    }

    /// A bid of a kind, if it is switched on.
    pub fn bid(&self, kind: BidKind, parameter: u8) -> Option<u32> {
        let place = self.bid_kinds.iter().position(|&one| one == kind)?;
        Some((place as u32) << 6 | u32::from(parameter & 0x3F))
    }

    /// Reads an entry.
    pub fn read(&self, word: u32) -> Entry {
        if word & DECISION == 0 {
            let kind = (word >> 6 & 0xFF) as usize % self.bid_kinds.len();
            return Entry::Bid(self.bid_kinds[kind], (word & 0x3F) as u8);
        }
        let skip = (word >> 24 & MOST_SKIPPED) as u16;
        let node = self.nodes[(word & 0xFF) as usize];
        Entry::Decision(Question::new(node, (word >> 8) as u16), skip)
    }
}

/// An entry that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A question, and how many entries are skipped if the answer is yes.
    Decision(Question, u16),
    /// A bid and its parameter.
    Bid(BidKind, u8),
}

/// Some players seen from the bidder: bit 0 the right opponent, 1 partner, 2 the left opponent,
/// 3 the bidder.
pub type Players = u8;
/// The bidder alone.
pub const BIDDER: Players = 0b1000;
/// Partner alone.
pub const PARTNER: Players = 0b0010;

/// Whose suit or strain is meant.
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

    /// How many places after the bidder.
    pub const fn places_on(self) -> u8 {
        match self {
            Self::Own => 0,
            Self::LeftOpponent => 1,
            Self::Partner => 2,
            Self::RightOpponent => 3,
        }
    }
}

/// Whether some players together have at least, or at most, so much of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// The place of the feature.
    pub lane: u8,
    /// At most, not at least.
    pub at_most: bool,
    /// Of whom.
    pub players: Players,
    /// How much.
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

/// What a decision asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// A feature of some players, as far as known.
    Compare(Comparison),
    /// The same for the length of the suit that somebody bid last; its lane is not used.
    CompareNamed(Whose, Comparison),
    /// What everybody has heard.
    Public(Heard),
    /// What only the bidder knows, and nobody concludes anything from.
    Private(Seen),
}

/// Questions about the auction and the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Heard {
    OpponentsHaveBid,
    OpponentsHaveDoubled,
    WeHaveBid,
    PartnerHasBid,
    BidderHasBid,
    LastBidIsOurs,
    PartnerIsFree,
    IsDoubled,
    LevelAtLeast(u8),
    StrainIs(Whose, u8),
    LastStrainIs(u8),
    WeAreVulnerable,
    TheyAreVulnerable,
    BidderHasPassed,
    PartnerHasPassed,
    SeatAtLeast(u8),
}

/// Questions about the bidder's own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Seen {
    /// So many honours or more in a suit.
    Honours { suit: u8, least: u8 },
    /// A full stopper in a suit.
    Stopper { suit: u8 },
    /// A full stopper in the suit that somebody bid last.
    StopperNamed(Whose),
    /// A suit is the longest.
    Longest { suit: u8 },
    /// So many tricks or more, in tenths, are expected in a strain (clubs 0 to notrump 4).
    Makes { strain: u8, tenths: i16 },
    /// The same in the strain that somebody bid last.
    MakesNamed { whose: Whose, tenths: i16 },
    /// The opponents' contract is expected to fail by so many tenths of a trick.
    Defeats { tenths: i16 },
    /// So many key cards or more.
    KeyCards { least: u8 },
    /// A doubled save is expected to cost less than the opponents' contract by so many points or more.
    Saves { points: i16 },
}

impl Question {
    fn new(node: Node, data: u16) -> Self {
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
                0 => Heard::OpponentsHaveBid,
                1 => Heard::OpponentsHaveDoubled,
                2 => Heard::WeHaveBid,
                3 => Heard::PartnerHasBid,
                4 => Heard::BidderHasBid,
                5 => Heard::LastBidIsOurs,
                6 => Heard::PartnerIsFree,
                _ => Heard::IsDoubled,
            }),
            Node::Level => Self::Public(Heard::LevelAtLeast((data % 7 + 1) as u8)),
            Node::Strain => {
                let strain = (data & 0xFF) as u8 % 5;
                Self::Public(match data >> 8 & 7 {
                    0..4 => Heard::StrainIs(Whose::new(data >> 8), strain),
                    _ => Heard::LastStrainIs(strain),
                })
            }
            Node::Conditions => Self::Public(match data & 7 {
                0 | 1 => Heard::WeAreVulnerable,
                2 | 3 => Heard::TheyAreVulnerable,
                4 => Heard::BidderHasPassed,
                5 => Heard::PartnerHasPassed,
                6 => Heard::SeatAtLeast(2),
                _ => Heard::SeatAtLeast(3),
            }),
            _ => Self::Private(Seen::new(node, data)),
        }
    }
}

impl Seen {
    /// Whether the answer depends on what is known of the other players.
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
        let suit = (data & 3) as u8;
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
                let strain = (data & 7) as u8;
                // From 5 to 13 tricks in steps of an eighth.
                let tenths = 50 + (80 * i32::from(data >> 3 & 0x3F) / 64) as i16;
                match data >> 9 & 3 {
                    0 | 1 => Self::Makes {
                        strain: strain % 5,
                        tenths,
                    },
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

/// A random entry that skips fewer than `reach` entries; a decision if it must be one.
pub fn random_entry(random: &mut Philox, reach: u32, must_decide: bool) -> u32 {
    let word = random.next_u32() | if must_decide { DECISION } else { 0 };
    if word & DECISION == 0 {
        word
    } else {
        with_skip(word, random.below(reach))
    }
}

/// How many entries a decision skips if it is true; nothing for a bid.
pub const fn skip_of(word: u32) -> Option<u32> {
    if word & DECISION == 0 {
        None
    } else {
        Some(word >> 24 & MOST_SKIPPED)
    }
}

/// A decision that skips so many entries.
pub const fn with_skip(word: u32, skip: u32) -> u32 {
    word & !(MOST_SKIPPED << 24) | (skip & MOST_SKIPPED) << 24
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_means_something() {
        let mut random = Philox::apart(99, 1, 0, 0);
        for switches in [Switches::THESIS, Switches::EVERYTHING] {
            let meanings = Meanings::new(switches);
            for _ in 0..100_000 {
                let word = random.next_u32();
                let is_decision = matches!(meanings.read(word), Entry::Decision(..));
                assert_eq!(is_decision, word >> 31 == 1);
            }
        }
    }

    #[test]
    fn switches_leave_out_the_others() {
        let meanings = Meanings::new(Switches::THESIS);
        for byte in 0..256 {
            let Entry::Decision(Question::Compare(asked), 3) =
                meanings.read(0x8300_0000 | byte | 0x12_3400)
            else {
                panic!("a comparison");
            };
            assert!(usize::from(asked.lane) < CONTROLS);
        }
        let kinds: Vec<_> = (0..8)
            .map(|kind| meanings.read(kind << 6 | 5))
            .map(|entry| match entry {
                Entry::Bid(kind, 5) => kind,
                _ => panic!("a bid"),
            })
            .collect();
        assert_eq!(kinds[..4], BidKind::ALL[..4]);
        assert_eq!(kinds[4..], BidKind::ALL[..4]);
    }

    #[test]
    fn strength_is_read_as_the_table_says() {
        let meanings = Meanings::new(Switches::THESIS);
        let data = 0b1010 << 11 | 1 << 9 | 0x12C;
        let entry = meanings.read(DECISION | 7 << 24 | data << 8);
        let comparison = Comparison {
            lane: 0,
            at_most: true,
            players: 0b1010,
            constant: 300,
        };
        assert_eq!(entry, Entry::Decision(Question::Compare(comparison), 7));
        let alone = meanings.read(DECISION | (data | 1 << 10) << 8);
        let Entry::Decision(Question::Compare(asked), 0) = alone else {
            panic!("a comparison");
        };
        assert_eq!(asked.players, BIDDER);
    }

    #[test]
    fn switches_without_a_meaning_are_refused() {
        assert_eq!(
            Switches::new(Switches::THESIS.bits()),
            Some(Switches::THESIS)
        );
        for bits in [0, 3, 0xF_0000_0000, 1 << 31, u64::MAX] {
            assert_eq!(Switches::new(bits), None);
        }
    }
}
