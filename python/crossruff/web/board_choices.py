"""Choose the boards of a table: at random, by seed, by conditions, from a text, a set, or given hands."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from crossruff.errors import CrossruffError
from crossruff.web.fields import CallsText, DealText, Form, SeatName, VulnerabilityName, first_fault


class RandomBoards(Form):
    """A new deal each time."""

    kind: Literal["random"] = "random"


class SeededBoards(Form):
    """The deals of a seed, starting with a number."""

    kind: Literal["seed"]
    seed: Annotated[int, Field(ge=0, lt=2**53)]
    number: Annotated[int, Field(ge=1, le=100_000)] = 1


class ConstrainedBoards(Form):
    """Deals that meet conditions, in the language of docs/dealing.md."""

    kind: Literal["constraint"]
    text: Annotated[str, Field(max_length=2000)]


class WrittenBoards(Form):
    """The boards of a PBN or LIN text, or of a handviewer link."""

    kind: Literal["text"]
    text: Annotated[str, Field(max_length=200_000)]
    number: Annotated[int, Field(ge=1, le=100_000)] | None = None
    place: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """The place of the first board in the text, for texts that use a number twice; overrides `number`."""


class GivenHands(Form):
    """Hands that are given, with the calls and cards so far; `-` is dealt at random."""

    kind: Literal["hands"]
    deal: DealText
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    calls: CallsText = ""
    cards: CallsText = ""
    at: Annotated[int, Field(ge=0, le=400)] | None = None
    number: Annotated[int, Field(ge=1, le=100_000)] = 1
    """The number of the board."""


class SetBoards(Form):
    """The boards of a set; the server has them, and a worker or a page cannot make them."""

    kind: Literal["set"]
    set: Annotated[str, Field(max_length=40)]


AnyBoardChoice = RandomBoards | SeededBoards | ConstrainedBoards | WrittenBoards | GivenHands
BoardChoice = Annotated[AnyBoardChoice, Field(discriminator="kind")]
AnyChallengeChoice = RandomBoards | SeededBoards | ConstrainedBoards | WrittenBoards
ChallengeChoice = Annotated[AnyChallengeChoice, Field(discriminator="kind")]
TableChoice = Annotated[AnyBoardChoice | SetBoards, Field(discriminator="kind")]
"""The choice of a table: a person cannot ask for a set, but plays one by /api/sets."""
_ADAPTER: TypeAdapter[AnyBoardChoice] = TypeAdapter(BoardChoice)


def read_board_choice(data: dict[str, Any]) -> AnyBoardChoice:
    """Return the choice that plain data describes; CrossruffError says in one line what is wrong.

    >>> read_board_choice({"kind": "seed", "seed": 3}).number
    1
    >>> read_board_choice({"kind": "seed", "seed": -1})
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: seed: Input should be greater than or equal to 0
    """
    try:
        return _ADAPTER.validate_python(data)
    except ValidationError as fault:
        raise CrossruffError(first_fault(fault)) from None
