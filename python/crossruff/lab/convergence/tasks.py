"""Collect the decisions of a notrump deal, with what each choice is worth in many worlds.

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

from crossruff import dd
from crossruff.cardplay.touching import touching
from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.inference import sample
from crossruff.lab.core.store import RowStore
from crossruff.model import Card, Contract, Deal, Play, Seat, Suit, View
from crossruff.toml_settings import refuse_below

RECIPE = "ns: 23+ hcp, 0-8 spades, 0-8 hearts"
LARGE = 9
"""With more cards than this in a hand, worlds take long to solve."""

Matrix = NDArray[np.int8]
"""Tricks of the side to play: a row for each world, a column for each choice."""


@dataclass(frozen=True, slots=True, order=True)
class DecisionTask:
    """A deal whose decisions are collected, as numbers."""

    number: int
    cards: int = 8
    """The most cards in a hand at a decision."""
    worlds: int = 1000
    """The most worlds of a decision."""
    large_worlds: int = 100
    """The most worlds with more than nine cards in a hand."""
    seed: int = 1

    def __post_init__(self) -> None:
        """Reject wrong numbers before anything is run."""
        if not 2 <= self.cards <= 13:
            raise CrossruffError(f"cards must be from 2 to 13; got {self.cards}")
        refuse_below(2, self, ("worlds", "large_worlds"))

    @property
    def deal_key(self) -> int:
        """Identify the deal."""
        return self.number


class RecordedDecision(NamedTuple):
    """A decision: the choices, and what each of them takes in each world."""

    played: int
    """How many cards had been played."""
    hand: int
    """0 for the choice of the suit to lead, then 1 to 4 for the cards of a trick."""
    player: str
    """The hand to play."""
    moves: int
    """Cards in that hand."""
    alternatives: int
    """The number of different choices; 1 if there was nothing to choose."""
    discard: bool
    strength: float
    """The share of all rank points (2 = 1 to ace = 13) that the side holds."""
    visible: float
    """The share that the player sees."""
    milliseconds: float
    """The processor time of a world."""
    is_all: bool
    """Whether these are all worlds that agree with what the player sees."""
    names: str
    """The choices, each card or suit standing for those that touch it."""
    packed: bytes
    """The matrix; empty if there was nothing to choose."""

    @property
    def tricks(self) -> Matrix:
        """Return the tricks of each choice (column) in each world (row)."""
        return np.frombuffer(self.packed, dtype=np.int8).reshape(-1, self.alternatives)


class DealRow(NamedTuple):
    """A task and the decisions of its deal."""

    number: int
    cards: int
    worlds: int
    large_worlds: int
    seed: int
    deal: str
    play: str
    seconds: float
    choices: Sequence[RecordedDecision]

    @property
    def task(self) -> DecisionTask:
        """Return the task that the row is the result of."""
        return DecisionTask(self.number, self.cards, self.worlds, self.large_worlds, self.seed)


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


class DecisionStore(RowStore[DealRow]):
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

    @staticmethod
    def values_of(row: DealRow) -> Sequence[Any]:
        """Return the values of a row's columns."""
        *key, choices = row
        return [*key, [choice._asdict() for choice in choices]]

    @staticmethod
    def row_of(values: Sequence[Any]) -> DealRow:
        """Return a row from the values of its columns."""
        *key, choices = values
        return DealRow._make([*key, [RecordedDecision(**choice) for choice in choices]])


def run_deals(tasks: Sequence[DecisionTask]) -> list[DealRow]:
    """Return the decisions of some deals."""
    return [decisions_of(task) for task in tasks]


