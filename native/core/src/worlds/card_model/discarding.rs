//! Cards of hands that cannot follow suit: ruffs and discards.

use super::holding::{
    Ranks, bucket, class, lane, length, length_cell, masters, top, top_bucket, touching,
};
use super::judge::{Described, Judge};
use super::situation::Situation;
use super::tables::{
    Step, declarer_void_suit as ours, defender_void_suit as suit, void_card as card,
};

/// Judges a card of a defender that cannot follow; `dummy` are dummy's cards.
pub(super) fn judge_defender(now: &Situation, hand: u64, dummy: u64, judge: &mut Judge<'_>) {
    let suits = Ranks::suits(hand);
    let Some(taken) = suits.find(now.card.suit as u8) else {
        return;
    };
    judge.choose(
        (Step::DefenderVoidSuit, usize::from(may_ruff(now, hand))),
        (suits.count, taken),
        |place, option| describe_suit(now, hand, dummy, usize::from(suits.of(place)), option),
    );
    let situation = match now.discard[now.seat] {
        _ if now.card.suit == now.trump => 0,
        None => 1,
        Some(_) => 2,
    };
    judge_card(now, hand, (Step::VoidCard, situation), judge);
}

/// Judges a card of declarer or dummy that cannot follow; `other` are the cards of the other one.
pub(super) fn judge_declarer(now: &Situation, hand: u64, other: u64, judge: &mut Judge<'_>) {
    let suits = Ranks::suits(hand);
    let Some(taken) = suits.find(now.card.suit as u8) else {
        return;
    };
    let is_dummy = usize::from(now.seat == now.dummy());
    let situation = 2 * usize::from(may_ruff(now, hand)) + is_dummy;
    judge.choose(
        (Step::DeclarerVoidSuit, situation),
        (suits.count, taken),
        |place, option| {
            let number = usize::from(suits.of(place));
            let (size, others) = (length(hand, number), length(other, number));
            let both = now.relative_lane(hand | other, number);
            let out = 13 - (lane(now.gone, number) | lane(hand | other, number)).count_ones();
            let out = out as usize;
            if number == now.trump {
                option.add(ours::RUFF, ruffing(now, hand));
                option.add(ours::TRUMPS, (size.min(5) - 1) * 4 + out.min(3));
                return;
            }
            option.add(ours::LENGTHS, size.min(5) * 6 + others.min(5));
            option.add(ours::MASTERS, masters(both).min(4) * 8 + out.min(7));
            option.add(ours::OWNERS, owners(now, hand, other, number));
        },
    );
    let situation = 3 + usize::from(now.card.suit != now.trump);
    judge_card(now, hand, (Step::VoidCard, situation), judge);
}

/// Returns who has each of the four best cards that are left of a suit, 0 to 80: the hand, the
/// other hand of the side, or the opponents.
pub(super) fn owners(now: &Situation, hand: u64, other: u64, suit: usize) -> usize {
    let (own, others) = (
        now.relative_lane(hand, suit),
        now.relative_lane(other, suit),
    );
    (9..13).fold(0, |code, rank| {
        let owner = match (own >> rank & 1, others >> rank & 1) {
            (1, _) => 1,
            (_, 1) => 2,
            _ => 0,
        };
        3 * code + owner
    })
}

fn may_ruff(now: &Situation, hand: u64) -> bool {
    now.has_trump_suit() && length(hand, now.trump) > 0
}

/// Returns who is winning, whether the hand's best trump would win, and the place in the trick.
fn ruffing(now: &Situation, hand: u64) -> usize {
    let wins = top(lane(hand, now.trump)).is_some_and(|rank| now.would_win(now.trump, rank));
    let side = usize::from(now.partner_wins());
    (side * 2 + usize::from(wins)) * 3 + now.table.len().clamp(1, 3) - 1
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
    if number == now.trump {
        option.add(suit::RUFF, ruffing(now, hand));
        let is_master = usize::from(relative >> 12 & 1);
        option.add(suit::TRUMPS, (size.min(5) - 1) * 2 + is_master);
        return;
    }
    option.add(suit::HOLDING, (size.min(6) - 1) * 9 + class(relative));
    let difference = (size + 2).saturating_sub(length(dummy, number)).min(4);
    let honour = usize::from(relative >> 9 != 0);
    option.add(suit::DUMMY, difference * 2 + honour);
    let guard = match (top(relative), size) {
        (Some(11), 2) => 1,
        (Some(10), 3) => 2,
        (Some(9), 4) => 3,
        (Some(12), 1) => 4,
        _ => 0,
    };
    option.add(suit::GUARD, guard);
    option.add(suit::BID, now.bid_status(number));
    option.add(suit::HISTORY, now.history(number));
    let before = match now.discard[now.seat] {
        None => 0,
        Some(card) if card.suit == number => 1,
        Some(_) => 2,
    };
    option.add(suit::BEFORE, before);
    let others = !lane(now.gone, number) & !lane(now.on_table, number) & !lane(hand, number);
    if others & 0x1FFF & !lane(dummy, number) == 0 {
        option.add(suit::USELESS, 0);
    }
    let longer = (0..4).filter(|&other| length(hand, other) > size).count();
    option.add(suit::LONGEST, longer);
}

fn judge_card(now: &Situation, hand: u64, step: (Step, usize), judge: &mut Judge<'_>) {
    let chosen = now.card.suit;
    let own = lane(hand, chosen);
    let ranks = Ranks::new(own);
    let Some(taken) = ranks.find(now.card.rank) else {
        return;
    };
    let winners = (0..ranks.count)
        .filter(|&place| now.would_win(chosen, ranks.of(place)))
        .count();
    let size = length_cell(ranks.count);
    let honours = top_bucket(now.relative_lane(hand, chosen)).min(4);
    let others = !own & !lane(now.gone, chosen) & 0x1FFF;
    judge.choose(step, (ranks.count, taken), |place, option| {
        let rank = ranks.of(place);
        let high = bucket(now.relative[chosen][usize::from(rank)]);
        let below = ranks.height(place);
        option.add(card::PLACE, (below * 4 + size) * 5 + honours);
        option.add(card::ROLE, ranks.role(place, winners));
        option.add(card::BUCKET, high * 4 + size);
        let honour = usize::from(high < 5);
        option.add(card::TOUCHING, touching(own, others, rank) * 2 + honour);
        if let Some(before) = now.first[now.seat][chosen] {
            option.add(card::ECHO, usize::from(rank < before) * 4 + size);
        }
    });
}
