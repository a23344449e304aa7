"""Play today's boards to the end, and measure whether the field's robots slow the tables.

    python -m tests.web.daily_check --seconds 60

One person plays the twelve boards, then two more at the same time; the ranking must have all of them, and
shows how far the robots of the field have come. Before that, people play with `expert` robots beside a
server that makes the field, and beside one that does not. It talks only to servers that it starts, and ends
by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.web.quick_players import QuickPlayer, robot_waits
from tests.web.server_process import Site

_BOARDS = 12
_LONGEST = 3600.0


def answer_times(folder: Path, seconds: float, *, field: bool) -> str:
    """Return how long `expert` robots let a person wait, with or without the field in the background."""
    site = Site(folder, field=field)
    try:
        players = [QuickPlayer(site, seed, robot="expert") for seed in (1, 2)]
        waits = asyncio.run(robot_waits(players, seconds))
    finally:
        site.stop()
    return f"{len(waits)} answers, median {statistics.median(waits):.2f} s, {_high(waits)}"


def _high(waits: list[float]) -> str:
    under = sum(wait < 1.5 for wait in waits) / len(waits)
    return f"95 % within {sorted(waits)[int(0.95 * len(waits))]:.2f} s, {100 * under:.1f} % under 1.5 s"


def play_today(site: Site, names: list[str], robot: str) -> list[QuickPlayer]:
    """Let people with profiles play today's boards to the end, each at their own table."""
    today = site.http.get("/api/sets/today").json()["id"]
    people = []
    for seed, name in enumerate(names):
        profile = site.post("/api/profiles", name=name)
        headers = {"x-profile": profile["key"]}
        form = {"name": name, "robot": robot}
        made = site.http.post(f"/api/sets/{today}/play", json=form, headers=headers).json()
        people.append(QuickPlayer(site, seed, made | {"token": profile["key"]}))

    async def play_all() -> None:
        playing = (person.play(0.05, reads=True) for person in people)
        await asyncio.wait_for(asyncio.gather(*playing), _LONGEST)

    asyncio.run(play_all())
    return people


def ranking(site: Site, person: QuickPlayer) -> list[dict[str, Any]]:
    """Return the ranking of today's boards as a person sees it."""
    headers = {"x-profile": person.made["token"]}
    today = site.http.get("/api/sets/today").json()["id"]
    found: list[dict[str, Any]] = site.http.get(f"/api/sets/{today}", headers=headers).json()["ranking"]
    return found


def main() -> int:
    """Print the figures; return 1 if the ranking lacks a board."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--robot", choices=("quick", "club", "expert"), default="expert", help="at the sets")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as found:
        folder = Path(found)
        for field in (False, True):
            told = answer_times(folder / f"field-{field}", options.seconds, field=field)
            print(f"{'with' if field else 'without'} the field: {told}", flush=True)
        site = Site(folder / "today", field=True)
        try:
            began = time.monotonic()
            people = play_today(site, ["Ann"], options.robot)
            print(f"one person played today's boards in {time.monotonic() - began:.0f} s", flush=True)
            people += play_today(site, ["Bob", "Cleo"], options.robot)
            print(f"two more had played them after {time.monotonic() - began:.0f} s", flush=True)
            waits = [wait for person in people for wait in person.waits]
            verdicts = [wait for person in people for wait in person.first_verdicts]
            print(f"robots at sets: {len(waits)} answers, {_high(waits)}")
            print(
                f"first verdict: median {statistics.median(verdicts):.1f} s, longest {max(verdicts):.1f} s,"
                f" {sum(wait <= 5 for wait in verdicts)} of {len(verdicts)} within 5 s"
            )
            rows = ranking(site, people[0])
        finally:
            site.stop()
        for row in rows:
            print(f"{row['rank']:>3} {row['name']:<14} {row['boards']:>3} boards {row['imps']:+.1f} IMPs")
        played = {row["name"]: row["boards"] for row in rows}
        lacking = [name for name in ("Ann", "Bob", "Cleo") if played.get(name) != _BOARDS]
        print(f"boards lacking: {', '.join(lacking) or 'none'}")
        return 1 if lacking else 0


if __name__ == "__main__":
    raise SystemExit(main())
