"""What worker processes are asked about a turn: plain data in, plain data out."""

from __future__ import annotations

from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Auction, Call, Seat, Vulnerability
from crossruff.players import Decision
from crossruff.robots import robot
from crossruff.robots.explain import explain
from crossruff.table import take_turn
from crossruff.web.workers.bench import Bench, Data, since, table_of
from crossruff.web.workers.tasks.systems import system_named


def decide(
    bench: Bench, key: str, seat: str, spec: str, seed: int, events: list[Data], consenting: list[str]
) -> list[Data]:
    """A robot's turn: the events that it leads to."""
    table = table_of(events, consenting)
    if table.state.turn is not Seat.parse(seat):
        raise CrossruffError("it is not the robot's turn")
    player = bench.robots.player(key, Seat.parse(seat), spec, seed, table.log.events, bench.stopper)
    take_turn(table, player)
    bench.stopper.check()
    return since(table, len(events))


def claim(
    bench: Bench, seat: str, tricks: int, statement: list[str], events: list[Data], consenting: list[str]
) -> list[Data]:
    """A claim with the judge's answer, as events."""
    bench.stopper.check()
    table = table_of(events, consenting)
    table.claim(Seat.parse(seat), tricks, statement)
    return since(table, len(events))


def hint(bench: Bench, seat: str, spec: str, events: list[Data]) -> Data:
    """What a robot would do in a seat, with what else there is."""
    state = table_of(events, []).state
    who = Seat.parse(seat)
    if state.turn is not who:
        raise CrossruffError("a hint is given when it is your turn")
    bench.stopper.robot = player = robot(spec, against=spec, threads=1)
    return hint_data(player.decide(state.view(who)))


def hint_data(decision: Decision[Any]) -> Data:
    """A decision as a page shows it."""
    data: Data = {"action": str(decision.action), "words": explain(decision)}
    if isinstance(decision.action, Call):
        others = [
            {"action": str(one.action), "words": f"{one.name}: {one.reason}" if one.name else one.reason}
            for one in decision.candidates
            if one.fits
        ]
        return data | {"kind": "call", "candidates": others}
    cards = [
        {
            "action": str(one.action),
            "cards": [str(card) for card in one.touching],
            "tricks": None if one.tricks is None else round(one.tricks, 2),
            "chance": None if one.chance is None else round(one.chance, 3),
            "words": "",
        }
        for one in decision.candidates
    ]
    return data | {"kind": "card", "candidates": cards}


def meanings(bench: Bench, system: str, dealer: str, vulnerability: str, calls: str) -> dict[str, str]:
    """What the next calls would show."""
    bench.stopper.check()
    auction = Auction.parse(dealer, calls)
    if auction.is_over:
        return {}
    found = system_named(system).continuations(auction, Vulnerability.parse(vulnerability))
    return {str(call): words for call, words in found.items()}
