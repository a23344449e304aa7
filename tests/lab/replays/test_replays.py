"""Recorded boards played again: from the recorded lead on, beside the players and beside double dummy."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from crossruff import dd
from crossruff.errors import CrossruffError
from crossruff.formats import lin
from crossruff.lab import Workers
from crossruff.lab.replays.experiment import ReplayExperiment
from crossruff.lab.replays.playing import play_records
from crossruff.lab.replays.report import lines_of, report_replays
from crossruff.lab.replays.tasks import UNKNOWN, ReplayRow, ReplayTask, can_be_replayed

QUICK = "club(seconds=60, declarer=mc(samples=2), defence=random)"
# A doubled contract that a claim ends; then a board without a lead.
CLAIMED = """\
pn|S,W,N,E|st||md|3S98HA542DAKJCKT92,SAKJT742HT97D4CQ4,SQ3HQ83DQ8753CAJ8,S65HKJ6DT962C7653|sv|b|
mb|p|mb|p|mb|1N!|an|15-17|mb|4S|mb|d|mb|p|mb|p|mb|p|
pc|d5|pc|d2|pc|dK|pc|d4|pc|dA|pc|s2|pc|d3|pc|d6|pc|sA|pc|s3|pc|s5|pc|s8|pc|h7|pc|h3|pc|hJ|pc|hA|mc|9|
"""
UNLED = """\
pn|S,W,N,E|st||md|3SAKQ2HAK2DAK2CA32,SJT98H543D543CT98,S765HQJTDQJTCKQJ4,|sv|o|mb|7N|mb|p|mb|p|mb|p|mc|13|
"""


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "match.lin").write_text(CLAIMED + UNLED, encoding="utf-8")
    return folder


def test_a_board_is_played_from_its_lead_on(records: Path) -> None:
    (task,) = ReplayExperiment(10, (str(records),), QUICK).tasks
    assert task.where == "match.lin 1"
    (row,) = play_records([task])
    (before,), (after,) = lin.read(task.record), lin.read(row.played)
    assert before.play is not None
    assert after.play is not None
    assert after.auction == before.auction
    assert after.play.cards[0] == before.play.cards[0]
    assert after.contract == before.contract
    assert row.taken == before.tricks == 9
    assert row.tricks == after.tricks
    assert row.vulnerable
    assert row.faults == ""
    # What was given away is what parts the tricks from double dummy, for the robots and for the players.
    assert row.tricks == row.double_dummy - row.declarer_gave + row.defenders_gave
    assert row.taken == row.double_dummy - row.taken_declarer_gave + row.taken_defenders_gave
    assert row.double_dummy == dd.best_tricks(before.play.at(1)), "dummy's side is to play"


def test_the_experiment_runs_and_reports(records: Path, tmp_path: Path) -> None:
    experiment = ReplayExperiment(10, (str(records),), QUICK)
    with ThreadPoolExecutor(1) as executor:
        experiment.run(tmp_path / "rows", Workers(executor))
    (row,) = experiment.rows(tmp_path / "rows")
    assert row.task == experiment.tasks[0]
    report = experiment.report(tmp_path / "rows")
    assert "robots less players" in report.plain
    assert "https" not in report.plain
    page = report.write(tmp_path / "page", "Records", "").read_text("utf-8")
    assert ("handviewer" in page) == (row.tricks != row.taken)
    assert (tmp_path / "page" / "tricks-apart.png").exists()


def row(tricks: int, taken: int, target: int, gave: tuple[int, int, int, int]) -> ReplayRow:
    over = tricks - 9
    result = f"3NTS{over:+d}" if over else "3NTS="
    key = ("match.lin 1", CLAIMED, "club", "club", 1)
    return ReplayRow(*key, result, False, tricks, taken, target, *gave, 1.5, 0.2, 0, 0, "", CLAIMED)


def test_means_are_of_the_same_boards() -> None:
    rows = [row(10, 8, 9, (0, 1, 1, 0)), row(9, 9, 9, (1, 1, UNKNOWN, UNKNOWN)), row(8, 9, 9, (1, 0, 0, 0))]
    ours, theirs, apart = lines_of(rows, with_players=True)
    assert [ours.tricks.mean, theirs.tricks.mean] == pytest.approx([9, 26 / 3])
    assert [ours.beside.mean, theirs.beside.mean] == pytest.approx([0, -1 / 3])
    assert apart.tricks.mean == pytest.approx(1 / 3)
    assert apart.tricks.reach == pytest.approx(3.79, abs=0.01)
    assert [ours.made.mean, theirs.made.mean] == pytest.approx([200 / 3, 200 / 3])
    # Of the second board it is not known what the players gave away.
    assert theirs.declarer_gave is not None
    assert theirs.declarer_gave.mean == 0.5
    assert apart.declarer_gave is not None
    assert apart.declarer_gave.mean == 0
    # 430 against -50 are 10 IMPs, and -50 against 400 are 10 the other way.
    assert "+0.00" in report_replays(rows).text


def test_without_records_robots_stand_beside_double_dummy_alone() -> None:
    experiment = ReplayExperiment(2, robot=QUICK)
    rows = play_records(experiment.tasks)
    assert [row.is_beside_players for row in rows] == [False, False]
    report = experiment.report_rows(rows)
    assert "players" not in report.text
    assert not report.pictures


def test_defenders_may_be_others(records: Path) -> None:
    experiment = ReplayExperiment(1, (str(records),), "club", "expert")
    assert [(task.declarer, task.defenders) for task in experiment.tasks] == [("club", "expert")]


def test_boards_are_drawn_from_all_files(tmp_path: Path) -> None:
    for name in "abcdefgh":
        (tmp_path / f"{name}.lin").write_text(CLAIMED * 3, encoding="utf-8")
    few = ReplayExperiment(6, (str(tmp_path),)).tasks
    assert len({task.where for task in few}) == 6
    assert len({task.where.split()[0] for task in few}) > 2
    assert few == ReplayExperiment(24, (str(tmp_path),)).tasks[:6], "more boards are the same and others"
    other = ReplayExperiment(6, (str(tmp_path),), seed=2).tasks
    assert [task.where for task in other] != [task.where for task in few]


def test_what_cannot_be_played_again_is_left_out() -> None:
    led, unled = lin.read(CLAIMED)[0], lin.read(UNLED)[0]
    assert can_be_replayed(led)
    assert not can_be_replayed(unled)
    assert led.auction is not None
    assert not can_be_replayed(led.with_auction(led.auction.at(3)))


def test_faults_are_refused(tmp_path: Path) -> None:
    (tmp_path / "match.lin").write_text(UNLED, encoding="utf-8")
    with pytest.raises(CrossruffError, match="records must have a board"):
        ReplayExperiment(3, (str(tmp_path),)).check()
    with pytest.raises(CrossruffError, match="novice"):
        ReplayExperiment(3, robot="novice").check()
    with pytest.raises(CrossruffError, match="deals must be at least 1"):
        ReplayExperiment(0)
    with pytest.raises(CrossruffError, match="no rows to report"):
        report_replays([])


def test_a_task_is_plain() -> None:
    assert ReplayTask("a.lin 1", CLAIMED, "club", "club", 1).deal_key == "a.lin 1"
