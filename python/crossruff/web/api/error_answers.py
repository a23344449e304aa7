"""Answer requests that were rejected or failed: a status, and one clear line."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from crossruff.errors import CrossruffError
from crossruff.web.api.shares.rejections import TooManyRequests, rejection
from crossruff.web.fields import fault_line
from crossruff.web.memory.board_sets import UnknownSet
from crossruff.web.memory.database import StorageFailed
from crossruff.web.memory.profiles import UnknownProfile
from crossruff.web.sharing.leases import OwnedElsewhere
from crossruff.web.tables.session import UnknownTable
from crossruff.web.tables.store import StoreFull
from crossruff.web.workers.pool import WorkerEnded, WorkerFailed, WorkersBusy

_STATUS: dict[type[CrossruffError], int] = {
    UnknownTable: 404,
    UnknownSet: 404,
    UnknownProfile: 401,
    WorkerEnded: 503,
    WorkerFailed: 500,
    WorkersBusy: 503,
    StorageFailed: 503,
    OwnedElsewhere: 503,
    StoreFull: 507,
}
"""The status of errors; the others are 422."""
_LATER = {503: "5", 507: "3600"}
"""The seconds after which a client may try again."""


def add_error_answers(app: FastAPI) -> None:
    """Let an application answer errors."""

    @app.exception_handler(TooManyRequests)
    async def refused(_: Request, fault: TooManyRequests) -> JSONResponse:
        return rejection(fault)

    @app.exception_handler(CrossruffError)
    async def rejected(_: Request, fault: CrossruffError) -> JSONResponse:
        found = (status for kind, status in _STATUS.items() if isinstance(fault, kind))
        status = next(found, 422)
        later = {"Retry-After": _LATER[status]} if status in _LATER else {}
        return JSONResponse({"detail": str(fault)}, status, later)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, fault: RequestValidationError) -> JSONResponse:
        first = fault.errors()[0]
        return JSONResponse({"detail": fault_line(first["loc"], first["msg"])}, status_code=422)
