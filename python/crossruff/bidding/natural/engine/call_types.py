"""Say what a call is besides the hands that it shows: forcing, natural, a question, an agreement."""

from __future__ import annotations

import re
from dataclasses import dataclass

from crossruff.errors import ParseError

_WORDS = {
    "natural", "artificial", "forcing", "game forcing", "invitational", "sign-off", "alert", "takeout",
    "penalty", "negative", "responsive", "preemptive", "transfer", "support", "relay", "semi-forcing",
    "lead-directing", "cue-bid",
}  # fmt: skip
_REPORTED = (
    "natural", "artificial", "transfer", "cue-bid", "takeout", "negative", "responsive", "support", "penalty",
    "preemptive", "game forcing", "forcing", "invitational", "sign-off",
)  # fmt: skip
"""The words that an explanation reports, in this order."""


@dataclass(frozen=True, slots=True)
class Tags:
    """The tags of a rule, as written."""

    words: frozenset[str] = frozenset()
    agrees: str = ""
    """The suit, or its letter in the auction of the rule, that becomes trumps."""
    asks: str = ""
    """The question; its answers stand under `after asked ...`."""
    shows: str = ""
    """The suit, or its letter, that an artificial call shows."""
    conditions: tuple[str, ...] = ()
    """Further conditions: `if vulnerable`, `if on stayman`."""
    priority: int = 0


@dataclass(frozen=True, slots=True)
class CallType:
    """What a call in an auction is; suits are numbered as in `engine.calls`."""

    words: frozenset[str] = frozenset()
    agrees: int | None = None
    asks: str = ""
    shows: int | None = None

    @property
    def is_game_forcing(self) -> bool:
        """Whether the side may not stop below game after it."""
        return "game forcing" in self.words

    @property
    def is_forcing(self) -> bool:
        """Whether partner may not pass it."""
        return "forcing" in self.words or "game forcing" in self.words

    @property
    def must_answer(self) -> bool:
        """Whether partner passes it only for a special reason."""
        return self.is_forcing or "takeout" in self.words

    @property
    def is_artificial(self) -> bool:
        """Whether it says nothing about the strain that it names."""
        return "artificial" in self.words or "cue-bid" in self.words or "transfer" in self.words

    @property
    def is_takeout(self) -> bool:
        """Whether a double asks partner to bid."""
        return "takeout" in self.words

    @property
    def is_penalty(self) -> bool:
        """Whether a double wants to defend."""
        return "penalty" in self.words

    @property
    def is_alerted(self) -> bool:
        """Whether partner alerts it."""
        return "alert" in self.words

    def __str__(self) -> str:
        return ", ".join(word for word in _REPORTED if word in self.words)


PLAIN = CallType()


def read_tags(text: str, line: int, column: int) -> Tags:
    """Read `natural, forcing, agrees M, asks aces, shows H, if vulnerable, priority 2`."""
    words: set[str] = set()
    agrees = asks = shows = ""
    conditions: list[str] = []
    priority = 0
    for part in text.split(","):
        tag = part.strip()
        where = column + len(part) - len(part.lstrip())
        if tag.startswith("agrees "):
            agrees = tag[7:].strip()
        elif tag.startswith("asks "):
            asks = tag[5:].strip()
        elif tag.startswith("shows "):
            shows = tag[6:].strip()
        elif tag.startswith("if "):
            conditions.append(tag[3:].strip())
        elif found := re.fullmatch(r"priority (-?\d+)", tag):
            priority = int(found[1])
        elif tag in _WORDS:
            words.add(tag)
        elif tag:
            raise ParseError("not a tag of a rule", text=tag, line=line, column=where)
        column += len(part) + 1
    return Tags(frozenset(words), agrees, asks, shows, tuple(conditions), priority)
