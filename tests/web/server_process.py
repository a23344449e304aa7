"""Run the real server in a process, and play at it over a socket."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE

Data = dict[str, Any]
GENEROUS = {
    "requests_a_second": 10_000,
    "connections": 10_000,
    "sockets": 10_000,
    "tables_an_hour": 10_000,
    "megabytes_an_hour": 10_000,
    "study_share": 8.0,
    "longest_study": 300.0,
}


def write_limits(folder: Path, **limits: float) -> Path:
    """Write the limits of a server in which one client may do what many would do together."""
    path = folder / "limits.toml"
    path.write_text("".join(f"{name} = {value}\n" for name, value in (GENEROUS | limits).items()))
    return path


class Site:
    """A server on a free port; it can be killed and restarted on the same data."""

    def __init__(
        self, folder: Path, *, field: bool = False, options: Sequence[str] = (), **limits: float
    ) -> None:
        """Start a server; without other limits, one client may do what many would do together."""
        self.folder, self.field, self.options = folder, field, options
        folder.mkdir(exist_ok=True)
        self.limits = write_limits(folder, **limits)
        self.log = folder / "server.log"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "crossruff", "play", "--port", "0", "--data", str(self.folder)]
        command += ["--field" if self.field else "--no-field", "--limits", str(self.limits)]
        command += self.options
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.split()[3].rstrip("/")
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self.http.get("/api/version").raise_for_status()
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.http.close()
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def tracebacks(self) -> list[str]:
        """Return the tracebacks in the log of the server."""
        log = self.log.read_text(errors="replace")
        # The WebSocket library logs a traceback for text that is not UTF-8; that is no fault of the server.
        known = "Invalid UTF-8 sequence received from client.\nTraceback"
        return [f"the server's log: {log[-4000:]}"] if "Traceback" in log.replace(known, "") else []

    def make(self, **settings: Any) -> Data:
        answer = self.http.post("/api/tables", json={"seconds": 0.2} | settings)
        assert answer.status_code == 200, answer.text
        made: Data = answer.json()
        return made

    def post(self, path: str, **given: Any) -> Data:
        answer = self.http.post(path, json=given)
        assert answer.status_code == 200, answer.text
        found: Data = answer.json()
        return found

    def sit(self, table: str, token: str | None, **query: str) -> Player:
        """Connect with a token, or to watch; the query may have `visitor`, `invite` and `name`."""
        given = {"token": token, **query} if token is not None else query
        place = f"{self.address.replace('http', 'ws', 1)}/ws/{table}"
        return Player(f"{place}?{urlencode(given)}" if given else place)


class Player:
    """A client at a table that keeps all its messages."""

    def __init__(self, place: str) -> None:
        self._stack = contextlib.ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(connect(place, max_size=None))
        self.messages: list[Data] = []
        self.snapshot: Data = {}
        self.last_turn: object = None

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, seconds: float = PATIENCE) -> Data:
        message: Data = json.loads(self.socket.recv(seconds))
        self.messages.append(message)
        if message["type"] == "snapshot":
            self.snapshot = message
        return message

    def until(self, wanted: Callable[[Data], object], seconds: float = PATIENCE) -> Data:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = self.next(max(0.1, end - time.monotonic()))
            if wanted(message):
                return message
        raise AssertionError("the expected message did not come")

    def snapshot_with(self, wanted: Callable[[Data], object], seconds: float = PATIENCE) -> Data:
        if self.snapshot and wanted(self.snapshot):
            return self.snapshot
        return self.until(lambda message: message["type"] == "snapshot" and wanted(message), seconds)

    def take_turn(self) -> bool:
        """Pass or play the first legal card, once, if it is the turn."""
        table = self.snapshot["table"]
        turn = (self.snapshot["board"], len(table["auction"]), table["tricks"])
        if self.snapshot["finished"] or turn == self.last_turn or not table["legal"]:
            return False
        self.last_turn = turn
        if "calls" in table["legal"]:
            self.send(type="call", call="Pass")
        else:
            self.send(type="card", card=table["legal"]["cards"][0])
        return True

    def play_out(self, seconds: float = 3 * PATIENCE) -> Data:
        """Play the board to its end and return the last snapshot."""

        def finished(message: Data) -> bool:
            if message["type"] == "snapshot":
                self.take_turn()
            return bool(self.snapshot and self.snapshot["finished"])

        if self.snapshot:
            self.take_turn()
        self.until(finished, seconds)
        return self.snapshot

    def error(self) -> str:
        return str(self.until(lambda message: message["type"] == "error")["message"])

    def close(self) -> None:
        self._stack.close()
