"""Auctions of strangers: any legal call is read, and every hand has a legal call after it."""

from __future__ import annotations

import random

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system
from crossruff.bidding.natural.conventions import CONVENTIONS
from crossruff.bidding.natural.engine.calls import PASS, is_over
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.lab.bidding.solved_boards import SolvedBoard

STRANGE = 0.25
"""The share of calls that no rule makes."""
LOWEST = 14
"""Strange calls are among this many of the lowest legal ones."""


@pytest.mark.parametrize(("name", "on"), [("sayc", ()), ("two-over-one", ()), ("sayc", tuple(CONVENTIONS))])
def test_every_auction_is_read(name: str, on: tuple[str, ...]) -> None:
    system, library, chance = natural_system(name, on=on), solved_deals.default(), random.Random(7)
    for place in range(1_000, 1_250):
        board = SolvedBoard(library, place)
        held = [HandFeatures(hand) for hand in board.hands]
        calls: tuple[int, ...] = ()
        while not is_over(calls) and len(calls) < 40:
            situation = system.situation(calls, *board.vulnerable)
            chosen = situation.choose(held[len(calls) % 4])
            call = PASS if chosen is None else chosen.call
            assert situation.is_legal(call)
            if chance.random() < STRANGE:
                legal = [each for each in range(38) if situation.is_legal(each)]
                call = chance.choice(legal[:LOWEST])
            calls = (*calls, call)
