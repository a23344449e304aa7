"""Report the rows of declarers: tables by contract with the thesis's figures, and a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from string import ascii_uppercase

from crossruff.errors import CrossruffError
from crossruff.lab.core.report import ComparedFigure, Report, table, with_reach
from crossruff.lab.declarers.declarer_tables import DeclarerLine, DefenceLine, declarer_lines, defence_lines
from crossruff.lab.declarers.problem_tables import ProblemLine, problem_lines
from crossruff.lab.declarers.sources import BRIDGE_MASTER
from crossruff.lab.declarers.tasks import DeclarerRow

PICTURE = "imps-won"


def report_rows(rows: Sequence[DeclarerRow], reference: str | None = None) -> Report:
    """Report the rows, separately for each source of deals."""
    if not rows:
        raise CrossruffError("no rows to report")
    problems = problem_lines([row for row in rows if row.source == BRIDGE_MASTER])
    others = [row for row in rows if row.source != BRIDGE_MASTER]
    lines, saved = declarer_lines(others, reference), defence_lines(others)
    text = [*_declarers(lines), *_defenders(saved), *_problems(problems)]
    compared = [line for line in lines if line.imps is not None]
    if compared:
        text += [f"![IMPs won, by contract]({PICTURE}.png)", ""]
    return Report(
        "\n".join(text),
        (*_beside(lines), *_beside_saved(saved), *_beside_problems(problems)),
        {PICTURE: partial(_draw, compared)} if compared else {},
        [*(line.to_dict() for line in lines), *(line.to_dict() for line in problems)],
    )


def _declarers(lines: Sequence[DeclarerLine]) -> Iterator[str]:
    for declarer, defender in dict.fromkeys((line.declarer, line.defender) for line in lines):
        block = [line for line in lines if (line.declarer, line.defender) == (declarer, defender)]
        won = "" if block[-1].imps is None else f"; IMPs won from {block[-1].reference}"
        yield f"## {declarer} against {defender}{won}"
        yield ""
        head = ("contract", "deals", "optimal", "success", "failure", "score", "IMPs", "seconds")
        has_thesis = any(line.thesis for line in block)
        theirs = ("thesis", "optimal", "success", "failure", "score", "IMPs", "seconds")
        yield from table(
            (*head, *theirs) if has_thesis else head, [_cells(line, has_thesis) for line in block]
        )


def _cells(line: DeclarerLine, has_thesis: bool) -> tuple[str, ...]:
    shares = [f"{one.mean:.1f}" for one in (line.optimal, line.success, line.failure, line.score)]
    won = "" if line.imps is None else with_reach(line.imps.mean, line.imps.reach, 2, sign=True)
    ours = (line.contract or "all", str(line.deals), *shares, won, f"{line.seconds:.2f}")
    if not has_thesis:
        return ours
    if line.thesis is None:
        return (*ours, *[""] * 7)
    one = line.thesis
    theirs = [f"{value:.1f}" for value in (one.optimal, one.success, one.failure, one.score)]
    imps = "" if line.thesis_imps is None else f"{line.thesis_imps:+.2f}"
    return (*ours, one.table, *theirs, imps, "" if one.seconds is None else f"{one.seconds:.1f}")


def _defenders(saved: Sequence[DefenceLine]) -> Iterator[str]:
    for declarer, defender in dict.fromkeys((line.declarer, line.defender) for line in saved):
        block = [line for line in saved if (line.declarer, line.defender) == (declarer, defender)]
        yield f"## What {defender} saves beside {block[0].beside} against {declarer}"
        yield ""
        rows = [
            (
                line.contract or "all",
                str(line.deals),
                with_reach(line.imps.mean, line.imps.reach, 2, sign=True),
                "" if line.thesis is None else f"{line.thesis:+.2f}",
            )
            for line in block
        ]
        yield from table(("contract", "deals", "IMPs", "thesis 6.5, C"), rows)


def _problems(lines: Sequence[ProblemLine]) -> Iterator[str]:
    """Show all declarers against one defender side by side, then the levels."""
    for defender in dict.fromkeys(line.defender for line in lines):
        block = [line for line in lines if line.defender == defender]
        declarers = list(dict.fromkeys(line.declarer for line in block))
        letters = [_letter(place) for place in range(len(declarers))]
        yield f"## Against {defender}"
        yield ""
        yield from (f"- {letter}: {name}" for letter, name in zip(letters, declarers, strict=True))
        yield ""
        single = {(line.number, line.declarer): line for line in block if line.number is not None}
        any_of = {line.number: line for line in single.values()}
        rows = []
        for number in sorted(one for one in any_of if one is not None):
            line = any_of[number]
            known = ("yes" if line.makeable else "no", "made" if line.thesis_made else "failed")
            results = [_result(single.get((number, name))) for name in declarers]
            rows.append((str(line.level), str(number), str(line.contract), *known, *results))
        yield from table(("level", "deal", "contract", "makeable", "thesis 4.1", *letters), rows)

        whole = {(line.level, line.declarer): line for line in block if line.number is None}
        levels = sorted(dict.fromkeys(level for level, _ in whole if level is not None))
        rows = []
        for level in (*levels, None):
            asked = [line for line in any_of.values() if level in (None, line.level)]
            known = (
                _share(sum(line.makeable for line in asked), len(asked)),
                _share(sum(line.thesis_made for line in asked), len(asked)),
            )
            rows.append((str(level or "all"), *known, *(_made(whole.get((level, one))) for one in declarers)))
        rows.append(("seconds", "", "", *(f"{whole[None, name].seconds:.2f}" for name in declarers)))
        yield from table(("level", "makeable", "thesis 4.2", *letters), rows)


def _letter(place: int) -> str:
    """Return A, B and so on; after Z comes A1."""
    again, place = divmod(place, len(ascii_uppercase))
    return ascii_uppercase[place] + (str(again) if again else "")


def _result(line: ProblemLine | None) -> str:
    """Return "made" or the missing tricks; with more seeds, how often it was made."""
    if line is None:
        return ""
    if line.played > 1:
        return _made(line)
    return "made" if line.made else f"{line.tricks:.0f}"


def _made(line: ProblemLine | None) -> str:
    return "" if line is None else _share(line.made, line.played)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole}"


def _beside(lines: Sequence[DeclarerLine]) -> Iterator[ComparedFigure]:
    is_whole = any(line.contract is None and line.thesis for line in lines)
    for line in lines:
        if (line.contract is None) != is_whole or line.thesis is None:
            continue
        one, who = line.thesis, f"{line.declarer} against {line.defender}"
        if line.contract is not None:
            who = f"{line.contract}, {who}"
        for what, theirs, ours in (
            ("optimal, %", one.optimal, line.optimal),
            ("failure, %", one.failure, line.failure),
            ("score", one.score, line.score),
        ):
            yield ComparedFigure(f"{one.table}: {what}, {who}", theirs, ours.mean, ours.reach)
        if line.imps is not None:
            what = f"{one.table}: IMPs won from {line.reference}, {who}"
            yield ComparedFigure(what, line.thesis_imps, line.imps.mean, line.imps.reach, 2)
        if one.seconds is not None:
            table = "6.6" if line.contract is None else f"D.{one.table.partition('.')[2]}"
            yield ComparedFigure(f"{table}: seconds a deal, {who}", one.seconds, line.seconds, digits=2)


def _beside_saved(saved: Sequence[DefenceLine]) -> Iterator[ComparedFigure]:
    for line in saved:
        if line.contract is None:
            what = f"6.5: IMPs that {line.defender} saves, {line.declarer}"
            yield ComparedFigure(what, line.thesis, line.imps.mean, line.imps.reach, 2)


def _beside_problems(lines: Sequence[ProblemLine]) -> Iterator[ComparedFigure]:
    for line in lines:
        if line.number is None:
            level = "all levels" if line.level is None else f"level {line.level}"
            theirs = 100 * line.thesis_made / line.problems
            what = f"4.2: made, %, {level}, {line.declarer} against {line.defender}"
            yield ComparedFigure(what, theirs, 100 * line.made / line.played)


def _draw(lines: Sequence[DeclarerLine], path: Path) -> None:
    """Draw the IMPs won by contract with intervals, and the thesis's as crosses."""
    from matplotlib.figure import Figure

    players = list(dict.fromkeys((line.declarer, line.defender) for line in lines))
    contracts = [*dict.fromkeys(line.contract for line in lines if line.contract), None]
    figure = Figure(
        figsize=(10, 1.5 + 0.35 * len(contracts) * max(1, len(players) / 2)), layout="constrained"
    )
    axes = figure.subplots()
    for number, (declarer, defender) in enumerate(players):
        offset = (number + 1) / (len(players) + 1) - 0.5
        for line in lines:
            if (line.declarer, line.defender) != (declarer, defender) or line.imps is None:
                continue
            place, color = contracts.index(line.contract) + offset, f"C{number}"
            label = f"{declarer} against {defender}" if line.contract is None else None
            axes.errorbar(line.imps.mean, place, xerr=line.imps.reach or 0, fmt="o", color=color, label=label)
            if line.thesis_imps is not None:
                axes.plot(line.thesis_imps, place, "x", color=color)
    axes.axvline(0, color="#999999", linewidth=1)
    axes.set_yticks(range(len(contracts)), [name or "all" for name in contracts])
    axes.invert_yaxis()
    axes.set_xlabel("IMPs won a deal, with 95 % intervals; crosses: the thesis")
    axes.grid(axis="x", alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(frameon=False, fontsize="small", loc="outside upper center", ncols=2)
    figure.savefig(path, dpi=110)
