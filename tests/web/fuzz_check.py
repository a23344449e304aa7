"""Send rude messages and requests by the schema for a time, and watch the server's memory and descriptors.

    python -m tests.web.fuzz_check --minutes 60

People play at several tables meanwhile. The first round fills what the server keeps; growth counts from then.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.web.rude_check import be_rude
from tests.web.schema_check import try_requests
from tests.web.server_process import Site

_MOST_GROWTH = 1.1


def resources(process: int) -> tuple[float, int]:
    """Return the megabytes and the open descriptors of a process."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    (line,) = (each for each in status.splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) / 1024, len(list(Path(f"/proc/{process}/fd").iterdir()))


def fuzz(site: Site, seconds: float, messages: int, examples: int) -> tuple[Counter[str], list[str]]:
    """Fuzz in rounds until the time is over."""
    counts: Counter[str] = Counter()
    faults: list[str] = []
    used: list[tuple[float, int]] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end or len(used) < 2:
        number = len(used) + 1
        sent, broken = be_rude(site, messages, number)
        tried, failed = try_requests(site, examples)
        counts += sent + tried
        faults += broken + failed
        time.sleep(6)  # the last sockets end
        used.append(resources(site.process.pid))
        print(
            f"round {number}: {used[-1][0]:.0f} MB, {used[-1][1]} descriptors, {len(faults)} faults",
            flush=True,
        )
    for name, first, last in zip(("memory", "descriptors"), used[0], used[-1], strict=True):
        if last > _MOST_GROWTH * first:
            faults.append(f"{name} grew from {first:.0f} to {last:.0f} in {len(used) - 1} rounds")
    return counts, faults + site.tracebacks()


def main() -> int:
    """Fuzz a server of this machine."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--messages", type=int, default=1000, help="of a round")
    parser.add_argument("--examples", type=int, default=5, help="requests for each path in a round")
    options = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        try:
            counts, faults = fuzz(site, 60 * options.minutes, options.messages, options.examples)
        finally:
            site.stop()
    print(*faults[:20], sep="\n")
    figures = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
    print(f"{figures}, {(time.monotonic() - begun) / 60:.1f} minutes: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
