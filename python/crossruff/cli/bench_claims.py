"""`crossruff bench claims`: the claims of recorded play, put to the searches."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from crossruff.bench.claims import Judged, RecordedClaim, judged, recorded_claims
from crossruff.cli.sources import files_in, read_source
from crossruff.errors import CrossruffError


def claims(
    paths: Annotated[list[str], typer.Argument(help="Files of played boards, or folders of them.")],
    limit: Annotated[int | None, typer.Option(min=1, help="Only so many claims.")] = None,
    needs: Annotated[int, typer.Option(min=0, help="Tell of so many unproved ones what they need.")] = 0,
    processes: Annotated[int, typer.Option(min=1, max=256, help="Claims judged at a time.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print data for programs.")] = False,
) -> None:
    """Put recorded claims to the searches: which are proved from declarer's seat, and how fast.

    Claims of all the tricks left, of some and of none are counted apart. The combined defender is the search
    of the thesis; the exact search is that of `find_claim`. Records in which declarer has fewer tricks than
    any defence can hold him to are listed as doubtful.

    Examples:

        crossruff bench claims folder --processes 2

        crossruff bench claims match.lin --needs 20
    """
    found: list[RecordedClaim] = []
    for source in files_in(paths):
        found += recorded_claims(read_source(source), source)
    if not found:
        raise CrossruffError("no board in these files ends with a claim")
    found = found[:limit]
    rows = _judged(found, processes)
    unproved = [one for one, row in zip(found, rows, strict=True) if not row.proved][:needs]
    reasons = Counter(row.needs for row in _judged(unproved, processes, needs=True))
    if as_json:
        data = {"claims": [asdict(row) for row in rows], "needs": dict(reasons)}
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    console = Console(highlight=False)
    console.print(_shares(rows))
    console.print(_times(rows))
    for reason, count in reasons.most_common():
        console.print(f"unproved, needs {reason}: {count} of {len(unproved)}")
    failing = sum(not row.is_makeable for row in rows)
    console.print(f"claims that fail against the best defence on the very cards: {failing}")
    for row in rows:
        if row.more:
            console.print(f"doubtful: {row.where}: {row.tricks} of {row.left} tricks, but more are sure")


def _judged(found: list[RecordedClaim], processes: int, *, needs: bool = False) -> list[Judged]:
    ask = partial(judged, needs=needs)
    hidden = not sys.stderr.isatty()

    def shown(rows: Iterable[Judged]) -> list[Judged]:
        console = Console(stderr=True)
        words = "asking what they need" if needs else "judging"
        return list(track(rows, words, len(found), console=console, transient=True, disable=hidden))

    if processes == 1:
        return shown(map(ask, found))
    with ProcessPoolExecutor(processes) as executor:
        return shown(executor.map(ask, found, chunksize=8))


_SEARCHES: dict[str, Callable[[Judged], bool | None]] = {
    "combined, no loser": lambda row: row.combined,
    "combined, one loser": lambda row: row.combined_one,
    "exact, no loser": lambda row: row.no_loser,
    "exact, one loser": lambda row: row.one_loser,
    "exact": lambda row: row.proved,
}


def _shares(rows: list[Judged]) -> Table:
    table = _table("proved, % of the claims of", "all", "some", "none")
    kinds = {kind: [row for row in rows if row.kind == kind] for kind in ("all", "some", "none")}
    table.add_row("claims", *(str(len(those)) for those in kinds.values()))
    for name, answer in _SEARCHES.items():
        table.add_row(
            name,
            *(_percent(sum(answer(row) is True for row in those), len(those)) for those in kinds.values()),
        )
    undecided = (_percent(sum(row.proved is None for row in those), len(those)) for those in kinds.values())
    table.add_row("undecided", *undecided)
    rest = {kind: [row for row in those if not row.no_loser] for kind, those in kinds.items()}
    one = (_percent(sum(row.one_loser is True for row in those), len(those)) for those in rest.values())
    table.add_row("one loser, of the rest", *one)
    table.add_row("thesis, no loser", "70", "49", "")
    table.add_row("thesis, one loser, of the rest", "", "26", "")
    return table


def _times(rows: list[Judged]) -> Table:
    table = _table("milliseconds", "mean", "longest")
    for name, times in {
        "combined, no loser": [row.combined_seconds for row in rows],
        "combined, one loser": [row.combined_one_seconds for row in rows if not row.combined],
        "exact": [row.exact_seconds for row in rows],
    }.items():
        if times:
            table.add_row(name, f"{1000 * sum(times) / len(times):.3f}", f"{1000 * max(times):.1f}")
    return table


def _table(*columns: str) -> Table:
    table = Table(*columns, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else ""
