"""What is kept of a finished board: records, a page to print, and a text to report a fault with."""

from __future__ import annotations

from crossruff import __version__
from crossruff.formats import Format, dumps
from crossruff.model import Board
from crossruff.table import record
from crossruff.web.workers.bench import Bench, Data, table_of
from crossruff.web.workers.tasks.record_page import record_page


def board_of(events: list[Data]) -> Board:
    """The board as it stands."""
    return table_of(events, []).state.board


def export(bench: Bench, events: list[Data], format: str) -> str:
    """The board as PBN or LIN, or as a link to a hand viewer."""
    bench.stopper.check()
    board = board_of(events)
    return dumps([board], Format.URL) if format == "url" else record([board], format)


def page(bench: Bench, events: list[Data]) -> str:
    """The board as a page to print."""
    bench.stopper.check()
    return record_page(board_of(events))


def report(bench: Bench, events: list[Data], step: int | None) -> str:
    """Version, step and PBN: all that is needed to see what somebody saw."""
    bench.stopper.check()
    state = table_of(events, []).state
    at = state.actions if step is None else min(step, state.actions)
    calls = len(state.auction)
    what = f"call {at}" if at <= calls else f"card {at - calls}, trick {(at - calls + 3) // 4}"
    return f"Crossruff {__version__}\nStep {at} of {state.actions} ({what})\n\n{record([state.board])}"
