"""Check what a newcomer relies on: small folders and unique class names.

`python -m tools.check_house` prints a line for each fault.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "python" / "crossruff"
MOST_MODULES = 16
_ONE_FILE_A_COMMAND = PACKAGE / "cli"


def modules() -> list[Path]:
    """Return all modules of the package."""
    return sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


def crowded_folders() -> list[str]:
    """Return a line for each folder with too many modules; `__init__.py` does not count."""
    counts: dict[Path, int] = defaultdict(int)
    for path in modules():
        counts[path.parent] += path.name != "__init__.py"
    return [
        f"{folder.relative_to(ROOT)} has {count} modules; at most {MOST_MODULES}"
        for folder, count in counts.items()
        if count > MOST_MODULES and folder != _ONE_FILE_A_COMMAND
    ]


def shared_class_names() -> list[str]:
    """Return a line for each public class name that several modules define."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(PACKAGE)))
    return [
        f"class {name} stands in {' and '.join(found)}" for name, found in places.items() if len(found) > 1
    ]


def main() -> int:
    """Print the faults; return 1 if there are any."""
    faults = [*crowded_folders(), *shared_class_names()]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
