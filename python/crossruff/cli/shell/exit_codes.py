"""The exit codes of commands: 0, 1 for a negative answer, 2 for bad input, and these."""

from __future__ import annotations

from typing import Final

NOT_DECIDED: Final = 3
"""A claim has too many lines to decide."""
INTERNAL: Final = 70
"""An error that is no fault of the input."""
INTERRUPTED: Final = 130
"""Ctrl-C ended the program."""
BROKEN_PIPE: Final = 141
"""The reader of the output went away, as shells have it: 128 and the number of the signal."""
TERMINATED: Final = 143
"""SIGTERM ended the program, as shells have it."""
