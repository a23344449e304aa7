"""What browsers send by HTTP."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from crossruff.web.api.messages import SeatName
from crossruff.web.tables.settings import Calls, Choice, DealText, RandomBoards, VulnerabilityName

Token = Annotated[str, Field(max_length=100)]
ContractText = Annotated[str, Field(max_length=10)]
CardList = Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=52)]
SystemName = Annotated[str, Field(max_length=40)]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Join(_Form):
    """Somebody takes a free seat by an invitation, or finds his own by its token."""

    invite: Token | None = None
    token: Token | None = None
    seat: SeatName | None = None
    name: Annotated[str, Field(max_length=40)] = ""


class Solve(_Form):
    """A deal to be solved; the line is of the contract, or of par's."""

    deal: DealText
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    contract: ContractText = ""


class Position(_Form):
    """A moment of the play."""

    deal: DealText
    contract: ContractText
    cards: CardList = []


class FindClaim(Position):
    """Who claims, and what is assumed."""

    seat: SeatName | None = None
    assume: Annotated[str, Field(max_length=300)] = ""


class Explain(_Form):
    """An auction in a system, natural or evolved, that /api/systems names."""

    system: SystemName = "sayc"
    dealer: SeatName = "N"
    vulnerability: VulnerabilityName = "None"
    calls: Calls = ""


class Read(_Form):
    """A text in any format of boards."""

    text: Annotated[str, Field(max_length=200_000)]


class Deals(_Form):
    """Boards to be dealt."""

    choice: Choice = RandomBoards()
    count: Annotated[int, Field(ge=1, le=36)] = 1
