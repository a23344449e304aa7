"""Conventions as switches: auctions by the book, true explanations, and self-play with each of them."""

from __future__ import annotations

from functools import cache

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import CONVENTIONS, NATURAL_SYSTEMS, NaturalSystem, natural_system
from crossruff.lab.bidding import tally
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability

EXTRA = sorted(set(CONVENTIONS) - NATURAL_SYSTEMS["sayc"])
"""The conventions that the yellow card does not have."""
INSTEAD = {"dont": ["cappelletti"]}
"""The conventions that one replaces."""


@cache
def with_convention(name: str) -> NaturalSystem:
    return natural_system("sayc", on=[name], off=INSTEAD.get(name, []))


CASES = {
    "bergen": [
        ("Q432.K32.Q432.32", "1S P", "3C"),
        ("K432.A32.Q432.32", "1S P", "3D"),
        ("J5432.432.2.5432", "1S P", "4S"),
        ("J432.5432.Q32.32", "1S P", "3S"),
        ("KQ765.A32.K32.32", "1S P 3C P", "3S"),
        ("KQ765.AQ2.K32.32", "1S P 3C P", "3D"),
        ("KQJ765.AK2.A32.3", "1S P 3C P", "4S"),
        ("Q432.K32.Q432.32", "1S P 3C P 3D P", "3S"),
        ("KQ765.AQ2.K32.32", "1S P 3D P", "4S"),
    ],
    "dont": [
        ("A92.AKJT63.73.65", "1NT", "X"),
        ("KQ985.64.86.KQ92", "1NT", "2C"),
        ("K5.AQ985.KJ92.86", "1NT", "2D"),
        ("KQ985.AJ64.86.92", "1NT", "2H"),
        ("KQT932.96.864.97", "1NT", "2S"),
        ("654.982.A865.973", "1NT X P", "2C"),
        ("A92.AKJT63.73.65", "1NT X P 2C P", "2H"),
        ("A76.QT53.J742.85", "1NT 2C P", "2D"),
        ("KQ985.64.86.KQ92", "1NT 2C P 2D P", "2S"),
        ("Q76.QT5.J74.J852", "1NT 2C P", "P"),
        ("AQ6.85.J743.9852", "1NT 2H P", "2S"),
    ],
    "drury": [
        ("Q874.A53.KQ3.T82", "P P 1S P", "2C"),
        ("QJ74.A53.K43.T82", "P P 1S P", "2C"),
        ("Q874.A53.943.T82", "P P 1S P", "2S"),
        ("AKJ95.Q94.76.965", "P P 1S P 2C P", "2S"),
        ("QJ987.A4.KQJ.876", "P P 1S P 2C P", "2D"),
        ("QJ9875.A4.KQJ.87", "P P 1S P 2C P", "4S"),
        ("Q874.A53.KQ3.T82", "P P 1S P 2C P 2S P", "P"),
        ("Q874.A53.KQ3.K82", "1S P", "2NT"),
    ],
    "cue-bid raises": [
        ("KT93.64.A64.KJ32", "1S 2H", "3H"),
        ("85.Q973.KQ4.QJ32", "1H 1S", "2S"),
        ("97.K874.T86.KT93", "1H 1S", "3H"),
        ("72.AK654.AJ3.432", "1H 1S 2S P", "3H"),
        ("K3.AQJ76.KJ72.94", "1H 1S 2S P", "4H"),
        ("85.Q973.KQ4.QJ32", "1H 1S 2S P 3H P", "P"),
    ],
    "fit jumps": [
        ("KT32.2.KQJ54.432", "1S 2C", "3D"),
        ("KT32.2.432.KQJ54", "1S X", "3C"),
        ("KT32.32.KQJ54.32", "P P 1S P", "3D"),
        ("KT32.2.KQJ54.432", "1H 1S P", "3D"),
        ("KQJ54.KT32.32.32", "1D 1H P", "2S"),
        ("AQ654.K32.A32.32", "1S 2C 3D P", "4S"),
        ("AQ654.Q32.K32.32", "1S 2C 3D P", "4S"),
        ("AQ654.K32.432.K2", "1S 2C 3D P", "3S"),
        ("AQ654.K32.K32.32", "1H 1S P 3D P", "4S"),
        ("AQ654.K32.432.32", "1H 1S P 3D P", "3S"),
    ],
    "help suit": [
        ("A2.AQT75.4.KJ652", "1H P 2H P", "3C"),
        ("962.KJ6.96532.K3", "1H P 2H P 3C P", "4H"),
        ("QJ2.J86.Q953.J83", "1H P 2H P 3C P", "3H"),
        ("KQ5.AQT75.J2.864", "1H P 2H P", "P"),
    ],
    "inverted minors": [
        ("A32.K2.KQ432.432", "1D P", "2D"),
        ("32.32.QJ9432.Q32", "1D P", "3D"),
        ("AQ2.AJ2.KQ32.Q32", "1D P 2D P", "3NT"),
        ("QJ2.AJ2.Q432.K32", "1D P 2D P", "2NT"),
        ("A32.K2.KQ432.432", "1D P 2D P 2NT P", "3NT"),
        ("AQ32.K2.AJ432.32", "1D P 3D P", "P"),
    ],
    "leaping michaels": [
        ("AKQ32.2.3.AKJ432", "2H", "4C"),
        ("AKQ32.2.AKJ32.32", "2H", "4D"),
        ("AKQ32.AKJ32.2.32", "2D", "4D"),
        ("J43.5432.432.432", "2H 4C P", "4S"),
        ("3.5432.5432.J432", "2H 4C P", "5C"),
    ],
    "lebensohl": [
        ("J964.KQ73.AQ9.T3", "1NT 2D", "2NT"),
        ("KQ8.AJ5.T6.KQJ94", "1NT 2D 2NT P", "3C"),
        ("J964.KQ73.AQ9.T3", "1NT 2D 2NT P 3C P", "3D"),
        ("J964.KQ73.432.AQ", "1NT 2D", "3D"),
        ("32.432.32.KQ9432", "1NT 2S", "2NT"),
        ("32.432.32.KQ9432", "1NT 2S 2NT P 3C P", "P"),
        ("KQ432.32.A32.432", "1NT 2H", "2NT"),
        ("KQ432.32.A32.432", "1NT 2H 2NT P 3C P", "3S"),
        ("QJ432.32.432.432", "1NT 2H", "2S"),
        ("KQ432.32.A32.K32", "1NT 2H", "3S"),
        ("432.Q32.J5432.32", "2S X P", "2NT"),
        ("A2.KJ32.KQ32.Q32", "2S X P 2NT P", "3C"),
        ("432.Q32.J5432.32", "2S X P 2NT P 3C P", "3D"),
        ("432.Q32.AQ432.32", "2S X P", "3D"),
    ],
    "negative free bids": [
        ("32.KQJ432.Q32.32", "1D 1S", "2H"),
        ("32.AKJ432.A2.K32", "1D 1S", "X"),
        ("Q32.A2.AK432.432", "1D 1S 2H P", "P"),
        ("A2.K432.AKJ32.A2", "1D 1S 2H P", "4H"),
    ],
    "new minor forcing": [
        ("K52.AJT74.J5.Q74", "1D P 1H P 1NT P", "2C"),
        ("AQ9.82.AKT9.JT95", "1D P 1H P 1NT P 2C P", "3NT"),
        ("A92.Q82.AKT9.T95", "1D P 1H P 1NT P 2C P", "2H"),
        ("A2.KQ82.AJ93.T95", "1D P 1S P 1NT P 2C P", "3H"),
        ("K52.AJT74.J5.Q74", "1D P 1H P 1NT P 2C P 2H P", "P"),
        ("K52.AJT74.A5.Q74", "1D P 1H P 1NT P 2C P 2H P", "4H"),
    ],
    "ogust": [
        ("83.QJ9764.K7.964", "2H P 2NT P", "3C"),
        ("83.KQ9764.7.9643", "2H P 2NT P", "3D"),
        ("83.QJ9764.KQ.964", "2H P 2NT P", "3H"),
        ("83.KQ9764.K7.964", "2H P 2NT P", "3S"),
        ("83.AKQ764.87.964", "2H P 2NT P", "3NT"),
        ("975.A5.AT64.AK82", "2H P 2NT P 3C P", "3H"),
        ("A75.A52.AT6.KQ82", "2H P 2NT P 3D P", "4H"),
    ],
    "pick a slam": [
        ("AQJ32.KQ2.AJ2.KQ", "1D P 1S P 1NT P", "5NT"),
        ("K54.A43.KQ43.J32", "1D P 1S P 1NT P 5NT P", "6S"),
        ("K5.A432.KQ43.432", "1D P 1S P 1NT P 5NT P", "6NT"),
        ("KQJ32.K32.A32.K2", "2NT P 3H P 3S P", "5NT"),
        ("A54.AQ2.KQ43.AQ2", "2NT P 3H P 3S P 5NT P", "6S"),
        # Where the kernel would bid six notrump: partner picks a suit that is longer than shown.
        ("Q87.AKT6.T9.KQ73", "1D P 1H P 3C P", "5NT"),
        ("AT..AKQJ82.AT985", "1D P 1H P 3C P 5NT P", "6D"),
        ("AK8.2.AKQ83.AT98", "1D P 1H P 3C P 5NT P", "6NT"),
    ],
    "puppet 1nt": [
        ("K43.Q2.KQ32.9432", "1NT P", "3C"),
        ("K432.Q32.KQ2.932", "1NT P", "3NT"),
        ("K432.Q2.KQ32.932", "1NT P", "2C"),
        ("AQJ32.K2.KQ2.Q32", "1NT P 3C P", "3S"),
        ("AQJ2.K32.KQ2.Q32", "1NT P 3C P", "3D"),
        ("AQ2.K32.KQ2.Q432", "1NT P 3C P", "3NT"),
        ("K432.Q32.KQ32.92", "1NT P 3C P 3D P", "3H"),
        ("AQJ2.K32.KQ2.Q32", "1NT P 3C P 3D P 3H P", "4S"),
        ("K43.Q2.KQ32.9432", "1NT P 3C P 3S P", "4S"),
        ("K43.Q2.KQ32.9432", "1NT P 3C P 3H P", "3NT"),
    ],
    "puppet stayman": [
        ("K432.Q32.K32.432", "2NT P", "3C"),
        ("AQJ32.AK2.KQ2.Q2", "2NT P 3C P", "3S"),
        ("AQJ2.AK2.KQ2.Q32", "2NT P 3C P", "3D"),
        ("AQ2.AK2.KQ2.QJ32", "2NT P 3C P", "3NT"),
        ("K432.Q32.K32.432", "2NT P 3C P 3D P", "3H"),
        ("AQJ2.AK2.KQ2.Q32", "2NT P 3C P 3D P 3H P", "4S"),
    ],
    "semi-forcing notrump": [],
    "smolen": [
        ("KQ432.A432.K2.32", "1NT P 2C P 2D P", "3H"),
        ("KQ32.A5432.K2.32", "1NT P 2C P 2D P", "3S"),
        ("A65.K2.AQ32.K432", "1NT P 2C P 2D P 3H P", "4S"),
        ("A6.K32.AQ32.K432", "1NT P 2C P 2D P 3H P", "3NT"),
        ("KQ32.A65432.K2.3", "1NT P 2C P 2D P 3S P 3NT P", "4H"),
    ],
    "two-way drury": [
        ("Q874.A53.KQ3.T82", "P P 1S P", "2D"),
        ("Q87.A53.KQ32.T82", "P P 1S P", "2C"),
        ("Q874.A53.943.T82", "P P 1S P", "2S"),
        ("AKJ95.Q94.76.965", "P P 1S P 2D P", "2S"),
        ("QJ987.A42.KQ3.87", "P P 1S P 2D P", "3S"),
        ("QJ987.A4.KQJ.876", "P P 1S P 2D P", "4S"),
        ("Q874.A53.KQ3.T82", "P P 1S P 2D P 3S P", "4S"),
        ("QJ987.A4.KQJ.876", "P P 1S P 2C P", "2D"),
    ],
}


