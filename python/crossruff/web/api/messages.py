"""What browsers send over the socket, and how big it may be. What the server sends is told in docs/web.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from crossruff.errors import CrossruffError

LARGEST = 16 * 1024
"""Bytes of one message; a longer one closes the connection."""

SeatName = Literal["N", "E", "S", "W"]
Text = Annotated[str, Field(max_length=200)]


class Message(BaseModel):
    """Any message: what is not known in it is refused, and nothing is turned into another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Hello(Message):
    """Asks for a snapshot, as after a reload. `last` is the version that the page has, if any."""

    type: Literal["hello"]
    last: int = 0


class MakeCall(Message):
    """A call, when it is the seat's turn. Without an explanation the system's words are taken."""

    type: Literal["call"]
    call: Annotated[str, Field(max_length=8)]
    alert: bool = False
    explanation: Text = ""
    compare: bool = False
    """Whether to tell, when the call is made, what the robot would have called."""


class ExplainCall(Message):
    """A call of one's own, explained after it was made; calls are counted from 0."""

    type: Literal["explain"]
    number: Annotated[int, Field(ge=0, le=400)]
    explanation: Text
    alert: bool = False


class AskCall(Message):
    """Asks an opponent what a call of his shows."""

    type: Literal["ask"]
    number: Annotated[int, Field(ge=0, le=400)]


class PlayCard(Message):
    """A card of the seat's hand, or as declarer of dummy's."""

    type: Literal["card"]
    card: Annotated[str, Field(max_length=4)]


class MakeClaim(Message):
    """So many of the tricks that are left; the others are conceded. `statement` are cards in their order."""

    type: Literal["claim"]
    tricks: Annotated[int, Field(ge=0, le=13)]
    statement: Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=26)] = []


class AnswerClaim(Message):
    """A defender agrees, or not, to what his partner concedes."""

    type: Literal["claim_answer"]
    agrees: bool


class AskUndo(Message):
    """Take back so many actions; without a number, all since the seat's own last one."""

    type: Literal["undo"]
    count: Annotated[int, Field(ge=1, le=400)] | None = None


class AnswerUndo(Message):
    """An opponent agrees or not; whoever asked withdraws by `false`."""

    type: Literal["undo_answer"]
    agrees: bool


class AskHint(Message):
    """What a robot would do in this seat."""

    type: Literal["hint"]


class Control(Message):
    """What is about the table and not about the board."""

    type: Literal["control"]
    action: Literal["next_board", "replay_from", "set_robot", "rename", "leave", "review"]
    step: Annotated[int, Field(ge=0, le=400)] | None = None
    """For `replay_from`: how many calls and cards stand."""
    robot: Literal["club", "expert"] | None = None
    seconds: Annotated[float, Field(gt=0, le=30)] | None = None
    """For `set_robot`: the robots' kind, and their seconds for a decision."""
    partners_hand: bool | None = None
    """For `set_robot`: whether dummy plays for a robot that declares."""
    name: Annotated[str, Field(max_length=40)] | None = None
    """For `rename`."""
    choice: dict[str, Any] | None = None
    """For `next_board`: another choice of boards, as when a table is made."""


AnyMessage = (
    Hello
    | MakeCall
    | ExplainCall
    | AskCall
    | PlayCard
    | MakeClaim
    | AnswerClaim
    | AskUndo
    | AnswerUndo
    | AskHint
    | Control
)
_ADAPTER: TypeAdapter[AnyMessage] = TypeAdapter(Annotated[AnyMessage, Field(discriminator="type")])


def read_message(text: str | bytes) -> Message:
    """The message that a browser sent; one clear line of CrossruffError for anything else.

    >>> read_message('{"type": "call", "call": "1NT"}')
    MakeCall(type='call', call='1NT', alert=False, explanation='', compare=False)
    >>> read_message('{"type": "card"}')
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: card: Field required
    """
    if len(text) > LARGEST:
        raise CrossruffError(f"a message has at most {LARGEST} bytes")
    try:
        return _ADAPTER.validate_json(text)
    except (ValidationError, RecursionError, ValueError) as fault:
        raise CrossruffError(first_fault(fault)) from None


def first_fault(fault: Exception) -> str:
    """What is wrong first, in a line."""
    if not isinstance(fault, ValidationError):
        return "not a message"
    first = fault.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"][1:]) or "message"
    return f"{place}: {first['msg']}"
