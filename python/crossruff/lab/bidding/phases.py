"""Find where the IMPs go: hand one phase of the auction to the other bidder, and count what that wins.

The pair plays its own system, but the other bidder makes its calls in one phase. The gain is paired: the
result of this mixed pair against the other bidder, less that of the plain pair, board by board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from crossruff.bidding.natural.engine.calls import FIRST_BID, PASS, is_game, level_of
from crossruff.lab.bidding.bidders import Bidder, Turn
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.lab.bidding.table_bidding import MatchBoard
from crossruff.lab.core.statistics import normal_mean
from crossruff.model import Side

Phase = Callable[[tuple[int, ...]], bool]
"""Whether the player to call after some calls is in a phase."""

_STRONG = 23
"""High-card points of a pair that should not sell out."""


def is_opening(calls: tuple[int, ...]) -> bool:
    """Return whether nobody has bid."""
    return not any(calls)


def they_opened(calls: tuple[int, ...]) -> bool:
    """Return whether the other side opened the bidding."""
    opener = _opener(calls)
    return opener is not None and (len(calls) - opener) % 2 == 1


def we_opened_contested(calls: tuple[int, ...]) -> bool:
    """Return whether this side opened and the other has bid or doubled."""
    opener = _opener(calls)
    return opener is not None and (len(calls) - opener) % 2 == 0 and any(calls[opener + 1 :: 2])


def is_uncontested(calls: tuple[int, ...]) -> bool:
    """Return whether this side opened and the other has passed throughout."""
    opener = _opener(calls)
    return opener is not None and (len(calls) - opener) % 2 == 0 and not any(calls[opener + 1 :: 2])


def is_contested(calls: tuple[int, ...]) -> bool:
    """Return whether the other side has bid or doubled."""
    return they_opened(calls) or we_opened_contested(calls)


def _opener(calls: tuple[int, ...]) -> int | None:
    return next((place for place, call in enumerate(calls) if call), None)


PHASES: dict[str, Phase] = {
    "all contested auctions": is_contested,
    "they opened": they_opened,
    "we opened, they came in": we_opened_contested,
    "uncontested auctions": is_uncontested,
    "openings": is_opening,
}


class MixedBidder:
    """A bidder whose calls in one phase are made by another."""

    def __init__(self, own: Bidder, other: Bidder, phase: Phase) -> None:
        """Take the bidder, the other one, and the phase that the other one bids."""
        self.name = f"{own.name} and {other.name}"
        self._bidders = (own, other)
        self._phase = phase

    def calls(self, turns: Sequence[Turn]) -> list[int]:
        """Return the call of each player."""
        handed = [self._phase(turn.calls) for turn in turns]
        made = [
            iter(bidder.calls([turn for turn, each in zip(turns, handed, strict=True) if each == number]))
            for number, bidder in enumerate(self._bidders)
        ]
        return [next(made[each]) for each in handed]


def gain_line(name: str, plain: Sequence[MatchBoard], mixed: Sequence[MatchBoard]) -> str:
    """Describe what handing a phase over wins on the same boards."""
    gains = [after.won - before.won for before, after in zip(plain, mixed, strict=False)]
    found = normal_mean(gains)
    return f"{name:26} {found.mean:+.3f} ± {found.reach or 0:.3f}"


@dataclass(slots=True)
class ContractCounts:
    """Counts of what one bidder's pairs did."""

    pairs: int = 0
    sold_out: int = 0
    """Part-scores that the other side played undoubled although the pair had 23 or more points."""
    slams: int = 0
    slams_made: int = 0
    games: int = 0
    games_made: int = 0
    doubled: int = 0
    """Contracts of the pair that were doubled."""

    def add(self, board: SolvedBoard, calls: tuple[int, ...], side: Side) -> None:
        """Count the contract of a table for one of its sides."""
        self.pairs += 1
        contract = board.auction(calls).standing_contract
        if contract is None:
            return
        bid = next(call for call in reversed(calls) if call >= FIRST_BID)
        if contract.declarer.side is not side:
            points = sum(
                hand.hcp for turn, hand in enumerate(board.hands) if board.dealer.after(turn).side is side
            )
            doubled = any(call > PASS for call in calls[_last_bid(calls) + 1 :])
            self.sold_out += points >= _STRONG and not is_game(bid) and not doubled
            return
        made = board.tricks(contract) >= level_of(bid) + 6
        self.doubled += any(calls[_last_bid(calls) + 1 :])
        if level_of(bid) >= 6:
            self.slams += 1
            self.slams_made += made
        elif is_game(bid):
            self.games += 1
            self.games_made += made

    def lines(self) -> Iterator[str]:
        """Yield the lines of a report."""
        for title, value in (
            ("pairs", f"{self.pairs:,}"),
            (f"sold out undoubled to a part-score with {_STRONG}+ points", f"{self.sold_out:,}"),
            ("slams bid, and made", f"{self.slams:,}, {_share(self.slams_made, self.slams)}"),
            ("games bid, and made", f"{self.games:,}, {_share(self.games_made, self.games)}"),
            ("contracts that were doubled", f"{self.doubled:,}"),
        ):
            yield f"{title:52} {value}"


def _share(some: int, whole: int) -> str:
    return f"{100 * some / whole:.0f} %" if whole else "-"


def _last_bid(calls: tuple[int, ...]) -> int:
    return next(place for place in range(len(calls) - 1, -1, -1) if calls[place] >= FIRST_BID)


def match_counts(boards: Iterable[MatchBoard]) -> tuple[ContractCounts, ContractCounts]:
    """Count the contracts of the first bidder and of the other; each holds all cards of a board once."""
    one, other = ContractCounts(), ContractCounts()
    for each in boards:
        north, east = each.calls
        one.add(each.board, north, Side.NS)
        one.add(each.board, east, Side.EW)
        other.add(each.board, north, Side.EW)
        other.add(each.board, east, Side.NS)
    return one, other


def self_counts(boards: Iterable[MatchBoard]) -> ContractCounts:
    """Count the contracts of self-play: the first table of each board, for both sides."""
    found = ContractCounts()
    for each in boards:
        for side in Side:
            found.add(each.board, each.calls[0], side)
    return found
