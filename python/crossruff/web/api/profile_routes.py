"""Serve profiles, their tables, their history and their statistics by HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import JSONResponse

from crossruff.web.api.forms import ProfileForm
from crossruff.web.api.shares.new_things import NewThings
from crossruff.web.memory.export import profile_data
from crossruff.web.memory.history_view import history_page, statistics
from crossruff.web.memory.profiles import Profile
from crossruff.web.tables.registry import TableRegistry

ProfileKey = Annotated[str | None, Header(alias="X-Profile", max_length=100)]


def profile_routes(registry: TableRegistry, new_things: NewThings) -> APIRouter:
    """Return the routes under /api that are about one profile."""
    routes = APIRouter(prefix="/api", tags=["profiles"])
    store = registry.store

    @routes.post("/profiles")
    async def make(form: ProfileForm, request: Request) -> dict[str, Any]:
        """Make a profile; its key is shown here and never again."""
        new_things.take(request.scope, "profiles")
        made, key = store.profiles.make(form.name)
        return {"id": made.id, "key": key, "name": made.name}

    def shown(profile: Profile) -> dict[str, Any]:
        boards = store.history.count(profile.id)
        return {"id": profile.id, "name": profile.name, "made": profile.made, "boards": boards}

    @routes.get("/profile")
    async def profile(x_profile: ProfileKey = None) -> dict[str, Any]:
        """Return a profile."""
        return shown(store.profiles.known(x_profile))

    @routes.patch("/profile")
    async def rename(form: ProfileForm, x_profile: ProfileKey = None) -> dict[str, Any]:
        """Give a profile another name."""
        store.profiles.rename(store.profiles.known(x_profile).id, form.name)
        return shown(store.profiles.known(x_profile))

    @routes.delete("/profile")
    async def delete(x_profile: ProfileKey = None) -> dict[str, Any]:
        """Delete a profile with its history and results, and free its seats."""
        profile = store.profiles.known(x_profile)
        registry.forget(profile.id)
        return {"deleted": profile.id}

    @routes.get("/profile/export")
    async def export(x_profile: ProfileKey = None) -> JSONResponse:
        """Return a file with everything that is stored about a profile."""
        headers = {"Content-Disposition": 'attachment; filename="crossruff-profile.json"'}
        return JSONResponse(profile_data(store, store.profiles.known(x_profile)), headers=headers)

    @routes.get("/profile/tables")
    async def tables(x_profile: ProfileKey = None) -> list[dict[str, Any]]:
        """Return the tables where a profile has a seat, the newest first."""
        return registry.tables_of(store.profiles.known(x_profile).id)

    @routes.get("/history")
    async def history(
        x_profile: ProfileKey = None,
        search: Annotated[str, Query(max_length=100)] = "",
        before: Annotated[float | None, Query(ge=0, le=1e12)] = None,
        limit: Annotated[int, Query(ge=1, le=500)] = 50,
    ) -> dict[str, Any]:
        """Return boards that a profile has finished, the newest first."""
        return history_page(store, store.profiles.known(x_profile).id, search, before, limit)

    @routes.get("/statistics")
    async def figures(x_profile: ProfileKey = None) -> dict[str, Any]:
        """Return how a profile has done from day to day, and which mistakes it made."""
        return statistics(store, store.profiles.known(x_profile).id)

    return routes
