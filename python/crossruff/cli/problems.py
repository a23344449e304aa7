"""`crossruff problems`: make, list, try, show, check and export problems."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from crossruff.cli.shell.groups import CommandGroup
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.tables import print_table
from crossruff.cli.support.folders import chosen_folder
from crossruff.cli.support.problem_progress import ProblemProgress
from crossruff.cli.support.problem_session import (
    QuitProblems,
    ask_next,
    ask_problem,
    problem_text,
    score_line,
    solution_text,
)
from crossruff.coach.problems.checks.evaluation import check_problem
from crossruff.coach.problems.deck import choose, deck_line, load_deck, read_deck
from crossruff.coach.problems.export import problems_pbn
from crossruff.coach.problems.making import make_problems
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.showing.position import contract_text
from crossruff.coach.problems.themes import THEMES, theme_named
from crossruff.coach.problems.words import hints
from crossruff.errors import CrossruffError
from crossruff.executors import processes
from crossruff.user_folders import data_folder

problems = CommandGroup("problems")
Deck = Annotated[
    Path | None, typer.Option("--deck", help="A file of problems; without it, the shipped deck.")
]
Wanted = Annotated[str | None, typer.Argument(help="A theme, or the number of a problem.")]


@problems.command("make")
def make(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="The file to write; a run resumes there.",
            show_default="one in the user's data folder",
        ),
    ] = None,
    theme: Annotated[str | None, typer.Option(help="Only this theme.")] = None,
    count: Annotated[int, typer.Option(min=1, help="How many problems.")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the run.")] = 1,
    workers: Annotated[int, typer.Option("--processes", "-p", min=1, help="Worker processes.")] = 1,
    checked: Annotated[bool, typer.Option(help="Keep only problems that pass the check.")] = True,
) -> None:
    """Make problems and write them to a file, one a line; a second run with the same seed resumes.

    Examples:

        crossruff problems make --theme endplay --count 20 --seed 1 -p 2
    """
    if theme is not None and theme_named(theme) is None:
        raise CrossruffError(f"unknown theme {theme!r}; choose {', '.join(THEMES)}")
    theme = None if theme is None else theme_named(theme)
    out = chosen_folder(out, data_folder() / "made-problems.jsonl")
    out.parent.mkdir(parents=True, exist_ok=True)
    done = list(read_deck(out.read_text(encoding="utf-8").splitlines())) if out.exists() else []
    before = len(done)
    place = _place(out, theme, seed)
    start, first = time.perf_counter(), int(place.read_text()) if place.exists() else 0
    with _executor(workers) as executor, out.open("a", encoding="utf-8") as file:
        for following, found in make_problems(theme, seed=seed, first=first, executor=executor):
            for problem in found:
                if len(done) >= count or (checked and check_problem(problem.to_data()).faults):
                    continue
                done.append(problem)
                file.write(deck_line(problem) + "\n")
                rate = 60 * (len(done) - before) / max(time.perf_counter() - start, 1e-9)
                print(f"{len(done)} of {count}: {problem.theme}, {problem.contract}; {rate:.1f} a minute")
            file.flush()
            place.write_text(str(following))
            if len(done) >= count:
                break


@problems.command("list")
def list_(wanted: Wanted = None, deck: Deck = None, as_json: AsJson = False) -> None:
    """List the problems of a deck."""
    listed = choose(load_deck(deck), wanted)
    if as_json:
        print_json([_listed_data(problem) for problem in listed])
        return
    table = Table("number", "theme", "kind", "contract", "difficulty", box=None, pad_edge=False)
    for problem in listed:
        stars = "*" * problem.difficulty
        contract = contract_text(problem.contract)
        table.add_row(str(problem.number), problem.theme, problem.kind, contract, stars)
    print_table(table)
    counts = Counter(problem.theme for problem in listed)
    print(f"{_counted(len(listed), 'problem')} in {_counted(len(counts), 'theme')}")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


@problems.command("show")
def show(
    wanted: Wanted,
    deck: Deck = None,
    with_solution: Annotated[
        bool,
        typer.Option("--solution", "-s", help="Show the hints, the solution and the whole deal as well."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show problems as their player sees them; with --solution, hints and solutions too.

    Examples:

        crossruff problems show 7

        crossruff problems show 7 --solution
    """
    for problem in choose(load_deck(deck), wanted):
        if as_json:
            print(deck_line(problem))
            continue
        print(problem_text(problem))
        if with_solution:
            print("\n".join(["", "Hints", *hints(problem), "", "Solution", solution_text(problem)]))
        print()


