"""Bid the solved deals of a library as boards, and score the auctions."""

from __future__ import annotations

from functools import cached_property

from crossruff.bidding.natural.engine.calls import FIRST_BID, strain_of
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.model import (
    Auction,
    Call,
    Contract,
    Hand,
    Result,
    Vulnerability,
    dealer_of_board,
    imps,
    score,
)
from crossruff.solved_deals import Library

_VULNERABILITIES = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
"""In the order of the par scores of a library."""
_CALLS = Call.all()


class SolvedBoard:
    """A deal of a library, with dealer and vulnerability as on the board of its number.

    >>> from crossruff import solved_deals
    >>> board = SolvedBoard(solved_deals.default(), 0)
    >>> str(board.dealer), board.vulnerability, board.score(Auction.parse("N", "P P P P"))
    ('N', Vulnerability.NONE, 0)
    """

    def __init__(self, library: Library, place: int) -> None:
        """Take the deal at a place, counted from 0."""
        self.library, self.place = library, place
        self.dealer = dealer_of_board(place + 1)
        self.vulnerability = Vulnerability.of_board(place + 1)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """The four hands, the dealer's first."""
        packed = self.library.deals[self.place].tolist()
        return tuple(Hand.from_bits(packed[(self.dealer.index + turn) % 4]) for turn in range(4))

    @cached_property
    def held(self) -> tuple[HandFeatures, ...]:
        """The features of the four hands, the dealer's first."""
        return tuple(HandFeatures(hand) for hand in self.hands)

    @cached_property
    def hand_texts(self) -> tuple[str, ...]:
        """The four hands as text, the dealer's first."""
        return tuple(str(hand) for hand in self.hands)

    @cached_property
    def vulnerable(self) -> tuple[bool, bool]:
        """Whether the dealer's side is vulnerable, and whether the other is."""
        return self.vulnerability.for_dealer(self.dealer)

    @property
    def par(self) -> int:
        """North-South's par score."""
        place = _VULNERABILITIES.index(self.vulnerability)
        return int(self.library.par[self.place][self.dealer.index][place])

    def auction(self, calls: tuple[int, ...]) -> Auction:
        """Return the auction of calls that are numbers, as `Call.index`."""
        return Auction(self.dealer, tuple(_CALLS[call] for call in calls))

    def tricks(self, contract: Contract) -> int:
        """Return declarer's tricks, double dummy."""
        return int(self.library.tricks[self.place][contract.strain.index][contract.declarer.index])

    def score(self, auction: Auction) -> int:
        """Return North-South's score for the contract of an auction."""
        contract = auction.standing_contract
        result = None if contract is None else Result(contract, self.tricks(contract))
        return score(result, self.vulnerability)

    def score_of(self, calls: tuple[int, ...]) -> int:
        """Return North-South's score for calls that are numbers; each contract is scored once."""
        key = _contract_key(calls)
        found = self._scores.get(key)
        if found is None:
            found = self._scores[key] = self.score(self.auction(calls))
        return found

    @cached_property
    def _scores(self) -> dict[tuple[int, int, int], int]:
        return {}

    def distance(self, auction: Auction) -> int:
        """Return the IMPs between the score of an auction and par."""
        return abs(imps(self.score(auction) - self.par))


def _contract_key(calls: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the last bid, the doubles after it, and the place of declarer."""
    last = next((place for place in range(len(calls) - 1, -1, -1) if calls[place] >= FIRST_BID), -1)
    if last < 0:
        return (0, 0, 0)
    bid = calls[last]
    doubles = sum(1 for call in calls[last + 1 :] if call)
    strain = strain_of(bid)
    declarer = next(
        place
        for place in range(last % 2, last + 1, 2)
        if calls[place] >= FIRST_BID and strain_of(calls[place]) == strain
    )
    return (bid, doubles, declarer % 4)
