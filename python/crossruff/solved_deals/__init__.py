"""Build and load libraries of deals with all their double-dummy results, and derive card values."""

from crossruff.solved_deals.building import build
from crossruff.solved_deals.card_values import CardValue, card_values
from crossruff.solved_deals.embedded import default, reserved
from crossruff.solved_deals.libraries import Library
from crossruff.solved_deals.loading import load
from crossruff.solved_deals.packing import pack, unpack
from crossruff.solved_deals.points import UNITS, packed_units, point_units, points
from crossruff.solved_deals.seeds import RESERVED_SEED, TRAINING_SEED

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
