"""Robots by their names, as `expert` or `club(seconds=0.1, defence=sampling(signals=false))`."""

from __future__ import annotations

from dataclasses import replace

from crossruff import _core
from crossruff.cardplay import declarer
from crossruff.cardplay.hidden_defence import HiddenDefender, RandomDefender, SamplingDefender
from crossruff.cardplay.specs import Spec
from crossruff.errors import CrossruffError
from crossruff.robots.bidders import bidder
from crossruff.robots.robots import Robot


def robot(text: str, *, seed: int = 0, against: str | None = None, threads: int = 1) -> Robot:
    """A robot by its name, for one seat of one board; `against` names the robot whose calls it has to read.

    >>> robot("club").seconds
    0.05
    """
    spec = Spec.parse(text)
    if spec.name != "club":
        raise CrossruffError(f"there is no robot {spec.name!r}")
    seconds = float(str(spec.options.get("seconds", 0.05)))
    system = bidder(str(spec.options.get("bidding", "sayc")))
    solver = _core.Solver(threads=threads)
    defence: HiddenDefender = SamplingDefender(seconds=seconds, seed=seed, solver=solver)
    if spec.options.get("defence") == "random":
        defence = RandomDefender(seed)
    playing = replace(
        declarer(f"mc(samples=20, seconds={seconds})", seed=seed, threads=threads), solver=solver
    )
    return Robot(system, playing, defence, system, seconds)
