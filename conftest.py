"""Runs every example in README.md and docs/, so that what a reader copies works.

- ```python and ```pycon blocks: a session of ``>>>`` lines is compared as doctest compares, a plain
  block is executed. All the blocks of a document share one namespace.
- ```console blocks: each ``$ command`` is given to bash, and it must print what stands below it. A line
  ``...`` stands for any lines. A long command goes on after a backslash at the end of the line.

A document's examples run in order, in one temporary folder, so that one can read the file that an earlier
one wrote. Blocks in other languages (```sh, ```text) are not run.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

# Two test processes use all cores already: more threads of numpy would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from sybil import Document, Example, Region, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

pytest_plugins = ["pytester"]  # tests/docs runs this very file on documents that lie

COMMAND = re.compile(r"^\$ (?P<command>(?:.*\\\n)*.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
SECONDS = 120


class PyconParser(PythonCodeBlockParser):
    """Reads ```pycon blocks as Sybil reads ```python blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.codeblock_parser = CodeBlockParser("pycon", PythonEvaluator())


class ConsoleParser:
    """Finds the ```console blocks; each command with its output is an example of its own."""

    def __init__(self) -> None:
        self.blocks = CodeBlockParser("console")

    def __call__(self, document: Document) -> Iterator[Region]:
        """Yield one region for each command."""
        for block in self.blocks(document):
            if not block.parsed.startswith("$ "):
                # Otherwise a block with a forgotten prompt would pass by never being run.
                where = document.line_column(block.start)
                raise ValueError(f"{document.path}, {where}: a console block begins with '$ '")
            for match in COMMAND.finditer(block.parsed):
                start = block.start + block.parsed.offset + match.start()
                yield Region(start, start + len(match[0]), match, run)


def run(example: Example) -> str | None:
    """Run one command; return how it differs from the document, or None."""
    command, expected = example.parsed["command"], tidy(example.parsed["output"])
    # The subshell hands on the last command's status, so that a document can show it with `echo $?`.
    script = f"(exit {example.namespace.get('__status__', 0)})\n{command}"
    done = subprocess.run(
        ["bash", "-c", script],
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    example.namespace["__status__"] = done.returncode
    printed = tidy(done.stdout)
    if not matches(expected, printed):
        return f"$ {command}\n--- expected\n{expected}--- printed\n{printed}"
    # A "..." could hide a traceback: a command that fails must show its whole message.
    if done.returncode and (not expected or "..." in expected.splitlines()):
        return f"$ {command}\n--- failed with exit status {done.returncode}\n{printed}"
    return None


def tidy(output: str) -> str:
    """Drop what no reader can see: spaces at the ends of lines, empty lines at the end."""
    lines = [line.rstrip() for line in output.rstrip().splitlines()]
    return "".join(f"{line}\n" for line in lines)


def matches(expected: str, printed: str) -> bool:
    """Compare exactly, but for the lines that are ``...``."""
    parts = (r"(?:.*\n)*" if line == "...\n" else re.escape(line) for line in expected.splitlines(True))
    return re.fullmatch("".join(parts), printed) is not None


def environment() -> dict[str, str]:
    """Give the same environment everywhere: one width, no colours, this interpreter's commands first."""
    return {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "HOME": str(Path.cwd()),
        "LANG": "C.UTF-8",
        "COLUMNS": "100",
        "TERM": "dumb",
        "NO_COLOR": "1",
    }


def enter_folder(namespace: dict[str, Any]) -> None:
    """Go to a folder of the document's own: its Python examples may write files as well."""
    stack = namespace["__stack__"] = ExitStack()
    stack.enter_context(chdir(stack.enter_context(TemporaryDirectory(prefix="crossruff-docs-"))))


def leave_folder(namespace: dict[str, Any]) -> None:
    """Go back, and remove the folder."""
    namespace["__stack__"].close()


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), PyconParser(), ConsoleParser(), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
    setup=enter_folder,
    teardown=leave_folder,
).pytest()
