"""Define claims as tasks, from recorded play or from a dealt hand, and store their rows."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

import numpy as np
import polars as pl

from crossruff import dd
from crossruff.inference import sample
from crossruff.lab.claims.judging import ClaimOutcome, RecordedClaim, judge_recorded
from crossruff.lab.core.store import RowStore
from crossruff.lab.makeable_deals import contract_of, makeable_deal
from crossruff.model import Board, Contract, Deal, Play, View

DEALT = ("3NT", "4H", "1NT", "5D")
"""The contracts of dealt hands, in turn."""
_WORLDS = 40
"""Worlds to sample: where declarer takes the same tricks in all of them, a player would claim."""
_LEFT = 8
"""The most tricks left for a claim: players do not claim earlier."""


_OPEN = (4, 5, 6, 7, 12)
"""The places of the answers that may be missing."""


@dataclass(frozen=True, slots=True, order=True)
class ClaimTask:
    """A claim to judge, as plain data."""

    where: str
    """The file and the board, or the number of a deal."""
    position: str
    """Deal, contract, cards played and tricks claimed; empty for a hand that is dealt and played."""
    seed: int
    needs: bool
    """Whether to find out what an unproved claim needs."""

    @property
    def deal_key(self) -> str:
        """Identify the deal."""
        return self.where


class ClaimRow(NamedTuple):
    """A task, and the answers of the searches."""

    where: str
    position: str
    seed: int
    asked: bool
    seconds: float
    outcome: ClaimOutcome

    @property
    def task(self) -> ClaimTask:
        """Return the task that the row is the result of."""
        return ClaimTask(self.where, self.position, self.seed, self.asked)


class ClaimStore(RowStore[ClaimRow]):
    """The rows of claims in a folder."""

    prefix: ClassVar[str] = "claims"
    schema = pl.Schema(
        {
            "where": pl.String(),
            "position": pl.String(),
            "seed": pl.UInt64(),
            "asked": pl.Boolean(),
            "seconds": pl.Float64(),
            "left": pl.Int8(),
            "tricks": pl.Int8(),
            **dict.fromkeys(("combined", "combined_one"), pl.Boolean()),
            # Undecided is -1: a search may give up.
            **dict.fromkeys(("no_loser", "one_loser", "proved", "more"), pl.Int8()),
            "makeable": pl.Boolean(),
            **dict.fromkeys(("combined_seconds", "combined_one_seconds", "exact_seconds"), pl.Float64()),
            "printed": pl.Int8(),
            "needs": pl.String(),
        }
    )

    @classmethod
    def upgrade(cls, frame: pl.DataFrame) -> pl.DataFrame:
        """Add the column that the first rows did not have."""
        if "printed" in frame:
            return frame
        return frame.with_columns(printed=pl.lit(-1, pl.Int8)).select(*cls.schema)

    @staticmethod
    def values_of(row: ClaimRow) -> tuple[Any, ...]:
        """Return the values of a row's columns."""
        _, *answers = astuple(row.outcome)
        for place in _OPEN:
            answers[place] = -1 if answers[place] is None else int(answers[place])
        return (*row[:5], *answers)

    @staticmethod
    def row_of(values: Sequence[Any]) -> ClaimRow:
        """Return a row from the values of its columns."""
        where, position, seed, asked, seconds, *answers = values
        for place in _OPEN:
            answers[place] = None if answers[place] < 0 else bool(answers[place])
        return ClaimRow(where, position, seed, asked, seconds, ClaimOutcome(where, *answers))


def recorded(boards: Iterable[Board], source: str, *, needs: bool = False) -> Iterator[ClaimTask]:
    """Return the claims of some boards whose play is legal up to there and whose result is known."""
    for place, board in enumerate(boards, start=1):
        play = board.play
        if play is None or play.claim is None or play.declarer is None or not play.is_open:
            continue
        left = play.tricks_left
        if not left or not play.dummy_is_down:
            continue
        by, tricks = play.claim.by, play.claim.tricks
        ours = by is None or by.side is play.declarer.side
        contract = f"1{play.strain}{play.declarer}"
        cards = " ".join(map(str, play.cards))
        position = f"{play.deal}|{contract}|{cards}|{tricks if ours else left - tricks}"
        yield ClaimTask(f"{source} {place}", position, 0, needs)


def judge_claims(tasks: Sequence[ClaimTask]) -> list[ClaimRow]:
    """Judge some claims by the searches."""
    rows = []
    for task in tasks:
        start = perf_counter()
        claim = _claim(task)
        found = judge_recorded(claim, needs=task.needs)
        rows.append(ClaimRow(task.where, task.position, task.seed, task.needs, perf_counter() - start, found))
    return rows


def _claim(task: ClaimTask) -> RecordedClaim:
    if not task.position:
        return _played(task)
    deal, contract, cards, tricks = task.position.split("|")
    play = Play.of(Deal.parse(deal), Contract.parse(contract))
    for card in cards.split():
        play = play.play(card)
    return RecordedClaim(task.where, play, int(tricks))


def _played(task: ClaimTask) -> RecordedClaim:
    """Play a deal double dummy until declarer takes the same tricks in every sampled world."""
    number = int(task.where)
    contract = contract_of(DEALT[number % len(DEALT)])
    solver = dd.Solver(threads=1)
    play = Play.of(makeable_deal(contract, seed=task.seed, number=1 + number // len(DEALT)), contract)
    while play.tricks_left > 1:
        values = dd.solve(play, solver=solver)
        best = max(values.values())
        right = [card for card in values if values[card] == best]
        is_open = not play.trick.cards and play.player is contract.declarer
        if is_open and play.tricks_left <= _LEFT:
            view = View.of(play, contract.declarer)
            chance = random.Random(f"{task.seed} {task.where} {len(play.cards)}").getrandbits(48)
            drawn = sample(view, {}, _WORLDS, chance)
            taken = dd.solve_worlds(drawn.hands, view.play, solver=solver, threads=1).tricks.max(axis=1)
            if np.ptp(taken) == 0 or play.tricks_left == 2:
                return RecordedClaim(task.where, play, int(taken.min()))
        play = play.play(min(right, key=lambda card: dd.cheapness(play, card)))
    # Declarer was never on lead when the rest was clear: only the last trick is left.
    best = dd.best_tricks(play)
    return RecordedClaim(task.where, play, best if play.turn.side is contract.declarer.side else 1 - best)
