"""Describe a table as a player asks for it: which boards, which robots, which system."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from crossruff.web.board_choices import BoardChoice, RandomBoards
from crossruff.web.fields import Form, PersonName, SeatName, SystemName

Mode = Literal["full", "declare", "defend", "bid"]


class TableSettings(Form):
    """The settings of a table."""

    choice: BoardChoice = RandomBoards()
    mode: Mode = "full"
    seat: SeatName = "S"
    name: PersonName = ""
    robot: Literal["club", "expert"] = "club"
    seconds: Annotated[float, Field(ge=0.01, le=30)] | None = None
    system: SystemName = "sayc"
    takeover: Annotated[float, Field(ge=0, le=86_400)] = 60.0
    silent: bool = False
    """Whether robots that sit against the maker always pass."""
    partners_hand: bool = False
    """Whether a player plays the hand when the robot opposite declares."""

    @property
    def spec(self) -> str:
        """The spec of the robots."""
        return f'{self.robot}(bidding="{self.system}", seconds={self.robot_seconds}, readings=people)'

    @property
    def robot_seconds(self) -> float:
        """A robot's longest time. It rarely needs it, but on a busy machine it must not play badly."""
        return self.seconds or {"club": 1.0, "expert": 2.0}[self.robot]