@pytest.mark.parametrize(
    ("convention", "hand", "calls", "expected"),
    [(convention, *case) for convention, cases in CASES.items() for case in cases],
)
def test_calls_by_the_book(convention: str, hand: str, calls: str, expected: str) -> None:
    system, held = with_convention(convention), Hand.parse(hand)
    auction = Auction.parse(Seat.NORTH, calls)
    call, reason = system.judge(held, auction, Vulnerability.NONE)
    assert call is Call.parse(expected), reason
    assert held in system.explain(auction.call(call))[-1].meaning


def test_an_opener_may_pass_a_semi_forcing_notrump() -> None:
    system = natural_system("two-over-one", on=["semi-forcing notrump"])
    auction = Auction.parse(Seat.NORTH, "1S P 1NT P")
    call, reason = system.judge(Hand.parse("AQ432.K32.Q32.Q2"), auction, Vulnerability.NONE)
    assert call is Call.PASS, reason
    assert Call.PASS not in natural_system("two-over-one", off=["semi-forcing notrump"]).continuations(
        auction
    )


@pytest.mark.parametrize("convention", EXTRA)
def test_every_call_is_true_and_no_forcing_call_is_passed(convention: str) -> None:
    played = tally(with_convention(convention), solved_deals.default(), 500, 300)
    assert (played.untrue, played.dropped, played.too_long) == (0, 0, 0)


