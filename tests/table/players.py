"""Quick players for tests: their answers depend on all that they were asked before, as a robot's may."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from crossruff.dealing import deal
from crossruff.model import Board, Call, Card, Seat, View
from crossruff.players import Decision
from crossruff.table import PlayedBoard


def bid(call: Call, shows: str = "", alert: bool = False) -> Decision[Call]:
    return Decision(call, "because", shows=shows, alert=alert)


def play(card: Card, reason: str = "because") -> Decision[Card]:
    return Decision(card, reason, worlds=3)


class Divided(ABC):
    """Calls by one method and plays by another."""

    def decide(self, view: View) -> Decision[Any]:
        return self.call(view) if view.is_bidding else self.card(view)

    @abstractmethod
    def call(self, view: View) -> Decision[Call]: ...

    @abstractmethod
    def card(self, view: View) -> Decision[Card]: ...


@dataclass
class Moody(Divided):
    """Bids low, plays anything, claims now and then; all by one row of random numbers."""

    seed: int
    asked: list[str] = field(default_factory=list)
    random: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    def call(self, view: View) -> Decision[Call]:
        auction = view.calls
        self.asked.append(f"call {auction}")
        legal = auction.legal_calls
        low = legal[: 6 if len(auction) < 8 else 1]
        call = self.random.choice(low)
        alert = self.random.random() < 0.3
        return bid(call, f"mood {self.random.randrange(100)} | [ü♠]" if call is not Call.PASS else "", alert)

    def card(self, view: View) -> Decision[Card]:
        self.asked.append(f"card {view.play}")
        return play(self.random.choice(list(view.play.legal_cards)), f"mood {self.random.randrange(100)}")

    def claim(self, view: View) -> int | None:
        self.asked.append(f"claim {view.play}")
        wants = self.random.random() < 0.4 and 1 < view.play.tricks_left < 12
        return view.play.tricks_left if wants else None


@dataclass
class Quiet(Divided):
    """Opens with a given call, else passes; plays the lowest card; never claims."""

    opening: str = "Pass"

    def call(self, view: View) -> Decision[Call]:
        return bid(Call.parse(self.opening) if view.calls.last_bid is None else Call.PASS, "what it is")

    def card(self, view: View) -> Decision[Card]:
        return play(min(view.play.legal_cards, key=lambda card: card.rank.index))

    def claim(self, view: View) -> int | None:
        return None


def moody(seed: int) -> dict[Seat, Moody]:
    return {seat: Moody(10 * seed + seat.index) for seat in Seat}


def board_of(seed: int, number: int = 1) -> Board:
    return Board(number, deal(seed=seed, number=number))


def plain(played: PlayedBoard) -> tuple[object, ...]:
    """All of a played board but how long it took."""
    asked = [(each.seat, each.kind, each.answer, _thought(each.decision)) for each in played.decisions]
    return (played.board, asked, played.faults)


def _thought(decision: Decision[Any] | None) -> tuple[object, ...] | None:
    return None if decision is None else (decision.action, decision.worlds, decision.reason, decision.shows)
