"""The bidding systems that can be looked at, natural and evolved, with one face for both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from crossruff.bidding import evolved
from crossruff.bidding.evolved.systems import shipped
from crossruff.bidding.natural import NAMED, NaturalSystem, named
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Call, Hand, Vulnerability

Chooser = Callable[[int], Call]
"""The call that is made with a hand, given by its bits."""


class ShownSystem(Protocol):
    """What is asked of a system to show it."""

    def made(self, auction: Auction, vulnerability: Vulnerability) -> list[dict[str, Any]]:
        """What each call of an auction showed."""

    def following(self, auction: Auction, vulnerability: Vulnerability) -> dict[str, str]:
        """What the next calls would show."""

    def chooser(self, auction: Auction, vulnerability: Vulnerability) -> Chooser:
        """How the next call is chosen."""


@dataclass(frozen=True, slots=True)
class _Natural:
    rules: NaturalSystem

    def made(self, auction: Auction, vulnerability: Vulnerability) -> list[dict[str, Any]]:
        return [
            {
                "seat": str(one.seat),
                "call": str(one.call),
                "words": one.words,
                "alert": bool(one.call_type.is_alerted),
                "hand": str(one.meaning),
            }
            for one in self.rules.explain(auction, vulnerability)
        ]

    def following(self, auction: Auction, vulnerability: Vulnerability) -> dict[str, str]:
        found = self.rules.continuations(auction, vulnerability)
        return {str(call): words for call, words in found.items()}

    def chooser(self, auction: Auction, vulnerability: Vulnerability) -> Chooser:
        situation, calls = self.rules.situation_of(auction, vulnerability), Call.all()

        def choose(bits: int) -> Call:
            chosen = situation.choose(HandFeatures(Hand.from_bits(bits)))
            return Call.PASS if chosen is None else calls[chosen.call]

        return choose


@dataclass(frozen=True, slots=True)
class _Evolved:
    """Both sides play it."""

    system: evolved.System

    def made(self, auction: Auction, vulnerability: Vulnerability) -> list[dict[str, Any]]:
        return [
            {
                "seat": str(one.seat),
                "call": str(one.call),
                "words": "" if one.shown is None else str(one.shown),
                "alert": False,
                "hand": "" if one.shown is None else str(one.shown.meaning),
            }
            for one in evolved.explain(self.system, auction, vulnerability)
        ]

    def following(self, auction: Auction, vulnerability: Vulnerability) -> dict[str, str]:
        found = evolved.continuations(self.system, auction, vulnerability)
        return {str(call): str(shown) for call, shown in found.items()}

    def chooser(self, auction: Auction, vulnerability: Vulnerability) -> Chooser:
        return lambda bits: self.system.call(auction, Hand.from_bits(bits), vulnerability, self.system)


def system_names() -> list[str]:
    """All that have a name: the natural ones first."""
    return [*NAMED, *(path.stem for path in shipped())]


@cache
def natural_named(name: str) -> NaturalSystem:
    """A natural system, which remembers the auctions that it has looked at."""
    return named(name)


@cache
def shown_system(name: str) -> ShownSystem:
    """A system by its name; a path is no name."""
    if name in NAMED:
        return _Natural(natural_named(name))
    for path in shipped():
        if path.stem == name:
            return _Evolved(evolved.System.load(path))
    raise CrossruffError(f"there is no system {name!r}: there are {', '.join(system_names())}")
