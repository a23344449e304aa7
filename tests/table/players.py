"""Quick players for tests: their answers depend on all that they were asked before, as a robot's may."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from crossruff.bidding.natural import BidDecision
from crossruff.bidding.natural.engine.call_types import PLAIN, CallType
from crossruff.cardplay import Decision
from crossruff.dealing import deal
from crossruff.inference import Meaning
from crossruff.model import Auction, Board, Call, Card, Hand, Seat, View, Vulnerability
from crossruff.table import PlayedBoard

ALERTED = CallType(frozenset({"alert"}))


def bid(call: Call, shows: str = "", standing: CallType = PLAIN) -> BidDecision:
    return BidDecision(call, "because", shows, Meaning.ANY, standing, (), 0.0)


def play(card: Card, reason: str = "because") -> Decision:
    return Decision(card, reason, (), 3, 0.0)


@dataclass
class Moody:
    """Bids low, plays anything, claims now and then; all by one row of random numbers."""

    seed: int
    asked: list[str] = field(default_factory=list)
    random: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    def call(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> BidDecision:
        self.asked.append(f"call {auction}")
        legal = auction.legal_calls
        low = legal[: 6 if len(auction) < 8 else 1]
        call = self.random.choice(low)
        standing = ALERTED if self.random.random() < 0.3 else PLAIN
        return bid(
            call, f"mood {self.random.randrange(100)} | [ü♠]" if call is not Call.PASS else "", standing
        )

    def card(self, view: View) -> Decision:
        self.asked.append(f"card {view.play}")
        return play(self.random.choice(list(view.play.legal_cards)), f"mood {self.random.randrange(100)}")

    def claim(self, view: View) -> int | None:
        self.asked.append(f"claim {view.play}")
        wants = self.random.random() < 0.4 and 1 < view.play.tricks_left < 12
        return view.play.tricks_left if wants else None


@dataclass
class Quiet:
    """Opens a bid if told to, else passes; plays the lowest card; never claims."""

    opening: str = "Pass"

    def call(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> BidDecision:
        return bid(Call.parse(self.opening) if auction.last_bid is None else Call.PASS, "what it is")

    def card(self, view: View) -> Decision:
        return play(min(view.play.legal_cards, key=lambda card: card.rank.index))

    def claim(self, view: View) -> int | None:
        return None


def moody(seed: int) -> dict[Seat, Moody]:
    return {seat: Moody(10 * seed + seat.index) for seat in Seat}


def board_of(seed: int, number: int = 1) -> Board:
    return Board.numbered(number, deal(seed=seed, number=number))


def plain(played: PlayedBoard) -> tuple[object, ...]:
    """All of a played board but how long it took."""
    thoughts = [(each.seat, each.kind, each.answer, each.worlds, each.reason) for each in played.decisions]
    return (played.board, thoughts, played.faults)
