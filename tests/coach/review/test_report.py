"""The report of a session: what it counts, how it looks, and that a stopped one resumes."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from crossruff.coach.review.decision_points import count_decisions, decision_points
from crossruff.coach.review.report import (
    BoardRecord,
    SessionPlan,
    SessionSummary,
    html_page,
    markdown_page,
    review_session,
)
from crossruff.coach.review.report.pictures import losses_picture, luck_picture
from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat
from tests.coach.review.test_boards import DEAL

NAMES = ("Ann", "Bob", "Cleo <b>", "Dan")


def _board() -> Board:
    board = Board(1, DEAL, "S", players=NAMES).with_auction("3NT P P P")
    return board.with_play("H7 H4 H9 HQ S4 S7 SK SJ SA ST S3 S5 SQ S9 S2 S6").with_tricks(8)


def _decision(seat: str, verdict: str, loss: float, **more: Any) -> dict[str, Any]:
    return {
        "step": 5,
        "seat": seat,
        "kind": "declarer",
        "trick": 1,
        "symbol": "♥Q",
        "verdict": verdict,
        "loss": loss,
        "unit": "IMPs",
        "mistake": None,
        "cost": 1,
        "facts": ["A sentence."],
    } | more


@pytest.fixture
def summary() -> SessionSummary:
    decisions = (
        _decision("S", "mistake", 2.0, mistake="counting"),
        _decision("S", "fine", 0.3),
        _decision("W", "slip", 0.5, kind="defence"),
        _decision("E", "unlucky", 0.0, kind="defence"),
    )
    return SessionSummary.of("A session", [BoardRecord(_board(), decisions)], both_sides=True)


def test_skill_and_luck_add_up_to_the_result(summary: SessionSummary) -> None:
    (board,) = summary.boards
    # Down one is -50 where par is 430; West lost half an IMP, South two.
    assert board.against_par == -10
    assert board.skill == pytest.approx(-1.5)
    assert board.luck == pytest.approx(-8.5)


def test_players_lose_what_their_wrong_choices_lose(summary: SessionSummary) -> None:
    lost = {each.name: each.total for each in summary.players}
    assert lost == {"Cleo <b>": 2.0, "Dan": 0.5, "Bob": 0.0}
    assert summary.players[0].ideas == {"counting": 1}


def test_pages_have_every_wrong_choice_and_escape_names(summary: SessionSummary) -> None:
    markdown, html = markdown_page(summary), html_page(summary)
    assert "**Board 1, Cleo <b>, ♥Q in trick 1: mistake, counting.** A sentence." in markdown
    assert "| Dan |" in markdown
    assert "Cleo &lt;b&gt;, ♥Q in trick 1: mistake" in html
    assert "Cleo <b>" not in html
    assert _open_tags(html) == []


def test_pictures_are_well_formed(summary: SessionSummary) -> None:
    for picture in (losses_picture(summary), luck_picture(summary)):
        bars = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}rect")
        assert all(float(bar.attrib["width"]) >= 0 for bar in bars)


class _Counting(Executor):
    def __init__(self) -> None:
        self.tasks = 0

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        self.tasks += 1
        done: Future[Any] = Future()
        done.set_result(work(*given, **named))
        return done


def test_a_session_resumes(tmp_path: Path) -> None:
    board = Board(1, DEAL, "S", players=NAMES).with_auction("P P P P")
    plan = SessionPlan(seconds=5)
    first, again, other = _Counting(), _Counting(), _Counting()
    found = list(review_session([board], plan, folder=tmp_path, executor=first))
    assert list(review_session([board], plan, folder=tmp_path, executor=again)) == found
    list(review_session([board], SessionPlan(seconds=5, seed=1), folder=tmp_path, executor=other))
    assert (first.tasks, again.tasks, other.tasks) == (1, 0, 1)


def test_a_report_counts_decisions_without_time() -> None:
    board = _board()
    decisions = decision_points(board)
    assert count_decisions(board) == len(decisions)
    assert count_decisions(board, [Seat.SOUTH]) == len(decision_points(board, [Seat.SOUTH]))
    found = [
        _decision("S", "fine", 0.0, judged=True),
        _decision("S", "fine", 0.0, judged=False),
        _decision("N", "fine", 0.0, judged=False, kind="bidding"),
    ]
    record = BoardRecord.of(board, list(Seat), found)
    assert record.unreviewed == len(decisions) - 2
    cut = SessionSummary.of("Cut", [record], both_sides=True)
    sentence = f"{record.unreviewed} more decisions were not reviewed: the time for a board was over."
    for page in (markdown_page(cut), html_page(cut)):
        assert sentence in page
        assert "Not reviewed" in page
    assert f"| {record.unreviewed} |  |" in markdown_page(cut)


def test_a_complete_report_names_no_missing_decisions(summary: SessionSummary) -> None:
    assert "not reviewed" not in markdown_page(summary)
    assert "Not reviewed" not in html_page(summary)


def test_a_player_is_found_by_name_or_seat() -> None:
    board = _board()
    assert SessionPlan("ann").seats(board) == [Seat.NORTH]
    assert SessionPlan("West").seats(board) == [Seat.WEST]
    with pytest.raises(CrossruffError, match="player must be one of Ann, Bob, Cleo <b>, Dan; got 'Zoe'"):
        list(review_session([board], SessionPlan("Zoe")))


def _open_tags(html: str) -> list[str]:
    """Return the tags that are not closed, or closed in the wrong order."""

    class Tags(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag not in ("meta", "br"):
                self.open.append(tag)

        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            """Leave out tags that close themselves."""

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    reader = Tags()
    reader.feed(html)
    return reader.open
