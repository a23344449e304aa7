"""Answer study requests by HTTP: a worker process does each of them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel

from crossruff.version import __version__
from crossruff.web.api.forms import (
    AuctionForm,
    BoardTextForm,
    ClaimForm,
    DealsForm,
    PlanForm,
    PlayForm,
    SolveForm,
)
from crossruff.web.api.shares.study_desk import StudyDesk
from crossruff.web.api.study.answers import StudyAnswer
from crossruff.web.tables.new_boards import new_seed


def study_routes(desk: StudyDesk) -> APIRouter:
    """Return the routes under /api that need no table."""
    routes = APIRouter(prefix="/api", tags=["study"])

    async def ask(request: Request, task: str, form: BaseModel, **more: Any) -> StudyAnswer:
        return StudyAnswer.model_validate(await desk.ask(request, task, **form.model_dump(), **more))

    @routes.get("/version")
    async def version() -> dict[str, str]:
        """Return the version of the program."""
        return {"version": __version__}

    @routes.post("/solve")
    async def solve(form: SolveForm, request: Request) -> StudyAnswer:
        """Return the twenty double-dummy results, par, and a line of best play."""
        return await ask(request, "solve", form)

    @routes.post("/cards")
    async def cards(form: PlayForm, request: Request) -> StudyAnswer:
        """Return the double-dummy tricks of each card that may be played now."""
        return await ask(request, "cards", form)

    @routes.post("/claim")
    async def claim(form: ClaimForm, request: Request) -> StudyAnswer:
        """Find the most tricks that can be claimed, with a plan and its picture."""
        return await ask(request, "find_claim", form)

    @routes.post("/plan")
    async def plan(form: PlanForm, request: Request) -> StudyAnswer:
        """Make declarer's plan from declarer's hand, dummy, the auction and the cards played."""
        return await ask(request, "plan", form)

    @routes.post("/explain")
    async def explain(form: AuctionForm, request: Request) -> StudyAnswer:
        """Explain the calls of an auction, and the calls that may follow."""
        return await ask(request, "explain", form)

    @routes.post("/frequencies")
    async def frequencies(form: AuctionForm, request: Request) -> StudyAnswer:
        """Count how often each call follows."""
        return await ask(request, "frequencies", form)

    @routes.post("/read")
    async def read(form: BoardTextForm, request: Request) -> StudyAnswer:
        """Read the boards of a text."""
        return await ask(request, "read", form)

    @routes.post("/deals")
    async def deals(form: DealsForm, request: Request) -> StudyAnswer:
        """Deal boards without playing them."""
        return await ask(request, "deals", form, seed=new_seed())

    return routes
