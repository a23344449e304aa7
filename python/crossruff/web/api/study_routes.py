"""Study by HTTP: each question goes to a worker process."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from crossruff import __version__
from crossruff.bidding import system_names
from crossruff.web.api.forms import Deals, Explain, FindClaim, Position, Read, Solve
from crossruff.web.tables.first_events import new_seed
from crossruff.web.workers.pool import STUDY, Workers


def study_routes(workers: Workers) -> APIRouter:
    """The paths under /api that need no table."""
    routes = APIRouter(prefix="/api", tags=["study"])

    async def ask(task: str, form: BaseModel, **more: Any) -> Any:
        return await workers.ask(task, urgency=STUDY, **form.model_dump(), **more)

    @routes.get("/version")
    async def version() -> dict[str, str]:
        """The version of the program."""
        return {"version": __version__}

    @routes.post("/solve")
    async def solve(form: Solve) -> Any:
        """The twenty double-dummy results, par, and a line of best play."""
        return await ask("solve", form)

    @routes.post("/cards")
    async def cards(form: Position) -> Any:
        """What every card is worth that may be played now."""
        return await ask("cards", form)

    @routes.post("/claim")
    async def claim(form: FindClaim) -> Any:
        """What can be claimed, with its plan and a picture of it."""
        return await ask("find_claim", form)

    @routes.post("/explain")
    async def explain(form: Explain) -> Any:
        """What calls show, and what may follow."""
        return await ask("explain", form)

    @routes.get("/systems")
    async def systems() -> dict[str, list[str]]:
        """The systems that can be explained."""
        return {"systems": system_names()}

    @routes.post("/frequencies")
    async def frequencies(form: Explain) -> Any:
        """How often each call follows."""
        return await ask("frequencies", form)

    @routes.post("/read")
    async def read(form: Read) -> Any:
        """The boards of a text."""
        return await ask("read", form)

    @routes.post("/deals")
    async def deals(form: Deals) -> Any:
        """Boards that are dealt and not played."""
        return {"boards": await ask("deals", form, seed=new_seed())}

    return routes
