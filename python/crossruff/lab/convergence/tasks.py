"""The decisions of a notrump deal, with what each choice is worth in many layouts: a task and its row.

The recipe is that of a thesis on convergence: South declares, North is dummy, the side has 23 points or more
and no nine cards in a major suit. A trick has five decisions: which suit to lead, which card of it, and the
cards of the three other hands. Cards that touch count as one.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from crossruff import _core, dd
from crossruff.cardplay.touching import touching
from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.inference import sample
from crossruff.lab.core.store import Shards
from crossruff.model import Card, Contract, Deal, Play, Seat, Suit, View

RECIPE = "ns: 23+ hcp, 0-8 spades, 0-8 hearts"
LARGE = 9
"""With more cards than this in a hand, layouts are dear to solve."""

Matrix = NDArray[np.int8]
"""Tricks of the side to play: a row for each layout, a column for each choice."""


@dataclass(frozen=True, slots=True, order=True)
class DecisionTask:
    """A deal whose decisions are wanted, by numbers."""

    number: int
    cards: int = 8
    """Decisions count from when each hand has so many cards left."""
    layouts: int = 1000
    """How many layouts stand for all, where there are more."""
    large_layouts: int = 100
    """The same with more than nine cards in a hand."""
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse numbers that make no sense, before anything is run."""
        if not 2 <= self.cards <= 13:
            raise CrossruffError(f"a hand has from 2 to 13 cards, not {self.cards}")
        if min(self.layouts, self.large_layouts) < 2:
            raise CrossruffError("a decision needs at least 2 layouts")

    @property
    def deal_key(self) -> int:
        """What tells the deal."""
        return self.number


class Choice(NamedTuple):
    """A decision: what there was to choose from, and what each choice takes in each layout."""

    played: int
    """How many cards had been played."""
    hand: int
    """0 for the choice of the suit to lead, then 1 to 4 for the cards of a trick."""
    player: str
    """The hand to play."""
    moves: int
    """Cards in that hand."""
    alternatives: int
    """Different choices; 1 if there was nothing to choose."""
    discard: bool
    strength: float
    """The share of all rank points (2 = 1 to ace = 13) that the side holds."""
    visible: float
    """The share that the player sees."""
    milliseconds: float
    """How long a layout took, in time of the processor."""
    is_all: bool
    """Whether these are all layouts that agree with what the player sees."""
    names: str
    """The choices, each card or suit standing for those that touch it."""
    packed: bytes
    """The matrix; empty if there was nothing to choose."""

    @property
    def tricks(self) -> Matrix:
        """The tricks of each choice (column) in each layout (row)."""
        return np.frombuffer(self.packed, dtype=np.int8).reshape(-1, self.alternatives)


class DealRow(NamedTuple):
    """A task and the decisions of its deal."""

    number: int
    cards: int
    layouts: int
    large_layouts: int
    seed: int
    deal: str
    play: str
    seconds: float
    choices: Sequence[Choice]

    @property
    def task(self) -> DecisionTask:
        """What it is the result of."""
        return DecisionTask(self.number, self.cards, self.layouts, self.large_layouts, self.seed)


_CHOICE = pl.Struct(
    {
        "played": pl.Int8,
        "hand": pl.Int8,
        "player": pl.String,
        "moves": pl.Int8,
        "alternatives": pl.Int8,
        "discard": pl.Boolean,
        "strength": pl.Float32,
        "visible": pl.Float32,
        "milliseconds": pl.Float32,
        "is_all": pl.Boolean,
        "names": pl.String,
        "packed": pl.Binary,
    }
)


class DecisionStore(Shards[DealRow]):
    """Deals with their decisions, in a folder."""

    prefix = "decisions"
    schema = pl.Schema(
        {
            "number": pl.Int64(),
            "cards": pl.Int64(),
            "layouts": pl.Int64(),
            "large_layouts": pl.Int64(),
            "seed": pl.UInt64(),
            "deal": pl.String(),
            "play": pl.String(),
            "seconds": pl.Float64(),
            "choices": pl.List(_CHOICE),
        }
    )

    def add(self, rows: Sequence[DealRow]) -> None:
        """Write some rows as a new file."""
        plain = [row._replace(choices=[choice._asdict() for choice in row.choices]) for row in rows]  # type: ignore[misc]
        super().add(plain)

    @staticmethod
    def row_of(values: Sequence[Any]) -> DealRow:
        """A row from the values of its columns."""
        *key, choices = values
        return DealRow._make([*key, [Choice(**choice) for choice in choices]])


def run_deals(tasks: Sequence[DecisionTask]) -> list[DealRow]:
    """The decisions of some deals."""
    return [decisions_of(task) for task in tasks]


