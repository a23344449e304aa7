"""Make and join tables by HTTP, and fetch the records of their boards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, PlainTextResponse

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table import event_data
from crossruff.web.api.forms import JoinForm
from crossruff.web.api.limits import RateLimit
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.settings import TableSettings
from crossruff.web.workers.pool import Urgency

BoardNumber = Annotated[int | None, Query(ge=1, le=1_000_000)]
Step = Annotated[int | None, Query(ge=0, le=1000)]


def table_routes(registry: TableRegistry) -> APIRouter:
    """Return the routes under /api/tables."""
    routes = APIRouter(prefix="/api/tables", tags=["tables"])
    new_tables = RateLimit(100, 5)

    @routes.post("")
    async def make(settings: TableSettings) -> dict[str, Any]:
        """Make a table with a seat for its maker."""
        if not new_tables.take():
            raise CrossruffError("too many tables: try again later")
        session, token = await registry.make(settings)
        name, invite = session.name, session.invite
        links = {"join": f"/?table={name}&invite={invite}", "watch": f"/?table={name}"}
        return {"table": name, "seat": settings.seat, "token": token, "invite": invite, "links": links}

    @routes.get("/{table}")
    async def info(table: str) -> dict[str, Any]:
        """Return the people at a table."""
        session = registry.find(table)
        return {
            "table": table,
            "mode": session.settings.mode,
            "people": session.people(),
            "finished": session.is_finished,
            "boards": session.board,
        }

    @routes.post("/{table}/join")
    async def join(table: str, form: JoinForm) -> dict[str, Any]:
        """Give a seat at a table."""
        if form.token is not None:
            held = registry.find(table).seat_of(form.token)
            if held is None:
                raise CrossruffError("the token holds no seat at this table")
            return {"table": table, "seat": str(held), "token": form.token}
        wanted = None if form.seat is None else Seat.parse(form.seat)
        seat, token = registry.join(table, form.invite or "", wanted, form.name)
        return {"table": table, "seat": str(seat), "token": token}

    async def exported(table: str, board: int | None, task: str, **given: Any) -> str:
        events = _finished_events(registry, table, board)
        text: str = await registry.workers.ask(task, urgency=Urgency.STUDY, events=events, **given)
        return text

    @routes.get("/{table}/export")
    async def export(
        table: str, format: Literal["pbn", "lin", "url"] = "pbn", board: BoardNumber = None
    ) -> PlainTextResponse:
        """Return a finished board as text."""
        return PlainTextResponse(await exported(table, board, "export", format=format))

    @routes.get("/{table}/record")
    async def record(table: str, board: BoardNumber = None) -> HTMLResponse:
        """Return a finished board as a page to print."""
        return HTMLResponse(await exported(table, board, "page"))

    @routes.get("/{table}/report")
    async def report(table: str, board: BoardNumber = None, step: Step = None) -> PlainTextResponse:
        """Return a text to report a fault with."""
        return PlainTextResponse(await exported(table, board, "report", step=step))

    return routes


def _finished_events(registry: TableRegistry, table: str, board: int | None) -> list[dict[str, Any]]:
    """Return the events of a board without secrets: it is finished, or the players left it for another."""
    session = registry.find(table)
    which = session.board if board is None else board
    if which == session.board and not session.is_finished:
        raise CrossruffError("the board is not finished: its hands are not shown yet")
    events = registry.store.events(table, which)
    if not events:
        raise CrossruffError(f"this table has no board {which}")
    return [event_data(event) for event in events]
