"""Describe a table as a player asks for it: which boards, which robots, which system."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from crossruff.model import Seat
from crossruff.web.board_choices import RandomBoards, TableChoice
from crossruff.web.fields import Form, PersonName, SeatName, SystemName

Mode = Literal["full", "declare", "defend", "bid"]
RobotName = Literal["quick", "club", "expert"]
Scoring = Literal["imps", "matchpoints"]

ROBOT_NAMES = {Seat.NORTH: "Nora", Seat.EAST: "Emil", Seat.SOUTH: "Selma", Seat.WEST: "Walter"}
"""The names of the robots: first names, since the names of their levels are words of bridge."""


class TableSettings(Form):
    """The settings of a table."""

    choice: TableChoice = RandomBoards()
    mode: Mode = "full"
    seat: SeatName = "S"
    name: PersonName = ""
    robot: RobotName = "club"
    seconds: Annotated[float, Field(ge=0.01, le=30)] | None = None
    system: SystemName = "sayc"
    next_system: SystemName | None = None
    """The system from the next board on, if the maker has chosen another."""
    takeover: Annotated[float, Field(ge=0, le=86_400)] = 60.0
    silent: bool = False
    """Whether robots that sit against the maker always pass."""
    partners_hand: bool = False
    """Whether a player plays the hand when the robot opposite declares."""

    scoring: Scoring = "imps"
    """How boards are compared with the other table."""
    chat: Literal["off", "players", "everyone"] = "players"
    """Who may write to the others and read that."""

    def for_next_board(self) -> TableSettings:
        """Return the settings of the next board."""
        if self.next_system is None:
            return self
        return self.model_copy(update={"system": self.next_system, "next_system": None})

    @property
    def spec(self) -> str:
        """The spec of the robots."""
        return f'{self.robot}(bidding="{self.system}", seconds={self.robot_seconds}, readings=people)'

    @property
    def robot_seconds(self) -> float:
        """A robot's longest time. It rarely needs it, but on a busy machine it must not play badly."""
        return self.seconds or {"quick": 1.0, "club": 1.0, "expert": 2.0}[self.robot]
