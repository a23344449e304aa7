"""Estimate double-dummy tricks from all four hands, thousands of contracts in the time of one exact solution.

Two small networks, one for suit contracts and one for notrump, were fitted to the solved deals of the library
(`crossruff.lab.bidding.trick_training`). An estimate is a mean; a simulation of many worlds adds the error of
the networks at random, so that contracts fail and make as often as they really do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from crossruff.model import Deal, Seat, Strain

_LANES = np.arange(64, dtype=np.uint64)
_RANKS = 13
_SEATS = np.arange(4)
_ERRORS = {"suit": 0.61, "notrump": 0.9}
"""The standard errors of the networks on deals that they were not fitted to."""
Floats = NDArray[np.float32]


def error_of(strain: Strain) -> float:
    """Return the standard error of an estimate, in tricks."""
    return _ERRORS[_kind(strain)]


def _kind(strain: Strain) -> str:
    return "notrump" if strain is Strain.NOTRUMP else "suit"


def cards_of(hands: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return for each deal, seat, suit and rank whether the card is held."""
    bits = (hands[:, :, None] >> _LANES) & np.uint64(1)
    return bits.astype(np.uint8).reshape(-1, 4, 4, 16)[..., :_RANKS]


def network_input(cards: NDArray[np.uint8], declarers: NDArray[np.int64], suits: NDArray[np.int64]) -> Floats:
    """Return the cards from declarer's seat on, in the given order of suits (trumps first), one row each."""
    seats = (declarers[:, None] + _SEATS) % 4
    rows = np.arange(len(cards))[:, None, None]
    found: Floats = cards[rows, seats[:, :, None], suits[:, None, :]].astype(np.float32)
    return found.reshape(len(cards), -1)


@dataclass(frozen=True, slots=True, eq=False)
class TrickNetwork:
    """A network with two hidden layers."""

    layers: tuple[tuple[Floats, Floats], ...]

    def tricks(self, rows: Floats) -> Floats:
        """Return the estimated tricks of declarer for each row of input."""
        *hidden, (weights, bias) = self.layers
        for each, shift in hidden:
            rows = np.maximum(rows @ each + shift, 0)
        return np.asarray((rows @ weights + bias)[:, 0], dtype=np.float32)


@cache
def _networks() -> dict[str, TrickNetwork]:
    with files(__package__).joinpath("trick_networks.npz").open("rb") as file, np.load(file) as stored:
        arrays = {name: stored[name].astype(np.float32) for name in stored.files}
    return {
        kind: TrickNetwork(tuple((arrays[f"{kind}-w{n}"], arrays[f"{kind}-b{n}"]) for n in range(3)))
        for kind in _ERRORS
    }


def estimated_tricks(asked: Sequence[tuple[Deal, Strain, Seat]]) -> list[float]:
    """Return the mean of declarer's tricks for each deal, strain and declarer.

    >>> deal = Deal.parse("N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT98.JT9 765.8765.765.876 432.432.432.5432")
    >>> [round(each) for each in estimated_tricks([(deal, Strain.NOTRUMP, Seat.NORTH)])]
    [13]
    """
    found = np.zeros(len(asked), dtype=np.float32)
    for kind, network in _networks().items():
        places = [
            n for n, (_, strain, _) in enumerate(asked) if (strain is Strain.NOTRUMP) == (kind != "suit")
        ]
        if not places:
            continue
        some = [asked[place] for place in places]
        hands = np.array([[deal[seat].bits for seat in Seat] for deal, _, _ in some], dtype=np.uint64)
        declarers = np.array([declarer.index for _, _, declarer in some])
        trumps = np.array([strain.index % 4 for _, strain, _ in some])
        suits = _SUIT_ORDERS[trumps]
        found[places] = network.tricks(network_input(cards_of(hands), declarers, suits))
    return [float(each) for each in np.clip(found, 0, 13)]


_SUIT_ORDERS = np.array([[suit, *(each for each in range(4) if each != suit)] for suit in range(4)])
"""By trumps: the suits, trumps first; notrump has them in their order."""
