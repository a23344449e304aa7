"""`crossruff match`: let robots play the same boards against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.lab import (
    Page,
    Processes,
    Scheduler,
    interruptible,
    print_result,
    progress_bar,
    workers,
)
from crossruff.cli.shell.json_output import AsJson
from crossruff.cli.shell.names import robots as robots_by_name
from crossruff.cli.support.folders import chosen_folder

if TYPE_CHECKING:
    from crossruff.lab import RunResult


def match(
    robots: Annotated[
        list[str],
        typer.Argument(
            help="Robots, such as club or 'club(signals=false)': two for a match, more for a field, or one.",
            autocompletion=robots_by_name,
        ),
    ],
    boards: Annotated[int, typer.Option("--boards", "-n", help="The number of boards.")] = 256,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The seed of the deals.")] = 1,
    scoring: Annotated[
        str, typer.Option(help="imps or matchpoints.", show_default="imps for two, matchpoints for more")
    ] = "",
    constraint: Annotated[
        str,
        typer.Option("--where", help="A constraint on the deals, such as 'ns: 25+ hcp'.", show_default="any"),
    ] = "",
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop as soon as it is clear which robot is better.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="The folder of the results.", show_default="one in the user's data folder"
        ),
    ] = None,
    auctions: Annotated[
        list[str] | None,
        typer.Option(
            help="A file of boards, a table (.tsv) or a folder whose auctions stand; repeatable.",
            show_default=False,
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(help="Write all boards into this file, as PBN or LIN.", show_default=False),
    ] = None,
    processes: Processes = None,
    scheduler: Scheduler = None,
    page: Page = None,
    as_json: AsJson = False,
) -> None:
    """Play duplicate with robots: two at two tables for IMPs, or a field in which each meets each.

    One robot alone plays with itself, and the report has its times and faults. Ctrl-C stops a match and
    saves every call and card; the same command resumes it.

    Examples:

        crossruff match expert club --boards 256 --page page

        crossruff match club 'club(defence=random)' --until-clear

        crossruff match club expert 'club(signals=false)' --boards 64 --records field.pbn

        crossruff match club --boards 500

        crossruff match 'club(readings=people)' 'club(readings=hard)' --auctions records/

        crossruff match expert club --scheduler tcp://cluster:8786
    """
    from crossruff import lab
    from crossruff.formats import Format

    recorded = tuple(auctions or ())
    experiment = lab.MatchExperiment(tuple(robots), boards, seed, constraint, scoring, until_clear, recorded)
    experiment.check()
    if records is not None:
        # An unknown suffix is an error before hours of play, not after.
        Format.of(records.name)
    folder = chosen_folder(out, lab.default_folder(lab.Entry.of(experiment)))
    experiment.store(folder).reject_others()
    with interruptible(folder), workers(scheduler) as executor:
        result = lab.run(experiment, folder, processes=processes, executor=executor, progress=progress_bar)
    if records is not None:
        _write_boards(result, records)
    print_result(result, page, as_json=as_json)


def _write_boards(result: RunResult, path: Path) -> None:
    """Write all boards of all tables into a file."""
    from crossruff.formats import dump, lin

    dump([lin.read(record)[0] for record in result.rows["record"]], path)
