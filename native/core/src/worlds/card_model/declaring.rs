//! Declarer's cards, from both hands: leads and the cards with which they follow.

use super::discarding::owners;
use super::holding::{
    Ranks, bucket, lane, length, length_cell, masters, top, top_bucket, touching,
};
use super::judge::{Described, Judge};
use super::situation::Situation;
use super::tables::{
    Step, declarer_follow as follow, declarer_lead as card, declarer_suit as suit,
};

/// Judges a lead of declarer or dummy; `other` are the cards of the other one.
pub(super) fn judge_lead(now: &Situation, hand: u64, other: u64, judge: &mut Judge<'_>) {
    let is_dummy = usize::from(now.seat == now.dummy());
    let situation = 2 * usize::from(now.has_trump_suit()) + is_dummy;
    let suits = Ranks::suits(hand);
    let Some(taken) = suits.find(now.card.suit as u8) else {
        return;
    };
    judge.choose(
        (Step::DeclarerSuit, situation),
        (suits.count, taken),
        |place, option| describe_suit(now, hand, other, usize::from(suits.of(place)), option),
    );
    let chosen = now.card.suit;
    let own = lane(hand, chosen);
    let ranks = Ranks::new(own);
    let Some(taken) = ranks.find(now.card.rank) else {
        return;
    };
    let opposite = now.relative_lane(other, chosen);
    let opposite_top = top_bucket(opposite);
    let has_master = usize::from(opposite >> 12 & 1);
    let out = opponents(now, hand, other, chosen);
    let out_cell = (out.count_ones() as usize).div_ceil(2).min(3);
    let owned = owners(now, hand, other, chosen);
    judge.choose(
        (Step::DeclarerLead, situation),
        (ranks.count, taken),
        |place, option| {
            let rank = ranks.of(place);
            let role = ranks.height(place);
            let high = bucket(now.relative[chosen][usize::from(rank)]);
            option.add(card::ROLE, (role * 7 + high) * 8 + opposite_top);
            let is_master = usize::from(out >> (rank + 1) == 0);
            option.add(
                card::MASTER,
                ((is_master * 2 + has_master) * 4 + out_cell) * 4 + role,
            );
            option.add(card::OWNERS, owned * 4 + role);
            let honour = usize::from(high < 5);
            option.add(card::TOUCHING, touching(own, out, rank) * 2 + honour);
            option.add(card::PLACE, role * 4 + length_cell(ranks.count));
        },
    );
}

/// Returns the cards of a suit that the opponents hold.
fn opponents(now: &Situation, hand: u64, other: u64, suit: usize) -> u16 {
    !lane(now.gone | now.on_table | hand | other, suit) & 0x1FFF
}

fn describe_suit(
    now: &Situation,
    hand: u64,
    other: u64,
    number: usize,
    option: &mut Described<'_>,
) {
    let (size, others) = (length(hand, number), length(other, number));
    let both = now.relative_lane(hand | other, number);
    let out = opponents(now, hand, other, number).count_ones() as usize;
    let sure = masters(both);
    let owned = owners(now, hand, other, number);
    if number == now.trump {
        option.add(suit::TRUMP_OUT, out.min(6) * 4 + sure.min(3));
        option.add(suit::TRUMP_TIME, out.min(6) * 3 + now.time());
        option.add(suit::TRUMP_OWNERS, owned);
    } else {
        option.add(suit::LENGTHS, size.min(5) * 6 + others.min(5));
        option.add(suit::MASTERS, sure.min(4) * 8 + out.min(7));
        option.add(suit::OWNERS, owned);
        option.add(suit::TIME, now.time() * 5 + sure.min(4));
        if others == 0 && now.has_trump_suit() && size > 0 {
            option.add(suit::RUFF, length(other, now.trump).min(3));
        }
    }
    let own_top = top_bucket(now.relative_lane(hand, number));
    let other_top = top_bucket(now.relative_lane(other, number));
    option.add(suit::TOP_CARDS, own_top * 8 + other_top);
    let first = match now.led[number].0 {
        None => 0,
        Some(seat) if seat % 2 == now.declarer % 2 => 1,
        Some(_) => 2,
    };
    let last = match now.last {
        Some((suit, leader, winner)) if suit == number && leader % 2 == now.declarer % 2 => {
            1 + usize::from(winner % 2 == now.declarer % 2)
        }
        _ => 0,
    };
    option.add(
        suit::HISTORY,
        (first * 3 + last) * 2 + usize::from(sure > 0),
    );
    let is_out = |seat: usize| usize::from(now.void[seat % 4] >> number & 1);
    let shown = 2 * is_out(now.seat + 1) + is_out(now.seat + 3);
    option.add(suit::SHOWN_OUT, shown * 2 + usize::from(sure > 0));
    let has_bid = |seat: usize| usize::from(now.auction.bid[seat] >> number & 1);
    option.add(suit::BID, 2 * has_bid(now.declarer) + has_bid(now.dummy()));
}

/// Judges a card with which declarer or dummy follows suit; `other` are the other one's cards.
pub(super) fn judge_follow(now: &Situation, hand: u64, other: u64, judge: &mut Judge<'_>) {
    let chosen = now.card.suit;
    let own = lane(hand, chosen);
    let ranks = Ranks::new(own);
    let (Some(taken), Some(led)) = (ranks.find(now.card.rank), now.table.first()) else {
        return;
    };
    let place_in_trick = now.table.len().clamp(1, 3);
    let is_dummy = usize::from(now.seat == now.dummy());
    let situation = 2 * (place_in_trick - 1) + is_dummy;
    let winners = (0..ranks.count)
        .filter(|&place| now.would_win(chosen, ranks.of(place)))
        .count();
    let out = opponents(now, hand, other, chosen);
    let partner_wins = usize::from(now.partner_wins());
    let theirs = top(lane(other, chosen));
    let partner_to_play = place_in_trick == 1;
    let partner = match theirs {
        Some(rank) if partner_to_play => 1 + usize::from(out >> (rank + 1) == 0),
        _ => 0,
    };
    let notrump = usize::from(!now.has_trump_suit());
    let owned = owners(now, hand, other, chosen);
    let led_bucket = bucket(now.relative[chosen][usize::from(led.rank) % 13]).min(5);
    let breaks = out | lane(now.on_table, chosen);
    judge.choose(
        (Step::DeclarerFollow, situation),
        (ranks.count, taken),
        |place, option| {
            let rank = ranks.of(place);
            let role = ranks.role(place, winners);
            let high = bucket(now.relative[chosen][usize::from(rank)]);
            let wins = usize::from(place < winners);
            let higher = (out >> (rank + 1)).count_ones().min(3) as usize;
            option.add(follow::ROLE, (role * 7 + high) * 2 + partner_wins);
            option.add(follow::HIGHER, higher * 7 + role);
            let coarse = match role {
                0..=3 => 0,
                4 => 1,
                _ => 2,
            };
            option.add(follow::OWNERS, owned * 3 + coarse);
            option.add(follow::PARTNER, partner * 7 + role);
            let is_master = usize::from(higher == 0);
            option.add(
                follow::HOLD_UP,
                ((notrump * 2 + wins) * 2 + is_master) * 4 + now.tricks.min(3),
            );
            let honour = usize::from(high < 5);
            option.add(
                follow::TOUCHING,
                (touching(own, breaks, rank) * 2 + honour) * 2 + wins,
            );
            let below = ranks.height(place);
            option.add(follow::PLACE, below * 4 + length_cell(ranks.count));
            option.add(follow::LED, led_bucket * 7 + role);
            option.add(follow::RANK, usize::from(rank));
        },
    );
}
