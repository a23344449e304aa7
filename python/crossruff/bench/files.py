"""Measure the reading and writing of files beside endplay, on boards that Crossruff has bid and played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from io import StringIO
from typing import Any

from crossruff.bench.rates import Rate, has_endplay, microseconds
from crossruff.bidding import system
from crossruff.dealing import deals
from crossruff.formats import dumps, loads
from crossruff.model import Board, Play


def rates(scale: float) -> Iterator[Rate]:
    """Read and write the same boards as PBN and as LIN, half of them with a claim."""
    boards = played_boards(max(20, round(5_000 * scale)))
    for ending in ("pbn", "lin"):
        text = dumps(boards, ending)
        found = loads(text, ending)
        assert len(found) == len(boards)
        assert not found.warnings
        reading = microseconds(partial(loads, text, ending), len(boards))
        writing = microseconds(partial(dumps, boards, ending), len(boards))
        peer, theirs = _endplay(ending, text) if has_endplay() else ("", (None, None))
        yield Rate("files", f"{ending.upper()}, read", "board", len(boards), reading, peer, theirs[0])
        yield Rate("files", f"{ending.upper()}, written", "board", len(boards), writing, peer, theirs[1])


def played_boards(count: int) -> list[Board]:
    """Return boards with an auction and legal cards at random.

    >>> [board.play.is_over for board in played_boards(2) if board.play]
    [True, True]
    """
    sayc, rng = system("sayc"), random.Random(1)
    made = []
    for number, deal in enumerate(deals(seed=2026, count=count), 1):
        board = Board(number, deal)
        board = board.with_auction(sayc.auction(deal, board.dealer, board.vulnerability))
        if board.contract is not None:
            play = Play.of(deal, board.contract)
            last = rng.choice((52, rng.randrange(1, 52)))
            while len(play.cards) < last:
                play = play.play(rng.choice(tuple(play.legal_cards)))
            if not play.is_over:
                play = play.claimed(rng.randrange(play.tricks_left + 1))
            board = board.with_play(play)
        made.append(board)
    return made


def _endplay(ending: str, text: str) -> tuple[str, tuple[float, float]]:
    parser: Any = import_module(f"endplay.parsers.{ending}")
    boards = parser.load(StringIO(text))
    reading = microseconds(lambda: parser.load(StringIO(text)), len(boards))
    writing = microseconds(lambda: parser.dump(boards, StringIO()), len(boards))
    return "endplay", (reading, writing)
