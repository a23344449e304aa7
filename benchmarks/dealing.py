"""Measure how fast deals are dealt on one core, beside endplay's dealer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice

from endplay.dealer import generate_deals

from crossruff.dealing import deals

CONSTRAINT = "south: 15-17 hcp, balanced; north: 5+ hearts, 8+ hcp"


def rate(make: Callable[[], Iterator[object]], count: int) -> float:
    """Return the deals a second, the best of three runs."""
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        made = sum(1 for _ in islice(make(), count))
        best = max(best, made / (time.perf_counter() - start))
    return best


def main() -> None:
    """Print a table of rates and ratios."""
    peer = [
        "shape(south, any 4333 + any 4432 + any 5332)",
        "hcp(south) >= 15",
        "hcp(south) <= 17",
        "hearts(north) >= 5",
        "hcp(north) >= 8",
    ]
    rows = [
        ("any deal", lambda: deals(seed=1), lambda: generate_deals(seed=1, produce=4_000), 400_000, 4_000),
        (
            "15-17 balanced opposite 5+ hearts 8+",
            lambda: deals(CONSTRAINT, seed=1),
            lambda: generate_deals(*peer, seed=1, produce=20, strict=False),
            40_000,
            20,
        ),
    ]
    print(f"{'deals a second, one core':40} {'crossruff':>12} {'endplay':>12} {'ratio':>8}")
    for name, ours, theirs, our_count, their_count in rows:
        our_rate, their_rate = rate(ours, our_count), rate(theirs, their_count)
        print(f"{name:40} {our_rate:12,.0f} {their_rate:12,.0f} {our_rate / their_rate:8.0f}")


if __name__ == "__main__":
    main()
