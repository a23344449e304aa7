"""Which boards a table plays, and how: what is asked for when a table is made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from crossruff.errors import CrossruffError
from crossruff.web.api.messages import SeatName, first_fault

Mode = Literal["full", "declare", "defend", "bid"]
Calls = Annotated[str, Field(max_length=2000)]
DealText = Annotated[str, Field(max_length=100)]
VulnerabilityName = Literal["None", "NS", "EW", "Both"]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class RandomBoards(_Form):
    """A new deal each time."""

    kind: Literal["random"] = "random"


class SeededBoards(_Form):
    """The deals of a seed from a number on."""

    kind: Literal["seed"]
    seed: Annotated[int, Field(ge=0, lt=2**53)]
    number: Annotated[int, Field(ge=1, le=100_000)] = 1


class ConstrainedBoards(_Form):
    """Deals that meet conditions, in the language of docs/dealing.md."""

    kind: Literal["constraint"]
    text: Annotated[str, Field(max_length=2000)]


class WrittenBoards(_Form):
    """The boards of a PBN or LIN text, or of a handviewer link."""

    kind: Literal["text"]
    text: Annotated[str, Field(max_length=200_000)]
    number: Annotated[int, Field(ge=1, le=100_000)] | None = None
    place: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """Of the first board among all of the text, where two have the same number; goes before it."""


class GivenHands(_Form):
    """Hands that are given, with what was called and played already; `-` is dealt at random."""

    kind: Literal["hands"]
    deal: DealText
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    calls: Calls = ""
    cards: Calls = ""
    at: Annotated[int, Field(ge=0, le=400)] | None = None


Choice = Annotated[
    RandomBoards | SeededBoards | ConstrainedBoards | WrittenBoards | GivenHands,
    Field(discriminator="kind"),
]
AnyChoice = RandomBoards | SeededBoards | ConstrainedBoards | WrittenBoards | GivenHands
_CHOICE: TypeAdapter[AnyChoice] = TypeAdapter(Choice)


class Settings(_Form):
    """A table as it is asked for."""

    choice: Choice = RandomBoards()
    mode: Mode = "full"
    seat: SeatName = "S"
    name: Annotated[str, Field(max_length=40)] = ""
    robot: Literal["club", "expert"] = "club"
    seconds: Annotated[float, Field(ge=0.01, le=30)] | None = None
    system: Literal["sayc", "sayc-weak", "two-over-one"] = "sayc"
    takeover: Annotated[float, Field(ge=0, le=86_400)] = 60.0
    silent: bool = False
    """Whether robots that sit against the maker pass throughout."""
    partners_hand: bool = False
    """Whether somebody whose partner is a robot plays the hand when that one declares."""

    @property
    def spec(self) -> str:
        """The robots by their name."""
        return f'{self.robot}(bidding="{self.system}", seconds={self.robot_seconds})'

    @property
    def robot_seconds(self) -> float:
        """A robot's longest time. It seldom needs that; a busy machine must not make it play badly."""
        return self.seconds or {"club": 1.0, "expert": 2.0}[self.robot]


def read_choice(data: dict[str, Any]) -> AnyChoice:
    """A choice from plain data; one clear line for anything else.

    >>> read_choice({"kind": "seed", "seed": 3}).number
    1
    >>> read_choice({"kind": "seed", "seed": -1})
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: seed: Input should be greater than or equal to 0
    """
    try:
        return _CHOICE.validate_python(data)
    except ValidationError as fault:
        raise CrossruffError(first_fault(fault)) from None
