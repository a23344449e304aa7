"""Answer the operator: is the server alive, can it serve, what does it do?"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from crossruff.web.api.shares.clients import client_of
from crossruff.web.api.shares.study_desk import StudyDesk
from crossruff.web.metrics import PEOPLE, TABLES, TASKS, WATCHERS, WORKERS, metrics_text
from crossruff.web.tables.registry import TableRegistry

_LOCAL = ("127.0.0.1", "::")


def operation_routes(registry: TableRegistry, desk: StudyDesk) -> APIRouter:
    """Return the routes /healthz, /readyz and /metrics."""
    routes = APIRouter(tags=["operation"])

    @routes.get("/healthz")
    async def alive() -> dict[str, str]:
        """Say that the server answers."""
        return {"status": "ok"}

    @routes.get("/readyz")
    async def ready() -> JSONResponse:
        """Say whether the server can store and its workers run."""
        faults = registry.faults()
        return JSONResponse({"ready": not faults, "faults": faults}, 503 if faults else 200)

    @routes.get("/metrics")
    async def metrics(request: Request) -> Response:
        """Return counts in the text format of Prometheus, to programs of this machine only.

        Queues and times of one table could tell something about a robot's hand.
        """
        forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
        if forwarded or client_of(request.scope) not in _LOCAL:
            return PlainTextResponse("only programs of this machine see the metrics", 403)
        TABLES.set(len(registry.sessions))
        PEOPLE.set(registry.count_clients(seated=True))
        WATCHERS.set(registry.count_clients(seated=False))
        TASKS.labels("tables").set(registry.workers.waiting)
        TASKS.labels("study").set(desk.waiting)
        WORKERS.labels("tables").set(registry.workers.number)
        return Response(metrics_text(), media_type="text/plain; version=0.0.4")

    return routes
