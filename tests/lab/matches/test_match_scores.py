"""Scores of matches and fields, by hand."""

from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.lab.matches.report import report_match
from crossruff.lab.matches.scores import (
    BesideDoubleDummy,
    Health,
    PlayedBoards,
    Scoring,
    TeamScore,
    board_points,
    pairings,
)
from crossruff.lab.matches.tasks import MatchRow
from crossruff.model import Result

RECORD = "md|3S82HAT98DCAKQJ874,S64H6DKJ987653CT3,SAQJ3HKQ42DQT42C2,|sv|o|mb|p|\n"


def row(number: int, ours: str, theirs: str, result: str, score: int, **changes: object) -> MatchRow:
    """A table, of which the score matters."""
    tricks = Result.parse(result).tricks if result else 0
    times = {
        "seconds": 2.0,
        "worst_seconds": 0.25,
        "worst_kind": "card",
        "worst_share": 0.5,
        "late": 0,
        "few_worlds": 0,
        "fallbacks": 0,
    }
    known = {"double_dummy": 10, "par": 420, "calls": 7, "cards": 40, "claims": 1, "faults": ""}
    key = {"number": number, "seed": 1, "north_south": ours, "east_west": theirs}
    values = {
        "constraint": "",
        "auction": "",
        "result": result,
        "score": score,
        "tricks": tricks,
        "record": RECORD,
    }
    return MatchRow(**{**key, **values, **known, **times, **changes})  # type: ignore[arg-type]


TEAM = [
    row(1, "a", "b", "4SN=", 420),
    row(1, "b", "a", "4SN-1", -50),
    row(2, "a", "b", "", 0),
    row(2, "b", "a", "", 0),
    row(3, "a", "b", "3NTE=", -600),
    row(3, "b", "a", "3NTE+1", -630),
    row(4, "a", "b", "2SW=", -110),
    row(4, "b", "a", "2SW-1", 50),
    row(5, "a", "b", "2SW=", -110),
]


def test_a_team_wins_what_its_two_tables_come_to() -> None:
    played = PlayedBoards.of(TEAM, ["a", "b"], Scoring.IMPS)
    # 470 are 10 IMPs, 30 are 1, 160 are 4; the fifth board has one table only.
    assert played.won("a") == [10, 0, 1, -4]
    assert played.won("b") == [-10, 0, -1, 4]
    score = TeamScore.of(played.won("a"))
    assert (score.boards, score.total, score.imps.mean) == (4, 7, 1.75)
    assert sum(score.victory_points) == 20
    assert score.victory_points[0] > 10
    assert played.status.startswith("a +1.75 ± ")


def test_board_a_match_between_two() -> None:
    played = PlayedBoards.of(TEAM, ["a", "b"], Scoring.MATCHPOINTS)
    assert played.won("a") == [100, 50, 100, 0]


def test_a_field_meets_the_same_opponents() -> None:
    robots = ["a", "b", "c"]
    scores = dict.fromkeys(pairings(robots), 100)
    for other in robots:
        # East-West take 100 less from a.
        scores["a", other] = 200
    points = board_points(scores, Scoring.MATCHPOINTS)
    # a has three tops of nine shared: it beats six and ties two, of eight; its East-West are as the others'.
    assert points["a"] == pytest.approx((100 * 7 / 8 + 50) / 2)
    assert points["b"] == points["c"]
    assert sum(points.values()) == pytest.approx(150)
    crossed = board_points(scores, Scoring.IMPS)
    assert crossed["a"] == pytest.approx(3 * 6 / 8 / 2)
    assert sum(crossed.values()) == pytest.approx(0)


def test_every_pairing_of_a_field_is_there_once() -> None:
    assert len(set(pairings("abcd"))) == 16
    assert [ours for ours, _ in pairings("abc")].count("b") == [
        theirs for _, theirs in pairings("abc")
    ].count("b")


def test_declarers_stand_beside_double_dummy_by_board() -> None:
    beside = BesideDoubleDummy.of("a", TEAM[:4])
    # It declared once and took what was there; b, declaring against it, went one down.
    assert beside.declaring is not None
    assert beside.defending is not None
    assert (beside.declaring.mean, beside.defending.mean) == (0, -1)
    # On the first board: par as North-South, and 10 IMPs better than par as East-West; then -420 and +420.
    assert beside.par.mean == (10 / 2 + 0) / 2


def test_health_counts_what_went_wrong() -> None:
    rows = [TEAM[0], TEAM[1]._replace(faults="West: broke\nEast: too", worst_share=2.5, late=1, seconds=4.0)]
    health = Health.of(rows)
    assert (health.tables, health.boards, health.seconds, health.worst_share) == (2, 1, 3.0, 2.5)
    assert health.faults == ((1, "West: broke"), (1, "East: too"))
    assert (health.late, health.claims) == (1, 2)


def test_the_report_shows_swings_with_links_the_largest_first() -> None:
    report = report_match(TEAM, ["a", "b"], Scoring.IMPS)
    swings = [line for line in report.text.splitlines() if "][" in line]
    assert [line.split()[1] for line in swings] == ["1", "4", "3"]
    assert "[4SN= +420][1-1]" in swings[0]
    assert "+10" in swings[0]
    links = [line for line in report.text.splitlines() if line.startswith("[")]
    assert len(links) == 6
    assert all(": https://www.bridgebase.com/tools/handviewer.html?lin=" in line for line in links)
    assert "https" not in report.plain
    assert "4SN= +420" in report.plain
    assert report.data["match"]["total"] == 7


def test_a_field_is_ranked() -> None:
    rows = [
        row(number, ours, theirs, "4SN=", 420 + 30 * (ours == "b") - 10 * (theirs == "c"))
        for number in range(1, 5)
        for ours, theirs in pairings(["a", "b", "c"])
    ]
    report = report_match(rows, ["a", "b", "c"], Scoring.MATCHPOINTS)
    ranked = [line.split("|")[1].strip() for line in report.text.splitlines()[4:7]]
    assert ranked == ["b", "c", "a"]
    assert "A is a, B is b, C is c" in report.text


def test_one_robot_alone_has_no_score() -> None:
    report = report_match([row(1, "a", "a", "4SN=", 420)], ["a"], Scoring.IMPS)
    assert "IMPs" not in report.text
    assert not report.pictures
    with pytest.raises(CrossruffError, match="no board was played"):
        report_match(TEAM[-1:], ["a", "b"], Scoring.IMPS)


def test_pictures_are_drawn_from_few_boards_too(tmp_path: Path) -> None:
    for boards in (1, 2, 4):
        for robots in (["a", "b"], ["a", "b", "c"]):
            rows = [
                row(number, *pair, "4SN=", 420 + 10 * place)
                for number in range(1, boards + 1)
                for place, pair in enumerate(pairings(robots))
            ]
            scoring = Scoring.IMPS if len(robots) == 2 else Scoring.MATCHPOINTS
            report_match(rows, robots, scoring).write(tmp_path, "title", "")
            assert (tmp_path / "running-score.png").stat().st_size > 1000
