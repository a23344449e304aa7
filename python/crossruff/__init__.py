"""Crossruff: a contract-bridge engine.

>>> from crossruff import Deal, Seat
>>> Deal.parse("N:AQJ3.KQ42.QT42.2 - 82.AT98..AKQJ874 -")[Seat.NORTH].hcp
14
"""

from importlib.metadata import version

from crossruff.errors import ClaimError, CrossruffError, IllegalCall, IllegalCard, IllegalDeal, ParseError
from crossruff.model import *  # noqa: F403 - the names are listed once, in the model
from crossruff.model import __all__ as _model_names

__version__ = version("crossruff")

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
