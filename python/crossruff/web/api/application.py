"""Build the web application: pages, tables and study."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles

from crossruff.errors import CrossruffError
from crossruff.version import __version__
from crossruff.web.api.limits import BodyLimit
from crossruff.web.api.socket import serve
from crossruff.web.api.study_routes import study_routes
from crossruff.web.api.table_routes import table_routes
from crossruff.web.fields import fault_line
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.session import UnknownTable
from crossruff.web.workers.pool import WorkerFailed, WorkerPool

STATIC = Path(__file__).parents[1] / "static"
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # other sites must not learn a link with an invitation
    "Cache-Control": "no-cache",
}


def application(folder: Path, workers: int | None = None) -> FastAPI:
    """Return the application that stores its tables in a folder."""
    pool = WorkerPool(workers)
    registry = TableRegistry(folder, pool)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            registry.close()
            await pool.stop()

    app = FastAPI(title="Crossruff", version=__version__, lifespan=lifespan)
    app.include_router(table_routes(registry))
    app.include_router(study_routes(pool))

    @app.websocket("/ws/{table}")
    async def socket(websocket: WebSocket, table: str, token: str | None = None) -> None:
        await serve(websocket, registry, table, token)

    @app.exception_handler(CrossruffError)
    async def rejected(_: Request, fault: CrossruffError) -> JSONResponse:
        status = 404 if isinstance(fault, UnknownTable) else 500 if isinstance(fault, WorkerFailed) else 422
        return JSONResponse({"detail": str(fault)}, status_code=status)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, fault: RequestValidationError) -> JSONResponse:
        first = fault.errors()[0]
        return JSONResponse({"detail": fault_line(first["loc"], first["msg"])}, status_code=422)

    @app.middleware("http")
    async def headers(request: Request, proceed: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await proceed(request)
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static")
    app.add_middleware(BodyLimit)
    return app
