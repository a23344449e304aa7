"""Learn the system of players from their auctions: fit a network to the calls that they made.

The auctions may come from records, or from an outside program that bids solved deals against itself and
against one of our systems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from crossruff.bidding.learned import CallPolicy
from crossruff.bidding.learned.inputs import (
    AUCTION,
    CALLS,
    CARDS,
    Calls,
    Floats,
    auction_row,
    hand_rows,
    legal_calls,
)
from crossruff.bidding.learned.policy import legal_likelihoods
from crossruff.errors import CrossruffError
from crossruff.lab.bidding.bidders import Bidder
from crossruff.lab.bidding.small_networks import Adam, first_weights, forward, gradients
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.lab.bidding.table_bidding import CHUNK, Table, bid_out
from crossruff.model import Board
from crossruff.solved_deals import Library

_HIDDEN = (256, 256)
_BATCH, _RATE, _WARM_UP = 512, 1.5e-3, 300
_CHECKED = 19
"""One deal in nineteen is kept to check the network by."""
_REPORTED = 500
"""Steps between reports."""
_FEWEST = 1_000
"""The fewest calls to learn from."""


@dataclass(slots=True)
class CallSamples:
    """Calls that players made: their hands, the auctions before, and whether each is kept for the check."""

    hands: list[int] = field(default_factory=list)
    auctions: list[tuple[Calls, bool, bool]] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)
    checks: list[bool] = field(default_factory=list)

    def add(
        self, hands: Sequence[int], calls: Calls, vulnerable: tuple[bool, bool], sides: Iterable[int]
    ) -> None:
        """Add the calls of some sides: 0 is the dealer's; hands are `Hand.bits`, the dealer's first."""
        taken = set(sides)
        for place, call in enumerate(calls):
            side = place % 2
            if side in taken:
                self.hands.append(hands[place % 4])
                self.auctions.append((calls[:place], vulnerable[side], vulnerable[1 - side]))
                self.calls.append(call)
                # By the deal: the same hands at another table must not be fitted.
                self.checks.append(min(hands) % _CHECKED == 0)


def calls_of_program(
    program: Bidder, system: Bidder, library: Library, places: range
) -> Iterator[CallSamples]:
    """Yield, a few hundred boards at a time, the calls of a program against itself and a system."""
    for start in range(places.start, places.stop, CHUNK):
        found = CallSamples()
        boards = [SolvedBoard(library, place) for place in range(start, min(start + CHUNK, places.stop))]
        pairs = ((program, program), (program, system), (system, program))
        tables = [Table(board, pair) for board in boards for pair in pairs]
        bid_out(tables)
        for table in tables:
            # Bidders are of North-South and East-West, sides of samples count from the dealer.
            sides = [
                side for side in (0, 1) if table.bidders[(table.board.dealer.index + side) % 2] is program
            ]
            bits = [hand.bits for hand in table.board.hands]
            found.add(bits, table.calls, table.board.vulnerable, sides)
        yield found


def calls_of_records(boards: Iterable[Board]) -> CallSamples:
    """Return all calls of recorded boards whose four hands are known."""
    found = CallSamples()
    for board in boards:
        auction = board.auction
        if auction is None or not auction.calls or not board.deal.is_complete:
            continue
        bits = [board.deal[auction.dealer.after(turn)].bits for turn in range(4)]
        calls = tuple(call.index for call in auction.calls)
        found.add(bits, calls, board.vulnerability.for_dealer(auction.dealer), (0, 1))
    return found


def joined(parts: Iterable[CallSamples]) -> CallSamples:
    """Return all samples of some parts."""
    found = CallSamples()
    for part in parts:
        found.hands += part.hands
        found.auctions += part.auctions
        found.calls += part.calls
        found.checks += part.checks
    return found


def learn(
    samples: CallSamples, name: str, steps: int, report: Callable[[int, float], None], seed: int = 1
) -> CallPolicy:
    """Fit a network to calls in some steps, or until Ctrl-C.

    Now and then report the steps so far, and the share of the calls kept for the check that it repeats.
    """
    if len(samples.calls) < _FEWEST:
        raise CrossruffError(
            f"the auctions must have at least {_FEWEST:,} calls; they have {len(samples.calls):,}"
        )
    chance = np.random.default_rng(seed)
    checks = np.array(samples.checks)
    fitted, checked = np.flatnonzero(~checks), np.flatnonzero(checks)
    weights = first_weights(chance, (CARDS + AUCTION, *_HIDDEN, CALLS))
    adam = Adam(weights)
    try:
        while adam.steps < steps:
            some = chance.choice(fitted, _BATCH)
            rows, legal = _batch(samples, some)
            outputs = forward(weights, rows)
            wrong = _wrong(outputs[-1], legal, np.array([samples.calls[place] for place in some]))
            rate = _RATE * (1 - adam.steps / steps) * min(1, (adam.steps + 1) / _WARM_UP)
            adam.step(gradients(weights, rows, outputs, wrong), rate)
            if adam.steps % _REPORTED == 0:
                report(adam.steps, _agreement(samples, weights, checked))
    except KeyboardInterrupt:
        pass  # the network so far is useful too
    agreement = _agreement(samples, weights, checked)
    layers = tuple(zip(weights[::2], weights[1::2], strict=True))
    return CallPolicy(layers, name, len(fitted), agreement)


def _batch(samples: CallSamples, places: np.ndarray) -> tuple[Floats, np.ndarray]:
    auctions = [samples.auctions[place] for place in places]
    hands = hand_rows([samples.hands[place] for place in places])
    rows = np.concatenate([hands, np.array([auction_row(*each) for each in auctions])], axis=1)
    return rows, np.array([legal_calls(each[0]) for each in auctions])


def _wrong(outputs: Floats, legal: np.ndarray, calls: np.ndarray) -> Floats:
    """Return the gradient of the mean logarithmic loss."""
    likely = legal_likelihoods(outputs, legal)
    likely[np.arange(len(calls)), calls] -= 1
    return np.asarray(likely / len(calls), dtype=np.float32)


def _agreement(samples: CallSamples, weights: Sequence[Floats], places: np.ndarray) -> float:
    same = 0
    for start in range(0, len(places), 4_000):
        some = places[start : start + 4_000]
        rows, legal = _batch(samples, some)
        found = legal_likelihoods(forward(weights, rows)[-1], legal).argmax(axis=1)
        same += int((found == [samples.calls[place] for place in some]).sum())
    return same / max(len(places), 1)
