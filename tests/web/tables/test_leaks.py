"""The server sends no client a card that its seat may not know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from crossruff.bidding.natural import natural_system
from crossruff.model import Auction, Board, Deal, Seat, Vulnerability
from crossruff.table import CallMade, Referee, event_data, snapshot
from tests.web.card_search import named_cards
from tests.web.leak_check import search_for_leaks
from tests.web.server_process import Site
from tests.web.witness import Witness

_DEAL = Deal.parse("N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98")


@pytest.mark.parametrize(
    "written",
    [
        {"card": "SQ"},
        {"SQ": 1},
        {"hand": ".., SQ"},
        {"deal": "N:Q... - - -"},
        "md|1SQHDC,",
        {"words": "the ♠Q is with North"},
        {"words": "♠: Q"},
        {"words": "a line\nSQ"},
        {"words": "finesse against the queen of spades"},
        {"words": "the Q♠"},
        [{"suit": "S", "rank": "Q"}],
        {"N": {"S": ["Q"]}},
    ],
)
def test_a_card_is_found_however_it_is_written(written: Any) -> None:
    assert named_cards(written) == {"SQ"}


def test_calls_results_and_names_are_no_cards() -> None:
    assert not named_cards(
        ["2S", "3♥", "4SXE=", "3NTS+1", "5-7 spades", "South", {"S": {"kind": "robot"}, "C": 7}, {"S": "Ann"}]
    )


def _heard(seat: Seat | None, *more: dict[str, Any], cards: str = "") -> list[str]:
    """Return the faults of messages that follow the true start of a board."""
    table = Referee(Board(1, _DEAL))
    for call in ["P", "P", "1NT", "P", "P", "P"]:
        table.call(table.state.turn or Seat.NORTH, call)
    for card in cards.split():
        table.card(table.state.turn or Seat.NORTH, card)
    witness = Witness(seat, lambda _: Board(1, _DEAL), ("a secret",))
    shown = {"type": "snapshot", "board": 1, "finished": False, "table": snapshot(table.state, seat)}
    faults = witness.hear(shown)
    assert not faults
    table.card(table.state.turn or Seat.NORTH, "HJ" if not cards else "H2")
    event = {"type": "event", "event": event_data(table.log.events[-1])}
    assert not witness.hear(event)
    return [fault for message in more for fault in witness.hear(message)]


@pytest.mark.parametrize(
    "planted",
    [
        {"type": "event", "event": {"event": "explained", "seat": "S", "number": 2, "explanation": "no H7"}},
        {"type": "event", "event": {"event": "card", "seat": "N", "card": "H5"}},
        {"type": "thinking", "seat": "N", "better": ["H5"]},
        {"type": "hint", "action": "S8", "words": "East has ♠KJ54"},
        {"type": "error", "message": "East holds the ♠K"},
        {"type": "review", "deal": "N:- - - -", "par": 400},
        {"type": "thinking", "seat": "N", "seed": 7},
        {"type": "thinking", "seat": "N", "decision": {"action": "Pass", "reason": "a weak hand"}},
        {"type": "thinking", "seat": "N", "robot_reasons": []},
        {"type": "hint", "words": "a secret"},
    ],
)
def test_a_planted_leak_is_found(planted: dict[str, Any]) -> None:
    for seat in (Seat.SOUTH, None):
        assert _heard(seat, {"type": "hint", "action": "SQ", "words": "from dummy: ♠Q, and ♥J is seen"}) == []
        assert _heard(seat, planted), seat
    # A defender sees dummy, but not the partner.
    assert _heard(Seat.EAST, {"type": "hint", "words": "♥T"}, cards="HJ")
    assert not _heard(Seat.EAST, {"type": "hint", "words": "♠Q ♠K"}, cards="HJ")


def test_a_snapshot_that_shows_too_much_or_another_board_is_found() -> None:
    board = Board(1, _DEAL)
    table = Referee(board)
    for seat in (*Seat, None):
        for other in Seat:
            witness = Witness(seat, lambda _: board)
            answer = {
                "type": "snapshot",
                "board": 1,
                "finished": False,
                "table": snapshot(table.state, other),
            }
            assert bool(witness.hear(answer)) == (seat is not other)
    finished = {"type": "snapshot", "board": 1, "finished": True, "table": snapshot(table.state, Seat.EAST)}
    assert Witness(Seat.EAST, lambda _: board).hear(finished)


@pytest.mark.parametrize("hands", ["N", "all"])
def test_a_watcher_who_sees_more_than_was_agreed_is_found(hands: str) -> None:
    board = Board(1, _DEAL)
    state = Referee(board).state

    def heard(seen: str, shown: dict[str, Any]) -> list[str]:
        witness = Witness(None, lambda _: board, kibitzes=hands)
        you, company = {"seat": None}, {"hands": seen}
        message = {"type": "snapshot", "board": 1, "finished": False, "you": you, "company": company}
        return witness.hear(message | {"table": shown | {"legal": {}}})

    agreed = snapshot(state, Seat.NORTH if hands == "N" else None, sees_all=hands == "all")
    assert heard(hands, agreed) == []
    assert heard("E", snapshot(state, Seat.EAST)) != []
    if hands == "N":
        assert heard("all", snapshot(state, sees_all=True)) != []
        assert heard("N", snapshot(state, sees_all=True)) != []


def test_an_example_against_a_claim_is_for_the_claimer_and_names_all_hidden_cards() -> None:
    board = Board(1, _DEAL)
    table = Referee(board)
    for call in ["P", "P", "1NT", "P", "P", "P"]:
        table.call(table.state.turn or Seat.NORTH, call)
    table.card(Seat.WEST, "HJ")
    table.claim(Seat.SOUTH, 13)

    def heard(seat: Seat, **hands: str) -> list[str]:
        witness = Witness(seat, lambda _: board)
        shown = {"type": "snapshot", "board": 1, "finished": False, "table": snapshot(table.state, seat)}
        assert not witness.hear(shown | {"table": snapshot(Referee(board).state, seat)})
        for event in table.log.events[1:]:
            assert not witness.hear({"type": "event", "event": event_data(event)})
        return witness.hear(shown | {"reasons": {"refutation": {"hands": hands}}})

    west, east = "♠KJ ♥T98765 ♦765 ♣T9", "♠T954 ♦JT98 ♣8765"
    assert heard(Seat.SOUTH, W=west, E=east) == []
    assert heard(Seat.SOUTH, W=west) != []
    assert heard(Seat.EAST, W=west, E=east) != []


def test_a_card_that_a_meaning_names_is_no_leak_and_one_in_other_words_is() -> None:
    deal = Deal.parse("N:J32.AKQ.AKQ2.432 T54.765.765.A765 AKQ876.432.43.JT 9.JT98.JT98.KQ98")
    board = Board(1, deal, Seat.SOUTH, Vulnerability.NONE)
    auction = Auction.parse("S", "2S P 2NT P 3NT")
    words = natural_system("sayc").explain(auction, Vulnerability.NONE)[-1].words
    assert named_cards(words) == {"SQ"}
    for explanation, is_leak in ((words, False), ("has the HA", True)):
        witness = Witness(Seat.WEST, lambda _: board)
        witness.begin(board)
        for number, call in enumerate(auction.calls):
            said = explanation if number == len(auction) - 1 else ""
            event = CallMade(Seat.SOUTH.after(number), call, explanation=said)
            faults = witness.hear({"type": "event", "event": event_data(event)})
        assert bool(faults) == is_leak


@pytest.mark.slow
def test_no_client_gets_a_hidden_card(site: Site) -> None:
    tables = [("N", 1), ("E", 1), ("S+", 1), ("Wo", 1), ("NESW+no", 2), ("*SE+", 2)]
    counts: Counter[str] = Counter()
    # What people do besides playing is drawn by lot: go on until they have done enough of everything.
    for seed in range(1, 5):
        found, faults = search_for_leaks(site, tables, seed)
        assert faults == []
        assert found["boards"] == 8
        counts += found
        if counts["memory"] > 0 and counts["error"] > 5 and counts["chat"] > 3:
            return
    raise AssertionError(f"people did too little: {counts}")
