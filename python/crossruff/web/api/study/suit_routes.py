"""Answer questions about suit combinations by HTTP."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from crossruff.web.api.forms import SuitForm
from crossruff.web.api.shares.study_desk import StudyDesk


def suit_routes(desk: StudyDesk) -> APIRouter:
    """Return the route /api/suit."""
    routes = APIRouter(prefix="/api", tags=["study"])

    @routes.post("/suit")
    async def suit(form: SuitForm, request: Request) -> Any:
        """Return the best lines in a suit, with their chances and their tricks in each layout."""
        asked = form.model_dump(exclude={"west", "east"})
        return await desk.ask(request, "suit", **asked, places=[form.west, form.east])

    return routes