def decisions_of(task: DecisionTask) -> DealRow:
    """Play a deal and collect its decisions.

    Until the hands have few enough cards, all four players see all cards. From there on each player plays
    the best card on average over the worlds that agree with what the player sees: the limit of the Monte
    Carlo method.

    >>> row = decisions_of(DecisionTask(1, cards=4, worlds=50))
    >>> [(choice.moves, choice.hand) for choice in row.choices[:6]]
    [(4, 0), (4, 1), (4, 2), (4, 3), (4, 4), (3, 0)]
    >>> choice = next(choice for choice in row.choices if choice.alternatives > 1)
    >>> choice.tricks.shape[1] == choice.alternatives == len(choice.names.split())
    True
    """
    start = time.perf_counter()
    solver = dd.Solver(threads=1)
    dealt = deal(RECIPE, seed=task.seed, number=task.number)
    play = Play.of(dealt, Contract.parse("3NT", Seat.SOUTH))
    while play.tricks_left > task.cards:
        play = play.play(best_seen(play, solver))
    choices: list[RecordedDecision] = []
    # The last trick has nothing to choose.
    while play.tricks_left > 1:
        count = task.worlds if play.tricks_left <= LARGE else task.large_worlds
        chance = random.Random(f"{task.seed} {task.number} {len(play.cards)}")
        solved = _Solved.at(play, count, chance.getrandbits(48), solver)
        if play.trick.cards:
            choice, best = solved.choice(len(play.trick.cards) + 1, solved.buckets())
        else:
            suits = {str(suit): cards for suit, cards in solved.suits().items()}
            choice, suit = solved.choice(0, suits)
            choices.append(choice)
            held = set(suits[suit])
            buckets = {name: cards for name, cards in solved.buckets().items() if held.issuperset(cards)}
            choice, best = solved.choice(1, buckets)
        choices.append(choice)
        play = play.play(best)
    key = (task.number, task.cards, task.worlds, task.large_worlds, task.seed)
    return DealRow(*key, str(dealt), str(play), time.perf_counter() - start, choices)


def best_seen(play: Play, solver: dd.Solver) -> Card:
    """Return the cheapest card that costs nothing double dummy."""
    values = dd.solve(play, solver=solver)
    best = max(values.values())
    return min((card for card in values if values[card] == best), key=lambda card: dd.cheapness(play, card))


@dataclass(frozen=True, slots=True)
class _Solved:
    """A play, and what the legal cards are worth in the worlds that its player considers."""

    play: Play
    view: View
    cards: tuple[Card, ...]
    tricks: Matrix
    is_all: bool
    milliseconds: float

    @classmethod
    def at(cls, play: Play, count: int, seed: int, solver: dd.Solver) -> _Solved:
        view = View.of(play, play.player)
        legal = play.legal_cards
        if len(legal) == 1:
            return cls(play, view, tuple(legal), np.empty((0, 1), dtype=np.int8), False, 0.0)
        drawn = sample(view, {}, count, seed)
        # Processor time, so that other programs do not count.
        start = time.process_time()
        found = dd.solve_worlds(drawn.hands, view.play, solver=solver, threads=1)
        elapsed = 1000 * (time.process_time() - start) / len(drawn)
        return cls(play, view, found.cards, found.tricks, drawn.is_all, elapsed)

    def suits(self) -> dict[Suit, list[Card]]:
        found: dict[Suit, list[Card]] = {}
        for card in self.cards:
            found.setdefault(card.suit, []).append(card)
        return found

    def buckets(self) -> dict[str, list[Card]]:
        """Group the cards that touch, by the lowest of each group."""
        return {str(cards[0]): cards for cards in touching(self.view)}

    def choice(self, hand: int, options: Mapping[str, Sequence[Card]]) -> tuple[RecordedDecision, str]:
        """Return the decision between some groups of cards, each worth its best card, and the best group."""
        places = {card: place for place, card in enumerate(self.cards)}
        columns = [self.tricks[:, [places[card] for card in cards]].max(axis=1) for cards in options.values()]
        names = list(options)
        matrix = np.stack(columns, axis=1) if len(self.tricks) else np.empty((0, len(names)), dtype=np.int8)
        totals = matrix.sum(axis=0, dtype=np.int64)
        cheap = [dd.cheapness(self.play, cards[0]) for cards in options.values()]
        best = min(range(len(names)), key=lambda place: (-totals[place], cheap[place]))
        turn, held = self.play.turn, self.play.remaining
        led = self.play.trick.cards[0].suit if self.play.trick.cards else None
        choice = RecordedDecision(
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
    """Return the share of the rank points that some seats hold."""
    points = {seat: sum(card.rank.index + 1 for card in held[seat]) for seat in Seat}
    return sum(points[seat] for seat in seats) / (sum(points.values()) or 1)
