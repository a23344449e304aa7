"""Show a table to a client, with nothing that its seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crossruff.model import Seat
from crossruff.table import Phase, snapshot
from crossruff.web.tables.clients import TableClient
from crossruff.web.tables.redaction import hide_own_words

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession

_SHOWN_SETTINGS = {
    *("robot", "seconds", "system", "takeover", "partners_hand", "silent", "scoring", "next_system"),
}


def client_snapshot(session: TableSession, client: TableClient) -> dict[str, Any]:
    """Return the table as a client may see it."""
    seat = client.seat
    acts = None if seat is None else session.acting_seat(seat)
    view = session.company.view_of(client)
    holder = None if seat is None else session.holders.get(seat)
    robot = session.robot_to_act
    return {
        "type": "snapshot",
        "version": session.version,
        "board": session.board,
        "mode": session.settings.mode,
        "you": {
            "seat": None if seat is None else str(seat),
            "acts": None if acts is None else str(acts),
            "maker": holder is not None and holder.maker,
            "name": "" if holder is None else holder.name,
        },
        "people": session.people(),
        "watchers": sum(each.seat is None for each in session.clients),
        "finished": session.is_finished,
        "replay": session.is_replay,
        "table": _table(session, client, view),
        "company": session.company.shown_to(client),
        "reasons": _reasons(session, view),
        "meanings": _meanings(session, seat),
        "thinking": None if robot is None else str(robot),
        "total": session.total,
        "settings": session.settings.model_dump(include=_SHOWN_SETTINGS),
    }


def _table(session: TableSession, client: TableClient, view: Seat | None) -> dict[str, Any]:
    """Return the board; a watcher who sees hands can do nothing."""
    open_hands = session.company.kibitzing.hands_of(client) == "all"
    shown = snapshot(session.state, view, sees_all=session.is_finished or open_hands)
    if client.seat is None:
        shown |= {"seat": None, "legal": {}}
    if view is not None and not session.is_finished:
        hide_own_words(shown["auction"], session.referee.log.events, view)
    return shown


def _reasons(session: TableSession, seat: Seat | None) -> dict[str, Any] | None:
    """Return the reasons of the last ruling; before the end only to the claimer, whose hand they show."""
    if session.reasons is None or session.reasons[0] != session.last_ruling:
        return None
    may_know = session.is_finished or session.state.judged[-1].claim.seat is seat
    return session.reasons[1] if may_know else None


def _meanings(session: TableSession, seat: Seat | None) -> dict[str, str]:
    """Return what the calls would show that a seat may make now."""
    if seat is None or session.state.phase is not Phase.BIDDING or session.state.turn is not seat:
        return {}
    return session.known_meanings()
