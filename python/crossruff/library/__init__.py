"""Deals with all their double-dummy results: built, loaded, and what card values come of them."""

from crossruff.library.building import build
from crossruff.library.card_values import CardValue, card_values
from crossruff.library.embedded import default, reserved
from crossruff.library.libraries import Library
from crossruff.library.loading import load
from crossruff.library.packing import pack, unpack
from crossruff.library.points import UNITS, packed_units, point_units, points
from crossruff.library.seeds import RESERVED_SEED, TRAINING_SEED

__all__ = [
    "RESERVED_SEED",
    "TRAINING_SEED",
    "UNITS",
    "CardValue",
    "Library",
    "build",
    "card_values",
    "default",
    "load",
    "pack",
    "packed_units",
    "point_units",
    "points",
    "reserved",
    "unpack",
]
