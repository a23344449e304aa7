"""The web application: pages, tables and study."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles

from crossruff import __version__
from crossruff.errors import CrossruffError
from crossruff.web.api.limits import BodyLimit
from crossruff.web.api.sockets import serve
from crossruff.web.api.study_routes import study_routes
from crossruff.web.api.table_routes import table_routes
from crossruff.web.tables.registry import Hall
from crossruff.web.tables.session import NoTable
from crossruff.web.workers.pool import Broken, Workers

STATIC = Path(__file__).parents[1] / "static"
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a link with an invitation must not be told to others
    "Cache-Control": "no-cache",
}


def application(folder: Path, workers: int | None = None) -> FastAPI:
    """The application that keeps its games in a folder."""
    pool = Workers(workers)
    hall = Hall(folder, pool)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            hall.close()
            await pool.stop()

    app = FastAPI(title="Crossruff", version=__version__, lifespan=lifespan)
    app.include_router(table_routes(hall))
    app.include_router(study_routes(pool))

    @app.websocket("/ws/{table}")
    async def socket(websocket: WebSocket, table: str, token: str | None = None) -> None:
        await serve(websocket, hall, table, token)

    @app.exception_handler(CrossruffError)
    async def refused(_: Request, fault: CrossruffError) -> JSONResponse:
        status = 404 if isinstance(fault, NoTable) else 500 if isinstance(fault, Broken) else 422
        return JSONResponse({"detail": str(fault)}, status_code=status)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, fault: RequestValidationError) -> JSONResponse:
        first = fault.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:]) or "request"
        return JSONResponse({"detail": f"{place}: {first['msg']}"}, status_code=422)

    @app.middleware("http")
    async def headers(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await go_on(request)
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static")
    app.add_middleware(BodyLimit)
    return app
