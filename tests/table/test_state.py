"""The state of a table: a fold over events, also where only some hands are known."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff.errors import CrossruffError, IllegalCall, IllegalCard, IllegalDeal
from crossruff.model import Board, Call, Card, Deal, Hand, Play, Seat
from crossruff.table import (
    BoardDealt,
    CallMade,
    CardPlayed,
    ClaimJudged,
    HandShown,
    Phase,
    Referee,
    State,
    UndoAnswered,
    UndoAsked,
    Undone,
    without_undone,
)
from tests.table.tables import SURE, table_of, tables

GRAND = "P P 7NT P P P"


@given(tables())
def test_the_log_gives_the_state_again(table: Referee) -> None:
    again = State.of(table.log.events)
    assert (again.board, again.turn, again.phase) == (
        table.state.board,
        table.state.turn,
        table.state.phase,
    )
    assert again == table.state


@given(tables(least=1), st.data())
@settings(max_examples=50)
def test_an_undo_gives_the_state_of_fewer_events(table: Referee, data: st.DataObject) -> None:
    state = table.state
    if state.is_over:
        return
    count = data.draw(st.integers(1, state.actions))
    undone = state.after(UndoAsked(Seat.NORTH, count))
    for seat in (Seat.EAST, Seat.WEST):
        undone = undone.after(UndoAnswered(seat, True))
    undone = undone.after(Undone(state.actions - count))
    before = State.of(table.log.events[: len(table.log) - count])
    table.consenting = frozenset(Seat)
    table.ask_undo(Seat.NORTH, count)
    assert without_undone(table.log.events) == list(table.log.events[: -4 - count])
    assert (undone.auction, undone.play, undone.turn) == (before.auction, before.play, before.turn)


@given(tables(), st.sampled_from(Seat))
@settings(max_examples=50)
def test_one_hand_and_dummy_are_enough_to_follow(table: Referee, seat: Seat) -> None:
    """As at a player's computer: dummy becomes known when it is put down, and the rest as it is played."""
    dealt, *events = table.log.events
    assert isinstance(dealt, BoardDealt)
    known = State.start(BoardDealt(dealt.number, dealt.dealer, dealt.vulnerability, dealt.deal.only(seat)))
    whole = State.start(dealt)
    for event in events:
        known, whole = known.after(event), whole.after(event)
        play = known.play
        if play is not None and len(play) == 1 and play.dummy is not None:
            known = known.after(HandShown(play.dummy, dealt.deal[play.dummy]))
        assert (known.turn, known.phase, known.auction) == (whole.turn, whole.phase, whole.auction)
        if play is not None and known.turn is seat:
            assert known.view(seat) == whole.view(seat)
    assert known.board.score() == whole.board.score()


def test_a_hand_that_is_shown_must_agree_with_what_was_seen() -> None:
    table = table_of(SURE.only(Seat.EAST), GRAND, "S4")
    for seat, hand in (
        (Seat.NORTH, SURE[Seat.EAST]),
        (Seat.EAST, SURE[Seat.NORTH]),
        (Seat.NORTH, Hand.parse("AK...")),
        (Seat.WEST, SURE[Seat.NORTH]),
    ):
        with pytest.raises((IllegalDeal, IllegalCard)):
            table.show_hand(seat, hand)
    table.show_hand(Seat.NORTH, SURE[Seat.NORTH])
    table.show_hand(Seat.WEST, str(SURE[Seat.WEST]))
    assert table.state.deal == SURE.only(Seat.NORTH, Seat.EAST, Seat.WEST)


def test_a_hand_at_a_table_is_whole_or_unknown() -> None:
    with pytest.raises(IllegalDeal, match="North must have 13 cards, or none if they are unknown; got 2"):
        Referee(Board(1, Deal.parse("N:AK... QJ... T9... 87...")))


def test_what_was_explained_and_shown_stands_after_an_undo() -> None:
    table = table_of(SURE.only(Seat.EAST), GRAND, "S4", consenting=Seat)
    table.show_hand(Seat.NORTH, SURE[Seat.NORTH])
    table.explain(Seat.NORTH, 0, "less than an opening")
    table.explain(Seat.SOUTH, 2, "everything")
    table.ask_undo(Seat.SOUTH)
    again = State.of(without_undone(table.log.events))
    # Time that was spent on what was taken back is spent all the same.
    assert replace(again, times=table.state.times) == table.state
    assert again.auction.note(0).explanation == "less than an opening"
    assert len(again.auction) == 2
    assert again.deal == SURE.only(Seat.EAST, Seat.NORTH)


def test_declarer_decides_for_dummy() -> None:
    table = table_of(SURE, GRAND)
    assert table.state.turn is Seat.WEST
    table.card(Seat.WEST, "S4")
    assert (table.state.turn, table.state.actor(6)) == (Seat.SOUTH, Seat.WEST)
    table.card(Seat.SOUTH, "SA")
    assert (table.state.turn, table.state.actor(7)) == (Seat.EAST, Seat.SOUTH)


def test_a_board_passed_out_is_over() -> None:
    state = table_of(SURE, "P P P P").state
    assert (state.phase, state.turn, state.board.score()) == (Phase.OVER, None, 0)
    with pytest.raises(CrossruffError, match="no contract"):
        state.view(Seat.NORTH)


def test_times_add_up_for_the_deciding_seat() -> None:
    table = Referee(Board(1, SURE))
    for call in GRAND.split():
        turn = table.state.turn
        assert turn is not None
        table.call(turn, call, seconds=1.5)
    table.card(Seat.WEST, "S4", seconds=2)
    table.card(Seat.SOUTH, "SA", seconds=3)
    assert [table.state.seconds(seat) for seat in Seat] == [3.0, 3.0, 4.5, 3.5]


def test_what_is_out_of_turn_is_refused() -> None:
    state = State.start(BoardDealt.of(Board(1, SURE)))
    with pytest.raises(IllegalCall, match="East may not call: it is North's turn"):
        state.after(CallMade(Seat.EAST, Call.PASS))
    with pytest.raises(IllegalCard, match="the auction is not over"):
        state.after(CardPlayed(Seat.EAST, Card.parse("S7")))
    with pytest.raises(CrossruffError, match="the board has begun"):
        state.after(state.dealt)
    with pytest.raises(CrossruffError, match="no claim to answer"):
        state.after(ClaimJudged(True))
    state = table_of(SURE, GRAND, "S4").state
    with pytest.raises(IllegalCard, match="South may not play the ♠5: it is North's turn"):
        state.after(CardPlayed(Seat.SOUTH, Card.parse("S5")))


def test_the_view_is_that_of_the_model() -> None:
    state = table_of(SURE, GRAND, "S4 SA S7").state
    view = state.view(Seat.EAST)
    assert view.play.deal == SURE.only(Seat.EAST, Seat.NORTH)
    assert isinstance(state.play, Play)
    assert view.auction is state.auction
    assert view.contract == state.contract
