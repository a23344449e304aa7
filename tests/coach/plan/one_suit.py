"""One suit by brute force: the most tricks of two hands that may lead to every round, with all cards seen."""

from __future__ import annotations

from functools import cache

Suit4 = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The ranks of a hand of ours, of a defender, of our other hand, and of the other defender, in turn order."""


def most_tricks(hands: Suit4, may_lose: int = 13) -> int:
    """The tricks that we take if we lose at most a number of rounds."""
    return _best(_packed(hands), may_lose)


def _packed(hands: Suit4) -> Suit4:
    """The same hands with ranks from 0 on, without gaps."""
    order = {rank: place for place, rank in enumerate(sorted(rank for hand in hands for rank in hand))}
    one, two, three, four = (tuple(order[rank] for rank in hand) for hand in hands)
    return one, two, three, four


def _different(hand: tuple[int, ...]) -> list[int]:
    """The cards of a hand, of those that touch the lowest."""
    return [rank for rank in hand if rank - 1 not in hand]


@cache
def _best(hands: Suit4, may_lose: int) -> int:
    best = 0
    for leader in (0, 2):
        for card in _different(hands[leader]):
            best = max(best, _reply(hands, leader, ((leader, card),), may_lose))
    return best


def _reply(hands: Suit4, leader: int, played: tuple[tuple[int, int], ...], may_lose: int) -> int:
    if len(played) == 4:
        rest = tuple(
            tuple(rank for rank in hand if (seat, rank) not in played) for seat, hand in enumerate(hands)
        )
        ours = max(played, key=lambda one: one[1])[0] in (0, 2)
        if not ours and not may_lose:
            return 0
        return ours + _best(_packed((rest[0], rest[1], rest[2], rest[3])), may_lose - (not ours))
    seat = (leader + len(played)) % 4
    choices = _different(hands[seat]) or [-1]
    values = [_reply(hands, leader, (*played, (seat, rank)), may_lose) for rank in choices]
    return max(values) if seat in (0, 2) else min(values)


def top_rounds(long: list[bool], short: list[bool]) -> int:
    """The most rounds with a top card in them; a card is whether it is one."""
    return _rounds((sum(long), len(long) - sum(long)), (sum(short), len(short) - sum(short)))


@cache
def _rounds(one: tuple[int, int], two: tuple[int, int]) -> int:
    if not sum(one) and not sum(two):
        return 0
    best = 0
    for first in ((1, 0), (0, 1)) if sum(one) else ((0, 0),):
        for second in ((1, 0), (0, 1)) if sum(two) else ((0, 0),):
            left = (one[0] - first[0], one[1] - first[1]), (two[0] - second[0], two[1] - second[1])
            if min(*left[0], *left[1]) >= 0:
                best = max(best, min(1, first[0] + second[0]) + _rounds(*left))
    return best
