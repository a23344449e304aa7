"""`crossruff problems`: list, show, try, check, export and make."""

from __future__ import annotations

from pathlib import Path

import pytest

from crossruff.coach.problems.deck import deck_line, shipped_deck
from crossruff.formats import load
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line


def test_the_deck_is_listed(crossruff: Run) -> None:
    done = crossruff("problems", "list")
    assert done.returncode == 0
    assert f"{len(shipped_deck())} problems in" in done.stdout


@pytest.fixture(autouse=True)
def _own_progress(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keeps answers of a test out of the user's data folder."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "data"))


def test_a_problem_is_tried(crossruff: Run) -> None:
    problem = next(each for each in shipped_deck() if each.is_declarer)
    right, wrong = str(problem.best.card), str(problem.natural)
    natural = problem.line_of(problem.natural)
    assert natural is not None
    done = crossruff("problems", "try", str(problem.number), typed=f"h\nZZ\n{wrong}\n")
    assert "need" in done.stdout
    assert "There is a better card." in done.stdout
    chances = f"{100 * natural.chance:.0f} %, the solution, the {problem.best.card.symbol}, "
    assert f"The {problem.natural.symbol} makes {chances}{100 * problem.best.chance:.0f} %." in done.stdout
    assert "Solved 0 of 1." in done.stdout
    done = crossruff("problems", "try", str(problem.number), typed=f"{right}\n")
    assert "Right." in done.stdout
    assert "Theme:" in done.stdout
    assert "You have solved 1 of the 1 that you answered." in done.stdout


def test_hidden_hands_are_shown_only_with_the_solution(crossruff: Run) -> None:
    problem = next(each for each in shipped_deck() if each.is_declarer)
    for done in (
        crossruff("problems", "try", str(problem.number), typed="q\n"),
        crossruff("problems", "show", str(problem.number)),
    ):
        assert done.returncode == 0
        assert "Which card?" in done.stdout
        assert "Theme" not in done.stdout
        assert "West                East\n?                   ?" in done.stdout
    done = crossruff("problems", "show", str(problem.number), "--solution")
    assert "Theme" in done.stdout
    assert problem.board.deal.diagram() in done.stdout


def test_only_the_cards_that_are_left_are_shown(crossruff: Run) -> None:
    problem = max((each for each in shipped_deck() if each.is_declarer), key=lambda each: len(each.cards))
    shown = crossruff("problems", "show", str(problem.number)).stdout
    left = problem.play.remaining[problem.seat]
    lines = shown.split("South\n")[-1].splitlines()[:4]
    assert [line.split()[1] for line in lines] == [left.ranks(suit) or "-" for suit in "SHDC"]
    assert f"{problem.contract.level}{problem.contract.strain.symbol} by South; you are South." in shown
    assert "West    North   East    South" in shown
    assert len([line for line in shown.splitlines() if line.endswith(" wins")]) == len(problem.play.tricks)


def test_progress_is_kept_when_the_player_quits(crossruff: Run, tmp_path: Path) -> None:
    theme = "hold-up"
    count = sum(problem.theme == theme for problem in shipped_deck())
    path = tmp_path / "answers.jsonl"
    asked = []
    for _ in range(count):
        done = crossruff("problems", "try", theme, "--progress", str(path), typed="s\nq\n")
        assert done.returncode == 0
        asked.append(done.stdout.splitlines()[0])
    assert len(set(asked)) == count, "a problem that was answered came again"
    assert f"You have solved 0 of the {count} that you answered." in done.stdout
    assert crossruff("problems", "try", theme, "--progress", str(path), typed="q\n").returncode == 0


def test_problems_are_exported_and_checked(crossruff: Run, tmp_path: Path) -> None:
    problem = next(each for each in shipped_deck() if each.is_declarer)
    out = tmp_path / "problems.pbn"
    done = crossruff("problems", "export", str(out), str(problem.number))
    assert done.stdout == f"{out}: 1 problems\n"
    assert load(out).boards[0].deal == problem.board.deal
    done = crossruff("problems", "check", str(problem.number))
    assert done.returncode == 0
    assert "passes" in done.stdout


def test_a_false_figure_fails_the_check(crossruff: Run, tmp_path: Path) -> None:
    problem = next(each for each in shipped_deck() if each.is_declarer)
    deck = tmp_path / "deck.jsonl"
    stated = f'"chance":{round(problem.best.chance, 3)}'
    line = deck_line(problem).replace(stated, f'"chance":{round(problem.best.chance - 0.06, 3)}', 1)
    deck.write_text(line, encoding="utf-8")
    done = crossruff("problems", "check", "--deck", str(deck))
    assert done.returncode == 2
    assert "1 problems fail the check" in done.stderr


def test_bad_input_gets_one_line(crossruff: Run, tmp_path: Path) -> None:
    assert_one_line(crossruff("problems", "show", "chess"), "unknown theme 'chess'")
    assert_one_line(
        crossruff("problems", "make", "--theme", "chess", "--out", str(tmp_path / "x")), "unknown theme"
    )
    deck = tmp_path / "deck.jsonl"
    deck.write_text("[1]\n", encoding="utf-8")
    assert_one_line(crossruff("problems", "list", "--deck", str(deck)), "line 1 of a deck must be an object")
    deck.write_text("\n", encoding="utf-8")
    assert_one_line(
        crossruff("problems", "try", "--deck", str(deck)), "a deck must have at least one problem"
    )
