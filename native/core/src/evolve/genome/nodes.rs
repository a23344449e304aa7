//! The kinds of decisions and bids, and the switches that choose among them.

/// The subject of a decision.
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
    /// The length of the suit that a player bid last, with some players.
    NamedLength,
    /// Which players have bid, doubled or passed.
    Calls,
    /// The level of the last bid.
    Level,
    /// The strain that a player bid last.
    Strain,
    /// Vulnerability, and the place in the order of turns.
    Conditions,
    /// The honours in a suit of the bidder.
    Honours,
    /// The stopper in a suit that a player bid, or in a given one.
    Stopper,
    /// Whether a suit is the bidder's longest.
    Longest,
    /// Expected tricks in a contract, by the public knowledge.
    Advice,
    /// The bidder's key cards: aces, and the king of the suit that our side bid last.
    KeyCards,
    /// The expected cost of the cheapest bid in our suit, against the opponents' contract.
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

    /// Returns the share of random entries that ask this, relative to the others.
    pub(super) const fn weight(self) -> u32 {
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
    /// A fixed bid (thesis).
    Direct,
    /// A strain at some level above the current one (thesis).
    Relative,
    /// Some steps above the last bid (thesis).
    Steps,
    /// Pass, or double or redouble (thesis).
    PassOrDouble,
    /// The bidder's longest suit, some levels above the cheapest bid.
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
    /// All nodes and kinds.
    pub const EVERYTHING: Self =
        Self(((1 << Node::ALL.len()) - 1) | (((1 << BidKind::ALL.len()) - 1) << 32));

    /// Returns the switches of these bits; nothing if a bit has no meaning, or if no nodetype or no
    /// kind is on.
    pub const fn new(bits: u64) -> Option<Self> {
        let strange = bits & !Self::EVERYTHING.0 != 0;
        if strange || bits as u32 == 0 || bits >> 32 == 0 {
            None
        } else {
            Some(Self(bits))
        }
    }

    /// Returns the bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the nodetypes that are switched on.
    pub(super) fn nodes(self) -> impl Iterator<Item = Node> {
        let on = move |node: &Node| self.0 >> (*node as u8) & 1 != 0;
        Node::ALL.into_iter().filter(on)
    }

    /// Returns the kinds of bids that are switched on.
    pub(super) fn bid_kinds(self) -> impl Iterator<Item = BidKind> + Clone {
        let on = move |kind: &BidKind| self.0 >> (32 + *kind as u8) & 1 != 0;
        BidKind::ALL.into_iter().filter(on)
    }
}
