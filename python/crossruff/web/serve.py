"""Start the server: find the folder of the games and a free port."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from crossruff.errors import CrossruffError
from crossruff.web.api.application import application
from crossruff.web.api.messages import LARGEST_MESSAGE

PORT = 8642


def data_folder() -> Path:
    """Return the default folder of a user's games."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "crossruff"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "crossruff"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "crossruff"


def listening(host: str, port: int) -> socket.socket:
    """Return a listening socket; CrossruffError if the port is taken."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        found = socket.socket(family, socket.SOCK_STREAM)
        # On Windows this would let two servers share a port.
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(256)
    except OSError as fault:
        raise CrossruffError(
            f"cannot listen on {host}, port {port}: {(fault.strerror or str(fault)).lower()};"
            " is crossruff play running already? Choose another --port"
        ) from None
    return found


def play(host: str, port: int, folder: Path | None, *, open_page: bool = False) -> None:
    """Serve until the server is stopped."""
    listener = listening(host, port)
    with contextlib.closing(listener):
        port = listener.getsockname()[1]
        shown = host if ":" not in host else f"[{host}]"
        address = f"http://{'localhost' if host in ('0.0.0.0', '::') else shown}:{port}/"
        data = data_folder() if folder is None else folder
        config = uvicorn.Config(
            application(data),
            log_level="warning",
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=2,
        )
        print(f"Crossruff is at {address} (games in {data}). Ctrl-C stops it.", flush=True)
        if open_page:
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))
