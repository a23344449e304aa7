"""Define the forms that browsers send by HTTP."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from crossruff.web.board_choices import BoardChoice, RandomBoards
from crossruff.web.fields import (
    CallsText,
    DealText,
    Form,
    PersonName,
    SeatName,
    SystemName,
    VulnerabilityName,
)

TokenText = Annotated[str, Field(max_length=100)]
ContractText = Annotated[str, Field(max_length=10)]
CardList = Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=52)]


class JoinForm(Form):
    """Take a free seat by an invitation, or find the own seat by its token."""

    invite: TokenText | None = None
    token: TokenText | None = None
    seat: SeatName | None = None
    name: PersonName = ""


class SolveForm(Form):
    """A deal to solve; the line is for the contract, or for par's first contract."""

    deal: DealText
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    contract: ContractText = ""


class PlayForm(Form):
    """A contract and the cards that were played."""

    deal: DealText
    contract: ContractText
    cards: CardList = Field(default_factory=list)


class ClaimForm(PlayForm):
    """The seat that claims, and the assumptions."""

    seat: SeatName | None = None
    assume: Annotated[str, Field(max_length=300)] = ""


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
