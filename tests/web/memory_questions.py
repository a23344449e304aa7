"""Ask a server what it remembers of a person, and check that it tells nothing of a board that is not over."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.web.server_process import Site
from tests.web.witness import Witness

Data = dict[str, Any]


@dataclass
class Memory:
    """The profile of a person, and what the server has told about it."""

    id: str
    key: str
    board_set: str
    told: set[tuple[str, int]] = field(default_factory=set)
    """The boards that were in the history once."""

    @property
    def headers(self) -> dict[str, str]:
        """The header of the profile."""
        return {"X-Profile": self.key}


def new_memory(site: Site, name: str, board_set: str) -> Memory:
    """Make a profile for a person who plays a set."""
    made = site.post("/api/profiles", name=name)
    return Memory(made["id"], made["key"], board_set)


def question(rng: random.Random, memory: Memory, table: str, board: int) -> str:
    """Return the path of a question."""
    return rng.choice(
        [
            f"/api/sets/{memory.board_set}",
            "/api/sets",
            "/api/history?limit=500",
            "/api/statistics",
            "/api/profile",
            "/api/profile/tables",
            "/api/profile/export",
            f"/api/tables/{table}/sheet",
            f"/api/tables/{table}/boards/{board}",
        ]
    )


def told_too_much(memory: Memory, path: str, answer: Any, text: str, witness: Witness) -> list[str]:
    """Return what an answer tells of the board that the person plays now."""
    faults = []
    if witness.state is None or witness.is_finished:
        return []
    for seat, hand in witness.state.deal.items():
        if seat is not witness.seat and str(hand) in text:
            faults.append(f"{path} shows the hand of {seat}")
    if path == "/api/history?limit=500":
        memory.told |= {(row["table"], row["board"]) for row in answer["rows"]}
    if path.startswith("/api/sets/"):
        number = witness.state.number
        if number in [board["number"] for board in answer["boards_played"]]:
            faults.append(f"{path} shows the field of board {number}")
        if any(one["boards"] > answer["you"]["played"] for one in answer["ranking"]):
            faults.append(f"{path} ranks by boards that are not finished")
    return [f"{witness.seat}: {fault}" for fault in faults]
