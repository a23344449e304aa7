"""Answer requests about problems by HTTP: a worker process does each of them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from pydantic import Field

from crossruff.web.api.forms import CardList
from crossruff.web.api.shares.study_desk import StudyDesk
from crossruff.web.fields import Form

Number = Annotated[int, InPath(ge=0, le=2**53)]


class AnswerForm(Form):
    """The card that solves a problem, or does not."""

    card: Annotated[str, Field(max_length=4)]


class PlayOnForm(Form):
    """The cards of declarer's side since the problem began."""

    cards: CardList = Field(default_factory=list)


def problem_routes(desk: StudyDesk) -> APIRouter:
    """Return the routes under /api/problems."""
    routes = APIRouter(prefix="/api/problems", tags=["problems"])

    @routes.get("")
    async def list_problems(request: Request) -> Any:
        """List the problems of the shipped deck."""
        return await desk.ask(request, "problem_list")

    @routes.get("/{number}")
    async def problem(number: Number, request: Request) -> Any:
        """Return a problem as its player sees it."""
        return await desk.ask(request, "problem_view", number=number)

    @routes.post("/{number}/answer")
    async def answer(number: Number, form: AnswerForm, request: Request) -> Any:
        """Judge a card, and return the solution."""
        return await desk.ask(request, "problem_answer", number=number, card=form.card)

    @routes.post("/{number}/play")
    async def play(number: Number, form: PlayOnForm, request: Request) -> Any:
        """Play a problem of declarer on against best defence."""
        return await desk.ask(request, "problem_play", number=number, cards=form.cards)

    return routes
