"""The extras of the package, and the error for one that is not installed."""

from __future__ import annotations

from typing import Final

EXTRAS: Final = {
    "web": ("fastapi", "prometheus_client", "pydantic", "starlette", "uvicorn", "websockets"),
    "lab": ("matplotlib", "polars"),
    "cluster": ("distributed",),
}
"""The modules that each extra brings."""


def describe_missing(fault: ImportError, user: str) -> str | None:
    """Return which extra brings the module that could not be imported, or None for another module.

    >>> describe_missing(ModuleNotFoundError("No module named 'polars'", name="polars"), "crossruff.lab")
    "crossruff.lab needs the extra lab: pip install 'crossruff[lab]'"
    """
    module = (fault.name or "").split(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return f"{user} needs the extra {extra}: pip install 'crossruff[{extra}]'"
    return None
