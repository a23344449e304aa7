"""Calls that a club player would not call wild: strong hands act, weak ones stop, bids have cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system
from crossruff.bidding.natural.engine.calls import FIRST_BID, NOTRUMP, PASS, strain_of
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability

_FIRST, _BOARDS = 18_000, 300


def called(hand: str, calls: str) -> tuple[Call, str]:
    system = natural_system("sayc")
    return system.judge(Hand.parse(hand), Auction.parse(Seat.NORTH, calls), Vulnerability.NONE)


def bid_boards(name: str) -> Iterator[tuple[str, Situation, Hand, RuleCandidate]]:
    """Yield each call of self-play, with its situation and hand."""
    system, library = natural_system(name), solved_deals.default()
    for place in range(_FIRST, _FIRST + _BOARDS):
        board = SolvedBoard(library, place)
        calls: tuple[int, ...] = ()
        situation = system.situation(calls, *board.vulnerable)
        while not situation.is_over:
            hand = board.hands[len(calls) % 4]
            chosen = situation.choose(HandFeatures(hand))
            assert chosen is not None
            yield f"board {place}, {hand} after {board.auction(calls)}", situation, hand, chosen
            calls = (*calls, chosen.call)
            situation = system.situation(calls, *board.vulnerable)


@pytest.mark.parametrize("name", ["sayc", "two-over-one"])
def test_natural_bids_have_cards_and_preempters_bid_once(name: str) -> None:
    for where, situation, hand, chosen in bid_boards(name):
        call = chosen.call
        if call < FIRST_BID:
            continue
        assert not situation.has_preempted or situation.is_forced, where
        if strain_of(call) == NOTRUMP or chosen.call_type.is_artificial:
            continue
        length = HandFeatures(hand).lengths[strain_of(call)]
        assert length > 0, f"{where}: {chosen.name}"
        partners = situation.suits[situation.partner]
        assert length > 1 or strain_of(call) in partners, f"{where}: {chosen.name}"


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        # Two clubs does not sell out to two spades.
        ("532.AKQ.KQJ4.AK3", "2C 2S P P", "X"),
        # Nor does an opener with 19 points to one notrump in the balancing seat.
        ("KJ86.A5.A82.AQJT", "1C P P 1NT", "X"),
        # Opener reopens short in their suit, although partner could not bid.
        ("5.AJ93.K8762.AK6", "1D 3S P P", "X"),
        # Stayman found a fit: game, not a pass.
        ("874.KQT5.964.A52", "2S 2NT P 3C P 3H P", "4H"),
        # The negative doubler has an opening bid: game with seven trumps.
        ("AT8.Q8.J863.AKJT", "1D 3H X P 3S P", "4S"),
        # A doubler with 18 points and a long suit does not pass an invitation.
        ("AT.AJT984.AKQT.2", "1C X P 2S P", "3H"),
        # A balanced opener answers a double of a preempt with three notrump.
        ("Q52.A54.KJ42.A42", "1D 3H X P", "3NT"),
    ],
)
def test_strong_hands_act(hand: str, calls: str, expected: str) -> None:
    call, reason = called(hand, calls)
    assert call is Call.parse(expected), reason


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        # A weak two that has answered leaves the last word to partner.
        ("AJ8752.AT6.T975.", "2S P 2NT P 3H P 4S P"),
        # An invitation was accepted: the hand has nothing more to say.
        ("T8743.KQ953..A97", "1NT P 2D P 2H P 2S P 4H P"),
        # Shape alone does not ask for aces over partner's game.
        ("AQJ32.QT874..962", "1NT P 2D P 3H P 4D P 4H P"),
        # A raise of an overcall and three notrump: no control bid with 12 points.
        ("K.AKQT7.72.T9762", "1D 2C P 2D P 3NT P"),
    ],
)
def test_limited_hands_stop(hand: str, calls: str) -> None:
    call, reason = called(hand, calls)
    assert call.index == PASS, reason


def test_notrump_after_stayman_invites() -> None:
    call, reason = called("A872.AQ3.AQ6.J83", "1NT P 2C P 2S P 4NT P")
    assert call in (Call.PASS, Call.parse("6NT")), reason


def test_a_good_raise_of_an_overcall_is_the_cheapest_cue_bid() -> None:
    call, reason = called("K52.64.AK54.8764", "1S 2C P")
    assert call is Call.parse("2S"), reason
