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
//! | 11-14 | players: right opponent, partner, left opponent, bidder | the same |
//!
//! Suits in entries are numbered spades first, as everywhere. Strains are numbered by their
//! [rank](crate::bids) in the auction, clubs 0 to notrump 4: stored systems depend on it.
//!
//! The byte of the nodetype chooses from the nodetypes that are switched on, in proportion to their
//! weights, and the kind of a bid from the kinds that are switched on. So all bits always mean
//! something, and with the thesis's nodes alone the first two bits of the kind are the thesis's two
//! bits.

use std::sync::Arc;

use super::nodes::{BidKind, Node, Switches};
use super::question::Question;
use crate::dealing::philox::Philox;

const DECISION: u32 = 1 << 31;

/// The most entries that a decision can skip.
pub const MOST_SKIPPED: u32 = 127;

/// Decodes entries under some switches. Copies share their tables.
#[derive(Clone, Debug)]
pub struct Decoder(Arc<Tables>);

/// The meaning of each byte that names a node or a kind of bid.
#[derive(Debug)]
struct Tables {
    nodes: [Node; 256],
    bid_kinds: [BidKind; 256],
}

impl Decoder {
    /// Returns the decoder for these switches.
    pub fn new(switches: Switches) -> Self {
        let total: u32 = switches.nodes().map(Node::weight).sum();
        let mut nodes = [Node::Strength; 256];
        let mut so_far = 0;
        for node in switches.nodes() {
            nodes[(256 * so_far / total) as usize..].fill(node);
            so_far += node.weight();
        }
        let mut bid_kinds = [BidKind::Direct; 256];
        for (kind, one) in bid_kinds.iter_mut().zip(switches.bid_kinds().cycle()) {
            *kind = one;
        }
        Self(Arc::new(Tables { nodes, bid_kinds }))
    }

    /// Returns a decision of a node that skips some entries; nothing if the node is switched off.
    pub fn decision(&self, node: Node, data: u16, skip: u32) -> Option<u32> {
        let byte = self.0.nodes.iter().position(|&one| one == node)?;
        Some(with_skip(
            DECISION | u32::from(data) << 8 | byte as u32,
            skip,
        ))
    }

    /// Returns a bid of a kind; nothing if the kind is switched off.
    pub fn bid(&self, kind: BidKind, parameter: u8) -> Option<u32> {
        let place = self.0.bid_kinds.iter().position(|&one| one == kind)?;
        Some((place as u32) << 6 | u32::from(parameter & 0x3F))
    }

    /// Decodes an entry.
    #[inline]
    pub fn read(&self, word: u32) -> Entry {
        if word & DECISION == 0 {
            let kind = self.0.bid_kinds[(word >> 6 & 0xFF) as usize];
            return Entry::Bid(kind, kind.essence((word & 0x3F) as u8));
        }
        let skip = (word >> 24 & MOST_SKIPPED) as u16;
        let node = self.0.nodes[(word & 0xFF) as usize];
        Entry::Decision(Question::new(node, (word >> 8) as u16), skip)
    }
}

/// A decoded entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A question, and how many entries are skipped if the answer is yes.
    Decision(Question, u16),
    /// A bid and the part of its parameter that matters.
    Bid(BidKind, u8),
}

/// Returns a random entry that skips fewer than `reach` entries; a decision if it must be one.
pub fn random_entry(random: &mut Philox, reach: u32, must_decide: bool) -> u32 {
    let word = random.next_u32() | if must_decide { DECISION } else { 0 };
    if word & DECISION == 0 {
        word
    } else {
        with_skip(word, random.below(reach))
    }
}

/// Returns how many entries a decision skips if it is true; nothing for a bid.
pub const fn skip_of(word: u32) -> Option<u32> {
    if word & DECISION == 0 {
        None
    } else {
        Some(word >> 24 & MOST_SKIPPED)
    }
}

/// Returns a decision with another number of skipped entries.
pub const fn with_skip(word: u32, skip: u32) -> u32 {
    word & !(MOST_SKIPPED << 24) | (skip & MOST_SKIPPED) << 24
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::auction::features::CONTROLS;
    use crate::evolve::genome::question::{BIDDER, Comparison};

    #[test]
    fn every_word_means_something() {
        let mut random = Philox::apart(99, 1, 0, 0);
        for switches in [Switches::THESIS, Switches::EVERYTHING] {
            let decoder = Decoder::new(switches);
            for _ in 0..100_000 {
                let word = random.next_u32();
                let is_decision = matches!(decoder.read(word), Entry::Decision(..));
                assert_eq!(is_decision, word >> 31 == 1);
            }
        }
    }

    #[test]
    fn switches_leave_out_the_others() {
        let decoder = Decoder::new(Switches::THESIS);
        for byte in 0..256 {
            let Entry::Decision(Question::Compare(asked), 3) =
                decoder.read(0x8300_0000 | byte | 0x12_3400)
            else {
                panic!("a comparison");
            };
            assert!(usize::from(asked.lane) < CONTROLS);
        }
        let kinds: Vec<_> = (0..8)
            .map(|kind| decoder.read(kind << 6 | 5))
            .map(|entry| match entry {
                Entry::Bid(kind, parameter) if parameter == kind.essence(5) => kind,
                _ => panic!("a bid"),
            })
            .collect();
        assert_eq!(kinds[..4], BidKind::ALL[..4]);
        assert_eq!(kinds[4..], BidKind::ALL[..4]);
    }

    #[test]
    fn strength_is_read_as_the_table_says() {
        let decoder = Decoder::new(Switches::THESIS);
        let data = 0b1010 << 11 | 1 << 9 | 0x12C;
        let entry = decoder.read(DECISION | 7 << 24 | data << 8);
        let comparison = Comparison {
            lane: 0,
            at_most: true,
            players: 0b1010,
            constant: 300,
        };
        assert_eq!(entry, Entry::Decision(Question::Compare(comparison), 7));
        let alone = decoder.read(DECISION | (data | 1 << 10) << 8);
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
