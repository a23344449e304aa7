"""The reasons of a ruling come from the claimer's view, and only players who may know them get them."""

from __future__ import annotations

from crossruff.model import Board, Card, Deal, Hand, Play, Seat, Strain, Vulnerability
from crossruff.table import Referee
from crossruff.web.workers.tasks.claim_reasons import reasons_of
from tests.web.server_process import Site

NORTH, SOUTH = "AKQ.432.5432.432", "432.AKQ.AKQ.8765"
NINE = f"N:{NORTH} JT98.JT9.JT9.JT9 {SOUTH} 765.8765.876.AKQ"
# The same for South, who has seen ♣A and ♠7 of West and ♣9 of East.
OTHERWISE = f"N:{NORTH} 65.876.876.JT9KQ {SOUTH} JT987.JT95.JT9.A"
CARDS = "CA C2 C9 C5"


def _claimed(deal: str, tricks: int, statement: str = "") -> Referee:
    table = Referee(Board(1, Deal.parse(deal), Seat.SOUTH, Vulnerability.NONE))
    for call in ("3NT", "P", "P", "P"):
        turn = table.state.turn
        assert turn is not None
        table.call(turn, call)
    for card in [*CARDS.split(), "S7"]:
        turn = table.state.turn
        assert turn is not None
        table.card(turn, card)
    table.claim(Seat.SOUTH, tricks, statement.split())
    return table


def test_a_refutation_is_the_same_whatever_the_hidden_cards_are() -> None:
    answer = [reasons_of(_claimed(deal, 12).state) for deal in (NINE, OTHERWISE)]
    assert answer[0] == answer[1]
    assert set(answer[0]["refutation"]["hands"]) == {"E", "W"}
    plans = [reasons_of(_claimed(deal, 9).state) for deal in (NINE, OTHERWISE)]
    assert plans[0] == plans[1]
    assert "♠A" in plans[0]["plan"]["words"]
    assert plans[0]["plan"]["svg"].startswith("<svg")


def test_a_stated_line_is_refuted_with_a_defence() -> None:
    """Nine tricks are on top, but not if the defenders get in with a club first."""
    told = [reasons_of(_claimed(deal, 9, "SA C3").state) for deal in (NINE, OTHERWISE)]
    assert told[0] == told[1]
    refutation = told[0]["refutation"]
    assert refutation["stated"]
    assert refutation["tricks"] < 9
    assert refutation["line"][1][0] == {"seat": "N", "card": "♣3"}
    assert "♣3 the claim is no longer certain." in refutation["words"]
    table = _claimed(NINE, 9, "SA C3")
    assert table.state.judged[-1].verdict.words == "not certain with the line that was stated"


def test_a_refutation_is_a_play_that_takes_fewer_tricks() -> None:
    found = reasons_of(_claimed(NINE, 12).state)["refutation"]
    held = {seat: Hand.parse(text.translate(_LETTERS)) for seat, text in found["hands"].items()}
    # Cards that the defenders have played are not dealt again.
    hands = {Seat.WEST: held["W"], Seat.EAST: held["E"]}
    hands[Seat.NORTH] = Hand.parse(NORTH).without(Card.parse("C2"))
    hands[Seat.SOUTH] = Hand.parse(SOUTH).without(Card.parse("C5"))
    line = [card["card"].translate(_LETTERS) for trick in found["line"] for card in trick]
    hands[Seat.WEST] = hands[Seat.WEST].with_card(Card.parse("S7"))
    play = Play(Deal(hands), Strain.NOTRUMP, Seat.WEST, (), Seat.SOUTH).play("S7")
    for card in line:
        play = play.play(card)
    assert play.is_over
    assert play.won(Seat.SOUTH.side) == found["tricks"] < 12


_LETTERS = str.maketrans("♠♥♦♣", "SHDC")


def test_the_play_ceases_while_a_claim_is_judged(site: Site) -> None:
    choice = {"kind": "hands", "deal": NINE, "dealer": "S", "calls": "3NT P P P", "cards": CARDS}
    made = site.make(seat="S", choice=choice, robot="expert", seconds=20)
    south = site.sit(made["table"], made["token"])
    south.snapshot_with(lambda one: one["thinking"] == "W")
    south.send(type="claim", tricks=12)
    judged = south.until(lambda message: message["type"] in ("event", "error"))
    assert judged["event"]["event"] == "claim"
    assert south.snapshot_with(lambda one: one["table"]["claim"])["thinking"] == "W"
    # Then West plays on.
    south.snapshot_with(lambda one: len(one["table"]["tricks"]) == 2)
    south.close()


def test_only_the_claimer_sees_why_a_claim_fails(site: Site) -> None:
    choice = {"kind": "hands", "deal": NINE, "dealer": "S", "calls": "3NT P P P", "cards": CARDS}
    made = site.make(seat="S", choice=choice)
    joined = site.post(f"/api/tables/{made['table']}/join", invite=made["invite"], seat="W")
    south, west = site.sit(made["table"], made["token"]), site.sit(made["table"], joined["token"])
    watcher = site.sit(made["table"], None)
    west.until(lambda message: message["type"] == "snapshot")
    west.send(type="card", card="S7")
    south.snapshot_with(lambda one: one["table"]["turn"] == "S")
    south.send(type="claim", tricks=12)
    answer = south.snapshot_with(lambda one: one["reasons"])
    assert answer["reasons"]["refutation"]["tricks"] < 12
    south.send(type="claim", tricks=9)
    for player in (west, watcher):
        over = player.snapshot_with(lambda one: one["finished"] and one["reasons"])
        assert over["reasons"]["plan"]["words"].startswith("South claims 9")
        before = [one for one in player.messages if one["type"] == "snapshot" and not one["finished"]]
        assert before
        assert not any(one["reasons"] for one in before)
    for player in (south, west, watcher):
        player.close()
