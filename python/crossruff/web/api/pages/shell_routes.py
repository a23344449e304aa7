"""Serve the page, and the script that keeps it for a browser without a connection."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response

_KEPT = {".css", ".js", ".json", ".png", ".svg"}
_WORKER = "service-worker.js"


def shell_routes(static: Path) -> APIRouter:
    """Return the routes of the page, whose files are in a folder."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/")
    async def page() -> FileResponse:
        return FileResponse(static / "index.html")

    # A worker that keeps the whole page must have its address at the root of the page.
    @routes.get(f"/{_WORKER}")
    def worker() -> Response:
        return Response(service_worker(static), media_type="text/javascript")

    return routes


def service_worker(static: Path) -> str:
    """Return the script of the service worker, which names the files of the page and their version."""
    files = [path for path in sorted(static.rglob("*")) if path.suffix in _KEPT and path.name != _WORKER]
    version = hashlib.sha256()
    for path in files:
        version.update(path.read_bytes())
    shell = {
        "cache": f"crossruff-{version.hexdigest()[:16]}",
        "files": [f"static/{path.relative_to(static).as_posix()}" for path in files],
    }
    return f"self.SHELL = {json.dumps(shell)};\n{(static / _WORKER).read_text('utf-8')}"
