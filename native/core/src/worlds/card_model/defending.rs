//! A defender's later leads, and the cards with which a defender follows.

use super::holding::{
    Ranks, bucket, class, lane, length, length_cell, masters, strength, top, touching,
};
use super::judge::{Described, Judge};
use super::situation::Situation;
use super::tables::{
    Step, defender_follow as follow, defender_lead as card, defender_suit as suit,
};

/// Judges a defender's lead after the first; `dummy` are dummy's cards.
pub(super) fn judge_lead(now: &Situation, hand: u64, dummy: u64, judge: &mut Judge<'_>) {
    let trumps = usize::from(now.has_trump_suit());
    let through = usize::from((now.seat + 1) % 4 == now.dummy());
    let suits = Ranks::suits(hand);
    let Some(taken) = suits.find(now.card.suit as u8) else {
        return;
    };
    judge.choose(
        (Step::DefenderSuit, 2 * trumps + through),
        (suits.count, taken),
        |place, option| describe_suit(now, hand, dummy, usize::from(suits.of(place)), option),
    );
    let chosen = now.card.suit;
    let own = lane(hand, chosen);
    let ranks = Ranks::new(own);
    let Some(taken) = ranks.find(now.card.rank) else {
        return;
    };
    let relative = now.relative_lane(hand, chosen);
    let (kind, length) = (class(relative), length_cell(ranks.count));
    let old = usize::from(now.led[chosen].0.is_some());
    let history = now.history(chosen).div_ceil(2);
    let original = (ranks.count + usize::from(now.count[now.seat][chosen])).clamp(3, 6) - 3;
    let best_of_dummy = top(lane(dummy, chosen));
    let others = !own & !lane(now.gone, chosen) & 0x1FFF;
    judge.choose(
        (Step::DefenderLead, 2 * trumps + old),
        (ranks.count, taken),
        |place, option| {
            let (rank, role) = (ranks.of(place), place.min(4));
            let high = now.relative[chosen][usize::from(rank)];
            option.add(card::HOLDING, (role * 9 + kind) * 4 + length);
            option.add(card::PLACE, (role * 4 + length) * 4 + history);
            option.add(card::BUCKET, bucket(high) * 4 + history);
            option.add(card::ORIGINAL, role * 4 + original);
            let honour = usize::from(high >= 8);
            option.add(card::TOUCHING, touching(own, others, rank) * 2 + honour);
            if place + 1 == ranks.count {
                option.add(card::LOWEST, length * 9 + kind);
            }
            let beats = usize::from(best_of_dummy.is_none_or(|best| rank > best));
            option.add(card::DUMMY, (through * 2 + beats) * 9 + kind);
        },
    );
}

fn describe_suit(
    now: &Situation,
    hand: u64,
    dummy: u64,
    number: usize,
    option: &mut Described<'_>,
) {
    let relative = now.relative_lane(hand, number);
    let size = length(hand, number);
    let kind = class(relative);
    option.add(suit::HOLDING, kind * 4 + size.min(4) - 1);
    option.add(suit::HISTORY, now.history(number) * 9 + kind);
    let is_master = usize::from(relative >> 12 & 1);
    if let Some((last, leader, _)) = now.last {
        let by = if last != number {
            0
        } else if leader == now.seat {
            1
        } else if leader == now.partner() {
            2
        } else {
            3
        };
        option.add(suit::LAST_TRICK, by * 2 + is_master);
    }
    option.add(
        suit::BID_LENGTH,
        now.bid_status(number) * 5 + size.min(5) - 1,
    );
    let theirs = length(dummy, number).min(4) * 3 + strength(now.relative_lane(dummy, number));
    option.add(suit::DUMMY, theirs * 3 + strength(relative));
    let is_out = |seat: usize| usize::from(now.void[seat] >> number & 1);
    let dummy_ruffs = length(dummy, number) == 0
        && now.has_trump_suit()
        && number != now.trump
        && length(dummy, now.trump) > 0;
    let voids = is_out(now.partner()) * 4 + is_out(now.declarer) * 2 + usize::from(dummy_ruffs);
    option.add(suit::VOIDS, voids * 2 + is_master);
    if number == now.trump {
        option.add(suit::TRUMP, now.time() * 3 + size.min(3) - 1);
    } else if size == 1 && now.has_trump_suit() {
        option.add(suit::SINGLETON, length(hand, now.trump).min(3));
    }
    option.add(
        suit::MASTERS,
        masters(relative).min(3) * 5 + size.min(5) - 1,
    );
    let ours = usize::from(now.led[number].0 == Some(now.seat));
    let played = now.first[now.partner()][number].map_or(0, |rank| 1 + spot(rank));
    option.add(suit::PARTNER_PLAYED, played * 2 + ours);
    for (seat, table) in [
        (now.partner(), suit::PARTNER_DISCARDED),
        (now.seat, suit::DISCARDED),
    ] {
        if let Some(discard) = now.discard[seat].filter(|discard| discard.suit == number) {
            option.add(table, spot(discard.rank).min(2));
        }
    }
}

