"""The robots that a worker process keeps, so that they remember; those not asked for longest go first."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat, View
from crossruff.players import Decision
from crossruff.robots import Robot, robot
from crossruff.table import Event, Undone, remind

ROOM = 192
"""The room for robots in all worker processes: a quick one takes 1, about 5 MB; a strong one more."""
MEMORY = 1400
"""The megabytes of all worker processes above which they forget robots: what solvers remember grows."""
_AT_ONCE = 8
"""So many robots are forgotten at once where memory is short."""
_TAKES = {"club": 1, "expert": 8}


class Cancelled(CrossruffError):
    """The answer is not wanted any more."""


@dataclass(slots=True)
class Stopper:
    """Stops a robot, from another thread, and whoever asks it again."""

    robot: Robot | None = None
    is_set: bool = False

    def stop(self) -> None:
        """End the thinking."""
        self.is_set = True
        if self.robot is not None:
            self.robot.cancel()

    def check(self) -> None:
        """Go no further when the answer is not wanted."""
        if self.is_set:
            raise Cancelled("cancelled")


@dataclass(frozen=True, slots=True)
class Stoppable:
    """A robot that is not asked any more once its thinking was cancelled."""

    robot: Robot
    stopper: Stopper

    def decide(self, view: View) -> Decision[Any]:
        """Choose what the robot chooses."""
        self.stopper.check()
        return self.robot.decide(view)

    def claim(self, view: View) -> int | None:
        """What the robot claims."""
        self.stopper.check()
        return self.robot.claim(view)


@dataclass(slots=True)
class KeptRobots:
    """Robots by table, board and seat."""

    room: int = ROOM
    megabytes: int = MEMORY
    _robots: OrderedDict[tuple[object, ...], tuple[int, Robot]] = field(default_factory=OrderedDict)

    def player(
        self, key: str, seat: Seat, spec: str, seed: int, events: Sequence[Event], stopper: Stopper
    ) -> Stoppable:
        """The robot of a seat of a board, which the key names.

        One that is new is reminded of the turns that the seat had. What was taken back is forgotten: after
        an undo there is a new robot.
        """
        undone = sum(isinstance(event, Undone) for event in events)
        name = (key, seat, spec, undone)
        found = self._robots.pop(name, None)
        if found is None:
            self._forget_other_boards(key)
            takes = _TAKES.get(spec.partition("(")[0], 1)
            # Each process has one thread: there are as many processes as cores.
            found = takes, robot(spec, seed=seed, against=spec, threads=1)
            stopper.robot = found[1]
            remind({seat: Stoppable(found[1], stopper)}, events)
            stopper.check()
        stopper.robot = found[1]
        self._robots[name] = found
        while len(self._robots) > 1 and sum(takes for takes, _ in self._robots.values()) > self.room:
            self._robots.popitem(last=False)
        if resident_megabytes() > self.megabytes:
            for _ in range(min(_AT_ONCE, len(self._robots) - 1)):
                self._robots.popitem(last=False)
        return Stoppable(found[1], stopper)

    def _forget_other_boards(self, key: str) -> None:
        """A key is `table/board...`: when a board is begun, the robots of the board before are done."""
        table, _, rest = key.partition("/")
        board = rest.partition("/")[0]
        for name in list(self._robots):
            other_table, _, other_rest = str(name[0]).partition("/")
            if other_table == table and other_rest.partition("/")[0] != board:
                del self._robots[name]


def resident_megabytes() -> int:
    """The memory of this process; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20
