"""What a population or lineage has come to from one report to the next."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.bidding.evolved.checkpoints import Report


@dataclass(frozen=True, slots=True)
class Step:
    """The population or lineage as it is now, how it stands, and its best system."""

    part: bytes
    report: Report
    best: bytes
