"""Load a module when it is first used: numpy takes longer to load than most small commands to run."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class LazyModule:
    """Stand for a module, which is loaded when a name in it is first used.

    >>> math = LazyModule("math")
    >>> math.gcd(12, 18)
    6
    """

    def __init__(self, name: str) -> None:
        """Name the module."""
        self.__dict__["_name"] = name

    def __getattr__(self, name: str) -> Any:
        """Load the module, and keep the name for the next time."""
        found = getattr(import_module(self._name), name)
        self.__dict__[name] = found
        return found
