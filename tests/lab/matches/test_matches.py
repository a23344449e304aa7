"""Matches: boards resume where they were cut off, matches stop when clear, wrong settings are rejected."""

import os
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from crossruff.atomic_files import sole_writer
from crossruff.errors import CrossruffError
from crossruff.formats import lin
from crossruff.lab import Entry, Workers
from crossruff.lab.catalogue import entry_of
from crossruff.lab.core.run_records import RunRecord
from crossruff.lab.matches import experiment as match_experiment
from crossruff.lab.matches import playing as match_playing
from crossruff.lab.matches.experiment import MatchExperiment
from crossruff.lab.matches.playing import faults_of, play_tables
from crossruff.lab.matches.tasks import MatchRow, MatchStore, MatchTask
from crossruff.model import Card, Seat, Side
from crossruff.table import CardPlayed, ClaimJudged, EventLog, FileLog
from crossruff.table.seeded_robots import robots_for
from tests.lab.matches.full_check import ROBOTS, check, without_times

TASK = MatchTask(3, 7, ROBOTS[0], ROBOTS[1])


@cache
def uninterrupted() -> tuple[MatchRow, bytes]:
    """The row of a board, and its whole log."""
    kept: list[bytes] = []

    class Keeping(FileLog):
        def close(self) -> None:
            super().close()
            kept.append(self.path.read_bytes())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EventLog, "open", Keeping)
        with tempfile.TemporaryDirectory() as folder:
            (row,) = play_tables([TASK], Path(folder))
    return row, kept[0]


def test_a_row_tells_its_board() -> None:
    row, log = uninterrupted()
    assert row.task == TASK
    (board,) = lin.read(row.record)
    assert (board.number, board.deal, board.players) == (3, TASK.board.deal, TASK.board.players)
    assert str(board.result) == row.result
    assert board.score(Side.NS) == row.score
    assert board.play is not None
    assert board.auction is not None
    assert (row.tricks, row.cards, row.calls) == (board.tricks, len(board.play), len(board.auction))
    assert 0 < row.worst_seconds <= row.seconds
    assert row.worst_share == pytest.approx(max(row.worst_seconds / 60, row.worst_share))
    assert (row.faults, row.late) == ("", 0)
    # A claim is two events; one line tells the version, and one the deal.
    assert log.count(b"\n") == row.calls + row.cards + 2 * row.claims + 2


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98])
def test_a_board_goes_on_wherever_it_was_cut_off(share: float, tmp_path: Path) -> None:
    row, log = uninterrupted()
    # Somewhere in a line, mostly.
    TASK.log_in(tmp_path).write_bytes(log[: int(share * len(log))])
    (again,) = play_tables([TASK], tmp_path)
    assert without_times(again) == without_times(row)
    assert TASK.log_in(tmp_path).read_bytes().count(b"\n") == log.count(b"\n")


def test_a_board_that_is_over_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the board is over")

    row, log = uninterrupted()
    TASK.log_in(tmp_path).write_bytes(log)
    monkeypatch.setattr(match_playing, "play_board", refuse)
    (again,) = play_tables([TASK], tmp_path)
    assert without_times(again) == without_times(row)
    assert 0 < again.seconds <= row.seconds, "the log lacks the time for claims that were not made"


def test_a_damaged_log_is_put_aside(tmp_path: Path) -> None:
    row, log = uninterrupted()
    path = TASK.log_in(tmp_path)
    path.write_bytes(log.replace(b'"call"', b'"cell"', 1))
    (again,) = play_tables([TASK], tmp_path)
    assert without_times(again) == without_times(row)
    assert [one.suffix for one in sorted(tmp_path.iterdir())] == [".damaged", ".jsonl"]


@pytest.mark.skipif(os.name == "nt", reason="nobody is kept out there")
def test_two_runs_do_not_write_one_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_playing, "_WAIT", 0.1)
    row, log = uninterrupted()
    path = TASK.log_in(tmp_path)
    path.write_bytes(log[:300])
    with sole_writer(path):
        (again,) = play_tables([TASK], tmp_path)
    assert without_times(again) == without_times(row)
    assert path.read_bytes() == log[:300]


def test_logs_go_when_their_rows_are_there(tmp_path: Path) -> None:
    row, log = uninterrupted()
    store = MatchStore(tmp_path)
    store.prepare()
    other = MatchTask(4, 7, *ROBOTS)
    for task in (TASK, other):
        task.log_in(store.logs).write_bytes(log)
    store.add([row])
    assert list(store.logs.iterdir()) == [other.log_in(store.logs)]
    assert store.rows() == [row]
    # As if the run had been killed between the two.
    TASK.log_in(store.logs).write_bytes(log)
    store.prepare()
    assert list(store.logs.iterdir()) == [other.log_in(store.logs)]


