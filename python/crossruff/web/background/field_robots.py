"""The robots of the field: several strengths, so that a good result is worth something."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FieldRobot:
    """A robot that plays all four seats of the boards of sets."""

    id: str
    name: str
    spec: str


FIELD = (
    FieldRobot("quick", "Quick robot", 'club(bidding="sayc", seconds=0.02)'),
    FieldRobot("steady", "Steady robot", 'club(bidding="sayc", seconds=0.3)'),
    FieldRobot("modern", "Modern robot", 'club(bidding="two-over-one", seconds=0.3)'),
    FieldRobot("strong", "Strong robot", 'expert(bidding="sayc", seconds=0.4)'),
)
FIELD_NAMES = {one.id: one.name for one in FIELD}
