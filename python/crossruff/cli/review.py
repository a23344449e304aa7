"""`crossruff review`: review a session or a match from each player's own seat."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from crossruff.atomic_files import whole_file
from crossruff.cli.shell.exit_codes import INTERRUPTED
from crossruff.cli.support.positions import Source, boards_of
from crossruff.cli.support.sources import is_file
from crossruff.cli.support.study_options import check_folder
from crossruff.errors import CrossruffError
from crossruff.model import Board
from crossruff.user_folders import data_folder

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from crossruff.coach.review.report import BoardRecord, SessionPlan


def review(
    source: Source,
    player: Annotated[
        str | None,
        typer.Option(help="Only this player: a part of the name, or a seat.", show_default="all"),
    ] = None,
    boards: Annotated[
        str, typer.Option("--boards", "-b", help="Only these boards, such as 1-8,12.", show_default="all")
    ] = "",
    html: Annotated[Path | None, typer.Option(help="Write the report as an HTML page.")] = None,
    markdown: Annotated[
        Path | None, typer.Option(help="Write the report as Markdown.", show_default="print it")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0, help="The longest time for a board; 0 for no limit.")
    ] = 60.0,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The seed of the worlds.")] = 0,
    scoring: Annotated[str, typer.Option(help="imps or matchpoints.")] = "imps",
    system: Annotated[
        str,
        typer.Option(
            help="The system that all players play; calls that a hand does not fit are then mistakes.",
            show_default="sayc, for reading calls only",
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="The folder in which reviewed boards are kept.",
            show_default="one in the user's data folder",
        ),
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option("--processes", "-p", min=1, max=1024, help="Worker processes.", show_default="cores"),
    ] = None,
) -> None:
    """Review every call, lead and card from what its player knew: was it a mistake or bad luck?

    The report has the boards, the swings, the wrong choices with reasons, and skill and luck apart. Ctrl-C
    stops a review and reports the boards that are done; the same command resumes it.

    Examples:

        crossruff review match.lin --html review.html

        crossruff review session.pbn --player "Smith" --boards 1-8

        crossruff review mine.pbn --system sayc --scoring matchpoints -p 2
    """
    from crossruff.coach.review import Knowledge, ReviewOptions
    from crossruff.coach.review.report import SessionPlan, SessionSummary, html_page, markdown_page

    for page in (html, markdown):
        check_folder(page)
    if scoring not in ("imps", "matchpoints"):
        raise CrossruffError(f"scoring must be imps or matchpoints; got {scoring!r}")
    knowledge = Knowledge(system or "sayc", agreed=bool(system))
    plan = SessionPlan(player, seconds or None, seed, ReviewOptions(knowledge, scoring))
    chosen = _chosen(boards_of(source, None), boards, source)
    out = out or data_folder() / "reviews"
    done, stopped = _run(chosen, plan, out, processes)
    if done:
        title = f"Review of {Path(source).name}" if is_file(source) else "Review"
        summary = SessionSummary.of(title, done, both_sides=player is None and scoring == "imps")
        if html is not None:
            _write(html, html_page(summary))
        if markdown is not None:
            _write(markdown, markdown_page(summary))
        if html is None and markdown is None:
            print(markdown_page(summary), end="")
    if stopped:
        print(f"crossruff: stopped; {len(done)} boards are kept in {out}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _run(
    boards: list[Board], plan: SessionPlan, folder: Path, number: int | None
) -> tuple[list[BoardRecord], bool]:
    """Review boards with progress; return those that are done, and whether Ctrl-C stopped it."""
    from crossruff.coach.review.report import review_session

    found: dict[int, BoardRecord] = {}
    bar = Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    try:
        with bar, _workers(number, len(boards)) as executor:
            task = bar.add_task("reviewing", total=len(boards))
            for place, record in review_session(boards, plan, folder=folder, executor=executor):
                found[place] = record
                bar.update(task, advance=1)
    except KeyboardInterrupt:
        return [found[place] for place in sorted(found)], True
    return [found[place] for place in sorted(found)], False


def _workers(number: int | None, boards: int) -> AbstractContextManager[Executor | None]:
    from crossruff.executors import processes

    wanted = min(number or os.cpu_count() or 1, boards)
    return nullcontext() if wanted == 1 else processes(wanted)


def _chosen(boards: tuple[Board, ...], wanted: str, source: str) -> list[Board]:
    """Return the boards with something to review, and with one of the wanted numbers."""
    numbers = _numbers(wanted)
    found = [
        board for board in boards if _can_be_reviewed(board) and (numbers is None or board.number in numbers)
    ]
    if not found:
        what = f"boards {wanted}" if wanted else "boards with four hands and an auction or a play"
        raise CrossruffError(f"{source}: no {what} could be read")
    return found


def _can_be_reviewed(board: Board) -> bool:
    """Return whether a board has all cards, and calls or cards that somebody chose."""
    if board.auction is not None and all(len(hand) == 13 for hand in board.deal):
        return True
    return board.play is not None and board.play.is_open


def _numbers(text: str) -> set[int] | None:
    if not text.strip():
        return None
    found: set[int] = set()
    for part in text.split(","):
        low, _, high = part.strip().partition("-")
        if not low.isdigit() or (high and not high.isdigit()) or int(high or low) < int(low):
            raise CrossruffError(f"boards must be numbers and ranges, such as 1-8,12; got {text!r}")
        found.update(range(int(low), int(high or low) + 1))
    return found


def _write(path: Path, text: str) -> None:
    with whole_file(path) as file:
        file.write(text.encode())
