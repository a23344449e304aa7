"""Log what happens at tables, for the operator: no names of people, no cards."""

from __future__ import annotations

import logging
from typing import Any

_LOG = logging.getLogger("crossruff.events")


def log_event(kind: str, **data: Any) -> None:
    """Write a line about something that happened, if the operator wants a log of events.

    >>> log_event("table made", mode="full")
    """
    _LOG.info(kind, extra={"data": data, "kind": f"event {kind}"})
