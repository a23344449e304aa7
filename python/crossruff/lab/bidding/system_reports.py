"""Report how good a system is when all four players have it."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff import solved_deals
from crossruff.bidding import BiddingSystem
from crossruff.bidding.evolved import Boards, EvolvedSystem, SystemScore, judge
from crossruff.bidding.natural import NaturalSystem
from crossruff.errors import CrossruffError
from crossruff.lab.bidding.self_play import distance_score, tally
from crossruff.solved_deals import Library


def deals_of(count: int | None, first: int = 0) -> tuple[Library, int]:
    """Return the reserved deals; or, with a count, the package's library as far as it is needed.

    The number is that of the deals to leave out at the start.
    """
    if count is None:
        return solved_deals.reserved(), 0
    library = solved_deals.default()
    if first + count > len(library):
        raise CrossruffError(f"the library must have {first + count} deals; it has {len(library)}")
    return library[: first + count], first


def system_report(system: BiddingSystem, count: int | None = None, first: int = 0) -> Iterator[str]:
    """Yield the lines of a report on the reserved deals, or on `count` deals of the package's library.

    All reports have the distance from par. That of a natural system has signs of sanity too, and that of an
    evolved system its distance if hopeless contracts are doubled.
    """
    library, start = deals_of(count, first)
    if isinstance(system, NaturalSystem):
        yield from tally(system, library, start).lines()
    elif isinstance(system, EvolvedSystem):
        boards = Boards(library[start:], first=start)
        yield from _distance(judge(system, boards))
        strict = judge(system, boards, doubled_from=2, gifts=False)
        yield (
            f"ratio {strict.ratio:.3f} if contracts that fail by two are doubled, "
            f"and doubles of contracts that make do not help"
        )
    else:
        yield from _distance(distance_score(system, library, start))


def _distance(found: SystemScore) -> Iterator[str]:
    yield f"{found} IMPs from par on {found.boards:,} boards; passing always {found.passing:.3f}"
    yield f"ratio {found.ratio:.3f}"
