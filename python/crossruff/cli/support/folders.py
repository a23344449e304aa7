"""Where a command keeps results that nobody named a folder for."""

from __future__ import annotations

import sys
from pathlib import Path


def chosen_folder(named: Path | None, default: Path) -> Path:
    """Return the folder that was named, or else the default one, which is reported on a terminal."""
    if named is not None:
        return named
    if sys.stderr.isatty():
        print(f"The results are kept in {default}", file=sys.stderr)
    return default
