"""Cancel a task from another thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import View
from crossruff.players import Decision
from crossruff.robots import Robot


class TaskCancelled(CrossruffError):
    """Nobody wants the answer any more."""


class TimeOver(CrossruffError):
    """The time of the task is over; it answers with what it knows."""


@dataclass(slots=True)
class CancelToken:
    """Cancels one task, and the robot that thinks for it.

    >>> token = CancelToken()
    >>> token.check()
    >>> token.cancel()
    >>> token.check()
    Traceback (most recent call last):
    crossruff.web.workers.cancellation.TaskCancelled: cancelled
    """

    robot: Robot | None = None
    """The robot that thinks for the task now."""
    is_cancelled: bool = False

    def cancel(self) -> None:
        """End the thinking; called from another thread."""
        self.is_cancelled = True
        if self.robot is not None:
            self.robot.cancel()

    def check(self) -> None:
        """Raise TaskCancelled if the task was cancelled."""
        if self.is_cancelled:
            raise TaskCancelled("cancelled")


@dataclass(frozen=True, slots=True)
class CancellableRobot:
    """A robot that answers no more questions once its task was cancelled."""

    robot: Robot
    cancel: CancelToken

    def decide(self, view: View) -> Decision[Any]:
        """Return the robot's decision."""
        self.cancel.check()
        return self.robot.decide(view)

    def claim(self, view: View) -> int | None:
        """Return the robot's claim."""
        self.cancel.check()
        return self.robot.claim(view)
