"""`crossruff match`: robots against each other on the same boards."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.lab import RESULTS, AsJson, Page, Place, print_report

if TYPE_CHECKING:
    from crossruff.lab.matches.experiment import MatchExperiment


def match(
    robots: Annotated[
        list[str],
        typer.Argument(
            help="Robots, as club or 'club(signals=false)': two for a match, more for a field, or one."
        ),
    ],
    boards: Annotated[int, typer.Option("--boards", "-n", help="How many boards.")] = 256,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Another seed, other deals.")] = 1,
    scoring: Annotated[
        str, typer.Option(help="imps or matchpoints.", show_default="imps for two, matchpoints for more")
    ] = "",
    constraint: Annotated[
        str, typer.Option("--where", help="Only deals that meet this, as 'ns: 25+ hcp'.", show_default="any")
    ] = "",
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop as soon as it is clear who is better.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The folder of the results.", show_default="results/match"),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(help="Write all boards into this file, as PBN or LIN.", show_default=False),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Worker processes.", show_default="cores")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(help="The address of a Dask cluster, to run it there.", show_default=False)
    ] = None,
    page: Page = None,
    as_json: AsJson = False,
) -> None:
    """Let robots play duplicate: two at two tables for IMPs, more in a field where all meet all.

    One robot alone plays with itself, and it is told how that went. Ctrl-C ends a match, with what is done
    saved, to the very card: the same command goes on.

    Examples:

        crossruff match expert club --boards 256 --page page

        crossruff match club 'club(defence=random)' --until-clear

        crossruff match club expert 'club(signals=false)' --boards 64 --records field.pbn

        crossruff match club --boards 500

        crossruff match expert club --scheduler tcp://cluster:8786
    """
    from crossruff.formats import Format
    from crossruff.lab.catalogue import Entry
    from crossruff.lab.matches.experiment import MatchExperiment

    experiment = MatchExperiment(tuple(robots), boards, seed, constraint, scoring, until_clear)
    experiment.check()
    if records is not None:
        # A name without a known ending is better refused before hours of play than after.
        Format.of(records.name)
    folder = out or RESULTS / experiment.kind
    experiment.store(folder).refuse_others()
    entry = Entry("match", experiment.title, "", "", experiment, {})
    record, report = Place(processes or os.cpu_count() or 1, scheduler).run(entry, folder)
    if records is not None:
        _write(experiment, folder, records)
    print_report(record, report, page, as_json=as_json)


def _write(experiment: MatchExperiment, folder: Path, path: Path) -> None:
    """All boards at all tables, as records."""
    from crossruff.formats import dump, lin

    dump([lin.read(row.record)[0] for row in experiment.rows(folder)], path)
