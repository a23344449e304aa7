"""Define the forms that browsers send by HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from crossruff.web.board_choices import BoardChoice, ChallengeChoice, RandomBoards
from crossruff.web.fields import (
    CallsText,
    DealText,
    Form,
    PersonName,
    SeatName,
    SystemName,
    VulnerabilityName,
)
from crossruff.web.tables.settings import RobotName

TokenText = Annotated[str, Field(max_length=100)]
ContractText = Annotated[str, Field(max_length=10)]
CardList = Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=52)]


class JoinForm(Form):
    """Take a free seat by an invitation, or find the own seat by its token."""

    invite: TokenText | None = None
    token: TokenText | None = None
    seat: SeatName | None = None
    name: PersonName = ""
    visitor: TokenText | None = None
    """The key by which the browser is known again."""


class ProfileForm(Form):
    """The name of a profile; nothing else is asked."""

    name: PersonName = ""


class ChallengeForm(Form):
    """A set of boards for friends."""

    title: Annotated[str, Field(max_length=80)] = ""
    boards: Annotated[int, Field(ge=1, le=36)] = 12
    mode: Literal["full", "declare", "bid"] = "full"
    choice: ChallengeChoice = RandomBoards()


class PlaySetForm(Form):
    """The robots at the table of a set."""

    name: PersonName = ""
    robot: RobotName = "club"
    seconds: Annotated[float, Field(ge=0.01, le=30)] | None = None
    system: SystemName = "sayc"
    partners_hand: bool = True
    """Whether the player plays the hand when the robot opposite declares."""


class SolveForm(Form):
    """A deal to solve; the line is for the contract, or for par's first contract."""

    deal: DealText
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    contract: ContractText = ""


class SuitForm(Form):
    """The cards of a suit, dummy's first, the tricks needed, vacant places, and entries to dummy."""

    north: Annotated[str, Field(max_length=40)]
    south: Annotated[str, Field(max_length=40)]
    tricks: Annotated[int, Field(ge=1, le=13)] | None = None
    west: Annotated[int, Field(ge=0, le=13)] = 13
    east: Annotated[int, Field(ge=0, le=13)] = 13
    entries: Annotated[int, Field(ge=0, le=13)] | None = None


class PlayForm(Form):
    """A contract and the cards that were played."""

    deal: DealText
    contract: ContractText
    cards: CardList = Field(default_factory=list)


class ClaimForm(PlayForm):
    """The seat that claims, and the assumptions."""

    seat: SeatName | None = None
    assume: Annotated[str, Field(max_length=300)] = ""


class PlanForm(PlayForm):
    """Declarer's board after the opening lead, with its auction, for a plan."""

    system: SystemName = "sayc"
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    calls: CallsText = ""
    seconds: Annotated[float, Field(ge=1, le=20)] = 8
    width: Annotated[int, Field(ge=280, le=960)] = 960
    """The width of the picture."""


class AuctionForm(Form):
    """An auction in a natural or evolved system that /api/systems lists."""

    system: SystemName = "sayc"
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    calls: CallsText = ""


class BoardTextForm(Form):
    """A text in any format of boards."""

    text: Annotated[str, Field(max_length=200_000)]


class DealsForm(Form):
    """Boards to deal."""

    choice: BoardChoice = RandomBoards()
    count: Annotated[int, Field(ge=1, le=36)] = 1


HandText = Annotated[str, Field(max_length=60)]
ConstraintText = Annotated[str, Field(max_length=1000)]
StudySeed = Annotated[int, Field(ge=0, lt=2**32)]


class LeadForm(Form):
    """A hand that leads; the calls may be a contract such as 3NTS."""

    hand: HandText
    calls: CallsText
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    constraint: ConstraintText = ""
    defenders: SystemName = "sayc"
    opponents: SystemName = "sayc"
    scoring: Literal["imps", "matchpoints"] = "imps"
    worlds: Annotated[int, Field(ge=1, le=2000)] = 400
    seed: StudySeed = 0


class TwoHandsForm(Form):
    """The hands of North and South, and what is known of the others."""

    north: HandText
    south: HandText
    constraint: ConstraintText = ""
    calls: CallsText = ""
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    seed: StudySeed = 0


class ContractsForm(TwoHandsForm):
    """How many worlds the contracts are compared in."""

    worlds: Annotated[int, Field(ge=1, le=1000)] = 100


class PlayedForm(TwoHandsForm):
    """A contract for robots to play, and the number of the world."""

    contract: ContractText
    number: Annotated[int, Field(ge=1, le=40)] = 1
