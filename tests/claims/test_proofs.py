"""Proved claims against brute force, on a sample; `tests.claims.full_check` runs many."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossruff import _core
from crossruff.claims import ClaimCase, find_claim, parse_assumption, probability
from crossruff.claims.cases import HiddenHands
from crossruff.claims.search import ClaimSearch
from crossruff.errors import ClaimError, CrossruffError, ParseError
from crossruff.inference import all_worlds
from crossruff.model import Card, Deal, Play, Seat, Strain, Suit, View
from tests.claims.by_force import ByForce
from tests.claims.checks import check
from tests.claims.positions import random_endings


@pytest.mark.parametrize(("cards", "count"), [(1, 10), (2, 60), (3, 60), (4, 40), (5, 12)])
def test_what_is_proved_is_what_is_sure(cards: int, count: int, by_force: ByForce) -> None:
    for view in islice(random_endings(99, cards), count):
        wrong, _ = check(view, by_force)
        assert not wrong


def test_the_printed_ruff_rule_forgets_a_discard(by_force: ByForce) -> None:
    # North leads a club, South ruffs it with the ace. A defender with the last trump throws a heart, and
    # ruffs the ace of hearts.
    play = Play("N:...43 2.5.. A.A.. .76..", "S", "N", declarer="S")
    view = View.of(play, "S")
    search = ClaimSearch.of(view)
    assert by_force.value(view) == 1
    assert search.beats_combined(2, 0, 1000, printed_ruffs=True)
    assert not search.beats_combined(2, 0, 1000)
    assert search.beats_combined(1, 1, 1000)


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_assumed_splits_against_brute_force(cards: int, by_force: ByForce) -> None:
    for view in islice(random_endings(7, cards), 30):
        hidden, case = HiddenHands.of(view), ClaimCase.known(view)
        suit = max(Suit, key=hidden.missing)
        numbers = {hidden.missing(suit) // 2, (hidden.missing(suit) + 1) // 2}
        case = case.with_counts(suit, numbers)
        if not case.worlds(hidden):
            continue
        truth = by_force.value(view, {(hidden.seats[0], suit): sorted(numbers)})
        left, search = view.play.tricks_left, ClaimSearch.of(view, [case])
        proved = [n for n in range(1, left + 1) if search.proves([], n, left - n, 10_000_000)]
        assert proved == list(range(1, truth + 1))


def ending(text: str, strain: Strain = Strain.NOTRUMP) -> View:
    return View.of(Play(Deal.parse(text), strain, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)


def test_a_show_out_marks_the_queen() -> None:
    """Ace, king and queen are enough if the jack falls in two rounds; else a show-out tells where it is."""
    assert find_claim(ending("N:QT54..2. J763..A. AK982... ..KQJ.AK")) is not None
    assert find_claim(ending("N:QT5..32. J763..A. AK8..5.4 ..KQJ.AK")) is None


VIEW = ending("N:KJ2... Q54... A63... T97...")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("hearts 3-2", ClaimError, "no hearts are out: they cannot be 3-2"),
        ("spades 3-2", ClaimError, "6 spades are out: they cannot be 3-2"),
        ("spades not 3-3", ClaimError, "no deal of the hidden cards agrees"),
        ("north has 2 spades", ClaimError, "North's cards are not hidden"),
        ("west has the SA", ClaimError, "is not hidden"),
        ("each has the SQ", ClaimError, "no deal"),
        ("cups 3-3", ParseError, "unknown suit 'cups'; choose spades"),
        ("somebody has 2 spades", ParseError, "a seat must be"),
        ("luck", ParseError, "an assumption must be like"),
    ],
)
def test_a_wrong_assumption_gets_one_clear_error(
    text: str, error: type[CrossruffError], message: str
) -> None:
    with pytest.raises(error, match=message):
        find_claim(VIEW, None, text)


@pytest.mark.parametrize(
    "text",
    [
        "spades 3-3",
        "west has 3 spades",
        "east has at least 1 spade, west has at most 3 spades",
        "west has the SQ",
        "west has SQ and ST",
        "west has the SQ else east has the SQ",
    ],
)
def test_probabilities_are_shares_of_the_worlds(text: str) -> None:
    cases = parse_assumption(text, VIEW)
    worlds = all_worlds(VIEW, {}, 1000)
    assert worlds is not None
    first, second = HiddenHands.of(VIEW).seats
    agree = 0
    for deal in worlds.deals():
        agree += any(
            all(deal[first].length(suit) in case.counts[suit.index] for suit in Suit)
            and case.first <= deal[first]
            and case.second <= deal[second]
            for case in cases
        )
    assert probability(cases, VIEW) == pytest.approx(agree / len(worlds))


@given(
    hands=st.lists(st.integers(0, 2**64 - 1), min_size=4, max_size=4),
    hidden=st.integers(0, 2**64 - 1),
    seats=st.tuples(st.integers(0, 4), st.integers(0, 14), st.integers(0, 4), st.integers(0, 14)),
    counts=st.lists(st.integers(0, 2**15), min_size=4, max_size=4),
    table=st.lists(st.integers(0, 2**64 - 1), max_size=4),
    ours=st.lists(st.integers(0, 4), max_size=4),
)
@settings(max_examples=300, deadline=None)
def test_nonsense_is_refused_by_the_core(
    hands: list[int],
    hidden: int,
    seats: tuple[int, int, int, int],
    counts: list[int],
    table: list[int],
    ours: list[int],
) -> None:
    first, one, second, other = seats
    with pytest.raises(ValueError, match=r"."):
        _core.Prover(hands, hidden, [(first, one), (second, other)], [(counts, 0, 0)], ours, 4, 0, table)


def test_a_line_that_cannot_be_played_is_refused() -> None:
    search = ClaimSearch.of(VIEW)
    for line in ("SK", "SQ", "SA SA", "HA"):
        with pytest.raises(ValueError, match="line"):
            search.proves([Card.parse(word) for word in line.split()], 1, 0, 1000)


def test_the_effort_is_kept() -> None:
    assert ClaimSearch.of(VIEW).proves([], 3, 0, 0) is None
