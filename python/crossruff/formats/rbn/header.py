"""The lines of RBN that tell where and by whom a deal was played."""

from __future__ import annotations

import re
from collections.abc import Mapping

from crossruff.model import Seat

_SCORINGS: Mapping[str, str] = {
    "I": "IMP",
    "B": "BAM",
    "T": "TotalPoints",
    "X": "CrossIMP",
    "M": "MP",
    "N": "InstantScore",
    "R": "Rubber",
    "C": "Chicago",
    "A": "Cavendish",
}
_STAGES: Mapping[str, str] = {
    "F": "Final",
    "P": "Playoff",
    "S": "Semifinal",
    "Q": "Quarterfinal",
    "I": "Qualifying",
}
_ROOMS: Mapping[str, str] = {"O": "Open", "C": "Closed"}
_DATE = re.compile(r"([0-9]{4})([0-9?]{2})?([0-9?]{2})?")


def split(value: str) -> list[str]:
    """Return the parts of a line between colons; a doubled colon is one that belongs to the text.

    >>> split("Preempts:: Fact or Fiction?:Marty Bergen")
    ['Preempts: Fact or Fiction?', 'Marty Bergen']
    """
    return [part.replace("\0", ":").strip() for part in value.replace("::", "\0").split(":")]


def header_tags(values: Mapping[str, str]) -> dict[str, str]:
    """Return the tags of PBN for the lines that hold until the next of their kind."""
    title, author = _two(values.get("T", ""))
    scoring, modified = _two(values.get("F", ""))
    stage, session = _two(values.get("S", ""))
    if stage.isdigit() and not session:
        stage, session = "", stage
    elif re.fullmatch(r"R[0-9]+", stage):
        stage = f"Round of {stage[1:]}"
    home, visit, home_carry, visit_carry, *_ = [
        *(part.strip() for part in values.get("K", "").split(":")),
        *[""] * 4,
    ]
    found = {
        "Event": ", ".join(filter(None, split(values.get("E", "")))),
        "Site": ", ".join(filter(None, split(values.get("L", "")))),
        **_date(values.get("D", "")),
        "Scoring": ";".join(filter(None, (_SCORINGS.get(scoring, scoring), modified))),
        "Stage": _STAGES.get(stage, stage),
        "Session": session,
        "HomeTeam": home,
        "HomeCarryOver": "" if home_carry == "0" else home_carry,
        "VisitTeam": visit,
        "VisitCarryOver": "" if visit_carry == "0" else visit_carry,
        "Description": title,
        "Annotator": author,
    }
    return {name: value for name, value in found.items() if value}


def players(value: str) -> tuple[dict[Seat, str], dict[str, str]]:
    """Return the players of `North+South:West+East`, and the room or table that may follow.

    >>> players("Wolff+Hamman:Stansby+Martel:O")[1]
    {'Room': 'Open'}
    """
    ns, ew, room, other, *_ = [*(part.strip() for part in value.split(":", 3)), *[""] * 4]
    names: dict[Seat, str] = {}
    for pair, seats in ((ns, (Seat.NORTH, Seat.SOUTH)), (ew, (Seat.WEST, Seat.EAST))):
        for seat, name in zip(seats, pair.split("+", 1), strict=False):
            if name.strip():
                names[seat] = name.strip()
    tags = {"Room": _ROOMS[room]} if room in _ROOMS else {"Table": room} if room else {}
    return names, {**tags, **({"Rbn_N": other} if other else {})}


def _two(value: str) -> tuple[str, str]:
    first, *rest = split(value)
    return first, ":".join(rest)


def _date(value: str) -> dict[str, str]:
    match = _DATE.fullmatch(value)
    if match is None:
        return {"Rbn_D": value}
    return {"Date": ".".join((match[1], match[2] or "??", match[3] or "??"))}
