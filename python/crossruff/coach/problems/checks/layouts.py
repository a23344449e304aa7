"""Deal the hidden cards of a problem by shuffling, for the check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.problems.checks.shapes import shaped_hands
from crossruff.errors import CrossruffError
from crossruff.model import Deal

_RANKS = "23456789TJQKA"
_SEATS = "NESW"
_SUITS = "SHDC"
_BATCH, _MOST_BATCHES = 20_000, 150
_SHAPED = 4000
"""Deals of three hands at a time."""
_POINTS = {12: 4, 11: 3, 10: 2, 9: 1}
_TEN, _NINE, _EIGHT, _QUEEN, _ACE = 8, 7, 6, 10, 12


@dataclass(frozen=True, slots=True, eq=False)
class Layouts:
    """Deals of the cards still held, with their weights, and the trick under way."""

    hands: NDArray[np.uint64]
    weights: NDArray[np.float64]
    leader: int
    trick: tuple[int, ...]
    won: int

    def __len__(self) -> int:
        return len(self.hands)


@dataclass(frozen=True, slots=True)
class _Past:
    """The cards played before the problem begins."""

    played: tuple[tuple[int, int], ...]
    """Seat and card."""
    voids: frozenset[tuple[int, int]]
    """Seats and the suits to which they did not follow."""
    leader: int
    trick: tuple[int, ...]
    won: int


def bits_of(name: str) -> int:
    """Return a card as a bit: 16 bits a suit, spades first, the two lowest.

    >>> bits_of("S2"), bits_of("H3")
    (1, 131072)
    """
    return 1 << 16 * _SUITS.index(name[0]) + _RANKS.index(name[1])


def card_name(bit: int) -> str:
    """Return the name of a card.

    >>> card_name(bits_of("DK"))
    'DK'
    """
    place = bit.bit_length() - 1
    return f"{_SUITS[place // 16]}{_RANKS[place % 16]}"


def deal_layouts(data: Mapping[str, Any], count: int, seed: int) -> Layouts:
    """Deal until `count` deals agree with what a problem says is known."""
    deal = Deal.parse(data["deal"])
    whole = [hand.bits for hand in deal]
    declarer = _SEATS.index(data["contract"].rstrip("x")[-1])
    past = _past(data, declarer)
    player = _SEATS.index(data["seat"])
    seen = {player, (declarer + 2) % 4} if past.played else {player}
    hidden = [seat for seat in range(4) if seat not in seen]
    gone = {seat: sum(bit for who, bit in past.played if who == seat) for seat in range(4)}
    unseen = [bit for seat in hidden for bit in _each(whole[seat] & ~gone[seat])]
    sizes = [(whole[seat] & ~gone[seat]).bit_count() for seat in hidden]
    random = np.random.default_rng(seed)
    found: list[NDArray[np.uint64]] = []
    total = 0
    for _ in range(_MOST_BATCHES):
        if len(hidden) == 3:
            dealt = _shaped(random, unseen, hidden, whole[player], data)
        else:
            dealt = _shuffled(random, unseen, hidden, sizes, whole, gone)
        good = _agree(dealt, data, past, hidden, gone)
        found.append(dealt[good])
        total += int(good.sum())
        if total >= count:
            break
    if total < min(count, 300):
        raise CrossruffError(f"problem {data['number']}: only {total} deals agree with what is known")
    hands = np.concatenate(found)[:count]
    weights = _chosen_weights(hands, past, hidden, gone)
    return Layouts(hands, weights, past.leader, past.trick, past.won)


def _each(bits: int) -> list[int]:
    return [1 << place for place in range(64) if bits >> place & 1]


def _past(data: Mapping[str, Any], declarer: int) -> _Past:
    """Replay the cards of the problem."""
    strain = data["contract"].rstrip("x")[1:-1]
    trump = _SUITS.index(strain) if strain in _SUITS else -1
    leader, won = (declarer + 1) % 4, 0
    trick: list[int] = []
    played, voids = [], set()
    for name in data["cards"]:
        bit, seat = bits_of(name), (leader + len(trick)) % 4
        played.append((seat, bit))
        if trick and _suit(bit) != _suit(trick[0]):
            voids.add((seat, _suit(trick[0])))
        trick.append(bit)
        if len(trick) == 4:
            led = _suit(trick[0])
            best = max(
                range(4), key=lambda at: (_suit(trick[at]) == trump, _suit(trick[at]) == led, trick[at])
            )
            leader, trick = (leader + best) % 4, []
            won += (leader - declarer) % 2 == 0
    return _Past(tuple(played), frozenset(voids), leader, tuple(trick), won)


def _suit(bit: int) -> int:
    return (bit.bit_length() - 1) // 16


def _shuffled(
    random: np.random.Generator,
    unseen: list[int],
    hidden: list[int],
    sizes: list[int],
    whole: list[int],
    gone: dict[int, int],
) -> NDArray[np.uint64]:
    """Return many deals of the cards still held."""
    order = np.argsort(random.random((_BATCH, len(unseen))), axis=1)
    cards = np.array(unseen, dtype=np.uint64)[order]
    hands = np.zeros((_BATCH, 4), dtype=np.uint64)
    for seat in range(4):
        hands[:, seat] = whole[seat] & ~gone[seat]
    start = 0
    for seat, size in zip(hidden, sizes, strict=True):
        hands[:, seat] = cards[:, start : start + size].sum(axis=1, dtype=np.uint64)
        start += size
    return hands


def _shaped(
    random: np.random.Generator, unseen: list[int], hidden: list[int], own: int, data: Mapping[str, Any]
) -> NDArray[np.uint64]:
    """Return deals of three whole hands whose suit lengths agree with what is known."""
    anything = {"lengths": [(0, 13)] * 4}
    ranges = [data["known"].get(_SEATS[seat], anything)["lengths"] for seat in hidden]
    dealt = shaped_hands(random, unseen, ranges, _SHAPED)
    hands = np.full((len(dealt), 4), own, dtype=np.uint64)
    hands[:, hidden] = dealt
    return hands


def _agree(
    held: NDArray[np.uint64], data: Mapping[str, Any], past: _Past, hidden: list[int], gone: dict[int, int]
) -> NDArray[np.bool_]:
    good = np.ones(len(held), dtype=np.bool_)
    for seat, suit in past.voids:
        good &= (held[:, seat] & np.uint64(0x1FFF << 16 * suit)) == 0
    for name, known in data["known"].items():
        seat = _SEATS.index(name)
        if seat not in hidden:
            continue
        dealt = held[:, seat] | np.uint64(gone[seat])
        for suit, (low, high) in enumerate(known["lengths"]):
            length = np.bitwise_count(dealt & np.uint64(0x1FFF << 16 * suit))
            good &= (length >= low) & (length <= high)
        low, high = known["points"]
        points = sum(
            worth
            * np.bitwise_count(dealt & np.uint64(sum(1 << 16 * suit + rank for suit in range(4)))).astype(int)
            for rank, worth in _POINTS.items()
        )
        good &= (points >= low) & (points <= high)
        for card in known["lacks"]:
            good &= (dealt & np.uint64(bits_of(card))) == 0
    if past.played and past.played[0][0] in hidden:
        good &= _leads(held, past, gone, notrump="NT" in data["contract"])
    return good


def _leads(
    held: NDArray[np.uint64], past: _Past, gone: dict[int, int], *, notrump: bool
) -> NDArray[np.bool_]:
    """Return where the opening lead is the usual card of the leader's suit."""
    seat, bit = past.played[0]
    suit = _suit(bit)
    dealt = (held[:, seat] | np.uint64(gone[seat])) >> np.uint64(16 * suit) & np.uint64(0x1FFF)
    rank = (bit.bit_length() - 1) % 16
    answers = {int(each): usual_lead_rank(int(each), notrump=notrump) == rank for each in np.unique(dealt)}
    return np.array([answers[int(each)] for each in dealt], dtype=np.bool_)


