"""Answer requests that compare leads and contracts: each answer is sharper than the one before."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel

from crossruff.web.api.forms import ContractsForm, LeadForm, PlayedForm
from crossruff.web.api.shares.study_desk import StudyDesk
from crossruff.web.api.study.answers import StudyAnswer


def comparison_routes(desk: StudyDesk) -> APIRouter:
    """Return the routes under /api that compare leads and contracts.

    A request returns after about a second with the worlds that were solved; the browser asks again until it
    has enough. The worker of a study remembers it, so that nothing is solved twice.
    """
    routes = APIRouter(prefix="/api", tags=["study"])

    async def ask(request: Request, task: str, form: BaseModel) -> StudyAnswer:
        given = form.model_dump()
        study = sorted((name, each) for name, each in given.items() if name not in ("worlds", "scoring"))
        return StudyAnswer.model_validate(await desk.ask(request, task, place=repr(study), **given))

    @routes.post("/lead")
    async def lead(form: LeadForm, request: Request) -> StudyAnswer:
        """Compare the opening leads of a hand."""
        return await ask(request, "compare_leads", form)

    @routes.post("/contracts")
    async def contracts(form: ContractsForm, request: Request) -> StudyAnswer:
        """Compare the contracts of two hands."""
        return await ask(request, "compare_contracts", form)

    @routes.post("/contracts/played")
    async def played(form: PlayedForm, request: Request) -> StudyAnswer:
        """Let robots play a contract in one world."""
        return await ask(request, "play_contract", form)

    return routes
