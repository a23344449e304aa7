"""Build the web application: pages, tables and study."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.middleware.trustedhost import TrustedHostMiddleware
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles

from crossruff.version import __version__
from crossruff.web.api.access_log import AccessLog
from crossruff.web.api.answer_languages import AnswerLanguages
from crossruff.web.api.error_answers import add_error_answers
from crossruff.web.api.limits import BodyLimit
from crossruff.web.api.operation_routes import operation_routes
from crossruff.web.api.pages.api_page import api_page
from crossruff.web.api.pages.shell_routes import shell_routes
from crossruff.web.api.profile_routes import profile_routes
from crossruff.web.api.set_routes import set_routes
from crossruff.web.api.shares.new_things import NewThings
from crossruff.web.api.shares.request_rates import RequestRates
from crossruff.web.api.shares.study_desk import StudyDesk
from crossruff.web.api.socket import serve
from crossruff.web.api.study.comparison_routes import comparison_routes
from crossruff.web.api.study.problem_routes import problem_routes
from crossruff.web.api.study.study_routes import study_routes
from crossruff.web.api.study.suit_routes import suit_routes
from crossruff.web.api.system_routes import system_routes
from crossruff.web.api.table_routes import table_routes
from crossruff.web.background.housekeeping import Housekeeping
from crossruff.web.background.set_maker import SetMaker
from crossruff.web.background.upkeep import Upkeep
from crossruff.web.memory.database import Location
from crossruff.web.metrics import ERRORS, REQUESTS
from crossruff.web.server_settings import ServerSettings
from crossruff.web.sharing.forwarding import Forwarding
from crossruff.web.sharing.heartbeat import Heartbeat
from crossruff.web.sharing.internal_requests import InternalRequests
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.store import TableStore
from crossruff.web.workers.idle import IdleWorkers
from crossruff.web.workers.server_workers import ServerWorkers

STATIC = Path(__file__).parents[1] / "static"
_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_THIS_MACHINE = ("127.0.0.1", "localhost", "[::1]")
"""Hosts by which programs of this machine ask whether the server is ready."""
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # other sites must not learn a link with an invitation
    "Cache-Control": "no-cache",
}


def application(  # noqa: PLR0913 - the options of a server
    place: Location,
    workers: int | None = None,
    settings: ServerSettings = ServerSettings(),  # noqa: B008
    *,
    field: bool = True,
    hosts: Sequence[str] = (),
    address: str = "",
    scheduler: str = "",
) -> FastAPI:
    """Return the application that stores its tables in a folder or a database that several servers share.

    `field` lets robots play sets beforehand. With `hosts`, requests that name another host are refused. Other
    servers of the database reach this one at its `address`. With `scheduler`, the workers are those of a Dask
    cluster.
    """
    own = ServerWorkers.of_cluster(scheduler) if scheduler else ServerWorkers.here(workers)
    registry, desk = (
        TableRegistry(place, own.tables, settings.megabytes * 1e6, address),
        StudyDesk(own.study, settings),
    )
    heartbeat = Heartbeat(registry)
    maker = SetMaker(registry.store, own.tables)
    upkeep = Upkeep(registry, maker, IdleWorkers(own.tables, own.idle), field=field)
    housekeeping = Housekeeping(registry, settings.expiry)
    new_things = NewThings(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if registry.store.leases.key:
            heartbeat.start()
        await own.start()
        upkeep.start()
        housekeeping.start()
        try:
            yield
        finally:
            await housekeeping.stop()
            await upkeep.stop()
            await heartbeat.stop()
            registry.close()
            await own.stop()

    # The usual pages about the API load scripts of other sites; /api/docs needs none.
    app = FastAPI(title="Crossruff", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.give_up = [own.give_up]
    routers = [operation_routes(registry, desk), table_routes(registry, new_things)]
    routers += [profile_routes(registry, new_things), set_routes(registry, maker, new_things)]
    routers += [study_routes(desk), comparison_routes(desk), suit_routes(desk), system_routes(desk)]
    for router in (*routers, problem_routes(desk), shell_routes(STATIC)):
        app.include_router(router)

    @app.websocket("/ws/{table}")
    async def socket(websocket: WebSocket, table: str) -> None:
        await serve(websocket, registry, table, new_things.bytes_of(websocket.scope))

    add_error_answers(app)

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(api_page(app.openapi()))

    # Only the files of the page: the size of a compressed answer must tell nothing about a table.
    files = GZipMiddleware(StaticFiles(directory=STATIC, check_dir=False), minimum_size=500)
    app.mount("/static", files, name="static")
    _add_layers(app, registry.store, settings, hosts)
    return app


def _add_layers(app: FastAPI, store: TableStore, settings: ServerSettings, hosts: Sequence[str]) -> None:
    """Add what each request passes on its way in, the innermost first."""
    if store.leases.key:
        app.add_middleware(Forwarding, store=store)

    @app.middleware("http")
    async def headers(request: Request, proceed: Callable[[Request], Awaitable[Response]]) -> Response:
        try:
            response = await proceed(request)
        except Exception:
            ERRORS.inc()
            raise
        REQUESTS.labels(str(response.status_code)).inc()
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    app.add_middleware(BodyLimit)
    app.add_middleware(RequestRates, settings=settings)
    app.add_middleware(AnswerLanguages)
    if hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=[*hosts, *_THIS_MACHINE], www_redirect=False)
    app.add_middleware(AccessLog)
    if store.leases.key:
        app.add_middleware(InternalRequests, key=store.leases.key)
