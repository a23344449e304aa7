"""Tables by HTTP: made, joined, and what is kept of their boards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, PlainTextResponse

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table import event_data
from crossruff.web.api.forms import Join
from crossruff.web.tables.registry import Hall
from crossruff.web.tables.settings import Settings
from crossruff.web.workers.pool import STUDY

BoardNumber = Annotated[int | None, Query(ge=1, le=1_000_000)]
Step = Annotated[int | None, Query(ge=0, le=1000)]


def table_routes(hall: Hall) -> APIRouter:
    """The paths under /api/tables."""
    routes = APIRouter(prefix="/api/tables", tags=["tables"])

    @routes.post("")
    async def make(settings: Settings) -> dict[str, Any]:
        """A new table with a seat for who makes it."""
        driver, token = await hall.make(settings)
        name, invite = driver.game.name, driver.game.invite
        links = {"join": f"/?table={name}&invite={invite}", "watch": f"/?table={name}"}
        return {"table": name, "seat": settings.seat, "token": token, "invite": invite, "links": links}

    @routes.get("/{table}")
    async def info(table: str) -> dict[str, Any]:
        """Who is at a table."""
        game = hall.find(table).game
        return {
            "table": table,
            "mode": game.settings.mode,
            "people": game.people(),
            "finished": game.is_finished,
            "boards": game.board,
        }

    @routes.post("/{table}/join")
    async def join(table: str, form: Join) -> dict[str, Any]:
        """A seat at a table."""
        if form.token is not None:
            held = hall.find(table).game.seat_of(form.token)
            if held is None:
                raise CrossruffError("the token holds no seat at this table")
            return {"table": table, "seat": str(held), "token": form.token}
        wish = None if form.seat is None else Seat.parse(form.seat)
        seat, token = hall.join(table, form.invite or "", wish, form.name)
        return {"table": table, "seat": str(seat), "token": token}

    async def kept(table: str, board: int | None, task: str, **given: Any) -> str:
        text: str = await hall.workers.ask(task, urgency=STUDY, events=_finished(hall, table, board), **given)
        return text

    @routes.get("/{table}/export")
    async def export(
        table: str, format: Literal["pbn", "lin", "url"] = "pbn", board: BoardNumber = None
    ) -> PlainTextResponse:
        """A finished board as text."""
        return PlainTextResponse(await kept(table, board, "export", format=format))

    @routes.get("/{table}/record")
    async def record(table: str, board: BoardNumber = None) -> HTMLResponse:
        """A finished board as a page to print."""
        return HTMLResponse(await kept(table, board, "page"))

    @routes.get("/{table}/report")
    async def report(table: str, board: BoardNumber = None, step: Step = None) -> PlainTextResponse:
        """A text to report a fault with."""
        return PlainTextResponse(await kept(table, board, "report", step=step))

    return routes


def _finished(hall: Hall, table: str, board: int | None) -> list[dict[str, Any]]:
    """The events of a board that hides nothing any more: it is finished, or was given up for another."""
    game = hall.find(table).game
    which = game.board if board is None else board
    if which == game.board and not game.is_finished:
        raise CrossruffError("the board is not finished: its hands are not shown yet")
    events = hall.store.events(table, which)
    if not events:
        raise CrossruffError(f"this table has no board {which}")
    return [event_data(event) for event in events]
