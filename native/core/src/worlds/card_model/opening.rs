//! The opening lead: a suit by its cards and the auction, then a card of it by convention.

use super::holding::{Ranks, bucket, class, lane, length, length_cell, points, touching};
use super::judge::{Described, Judge};
use super::situation::Situation;
use super::tables::{Step, opening_card as card, opening_suit as suit};

/// Judges the opening lead from a hand.
pub(super) fn judge(now: &Situation, hand: u64, judge: &mut Judge<'_>) {
    let situation = usize::from(now.has_trump_suit());
    let suits = Ranks::suits(hand);
    let Some(taken) = suits.find(now.card.suit as u8) else {
        return;
    };
    let lengths = [0, 1, 2, 3].map(|suit| length(hand, suit));
    judge.choose(
        (Step::OpeningSuit, situation),
        (suits.count, taken),
        |place, option| describe_suit(now, hand, &lengths, usize::from(suits.of(place)), option),
    );
    let own = lane(hand, now.card.suit);
    let ranks = Ranks::new(own);
    let Some(taken) = ranks.find(now.card.rank) else {
        return;
    };
    let (kind, length) = (class(own), length_cell(ranks.count));
    let status = match now.bid_status(now.card.suit) {
        0 => 0,
        9 => 1,
        _ => 2,
    };
    judge.choose(
        (Step::OpeningCard, situation),
        (ranks.count, taken),
        |place, option| {
            let (rank, role) = (ranks.of(place), place.min(4));
            option.add(card::HOLDING, (role * 9 + kind) * 4 + length);
            option.add(card::PLACE, role * 4 + length);
            option.add(card::BID, (role * 3 + status) * 4 + length);
            option.add(card::RANK, usize::from(rank) * 9 + kind);
            let honour = usize::from(rank >= 8);
            option.add(
                card::TOUCHING,
                touching(own, !own & 0x1FFF, rank) * 2 + honour,
            );
            if place + 1 == ranks.count {
                option.add(card::LOWEST, length * 9 + kind);
            }
        },
    );
}

fn describe_suit(
    now: &Situation,
    hand: u64,
    lengths: &[usize; 4],
    number: usize,
    option: &mut Described<'_>,
) {
    let own = lane(hand, number);
    let (length, kind, status) = (lengths[number], class(own), now.bid_status(number));
    let strong = usize::from(own >> 10 != 0);
    if number == now.trump {
        option.add(suit::TRUMP, (length.min(5) - 1) * 2 + strong);
    } else {
        option.add(suit::LENGTH, length.min(8) - 1);
        option.add(suit::HOLDING, kind * 4 + length.min(4) - 1);
        for rank in 8..13 {
            if own >> rank & 1 == 1 {
                option.add(suit::HONOURS, bucket(rank));
            }
        }
        if length <= 2 && now.has_trump_suit() {
            let trumps = lengths[now.trump].min(5);
            option.add(suit::SHORT, ((length - 1) * 6 + trumps) * 2 + strong);
        }
    }
    option.add(suit::BID_LENGTH, status * 5 + length.min(5) - 1);
    option.add(suit::BID_HOLDING, status * 9 + kind);
    if now.auction.doubled[now.partner()] >> number & 1 == 1 {
        option.add(suit::PARTNER_DOUBLED, 0);
    }
    let level = match now.auction.level {
        0..=2 => 0,
        3..=5 => 1,
        6 => 2,
        _ => 3,
    };
    option.add(suit::LEVEL_HOLDING, level * 9 + kind);
    if now.auction.is_doubled {
        option.add(suit::DOUBLED, status);
    }
    let longer = lengths.iter().filter(|&&other| other > length).count();
    let alike = lengths.iter().filter(|&&other| other == length).count();
    let order = match (longer, alike) {
        (0, 1) => 0,
        (0, _) => 1,
        (1, _) => 2,
        _ => 3,
    };
    let weight = (points(hand) as usize).div_ceil(4).clamp(1, 4) - 1;
    option.add(suit::LONGEST, order * 4 + weight);
}
