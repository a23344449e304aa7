"""Ask bidders for many calls at a time: a system by its rules, or an outside program.

An outside program is a Python file with one class that has a method `calls`. It is asked for many calls at
once; a question is a hand as text, the dealer from 0 for North, whether North-South and East-West are
vulnerable, and the calls so far as text:

    class Passer:
        def calls(self, asked):
            return ["P" for hand, dealer, vulnerable, calls in asked]

If the class takes an argument, it is the path of its weights.
"""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from crossruff.bidding import BiddingSystem
from crossruff.bidding.evolved import EvolvedSystem
from crossruff.bidding.natural import NaturalSystem
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.errors import CrossruffError
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.model import Vulnerability

_Question = tuple[str, int, tuple[bool, bool], list[str]]
_MOST_ASKED = 4_000
"""Questions to a program at a time."""
_NAMES = [
    "P",
    "X",
    "XX",
    *(f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")),
]
"""The names of calls by their numbers, as `Call.index`."""
_NUMBERS = {name: number for number, name in enumerate(_NAMES)}


class Turn(NamedTuple):
    """A player to call: a board, and the calls so far as numbers, as `Call.index`."""

    board: SolvedBoard
    calls: tuple[int, ...]


class Bidder(Protocol):
    """Anything that calls for the players of many boards."""

    name: str

    def calls(self, turns: Sequence[Turn]) -> list[int]:
        """Return the call of each player."""


class SystemBidder:
    """A bidding system as a bidder."""

    def __init__(self, system: BiddingSystem) -> None:
        """Take a system."""
        self.system = system
        self.name = system.name
        self._choose = _chooser(system)

    def calls(self, turns: Sequence[Turn]) -> list[int]:
        """Return the call of each player."""
        choose = self._choose
        return [choose(turn) for turn in turns]


def _chooser(system: BiddingSystem) -> Callable[[Turn], int]:
    """Return the fastest way to ask a system for a call."""
    if isinstance(system, NaturalSystem):
        natural = system
        return lambda turn: natural.choose(held(turn), turn.calls, *turn.board.vulnerable)
    if isinstance(system, EvolvedSystem):
        evolved = system
        return lambda turn: evolved.choose_number(
            turn.board.hands[len(turn.calls) % 4], turn.calls, *turn.board.vulnerable
        )
    return lambda turn: (
        system.chooser(turn.board.auction(turn.calls), turn.board.vulnerability)(
            turn.board.hands[len(turn.calls) % 4]
        ).index
    )


def held(turn: Turn) -> HandFeatures:
    """Return the hand of the player to call."""
    return turn.board.held[len(turn.calls) % 4]


class _Program(Protocol):
    def calls(self, asked: list[_Question]) -> list[str]: ...


class ProgramBidder:
    """An outside program as a bidder."""

    def __init__(self, program: _Program, name: str) -> None:
        """Take an object with a method `calls`, as the text above says."""
        self.name = name
        self._program = program

    def calls(self, turns: Sequence[Turn]) -> list[int]:
        """Return the call of each player; reject answers that are not legal calls."""
        return self.answers([(_question(turn), turn.calls) for turn in turns])

    def answers(self, asked: Sequence[tuple[_Question, tuple[int, ...]]]) -> list[int]:
        """Return the answer to each question, beside which the calls so far stand as numbers."""
        found: list[int] = []
        for start in range(0, len(asked), _MOST_ASKED):
            part = asked[start : start + _MOST_ASKED]
            answers = self._program.calls([question for question, _ in part])
            if len(answers) != len(part):
                raise CrossruffError(
                    f"{self.name} must answer {len(part)} questions; it answered {len(answers)}"
                )
            found += [self._number(calls, answer) for (_, calls), answer in zip(part, answers, strict=True)]
        return found

    def _number(self, calls: tuple[int, ...], answer: str) -> int:
        number = _NUMBERS.get(answer)
        if number is None:
            raise CrossruffError(f"{self.name} must answer with calls (P, X, XX, 1C to 7NT); got {answer!r}")
        if not is_legal(calls, number):
            raise CrossruffError(
                f"{self.name} must answer with legal calls; "
                f"got {answer} after {call_text(calls) or 'no calls'}"
            )
        return number


def is_legal(calls: tuple[int, ...], call: int) -> bool:
    """Return whether the laws allow a call.

    >>> is_legal((), 1), is_legal((3,), 1), is_legal((3, 0), 1), is_legal((3,), 3)
    (False, True, False, False)
    """
    if call == 0:
        return True
    place = next((at for at in range(len(calls) - 1, -1, -1) if calls[at] > 2), None)
    if call > 2:
        return place is None or call > calls[place]
    if place is None:
        return False
    doubles = sum(1 for each in calls[place + 1 :] if each)
    theirs = (len(calls) - place) % 2 == 1
    return (theirs and doubles == 0) if call == 1 else (not theirs and doubles == 1)


def _question(turn: Turn) -> _Question:
    board = turn.board
    vulnerable = (
        board.vulnerability in (Vulnerability.NS, Vulnerability.BOTH),
        board.vulnerability in (Vulnerability.EW, Vulnerability.BOTH),
    )
    return board.hand_texts[len(turn.calls) % 4], board.dealer.index, vulnerable, call_names(turn.calls)


def call_names(calls: Sequence[int]) -> list[str]:
    """Return the names of calls as programs read them."""
    return [_NAMES[call] for call in calls]


def program_bidder(path: Path, weights: Path | None = None) -> ProgramBidder:
    """Load the program of a Python file; the file is executed."""
    if not path.is_file():
        raise CrossruffError(f"{path}: the program must be a Python file; there is none")
    if weights is not None and not weights.exists():
        raise CrossruffError(f"{weights}: the weights must be a file; there is none")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise CrossruffError(f"{path}: the program must be a Python file whose name ends with .py")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise CrossruffError(f"{path}: the program does not load: {fault}") from fault
    classes: list[Any] = [
        each
        for each in vars(module).values()
        if inspect.isclass(each)
        and each.__module__ == module.__name__
        and callable(getattr(each, "calls", None))
    ]
    if len(classes) != 1:
        raise CrossruffError(
            f"{path}: the program must have one class with a method `calls`; it has {len(classes)}"
        )
    try:
        made = classes[0](str(weights)) if weights is not None else classes[0]()
    except Exception as fault:
        raise CrossruffError(f"{path}: the class of the program cannot be made: {fault}") from fault
    return ProgramBidder(made, path.stem)


def call_text(calls: Sequence[int]) -> str:
    """Write calls with spaces between.

    >>> call_text((3, 0, 0, 0))
    '1C P P P'
    """
    return " ".join(call_names(calls))
