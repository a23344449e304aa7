"""Asks the oracle `by-force` what declarer can be sure of. It shares no code with the search for claims."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Collection, Mapping
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from crossruff.model import Card, Seat, Suit, View

ROOT = Path(__file__).parents[2]

Counts: TypeAlias = Mapping[tuple[Seat, Suit], Collection[int]]
"""How many cards of a suit a hidden hand may still hold, where more is known than who has shown out."""


def build() -> Path:
    """Build the oracle, if it is not up to date, and tell where it is."""
    command = ["cargo", "build", "--release", "--quiet", "--package", "by-force", "--message-format", "json"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    messages = map(json.loads, done.stdout.splitlines())
    return Path(next(message["executable"] for message in messages if message.get("executable")))


class ByForce:
    """The oracle, waiting for questions; each kind of question has a process of its own."""

    def __init__(self, program: Path) -> None:
        self.program = program
        self.processes: dict[str, subprocess.Popen[str]] = {}

    def value(self, view: View, counts: Counts | None = None) -> int:
        """How many of the remaining tricks declarer can be sure of, the trick under way with them."""
        return int(self._ask(line_of(view, counts)))

    def each_card(self, view: View, counts: Counts | None = None) -> dict[Card, int]:
        """The same after each card that declarer may play now."""
        words = self._ask(line_of(view, counts), "--each-card").split()
        pairs = (word.split("=") for word in words)
        return {Card.parse(card): int(value) for card, value in pairs}

    def _ask(self, line: str, option: str = "") -> str:
        process = self.processes.get(option)
        if process is None:
            process = self.processes[option] = subprocess.Popen(
                [self.program, *option.split()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
        answer = process.stdout.readline().strip()
        if not answer or answer.startswith("error"):
            raise ValueError(f"{answer or 'no answer'}, asked for {line}")
        return answer

    def close(self) -> None:
        """End its processes."""
        for process in self.processes.values():
            process.communicate()
        self.processes.clear()

    def __enter__(self) -> ByForce:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def line_of(view: View, counts: Counts | None = None) -> str:
    """A position as `by-force --help` describes it."""
    play, hidden = view.play, view.hidden
    if len(hidden) != 2 or hidden[0].partner is not hidden[1]:
        raise ValueError("the oracle answers declarer once dummy is down, nobody else")
    words = [f"{seat}={play.remaining[seat]}" for seat in Seat if seat not in hidden]
    words += [f"unseen={view.unseen}", f"trump={play.strain}", f"leader={play.trick.leader}"]
    words.append(f"table={','.join(map(str, play.trick.cards))}")
    voids = (f"{seat}:{suit}" for seat in hidden for suit in play.shown_out(seat))
    words.append(f"void={','.join(voids)}")
    allowed = (
        f"{seat}:{suit}:{''.join(map(str, numbers))}" for (seat, suit), numbers in (counts or {}).items()
    )
    words.append(f"counts={','.join(allowed)}")
    return " ".join(words)
