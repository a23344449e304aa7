"""Play a board over the socket, from the deal to its records."""

from __future__ import annotations

import pytest

from crossruff.dealing import deal as dealt
from crossruff.errors import CrossruffError
from crossruff.formats import loads
from crossruff.model import Auction, Board, Deal, Seat
from crossruff.web.board_choices import WrittenBoards
from crossruff.web.workers.tasks.boards import chosen, turned
from tests.web.server_process import Site


def test_a_board_is_played_reviewed_and_kept(site: Site) -> None:
    made = site.make(choice={"kind": "seed", "seed": 2026, "number": 3}, name="Ann")
    ann = site.sit(made["table"], made["token"])
    shown = ann.until(lambda message: message["type"] == "snapshot")
    assert shown["you"] == {"seat": "S", "acts": "S", "maker": True, "name": "Ann"}
    assert shown["table"]["number"] == 3
    assert list(shown["people"]) == ["N", "E", "S", "W"]
    unfinished = site.http.get(f"/api/tables/{made['table']}/export")
    assert unfinished.status_code == 422
    assert "not finished" in unfinished.json()["detail"]

    end = ann.play_out()
    review = ann.until(lambda message: message["type"] == "review" and message["complete"])
    assert review["deal"] == end["table"]["deal"]
    assert Deal.parse(review["deal"]).is_complete
    assert review["score"]["NS"] == -review["score"]["EW"]
    assert review["imps"]["NS"] == review["total"]["NS"]
    assert review["total"]["boards"] == 1
    assert review["other"]["calls"]
    if review["contract"] is not None:
        assert len(review["declarer_tricks"]) == len(review["cards"]) + 1
        assert {mark["seat"] for mark in review["marks"] if mark["kind"] == "call"} <= {"S"}

    board = loads(site.http.get(review["links"]["pbn"]).text)[0]
    assert str(board.deal) == review["deal"]
    assert board.auction is not None
    assert [str(call) for call in board.auction.calls] == review["calls"]
    assert loads(site.http.get(review["links"]["url"]).text)[0].deal == board.deal
    page = site.http.get(review["links"]["record"]).text
    assert "Double dummy" in page
    assert "Ann" in page
    report = site.http.get(review["links"]["report"], params={"step": 4}).text
    assert report.startswith("Crossruff 0.")
    assert "Step 4 of" in report
    ann.close()


def test_the_result_is_stored_before_it_is_sent(site: Site) -> None:
    """A reload gives the same table and the same review."""
    made = site.make(mode="bid")
    first = site.sit(made["table"], made["token"])
    first.play_out()
    review = first.until(lambda message: message["type"] == "review" and message["complete"])
    first.close()
    again = site.sit(made["table"], made["token"])
    same = again.until(lambda message: message["type"] == "review")
    # The coach goes on after the review is complete.
    assert same | {"coach": None} == review | {"coach": None}
    assert review["cards"] == []
    assert review["result"]
    again.close()


def test_a_board_counts_though_the_next_has_come(site: Site) -> None:
    made = site.make(mode="bid")
    player = site.sit(made["table"], made["token"])
    player.play_out()
    player.send(type="control", action="next_board")
    counted = player.snapshot_with(lambda one: one["board"] == 2 and one["total"]["boards"] == 1)
    assert counted["total"]["NS"] == -counted["total"]["EW"]
    player.close()


