"""Keep which problems a player has answered: a line of JSON for each answer."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from crossruff.coach.problems.problem import PlayProblem
from crossruff.user_folders import data_folder


@dataclass(frozen=True, slots=True)
class ProblemProgress:
    """The answers of a player in a file; each is written at once, so that nothing is lost."""

    path: Path

    @classmethod
    def of(cls, path: Path | None) -> ProblemProgress:
        """Return the progress in a file, or in the player's own one."""
        return cls(data_folder() / "problems.jsonl" if path is None else path)

    def answers(self) -> dict[str, bool]:
        """Return whether each problem was solved the last time; lines that cannot be read are skipped."""
        found: dict[str, bool] = {}
        if not self.path.exists():
            return found
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                data = json.loads(line)
                found[str(data["problem"])] = bool(data["solved"])
            except (json.JSONDecodeError, KeyError, TypeError):
                continue
        return found

    def note(self, problem: PlayProblem, *, solved: bool) -> None:
        """Add an answer."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"problem": problem_key(problem), "solved": solved}) + "\n")

    def waiting(self, problems: Iterable[PlayProblem]) -> list[PlayProblem]:
        """Return the problems that were not answered yet; all of them if every one was."""
        listed, done = list(problems), self.answers()
        return [problem for problem in listed if problem_key(problem) not in done] or listed


def problem_key(problem: PlayProblem) -> str:
    """Return what stays the same when a deck is numbered anew: the deal and the cards played."""
    return f"{problem.board.deal} {''.join(map(str, problem.cards))}"
