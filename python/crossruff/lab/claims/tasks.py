"""Tasks of the claim experiment, from records or from random deals played out, and their rows."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

import numpy as np
import polars as pl

from crossruff import _core, dd
from crossruff.inference import sample
from crossruff.lab.claims.judging import Judged, RecordedClaim, judged
from crossruff.lab.core.makeable_deals import contract_of, makeable_deal
from crossruff.lab.core.store import Shards
from crossruff.model import Board, Contract, Deal, Play, View

DEALT = ("3NT", "4H", "1NT", "5D")
"""The contracts of random deals, in turn."""
_WORLDS = 40
"""If declarer takes the same tricks in this number of worlds, a player would claim them."""
_LEFT = 8
"""The most tricks left at a claim: few players claim earlier."""


@dataclass(frozen=True, slots=True, order=True)
class ClaimTask:
    """A claim to be judged, as plain data."""

    where: str
    """The file and the board, or the number of a deal."""
    position: str
    """Deal, contract, cards played and tricks claimed; empty for a random deal."""
    seed: int
    needs: bool
    """Whether to find the assumption that an unproved claim needs."""

    @property
    def deal_key(self) -> str:
        """The key of the deal."""
        return self.where


class ClaimRow(NamedTuple):
    """A task with the answers of the searches."""

    where: str
    position: str
    seed: int
    asked: bool
    seconds: float
    judged: Judged

    @property
    def task(self) -> ClaimTask:
        """The task of this row."""
        return ClaimTask(self.where, self.position, self.seed, self.asked)


class ClaimStore(Shards[ClaimRow]):
    """Judged claims in a folder."""

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
            # -1 is undecided: a search may run out of effort.
            **dict.fromkeys(("no_loser", "one_loser", "proved", "more"), pl.Int8()),
            "makeable": pl.Boolean(),
            **dict.fromkeys(("combined_seconds", "combined_one_seconds", "exact_seconds"), pl.Float64()),
            "needs": pl.String(),
        }
    )

    @staticmethod
    def values_of(row: ClaimRow) -> tuple[Any, ...]:
        """Return a row as the values of its columns."""
        _, *told = astuple(row.judged)
        told[4:8] = [-1 if one is None else int(one) for one in told[4:8]]
        return (*row[:5], *told)

    @staticmethod
    def row_of(values: Sequence[Any]) -> ClaimRow:
        """Return the row with these values of its columns."""
        where, position, seed, asked, seconds, *told = values
        told[4:8] = [None if one < 0 else bool(one) for one in told[4:8]]
        return ClaimRow(where, position, seed, asked, seconds, Judged(where, *told))


def recorded(boards: Iterable[Board], source: str, *, needs: bool = False) -> Iterator[ClaimTask]:
    """Yield the claims of boards whose play is recorded up to a claim with a known result."""
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
    """Judge some claims."""
    rows = []
    for task in tasks:
        start = perf_counter()
        claim = _claim(task)
        found = judged(claim, needs=task.needs)
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
    """Play a random deal double dummy until declarer's tricks are the same in all sampled worlds."""
    number = int(task.where)
    contract = contract_of(DEALT[number % len(DEALT)])
    solver = _core.Solver(threads=1)
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
            taken = dd.worlds(view.play, drawn.layouts, solver=solver, threads=1).tricks.max(axis=1)
            if np.ptp(taken) == 0 or play.tricks_left == 2:
                return RecordedClaim(task.where, play, int(taken.min()))
        play = play.play(min(right, key=lambda card: dd.cheapness(play, card)))
    # Declarer was never on lead in a clear position: claim or concede the last trick.
    best = dd.best_tricks(play)
    return RecordedClaim(task.where, play, best if play.turn.side is contract.declarer.side else 1 - best)
