"""Answer requests about bidding systems: their names, their conventions and their convention cards."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from crossruff.bidding import system_names
from crossruff.web.api.shares.study_desk import StudyDesk
from crossruff.web.fields import SystemName
from crossruff.web.workers.tasks.convention_cards import conventions as all_conventions

SystemQuery = Annotated[SystemName, Query()]


def system_routes(desk: StudyDesk) -> APIRouter:
    """Return the routes about bidding systems."""
    routes = APIRouter(prefix="/api", tags=["study"])

    async def card_of(request: Request, system: str) -> dict[str, Any]:
        found: dict[str, Any] = await desk.ask(request, "convention_card", system=system)
        return found

    @routes.get("/systems")
    async def systems() -> dict[str, list[str]]:
        """List the bidding systems, natural and evolved."""
        return {"systems": system_names()}

    @routes.get("/conventions")
    async def conventions() -> dict[str, Any]:
        """List the conventions that can be switched, and those that each natural system plays."""
        return all_conventions()

    @routes.get("/card")
    async def card(request: Request, system: SystemQuery = "sayc") -> dict[str, Any]:
        """Return the convention card of a system."""
        found = await card_of(request, system)
        return {name: value for name, value in found.items() if name != "html"}

    @routes.get("/card/page")
    async def page(request: Request, system: SystemQuery = "sayc") -> HTMLResponse:
        """Return the convention card of a system as a page to print."""
        return HTMLResponse((await card_of(request, system))["html"])

    return routes
