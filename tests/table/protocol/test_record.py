"""The record of a session: what each call showed, where stand-ins played, and what the session was."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from crossruff.formats import load
from crossruff.model import Board, Call, CallNote, Seat, View
from crossruff.players import Decision
from crossruff.table import Referee, seed_of
from crossruff.table.protocol.client import Client
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.session import Session
from tests.table.protocol.tables import (
    Seated,
    Simple,
    boards,
    in_process,
    managing,
    play_session,
    simple,
    sit,
    what_happened,
)


class Explaining(Simple):
    """Says something else about each call, and alerts bids."""

    def call(self, view: View) -> Decision[Call]:
        decision = super().call(view)
        words = f"{decision.action}, call {len(view.calls) + 1}"
        return replace(decision, shows=words, alert=decision.action is not Call.PASS)


def _explaining(number: int, seat: Seat) -> Explaining:
    return Explaining(seed_of(7, number, seat))


@pytest.fixture(scope="module")
def dealt() -> list[Board]:
    """Two boards; on the first there is a contract."""
    return next(found for found in map(_two, range(50)) if in_process(found[0]).play is not None)


def _two(seed: int) -> list[Board]:
    return boards(2, seed)


def test_all_calls_are_explained_in_the_record(dealt: list[Board], tmp_path: Path) -> None:
    out = tmp_path / "played.pbn"
    with managing(Session(dealt, out)) as running:
        clients = [sit(running.port, seat, Client, _explaining) for seat in Seat]
        for client in clients:
            client.wait()
    assert running.fault is None
    for board in load(out):
        assert board.auction is not None
        for number, (_, call, note) in enumerate(board.auction.items(), 1):
            assert note == CallNote(call is not Call.PASS, f"{call}, call {number}")


def test_a_client_may_explain_only_its_alerts(dealt: list[Board]) -> None:
    class Reserved(Client):
        def sit_down(self) -> None:
            self.explains_all = False
            super().sit_down()

    with managing(Session(dealt)) as running:
        clients = [sit(running.port, seat, Reserved, _explaining) for seat in Seat]
        for client in clients:
            client.wait()
    for board in running.session.records:
        assert board.auction is not None
        for _, call, note in board.auction.items():
            assert bool(note) is (call is not Call.PASS)


def test_the_record_has_event_date_and_scoring(dealt: list[Board], tmp_path: Path) -> None:
    old = dealt[1].with_tags({"Event": "The Cup", "Date": "1999.12.31", "Scoring": "MP", "Site": "Oslo"})
    days = [time.strftime("%Y.%m.%d")]
    out = tmp_path / "played.pbn"
    play_session(Session([dealt[0], old], out))
    days.append(time.strftime("%Y.%m.%d"))
    first, second = load(out)
    assert (first.tag("Event"), first.tag("Scoring")) == ("Table Manager session", "IMP")
    assert (second.tag("Event"), second.tag("Scoring"), second.tag("Site")) == ("The Cup", "MP", "Oslo")
    assert first.tag("Date") in days
    assert second.tag("Date") in days


def test_the_tags_of_a_session_replace_those_of_the_boards(dealt: list[Board]) -> None:
    old = dealt[0].with_tags({"Event": "The Cup", "Scoring": "MP"})
    running, _ = play_session(Session([old], tags={"Event": "Final", "Scoring": "BAM"}))
    record = running.session.records[0]
    assert (record.tag("Event"), record.tag("Scoring")) == ("Final", "BAM")


class Leaving(Client):
    """Leaves at its first turn in the play, or in the auction."""

    in_play = True

    def _act(self, table: Referee, player: object) -> None:
        if (table.state.play is not None) is self.in_play:
            self.connection.close()
        super()._act(table, player)  # type: ignore[arg-type]


class LeavingEarly(Leaving):
    in_play = False


RULES = Rules(seconds=20, wait=20, stand_in=simple)


@pytest.mark.parametrize("kind", [Leaving, LeavingEarly])
def test_a_stand_in_is_marked_where_it_begins(
    kind: type[Leaving], dealt: list[Board], tmp_path: Path
) -> None:
    contract = in_process(dealt[0]).contract
    assert contract is not None
    declarer, out = contract.declarer, tmp_path / "played.pbn"
    session = Session(dealt, out, tmp_path)
    running, _ = play_session(session, RULES, {declarer: kind})
    assert running.fault is None
    written = list(load(out))
    assert [what_happened(board) for board in written] == [
        what_happened(in_process(board)) for board in dealt
    ]
    for board in written:
        marked = [seat for seat in Seat if board.player(seat).endswith(" (stand-in)")]
        assert marked == [declarer]
        words = f"A stand-in plays for {declarer.name.title()} from here on: the connection was lost"
        assert [comment.text for comment in board.comments] == [words]
    auction, play = written[0].auction, written[0].play
    assert auction is not None
    assert play is not None
    comment = written[0].comments[0]
    if kind is Leaving:
        assert comment.calls == len(auction)
        # Declarer's first card is dummy's to the first trick.
        assert comment.cards == 1
    else:
        assert (comment.calls, comment.cards) == (written[0].dealer.turns_to(declarer), 0)
    # A session that reads its logs again writes the same record.
    out.unlink()
    Session(dealt, out, tmp_path).save()
    assert list(load(out)) == written


def test_a_seat_without_a_client_is_marked_on_every_board(dealt: list[Board]) -> None:
    with managing(Session(dealt), Rules(seconds=20, wait=10, stand_in=simple)) as running:
        clients: list[Seated] = [sit(running.port, seat) for seat in Seat if seat is not Seat.WEST]
        for client in clients:
            client.wait()
    for board in running.session.records:
        assert [board.player(seat) for seat in Seat] == ["Rubber", "Ruff", "Rubber", "Ruff (stand-in)"]
        assert board.comments[0].text.endswith(": no client connected")


def test_a_session_without_stand_ins_has_no_mark(dealt: list[Board]) -> None:
    running, _ = play_session(Session(dealt))
    for board in running.session.records:
        assert not board.comments
        assert not any("stand-in" in name for name in board.players)
