"""Where a command keeps results that nobody named a folder for."""

from __future__ import annotations

import sys
from pathlib import Path


def chosen_folder(named: Path | None, default: Path) -> Path:
    """Return the folder that was named, or else the default one, which is then reported."""
    if named is None:
        print(f"the results are kept in {default}", file=sys.stderr)
        return default
    return named
