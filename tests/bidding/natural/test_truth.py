"""Readings of calls: strange calls are read, and forcing calls are answered."""

from __future__ import annotations

from crossruff.bidding.natural import NaturalSystem, natural_system
from crossruff.model import Auction, Call, Vulnerability


def test_calls_outside_the_system_are_read() -> None:
    system = natural_system("sayc")
    wild = Auction.parse("N", "1S 7C X P P XX P P P")
    read = system.explain(wild, Vulnerability.BOTH)
    assert [one.in_system for one in read[:2]] == [True, False]
    assert "no hand of this system" in read[1].words
    assert NaturalSystem().explain(Auction.parse("N", "4NT 5C 5D 6C X")) is not None


def test_a_forcing_call_is_not_passed() -> None:
    system = natural_system("sayc")
    for calls in ("1S P 2C P", "2C P", "1H P 1S P", "1S P 2NT P", "1NT P 2D P", "1C 1S X P"):
        assert Call.PASS not in system.continuations(Auction.parse("N", calls)), calls
