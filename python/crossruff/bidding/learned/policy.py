"""Choose calls by a network that was fitted to auctions, for many hands at a time."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from crossruff.atomic_files import whole_file
from crossruff.bidding.learned.inputs import (
    AUCTION,
    CALLS,
    CARDS,
    Calls,
    Floats,
    HandBits,
    auction_row,
    hand_rows,
    legal_calls,
)
from crossruff.errors import CrossruffError

_NEVER = np.float32(-1e9)


@dataclass(frozen=True, slots=True, eq=False)
class CallTurn:
    """A player to call: the calls so far, and whether the player's side and the other are vulnerable."""

    calls: Calls
    vulnerable: bool
    they_vulnerable: bool


class Policy(Protocol):
    """What is known of the players of a system: how likely each hand makes each call."""

    @property
    def name(self) -> str:
        """The name of the system."""
        ...

    def likelihoods(self, hands: HandBits, turn: CallTurn) -> Floats:
        """Return the likelihood of each of the 38 calls for each hand, all in one auction."""
        ...

    def choices(self, hands: HandBits, turns: Sequence[CallTurn]) -> list[int]:
        """Return the likeliest call of each hand, each in its own auction."""
        ...

    def describe(self) -> str:
        """Return where the system is known from, as a sentence."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class CallPolicy:
    """A network with hidden layers: from a hand and an auction to the likelihood of each call."""

    layers: tuple[tuple[Floats, Floats], ...]
    name: str = "learned"
    decisions: int = 0
    """The calls that it was fitted to."""
    agreement: float = 0.0
    """The share of calls that it repeats, of auctions that it was not fitted to."""

    def describe(self) -> str:
        """Return how many calls it was fitted to, and how often it repeats others."""
        return f"Learned from {self.decisions:,} calls; it repeats {self.agreement:.1%} of others."

    def likelihoods(self, hands: HandBits, turn: CallTurn) -> Floats:
        """Return the likelihood of each call for each hand, all in one auction."""
        auction = auction_row(turn.calls, turn.vulnerable, turn.they_vulnerable)
        return legal_likelihoods(self._outputs(hand_rows(hands), auction), legal_calls(turn.calls))

    def choices(self, hands: HandBits, turns: Sequence[CallTurn]) -> list[int]:
        """Return the likeliest call of each hand, each in its own auction."""
        auctions = np.array(
            [auction_row(each.calls, each.vulnerable, each.they_vulnerable) for each in turns]
        )
        outputs = self._outputs(hand_rows(hands), auctions)
        outputs[~np.array([legal_calls(each.calls) for each in turns])] = _NEVER
        found: list[int] = outputs.argmax(axis=1).tolist()
        return found

    def _outputs(self, hands: Floats, auctions: Floats) -> Floats:
        (first, bias), *others = self.layers
        rows = hands @ first[:CARDS] + (auctions @ first[CARDS:] + bias)
        for weights, shift in others:
            rows = np.maximum(rows, 0) @ weights + shift
        return rows

    def save(self, path: Path | str) -> None:
        """Write the network to a file."""
        facts = np.array([self.name, str(self.decisions), f"{self.agreement:.4f}"])
        arrays = {
            f"{kind}{number}": part.astype(np.float16)
            for number, layer in enumerate(self.layers)
            for kind, part in zip("wb", layer, strict=True)
        }
        packed = io.BytesIO()
        np.savez_compressed(packed, allow_pickle=False, facts=facts, **arrays)
        with whole_file(Path(path)) as file:
            file.write(packed.getvalue())

    @classmethod
    def load(cls, path: Path | str) -> CallPolicy:
        """Read a network; CrossruffError says what is wrong with the file."""
        try:
            with np.load(io.BytesIO(Path(path).read_bytes()), allow_pickle=False) as stored:
                arrays = {name: stored[name] for name in stored.files}
            name, decisions, agreement = arrays.pop("facts").tolist()
            layers = tuple(
                (arrays[f"w{n}"].astype(np.float32), arrays[f"b{n}"].astype(np.float32))
                for n in range(len(arrays) // 2)
            )
            found = cls(layers, str(name), int(decisions), float(agreement))
        except OSError as fault:
            raise CrossruffError(
                f"{path}: the system must be a file that can be read: {fault.strerror}"
            ) from None
        except (ValueError, TypeError, KeyError, EOFError, AttributeError, zipfile.BadZipFile, zlib.error):
            raise CrossruffError(f"{path}: the system must be a file of `crossruff system learn`") from None
        if not _fits(layers):
            raise CrossruffError(
                f"{path}: the system must be a file of this version of `crossruff system learn`"
            )
        return found


def _fits(layers: tuple[tuple[Floats, Floats], ...]) -> bool:
    size = CARDS + AUCTION
    for weights, bias in layers:
        if weights.ndim != 2 or bias.shape != (weights.shape[1],) or weights.shape[0] != size:
            return False
        if not (np.isfinite(weights).all() and np.isfinite(bias).all()):
            return False
        size = weights.shape[1]
    return bool(layers) and size == CALLS


def legal_likelihoods(outputs: Floats, legal: NDArray[np.bool_]) -> Floats:
    """Return the likelihood of each call from the outputs of a network; illegal calls have none."""
    outputs = np.where(legal, outputs, _NEVER)
    found = np.exp(outputs - outputs.max(axis=1, keepdims=True))
    return np.asarray(found / found.sum(axis=1, keepdims=True), dtype=np.float32)