def test_undo_hint_replay_and_the_next_board(site: Site) -> None:
    made = site.make(choice={"kind": "seed", "seed": 7, "number": 3})
    player = site.sit(made["table"], made["token"])
    player.snapshot_with(lambda one: one["table"]["turn"] == "S" and one["meanings"])
    assert "Pass" in player.snapshot["meanings"]
    player.send(type="hint")
    hint = player.until(lambda message: message["type"] == "hint")
    assert hint["action"] in player.snapshot["table"]["legal"]["calls"]
    player.send(type="call", call="7NT")
    made_call = player.until(
        lambda message: message["type"] == "event" and message["event"]["event"] == "call"
    )
    assert made_call["event"]["call"] == "7NT"
    player.send(type="undo")
    player.until(lambda message: message["type"] == "event" and message["event"]["event"] == "undone")
    # Robots may have called until it was South's turn again; that is taken back too.
    player.snapshot_with(
        lambda one: (
            one["table"]["turn"] == "S" and all(call["call"] != "7NT" for call in one["table"]["auction"])
        )
    )
    player.play_out()
    calls = [call["call"] for call in player.snapshot["table"]["auction"]]
    player.send(type="control", action="replay_from", step=2)
    replay = player.snapshot_with(lambda one: one["board"] == 2)
    assert replay["replay"]
    assert [call["call"] for call in replay["table"]["auction"]][:2] == calls[:2]
    assert not replay["finished"]
    player.send(type="control", action="next_board")
    following = player.snapshot_with(lambda one: one["board"] == 3)
    assert following["table"]["number"] == 4
    player.close()


def test_declare_and_defend(site: Site) -> None:
    for mode in ("declare", "defend"):
        made = site.make(mode=mode, choice={"kind": "random"})
        player = site.sit(made["table"], made["token"])
        shown = player.until(lambda message: message["type"] == "snapshot")["table"]
        assert shown["phase"] == "playing"
        assert (shown["declarer"] == "S") == (mode == "declare")
        assert shown["dummy"] != "S"
        player.close()


def test_an_auction_that_robots_bid_is_not_taken_back(site: Site) -> None:
    made = site.make(mode="declare", choice={"kind": "random"})
    player = site.sit(made["table"], made["token"])
    player.snapshot_with(lambda one: one["table"]["legal"])
    for count in (None, 2):
        player.send(type="undo", count=count)
        assert "the auction is not taken back" in player.error()
    before = player.snapshot["table"]["tricks"]
    player.take_turn()
    player.snapshot_with(lambda one: one["table"]["tricks"] != before and one["table"]["legal"])
    player.send(type="undo")
    assert player.snapshot_with(lambda one: one["table"]["tricks"] == before)["table"]["phase"] == "playing"
    player.close()


def test_a_board_that_was_passed_out_is_left_out_where_somebody_declares(site: Site) -> None:
    deal = "N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98"
    auctions = {1: "3NT AP", 2: "AP", 3: "AP", 4: "6NT AP", 5: "AP"}
    text = "".join(
        f'[Board "{number}"]\n[Dealer "S"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n[Auction "S"]\n{calls}\n\n'
        for number, calls in auctions.items()
    )
    made = site.make(mode="declare", choice={"kind": "text", "text": text})
    player = site.sit(made["table"], made["token"])
    assert player.until(lambda message: message["type"] == "snapshot")["table"]["contract"] == "3NTS"
    player.send(type="control", action="next_board")
    following = player.snapshot_with(lambda one: one["board"] == 2)["table"]
    assert (following["number"], following["contract"]) == (4, "6NTS")
    player.send(type="control", action="next_board")
    assert "no more boards" in player.error()
    player.close()
    passed_out = {"kind": "text", "text": text, "number": 2}
    refused = site.http.post("/api/tables", json={"mode": "declare", "choice": passed_out})
    assert "passed out" in refused.json()["detail"]


def test_hands_that_all_have_seen_do_not_come_again(site: Site) -> None:
    given = "N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98"
    made = site.make(mode="bid", choice={"kind": "hands", "deal": given, "dealer": "S", "calls": "3NT AP"})
    player = site.sit(made["table"], made["token"])
    assert player.snapshot_with(lambda one: one["finished"])["table"]["deal"] == given
    player.send(type="control", action="next_board")
    following = player.snapshot_with(lambda one: one["board"] == 2)
    assert not following["finished"]
    assert Deal.parse(following["table"]["deal"])[Seat.SOUTH] != Deal.parse(given)[Seat.SOUTH]
    player.close()


