"""Report the judged endings: how often each method is wrong, by cards left, and what it loses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossruff.lab.core.report import ComparedFigure, Report, table
from crossruff.lab.core.statistics import normal_mean
from crossruff.lab.validity.tasks import EndingRow

_THESIS = 100 * 44 / 498
"""Section 6.1.2: 44 wrong answers of 498, of four players, by an expert's judgement."""


def report_endings(rows: Sequence[EndingRow]) -> Report:
    """Report some endings."""
    choices = [row for row in rows if row.choices]
    judged = [row for row in choices if row.finished]
    if len(judged) < 2:
        return Report("Too few endings with a choice.\n")
    groups = {str(cards): [row for row in judged if row.cards == cards] for cards in range(2, 7)}
    shown = {name: found for name, found in groups.items() if len(found) > 1} | {"all": judged}
    lines = [
        f"{len(rows):,} endings; in {len(choices):,} declarer had a choice; the truth was found for"
        f" {len(judged):,} of these.",
        "After ±: half of the 95 % interval.",
        "",
        "Wrong choices in per cent, against fair defenders; in brackets the tricks lost a choice:",
        "",
        *table(
            ("cards left", "endings", "worlds", "limit of Monte Carlo", "Monte Carlo", "planner"),
            [_fair(name, found) for name, found in shown.items()],
        ),
        "Wrong choices in per cent, against hostile defenders; in brackets the contracts lost, in per cent:",
        "",
        *table(
            ("cards left", "endings", "limit of Monte Carlo", "whole plan"),
            list(_hostile(shown)),
        ),
        f"Monte Carlo promises {_mean(judged, 'promised')} tricks; the best plan takes"
        f" {_mean(judged, 'reached')}.",
    ]
    wrong = normal_mean([100 * row.limit_wrong for row in judged])
    beside = (ComparedFigure("6.1.2: wrong, %", _THESIS, wrong.mean, wrong.reach),)
    data = [row._asdict() for row in rows]
    return Report("\n".join(lines) + "\n", beside, data=data)


def _fair(name: str, rows: Sequence[EndingRow]) -> tuple[str, ...]:
    worlds = sum(row.known for row in rows) / len(rows)
    cells = [
        f"{_percent(rows, f'{who}_wrong')} ({_mean(rows, f'{who}_lost')})" for who in ("limit", "mc", "plan")
    ]
    return name, f"{len(rows):,}", f"{worlds:.0f}", *cells


def _hostile(groups: dict[str, list[EndingRow]]) -> Iterator[tuple[str, ...]]:
    for name, found in groups.items():
        rows = [row for row in found if row.hostile]
        if len(rows) < 2:
            continue
        cells = [
            f"{_percent(rows, f'hostile_{who}_wrong')} ({_percent(rows, f'hostile_{who}_lost', 2)})"
            for who in ("limit", "plan")
        ]
        yield name, f"{len(rows):,}", *cells


def _percent(rows: Sequence[EndingRow], column: str, digits: int = 1) -> str:
    found = normal_mean([100 * getattr(row, column) for row in rows])
    return f"{found.mean:.{digits}f} ± {found.reach:.{digits}f}"


def _mean(rows: Sequence[EndingRow], column: str) -> str:
    return f"{sum(getattr(row, column) for row in rows) / len(rows):.4f}"
