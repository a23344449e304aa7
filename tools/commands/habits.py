"""The twelve habits of every command; each raises AssertionError where a command does not have it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tools.commands.examples import EXAMPLES, PLAYED, arguments
from tools.commands.running import ClosedPipe, Ended, options_of, run

_COLOUR = re.compile("\x1b\\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7])")
_CODES = re.compile("\x1b\\[[0-9;]*m")
_JUNK = b"\x00\xff\xfe" + bytes(range(256)) * 8


class Trial:
    """One command under trial; its example runs once for all habits."""

    def __init__(self, name: str, command: Any, folder: Path) -> None:
        self.name, self.words, self.command, self.folder = name, name.split(), command, folder
        self.options = options_of(command)
        self.example = EXAMPLES.get(name)
        self._count = 0
        self._first: Ended | None = None

    def arguments(self) -> list[str]:
        """Return the arguments of the example, with a new place for what it writes."""
        assert self.example is not None
        place = self.folder / f"{self.name.replace(' ', '-')}-{self._count}"
        self._count += 1
        place.mkdir()
        return arguments(self.example, place)

    def run(self, *more: str, **how: Any) -> Ended:
        """Run the example with further arguments."""
        return run(*self.words, *self.arguments(), *more, **how)

    @property
    def first(self) -> Ended:
        """The example as it is."""
        if self._first is None:
            self._first = self.run()
        return self._first


def reads_standard_input(trial: Trial) -> str:
    """`-` reads the boards from standard input."""
    if trial.example is None or not trial.example.takes_input:
        return ""
    words = ["-" if word.endswith("board.pbn") else word for word in trial.arguments()]
    ended = run(*trial.words, *words, given=PLAYED.encode())
    assert ended.code == trial.first.code, ended
    lines = (text.splitlines()[1:] for text in (ended.out, trial.first.out))
    assert [*next(lines)] == [*next(lines)]
    return "yes"


def prints_json(trial: Trial) -> str:
    """`--json` prints one JSON value."""
    if "--json" not in trial.options:
        return ""
    if trial.example is not None and trial.example.code != 2:
        ended = trial.run("--json")
        assert ended.code == trial.example.code, ended
        json.loads(ended.out)
    return "yes"


def writes_where_told(trial: Trial) -> str:
    """`-o FILE` writes what is otherwise printed, and prints nothing."""
    if "-o" not in trial.options:
        return ""
    if trial.example is None or trial.example.writes or trial.name in ("deal", "table", "convert"):
        return "own"
    path = trial.folder / f"{trial.name.replace(' ', '-')}.txt"
    ended = trial.run("-o", str(path))
    assert (ended.code, ended.out) == (trial.first.code, ""), ended
    assert [*path.read_text("utf-8").split()][:3] == trial.first.out.split()[:3]
    return "yes"


def exits_as_stated(trial: Trial) -> str:
    """Check the exit code: 0, 1 for a negative answer, 2 with one line for bad input."""
    wrong = run(*trial.words, "--no-such-option")
    assert_one_line(wrong)
    if trial.example is not None:
        assert trial.first.code == trial.example.code, trial.first
    return "yes"


def respects_no_color(trial: Trial) -> str:
    """`NO_COLOR` leaves colours out, also where they are forced."""
    how = {"NO_COLOR": "1", "FORCE_COLOR": "1"}
    if trial.example is not None:
        shown = trial.run(environment=how)
    else:
        shown = run(*trial.words, "--help", environment=how)
    assert not _COLOUR.search(shown.out + shown.err), shown
    return "yes"


def fits_narrow_terminals(trial: Trial) -> str:
    """In 40 columns help and output are complete: no word is cut."""
    how = {"COLUMNS": "40"}
    page = run(*trial.words, "--help", environment=how)
    lines = _CODES.sub("", page.out).splitlines()
    assert page.code == 0
    assert max(map(len, lines)) <= 40, page.out
    assert "…" not in page.out, page.out
    if trial.example is not None:
        shown = trial.run(environment=how)
        assert shown.code == trial.first.code
        assert shown.out.count("…") == trial.first.out.count("…"), shown.out
    return "yes"


def writes_letters_in_ascii(trial: Trial) -> str:
    """In the C locale suits are letters, and nothing fails."""
    shown = run(*trial.words, "--help", encoding="ascii")
    assert shown.code == 0
    assert "?" not in shown.out.replace("COMMAND", "") or "?" in run(*trial.words, "--help").out, shown
    if trial.example is not None:
        plain = trial.run(encoding="ascii")
        assert plain.code == trial.first.code
        assert plain.out.count("?") == trial.first.out.count("?"), plain.out
    return "yes"


def completes(trial: Trial) -> str:
    """Bash, zsh and fish complete its options."""
    for shell, changes in {
        "bash": {"COMP_WORDS": f"crossruff {trial.name} --", "COMP_CWORD": str(len(trial.words) + 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": f"crossruff {trial.name} --"},
        "fish": {
            "_TYPER_COMPLETE_ARGS": f"crossruff {trial.name} --",
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        },
    }.items():
        ended = run(environment={"_CROSSRUFF_COMPLETE": f"complete_{shell}", **changes})
        assert "--help" in ended.out, (shell, ended)
        assert all(option in ended.out for option in trial.options if option.startswith("--")), ended.out
    return "yes"


def suggests_names(trial: Trial) -> str:
    """Check that a mistyped name of a command or an option gets the nearest one as its answer."""
    *group, last = trial.words
    ended = run(*group, last[:-1] + "x" if len(last) > 3 else last + "x")
    assert_one_line(ended)
    if len(last) > 3:
        assert f"'{last}'" in ended.err, ended
    longest = max((name for name in trial.options if name.startswith("--")), key=len, default="--help")
    wrong = run(*trial.words, longest[:-1] + "x")
    assert_one_line(wrong)
    assert longest in wrong.err, wrong
    return "yes"


def shows_no_traceback(trial: Trial) -> str:
    """Junk, folders, missing files and unreadable numbers give one line."""
    odd = (str(trial.folder), str(trial.folder / "missing"), "\udcff", "1e400")
    others = () if trial.example is None else trial.arguments()[1:]
    for word in odd:
        ended = run(*trial.words, word, *others)
        assert "Traceback" not in ended.err, ended
        assert ended.code in (0, 1, 2, 3), ended
    if trial.example is not None and trial.example.takes_input:
        words = ["-" if word.endswith("board.pbn") else word for word in trial.arguments()]
        ended = run(*trial.words, *words, given=_JUNK)
        assert ended.code in (1, 2), ended
        assert "Traceback" not in ended.err, ended
    return "yes"


def ends_with_a_closed_pipe(trial: Trial) -> str:
    """When the reader of its output goes away, it ends without a word."""
    shown = ["--help"] if trial.example is None else trial.arguments()
    ended = run(*trial.words, *shown, sink=ClosedPipe())
    assert "Traceback" not in ended.err, ended
    assert "Broken" not in ended.err, ended
    return "yes"


def writes_no_other_file(trial: Trial) -> str:
    """Nothing is written into the current folder, nor anywhere else that nobody named."""
    if trial.example is not None:
        place, home = Path.cwd(), trial.folder / "home"
        before = set(place.rglob("*")), set(home.rglob("*"))
        trial.run(environment={"HOME": str(home), "XDG_DATA_HOME": str(home / "data")})
        new = (set(place.rglob("*")) - before[0], set(home.rglob("*")) - before[1])
        assert not any(trial.name.replace(" ", "-") not in str(path) for path in new[0]), new
        assert not new[1], new
    return "yes"


def assert_one_line(ended: Ended) -> None:
    """Check that a command rejected its input with one line."""
    assert ended.code == 2, ended
    assert ended.err.count("\n") == 1, ended
    assert ended.err.startswith("crossruff: "), ended


HABITS: Final[dict[str, Callable[[Trial], str]]] = {
    "`-`": reads_standard_input,
    "`--json`": prints_json,
    "`-o`": writes_where_told,
    "exit code": exits_as_stated,
    "no colour": respects_no_color,
    "40 columns": fits_narrow_terminals,
    "letters": writes_letters_in_ascii,
    "Tab": completes,
    "suggests": suggests_names,
    "one line": shows_no_traceback,
    "closed pipe": ends_with_a_closed_pipe,
    "no file": writes_no_other_file,
}
"""The habits by their names in the table of docs/commands.md."""
