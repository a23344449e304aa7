"""Run a worker process: it reads tasks as lines of JSON, does the most urgent first, and writes the answers.

    {"id": 1, "task": "decide", "urgency": 2, "limit": null, "asked": 5.2, "given": {...}}
    {"cancel": 1}

A task that can stop early does so `limit` seconds after it was asked, with what is known. An answer is
{"id": 1, "answer": ...} or {"id": 1, "fault": "..."}. A cancelled task is dropped or stopped.

The process ends with its input, so it never outlives the server.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
import time
import traceback
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.gc_pause import gc_paused
from crossruff.players import Budget
from crossruff.web.workers.cancellation import CancelToken
from crossruff.web.workers.context import TaskContext
from crossruff.web.workers.kept_robots import CAPACITY, MEMORY, KeptRobots
from crossruff.web.workers.tasks.catalogue import TASKS

_STUDY_MEMORY = 6 << 30
"""Bytes of addresses; much of it is never used."""


class TaskRunner:
    """Does tasks one at a time, in the order of their urgency."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._tasks: queue.PriorityQueue[tuple[int, int, dict[str, Any]]] = queue.PriorityQueue()
        self._tokens: dict[int, CancelToken] = {}
        self._robots = KeptRobots(capacity, MEMORY * capacity // CAPACITY)
        self._lock = threading.Lock()
        # Whatever a library prints goes to the error output, not between the answers.
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)

    def read(self) -> None:
        """Take tasks from the server until the input ends."""
        threading.Thread(target=self._work, daemon=True).start()
        for line in sys.stdin:
            asked = json.loads(line)
            if "cancel" in asked:
                with self._lock:
                    token = self._tokens.get(asked["cancel"])
                if token is not None:
                    token.cancel()
                continue
            with self._lock:
                self._tokens[asked["id"]] = CancelToken()
            self._tasks.put((asked["urgency"], asked["id"], asked))

    def _work(self) -> None:
        while True:
            _, number, asked = self._tasks.get()
            with gc_paused():
                self._do(number, asked)

    def _do(self, number: int, asked: dict[str, Any]) -> None:
        token = self._tokens[number]
        answer: dict[str, Any] = {"id": number}
        try:
            token.check()
            budget = Budget(asked["limit"]).begun(time.monotonic() - asked["asked"])
            context = TaskContext(self._robots, token, budget)
            answer["answer"] = TASKS[asked["task"]](context, **asked["given"])
        except CrossruffError as fault:
            answer["fault"] = str(fault)
        except BaseException as fault:
            # A task may fail in any way, with a panic in the core too; the worker must stay for the next.
            traceback.print_exc()
            answer |= {"fault": f"the task failed: {type(fault).__name__}", "broken": True}
        with self._lock:
            del self._tokens[number]
        try:
            print(json.dumps(answer), file=self._out, flush=True)
        except BrokenPipeError:
            os._exit(0)  # the server was killed


def _limit_memory() -> None:
    """Let study end with an error, not the machine with too little memory."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_AS, (_STUDY_MEMORY, _STUDY_MEMORY))


def main() -> None:
    """Work until the input ends."""
    # Ctrl-C in a terminal is for the server, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    capacity, nice, *kind = sys.argv[1:] or [str(CAPACITY), "2"]
    with contextlib.suppress(OSError):
        os.nice(int(nice))  # the server has priority, and robots before study
    if kind:
        _limit_memory()
    TaskRunner(int(capacity)).read()
    # A thread in the core may still be thinking; nobody waits for it.
    os._exit(0)


if __name__ == "__main__":
    main()
