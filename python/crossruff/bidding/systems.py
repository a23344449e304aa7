"""Find bidding systems by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from crossruff.bidding.contract import BiddingSystem
from crossruff.bidding.evolved.systems import EvolvedSystem, path_of, shipped
from crossruff.bidding.learned import LearnedSystem
from crossruff.bidding.natural.conventions import NATURAL_SYSTEMS
from crossruff.bidding.natural.simulate.simulator import Simulator
from crossruff.bidding.natural.system import NaturalSystem, natural_system
from crossruff.errors import CrossruffError

LEARNED = ".npz"
"""The ending of the files of learned systems."""
_WORDS = {
    name: re.compile(f"(?<![a-z0-9/])(?:{words})(?![a-z0-9/])", re.IGNORECASE)
    for name, words in {
        "sayc-weak": "sayc[ _-]weak",
        "two-over-one": "2 ?/ ?1(?: ?gf)?|2[ _-]?over[ _-]?1|two[ _-]?over[ _-]?one",
        "sayc": "sayc|standard[ _-]american",
    }.items()
}


def system_in(text: str) -> str | None:
    """Return the bidding system that a text names, such as that of a team or PBN's `BidSystemEW`.

    >>> system_in("Ben 2/1"), system_in("Ruffians (SAYC)"), system_in("Since 2/1/2020")
    ('two-over-one', 'sayc', None)
    """
    return next((name for name, words in _WORDS.items() if words.search(text)), None)


def switches_in(name: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return the system that a name begins with, and the conventions that it switches on and off.

    >>> switches_in("sayc with bergen, dont without gerber")
    ('sayc', ('bergen', 'dont'), ('gerber',))
    """
    start, _, off = name.partition(" without ")
    base, _, on = start.partition(" with ")
    if base not in NATURAL_SYSTEMS:
        return name, (), ()
    return base, _listed(on), _listed(off)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(",") if each.strip())


def is_natural(name: str) -> bool:
    """Return whether a name is that of a natural system, with or without switches.

    >>> is_natural("sayc without gerber"), is_natural("webb-a")
    (True, False)
    """
    return switches_in(name)[0] in NATURAL_SYSTEMS


def system_names() -> list[str]:
    """Return the names of all systems of the package, the natural ones first.

    >>> system_names()
    ['sayc', 'sayc-weak', 'two-over-one', 'study-a', 'study-b', 'webb-a']
    """
    return [*NATURAL_SYSTEMS, *(path.stem for path in shipped())]


def system(
    name: str,
    *,
    on: Iterable[str] = (),
    off: Iterable[str] = (),
    simulate: bool = False,
    others: BiddingSystem | str | None = None,
) -> BiddingSystem:
    """Return a system by its name, an evolved or learned one by its file, or sayc with the rules of a folder.

    A natural system may have conventions switched `on` or `off`, also in its name, and may compare close
    calls by simulation.
    If `others` says what the opponents play, a system or its name, it
    reads their calls by that system; an evolved system takes all calls for its own. Systems keep what they
    have worked out, so the same arguments return the same system.

    >>> from crossruff.model import Auction, Hand, View
    >>> view = View.of_auction(Hand.parse("AQ32.K32.AJ4.Q32"), Auction.parse("N", ""))
    >>> str(system("sayc").call(view).action)
    '1NT'
    >>> system("two-over-one", off=["support doubles"]).name
    'two-over-one without support doubles'
    >>> system("sayc with bergen, dont without gerber").name
    'sayc with bergen, dont without gerber'
    >>> system("acol")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: unknown system 'acol'; choose sayc, sayc-weak, two-over-one, study-a, \
study-b, webb-a or the file of an evolved one
    """
    if isinstance(others, str):
        others = system(others)
    base, more, less = switches_in(name)
    if base in NATURAL_SYSTEMS:
        natural = _natural(base, (*more, *on), (*less, *off), simulate)
        return natural if others is None else natural.against(others)
    if is_rules(name) and not simulate:
        changed = natural_system("sayc", on=on, off=off, rules=Path(name))
        return changed if others is None else changed.against(others)
    if tuple(on) or tuple(off):
        raise CrossruffError(f"a system with switches must be {_choice(list(NATURAL_SYSTEMS))}; got {name!r}")
    if simulate:
        raise CrossruffError(f"only {_choice(list(NATURAL_SYSTEMS))} can simulate; got {name!r}")
    return _learned(name) if name.endswith(LEARNED) else evolved_system(name)


def _learned(name: str) -> LearnedSystem:
    """Return the learned system of a file; one that has not changed is kept."""
    try:
        path = Path(name).resolve()
        facts = path.stat()
    except OSError:
        return LearnedSystem.load(name)  # which says what is wrong
    return _loaded(path, facts.st_mtime_ns, facts.st_size)


@lru_cache(maxsize=8)
def _loaded(path: Path, changed: int, size: int) -> LearnedSystem:  # noqa: ARG001 - what the file was
    return LearnedSystem.load(path)


def is_rules(name: str) -> bool:
    """Return whether a name is that of a folder, or of a rule file."""
    path = Path(name)
    return path.is_dir() or path.suffix == ".txt"


@cache
def _natural(
    name: str, on: tuple[str, ...], off: tuple[str, ...], simulate: bool
) -> NaturalSystem | Simulator:
    chosen = natural_system(name, on=on, off=off)
    chosen.loose = simulate
    # Read the rules now, not during the first call.
    chosen.situation(())
    return Simulator(system=chosen) if simulate else chosen


def evolved_system(name: str) -> EvolvedSystem:
    """Return an evolved system by its name in the package or by its file.

    >>> evolved_system("webb-a").name
    'WEBB run A'
    """
    if name in NATURAL_SYSTEMS:
        raise CrossruffError(f"the system must be evolved; {name} is natural")
    try:
        path = path_of(name)
    except CrossruffError:
        names = ", ".join(system_names())
        raise CrossruffError(
            f"unknown system {name!r}; choose {names} or the file of an evolved one"
        ) from None
    return _shipped(path) if path in shipped() else EvolvedSystem.load(path)


# Only systems of the package are kept: a file may change while a program runs.
@cache
def _shipped(path: Path) -> EvolvedSystem:
    return EvolvedSystem.load(path)


def _choice(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"
