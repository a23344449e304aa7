"""Know the whole system of an outside program: ask it what it would call with any hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from crossruff.bidding.learned.inputs import CALLS, Floats, HandBits
from crossruff.bidding.learned.policy import CallTurn
from crossruff.lab.bidding.bidders import ProgramBidder, call_names
from crossruff.model import Hand

_SURE = 0.97
"""The likelihood of the call that the program makes; the others share the rest."""


@dataclass(frozen=True, slots=True, eq=False)
class DisclosedProgram:
    """A program that discloses its system by its calls with sampled hands."""

    program: ProgramBidder

    @property
    def name(self) -> str:
        """The name of the program."""
        return self.program.name

    def describe(self) -> str:
        """Return where the system is known from."""
        return "Asked of the program itself, hand by hand."

    def likelihoods(self, hands: HandBits, turn: CallTurn) -> Floats:
        """Return the likelihood of each call for each hand, all in one auction."""
        found = np.full((len(hands), CALLS), (1 - _SURE) / (CALLS - 1), dtype=np.float32)
        found[np.arange(len(hands)), self.choices(hands, [turn] * len(hands))] = _SURE
        return found

    def choices(self, hands: HandBits, turns: Sequence[CallTurn]) -> list[int]:
        """Return the program's call with each hand, each in its own auction; North deals."""
        asked = []
        for bits, turn in zip(hands, turns, strict=True):
            own, other = turn.vulnerable, turn.they_vulnerable
            vulnerable = (other, own) if len(turn.calls) % 2 else (own, other)
            asked.append(((_text(int(bits)), 0, vulnerable, call_names(turn.calls)), turn.calls))
        return self.program.answers(asked)


@lru_cache(maxsize=100_000)
def _text(bits: int) -> str:
    return str(Hand.from_bits(bits))
