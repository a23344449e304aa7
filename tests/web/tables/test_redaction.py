"""Clients get no part of an event that their seat may not know."""

from __future__ import annotations

import json

import pytest

from crossruff.model import Board, Call, Card, Deal, Seat
from crossruff.players import Candidate, Decision
from crossruff.table import CallMade, CardPlayed, Event, EventLog, Referee, event_data, event_from
from crossruff.web.tables.redaction import beginning, events_for_workers, redacted
from tests.web.card_search import named_cards

_CALL = Decision(
    Call.parse("1NT"),
    "secret reason",
    (Candidate(Call.parse("1C"), name="one club", reason="secret rule"),),
    worlds=20,
    notes=("secret note",),
    shows="15-17",
)
_CARD = Decision(
    Card.parse("H5"), "keep the ♥A", (Candidate(Card.parse("HA"), (Card.parse("HA"),), tricks=9.5),), 20
)


@pytest.mark.parametrize("seat", [*Seat, None])
@pytest.mark.parametrize(
    "event",
    [
        CallMade(Seat.NORTH, Call.parse("1NT"), decision=_CALL),
        CardPlayed(Seat.NORTH, Card.parse("H5"), decision=_CARD),
    ],
)
def test_nobody_gets_a_decision(event: Event, seat: Seat | None) -> None:
    """Not even the player: the page has no use for it, and a declarer's hint names cards of dummy."""
    assert "decision" in event_data(event)
    shown = redacted(event, seat)
    assert shown is not None
    assert "decision" not in shown
    text = json.dumps(shown, ensure_ascii=False)
    assert "secret" not in text
    assert named_cards(text) <= {"H5"}


def test_a_redacted_event_is_the_event_without_its_secrets() -> None:
    """All other fields pass: the page and the protocol depend on them. Times may tell who had a choice."""
    made = CallMade(Seat.NORTH, Call.parse("1NT"), True, "15-17", at=3.5, seconds=1.5)
    assert redacted(made, Seat.EAST) == {
        name: value for name, value in event_data(made).items() if name not in ("at", "seconds")
    }


def test_workers_get_no_decisions() -> None:
    """A robot must not read the reasons of the others."""
    events = [CallMade(Seat.NORTH, Call.parse("1NT"), True, "15-17", decision=_CALL)]
    (data,) = events_for_workers(events)
    assert event_from(data) == CallMade(Seat.NORTH, Call.parse("1NT"), True, "15-17")


def test_events_are_redacted() -> None:
    hands = "N:AKQJ.T98.T98.T98 T987.765.765.765 65.AKQ.AKQ.AKQJ2 432.J432.J432.43"
    table = Referee(Board(1, Deal.parse(hands)))
    for call in ("P", "P", "7NT", "P", "P", "P"):
        table.call(table.state.turn or Seat.NORTH, call)
    table.card(Seat.WEST, "S4", fault="IllegalCard: the \u2665A may not be played")
    table.claim(Seat.SOUTH, 13, ["HA"])
    dealt, *_, card, claim, judged = table.log.events
    assert "deal" not in (redacted(dealt, Seat.NORTH) or {})
    assert "fault" not in (redacted(card, Seat.WEST) or {})
    assert "statement" in (redacted(claim, Seat.SOUTH) or {})
    assert "statement" not in (redacted(claim, Seat.EAST) or {})
    assert (redacted(judged, None) or {})["accepted"] is True
    again = Referee(None, EventLog(beginning(table.log.events, 7)))
    assert len(again.state.play or []) == 1
    assert again.state.judged == ()
