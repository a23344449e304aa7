"""Define the fields that forms and messages of browsers share, and report what is wrong with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from crossruff.bidding import switches_in, system_names
from crossruff.bidding.natural import NATURAL_SYSTEMS, natural_system
from crossruff.bidding.natural.conventions import check_conventions
from crossruff.web.company.texts import clean_text

SeatName = Literal["N", "E", "S", "W"]
VulnerabilityName = Literal["None", "NS", "EW", "Both"]
CallsText = Annotated[str, Field(max_length=2000)]
DealText = Annotated[str, Field(max_length=100)]
PersonName = Annotated[str, Field(max_length=40), AfterValidator(clean_text)]


def known_system(name: str) -> str:
    """Return the name of a system of the package; a page may not name files.

    >>> known_system("webb-a")
    'webb-a'
    >>> known_system("sayc with stayman, dont, bergen without gerber, drury")
    'sayc with bergen, dont without gerber'
    >>> known_system("mine")
    Traceback (most recent call last):
    ValueError: unknown system 'mine'; choose sayc, sayc-weak, two-over-one, study-a, study-b, webb-a
    """
    base, on, off = switches_in(name)
    if base not in system_names():
        raise ValueError(f"unknown system {name!r}; choose {', '.join(system_names())}")
    # The same switches have one name, and the robots of a worker one system.
    if not (on or off):
        return name
    played = NATURAL_SYSTEMS[base]
    check_conventions([*on, *off])
    return natural_system(base, on=set(on) - played, off=set(off) & played).name


SystemName = Annotated[
    str,
    Field(max_length=1000, examples=["sayc", "sayc with bergen without gerber", "webb-a"]),
    AfterValidator(known_system),
]
"""A natural or evolved system of the package; a natural one may have conventions switched on and off."""


class Form(BaseModel):
    """Data that a browser sends; unknown fields are rejected."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def first_fault(fault: ValidationError) -> str:
    """Return the first thing that is wrong, in one line."""
    first = fault.errors(include_url=False, include_input=False, include_context=False)[0]
    return fault_line(first["loc"], first["msg"])


def fault_line(place: tuple[Any, ...], message: str) -> str:
    """Return one line with the place, without its first part, and what is wrong there.

    >>> fault_line(("body", "choice", "seed"), "Input should be greater than or equal to 0")
    'choice.seed: Input should be greater than or equal to 0'
    """
    where = ".".join(str(part) for part in place[1:]) or "message"
    return f"{where}: {message.removeprefix('Value error, ')}"