/// Returns 0 to 3: low, middle or high spots, or an honour.
const fn spot(rank: u8) -> usize {
    match rank {
        0..=2 => 0,
        3..=4 => 1,
        5..=7 => 2,
        _ => 3,
    }
}

/// Judges a card with which a defender follows suit.
pub(super) fn judge_follow(now: &Situation, hand: u64, dummy: u64, judge: &mut Judge<'_>) {
    let chosen = now.card.suit;
    let own = lane(hand, chosen);
    let ranks = Ranks::new(own);
    let (Some(taken), Some(led)) = (ranks.find(now.card.rank), now.table.first()) else {
        return;
    };
    let place_in_trick = now.table.len().clamp(1, 3);
    let situation = 3 * usize::from(now.has_trump_suit()) + place_in_trick - 1;
    let winners = (0..ranks.count)
        .filter(|&place| now.would_win(chosen, ranks.of(place)))
        .count();
    let partner_wins = usize::from(now.partner_wins());
    let gone = lane(now.gone, chosen);
    let on_table = lane(now.on_table, chosen);
    let unseen = !own & !gone & !on_table & 0x1FFF;
    let others = !own & !gone & 0x1FFF;
    let size = length_cell(ranks.count);
    let relative = now.relative_lane(hand, chosen);
    let has_honour = usize::from(relative >> 10 != 0);
    let seen_before = now.count[now.seat][chosen] > 0;
    let by_partner = now.leader == now.partner();
    let led_high = now.relative[chosen][usize::from(led.rank) % 13];
    let led_bucket = bucket(led_high).min(5);
    let dummy_lane = lane(dummy, chosen);
    let dummy_place = (now.dummy() + 4 - now.leader) % 4;
    let partner_master = now.winning.is_some_and(|(seat, best)| {
        seat == now.partner() && best.suit == chosen && unseen >> (best.rank + 1) == 0
    });
    let from_dummy = usize::from(now.leader == now.dummy());
    let sequence =
        usize::from(from_dummy == 1 && led.rank > 0 && dummy_lane >> (led.rank - 1) & 1 == 1);
    judge.choose(
        (Step::DefenderFollow, situation),
        (ranks.count, taken),
        |place, option| {
            let rank = ranks.of(place);
            let role = ranks.role(place, winners);
            let high = bucket(now.relative[chosen][usize::from(rank)]);
            let wins = usize::from(place < winners);
            let is_master = usize::from(unseen >> (rank + 1) == 0);
            option.add(follow::ROLE, (role * 7 + high) * 2 + partner_wins);
            option.add(follow::LED, (led_bucket * 7 + high) * 2 + wins);
            let below = ranks.height(place);
            let context = (usize::from(seen_before) * 2 + usize::from(by_partner)) * 2 + has_honour;
            option.add(follow::SIGNAL, (below * 4 + size) * 8 + context);
            if let Some(before) = now.first[now.seat][chosen] {
                let lower = usize::from(rank < before);
                option.add(
                    follow::ECHO,
                    (lower * 4 + size) * 2 + usize::from(by_partner),
                );
            }
            let over_dummy = if dummy_place > place_in_trick {
                1 + usize::from(dummy_lane >> (rank + 1) == 0)
            } else {
                0
            };
            option.add(follow::DUMMY, (over_dummy * 7 + role) * 7 + high);
            let dummy_size = dummy_lane.count_ones().min(3) as usize;
            option.add(
                follow::MASTER,
                ((is_master * 2 + wins) * 4 + size) * 4 + dummy_size,
            );
            let honour = usize::from(high < 5);
            option.add(
                follow::TOUCHING,
                (touching(own, others, rank) * 2 + honour) * 2 + wins,
            );
            option.add(follow::PARTNER_WINS, usize::from(partner_master) * 7 + role);
            option.add(follow::RANK, usize::from(rank) * 2 + wins);
            if led_bucket < 5 && !by_partner {
                option.add(follow::COVER, (from_dummy * 2 + sequence) * 7 + role);
            }
        },
    );
}
