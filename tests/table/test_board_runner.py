"""Boards by players that answer at once: logs resume from any cut, and faults are corrected."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.model import Call, Card, Seat, View
from crossruff.players import Decision, Player
from crossruff.table import (
    CardPlayed,
    ClaimJudged,
    ClaimMade,
    Event,
    EventLog,
    PlayedBoard,
    Referee,
    State,
    play_board,
    remind,
    take_turn,
)
from tests.table.players import Quiet, bid, board_of, moody, plain, play


def played(seed: int, log: EventLog | None = None) -> PlayedBoard:
    return play_board(board_of(seed), moody(seed), log)


@pytest.fixture(scope="module")
def seed_with_claims() -> int:
    """A board on which claims are refused, and one is accepted before the last trick."""
    for seed in range(200):
        log = EventLog()
        board = played(seed, log).board
        answers = [event.accepted for event in log.events if isinstance(event, ClaimJudged)]
        if board.play is not None and board.play.claim is not None and answers.count(False) > 2:
            return seed
    raise AssertionError("no such board")


def test_a_board_is_played_to_its_end() -> None:
    for seed in range(5):
        board = played(seed).board
        assert board.auction is not None
        assert board.auction.is_over
        assert board.is_passed_out or board.result is not None


def test_a_log_cut_after_any_event_ends_as_the_whole_board(tmp_path: Path, seed_with_claims: int) -> None:
    seed = seed_with_claims
    path = tmp_path / "whole"
    with EventLog.open(path) as log:
        whole = plain(played(seed, log))
    lines = path.read_bytes().splitlines(keepends=True)
    numbers = random.Random(seed)
    for count in range(len(lines) + 1):
        cut = tmp_path / f"cut {count}"
        rest = lines[count] if count < len(lines) else b""
        cut.write_bytes(b"".join(lines[:count]) + rest[: numbers.randrange(len(rest) or 1)])
        with EventLog.open(cut) as log:
            assert plain(played(seed, log)) == whole
        assert [_event(line) for line in cut.read_bytes().splitlines()] == [_event(line) for line in lines]


def _event(line: bytes) -> str:
    """A line of a log without its times."""
    return line.decode().split(', "at"')[0].rstrip("\n}")


def test_resuming_asks_each_player_what_it_was_asked() -> None:
    log = EventLog()
    first = moody(3)
    play_board(board_of(3), first, log)
    again = moody(3)
    play_board(board_of(3), again, EventLog(log.events[:20]))
    assert [each.asked for each in again.values()] == [each.asked for each in first.values()]


def test_without_memory_a_resumed_board_would_differ() -> None:
    """Else the test above would show nothing."""
    log = EventLog()
    whole = played(3, log).board
    for count in (5, 10, 20):
        table = Referee.resume(EventLog(log.events[:count]), consenting=Seat)
        forgetful = moody(3)
        while (turn := table.state.turn) is not None:
            take_turn(table, forgetful[turn])
        assert table.state.board != whole


def test_a_log_of_another_board_is_refused() -> None:
    log = EventLog()
    played(1, log)
    with pytest.raises(CrossruffError, match="event 1: the log must be of this board; got another"):
        play_board(board_of(2), moody(1), log)


def test_four_players_are_needed() -> None:
    with pytest.raises(CrossruffError, match="got none for East and West"):
        play_board(board_of(1), {seat: Quiet() for seat in (Seat.NORTH, Seat.SOUTH)})


def test_explanations_and_alerts_are_on_the_record(seed_with_claims: int) -> None:
    auction = played(seed_with_claims).board.auction
    assert auction is not None
    assert all(bool(note.explanation) == (call is not Call.PASS) for _, call, note in auction.items())
    assert {note.alert for _, _, note in auction.items()} == {True, False}


def test_every_decision_is_recorded() -> None:
    result = play_board(board_of(1), {seat: Quiet("1C") for seat in Seat})
    kinds = [each.kind for each in result.decisions]
    assert kinds == ["call"] * 4 + ["claim", "card"] * 52
    assert {each.decision and each.decision.worlds for each in result.decisions if each.kind == "card"} == {3}
    assert all(0 <= each.elapsed < 1 for each in result.decisions)
    seats = [each.seat for each in result.decisions if each.kind == "card"]
    assert Seat.SOUTH not in seats  # North declares


def test_a_refused_claimer_is_not_asked_again_in_that_trick(seed_with_claims: int) -> None:
    log = EventLog()
    players = moody(seed_with_claims)
    play_board(board_of(seed_with_claims), players, log)
    refused = 0
    state: State | None = None
    for event, answer in zip(log.events, log.events[1:], strict=False):
        state = State.of([event]) if state is None else state.after(event)
        if isinstance(event, ClaimMade) and isinstance(answer, ClaimJudged) and not answer.accepted:
            assert state.play is not None
            trick = len(state.play) // 4
            later = [
                one for one in players[event.seat].asked
                if one.startswith("claim") and _cards(one) // 4 == trick and _cards(one) > len(state.play)
            ]  # fmt: skip
            assert not later
            refused += 1
    assert refused > 2


def _cards(question: str) -> int:
    """How many cards of a play that is written as text."""
    return sum(
        len(trick.split(":")[1].split()) for trick in question.split(" ", 1)[1].split(";") if ":" in trick
    )


class Bad(Quiet):
    """Does one thing wrong, always."""

    def __init__(self, how: str) -> None:
        super().__init__("1C")
        self.how = how

    def call(self, view: View) -> Decision[Call]:
        if self.how == "raises":
            raise RuntimeError("no idea")
        if self.how == "nothing":
            return None  # type: ignore[return-value]
        if self.how == "text":
            return bid("1C")  # type: ignore[arg-type]
        return bid(Call.REDOUBLE) if self.how == "illegal" else super().call(view)

    def card(self, view: View) -> Decision[Card]:
        if self.how == "raises":
            raise RuntimeError("no idea")
        if self.how == "nothing":
            return None  # type: ignore[return-value]
        if self.how == "text":
            return play("SA")  # type: ignore[arg-type]
        return (
            play(next(iter(view.play.cards), Card.parse("SA")))
            if self.how == "illegal"
            else super().card(view)
        )

    def claim(self, view: View) -> int | None:
        if self.how == "raises":
            raise RuntimeError("no idea")
        if self.how == "text":
            return "all"  # type: ignore[return-value]
        return {"claims": 14, "less": -1}.get(self.how)


@pytest.mark.parametrize("how", ["raises", "nothing", "text", "illegal", "claims", "less"])
def test_a_bad_player_is_corrected_and_reported(how: str) -> None:
    players: dict[Seat, Player] = {**dict.fromkeys(Seat, Quiet("1NT")), Seat.EAST: Bad(how)}
    log = EventLog()
    result = play_board(board_of(1), players, log)
    assert result.board.result is not None
    assert result.faults
    assert {fault.seat for fault in result.faults} == {Seat.EAST}
    assert all(fault.words.count("\n") == 0 for fault in result.faults)
    cards = [event for event in log.events if isinstance(event, CardPlayed) and event.seat is Seat.EAST]
    assert len(cards) == 13
    assert all(event.fault for event in cards[1:])
    if how == "raises":
        assert cards[0].fault == "claim: RuntimeError: no idea; RuntimeError: no idea"
    for count in range(1, len(log), 7):
        again = play_board(board_of(1), players, EventLog(log.events[:count]))
        assert plain(again) == plain(result)


def test_the_referee_plays_the_lowest_legal_card() -> None:
    players: dict[Seat, Player] = {**dict.fromkeys(Seat, Quiet("1NT")), Seat.EAST: Bad("raises")}
    log = EventLog()
    play_board(board_of(1), players, log)
    state = State.of(log.events[:1])
    for event in log.events[1:]:
        if isinstance(event, CardPlayed) and event.fault and state.play is not None:
            lowest = min(card.rank.index for card in state.play.legal_cards)
            assert event.card.rank.index == lowest
        state = state.after(event)


def test_a_slow_player_does_not_act_on_an_old_state() -> None:
    """South takes a call back while West thinks."""
    table = Referee(board_of(1), consenting=Seat)
    for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH):
        table.call(seat, "P")

    class Slow(Quiet):
        def call(self, view: View) -> Decision[Call]:
            table.ask_undo(Seat.SOUTH)
            return bid(Call.PASS)

    assert take_turn(table, Slow()) == ()
    assert str(table.state.auction) == "N: Pass Pass"


def test_a_reminded_player_knows_nothing_of_an_undo() -> None:
    table = Referee(board_of(1), consenting=Seat)
    for seat, call in ((Seat.NORTH, "1C"), (Seat.EAST, "P"), (Seat.SOUTH, "7NT")):
        table.call(seat, call)
    table.ask_undo(Seat.SOUTH)
    table.call(Seat.SOUTH, "1H")
    players = moody(1)
    thoughts = remind(players, table.log.events)
    assert [str(each.answer) for each in thoughts] == ["1C", "Pass", "1H"]
    assert players[Seat.SOUTH].asked == ["call N: 1C Pass"]


def test_a_watcher_receives_each_event() -> None:
    seen: list[Event] = []
    log = EventLog()
    result = play_board(board_of(1), moody(1), log, watch=lambda state, event: seen.append(event))
    assert tuple(seen) == log.events
    assert State.of(seen).board == result.board


def test_an_interrupt_ends_the_board_and_loses_nothing() -> None:
    class Stopped(Quiet):
        def card(self, view: View) -> Decision[Card]:
            raise KeyboardInterrupt

    players: dict[Seat, Player] = {seat: Quiet("1NT") for seat in Seat}
    log = EventLog()
    with pytest.raises(KeyboardInterrupt):
        play_board(board_of(1), players | {Seat.WEST: Stopped()}, log)
    assert play_board(board_of(1), players, log).board == play_board(board_of(1), players).board
