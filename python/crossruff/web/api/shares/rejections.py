"""Say that a request was refused for now, and when it may be sent again."""

from __future__ import annotations

import math

from fastapi.responses import JSONResponse

from crossruff.errors import CrossruffError


class TooManyRequests(CrossruffError):
    """A client asked for more than its share."""

    status = 429

    def __init__(self, message: str, seconds: float = 1.0) -> None:
        super().__init__(message)
        self.seconds = seconds
        """After how many seconds the client may try again."""


class ServerBusy(TooManyRequests):
    """The server has too much to do for all clients together."""

    status = 503


def rejection(fault: TooManyRequests) -> JSONResponse:
    """Return the answer to a request that was refused for now.

    >>> answer = rejection(TooManyRequests("wait a little", 1.2))
    >>> answer.status_code, answer.headers["retry-after"], answer.body
    (429, '2', b'{"detail":"wait a little"}')
    """
    headers = {"Retry-After": str(max(1, math.ceil(fault.seconds)))}
    return JSONResponse({"detail": str(fault)}, fault.status, headers)
