"""Answer requests in the language that the header `X-Language` names; without it, in English."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from crossruff.web.language.messages import in_language, known_language

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_AS_STORED = "/export"
"""The end of the paths whose answers are files."""


class AnswerLanguages:
    """Puts the texts of JSON answers into the language of the client."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        language = _language_of(scope) if scope["type"] == "http" else None
        if language is None:
            await self._app(scope, receive, send)
            return
        start: MutableMapping[str, Any] = {}
        body = bytearray()

        async def translating(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start" and _is_json(message["headers"]):
                start.update(message)
            elif message["type"] != "http.response.body" or not start:
                await send(message)
            else:
                body.extend(message.get("body", b""))
                if not message.get("more_body", False):
                    said = _translated(bytes(body), language)
                    rest = [each for each in start["headers"] if each[0].lower() != b"content-length"]
                    start["headers"] = [*rest, (b"content-length", str(len(said)).encode())]
                    await send(start)
                    await send({"type": "http.response.body", "body": said})

        await self._app(scope, receive, translating)


def _language_of(scope: Scope) -> str | None:
    if scope["path"].endswith(_AS_STORED):
        return None
    return known_language(dict(scope["headers"]).get(b"x-language", b"").decode("latin-1"))


def _is_json(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(
        name.lower() == b"content-type" and value.startswith(b"application/json") for name, value in headers
    )


def _translated(body: bytes, language: str) -> bytes:
    if not body:
        return body
    said = in_language(json.loads(body), language)
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
