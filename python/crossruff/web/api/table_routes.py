"""Make and join tables by HTTP, and fetch the records of their boards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, PlainTextResponse

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table import event_data
from crossruff.web.api.forms import JoinForm
from crossruff.web.api.profile_routes import ProfileKey
from crossruff.web.api.shares.new_things import NewThings
from crossruff.web.board_choices import SetBoards
from crossruff.web.memory.profiles import UnknownProfile
from crossruff.web.memory.score_sheet import score_sheet
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.reviews import review_message
from crossruff.web.tables.session import TableSession
from crossruff.web.tables.settings import TableSettings
from crossruff.web.workers.pool import Urgency

BoardNumber = Annotated[int | None, Query(ge=1, le=1_000_000)]
BoardPlace = Annotated[int, InPath(ge=1, le=1_000_000)]
TokenQuery = Annotated[str | None, Query(max_length=100)]
Step = Annotated[int | None, Query(ge=0, le=1000)]


def table_routes(registry: TableRegistry, new_things: NewThings) -> APIRouter:
    """Return the routes under /api/tables."""
    routes = APIRouter(prefix="/api/tables", tags=["tables"])

    @routes.post("")
    async def make(settings: TableSettings, request: Request, x_profile: ProfileKey = None) -> dict[str, Any]:
        """Make a table with a seat for its maker; with a profile's key, the seat belongs to the profile."""
        new_things.take(request.scope, "tables")
        if isinstance(settings.choice, SetBoards):
            raise CrossruffError("the boards of a set are played by POST /api/sets/{id}/play")
        session, token = await registry.make(settings, registry.store.profiles.by_key(x_profile))
        made = {"table": session.name, "seat": settings.seat, "token": token, "invite": session.invite}
        return made | {"links": table_links(session)}

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
    async def join(table: str, form: JoinForm, x_profile: ProfileKey = None) -> dict[str, Any]:
        """Give a seat at a table; a profile that has one there gets it again."""
        profile = registry.store.profiles.by_key(x_profile)
        if profile is not None and x_profile is not None and form.token is None:
            again = registry.find(table).seat_of(x_profile)
            if again is not None:
                return {"table": table, "seat": str(again), "token": x_profile}
        if form.token is not None:
            held = registry.find(table).seat_of(form.token)
            if held is None:
                raise CrossruffError("the token holds no seat at this table")
            return {"table": table, "seat": str(held), "token": form.token}
        wanted = None if form.seat is None else Seat.parse(form.seat)
        person = form.name, profile, form.visitor
        seat, token = registry.join(table, form.invite or "", wanted, *person)
        return {"table": table, "seat": str(seat), "token": token}

    @routes.get("/{table}/sheet")
    async def sheet(table: str, token: TokenQuery = None, x_profile: ProfileKey = None) -> dict[str, Any]:
        """Return the finished boards of a table, with the other room; scores are those of the own side."""
        return score_sheet(registry.store, table, _held_seat(registry, table, token, x_profile).side)

    @routes.get("/{table}/boards/{board}")
    async def review(
        table: str, board: BoardPlace, token: TokenQuery = None, x_profile: ProfileKey = None
    ) -> dict[str, Any]:
        """Return the review of a finished board of a table."""
        _held_seat(registry, table, token, x_profile)
        session = registry.find(table)
        about = registry.store.board(table, board)
        if about is None or about["finished"] is None:
            raise CrossruffError("the board is not finished: its hands are not shown yet")
        live = session.review if session.board == board else None
        found = live or registry.store.review(table, board)
        if found is None:
            raise CrossruffError("the review of this board is not ready: try again later")
        return review_message(session, found)

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


def table_links(session: TableSession) -> dict[str, str]:
    """Return the links by which others join a table, or watch it."""
    name = session.name
    return {"join": f"/?table={name}&invite={session.invite}", "watch": f"/?table={name}"}


def _held_seat(registry: TableRegistry, table: str, token: str | None, key: str | None) -> Seat:
    """Return the seat that a token or a profile's key holds; UnknownProfile if there is none."""
    session = registry.find(table)
    held = [session.seat_of(each) for each in (token, key) if each]
    found = next((seat for seat in held if seat is not None), None)
    if found is None:
        raise UnknownProfile("only players of this table may see this")
    return found


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
