"""A problem: what the player sees, the lines with their chances, the solution, and how it was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from crossruff.cardplay.touching import touching
from crossruff.coach.problems.known import KnownHand
from crossruff.coach.problems.tree import LineNode
from crossruff.errors import CrossruffError, ParseError
from crossruff.model import Auction, Board, Card, Contract, Deal, Play, Seat, View


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A card that begins a line, and how often the line reaches the goal."""

    card: Card
    chance: float
    right: bool

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {"card": str(self.card), "chance": round(self.chance, 3), "right": self.right}


@dataclass(frozen=True, slots=True)
class PlayProblem:
    """A problem of declarer or of a defender.

    The goal is to make the contract, or to beat it. Chances count all deals of the hidden cards that agree
    with `known`.
    """

    number: int
    theme: str
    also: tuple[str, ...]
    """Other themes that the solution shows."""
    board: Board
    contract: Contract
    seat: Seat
    """The seat of the player."""
    cards: tuple[Card, ...]
    """The cards played so far, the opening lead first."""
    known: Mapping[Seat, KnownHand]
    lines: tuple[RatedLine, ...]
    """The reasonable lines, the best first."""
    natural: Card
    tree: LineNode | None
    """The solution, for a problem of declarer."""
    fails: tuple[str, ...]
    """The robots that choose a wrong card, the weakest first."""
    features: tuple[tuple[str, float, float], ...] = ()
    """What the hidden hands have in common where the solution gains: a feature, how often it holds there, and
    how often elsewhere."""
    seed: int = 0

    @property
    def is_declarer(self) -> bool:
        """Whether the player is declarer."""
        return self.seat is self.contract.declarer

    @property
    def kind(self) -> str:
        """Declarer, defence or lead."""
        return "declarer" if self.is_declarer else "defence" if self.cards else "lead"

    @property
    def best(self) -> RatedLine:
        """The best line."""
        return self.lines[0]

    @property
    def right(self) -> tuple[Card, ...]:
        """The cards that solve the problem."""
        return tuple(line.card for line in self.lines if line.right)

    @property
    def rejected(self) -> tuple[RatedLine, ...]:
        """The lines that are clearly worse."""
        return tuple(line for line in self.lines if not line.right)

    @property
    def difficulty(self) -> int:
        """1 to 5, by the number of robots that go wrong."""
        return max(1, min(5, len(self.fails)))

    @property
    def play(self) -> Play:
        """The play so far, with all four hands."""
        return Play.of(self.board.deal, self.contract, self.cards)

    @property
    def view(self) -> View:
        """The position as the player sees it."""
        return View.of(self.play, self.seat, self.contract, self.board.auction, self.board.vulnerability)

    def line_of(self, card: Card | str) -> RatedLine | None:
        """Return the line that a card begins, or None if it was not worth playing out."""
        wanted = Card.parse(card)
        return next((line for line in self.lines if line.card is wanted), None)

    def solves(self, card: Card | str) -> bool:
        """Return whether a card is right: it, or a card that touches it, begins a line that is."""
        wanted = Card.parse(card)
        group = next((group for group in touching(self.view) if wanted in group), [wanted])
        return any(each in self.right for each in group)

    def to_data(self) -> dict[str, Any]:
        """Return plain data for a line of JSON."""
        assert self.board.auction is not None
        return {
            "number": self.number,
            "theme": self.theme,
            "also": list(self.also),
            "deal": str(self.board.deal),
            "dealer": str(self.board.dealer),
            "auction": " ".join(str(call) for call in self.board.auction),
            "contract": str(self.contract),
            "seat": str(self.seat),
            "cards": [str(card) for card in self.cards],
            "known": {str(seat): each.to_data() for seat, each in self.known.items()},
            "lines": [line.to_data() for line in self.lines],
            "natural": str(self.natural),
            "tree": None if self.tree is None else self.tree.to_data(),
            "fails": list(self.fails),
            "features": [
                [name, round(inside, 3), round(outside, 3)] for name, inside, outside in self.features
            ],
            "seed": self.seed,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> PlayProblem:
        """Read a problem that `to_data` wrote."""
        try:
            auction = Auction.parse(f"{data['dealer']}: {data['auction']}")
            board = Board(None, Deal.parse(data["deal"]), Seat.parse(data["dealer"]), auction=auction)
            lines = tuple(
                RatedLine(Card.parse(line["card"]), float(line["chance"]), bool(line["right"]))
                for line in data["lines"]
            )
            return cls(
                number=int(data["number"]),
                theme=str(data["theme"]),
                also=tuple(data["also"]),
                board=board,
                contract=Contract.parse(data["contract"]),
                seat=Seat.parse(data["seat"]),
                cards=tuple(map(Card.parse, data["cards"])),
                known={Seat.parse(seat): KnownHand.from_data(each) for seat, each in data["known"].items()},
                lines=lines,
                natural=Card.parse(data["natural"]),
                tree=None if data["tree"] is None else LineNode.from_data(data["tree"]),
                fails=tuple(data["fails"]),
                features=tuple(
                    (str(name), float(one), float(other)) for name, one, other in data["features"]
                ),
                seed=int(data["seed"]),
            )
        except (AttributeError, KeyError, TypeError) as fault:
            raise ParseError(f"a problem must be data as to_data returns it: {fault!r}") from fault
        except CrossruffError as fault:
            raise ParseError(f"problem {data.get('number')}: {fault}") from fault
