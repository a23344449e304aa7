"""Find the folder of a user's data."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Return the default folder of a user's games, results and progress."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "crossruff"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "crossruff"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "crossruff"
