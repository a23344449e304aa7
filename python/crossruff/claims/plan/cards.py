"""Which cards a plan tries first, and what each is played for."""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.claims.plan.lines import Line, Table, is_high, wins
from crossruff.claims.plan.tree import Deed
from crossruff.model import Card, Hand, Rank, Suit


def natural_cards(table: Table, lines: Sequence[Line]) -> list[Card]:
    """The cards that may be played in some of the lines, the most natural first; one of those that touch.

    From touching cards a player takes the highest to win a trick, and else the lowest.
    """
    if not lines[0].course.trick.cards:
        return _of_one_suit(table, lines)
    led = dict.fromkeys(line.course.trick.cards[0].suit for line in lines)
    groups = [[line for line in lines if line.course.trick.cards[0].suit is suit] for suit in led]
    return list(dict.fromkeys(card for group in groups for card in _of_one_suit(table, group)))


def _of_one_suit(table: Table, lines: Sequence[Line]) -> list[Card]:
    """The same, where one suit was led, or none."""
    trick = lines[0].course.trick
    hand = table.legal(lines[0])
    out = table.out(lines)
    between = out | _on_table(lines) | _partners(table, lines)
    chosen = [_natural(run, table, lines, out) for run in runs(hand, between)]
    rank = _follow_rank if trick.cards else _lead_rank
    return sorted(chosen, key=lambda card: rank(card, table, lines, out))


def deed_of(card: Card, table: Table, lines: Sequence[Line]) -> Deed:
    """What a card is played for."""
    trick = lines[0].course.trick
    out = table.out(lines)
    high = is_high(card, out)
    if not trick.cards:
        wins_there = any(is_high(other, out) for other in _partners(table, lines).suit(card.suit))
        if card.suit is table.trump and out.length(card.suit) and (high or wins_there):
            return Deed.DRAW
        return Deed.CASH if high else Deed.LEAD
    led = trick.cards[0].suit
    if card.suit is not led:
        return Deed.RUFF if card.suit is table.trump else Deed.DISCARD
    if not all(_beats_the_others(card, table, line) for line in lines):
        return Deed.FOLLOW
    if not any(wins(card, line.course.trick) for line in lines):
        return Deed.FOLLOW
    more = any(trick.leader.after(place) in table.others for place in range(len(trick.cards) + 1, 4))
    return Deed.FINESSE if more and not high else Deed.WIN


def _beats_the_others(card: Card, table: Table, line: Line) -> bool:
    """Whether none of the others has followed with a higher card."""
    return all(
        seat in table.ours or other.suit is not card.suit or other.rank < card.rank
        for seat, other in line.course.trick.items()
    )


def _partners(table: Table, lines: Sequence[Line]) -> Hand:
    partner = lines[0].course.trick.turn.partner
    return table.held(partner, lines) if partner in table.ours else Hand()


def _on_table(lines: Sequence[Line]) -> Hand:
    return Hand({card for line in lines for card in line.course.trick.cards})


def runs(hand: Hand, between: Hand) -> list[list[Card]]:
    """Cards of a hand that touch, as none of some others is between them; from the highest down.

    >>> [[str(card) for card in run] for run in runs(Hand.parse("AKJT..."), Hand.parse("Q..."))]
    [['SA', 'SK'], ['SJ', 'ST']]
    """
    found: list[list[Card]] = []
    for card in hand:
        last = found[-1][-1] if found else None
        if last is not None and last.suit is card.suit and not _any_between(last, card, between):
            found[-1].append(card)
        else:
            found.append([card])
    return found


def _any_between(high: Card, low: Card, cards: Hand) -> bool:
    return any(low.rank < card.rank < high.rank for card in cards.suit(high.suit))


def _natural(run: list[Card], table: Table, lines: Sequence[Line], out: Hand) -> Card:
    highest, lowest = run[0], run[-1]
    trick = lines[0].course.trick
    if not trick.cards:
        sequence = len(run) > 1 and highest.rank >= Rank.TEN
        return highest if sequence or is_high(highest, out) else lowest
    if highest.suit is not trick.cards[0].suit:
        return lowest
    sure = trick.winner is trick.turn.partner and trick.winner in table.ours
    return highest if not sure and all(wins(highest, line.course.trick) for line in lines) else lowest


def _lead_rank(card: Card, table: Table, lines: Sequence[Line], out: Hand) -> tuple[int, ...]:
    """Trumps first while the others have some, then suits in which there is something to do, then winners."""
    seat, trump = lines[0].course.trick.turn, table.trump
    hand, partner = table.held(seat, lines), _partners(table, lines)
    theirs = partner.suit(card.suit)
    last = lines[0].course.tricks[-1].cards[0].suit if lines[0].course.tricks else None
    mine = hand.length(card.suit)
    high = is_high(card, out)
    over = any(is_high(other, out) for other in theirs)
    if card.suit is trump and out.length(trump) and (high or over):
        group = 0 if high else 1
    elif _has_work(hand.suit(card.suit) | theirs, out.suit(card.suit)):
        group = 2 if high else 3 if over else 4
    elif high and not (over and (len(theirs) == 1 or mine > len(theirs))):
        # Winners from the shorter hand first, so that the suit is not blocked.
        group = 6 if card.suit is not trump else 7
    elif over or high:
        # Where there is something to do, perhaps it is to be done from the other side.
        group = 5 if any(_has_work((hand | partner).suit(suit), out.suit(suit)) for suit in Suit) else 7
    else:
        ruff = not theirs and trump is not None and partner.length(trump) and card.suit is not trump
        group = 8 if ruff else 9
    # A card that only one is above is led to be run, the highest first; of others the lowest.
    above = sum(other.rank > card.rank for other in out.suit(card.suit))
    near = high or (above == 1 and card.rank >= Rank.NINE)
    rank = -card.rank.index if near else card.rank.index
    return (group, int(card.suit is not last), -mine if group < 8 else 0, int(not near), rank)


def _has_work(ours: Hand, out: Hand) -> bool:
    """Whether a card may become a winner: one that is out is above it, and some are below."""
    return len(out) > 1 and any(sum(other.rank > card.rank for other in out) == 1 for card in ours)


def _follow_rank(card: Card, table: Table, lines: Sequence[Line], out: Hand) -> tuple[int, ...]:
    """Low under a sure winner of partner; else a sure winner; else low."""
    trick = lines[0].course.trick
    led = trick.cards[0].suit
    rank = card.rank.index
    best = [_winning_card(line) for line in lines]
    partner_wins = all(line.course.trick.winner in table.ours for line in lines) and all(
        is_high(one, out) and (one.suit is table.trump or table.trump is None or not out.length(table.trump))
        for one in best
    )
    if card.suit is not led:
        useless = int(card.suit is table.trump) if partner_wins else int(card.suit is not table.trump)
        return (useless, int(is_high(card, out)), rank)
    winning = all(wins(card, line.course.trick) for line in lines)
    if partner_wins:
        return (0, rank)
    last = all(trick.leader.after(place) in table.ours for place in range(len(trick.cards) + 1, 4))
    if winning and (last or is_high(card, out)):
        return (0, rank)
    return (1, rank)


def _winning_card(line: Line) -> Card:
    trick = line.course.trick
    return trick.cards[trick.leader.turns_to(trick.winner or trick.leader)]
