"""Export a finished board: a record, a page to print, and a text to report a fault with."""

from __future__ import annotations

from crossruff.formats import Format, dumps
from crossruff.model import Board
from crossruff.robots.explain import explain
from crossruff.table import event_from, record
from crossruff.version import __version__
from crossruff.web.workers.context import Data, TaskContext, referee_of
from crossruff.web.workers.tasks.logged_decisions import logged_actions
from crossruff.web.workers.tasks.record_page import record_page


def board_of(events: list[Data]) -> Board:
    """Return the board as its events leave it."""
    return referee_of(events, []).state.board


def export(context: TaskContext, events: list[Data], format: str) -> str:
    """Return the board as PBN or LIN, or as a link to a hand viewer."""
    context.cancel.check()
    board = board_of(events)
    return dumps([board], Format.URL) if format == "url" else record([board], format)


def page(context: TaskContext, events: list[Data]) -> str:
    """Return the board as a page to print."""
    context.cancel.check()
    return record_page(board_of(events))


def report(context: TaskContext, events: list[Data], step: int | None) -> str:
    """Return the version, the step with the robot's reason if there is one, and the PBN."""
    context.cancel.check()
    state = referee_of(events, []).state
    at = state.actions if step is None else min(step, state.actions)
    calls = len(state.auction)
    what = f"call {at}" if at <= calls else f"card {at - calls}, trick {(at - calls + 3) // 4}"
    lines = [f"Crossruff {__version__}", f"Step {at} of {state.actions} ({what})"]
    if at:
        decision = logged_actions([event_from(event) for event in events])[at - 1].decision
        lines += [] if decision is None else [f"Robot: {explain(decision)}"]
    return "\n".join([*lines, "", record([state.board])])
