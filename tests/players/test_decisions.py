"""The record of a decision: into a log and back, and answers of plain players."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.dealing import deal
from crossruff.errors import CrossruffError, ParseError
from crossruff.inference import Meaning
from crossruff.model import Board, Call, Card, Seat, View
from crossruff.players import Candidate, Decision, decided, decision_data, decision_from
from crossruff.robots import robot
from crossruff.table import CallMade, CardPlayed, EventLog, event_data, event_from, play_board

_NUMBERS = st.none() | st.floats(-2000, 2000).map(lambda value: round(value, 4))
_TEXT = st.text(max_size=20)
_CARDS: st.SearchStrategy[tuple[Any, tuple[Any, ...]]] = st.sampled_from(Card.all()).map(
    lambda card: (card, (card,))
)
_CALLS: st.SearchStrategy[tuple[Any, tuple[Any, ...]]] = st.sampled_from(Call.all()).map(
    lambda call: (call, ())
)


@st.composite
def decisions(draw: st.DrawFn) -> Decision[Any]:
    actions: st.SearchStrategy[tuple[Any, tuple[Any, ...]]] = draw(st.sampled_from([_CARDS, _CALLS]))
    candidates = []
    for _ in range(draw(st.integers(0, 3))):
        action, touching = draw(actions)
        tricks, chance, promise, value = (draw(_NUMBERS) for _ in range(4))
        one = Candidate(action, touching, tricks, chance, promise, value, draw(st.booleans()), draw(_TEXT))
        candidates.append(one)
    return Decision(
        draw(actions)[0],
        draw(_TEXT),
        tuple(candidates),
        draw(st.integers(0, 1000)),
        round(draw(st.floats(0, 100)), 4),
        tuple(draw(st.lists(_TEXT, max_size=2))),
        draw(_TEXT),
        call_type=draw(_TEXT),
        alert=draw(st.booleans()),
    )


@given(decisions())
def test_a_decision_survives_a_log(decision: Decision[Any]) -> None:
    assert decision_from(json.loads(json.dumps(decision_data(decision)))) == decision


def test_the_meaning_and_rules_that_do_not_fit_stay_out_of_the_log() -> None:
    plain = Decision(Call.PASS, candidates=(Candidate(Call.parse("1NT")),))
    full = replace(
        plain,
        meaning=Meaning.parse("15-17 hcp"),
        candidates=(*plain.candidates, Candidate(Call.parse("2C"), fits=False)),
    )
    assert decision_data(full) == decision_data(plain)


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        {},
        {"action": "ZZ"},
        {"action": 3},
        {"action": "SA", "worlds": "many"},
        {"action": "SA", "x": 1},
        {"action": "SA", "candidates": [{}]},
        {"action": "SA", "notes": [1]},
    ],
)
def test_damaged_data_gets_one_error(data: object) -> None:
    with pytest.raises(ParseError):
        decision_from(data)


class Plain:
    """Returns plain calls and cards, and never claims."""

    def decide(self, view: View) -> Call | Card:
        if view.is_bidding:
            return Call.parse("1NT") if view.calls.last_bid is None else Call.PASS
        return min(view.play.legal_cards)


def test_a_plain_player_plays_a_board() -> None:
    log = EventLog()
    played = play_board(Board(1, deal(seed=1)), dict.fromkeys(Seat, Plain()), log)
    assert str(played.board.contract) == "1NTN"
    assert not played.faults
    assert all(event.decision == Decision(event.call) for event in log.events if isinstance(event, CallMade))


def test_seats_may_be_text_and_players_must_decide() -> None:
    board = Board(1, deal(seed=1))
    assert play_board(board, {seat: Plain() for seat in "NESW"}).board.contract is not None
    with pytest.raises(CrossruffError, match=r"East must be a player with a method decide"):
        play_board(board, {"N": Plain(), "E": "club", "S": Plain(), "W": Plain()})  # type: ignore[arg-type]
    with pytest.raises(CrossruffError, match="got none for West"):
        play_board(board, {seat: Plain() for seat in "NES"})


def test_other_answers_are_rejected() -> None:
    with pytest.raises(TypeError, match="must return a Decision, a Call or a Card; got '1C'"):
        decided("1C")


def test_the_decision_that_was_made_is_the_decision_that_is_logged() -> None:
    """A second player with the same seed thinks the same as what the log says of the first."""
    spec = "club(seconds=60, claims=false)"
    board = Board(3, deal(seed=4, number=3))
    log = EventLog()
    played = play_board(board, {seat: robot(spec, seed=seat.index) for seat in Seat}, log)
    twins = {seat: robot(spec, seed=seat.index) for seat in Seat}
    assert played.board.auction is not None
    for place, event in enumerate(log.events):
        if not isinstance(event, CallMade | CardPlayed):
            continue
        assert event.decision is not None
        assert event_from(json.loads(json.dumps(event_data(event)))) == replace(
            event, decision=decision_from(decision_data(event.decision))
        )
        if isinstance(event, CallMade):
            auction = played.board.auction.at(place - 1)
            view = View.of_auction(board.deal[event.seat], auction, board.vulnerability)
            twin = decided(twins[event.seat].decide(view))
            assert (twin.action, twin.reason) == (event.call, event.decision.reason)
            assert twin.candidates == event.decision.candidates
