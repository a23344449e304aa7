"""Measure an evolution by play, with the settings of the thesis's run A. There is no public peer."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryDirectory

from crossruff.bench.rates import Rate, microseconds
from crossruff.bidding.evolved import EvolutionSettings, evolve


def rates(scale: float) -> Iterator[Rate]:
    """Evolve a population from random systems."""
    boards = max(20_000, round(2_000_000 * scale))
    settings = EvolutionSettings(boards=boards, report=boards)

    def run() -> None:
        with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as pool:
            evolve(settings, folder, pool)

    used = microseconds(run, boards, runs=1)
    yield Rate("evolution", "from random systems", "board", boards, used)
