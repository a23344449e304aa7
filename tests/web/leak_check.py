"""Play boards at random with people in every seat, and search all their messages for hidden cards."""

from __future__ import annotations

import asyncio
from collections import Counter

from tests.web.people import sit_down, sit_down_for_a_set
from tests.web.server_process import Site

_SEED = 7_300_000_000
"""A long seed, which no message contains by chance."""
_AT_ONCE = 8
"""Tables; then a robot always has a turn at one of them."""


def search_for_leaks(
    site: Site, tables: list[tuple[str, int]], seed: int = 1, *, quiet: bool = True
) -> tuple[Counter[str], list[str]]:
    """Play at tables, each with people as in `NS+o` and a number of boards, some at the same time.

    At tables as in `*SE` people with profiles play a set.
    """
    room = asyncio.Semaphore(_AT_ONCE)
    counts: Counter[str] = Counter()
    faults: list[str] = []

    async def one(number: int, seats: str, boards: int) -> None:
        async with room:
            kind = sit_down_for_a_set if seats.startswith("*") else sit_down
            people = await asyncio.to_thread(kind, site, seats.lstrip("*"), _SEED + 1000 * seed + number)
            await asyncio.gather(*(person.play(boards) for person in people))
        for person in people:
            counts.update(person.counts)
            faults.extend(person.faults)
            if person.boards < boards:
                faults.append(f"{person.seat} played {person.boards} of {boards} boards")
        counts["boards"] += boards
        if not quiet:
            words = f"{counts['boards']} boards, the last with people at {seats}: {len(faults)} faults"
            print(words, *faults[-1:], sep="\n    ", flush=True)

    async def all_of_them() -> None:
        await asyncio.gather(*(one(number, *table) for number, table in enumerate(tables)))

    asyncio.run(all_of_them())
    return counts, faults
