"""Check the layout, the syntax and the types of the web page's sources.

Python alone checks the layout, the declared messages and the texts in every language, those of the server
too. node checks the syntax and tsc the types; the script reports what it skips where one of them is missing.
Run it from the root of the repository::

    python -m tools.check_front_end
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools import message_types, page_texts, server_texts

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "python/crossruff/web/static"
TESTS = ROOT / "tests/web/js"
TYPES = ROOT / "jsconfig.json"
SUFFIXES = {".js", ".mjs", ".ts", ".css", ".html"}
WIDTH = 100
OLDEST_NODE = (18, 8)
OLDEST_TSC = (4, 8)

# Text in which a semicolon or a brace ends nothing: templates, strings, comments, regular expressions.
_TEXT = re.compile(
    r"""`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*|/(?![/*\s])(?:\\.|[^/\\\n])+/""",
    re.DOTALL,
)

# Parses all modules in one process: `node --check` would start one for each.
_PARSE = (
    "--no-warnings",
    "--experimental-vm-modules",
    "--eval",
    """
    for (const path of process.argv.slice(1)) {
      const text = require("fs").readFileSync(path, "utf8");
      try {
        new (require("vm").SourceTextModule)(text, { identifier: path });
      } catch (error) {
        console.log(`${path}: ${error.message}`);
      }
    }
    """,
    "--",
)


def sources() -> list[Path]:
    """Return the files of the page and of its tests."""
    found = (path for folder in (STATIC, TESTS) for path in folder.rglob("*"))
    return sorted(path for path in found if path.suffix in SUFFIXES)


def layout_faults(suffix: str, text: str) -> Iterator[str]:
    r"""Yield the faults in the layout of a source, each with its line.

    >>> list(layout_faults(".css", "p { margin: 0; padding: 0; }\n"))
    ['1: must have one declaration, or one brace, a line']
    >>> list(layout_faults(".js", "let a = 1; let b = '';\n"))
    ['1: must start with // @ts-check', '1: must have one statement a line']
    >>> list(layout_faults(".js", '// @ts-check\nlet a = "b; c"; // d;\n'))
    []
    """
    if suffix == ".js" and not text.startswith("// @ts-check\n"):
        yield "1: must start with // @ts-check"
    bare = _TEXT.sub(lambda found: "\n" * found[0].count("\n") or "_", text).splitlines()
    for number, (line, code) in enumerate(zip(text.splitlines(), bare, strict=True), start=1):
        if len(line) > WIDTH:
            yield f"{number}: must have at most {WIDTH} characters; got {len(line)}"
        if line != line.rstrip() or "\t" in line:
            yield f"{number}: must have no tab, and no space at its end"
        if suffix == ".css" and not re.fullmatch(r"[^;{}]*[;{]?|\s*}", code):
            yield f"{number}: must have one declaration, or one brace, a line"
        if suffix in {".js", ".mjs"} and not _has_one_statement(code):
            yield f"{number}: must have one statement a line"


def _has_one_statement(code: str) -> bool:
    """Return whether a semicolon is only at the end of a line, a comment aside, or in a `for (;;)`."""
    return ";" not in re.sub(r";[\s_]*$|\bfor \([^)]*\)", "", code)


def find_node() -> str | None:
    """Return the path of a node that is new enough."""
    return _find("node", OLDEST_NODE)


def _find(tool: str, oldest: tuple[int, int]) -> str | None:
    path = shutil.which(tool)
    if path is None:
        return None
    told = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"(\d+)\.(\d+)", told)
    return path if version and (int(version[1]), int(version[2])) >= oldest else None


def _syntax_faults(node: str) -> Iterator[str]:
    paths = [path for path in sources() if path.suffix in {".js", ".mjs"}]
    done = subprocess.run([*(node, *_PARSE), *paths], capture_output=True, text=True, check=False)
    if done.returncode or done.stdout:
        yield (done.stdout + done.stderr).strip()


def _type_faults(tsc: str) -> Iterator[str]:
    done = subprocess.run([tsc, "-p", TYPES], capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        yield done.stdout.strip()


def main() -> int:
    """Print all faults and what is skipped; return 1 if there are faults."""
    faults = [
        f"{path.relative_to(ROOT)}:{fault}"
        for path in sources()
        for fault in layout_faults(path.suffix, path.read_text("utf-8"))
    ]
    faults += [*page_texts.faults(), *server_texts.faults()]
    if message_types.drifted():
        faults.append(message_types.DRIFT)
    if node := find_node():
        faults += _syntax_faults(node)
    else:
        print(f"skipped: syntax of JavaScript (no node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer)")
    if tsc := _find("tsc", OLDEST_TSC):
        faults += _type_faults(tsc)
    else:
        print(f"skipped: types of JavaScript (no tsc {OLDEST_TSC[0]}.{OLDEST_TSC[1]} or newer)")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
