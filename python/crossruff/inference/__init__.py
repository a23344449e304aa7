"""What a seat knows about the hidden cards: the meanings of calls, and the worlds that agree with them."""

from crossruff.dealing.conditions import Range
from crossruff.inference.boxes import Box
from crossruff.inference.meanings import Meaning
from crossruff.inference.softness import SeatReadings, Softness, SoftReading
from crossruff.inference.worlds import Worlds, WorldSource, all_worlds, count_worlds, sample

__all__ = [
    "Box",
    "Meaning",
    "Range",
    "SeatReadings",
    "SoftReading",
    "Softness",
    "WorldSource",
    "Worlds",
    "all_worlds",
    "count_worlds",
    "sample",
]