def usual_lead_rank(holding: int, *, notrump: bool) -> int:
    """Return the rank of the usual lead from a suit: top of a sequence, fourth best, high from nothing.

    >>> usual_lead_rank(0b0101000100100, notrump=True)
    2
    """
    ranks = sorted((rank for rank in range(13) if holding >> rank & 1), reverse=True)
    if len(ranks) < 3:
        return ranks[0]
    touching = ranks[0] >= _TEN and ranks[0] - ranks[1] == 1
    third_is_near = ranks[1] - ranks[2] <= 2
    if touching and (third_is_near or not notrump or len(ranks) == 3):
        return ranks[0]
    if not notrump and ranks[0] == _ACE:
        return ranks[0]
    inner = ranks[0] - ranks[1] > 1 and ranks[1] - ranks[2] == 1 and _TEN <= ranks[1] <= _QUEEN
    if inner:
        return ranks[1]
    if ranks[0] <= _NINE:
        return ranks[0] if len(ranks) == 3 else ranks[1]
    return ranks[min(3, len(ranks) - 1)]


def _chosen_weights(
    held: NDArray[np.uint64], past: _Past, hidden: list[int], gone: dict[int, int]
) -> NDArray[np.float64]:
    """Halve the weight of a deal where a hidden hand played one of two equal honours."""
    weights = np.ones(len(held))
    now = [held[:, seat] | np.uint64(gone[seat]) for seat in range(4)]
    trick: list[int] = []
    for number, (seat, bit) in enumerate(past.played):
        rank = (bit.bit_length() - 1) % 16
        if number and seat in hidden and rank > _EIGHT:
            seen = sum(trick)
            for other in range(4):
                if other not in hidden:
                    seen |= int(now[other][0])
            pool = 0
            for other in hidden:
                pool |= int(now[other][0])
            run = _run(bit, seen, pool)
            weights /= np.maximum(np.bitwise_count(now[seat] & np.uint64(run)), 1)
        now[seat] = now[seat] & ~np.uint64(bit)
        trick = [*trick, bit] if len(trick) < 3 else []
    return weights


def _run(bit: int, seen: int, pool: int) -> int:
    """Return the high cards of the hidden hands with no visible card between them and a card."""
    suit, rank = divmod(bit.bit_length() - 1, 16)
    run = bit
    for step in (1, -1):
        at = rank + step
        while 0 <= at <= 12 and not seen >> 16 * suit + at & 1:
            if pool >> 16 * suit + at & 1 and at > _EIGHT:
                run |= 1 << 16 * suit + at
            at += step
    return run
