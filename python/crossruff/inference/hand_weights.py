"""Weigh shapes and points by how many hands have them."""

from __future__ import annotations

from functools import cache
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from crossruff.inference.boxes import MOST_CARDS, MOST_POINTS
from crossruff.model import Shape


@cache
def shape_weights() -> NDArray[np.float64]:
    """Return the part of all hands with each shape, in the order of `Shape.all()`."""
    counts = np.array([prod(comb(MOST_CARDS, length) for length in shape) for shape in Shape.all()], float)
    weights: NDArray[np.float64] = counts / counts.sum()
    return weights


@cache
def point_weights() -> NDArray[np.float64]:
    """Return the part of all hands with each number of points; treat it as independent of the shape."""
    honours = np.zeros((MOST_CARDS + 1, MOST_POINTS + 1 + 4 * 4))
    honours[0, 0] = 1
    for points in (1, 2, 3, 4):
        before, honours = honours, np.zeros_like(honours)
        for held in range(5):
            shifted = np.roll(np.roll(before, held, axis=0), held * points, axis=1)
            shifted[:held] = 0
            honours += comb(4, held) * shifted
    small = np.array([comb(36, MOST_CARDS - held) for held in range(MOST_CARDS + 1)], float)
    counts = small @ honours
    weights: NDArray[np.float64] = counts[: MOST_POINTS + 1] / counts.sum()
    return weights
