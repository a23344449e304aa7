"""Events as plain data, and back."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.errors import ParseError
from crossruff.model import Call, Card, Hand, Seat
from crossruff.table import (
    BoardDealt,
    CallExplained,
    CallMade,
    CardPlayed,
    ClaimJudged,
    ClaimMade,
    Event,
    HandShown,
    UndoAnswered,
    UndoAsked,
    Undone,
    event_data,
    event_from,
)
from crossruff.table.events import EVENTS
from tests import strategies

seats = strategies.seats
cards = st.sampled_from(Card.all())
texts = st.one_of(st.just(""), strategies.wild_texts)
times: dict[str, st.SearchStrategy[Any]] = {
    "at": st.floats(0, 2e9),
    "seconds": st.one_of(st.just(0.0), st.floats(0, 1e4)),
}
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        BoardDealt,
        st.one_of(st.none(), strategies.board_numbers),
        seats,
        strategies.vulnerabilities,
        strategies.deals(),
        st.tuples(texts, texts, texts, texts),
        strategies.tags(),
        **times,
    ),
    st.builds(CallMade, seats, st.sampled_from(Call.all()), st.booleans(), texts, texts, **times),
    st.builds(CallExplained, seats, st.integers(0, 40), texts, st.booleans(), **times),
    st.builds(CardPlayed, seats, cards, texts, **times),
    st.builds(HandShown, seats, st.lists(cards, unique=True, max_size=13).map(Hand), **times),
    st.builds(ClaimMade, seats, st.integers(0, 13), st.lists(cards).map(tuple), **times),
    st.builds(ClaimJudged, st.booleans(), texts, st.one_of(st.none(), seats), **times),
    st.builds(UndoAsked, seats, st.integers(1, 60), **times),
    st.builds(UndoAnswered, seats, st.booleans(), **times),
    st.builds(Undone, st.integers(0, 60), **times),
)
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
)


@given(events)
def test_an_event_comes_back_from_its_data(event: Event) -> None:
    assert event_from(json.loads(json.dumps(event_data(event)))) == event


@given(anything)
def test_what_is_no_event_is_refused(data: object) -> None:
    with pytest.raises(ParseError):
        event_from(data)


@given(events, st.data())
def test_an_event_with_a_strange_field_is_read_or_refused(event: Event, data: st.DataObject) -> None:
    plain = event_data(event)
    name = data.draw(st.sampled_from(sorted(plain)))
    plain[name] = data.draw(anything)
    with suppress(ParseError):
        assert event_data(event_from(plain))["event"] in EVENTS


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_that_lacks_something_is_refused(name: str) -> None:
    with pytest.raises(ParseError, match="lacks"):
        event_from({"event": name})


def test_an_event_with_a_field_of_another_is_refused() -> None:
    with pytest.raises(ParseError, match="CardPlayed has no field 'call'"):
        event_from({"event": "card", "seat": "N", "card": "SA", "call": "1S"})


def test_truth_is_no_number() -> None:
    with pytest.raises(ParseError, match="tricks of ClaimMade"):
        event_from({"event": "claim", "seat": str(Seat.EAST), "tricks": True})
