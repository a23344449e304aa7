"""A worker process: it reads tasks as lines of JSON, does the most urgent first, and writes the answers.

    {"id": 1, "task": "decide", "urgency": 2, "given": {...}}
    {"cancel": 1}

An answer is {"id": 1, "answer": ...} or {"id": 1, "fault": "..."}. What is cancelled is dropped or stopped.

It ends with its input, so it never outlives the server.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
import traceback
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.gc_pause import gc_paused
from crossruff.web.workers.bench import Bench
from crossruff.web.workers.kept_robots import MEMORY, ROOM, KeptRobots, Stopper
from crossruff.web.workers.tasks.catalogue import TASKS


class Worker:
    """Tasks in the order of their urgency; one is done at a time."""

    def __init__(self, room: int = ROOM) -> None:
        self._tasks: queue.PriorityQueue[tuple[int, int, dict[str, Any]]] = queue.PriorityQueue()
        self._stoppers: dict[int, Stopper] = {}
        self._robots = KeptRobots(room, MEMORY * room // ROOM)
        self._lock = threading.Lock()
        # What anything prints must not get between the answers.
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)

    def read(self) -> None:
        """Take what the server asks, to the end."""
        threading.Thread(target=self._work, daemon=True).start()
        for line in sys.stdin:
            asked = json.loads(line)
            if "cancel" in asked:
                with self._lock:
                    stopper = self._stoppers.get(asked["cancel"])
                if stopper is not None:
                    stopper.stop()
                continue
            with self._lock:
                self._stoppers[asked["id"]] = Stopper()
            self._tasks.put((asked["urgency"], asked["id"], asked))

    def _work(self) -> None:
        while True:
            _, number, asked = self._tasks.get()
            with gc_paused():
                self._do(number, asked)

    def _do(self, number: int, asked: dict[str, Any]) -> None:
        stopper = self._stoppers[number]
        answer: dict[str, Any] = {"id": number}
        try:
            stopper.check()
            bench = Bench(self._robots, stopper)
            answer["answer"] = TASKS[asked["task"]](bench, **asked["given"])
        except CrossruffError as fault:
            answer["fault"] = str(fault)
        except BaseException as fault:
            # Whatever goes wrong in a task, a panic in the core too, the worker is there for the next.
            traceback.print_exc()
            answer |= {"fault": f"this could not be done: {type(fault).__name__}", "broken": True}
        with self._lock:
            del self._stoppers[number]
        try:
            print(json.dumps(answer), file=self._out, flush=True)
        except BrokenPipeError:
            os._exit(0)  # the server was killed


def main() -> None:
    """Work until the input ends."""
    # Ctrl-C in a terminal is for the server, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(2)  # the server itself comes first
    Worker(*map(int, sys.argv[1:2])).read()
    # A thread in the core may still be thinking; nobody waits for it.
    os._exit(0)


if __name__ == "__main__":
    main()
