"""Measure how fast worlds are sampled on one core, beside dealers that deal until the cards fit."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice

from endplay.dealer import generate_deals
from endplay.types import Deal as PeerDeal

from crossruff.dealing import deal, deals
from crossruff.inference import Meaning, sample
from crossruff.model import Contract, Play, Seat, View

OWN = "AK32.32.K432.432"
BALANCED = "shape({seat}, any 4333 + any 4432 + any 5332)"
CASES = [
    ("nothing known", {}, [], 400_000, 3_000),
    (
        "partner 15-17 balanced",
        {Seat.NORTH: "15-17 hcp, balanced"},
        [BALANCED.format(seat="north"), "hcp(north) >= 15", "hcp(north) <= 17"],
        200_000,
        100,
    ),
    (
        "partner 15-17 balanced, left 6 hearts 5-10",
        {Seat.NORTH: "15-17 hcp, balanced", Seat.WEST: "6 hearts, 5-10 hcp"},
        [
            BALANCED.format(seat="north"),
            "hcp(north) >= 15",
            "hcp(north) <= 17",
            "hearts(west) == 6",
            "hcp(west) >= 5",
            "hcp(west) <= 10",
        ],
        100_000,
        5,
    ),
]


def rate(make: Callable[[], int]) -> float:
    """Return the worlds a second with all preparation, the best of three runs."""
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        made = make()
        best = max(best, made / (time.perf_counter() - start))
    return best


def main() -> None:
    """Print a table of rates, and their ratio to the peer's."""
    view = View.of(Play.of(deal(f"south: {OWN}", seed=1), Contract.parse("3NTN")), Seat.SOUTH)
    heads = f"{'crossruff':>12} {'until it fits':>14} {'endplay':>10} {'ratio':>8}"
    print(f"{'worlds a second, one core':44} {heads}")
    for name, shown, peer, count, fewer in CASES:
        meanings = {seat: Meaning.parse(text) for seat, text in shown.items()}
        wish = "; ".join([f"south: {OWN}", *(f"{seat.name}: {text}" for seat, text in shown.items())])

        def ours(meanings: dict[Seat, Meaning] = meanings, count: int = count) -> int:
            return len(sample(view, meanings, count, seed=1))

        def rejecting(wish: str = wish, count: int = count // 20) -> int:
            return sum(1 for _ in islice(deals(wish, seed=1), count))

        def endplay(peer: list[str] = peer, fewer: int = fewer) -> int:
            known = PeerDeal(f"S:{OWN} ... ... ...")
            found = generate_deals(*peer, predeal=known, seed=1, produce=fewer, max_attempts=10**7)
            return sum(1 for _ in found)

        rates = [rate(make) for make in (ours, rejecting, endplay)]
        print(f"{name:44} {rates[0]:12,.0f} {rates[1]:14,.0f} {rates[2]:10,.0f} {rates[0] / rates[2]:8,.0f}")


if __name__ == "__main__":
    main()
