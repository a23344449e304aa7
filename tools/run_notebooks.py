"""Run the notebooks of `examples/`, and compare what they print: `python -m tools.run_notebooks [NAME ...]`.

`--write` stores the new outputs. Pictures, HTML and cells with the tag `varies` are not compared: they depend on
the bidding rules.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "examples"
SECONDS = 300


def printed(notebook: Any) -> list[str]:
    """Return the printed text and the text results of each code cell that does not vary."""
    texts = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and "varies" not in cell.metadata.get("tags", []):
            outputs = [output.get("text") or _text_of(output) for output in cell.outputs]
            texts.append("".join(outputs))
    return texts


def _text_of(output: Any) -> str:
    data = output.get("data", {})
    return "" if {"text/html", "image/svg+xml"} & set(data) else data.get("text/plain", "")


def executed(path: Path) -> Any:
    """Return a notebook with the outputs of a new run; raise if a cell fails."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=SECONDS, record_timing=False).execute()
    return notebook


def faults_of(path: Path, *, write: bool = False) -> list[str]:
    """Return a line for each cell whose printed output is not the stored one."""
    stored = printed(nbformat.read(path, as_version=4))  # type: ignore[no-untyped-call]
    notebook = executed(path)
    if write:
        path.write_text(nbformat.writes(notebook, indent=1) + "\n", encoding="utf-8")  # type: ignore[no-untyped-call]
        return []
    return [
        f"{path.name}, compared cell {number}: stored {old!r}, printed {new!r}"
        for number, (old, new) in enumerate(zip(stored, printed(notebook), strict=True), 1)
        if old != new
    ]


def main(arguments: list[str]) -> int:
    """Run the named notebooks, or all; return 1 if an output differs."""
    names = [name for name in arguments if not name.startswith("--")]
    paths = [FOLDER / f"{name}.ipynb" for name in names] or sorted(FOLDER.glob("*.ipynb"))
    faults = [fault for path in paths for fault in faults_of(path, write="--write" in arguments)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
