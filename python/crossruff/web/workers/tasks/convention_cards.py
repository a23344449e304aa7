"""Write the convention card of a system, for a page and for paper."""

from __future__ import annotations

import re

from crossruff.bidding.natural import CONVENTIONS, NATURAL_SYSTEMS
from crossruff.bidding.natural.conventions import convention_title
from crossruff.model import Suit
from crossruff.web.workers.context import Data, TaskContext
from crossruff.web.workers.tasks.systems import system_named


def convention_card(context: TaskContext, system: str) -> Data:
    """Return the card of a system as plain data, and as a page to print."""
    context.cancel.check()
    card = system_named(system).card()
    return {
        "name": card.name,
        "played": list(card.played),
        "sections": [
            {"group": each.group, "title": each.title, "rows": [list(row) for row in each.rows]}
            for each in card.sections
        ],
        "notes": list(card.notes),
        "html": card.html,
    }


def _with_symbols(text: str) -> str:
    """Return a text with suit symbols in its bids.

    >>> _with_symbols("over their 1NT: 2C one long suit")
    'over their 1NT: 2♣ one long suit'
    """
    return re.sub(r"\b([1-7])([SHDC])\b", lambda found: found[1] + Suit.parse(found[2]).symbol, text)


def conventions() -> Data:
    """Return the conventions that can be switched, and those of each natural system."""
    return {
        "conventions": {
            name: {"title": convention_title(name), "text": _with_symbols(text)}
            for name, text in CONVENTIONS.items()
        },
        "systems": {name: sorted(played) for name, played in NATURAL_SYSTEMS.items()},
    }
