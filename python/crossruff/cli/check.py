"""`crossruff check`: find faults in files of boards."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass, field
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.support.sources import read_source
from crossruff.formats import Format, Reading, dumps, loads
from crossruff.formats.folders import files_in
from crossruff.model import Board


@dataclass
class _Counts:
    files: int = 0
    records: int = 0
    sound: int = 0
    """Complete deal, legal and finished auction, legal play, and no warning."""
    warned: int = 0
    unfinished: int = 0
    """No fault, but the deal, the auction or the result is incomplete."""
    faults: int = 0
    changed_by_pbn: int = 0
    changed_by_lin: int = 0


@dataclass
class _Report:
    counts: _Counts = field(default_factory=_Counts)
    faults: list[dict[str, object]] = field(default_factory=list)


def check(
    paths: Annotated[list[str], typer.Argument(help="Files, folders of files, or `-` for standard input.")],
    round_trip: Annotated[
        bool, typer.Option("--round-trip", help="Also write each board as PBN and LIN and read it back.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the counts.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check files of boards for unreadable parts, broken laws and contradictions.

    Exits with 0 without faults, with 1 otherwise.

    Examples:

        crossruff check match.lin

        crossruff check --round-trip --quiet folder
    """
    report = _Report()
    files = list(files_in(paths))
    hidden = not sys.stderr.isatty() or len(files) < 2
    for source in track(files, "checking", console=Console(stderr=True), transient=True, disable=hidden):
        _check_source(source, report, round_trip=round_trip)
    counts = report.counts
    counts.faults = len(report.faults)
    if as_json:
        print_json({"counts": asdict(counts), "faults": report.faults})
    else:
        if not quiet:
            for fault in report.faults:
                print(f"{fault['file']}: {fault['fault']}")
        print(_summary(counts, round_trip=round_trip))
    raise typer.Exit(1 if report.faults else 0)


def _check_source(source: str, report: _Report, *, round_trip: bool) -> None:
    counts = report.counts
    counts.files += 1
    try:
        reading = read_source(source)
    except OSError as fault:
        # The other files are still checked.
        report.faults.append({"file": source, "fault": (fault.strerror or "cannot be read").lower()})
        return
    counts.records += len(reading)
    for warning in reading.warnings:
        report.faults.append({"file": source, **asdict(warning), "fault": str(warning)})
    warned = {warning.record for warning in reading.warnings}
    for number, board in enumerate(reading):
        if number in warned:
            counts.warned += 1
        elif _is_whole(board):
            counts.sound += 1
        else:
            counts.unfinished += 1
    if round_trip:
        counts.changed_by_pbn += _changed(reading, source, Format.PBN, report)
        counts.changed_by_lin += _changed(reading, source, Format.LIN, report)


def _is_whole(board: Board) -> bool:
    settled = board.is_passed_out or board.result is not None
    return board.deal.is_complete and settled and board.auction is not None and board.auction.is_over


def _changed(reading: Reading, source: str, format: Format, report: _Report) -> int:
    """Count the boards that change when they are written in a format and read back."""
    changed = 0
    for board in reading:
        back = loads(dumps([board], format), format)
        if back.boards != (board,):
            changed += 1
            fault = f"board {board.number}: it comes back changed from {format.name}"
            report.faults.append({"file": source, "board": board.number, "fault": fault})
    return changed


def _summary(counts: _Counts, *, round_trip: bool) -> str:
    words = (
        f"files {counts.files}, boards {counts.records}: sound {counts.sound}, with faults {counts.warned},"
        f" unfinished {counts.unfinished}; faults in all {counts.faults}"
    )
    if round_trip:
        words += f"; changed by PBN {counts.changed_by_pbn}, by LIN {counts.changed_by_lin}"
    return words
