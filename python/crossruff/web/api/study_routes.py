"""Answer study requests by HTTP: a worker process does each of them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from crossruff.bidding import system_names
from crossruff.version import __version__
from crossruff.web.api.forms import AuctionForm, BoardTextForm, ClaimForm, DealsForm, PlayForm, SolveForm
from crossruff.web.tables.new_boards import new_seed
from crossruff.web.workers.pool import Urgency, WorkerPool


def study_routes(workers: WorkerPool) -> APIRouter:
    """Return the routes under /api that need no table."""
    routes = APIRouter(prefix="/api", tags=["study"])

    async def ask(task: str, form: BaseModel, **more: Any) -> Any:
        return await workers.ask(task, urgency=Urgency.STUDY, **form.model_dump(), **more)

    @routes.get("/version")
    async def version() -> dict[str, str]:
        """Return the version of the program."""
        return {"version": __version__}

    @routes.post("/solve")
    async def solve(form: SolveForm) -> Any:
        """Return the twenty double-dummy results, par, and a line of best play."""
        return await ask("solve", form)

    @routes.post("/cards")
    async def cards(form: PlayForm) -> Any:
        """Return the double-dummy tricks of each card that may be played now."""
        return await ask("cards", form)

    @routes.post("/claim")
    async def claim(form: ClaimForm) -> Any:
        """Find the most tricks that can be claimed, with a plan and its picture."""
        return await ask("find_claim", form)

    @routes.post("/explain")
    async def explain(form: AuctionForm) -> Any:
        """Explain the calls of an auction, and the calls that may follow."""
        return await ask("explain", form)

    @routes.get("/systems")
    async def systems() -> dict[str, list[str]]:
        """List the bidding systems, natural and evolved."""
        return {"systems": system_names()}

    @routes.post("/frequencies")
    async def frequencies(form: AuctionForm) -> Any:
        """Count how often each call follows."""
        return await ask("frequencies", form)

    @routes.post("/read")
    async def read(form: BoardTextForm) -> Any:
        """Read the boards of a text."""
        return await ask("read", form)

    @routes.post("/deals")
    async def deals(form: DealsForm) -> Any:
        """Deal boards without playing them."""
        return {"boards": await ask("deals", form, seed=new_seed())}

    return routes
