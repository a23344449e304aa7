"""Serve sets of boards by HTTP: today's, those of other days, and challenges."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi import Path as InPath

from crossruff.web.api.forms import ChallengeForm, PlaySetForm
from crossruff.web.api.profile_routes import ProfileKey
from crossruff.web.api.shares.new_things import NewThings
from crossruff.web.api.table_routes import table_links
from crossruff.web.background.field_robots import FIELD_NAMES
from crossruff.web.background.set_maker import SetMaker
from crossruff.web.background.set_play import play_set
from crossruff.web.memory.board_sets import SetMode, daily_set, today
from crossruff.web.memory.set_view import SetField, set_data, set_view
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.settings import TableSettings

SetName = Annotated[str, InPath(max_length=40)]


def set_routes(registry: TableRegistry, maker: SetMaker, new_things: NewThings) -> APIRouter:
    """Return the routes under /api/sets."""
    routes = APIRouter(prefix="/api/sets", tags=["sets"])
    store = registry.store

    @routes.get("")
    async def days(
        x_profile: ProfileKey = None,
        before: Annotated[str | None, Query(max_length=20)] = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 14,
        mode: SetMode = "full",
    ) -> list[dict[str, Any]]:
        """Return the sets of past days, the newest first, with the results of the profile."""
        profile = store.profiles.by_key(x_profile)
        return [
            set_data(store, one)
            | {"you": SetField(store, one.id, None if profile is None else profile.id).total()}
            for one in maker.days(before, limit, mode)
        ]

    @routes.post("")
    async def challenge(
        form: ChallengeForm, request: Request, x_profile: ProfileKey = None
    ) -> dict[str, Any]:
        """Make a set for friends, who find it by the link."""
        new_things.take(request.scope, "sets")
        profile = store.profiles.by_key(x_profile)
        made = await maker.make_challenge(
            form.title,
            form.boards,
            form.mode,
            form.choice.model_dump(),
            None if profile is None else profile.id,
        )
        return {"id": made.id, "link": f"/#/set/{made.id}"}

    @routes.get("/today")
    async def today_set(mode: SetMode = "full") -> dict[str, Any]:
        """Return today's set; a day begins at midnight UTC."""
        return set_data(store, await maker.find(daily_set(today(), mode).id))

    @routes.get("/{name}")
    async def one_set(name: SetName, x_profile: ProfileKey = None) -> dict[str, Any]:
        """Return a set with the field's results on the boards that the profile has finished."""
        return set_view(store, await maker.find(name), store.profiles.by_key(x_profile), FIELD_NAMES)

    @routes.post("/{name}/play")
    async def play(
        name: SetName, form: PlaySetForm, request: Request, x_profile: ProfileKey = None
    ) -> dict[str, Any]:
        """Return the table of the profile for a set; make it the first time."""
        profile = store.profiles.known(x_profile)
        if store.sets.table(name, profile.id) is None:
            new_things.take(request.scope, "tables")
        wanted = TableSettings(
            name=form.name,
            robot=form.robot,
            seconds=form.seconds,
            system=form.system,
            partners_hand=form.partners_hand,
        )
        session, seat = await play_set(registry, await maker.find(name), profile, wanted)
        return {"table": session.name, "seat": str(seat), "links": table_links(session)}

    return routes
