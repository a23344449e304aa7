"""The lines of a finished board between the manager and one client, in their order, as the protocol has them.

They are written here from the record alone, so that they share no code with our manager and clients.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crossruff.model import Bid, Board, Call, Card, Hand, Seat, Suit, Vulnerability

VULNERABLE = {
    Vulnerability.NONE: "Neither",
    Vulnerability.NS: "N/S",
    Vulnerability.EW: "E/W",
    Vulnerability.BOTH: "Both",
}


@dataclass(frozen=True)
class Step:
    """One line, from the client or from the manager."""

    from_client: bool
    text: str
    caller: Seat | None = None
    """The seat that makes a call."""


def dialogue(board: Board, seat: Seat) -> Iterator[Step]:
    """The board from the client's `ready for deal` to its last card."""
    me = _name(seat)
    yield Step(True, f"{me} ready for deal")
    dealer, vulnerable = _name(board.dealer), VULNERABLE[board.vulnerability]
    yield Step(False, f"Board number {board.number}. Dealer {dealer}. {vulnerable} vulnerable.")
    yield Step(True, f"{me} ready for cards")
    yield Step(False, f"{me}'s cards : {_cards(board.deal[seat])}")
    assert board.auction is not None
    for caller, call, _ in board.auction.items():
        if caller is seat:
            yield Step(True, f"{me} {_call(call)}", seat)
        else:
            yield Step(True, f"{me} ready for {_name(caller)}'s bid")
            yield Step(False, f"{_name(caller)} {_call(call)}", caller)
    if board.play is not None:
        yield from _play(board, seat)


def _play(board: Board, seat: Seat) -> Iterator[Step]:
    me, play, contract = _name(seat), board.play, board.contract
    assert play is not None
    assert contract is not None
    declarer, dummy = contract.declarer, contract.declarer.partner
    for number, trick in enumerate(play.tricks, 1):
        for place, (hand, card) in enumerate(trick.items()):
            name = "dummy" if hand is dummy else _name(hand)
            line = f"{_name(hand)} plays {_card(card)}"
            if seat is (declarer if hand is dummy else hand):
                if place == 0:
                    yield Step(False, f"{name.capitalize()} to lead")
                yield Step(True, line)
            else:
                yield Step(True, f"{me} ready for {name}'s card to trick {number}")
                yield Step(False, line)
            if number == 1 and place == 0 and seat is not dummy:
                yield Step(True, f"{me} ready for dummy")
                yield Step(False, f"Dummy's cards : {_cards(board.deal[dummy])}")


def _name(seat: Seat) -> str:
    return {"N": "North", "E": "East", "S": "South", "W": "West"}[seat.value]


def _call(call: Call) -> str:
    if isinstance(call, Bid):
        return f"bids {call}"
    return {Call.PASS: "passes", Call.DOUBLE: "doubles", Call.REDOUBLE: "redoubles"}[call]


def _card(card: Card) -> str:
    return f"{card.rank}{card.suit.value}"


def _cards(hand: Hand) -> str:
    held = ((suit.value, [str(card.rank) for card in hand if card.suit is suit]) for suit in Suit)
    return " ".join(f"{suit} {' '.join(ranks) or '-'}." for suit, ranks in held)
