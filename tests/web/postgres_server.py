"""Run a throw-away server of PostgreSQL on this machine."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

from tests.patience import PATIENCE

_PLACES = "/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin"
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "50",
    "shared_buffers": "16MB",
    # The tests kill programs, not the machine.
    "fsync": "off",
}


def find_program(name: str) -> Path | None:
    """Return a program of PostgreSQL; None if it is not installed."""
    found = [path for place in _PLACES for path in sorted(Path("/").glob(f"{place[1:]}/{name}"))]
    other = shutil.which(name)
    return found[-1] if found else None if other is None else Path(other)


class PostgresServer:
    """A server on a free port, with its files in a temporary folder."""

    def __init__(self) -> None:
        initdb = find_program("initdb")
        assert initdb is not None
        self._programs = initdb.parent
        self.folder = Path(tempfile.mkdtemp(prefix="crossruff-postgres-"))
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            names = {one.pw_name for one in pwd.getpwall()}
            user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        command = [str(initdb), "--pgdata", str(self.folder / "data"), "--username", "crossruff", "--no-sync"]
        command += ["--auth", "trust", "--encoding", "UTF8", "--locale", "C"]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._user)
        with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as free:
            self.port = free.getsockname()[1]
        self._databases = 0
        self.start()

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://crossruff@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        settings = _SETTINGS | {"port": str(self.port), "unix_socket_directories": str(self.folder)}
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data")]
        command += [each for name, value in settings.items() for each in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self._user)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < end
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop the server at once, as in a crash; its databases stay."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)

    def close(self) -> None:
        """Stop the server and delete its files."""
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder)

    def new_database(self) -> str:
        """Return the address of a new empty database."""
        self._databases += 1
        name = f"games{self._databases}"
        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)
