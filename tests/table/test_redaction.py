"""Snapshots: no viewer sees a hidden card, nor anything that depends on one."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff.errors import CrossruffError
from crossruff.model import Deal, Hand, Seat
from crossruff.table import BoardDealt, Event, Phase, Referee, State, event_data, snapshot
from tests.table.tables import SPLIT, SURE, table_of, tables

VIEWERS = (None, *Seat)


def visible_seats(state: State, viewer: Seat | None) -> set[Seat]:
    """Return whose cards a viewer may see before the end, computed in another way than the package does."""
    shown = set() if viewer is None else {viewer}
    contract = state.auction.contract
    if contract is not None and state.play is not None and state.play.cards:
        shown.add(contract.declarer.partner)
    return shown


def redealt(state: State, events: tuple[Event, ...], viewer: Seat | None, seed: int) -> State | None:
    """The same board with the cards that a viewer cannot see dealt otherwise; None if it could not be so."""
    shown = visible_seats(state, viewer)
    hidden = [seat for seat in Seat if seat not in shown]
    left = {seat: state.deal[seat] if state.play is None else state.play.remaining[seat] for seat in Seat}
    pool = [card for seat in hidden for card in left[seat]]
    random.Random(seed).shuffle(pool)
    hands = dict(state.deal.items())
    for seat in hidden:
        count = len(left[seat])
        hands[seat] = (hands[seat] - left[seat]) | Hand(pool[:count])
        del pool[:count]
    first, *others = events
    assert isinstance(first, BoardDealt)
    try:
        return State.of(
            [BoardDealt(first.number, first.dealer, first.vulnerability, Deal(hands), at=first.at), *others]
        )
    except CrossruffError:
        return None


@given(tables(), st.integers(0, 10**6))
@settings(max_examples=150)
def test_a_snapshot_does_not_depend_on_hidden_cards(table: Referee, seed: int) -> None:
    state = table.state
    if state.is_over:
        return
    for viewer in VIEWERS:
        other = redealt(state, table.log.events, viewer, seed)
        if other is not None:
            assert snapshot(other, viewer) == snapshot(state, viewer)
            if viewer is not None and state.play is not None:
                assert other.view(viewer) == state.view(viewer)


@given(tables())
@settings(max_examples=30)
def test_no_hidden_card_is_named_at_any_moment(table: Referee) -> None:
    first, *others = table.log.events
    state = State.of([first])
    for event in (None, *others):
        state = state if event is None else state.after(event)
        for viewer in VIEWERS:
            shown = set(Seat) if state.is_over else visible_seats(state, viewer)
            seen = json.dumps(snapshot(state, viewer))
            for seat in set(Seat) - shown:
                left = state.deal[seat] if state.play is None else state.play.remaining[seat]
                assert not any(f'"{card}"' in seen for card in left)
                assert str(state.deal[seat]) not in seen


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_statement_stays_with_the_claimer(viewer: Seat | None) -> None:
    table = table_of(SPLIT, "P P 5NT P P P", "HJ")
    table.claim(Seat.SOUTH, 12, ["H2", "HA"])
    seen = snapshot(table.state, viewer)["claim"]
    assert ("statement" in seen) == (viewer is Seat.SOUTH)
    assert seen["accepted"] is False
    assert "statement" in snapshot(table.state, viewer, sees_all=True)["claim"]


def test_each_viewer_sees_the_right_hands() -> None:
    def hands(table: Referee, viewer: Seat | None, *, sees_all: bool = False) -> str:
        seen = snapshot(table.state, viewer, sees_all=sees_all)["hands"]
        return "".join(name for name, hand in seen.items() if "cards" in hand)

    table = table_of(SURE, "P P 7NT P P P")
    assert [hands(table, viewer) for viewer in VIEWERS] == ["", "N", "E", "S", "W"]
    assert hands(table, None, sees_all=True) == "NESW"
    table.card(Seat.WEST, "S4")
    assert [hands(table, viewer) for viewer in VIEWERS] == ["N", "N", "NE", "NS", "NW"]
    table.claim(Seat.SOUTH, 13)
    assert {hands(table, viewer) for viewer in VIEWERS} == {"NESW"}


def test_only_the_seat_with_the_turn_sees_legal_actions() -> None:
    table = table_of(SURE, "P P 7NT P P")
    for viewer in (None, Seat.NORTH, Seat.SOUTH, Seat.WEST):
        assert snapshot(table.state, viewer)["legal"] == {}
    assert snapshot(table.state, Seat.EAST)["legal"] == {"calls": ["Pass", "X"]}
    table.call(Seat.EAST, "P")
    table.card(Seat.WEST, "S4")
    seen = snapshot(table.state, Seat.SOUTH)
    assert (seen["turn"], seen["hand"], seen["legal"]) == ("S", "N", {"cards": ["SA", "SK", "SQ", "SJ"]})
    table.ask_undo(Seat.WEST)
    assert snapshot(table.state, Seat.SOUTH)["legal"] == {}
    assert snapshot(table.state)["undo"] == {"seat": "W", "count": 1, "waits_for": ["N", "S"]}


def test_the_end_shows_the_scores() -> None:
    table = table_of(SURE, "P P 7NT P P P", "S4")
    assert snapshot(table.state)["score"] is None
    table.claim(Seat.SOUTH, 13)
    seen = snapshot(table.state)
    assert (seen["result"], seen["score"]) == ("7NTS=", {"NS": 1520, "EW": -1520})
    assert seen["phase"] == Phase.OVER.value
    assert seen["deal"] == str(SURE)
    passed = snapshot(table_of(SURE, "P P P P").state)
    assert (passed["result"], passed["score"]) == ("Pass", {"NS": 0, "EW": 0})


def test_explanations_are_for_all() -> None:
    table = table_of(SURE, "P P")
    table.call(Seat.SOUTH, "2C", alert=True, explanation="strong")
    for viewer in VIEWERS:
        assert snapshot(table.state, viewer)["auction"][2] == {
            "seat": "S", "call": "2C", "alert": True, "explanation": "strong",
        }  # fmt: skip


def test_the_log_itself_is_not_for_players() -> None:
    """The first event holds the deal: sending it on reveals all cards."""
    assert str(SURE) in json.dumps(event_data(table_of(SURE, "").log.events[0]))