@pytest.mark.parametrize("events", [1, 20, 50, 70])
def test_an_interrupted_match_ends_as_if_it_had_not_been(
    events: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = MatchExperiment(ROBOTS, 1, seed=7)
    whole = _run(match, tmp_path / "whole")
    left = [events]
    store = FileLog.store

    def interrupted(self: FileLog, event: Any) -> None:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        store(self, event)

    with monkeypatch.context() as patch:
        patch.setattr(FileLog, "store", interrupted)
        with pytest.raises(KeyboardInterrupt):
            _run(match, tmp_path / "cut")
    assert len(list((tmp_path / "cut" / "logs").iterdir())) + len(match.rows(tmp_path / "cut")) >= 1
    assert [without_times(row) for row in _run(match, tmp_path / "cut")] == [
        without_times(row) for row in whole
    ]
    assert not list((tmp_path / "cut" / "logs").iterdir())


def _run(match: MatchExperiment, folder: Path) -> list[MatchRow]:
    with ThreadPoolExecutor(1) as executor:
        match.run(folder, Workers(executor))
    return match.rows(folder)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="a process is killed by a signal")
def test_a_killed_match_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    assert check(tmp_path, boards=1, kills=3, seed=2) == []


def test_a_match_stops_when_it_is_clear_and_stays_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row, _ = uninterrupted()
    played: list[int] = []

    def fake(tasks: Sequence[MatchTask], logs: Path) -> list[MatchRow]:
        """The first robot wins 10 IMPs on two boards of three."""
        played.extend(task.number for task in tasks)
        return [
            row._replace(
                number=task.number,
                seed=task.seed,
                north_south=task.north_south,
                east_west=task.east_west,
                score=420 if task.north_south == "club" and task.number % 3 else -50,
            )
            for task in tasks
        ]

    monkeypatch.setattr(match_experiment, "play_tables", fake)
    match = MatchExperiment(("club", "club(signals=false)"), 500, until_clear=True)
    rows = _run(match, tmp_path)
    boards = {row.number for row in rows}
    assert boards == set(range(1, len(boards) + 1))
    assert 16 <= len(boards) < 200
    assert len(boards) % 16 == 0
    played.clear()
    assert _run(match, tmp_path) == rows
    assert played == []


def test_the_experiment_can_be_read_from_its_record(tmp_path: Path) -> None:
    match = MatchExperiment(("club", "expert"), 3, constraint="ns: 25+ hcp", scoring="matchpoints")
    RunRecord.of(Entry.of(match)).write(tmp_path)
    assert entry_of(RunRecord.read(tmp_path)).experiment == match
    assert all(sum(task.board.deal[seat].hcp for seat in Side.NS.seats) >= 25 for task in match.tasks)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"deals": 0}, "boards must be at least 1; got 0"),
        ({"robots": []}, "must have 1 to 8 robots; got 0"),
        ({"robots": ["club", " club"]}, "robots must differ; got club twice"),
        ({"scoring": "rubber"}, "imps or matchpoints; got 'rubber'"),
        ({"seed": -1}, "seed must be from 0"),
        ({"robots": ["club"], "until_clear": True}, "until_clear needs two robots; got 1"),
        ({"constraint": "ns: many hcp"}, "many"),
    ],
)
def test_what_makes_no_sense_is_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(CrossruffError, match=words):
        MatchExperiment(("club", "expert"), 4).changed(settings)


def test_a_robot_that_is_not_there_is_refused_before_anything_is_played() -> None:
    with pytest.raises(CrossruffError, match="novice"):
        MatchExperiment(("club", "novice"), 4).check()


def test_rows_of_something_else_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "rows-1.parquet").touch()
    with pytest.raises(CrossruffError, match="not those of a match"):
        MatchExperiment(("club",), 1).run(tmp_path, Workers(ThreadPoolExecutor(1)))
    with pytest.raises(CrossruffError, match="not those of a match"):
        MatchExperiment(("club",), 1).report(tmp_path)


def test_the_same_seat_has_the_same_chance_at_both_tables() -> None:
    one = robots_for({Side.NS: "club", Side.EW: "expert"}, 1, 5)
    other = robots_for({Side.NS: "expert", Side.EW: "club"}, 1, 5)
    assert one[Seat.NORTH].declarer.seed == other[Seat.NORTH].declarer.seed
    assert one[Seat.NORTH].declarer.seed != one[Seat.EAST].declarer.seed


def test_faults_have_a_line_each() -> None:
    events = [CardPlayed(Seat.WEST, Card.parse("S2"), "ValueError: a\nb"), ClaimJudged(False, "not certain")]
    assert list(faults_of(events)) == ["West: ValueError: a b", "a claim was refused: not certain"]