def test_missing_hands_of_a_text_are_dealt_at_random() -> None:
    text = '[Board "5"]\n[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "N:- - 876.AKQ.AKQ.AKQJ -"]\n'
    first, second = (chosen(WrittenBoards(kind="text", text=text), seed, 1).deal for seed in (1, 2))
    assert first[Seat.SOUTH] == second[Seat.SOUTH]
    assert first != second


def test_boards_without_a_number_get_their_place(site: Site) -> None:
    deal = "N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98"
    board = '[Dealer "{}"]\n[Vulnerable "None"]\n[Deal "' + deal + '"]\n\n'
    text = board.format("N") + board.format("E")
    answer = site.post("/api/read", text=text)["boards"]
    assert [one["number"] for one in answer] == [1, 2]
    made = site.make(choice={"kind": "text", "text": text, "number": 2})
    player = site.sit(made["table"], made["token"])
    shown = player.until(lambda message: message["type"] == "snapshot")["table"]
    assert (shown["number"], shown["dealer"]) == (2, "E")
    player.close()


def test_a_declarer_gets_the_auction_of_given_hands(site: Site) -> None:
    deal = "N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98"
    choice = {"kind": "hands", "deal": deal, "dealer": "S", "calls": "4H AP", "cards": "S9 S2"}
    made = site.make(mode="declare", seat="W", choice=choice)
    player = site.sit(made["table"], made["token"])
    shown = player.snapshot_with(lambda one: one["table"]["tricks"])["table"]
    assert shown["contract"] == "4HW"
    assert [one["card"] for one in shown["tricks"][0]["cards"]][:2] == ["S9", "S2"]
    player.close()


def test_of_two_boards_with_one_number_each_has_its_place() -> None:
    head = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
    text = "\n".join(f'{head}[Deal "{dealt(seed=seed)}"]\n' for seed in (1, 2))
    found = [chosen(WrittenBoards(kind="text", text=text, place=place), 1, 1).deal for place in (1, 2)]
    assert found == [dealt(seed=1), dealt(seed=2)]
    with pytest.raises(CrossruffError, match="no more boards"):
        chosen(WrittenBoards(kind="text", text=text, place=3), 1, 1)


def test_boards_are_chosen_in_every_way(site: Site) -> None:
    given = "N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98"
    pbn = f'[Board "5"]\n[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "{given}"]\n'
    hands = {"kind": "hands", "deal": given, "calls": "P P 2NT P 3NT AP", "cards": "HJ H2 H5 HA", "at": 10}
    choices: list[dict[str, object]] = [
        {"kind": "constraint", "text": "south: 20+ hcp"},
        {"kind": "text", "text": pbn},
        hands,
        {"kind": "hands", "deal": "N:- - 876.AKQ.AKQ.AKQJ -"},
    ]
    for choice in choices:
        made = site.make(choice=choice)
        player = site.sit(made["table"], made["token"])
        shown = player.until(lambda message: message["type"] == "snapshot")["table"]
        south = Deal.parse(shown["deal"])[Seat.SOUTH]
        assert south.hcp >= 20
        if choice is hands:
            assert [one["call"] for one in shown["auction"]][:3] == ["Pass", "Pass", "2NT"]
            assert [card["card"] for card in shown["tricks"][0]["cards"]][:2] == ["HJ", "H2"]
        player.close()
    refused = site.http.post("/api/tables", json={"choice": {"kind": "constraint", "text": "south: 40 hcp"}})
    assert refused.status_code == 422
    assert refused.json()["detail"]


def test_a_board_turned_to_the_declarer_keeps_its_cards() -> None:
    deal = Deal.parse("N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98")
    board = Board(2, deal).with_auction(Auction.parse("E", "P 3NT AP"))
    for seat in Seat:
        one = turned(board, seat, declares=True)
        assert one.contract is not None
        assert one.contract.declarer is seat
        assert one.deal[seat] == deal[Seat.SOUTH]
        assert one.vulnerability.includes(seat) == board.vulnerability.includes(Seat.SOUTH)
        other = turned(board, seat, declares=False)
        assert other.contract is not None
        assert other.contract.declarer.side is not seat.side
