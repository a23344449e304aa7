"""Weigh sets of hands and of shapes: the part of all hands that is in them."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding.natural.engine.hand_sets import ROW, ROWS, HandSet
from crossruff.inference.hand_weights import point_weights, shape_weights


@lru_cache(maxsize=20_000)
def weight_of_shapes(shapes: int) -> float:
    """Return the part of all hands with some shapes, bits of a row."""
    return float(shape_weights()[_bits(shapes, ROW // 8)].sum())


@lru_cache(maxsize=4096)
def weight_of(hands: HandSet) -> float:
    """Return the part of all hands in a set."""
    # A sum of few numbers: the threads of a dot product would take longer to start.
    return float(_weights()[_bits(hands, ROW * ROWS // 8)].sum())


def _bits(number: int, size: int) -> NDArray[np.bool_]:
    packed = np.frombuffer(number.to_bytes(size, "little"), np.uint8)
    return np.unpackbits(packed, bitorder="little").view(np.bool_)


@cache
def _weights() -> NDArray[np.float64]:
    """Return the weights of the bits of a hand set; points count as independent of the shape."""
    return np.outer(point_weights(), shape_weights()).ravel()