@problems.command("try")
def try_(
    wanted: Wanted = None,
    deck: Deck = None,
    seed: Annotated[int | None, typer.Option(help="Choose the same problems again.")] = None,
    progress: Annotated[
        Path | None, typer.Option(help="The file of your answers; without it, the one in your data folder.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Ask problems that you have answered as well.")
    ] = False,
) -> None:
    """Try problems: look, ask for hints, choose a card, and see the solution; q quits.

    Each answer is kept, and problems that you have answered come again only when all are done.
    """
    kept = ProblemProgress.of(progress)
    listed = choose(load_deck(deck), wanted)
    waiting = listed if again or len(listed) == 1 else kept.waiting(listed)
    random.Random(seed).shuffle(waiting)
    answered: list[bool] = []
    with suppress(QuitProblems):
        for place, problem in enumerate(waiting, 1):
            solved = ask_problem(problem, input)
            kept.note(problem, solved=solved)
            answered.append(solved)
            print(f"\n{score_line(answered)}")
            if place < len(waiting):
                ask_next(input)
    if answered:
        print(
            f"You have solved {sum(kept.answers().values())} of the {len(kept.answers())} that you answered."
        )


@problems.command("check")
def check(
    wanted: Wanted = None,
    deck: Deck = None,
    layouts: Annotated[int, typer.Option(min=100, help="Deals of the hidden cards.")] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="The seed of these deals.")] = 77,
    as_json: AsJson = False,
) -> None:
    """Check problems by an evaluation that shares no code with the maker."""
    failed, data = 0, []
    for problem in choose(load_deck(deck), wanted):
        found = check_problem(problem.to_data(), layouts=layouts, seed=seed)
        failed += bool(found.faults)
        if as_json:
            data.append(_checked_data(problem, found.faults, found.best.found))
        else:
            verdict = "; ".join(found.faults) or "passes"
            print(
                f"{problem.number}: stated {found.best.stated:.3f}, found {found.best.found:.3f}: {verdict}"
            )
    if as_json:
        print_json(data)
    if failed:
        raise CrossruffError(f"{failed} problems fail the check")


@problems.command("export")
def export(
    out: Annotated[Path, typer.Argument(help="The PBN file to write.")],
    wanted: Wanted = None,
    deck: Deck = None,
) -> None:
    """Write problems as PBN, with hints and solutions as commentary."""
    listed = choose(load_deck(deck), wanted)
    out.write_text(problems_pbn(listed), encoding="utf-8")
    print(f"{out}: {len(listed)} problems")


def _listed_data(problem: PlayProblem) -> dict[str, Any]:
    return {
        "number": problem.number,
        "theme": problem.theme,
        "kind": problem.kind,
        "contract": str(problem.contract),
        "difficulty": problem.difficulty,
    }


def _checked_data(problem: PlayProblem, faults: list[str], found: float) -> dict[str, Any]:
    return {"number": problem.number, "stated": problem.best.chance, "found": found, "faults": faults}


def _place(out: Path, theme: str | None, seed: int) -> Path:
    """Return the file that remembers how far a run has come."""
    name = (theme or "all").replace(" ", "-")
    return out.with_suffix(f".{name}.{seed}.next")


@contextmanager
def _executor(workers: int) -> Iterator[Any]:
    if workers == 1:
        yield None
        return
    with processes(workers) as executor:
        yield executor