def decisions_of(task: DecisionTask) -> DealRow:
    """Play a deal and keep its decisions.

    Until the hands have few enough cards, all four players see all cards. From there on each plays what is
    best on average of the layouts that he knows of: the limit of the Monte Carlo method.

    >>> row = decisions_of(DecisionTask(1, cards=4, layouts=50))
    >>> [(choice.moves, choice.hand) for choice in row.choices[:6]]
    [(4, 0), (4, 1), (4, 2), (4, 3), (4, 4), (3, 0)]
    >>> choice = next(choice for choice in row.choices if choice.alternatives > 1)
    >>> choice.tricks.shape[1] == choice.alternatives == len(choice.names.split())
    True
    """
    start = time.perf_counter()
    solver = _core.Solver(threads=1)
    dealt = deal(RECIPE, seed=task.seed, number=task.number)
    play = Play.of(dealt, Contract.parse("3NT", Seat.SOUTH))
    while play.tricks_left > task.cards:
        play = play.play(_best_seen(play, solver))
    choices: list[Choice] = []
    # The last trick has nothing to choose.
    while play.tricks_left > 1:
        count = task.layouts if play.tricks_left <= LARGE else task.large_layouts
        chance = random.Random(f"{task.seed} {task.number} {len(play.cards)}")
        looked = _Looked.at(play, count, chance.getrandbits(48), solver)
        if play.trick.cards:
            choice, best = looked.choice(len(play.trick.cards) + 1, looked.buckets())
        else:
            suits = {str(suit): cards for suit, cards in looked.suits().items()}
            choice, suit = looked.choice(0, suits)
            choices.append(choice)
            held = set(suits[suit])
            buckets = {name: cards for name, cards in looked.buckets().items() if held.issuperset(cards)}
            choice, best = looked.choice(1, buckets)
        choices.append(choice)
        play = play.play(best)
    key = (task.number, task.cards, task.layouts, task.large_layouts, task.seed)
    return DealRow(*key, str(dealt), str(play), time.perf_counter() - start, choices)


def _best_seen(play: Play, solver: _core.Solver) -> Card:
    """The cheapest card that costs nothing if all cards are seen."""
    values = dd.solve(play, solver=solver)
    best = max(values.values())
    return min((card for card in values if values[card] == best), key=lambda card: dd.cheapness(play, card))


@dataclass(frozen=True, slots=True)
class _Looked:
    """A play, and what the legal cards are worth in the layouts that its player knows of."""

    play: Play
    view: View
    cards: tuple[Card, ...]
    tricks: Matrix
    is_all: bool
    milliseconds: float

    @classmethod
    def at(cls, play: Play, count: int, seed: int, solver: _core.Solver) -> _Looked:
        view = View.of(play, play.player)
        legal = play.legal_cards
        if len(legal) == 1:
            return cls(play, view, tuple(legal), np.empty((0, 1), dtype=np.int8), False, 0.0)
        drawn = sample(view, {}, count, seed)
        # What other programs do meanwhile does not count.
        start = time.process_time()
        found = dd.worlds(view.play, drawn.hands, solver=solver, threads=1)
        elapsed = 1000 * (time.process_time() - start) / len(drawn)
        return cls(play, view, found.cards, found.tricks, drawn.is_all, elapsed)

    def suits(self) -> dict[Suit, list[Card]]:
        found: dict[Suit, list[Card]] = {}
        for card in self.cards:
            found.setdefault(card.suit, []).append(card)
        return found

    def buckets(self) -> dict[str, list[Card]]:
        """The cards that differ, each by the lowest of those that touch it."""
        return {str(cards[0]): cards for cards in touching(self.view)}

    def choice(self, hand: int, options: Mapping[str, Sequence[Card]]) -> tuple[Choice, str]:
        """The decision between some groups of cards, each worth its best card; and which is the best."""
        places = {card: place for place, card in enumerate(self.cards)}
        columns = [self.tricks[:, [places[card] for card in cards]].max(axis=1) for cards in options.values()]
        names = list(options)
        matrix = np.stack(columns, axis=1) if len(self.tricks) else np.empty((0, len(names)), dtype=np.int8)
        totals = matrix.sum(axis=0, dtype=np.int64)
        cheap = [dd.cheapness(self.play, cards[0]) for cards in options.values()]
        best = min(range(len(names)), key=lambda place: (-totals[place], cheap[place]))
        turn, held = self.play.turn, self.play.remaining
        led = self.play.trick.cards[0].suit if self.play.trick.cards else None
        choice = Choice(
            played=len(self.play.cards),
            hand=hand,
            player=turn.name.title(),
            moves=self.play.count(turn),
            alternatives=len(names),
            discard=led is not None and all(card.suit is not led for card in self.cards),
            strength=_share(held, (turn, turn.partner)),
            visible=_share(held, tuple(seat for seat in Seat if seat not in self.view.hidden)),
            milliseconds=self.milliseconds,
            is_all=self.is_all,
            names=" ".join(names),
            packed=np.ascontiguousarray(matrix).tobytes() if len(names) > 1 else b"",
        )
        return choice, names[best]


def _share(held: Deal, seats: Sequence[Seat]) -> float:
    """How much of the rank points some seats hold."""
    points = {seat: sum(card.rank.index + 1 for card in held[seat]) for seat in Seat}
    return sum(points[seat] for seat in seats) / (sum(points.values()) or 1)
