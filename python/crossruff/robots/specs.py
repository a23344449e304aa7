"""Robots by specs such as `expert` or `club(seconds=0.1, defence=random)`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crossruff.bidding import BiddingSystem, system
from crossruff.bidding.natural import NATURAL_SYSTEMS
from crossruff.cardplay import declarer, defender
from crossruff.cardplay.defence.sampling import SamplingDefender
from crossruff.dd import Solver
from crossruff.errors import CrossruffError
from crossruff.players.spec_language import Spec, Value, flag_of, number_of, options_of, text_of
from crossruff.robots.robot import Robot

_MEMORY = 96 << 20
"""Bytes for the solver's table of a robot: four at a table stay far below 700 MB."""
_WEBB = "webb:"
_OPTIONS = ["seconds", "bidding", "simulate", "declarer", "defence", "signals", "claims"]


@dataclass(frozen=True, slots=True)
class _Kind:
    """The defaults of a robot's name."""

    seconds: float
    simulate: bool
    declarer: str
    defence: str


_ERRING = "weights=correct(p=0.9)"
"""Defenders that do not see all cards make mistakes."""
_KINDS = {
    "expert": _Kind(1.0, True, f"strategic(samples=100, {_ERRING})", "sampling(samples=100)"),
    "club": _Kind(0.05, False, f"strategic(samples=20, effort=0.02, {_ERRING})", "sampling(samples=20)"),
}


def robot(text: str, *, seed: int = 0, against: str | None = None, threads: int = 0) -> Robot:
    """Make a robot from a spec, for one seat of one board.

    `expert` bids by rules and simulation, plans as declarer, and takes up to a second for a decision; `club`
    is faster; `webb:FILE` is `club` with an evolved bidding system. Options: `seconds` for a decision,
    `bidding` (a system's name or file), `simulate`, `declarer`, `defence`, `signals`, `claims`.

    `against` is the spec of the other side's robot, so that its calls are read by its own system. 0 threads
    are as many as there are cores.

    >>> robot("club(seconds=0.2, defence=sampling(samples=40), signals=false)").seconds
    0.2
    >>> robot("novice")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: unknown robot 'novice'; choose expert or club
    """
    kind, options = _read(text)
    seconds = number_of(options, "seconds", kind.seconds, float)
    if not 0 < seconds <= 3600:
        raise CrossruffError(f"seconds must be more than 0 and at most 3,600; got {seconds}")
    solver = Solver(memory=_MEMORY, threads=threads)
    playing = declarer(text_of(options.get("declarer", kind.declarer)), seed=seed)
    defence = defender(text_of(options.get("defence", kind.defence)), seed=seed)
    if isinstance(defence, SamplingDefender):
        signals = flag_of(options, "signals", defence.signals)
        defence = replace(defence, seconds=defence.seconds or seconds, signals=signals, solver=solver)
    return Robot(
        _system(kind, options, threads),
        replace(playing, seconds=playing.seconds or seconds, solver=solver),
        defence,
        _system(*_read(text if against is None else against), threads),
        seconds,
        flag_of(options, "claims", True),
    )


def _read(text: str) -> tuple[_Kind, Mapping[str, Value]]:
    if text.strip().startswith(_WEBB):
        return _KINDS["club"], {"bidding": text.strip().removeprefix(_WEBB)}
    spec = Spec.parse(text)
    options = options_of(spec, dict.fromkeys(_KINDS, _OPTIONS), "robot")
    return _KINDS[spec.name], options


def _system(kind: _Kind, options: Mapping[str, Value], threads: int) -> BiddingSystem:
    name = str(options.get("bidding", "sayc"))
    simulate = flag_of(options, "simulate", kind.simulate and name in NATURAL_SYSTEMS)
    return system(name, simulate=simulate, threads=threads)
