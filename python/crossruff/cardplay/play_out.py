"""Play out a deal by a declarer against all-seeing defenders."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from crossruff.cardplay.declarers import Declarer
from crossruff.cardplay.defence.all_seeing import AllSeeingDefender
from crossruff.errors import CrossruffError
from crossruff.model import Card, Contract, Play, Seat, View, Vulnerability
from crossruff.players.decisions import Decision


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The complete play, with one decision for each card."""

    play: Play
    decisions: tuple[tuple[Seat, Decision[Card]], ...]
    processor_seconds: tuple[float, ...]
    """CPU seconds of each decision in this thread; other work on the machine does not add to them."""

    def seconds(self, *seats: Seat) -> list[float]:
        """Return the CPU seconds of each decision of some seats; declarer decides for dummy."""
        timed = zip(self.decisions, self.processor_seconds, strict=True)
        return [seconds for (player, _), seconds in timed if player in seats]


def play_out(
    play: Play,
    declarer: Declarer,
    defender: AllSeeingDefender,
    contract: Contract | None = None,
    vulnerability: Vulnerability = Vulnerability.NONE,
    watch: Callable[[Play, Decision[Card]], None] | None = None,
) -> PlayedOut:
    """Play on to the end; `watch` is called after every card.

    >>> from crossruff.model import Deal, Side, Strain
    >>> ending = Play(Deal.parse("N:AQ... K9... 32... JT..."), Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH)
    >>> play_out(ending, Declarer(samples=10), AllSeeingDefender()).play.won(Side.NS)
    1
    """
    if play.declarer is None:
        raise CrossruffError("the play must have a declarer; it has none")
    decisions: list[tuple[Seat, Decision[Card]]] = []
    seconds: list[float] = []
    while not play.is_over:
        start = time.thread_time()
        if play.turn.side is play.declarer.side:
            view = View.of(play, play.declarer, contract, vulnerability=vulnerability)
            decision = declarer.decide(view)
        else:
            decision = defender.decide(play, contract, vulnerability)
        seconds.append(time.thread_time() - start)
        decisions.append((play.player, decision))
        play = play.play(decision.action)
        if watch is not None:
            watch(play, decision)
    return PlayedOut(play, tuple(decisions), tuple(seconds))
