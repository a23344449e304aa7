"""Answer questions about suit combinations by HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request

from crossruff.web.api.forms import SuitForm
from crossruff.web.api.shares.study_desk import StudyDesk
from crossruff.web.api.study.answers import StudyAnswer


def suit_routes(desk: StudyDesk) -> APIRouter:
    """Return the route /api/suit."""
    routes = APIRouter(prefix="/api", tags=["study"])

    @routes.post("/suit")
    async def suit(form: SuitForm, request: Request) -> StudyAnswer:
        """Return the best lines in a suit, with their chances and their tricks in each layout."""
        asked = form.model_dump(exclude={"west", "east"})
        found = await desk.ask(request, "suit", **asked, places=[form.west, form.east])
        return StudyAnswer.model_validate(found)

    return routes
