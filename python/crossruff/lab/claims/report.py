"""Report judged claims: how many are proved, by which search, and how fast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, stdev

from crossruff.lab.claims.judging import ClaimOutcome
from crossruff.lab.core.report import ComparedFigure, Report, table
from crossruff.lab.core.statistics import Estimate, share_of

KINDS = ("all", "some", "none")
PICTURE = "claims-proved"

_SEARCHES: dict[str, Callable[[ClaimOutcome], bool | None]] = {
    "combined, no loser": lambda one: one.combined,
    "combined, no loser, ruffs as printed": lambda one: one.printed,
    "combined, one loser": lambda one: one.combined_one,
    "exact, no loser": lambda one: one.no_loser,
    "exact, one loser": lambda one: one.one_loser,
    "exact": lambda one: one.proved,
}


def report_outcomes(found: Sequence[ClaimOutcome]) -> Report:
    """Report tables 3.1 to 3.5, and which records are doubtful."""
    data = [{"where": one.where, "kind": one.kind, "proved": one.proved} for one in found]
    text = "\n".join(_page(found))
    return Report(text, tuple(_beside(found)), {PICTURE: partial(_draw, found)}, data)


def _page(found: Sequence[ClaimOutcome]) -> Iterator[str]:
    by_kind = _by_kind(found)
    yield f"{len(found):,} claims: of all the tricks left, of some of them, and of none."
    yield ""
    rows = [("claims", *(str(len(those)) for those in by_kind.values()))]
    for name, answer in _SEARCHES.items():
        rows.append((name, *(_percent(answer, those) for those in by_kind.values())))
    rows.append(("undecided", *(_percent(_is_undecided, those) for those in by_kind.values())))
    rest = [[one for one in those if not one.no_loser] for those in by_kind.values()]
    rows.append(("one loser, of the rest", *(_percent(lambda one: one.one_loser, those) for those in rest)))
    rows.append(("thesis 3.1, no loser", "70.0", "49.0", ""))
    rows.append(("thesis 3.4, one loser, of the rest", "", "26.0", ""))
    yield from table(("proved, %, of claims of", *KINDS), rows)
    yield f"![Claims that are proved]({PICTURE}.png)"
    yield ""
    rows = [
        (
            name,
            f"{1000 * fmean(times):.3f}",
            f"{1000 * _spread(times):.3f}",
            f"{1000 * max(times):.1f}",
            thesis,
        )
        for name, times, thesis in _times(found)
    ]
    yield from table(("milliseconds", "mean", "deviation", "longest", "thesis 3.3, 3.5"), rows)
    reasons = Counter(one.needs for one in found if one.needs)
    if reasons:
        asked = sum(reasons.values())
        yield from table(
            (f"what {asked} unproved claims need", "claims"),
            [(reason, str(count)) for reason, count in reasons.most_common()],
        )
    failing = sum(not one.is_makeable for one in found)
    yield f"Claims that fail double dummy against the best defence: {failing}."
    doubtful = [one for one in found if one.more]
    yield f"Doubtful records, in which more tricks are certain than were taken: {len(doubtful)}."
    yield ""
    yield from (f"- {one.where}: {one.tricks} of {one.left} tricks" for one in doubtful)


def _by_kind(found: Sequence[ClaimOutcome]) -> dict[str, list[ClaimOutcome]]:
    return {kind: [one for one in found if one.kind == kind] for kind in KINDS}


def _is_undecided(one: ClaimOutcome) -> bool:
    return one.proved is None


def _times(found: Sequence[ClaimOutcome]) -> Iterator[tuple[str, list[float], str]]:
    for name, times, thesis in (
        ("combined, no loser", [one.combined_seconds for one in found], "0.32, deviation 3.3"),
        (
            "combined, one loser",
            [one.combined_one_seconds for one in found if not one.combined],
            "750, longest 89,000",
        ),
        ("exact", [one.exact_seconds for one in found], ""),
    ):
        if times:
            yield name, times, thesis


def _spread(times: Sequence[float]) -> float:
    return stdev(times) if len(times) > 1 else 0.0


def _share(answer: Callable[[ClaimOutcome], bool | None], those: Sequence[ClaimOutcome]) -> Estimate:
    """Return the per cent of claims with the answer yes."""
    return share_of(sum(answer(one) is True for one in those), len(those))


def _percent(answer: Callable[[ClaimOutcome], bool | None], those: Sequence[ClaimOutcome]) -> str:
    return f"{_share(answer, those).mean:.1f}" if those else ""


def _beside(found: Sequence[ClaimOutcome]) -> Iterator[ComparedFigure]:
    by_kind = _by_kind(found)
    rest = [one for one in by_kind["some"] if not one.no_loser]
    for what, thesis, answer, those in (
        (
            "3.1: claims of all tricks proved, %, combined defender",
            70.0,
            "combined, no loser",
            by_kind["all"],
        ),
        ("3.1: the same, exact search", 70.0, "exact", by_kind["all"]),
        (
            "3.1: claims of some tricks proved, %, combined defender",
            49.0,
            "combined, no loser",
            by_kind["some"],
        ),
        (
            "3.1: the same, ruffs as printed",
            49.0,
            "combined, no loser, ruffs as printed",
            by_kind["some"],
        ),
        ("3.1: the same, exact search", 49.0, "exact", by_kind["some"]),
        ("3.4: one loser, of the rest, %, exact search", 26.0, "exact, one loser", rest),
    ):
        if those:
            share = _share(_SEARCHES[answer], those)
            yield ComparedFigure(what, thesis, share.mean, share.reach)
    published = {"combined, no loser": ("3.3: ", 0.32), "combined, one loser": ("3.5: ", 750.0)}
    for name, times, _ in _times(found):
        where, milliseconds = published.get(name, ("", None))
        yield ComparedFigure(
            f"{where}milliseconds a claim, {name}", milliseconds, 1000 * fmean(times), digits=3
        )


def _draw(found: Sequence[ClaimOutcome], path: Path) -> None:
    """Draw the share of claims that each search proves, by the number of tricks left."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.subplots()
    lefts = sorted({one.left for one in found})
    for number, (name, answer) in enumerate(_SEARCHES.items()):
        those = [[one for one in found if one.left == left and one.tricks] for left in lefts]
        shown = [(left, _share(answer, some)) for left, some in zip(lefts, those, strict=True) if some]
        if shown:
            apart = [left + 0.06 * (number - 2) for left, _ in shown]
            shares, reaches = [one.mean for _, one in shown], [one.reach or 0.0 for _, one in shown]
            axes.errorbar(apart, shares, yerr=reaches, fmt="o-", color=f"C{number}", label=name, capsize=2)
    axes.set_ylim(0, 102)
    axes.set_xlabel("tricks left")
    axes.set_ylabel("proved, %")
    axes.set_title("claims of one trick and more, with 95 % intervals", loc="left")
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize="small")
    figure.savefig(path, dpi=110)
