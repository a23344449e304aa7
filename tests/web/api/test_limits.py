"""The server rejects large requests, and the rejection arrives."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from crossruff.web.api.limits import LARGEST_BODY, BodyLimit, Receive, Scope, Send

_PART = LARGEST_BODY // 2


async def _reader(scope: Scope, receive: Receive, send: Send) -> None:
    """Read the whole request and answer 200."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def _sent(parts: int) -> tuple[int, int]:
    """Return the status for a number of parts, and how many were read before it."""
    heard = 0
    answers: list[tuple[int, int]] = []

    async def receive() -> MutableMapping[str, Any]:
        nonlocal heard
        heard += 1
        return {"type": "http.request", "body": b"x" * _PART, "more_body": heard < parts}

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answers.append((message["status"], heard))

    asyncio.run(BodyLimit(_reader)({"type": "http"}, receive, send))
    (answer,) = answers
    return answer


@pytest.mark.parametrize(("parts", "status"), [(1, 200), (2, 200), (3, 413), (20, 413)])
def test_a_large_request_is_read_and_rejected(parts: int, status: int) -> None:
    assert _sent(parts) == (status, parts)


def test_an_endless_request_is_cut_off() -> None:
    status, heard = _sent(10_000)
    assert status == 413
    assert heard < 200