@pytest.mark.parametrize("off", [["jacoby transfers", "texas transfers"], ["five-card major notrumps"]])
def test_a_style_without_a_convention_is_true_too(off: list[str]) -> None:
    played = tally(natural_system("sayc", off=off), solved_deals.default(), 500, 300)
    assert (played.untrue, played.dropped, played.too_long) == (0, 0, 0)


def test_without_transfers_notrump_is_answered_naturally() -> None:
    system = natural_system("sayc", off=["jacoby transfers", "texas transfers"])
    for hand, calls, expected in (
        ("73.JT9763.K3.542", "1NT P", "2H"),
        ("A74.KT953.J53.Q3", "1NT P", "3H"),
        ("76.KJ9865.86.KJT", "1NT P", "4H"),
        ("J9.A73.AQ95.A983", "1NT P 4H P", "P"),
        ("J9.A73.AQ95.A983", "1NT P 2H P", "P"),
    ):
        call, reason = system.judge(Hand.parse(hand), Auction.parse(Seat.NORTH, calls), Vulnerability.NONE)
        assert call is Call.parse(expected), reason


def test_a_five_card_major_is_opened_or_hidden_in_notrump() -> None:
    opening = Auction.parse(Seat.NORTH, "")
    hand = Hand.parse("KQ5.KJ985.A7.K86")
    assert natural_system("sayc").judge(hand, opening, Vulnerability.NONE)[0] is Call.parse("1NT")
    strict = natural_system("sayc", off=["five-card major notrumps"])
    assert strict.judge(hand, opening, Vulnerability.NONE)[0] is Call.parse("1H")


def test_every_convention_has_a_line_and_every_system_knows_its_conventions() -> None:
    assert all(words and "\n" not in words for words in CONVENTIONS.values())
    assert all(switches <= set(CONVENTIONS) for switches in NATURAL_SYSTEMS.values())
