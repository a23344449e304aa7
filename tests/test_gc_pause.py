"""No garbage collection while a player decides."""

import gc

import pytest

from crossruff.dealing import deal
from crossruff.gc_pause import gc_paused
from crossruff.model import Auction, Board, Hand, Seat, View
from crossruff.robots import robot
from crossruff.table import Referee, take_turn


def test_nothing_is_collected_during_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    club = robot("club", seed=1)
    seen = []
    call = type(club.system).call

    def watched(*arguments: object) -> object:
        seen.append(gc.isenabled())
        return call(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(type(club.system), "call", watched)
    club.decide(View.of_auction(Hand.parse("AQ32.K32.AJ4.Q32"), Auction(Seat.NORTH)))
    assert seen == [False]
    assert gc.isenabled()


def test_nothing_is_collected_before_a_turn_is_shown() -> None:
    seen = []
    table = Referee(
        Board(1, deal(seed=1)),
        watch=lambda state, event: seen.append(gc.isenabled()),
        consenting=Seat,
    )
    seen.clear()
    take_turn(table, robot("club", seed=1))
    assert seen == [False]
    assert gc.isenabled()


def test_it_comes_back_after_an_error_and_only_if_it_was_on() -> None:
    with pytest.raises(ZeroDivisionError), gc_paused():
        raise ZeroDivisionError
    assert gc.isenabled()
    gc.disable()
    try:
        with gc_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
