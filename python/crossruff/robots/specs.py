"""Robots by specs such as `expert` or `club(seconds=0.1, defence=random)`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crossruff.bidding import BiddingSystem, is_natural, system
from crossruff.bidding.learned import LearnedSystem
from crossruff.bidding.natural import NaturalSystem, Simulator
from crossruff.cardplay import declarer, defender
from crossruff.cardplay.defence.sampling import SamplingDefender
from crossruff.dd import Solver
from crossruff.errors import CrossruffError
from crossruff.inference.fitted import Caller
from crossruff.players.spec_language import Spec, Value, flag_of, number_of, options_of, text_of
from crossruff.robots.robot import Robot, Trust

_MEMORY = 96 << 20
"""Bytes for the solver's table of a robot: four at a table stay far below 700 MB."""
_WEBB = "webb:"
_OPTIONS = [
    "seconds",
    "bidding",
    "simulate",
    "opponents",
    "readings",
    "declarer",
    "defence",
    "signals",
    "claims",
]


@dataclass(frozen=True, slots=True)
class _Kind:
    """The defaults of a robot's name."""

    seconds: float
    simulate: bool
    declarer: str
    defence: str


_SENSE = "weights=cards, ties=sensible, again=true"
"""The cards played tell of the hands; a second look and common sense decide where cards come out alike."""
_KINDS = {
    "expert": _Kind(
        1.0, True, f"strategic(samples=100, effort=0.5, {_SENSE})", "sampling(samples=100, weights=cards)"
    ),
    "club": _Kind(
        0.05, False, f"strategic(samples=40, effort=0.05, {_SENSE})", "sampling(samples=40, weights=cards)"
    ),
    "quick": _Kind(
        0.05, False, "mc(samples=5, weights=none, ties=sensible)", "sampling(samples=5, signals=false)"
    ),
}


def robot(
    text: str,
    *,
    seed: int = 0,
    against: str | None = None,
    threads: int = 0,
    solver: Solver | None = None,
) -> Robot:
    """Make a robot from a spec, for one seat of one board.

    `expert` bids by rules and simulation, plans as declarer, and takes up to a second for a decision; `club`
    is faster; `quick` looks at five worlds and reads no signals; `webb:FILE` is `club` with an evolved
    bidding system. Options: `seconds` for a decision, `bidding` (a system's name or file), `simulate`,
    `opponents` (the system of the other side, by which its calls are read), `readings` (`soft`: calls are
    evidence; `programs` or `people`: those of programs, or of people at all seats, which are read softer;
    `hard`: they exclude all hands that do not fit), `declarer`, `defence`, `signals`, `claims`.

    `against` is the spec of the other side's robot, so that its calls are read by its own system. Without it
    the other side is unknown: it is read by the robot's own system, or by that of `opponents`, and softer
    than partner. 0 threads are as many as there are cores. Robots that take turns may share a `solver`.

    >>> robot("club(seconds=0.2, defence=sampling(samples=40), signals=false)").seconds
    0.2
    >>> robot("novice")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: unknown robot 'novice'; choose expert, club or quick
    """
    kind, options = _read(text)
    seconds = number_of(options, "seconds", kind.seconds, float)
    if not 0 < seconds <= 3600:
        raise CrossruffError(f"seconds must be more than 0 and at most 3,600; got {seconds}")
    solver = Solver(memory=_MEMORY, threads=threads) if solver is None else solver
    playing = declarer(text_of(options.get("declarer", kind.declarer)), seed=seed)
    defence = defender(text_of(options.get("defence", kind.defence)), seed=seed)
    if isinstance(defence, SamplingDefender):
        signals = flag_of(options, "signals", defence.signals)
        defence = replace(defence, seconds=defence.seconds or seconds, signals=signals, solver=solver)
    other = _opponents(options, text if against is None else against)
    own = _system(kind, options, other)
    if isinstance(other, NaturalSystem | Simulator):
        other = other.against(_system(kind, options))
    is_robot = against is not None and "opponents" not in options
    trust = _trust(options, own, other if is_robot or isinstance(other, LearnedSystem) else None)
    if isinstance(own, Simulator):
        own = replace(own, opponents=trust.opponents)
    return Robot(
        own,
        replace(playing, seconds=playing.seconds or seconds, solver=solver),
        defence,
        other,
        seconds,
        flag_of(options, "claims", True),
        trust,
    )


def _opponents(options: Mapping[str, Value], against: str) -> BiddingSystem:
    """Return the system by which the calls of the other side are read."""
    if "opponents" in options:
        return system(text_of(options["opponents"]))
    return _system(*_read(against))


def _trust(options: Mapping[str, Value], own: BiddingSystem, known: BiddingSystem | None) -> Trust:
    """Return how calls are read; `known` is the system of the other side if that is a robot."""
    match text_of(options.get("readings", "soft")):
        case "soft":
            return Trust(_caller(own), _caller(known))
        case "programs":
            return Trust(_caller(own), Caller.PROGRAM)
        case "people":
            return Trust().in_strangers()
        case "hard":
            return Trust(None, None)
        case other:
            raise CrossruffError(f"readings must be soft, programs, people or hard; got {other}")


def _caller(system: BiddingSystem | None) -> Caller:
    if system is None:
        return Caller.PERSON
    if isinstance(system, LearnedSystem):
        return Caller.PROGRAM
    return Caller.RULES if isinstance(system, NaturalSystem) else Caller.SIMULATOR


def _read(text: str) -> tuple[_Kind, Mapping[str, Value]]:
    if text.strip().startswith(_WEBB):
        return _KINDS["club"], {"bidding": text.strip().removeprefix(_WEBB)}
    spec = Spec.parse(text)
    options = options_of(spec, dict.fromkeys(_KINDS, _OPTIONS), "robot")
    return _KINDS[spec.name], options


def _system(kind: _Kind, options: Mapping[str, Value], others: BiddingSystem | None = None) -> BiddingSystem:
    name = str(options.get("bidding", "sayc"))
    simulate = flag_of(options, "simulate", kind.simulate and is_natural(name))
    return system(name, simulate=simulate, others=others)
