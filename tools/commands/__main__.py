"""Try commands by the twelve habits: `python -m tools.commands [NAME ...]`.

It prints the faults. Without names it tries all commands, and writes the tables in docs/commands.md.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.commands.habits import HABITS, Trial
from tools.commands.running import all_commands
from tools.commands.shapes import shape_of

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"


def try_commands(trials: Iterable[Trial]) -> tuple[dict[str, list[str]], list[str]]:
    """Return the answers of each command to the habits, and the faults."""
    answers: dict[str, list[str]] = {}
    faults = []
    for trial in trials:
        given = answers[trial.name] = []
        for habit, check in HABITS.items():
            try:
                given.append(check(trial))
            except AssertionError as fault:
                given.append("no")
                faults.append(f"{trial.name}: {habit}: {str(fault)[:2000]}")
                print(faults[-1], flush=True)
        print(trial.name, *(answer or "-" for answer in given), file=sys.stderr, flush=True)
    return answers, faults


def table(answers: dict[str, list[str]]) -> str:
    """Return the answers as a table in Markdown.

    >>> print(table({"deal": ["yes"] * 12}).splitlines()[2])
    | `deal` | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ |
    """
    lines = [f"| command | {' | '.join(HABITS)} |", "|---" * (len(HABITS) + 1) + "|"]
    signs = {"yes": "✓", "own": "own", "": "", "no": "**no**"}
    for name, given in answers.items():
        lines.append(f"| `{name}` | {' | '.join(signs[each] for each in given)} |")
    return "\n".join(lines)


def replaced(page: str, part: str, text: str) -> str:
    r"""Return a page with the text between two marks of a part replaced.

    >>> replaced("a\n<!-- x -->\nold\n<!-- /x -->\nb", "x", "new")
    'a\n<!-- x -->\nnew\n<!-- /x -->\nb'
    """
    start, end = f"<!-- {part} -->\n", f"<!-- /{part} -->"
    before, _, rest = page.partition(start)
    return f"{before}{start}{text}\n{end}{rest.partition(end)[2]}"


def shapes(trials: Iterable[Trial]) -> str:
    """Return the shape of what each command prints with `--json`, in Markdown."""
    found = ((trial.name, shape_of(trial)) for trial in trials)
    return "\n\n".join(f"`crossruff {name}`:\n\n```text\n{shape}\n```" for name, shape in found if shape)


def main(names: list[str]) -> int:
    """Try commands; return 1 if there is a fault."""
    commands, place = all_commands(), Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            trials = [Trial(name, commands[name], Path(folder)) for name in names or commands]
            answers, faults = try_commands(trials)
            described = "" if names else shapes(trials)
        finally:
            os.chdir(place)
    if not names:
        page = replaced(PAGE.read_text(encoding="utf-8"), "habits", table(answers))
        PAGE.write_text(replaced(page, "shapes", described), encoding="utf-8")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
