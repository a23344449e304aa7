"""Time studies of random suit combinations: the median, the 99th percentile and the hardest.

python benchmarks/suits.py [COUNT] [SEED]
"""

from __future__ import annotations

import random
import sys
import time

from crossruff.coach.suits import study_suit

RANKS = "23456789TJQKA"


def random_suit(rng: random.Random) -> tuple[str, str]:
    """Return two hands with 5 to 10 cards of a suit together, each card in either hand."""
    held = rng.sample(RANKS, rng.randint(5, 10))
    hands: tuple[list[str], list[str]] = ([], [])
    for card in held:
        hands[rng.randrange(2)].append(card)
    return "".join(hands[0]) or "-", "".join(hands[1]) or "-"


def main(count: int = 500, seed: int = 1) -> None:
    """Print the times."""
    rng = random.Random(seed)
    times = []
    for _ in range(count):
        hands = random_suit(rng)
        start = time.perf_counter()
        study_suit(*hands)
        times.append((time.perf_counter() - start, hands))
    times.sort()
    total = sum(seconds for seconds, _ in times)
    median, late = times[len(times) // 2][0], times[len(times) * 99 // 100][0]
    print(f"{count} random suits in {total:.1f} s: median {1000 * median:.1f} ms, 99 % below {late:.2f} s")
    for seconds, (north, south) in times[-3:]:
        print(f"  {seconds:6.2f} s  {north} opposite {south}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
