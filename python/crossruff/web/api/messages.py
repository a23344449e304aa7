"""Define the messages that browsers send over the socket; docs/web.md has those that the server sends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from crossruff.errors import CrossruffError
from crossruff.web.company.texts import clean_text
from crossruff.web.fields import PersonName, SeatName, SystemName, first_fault
from crossruff.web.tables.settings import RobotName, Scoring

LARGEST_MESSAGE = 16 * 1024
"""Bytes; a longer message closes the connection."""

Text = Annotated[str, Field(max_length=200), AfterValidator(clean_text)]


class Message(BaseModel):
    """A message; unknown fields are rejected, and no value is converted to another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Hello(Message):
    """Ask for a snapshot, as after a reload; `last` is the version that the page has."""

    type: Literal["hello"]
    last: int = 0


class MakeCall(Message):
    """Make a call in turn. Without an explanation it is explained by the system."""

    type: Literal["call"]
    call: Annotated[str, Field(max_length=8)]
    alert: bool = False
    explanation: Text = ""
    compare: bool = False
    """Whether to send, after the call, what the robot would have called."""


class ExplainCall(Message):
    """Explain an own call after it was made; calls are counted from 0."""

    type: Literal["explain"]
    number: Annotated[int, Field(ge=0, le=400)]
    explanation: Text
    alert: bool = False


class AskCall(Message):
    """Ask an opponent what one of their calls shows."""

    type: Literal["ask"]
    number: Annotated[int, Field(ge=0, le=400)]


class PlayCard(Message):
    """Play a card of the own hand, or as declarer of dummy's."""

    type: Literal["card"]
    card: Annotated[str, Field(max_length=4)]


class MakeClaim(Message):
    """Claim some of the tricks left and concede the others; `statement` has cards in their order."""

    type: Literal["claim"]
    tricks: Annotated[int, Field(ge=0, le=13)]
    statement: Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=26)] = []


class AnswerClaim(Message):
    """Agree or disagree, as a defender, to a concession of the partner."""

    type: Literal["claim_answer"]
    agrees: bool


class AskUndo(Message):
    """Ask to take back some actions; without a number, up to the seat's own last one."""

    type: Literal["undo"]
    count: Annotated[int, Field(ge=1, le=400)] | None = None


class AnswerUndo(Message):
    """Agree or disagree, as an opponent, to an undo; the player who asked withdraws with `false`."""

    type: Literal["undo_answer"]
    agrees: bool


class AskHint(Message):
    """Ask what a robot would do in this seat."""

    type: Literal["hint"]


class Control(Message):
    """Control the table, not the board."""

    type: Literal["control"]
    action: Literal["next_board", "replay_from", "set_robot", "rename", "leave", "review"]
    step: Annotated[int, Field(ge=0, le=400)] | None = None
    """For `replay_from`: how many calls and cards to keep."""
    robot: RobotName | None = None
    seconds: Annotated[float, Field(gt=0, le=30)] | None = None
    """For `set_robot`: the kind of robots, and their seconds for a decision."""
    partners_hand: bool | None = None
    """For `set_robot`: whether dummy plays for a robot that declares."""
    system: SystemName | None = None
    scoring: Scoring | None = None
    """For `set_robot`: the system and the scoring, from the next board on."""
    name: PersonName | None = None
    """For `rename`."""
    choice: dict[str, Any] | None = None
    """For `next_board`: another choice of boards, as when a table is made."""


class Chat(Message):
    """Write to the others at the table: a text, or a quick phrase."""

    type: Literal["chat"]
    text: Text = ""
    phrase: Literal["well_played", "sorry", "thank_you", "ready"] | None = None


class SetChat(Message):
    """Say, as the maker of the table, who may write and read."""

    type: Literal["chat_rules"]
    allow: Literal["off", "players", "everyone"]


class AskKibitz(Message):
    """Ask, as a watcher, to see the hand of a seat or all hands; without hands, stop seeing them."""

    type: Literal["kibitz"]
    hands: Literal["N", "E", "S", "W", "all"] | None


class AnswerKibitz(Message):
    """Agree or disagree, as a player, to show hands to a watcher."""

    type: Literal["kibitz_answer"]
    number: Annotated[int, Field(ge=0, le=10**9)]
    agrees: bool


class EndKibitz(Message):
    """End, as a player, that a watcher sees hands."""

    type: Literal["kibitz_end"]
    number: Annotated[int, Field(ge=0, le=10**9)]


class MoveSeat(Message):
    """Sit at a free seat, after a board."""

    type: Literal["move"]
    seat: SeatName


class Invite(Message):
    """Ask, as the maker of the table, for an invitation for one more person."""

    type: Literal["invite"]


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
    | Chat
    | SetChat
    | AskKibitz
    | AnswerKibitz
    | EndKibitz
    | MoveSeat
    | Invite
)
CompanyMessage = Chat | SetChat | AskKibitz | AnswerKibitz | EndKibitz | MoveSeat | Invite
_ADAPTER: TypeAdapter[AnyMessage] = TypeAdapter(Annotated[AnyMessage, Field(discriminator="type")])


def read_message(text: str | bytes) -> Message:
    """Return the message that a browser sent; CrossruffError says in one line what is wrong.

    >>> read_message('{"type": "call", "call": "1NT"}')
    MakeCall(type='call', call='1NT', alert=False, explanation='', compare=False)
    >>> read_message('{"type": "card"}')
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: card: Field required
    """
    if len(text) > LARGEST_MESSAGE:
        raise CrossruffError(f"a message must have at most {LARGEST_MESSAGE} bytes; got {len(text)}")
    try:
        return _ADAPTER.validate_json(text)
    except ValidationError as fault:
        raise CrossruffError(first_fault(fault)) from None
    except (RecursionError, ValueError):
        raise CrossruffError("this is not a message") from None
