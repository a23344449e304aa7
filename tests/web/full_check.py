"""Check the promises of the web server at full size, against the real server on this machine.

    python -m tests.web.full_check leaks       200 boards with a person in each seat, and 50 with four people
    python -m tests.web.full_check rudeness    10,000 rude messages, while others play
    python -m tests.web.full_check kills       kill -9 at 50 moments, while people play at several tables
    python -m tests.web.full_check backups     the same while a backup is written
    python -m tests.web.full_check disk        the same on a full disk, while a backup is written
    python -m tests.web.full_check servers     kill -9 of one of two servers that share PostgreSQL

The suite does the same with small numbers.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.web.kill_check import kill_again_and_again
from tests.web.leak_check import search_for_leaks
from tests.web.postgres_server import PostgresServer
from tests.web.rude_check import be_rude
from tests.web.schema_check import try_requests
from tests.web.server_process import Site
from tests.web.several_servers_check import kill_one_of_two, two_servers
from tests.web.trouble import Backups, FullDisk

_AT_A_TABLE = 25
"""Boards."""

Outcome = tuple[Counter[str], list[str]]


def leaks(site: Site, options: argparse.Namespace) -> Outcome:
    """Play at tables with a person in each seat, some of them watched, and at a few with four people."""
    rounds, rest = divmod(options.boards, _AT_A_TABLE)
    lengths = [*[_AT_A_TABLE] * rounds, *([rest] if rest else [])]
    alone = [(seat + "+o" * (place == 0), boards) for place, boards in enumerate(lengths) for seat in "NESW"]
    four = [("NESW+no", boards) for boards in lengths[::4]]
    sets = [("*SE+", boards) for boards in lengths[::2]]
    return search_for_leaks(site, [*four, *sets, *alone], options.seed, quiet=False)


def kills(site: Site, options: argparse.Namespace) -> Outcome:
    """Kill the server again and again."""
    return kill_again_and_again(site, options.kills, options.seed, quiet=False)


def backups(site: Site, options: argparse.Namespace) -> Outcome:
    """Kill the server again and again, each time while a backup is written."""
    return kill_again_and_again(site, options.kills, options.seed, quiet=False, trouble=Backups(options.seed))


def disk(site: Site, options: argparse.Namespace) -> Outcome:
    """Fill the disk again and again, then kill the server."""
    trouble = FullDisk(options.seed)
    return kill_again_and_again(site, options.kills, options.seed, quiet=False, trouble=trouble)


def rudeness(site: Site, options: argparse.Namespace) -> Outcome:
    """Send rude messages over sockets while others play, and then requests that fit the schema or do not."""
    counts, faults = be_rude(site, options.messages, options.seed, quiet=False)
    tried, broken = try_requests(site, options.examples)
    return counts + tried, faults + broken


def servers(folder: Path, options: argparse.Namespace) -> Outcome:
    """Kill one of two servers of a database again and again."""
    postgres = PostgresServer()
    try:
        with two_servers(folder, postgres) as (both, url):
            return kill_one_of_two(both, url, options.kills, options.seed, quiet=False)
    finally:
        postgres.close()


CHECKS = {"leaks": leaks, "rudeness": rudeness, "kills": kills, "backups": backups, "disk": disk}


def main() -> int:
    """Run one check and print its counts and faults."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("check", choices=[*CHECKS, "servers"])
    parser.add_argument("--boards", type=int, default=200, help="leaks: boards for each seat")
    parser.add_argument("--kills", type=int, help="default: 50; servers: 20")
    parser.add_argument("--messages", type=int, default=10_000, help="rudeness: over sockets and by HTTP")
    parser.add_argument("--examples", type=int, default=100, help="rudeness: requests for each path")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where games are stored; for a full disk a small one")
    options = parser.parse_args()
    options.kills = options.kills or (20 if options.check == "servers" else 50)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        if options.check == "servers":
            counts, faults = servers(Path(folder), options)
        else:
            site = Site(Path(folder), field=True)
            try:
                counts, faults = CHECKS[options.check](site, options)
            finally:
                site.stop()
            faults += site.tracebacks()
    for fault in faults[:50]:
        print(fault)
    figures = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
    print(f"{options.check}: {figures}, {time.monotonic() - start:.0f} s: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
