"""Find old habits of writing in docstrings, help and pages: `python -m tools.check_words [PATH ...]`.

"How we write" in CONTRIBUTING.md says what to write instead. Comments count too; names of variables do not.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

HABITS = {
    r"\b(is|are|was|were|be|been) told\b": "name the actor: 'the server reports', 'the page shows'",
    r"\bwhoever\b": "name the actor",
    r"\bso many\b": "give the number or name the parameter",
    r"\bwho (comes|sends|plays|wants|asks|declares|defends|looks|leaves|only|sits|does)\b": "name the actor",
    r"\b(he|him|his|himself)\b": "use 'they', 'the player', 'the robot'",
    r"\bcannot be had\b": "say what is missing",
    r"\b(made|begun|drawn) anew\b": "write 'again' or 'start over'",
    r"\bnought\b": "write 0",
    r"\bit is hoped\b": "say what is normal",
    r"(?:^|[.:;] )(?-i:Who) [a-z]+s\b(?! .*\?)": "name the actor",
    r"\bgoes on with\b": "write 'continues'",
    r"\bof one's own\b": "write 'your own'",
}
_PATTERNS = {re.compile(habit, re.IGNORECASE): advice for habit, advice in HABITS.items()}
_SUFFIXES = {".py", ".pyi", ".rs", ".js", ".html", ".md", ".txt", ".toml"}
_PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md")
_ROOTS = ("python", "native", "tools", "examples", "docs", *_PAGES)
_ALLOWED = "words: quoted"
"""A line with this mark quotes somebody else's text, or the list itself."""


def texts_of_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of strings and comments with their numbers; names and code are left out."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.end_lineno is not None:
            for number in range(node.lineno, node.end_lineno + 1):
                yield number, lines[number - 1]


def faults_in(path: Path) -> list[str]:
    r"""Return a line for each habit found in a file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "a.py")
    ...     _ = path.write_text('he = 1  # the player is told so\n')
    ...     [fault.partition(": ")[2][:12] for fault in faults_in(path)]
    ["'is told': n"]
    """
    source = path.read_text(encoding="utf-8")
    texts = texts_of_python(source) if path.suffix in (".py", ".pyi") else enumerate(source.splitlines(), 1)
    found = {}
    for number, line in texts:
        for pattern, advice in _PATTERNS.items():
            if (match := pattern.search(line)) and _ALLOWED not in line:
                found[number, match[0]] = f"{path}:{number}: {match[0]!r}: {advice}"
    return [fault for _, fault in sorted(found.items())]


def main(arguments: list[str]) -> int:
    """Check files and folders; return 1 if a habit was found."""
    roots = [Path(each) for each in arguments or _ROOTS]
    files = [
        path
        for root in roots
        for path in ([root] if root.is_file() else sorted(root.rglob("*")))
        if path.suffix in _SUFFIXES and path.resolve() != Path(__file__).resolve()
    ]
    faults = [fault for path in files for fault in faults_in(path)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
