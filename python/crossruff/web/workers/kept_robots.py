"""Keep the robots of a worker process between their turns, and drop the ones not used for longest."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from crossruff.dd import Solver
from crossruff.model import Seat
from crossruff.robots import Robot, robot
from crossruff.table import Event, Undone, remind
from crossruff.web.workers.cancellation import CancellableRobot, CancelToken

CAPACITY = 192
"""The robots that all worker processes keep: `club` counts 1, about 5 MB; a stronger robot counts more."""
MEMORY = 1400
"""The megabytes of all worker processes above which they drop robots: the solvers' caches grow."""
_SOLVER_MEMORY = 64 << 20
"""Bytes for the solver's table of a process."""
_DROPPED_AT_ONCE = 8
"""How many robots a process drops when memory is short."""
_WEIGHTS = {"quick": 1, "club": 1, "expert": 8}
_Name = tuple[str, Seat, str, int]
"""The key of the board, the seat, the spec and the number of undos."""


@dataclass(slots=True)
class KeptRobots:
    """Robots by table, board and seat."""

    capacity: int = CAPACITY
    megabytes: int = MEMORY
    solver: Solver = field(default_factory=lambda: Solver(memory=_SOLVER_MEMORY, threads=1))
    """Robots of a process think one after the other, so they share the table of solved positions."""
    _robots: OrderedDict[_Name, tuple[int, Robot]] = field(default_factory=OrderedDict)

    @property
    def keys(self) -> list[str]:
        """The keys of the boards whose robots are kept, the one used last at the end."""
        return [name[0] for name in self._robots]

    def player(
        self, key: str, seat: Seat, spec: str, seed: int, events: Sequence[Event], cancel: CancelToken
    ) -> CancellableRobot:
        """Return the robot of a seat of the board that the key `table/board...` names.

        A new robot is asked again about the turns that the seat had. After an undo there is a new robot,
        which knows nothing of the actions that were taken back.
        """
        undone = sum(isinstance(event, Undone) for event in events)
        name = (key, seat, spec, undone)
        found = self._robots.pop(name, None)
        if found is None:
            self._drop_other_boards(key)
            weight = _WEIGHTS.get(spec.partition("(")[0], 1)
            # Each process has one thread: there are as many processes as cores.
            found = weight, robot(spec, seed=seed, against=spec, threads=1, solver=self.solver)
            cancel.robot = found[1]
            remind({seat: CancellableRobot(found[1], cancel)}, events)
            cancel.check()
        cancel.robot = found[1]
        self._robots[name] = found
        self._make_room()
        return CancellableRobot(found[1], cancel)

    def _make_room(self) -> None:
        while len(self._robots) > 1 and sum(weight for weight, _ in self._robots.values()) > self.capacity:
            self._robots.popitem(last=False)
        if resident_megabytes() > self.megabytes:
            for _ in range(min(_DROPPED_AT_ONCE, len(self._robots) - 1)):
                self._robots.popitem(last=False)

    def _drop_other_boards(self, key: str) -> None:
        """Drop the robots of a table's earlier boards when the robots of a new board arrive."""
        table, _, rest = key.partition("/")
        board = rest.partition("/")[0]
        for name in list(self._robots):
            other_table, _, other_rest = name[0].partition("/")
            if other_table == table and other_rest.partition("/")[0] != board:
                del self._robots[name]


def resident_megabytes() -> int:
    """Return the memory of this process; 0 if the system does not report it."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20
