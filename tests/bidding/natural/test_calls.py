"""What a player of Standard American would call: hands by topic."""

from __future__ import annotations

import pytest

from crossruff.bidding.natural import NaturalSystem, natural_system
from crossruff.model import Auction, Call, Hand, Seat, View, Vulnerability


@pytest.fixture(scope="module")
def sayc() -> NaturalSystem:
    return natural_system("sayc")


CASES = """
# Openings
AK32.K32.QJ4.Q32     -                    1NT
AK432.K32.QJ4.Q3     -                    1NT
AKQ32.AK2.QJ4.K3     -                    2C
AQ2.KQ2.AKJ4.Q32     -                    2NT
AKQJ32.AKQ.AK4.3     -                    2C
AK432.Q432.K32.2     -                    1S
AK43.QT43.K3.432     -                    1C
AK43.QT4.K432.32     -                    1D
A3.K4.QJ432.KJ32     -                    1D
32.K4.AJ32.KQ432     -                    1C
KQJ932.32.J32.43     -                    2S
KQJ9432.3.J32.43     -                    3S
2.3.J32.AKJ98762     -                    4C
Q32.K32.A432.J32     -                    P
AKQ54.J432.32.32     P P                  2S
# Responses to one notrump
K432.Q432.K32.32     1NT P                2C
K5432.2.Q432.432     1NT P                2H
432.K5432.2.Q432     1NT P                2D
K32.Q32.K432.J32     1NT P                2NT
K32.Q32.K432.A32     1NT P                3NT
KQ2.AQ2.KQ32.K32     1NT P                6NT
32.43.5.QT987654     1NT P                2S
A2.KJ97654.32.Q2     1NT P                2D
# Opener after Stayman and transfers
KQ32.AJ32.K2.K32     1NT P 2C P           2H
KQ32.AJ3.K32.K32     1NT P 2C P           2S
KQ3.AJ3.K32.K432     1NT P 2C P           2D
KQ3.AJ32.K32.K32     1NT P 2D P           2H
# Responses to a suit
K32.Q5432.32.432     1S P                 2S
KJ32.A432.32.K32     1S P                 3S
KJ32.AK32.32.KJ2     1S P                 2NT
KJ32.A432.3.K432     1S P                 4D
32.KJ32.K432.432     1S P                 1NT
32.KJ432.AK32.32     1S P                 2H
K432.K32.432.432     1H P                 2H
KQ32.32.K432.432     1H P                 1S
KQ32.K432.432.32     1C P                 1H
KQ32.32.K432.432     1C P                 1D
32.432.K32.KQ432     1C P                 2C
AQ2.KJ2.Q432.J32     1D P                 2NT
# Rebids
KJ32.A2.AQ32.432     1D P 1S P            2S
KJ32.A2.AQJ32.43     1D P 1S P            3S
K2.AQ2.KJ432.432     1D P 1S P            1NT
A2.KQ2.AKJ32.Q32     1D P 1S P            2NT
A2.32.AKJ432.Q32     1D P 1S P            2D
A2.KQ32.AKJ32.32     1D P 1S P            2H
AKJ32.K2.432.432     1S P 3S P            P
AKJ32.KQ2.A32.32     1S P 3S P            4S
# Competition
KQJ32.32.K32.432     1C                   1S
AK32.KJ32.Q432.2     1C                   X
KQ2.AJ32.KQ2.Q32     1H                   1NT
KQJ32.KJT32.32.2     1D                   2D
32.2.KQJ32.KJT32     1H                   2NT
KJ432.Q2.432.432     1H X P               1S
KQ32.A32.32.K432     1D 1H                X
32.KQ32.A432.432     1C 1S                X
K432.2.A432.Q432     1H P P               X
KQ2.KJ2.QJ32.432     1H P P               1NT
# Slam
KQJ32.AK2.K32.32     1S P 2NT P           3NT
A2.KQ432.K32.K32     1H P 2NT P 3D P 4NT P 5D
"""


def cases() -> list[tuple[str, str, str]]:
    found = []
    for line in CASES.splitlines():
        if line and not line.startswith("#"):
            hand, *calls, expected = line.split()
            found.append((hand, " ".join(calls).replace("-", ""), expected))
    return found


@pytest.mark.parametrize(("hand", "calls", "expected"), cases())
def test_the_call(sayc: NaturalSystem, hand: str, calls: str, expected: str) -> None:
    call, reason = sayc.judge(Hand.parse(hand), Auction.parse(Seat.NORTH, calls), Vulnerability.NONE)
    assert call is Call.parse(expected), reason


def test_a_decision_tells_why_and_what_else(sayc: NaturalSystem) -> None:
    found = sayc.call(View.of_auction(Hand.parse("K432.Q432.K32.32"), Auction.parse("N", "1NT P")))
    assert str(found.action) == "2C"
    assert "Stayman" in found.reason
    assert found.call_type == "artificial, forcing"
    assert Hand.parse("K432.Q432.K32.32") in found.meaning
    assert any(not each.fits for each in found.candidates)


def test_switches_change_the_call() -> None:
    hand, auction = Hand.parse("AK32.K32.QJ4.432"), Auction(Seat.NORTH)
    assert str(natural_system("sayc").call(View.of_auction(hand, auction)).action) == "1C"
    assert str(natural_system("sayc-weak").call(View.of_auction(hand, auction)).action) == "1NT"
    two_suits = Hand.parse("KQJ32.KJT32.32.2")
    over = Auction.parse("N", "1D")
    assert str(natural_system("sayc").call(View.of_auction(two_suits, over)).action) == "2D"
    assert str(natural_system("sayc", off=["michaels"]).call(View.of_auction(two_suits, over)).action) == "1S"


def test_two_over_one_forces_to_game() -> None:
    auction = Auction.parse("N", "1S P 2C")
    plain = natural_system("sayc").explain(auction)[-1].call_type
    forcing = natural_system("two-over-one").explain(auction)[-1].call_type
    assert plain == "natural, forcing"
    assert forcing == "natural, game forcing"


def test_an_unknown_switch_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown convention 'druri'; choose bergen"):
        natural_system("sayc", on=["druri"])
    with pytest.raises(ValueError, match="unknown natural system 'acol'; choose sayc"):
        natural_system("acol")
