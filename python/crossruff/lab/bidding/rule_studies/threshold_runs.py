"""Run the study of thresholds on a folder of rules: resume it, report it, and write the tuned rules."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from crossruff.bidding.natural import NaturalSystem
from crossruff.errors import CrossruffError
from crossruff.lab.bidding.bidders import Bidder
from crossruff.lab.bidding.rule_studies.rule_parameters import REMOVE, Change, apply
from crossruff.lab.bidding.rule_studies.rule_use import RuleUse
from crossruff.lab.bidding.rule_studies.threshold_study import (
    MeasuredChange,
    RuleTexts,
    Worth,
    best_of_rules,
    confirm,
    halves,
    is_confirmed,
    measure,
)
from crossruff.solved_deals import Library

PROGRESS = "progress.jsonl"
REPORT = "report.md"
_Progress = Callable[[Iterable[Any], str, int], Iterator[Any]]
"""From items, a title and their number to the same items, with a progress bar."""


def plainly(items: Iterable[Any], title: str, total: int) -> Iterator[Any]:  # noqa: ARG001 - as a progress bar
    """Yield items without a progress bar."""
    yield from items


@dataclass(frozen=True, slots=True)
class Kept:
    """A change that was confirmed, with its gains on the boards that confirm."""

    change: Change
    worth: Worth
    self_play: Worth
    program: Worth | None


@dataclass(slots=True)
class TuningRun:
    """A study of the rules of a folder; the progress file lets it resume."""

    texts: dict[str, str]
    """All rule files of the table by name, in order."""
    own: Sequence[str]
    """The names of the files to tune."""
    base: NaturalSystem
    other: Bidder | None
    library: Library
    places: Sequence[int]
    out: Path
    seed: int = 1
    progress: _Progress = plainly
    measured: list[MeasuredChange] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    tried: int = 0
    """The changes that were proposed and bid again on the other half."""
    _done: set[tuple[Any, ...]] = field(default_factory=set)
    _checked: dict[tuple[Any, ...], tuple[Worth, Worth, Worth | None]] = field(default_factory=dict)

    def run(self) -> Iterator[str]:
        """Measure, confirm and write; yield the lines of the report."""
        self._resume()
        texts = RuleTexts(self.texts, self.base)
        propose, check = halves([place + 16 * (self.seed % 2) for place in self.places])
        propose = [place - 16 * (self.seed % 2) for place in propose]
        check = [place - 16 * (self.seed % 2) for place in check]
        use = self._use(texts, propose, "proposing boards")
        self._measure(texts, use)
        best = best_of_rules(self.measured)
        if best:
            self._confirm(texts, self._use(texts, check, "confirming boards"), best)
        self._write()
        lines = list(self._report(use, len(check)))
        self.out.joinpath(REPORT).write_text("\n".join(lines) + "\n", "utf-8")
        yield from lines

    def _use(self, texts: RuleTexts, places: Sequence[int], title: str) -> RuleUse:
        use = RuleUse(texts.system(), self.other)
        parts = [places[start : start + 500] for start in range(0, len(places), 500)]
        for part in self.progress(parts, title, len(parts)):
            use.add(self.library, part, lambda _: None)
        return use

    def _header(self) -> dict[str, Any]:
        digest = hashlib.sha256(json.dumps([self.texts, list(self.own)]).encode()).hexdigest()[:16]
        return {
            "rules": digest,
            "system": self.base.name,
            "program": None if self.other is None else self.other.name,
            "first": self.places[0],
            "deals": len(self.places),
            "seed": self.seed,
        }

    def _resume(self) -> None:
        self.out.mkdir(parents=True, exist_ok=True)
        path = self.out / PROGRESS
        header = self._header()
        if not path.exists():
            if any(self.out.iterdir()):
                raise CrossruffError(
                    f"{self.out}: the folder must be empty or hold a run to resume; it does not"
                )
            path.write_text(json.dumps(header) + "\n", "utf-8")
            return
        lines = path.read_text("utf-8").splitlines()
        rows = [row for row in map(_loaded, lines) if row is not None]
        if not rows or rows[0] != header:
            raise CrossruffError(
                f"{path}: the run must have the same rules and settings to resume; it has others"
            )
        for row in rows[1:]:
            key = tuple(row["key"])
            if "checked" in row:
                one, two, three = (_worth(each) for each in row["checked"])
                self._checked[key] = (one, two, three)  # type: ignore[assignment]
            else:
                self._done.add(key)
                self.measured += [_measured(each) for each in row["measured"]]

    def _save(self, row: dict[str, Any]) -> None:
        with self.out.joinpath(PROGRESS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def _measure(self, texts: RuleTexts, use: RuleUse) -> None:
        changes = [change for change in texts.changes() if change.file in self.own]
        # In random order, so that an interrupted run has seen a fair part of all files.
        random.Random(self.seed).shuffle(changes)
        left = [change for change in changes if _key(change) not in self._done]
        for change in self.progress(left, "changes", len(left)):
            found = measure(texts, use, change)
            self.measured += found
            self._done.add(_key(change))
            self._save({"key": _key(change), "measured": [asdict(each) for each in found]})

    def _confirm(self, texts: RuleTexts, use: RuleUse, best: Sequence[MeasuredChange]) -> None:
        self.tried = len(best)
        for each in self.progress(best, "confirming", len(best)):
            change = each.change
            key = (*_key(change), change.only)
            if key not in self._checked:
                met = sorted(use.boards[at].place for at in use.met.get(change.source, ()))
                found = confirm(texts, change, met, self.library, len(use.boards), self.other)
                self._checked[key] = found
                self._save({"key": key, "checked": [None if one is None else asdict(one) for one in found]})
            if is_confirmed(self._checked[key]):
                self.kept.append(Kept(change, *self._checked[key]))

    def tuned(self) -> dict[str, str]:
        """Return the texts of the files to tune, with the changes that were kept and their evidence."""
        texts = {name: self.texts[name] for name in self.own}
        # From the last line to the first: a change may add a line.
        for each in sorted(self.kept, key=lambda kept: -kept.change.line):
            change = each.change
            texts[change.file] = apply(texts[change.file], change, str(each.worth))
        return texts

    def _write(self) -> None:
        for name, text in self.tuned().items():
            self.out.joinpath(name).write_text(text, "utf-8")

    def _report(self, use: RuleUse, checked: int) -> Iterator[str]:
        yield (
            f"{len(self._done):,} changes on {len(use.boards):,} boards; "
            f"{self.tried} proposed, {len(self.kept)} confirmed on {checked:,} other boards"
        )
        yield f"by luck alone about {self.tried / 40:.1f} would be confirmed"
        for each in self.kept:
            parts = f"self-play {each.self_play.mean:+.4f}"
            parts += f", program {each.program.mean:+.4f}" if each.program else ""
            yield f"{each.change.source}  {each.change.words}: {each.worth} ({parts})"
        removed = [each for each in self.measured if each.change.edit == REMOVE]
        losing = sorted((each for each in removed if each.both.ratio > 1), key=lambda each: -each.both.ratio)
        if losing:
            yield ""
            yield "rules that earn nothing: the gain if the rule goes"
            for one in losing:
                yield f"{one.change.source}  {one.change.before}: {one.both}"
        unused = [
            change
            for change in RuleTexts(self.texts, self.base).changes()
            if change.edit == REMOVE and change.file in self.own and not use.chosen[change.source]
        ]
        if unused:
            yield ""
            yield f"{len(unused)} rules were never used on {len(use.boards):,} boards"
            yield from (f"{change.source}  {change.before}" for change in unused)


def _loaded(line: str) -> Any | None:
    """Return the row of a line; None for the last line of a run that was killed while it wrote."""
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        return None


def _key(change: Change) -> tuple[Any, ...]:
    return (change.file, change.line, change.part, change.edit)


def _worth(row: dict[str, Any] | None) -> Worth | None:
    return None if row is None else Worth(**row)


def _measured(row: dict[str, Any]) -> MeasuredChange:
    both, self_play = Worth(**row["both"]), Worth(**row["self_play"])
    return MeasuredChange(Change(**row["change"]), both, self_play, _worth(row["program"]))
