"""Crossruff: a contract-bridge engine.

>>> import crossruff
>>> deal = crossruff.Deal("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
>>> deal.north.hcp, deal["S"].clubs
(14, 'AKQJ874')
>>> print(crossruff.dd.par(deal, "Both", "N"))
NS +1440: 6NT by NS

The model (cards, deals, auctions, boards, scoring) is here at once; `crossruff.dd`, `crossruff.formats` and
the other packages are loaded when they are first used, so that the import stays fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from crossruff.errors import ClaimError, CrossruffError, IllegalCall, IllegalCard, IllegalDeal, ParseError
from crossruff.model import *  # noqa: F403 - the names are listed once, in the model
from crossruff.model import __all__ as _model_names

if TYPE_CHECKING:
    from crossruff import bidding as bidding
    from crossruff import cardplay as cardplay
    from crossruff import claims as claims
    from crossruff import dd as dd
    from crossruff import dealing as dealing
    from crossruff import formats as formats
    from crossruff import inference as inference
    from crossruff import lab as lab
    from crossruff import players as players
    from crossruff import robots as robots
    from crossruff import solved_deals as solved_deals
    from crossruff import table as table
    from crossruff import theory as theory

    __version__: str

_PACKAGES = (
    "bidding",
    "cardplay",
    "claims",
    "dd",
    "dealing",
    "formats",
    "inference",
    "lab",
    "players",
    "robots",
    "solved_deals",
    "table",
    "theory",
)
"""Loaded on first use by `__getattr__`."""

__all__ = [  # noqa: PLE0604 - the model's names are strings
    "ClaimError",
    "CrossruffError",
    "IllegalCall",
    "IllegalCard",
    "IllegalDeal",
    "ParseError",
    "__version__",
    *_model_names,
]


def __getattr__(name: str) -> Any:
    """Load a package, or read the version, on first use."""
    if name in _PACKAGES:
        try:
            return import_module(f"crossruff.{name}")
        except ModuleNotFoundError as fault:
            from crossruff.extras import describe_missing

            if words := describe_missing(fault, f"crossruff.{name}"):
                raise ModuleNotFoundError(words, name=fault.name) from None
            raise
    if name == "__version__":
        # Reading the metadata of the installed package takes longer than everything else here.
        return import_module("crossruff.version").__version__
    raise AttributeError(f"module 'crossruff' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the packages with everything else, also those that are not loaded yet."""
    return sorted({*globals(), *_PACKAGES, "__version__"})
