"""Start the server: find the folder of the games and a free port."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn

from crossruff.errors import CrossruffError
from crossruff.executors import cluster
from crossruff.user_folders import data_folder
from crossruff.web.api.application import application
from crossruff.web.api.logs import write_logs
from crossruff.web.api.messages import LARGEST_MESSAGE
from crossruff.web.api.shares.connections import bounded_connections
from crossruff.web.memory.postgres_database import hidden_password
from crossruff.web.server_settings import ServerSettings

PORT = 8642


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


def host_of(origin: str) -> str:
    """Return the host of an origin.

    >>> host_of("https://bridge.example.org:8443"), host_of("bridge.example.org")
    ('bridge.example.org', 'bridge.example.org')
    >>> host_of("https://")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: an origin must be like https://bridge.example.org; got https://
    """
    found = urlsplit(origin if "//" in origin else f"//{origin}").hostname
    if not found:
        raise CrossruffError(f"an origin must be like https://bridge.example.org; got {origin}")
    return found


class _Server(uvicorn.Server):
    """A server that answers those who wait before it closes their connections."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        for give_up in self.config.app.state.give_up:  # type: ignore[union-attr]
            give_up()
        await super().shutdown(sockets)


def play(  # noqa: PLR0913 - the options of a server
    host: str,
    port: int,
    folder: Path | None,
    settings: ServerSettings = ServerSettings(),  # noqa: B008
    *,
    open_page: bool = False,
    proxies: str = "",
    root_path: str = "",
    origins: Sequence[str] = (),
    access_log: bool = False,
    json_logs: bool = False,
    field: bool = True,
    scheduler: str = "",
    database: str = "",
    internal_address: str = "",
) -> None:
    """Serve until the server is stopped; with `field`, robots play today's boards beforehand.

    `proxies` are the addresses of proxies whose headers name the client; `root_path` is the path under which
    a proxy shows the server; `origins` are the only addresses under which browsers may reach it. `scheduler`
    is the address of a Dask cluster that does the work of robots and study. Servers with the same `database`
    of PostgreSQL share their tables; `internal_address` is where the others reach this one.
    """
    if scheduler:
        with cluster(scheduler):
            pass  # one clear line if it does not answer
    listener = listening(host, port)
    with contextlib.closing(listener):
        port = listener.getsockname()[1]
        shown = host if ":" not in host else f"[{host}]"
        address = f"http://{'localhost' if host in ('0.0.0.0', '::') else shown}:{port}/"
        place = database or folder or data_folder()
        own = internal_address.rstrip("/") or address.rstrip("/").replace("//localhost", "//127.0.0.1")
        config = uvicorn.Config(
            application(
                place,
                settings=settings,
                field=field,
                hosts=[host_of(each) for each in origins],
                address=own,
                scheduler=scheduler,
            ),
            log_config=None,
            access_log=False,
            http=bounded_connections(None if proxies or database else settings.connections),
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies or None,
            root_path=root_path.rstrip("/"),
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=2,
        )
        write_logs(as_json=json_logs, access=access_log)
        games = hidden_password(database) if database else place
        print(f"Crossruff is at {address} (games in {games}). Ctrl-C stops it.", flush=True)
        if open_page:
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_Server(config).serve(sockets=[listener]))
