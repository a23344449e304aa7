"""`crossruff suit`: show the best lines in one suit."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.tables import print_table
from crossruff.coach.suits import SuitGoal, SuitStudy, line_names, study_suit, suit_data
from crossruff.players import Budget

_MOST_LAYOUTS = 32


def suit(
    north: Annotated[
        str, typer.Argument(help="Dummy's cards: AQT98, AQxxx; - for none.", show_default=False)
    ],
    south: Annotated[str, typer.Argument(help="Declarer's cards.", show_default=False)],
    tricks: Annotated[
        int | None, typer.Option("--tricks", "-t", help="The tricks needed; default: each number.")
    ] = None,
    west: Annotated[int, typer.Option("--west", help="West's vacant places, this suit included.")] = 13,
    east: Annotated[int, typer.Option("--east", help="East's vacant places, this suit included.")] = 13,
    entries: Annotated[
        int | None, typer.Option("--entries", help="Entries to dummy outside the suit; default: any number.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds",
            min=0,
            help="The longest time, 0 for no limit; then shows the best lines found so far.",
        ),
    ] = 20.0,
    as_json: AsJson = False,
) -> None:
    """Show the best lines in a suit: the chance of each number of tricks against best defence.

    Dummy's cards come first. `x` is a small card. The defenders know all cards and your line; the chances
    are exact, unless time is over before the best line is known: then bounds are shown. Vacant places are the
    cards of a defender of which nothing is known.

    Examples:

        crossruff suit AQT98 5432

        crossruff suit AKJx xxx --tricks 4 --west 7 --east 11

        crossruff suit AQJx xxx --entries 1 --json
    """
    budget = Budget(seconds=seconds or None)
    found = study_suit(north, south, places=(west, east), entries=entries, tricks=tricks, budget=budget)
    if as_json:
        print_json(suit_data(found))
        return
    _print(found, tricks)


def _print(study: SuitStudy, tricks: int | None) -> None:
    console = Console(highlight=False)
    names = line_names(study)
    name_of = {line.tricks: name for name, line in names.items()}
    cards = study.cards
    console.print(
        f"{cards.north or '-'} opposite {cards.south or '-'}, missing {cards.hidden or 'nothing'}",
        soft_wrap=True,
    )
    goals = [goal for goal in study.goals if tricks in (None, goal.tricks)]
    table = Table("tricks", "chance", "line", box=None, pad_edge=False)
    for goal in goals:
        name = "-" if goal.line is None else name_of[goal.line.tricks]
        table.add_row(str(goal.tricks), _chance(goal), name)
    print_table(table, console)
    if not study.exact:
        console.print(
            "Not exact: time was over. Each line shown has the lower figure, and no line has more than "
            "the upper one; --seconds gives more time.",
            soft_wrap=True,
        )
    console.print(f"Most tricks on average: {_average(study)}, line {name_of[study.average.tricks]}")
    share = percent(study.matchpoint_score)
    console.print(f"Matchpoints: line {name_of[study.matchpoints.tricks]}, {share} against the other lines")
    console.print(
        f"IMPs, with {study.needed} needed: line {name_of[study.imps.tricks]}, "
        f"{study.imp_average:+.2f} on average"
    )
    for name, line in names.items():
        console.print(f"{name}: {line.text}", soft_wrap=True)
    _print_layouts(console, study)


def _print_layouts(console: Console, study: SuitStudy) -> None:
    names = line_names(study)
    table = Table("West", "East", "chance", *names, box=None, pad_edge=False)
    order = sorted(range(len(study.layouts)), key=lambda number: -study.layouts[number].chance)
    for number in order[:_MOST_LAYOUTS]:
        layout = study.layouts[number]
        won = [str(line.tricks[number]) for line in names.values()]
        table.add_row(layout.west_text, layout.east_text, percent(layout.chance), *won)
    console.print("Tricks in each layout:")
    print_table(table, console)
    if len(order) > _MOST_LAYOUTS:
        console.print(f"and {len(order) - _MOST_LAYOUTS} less likely layouts (--json has all)")


def _chance(goal: SuitGoal) -> str:
    if goal.exact:
        return percent(goal.chance)
    return f"between {100 * goal.chance:.1f} and {percent(goal.upper)}"


def _average(study: SuitStudy) -> str:
    if study.average_exact:
        return f"{study.average.average:.2f}"
    return f"between {study.average.average:.2f} and {study.average_upper:.2f}"


def percent(chance: float) -> str:
    """Write a chance with one decimal: 76.0 %."""
    return f"{100 * chance:.1f} %"
