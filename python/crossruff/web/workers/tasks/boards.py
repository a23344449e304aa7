"""Prepare the boards of a table: choose them, turn them so that the right seat declares, and begin them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from typing import Any

from crossruff.dealing import deal as dealt
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.formats import loads
from crossruff.model import (
    Auction,
    Board,
    Call,
    CallNote,
    Card,
    Contract,
    Deal,
    Doubling,
    Hand,
    Seat,
    Side,
    Vulnerability,
)
from crossruff.players import Decision
from crossruff.robots import robot
from crossruff.table import CallMade, EventLog, Referee, event_data, seed_of, take_turn
from crossruff.web.board_choices import (
    AnyBoardChoice,
    ConstrainedBoards,
    GivenHands,
    RandomBoards,
    SeededBoards,
    WrittenBoards,
    read_board_choice,
)
from crossruff.web.workers.cancellation import TimeOver
from crossruff.web.workers.context import Data, TaskContext
from crossruff.web.workers.tasks.systems import system_named

Decisions = tuple[Decision[Any] | None, ...]
"""The decisions of the robots that bid a board, for each call; empty if nobody thought about it here."""
_NONE: Decisions = ()
_TRIES = 20
"""How many boards to try when robots pass them out and somebody has to declare."""
_PACK = Hand.parse("AKQJT98765432.AKQJT98765432.AKQJT98765432.AKQJT98765432")


def board(context: TaskContext, wanted: Data, seed: int, number: int, players: list[str]) -> Data:
    """Return the number of a table's next board and the events with which it begins.

    `wanted` has the settings of the table: the `choice` of boards, the `mode`, the maker's `seat`, the
    `system` and the `spec` of the robots.

    Where somebody has to declare, a random board that robots pass out is dealt again. A written one that is
    passed out is skipped, unless the player asked for that board: the answer's number says which board came.
    """
    choice, mode = read_board_choice(wanted["choice"]), wanted["mode"]
    if number > 1 and isinstance(choice, GivenHands) and Deal.parse(choice.deal).is_complete:
        choice = RandomBoards()  # the players know all four hands from the board before
    again = isinstance(choice, RandomBoards | ConstrainedBoards)
    for round_ in range(_TRIES if again or number > 1 else 1):
        context.cancel.check()
        which = number if again else number + round_
        found = chosen(choice, seed, which, round_ if again else 0)
        begun, decisions = found, _NONE
        if mode in ("declare", "defend"):
            task = _Task(Seat.parse(wanted["seat"]), mode == "declare")
            begun, decisions = _bid_for(task, found, wanted["spec"], seed_of(seed, number, Seat.NORTH))
            is_last = round_ == _TRIES - 1
            if begun.is_passed_out or (again and not is_last and not task.is_met(begun)):
                continue
            begun = _explained(turned(begun, task.seat, declares=task.declares), wanted.get("system", "sayc"))
        elif isinstance(choice, GivenHands):
            begun = _explained(found, wanted.get("system", "sayc"))
        given = choice if isinstance(choice, GivenHands) else None
        calls = begun.auction if begun is not found or given is not None else None
        log = _begun(begun, players, calls, decisions, given)
        return {"number": which, "events": [event_data(event) for event in log.events]}
    raise CrossruffError("the board is passed out: nobody declares")


def deals(context: TaskContext, choice: Data, count: int, seed: int) -> Data:
    """Deal boards without bidding or playing them; where they are rare, as many as the time allows."""
    wanted = read_board_choice(choice)
    found: list[Data] = []
    answer: Data = {"boards": found}
    for number in range(1, count + 1):
        try:
            found.append(board_data(chosen(wanted, seed, number, check=context.check)))
        except TimeOver:
            return answer | context.stopped(f"{len(found)} of {count} deals were found")
        except IllegalDeal as rare:
            if not found:
                raise
            return answer | {
                "complete": False,
                "stopped": f"{len(found)} of {count} deals were found: {rare}",
            }
    return answer


def board_data(board: Board) -> Data:
    """Return a board as plain data."""
    auction, play = board.auction, board.play
    return {
        "number": board.number,
        "deal": str(board.deal),
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
        "players": list(board.players),
        "calls": [] if auction is None else [str(call) for call in auction.calls],
        "cards": [] if play is None else [str(card) for card in play.cards],
        "contract": None if board.contract is None else str(board.contract),
        "result": None if board.result is None else str(board.result),
    }


def chosen(
    choice: AnyBoardChoice,
    seed: int,
    number: int,
    round_: int = 0,
    check: Callable[[], None] = lambda: None,
) -> Board:
    """Return board `number` of a choice; a random choice gives another board in each round.

    `check` is called now and then; what it raises ends the search for a rare deal.
    """
    draw = number + 1000 * round_
    check()
    match choice:
        case RandomBoards():
            return Board(number, dealt(seed=seed, number=draw))
        case SeededBoards():
            which = choice.number + number - 1
            return Board(which, dealt(seed=choice.seed, number=which))
        case ConstrainedBoards():
            return Board(number, dealt(choice.text, seed=seed, number=draw, progress=lambda _: check()))
        case WrittenBoards():
            return _written(choice, number, seed)
        case GivenHands():
            whole = completed(Deal.parse(choice.deal), seed + number)
            which = choice.number + number - 1
            found = Board(which, whole, Seat.parse(choice.dealer), Vulnerability.parse(choice.vulnerability))
            return found.with_auction(Auction.parse(choice.dealer, choice.calls)) if choice.calls else found


def completed(deal: Deal, seed: int) -> Deal:
    """Deal the cards that a deal leaves out at random.

    >>> completed(Deal.parse("N:AKQJT98765432... - - -"), 1).is_complete
    True
    """
    rest = [card for card in _PACK if card not in deal.cards]
    random.Random(seed).shuffle(rest)
    hands = {}
    for seat, hand in deal.items():
        missing = 13 - len(hand)
        hands[seat] = Hand([*hand, *rest[:missing]])
        rest = rest[missing:]
    return Deal(hands)


def numbered(boards: Sequence[Board]) -> list[Board]:
    """Give each board of a text a number: its own, or its place among them."""
    return [
        replace(board, number=place) if board.number is None else board
        for place, board in enumerate(boards, 1)
    ]


def _written(choice: WrittenBoards, number: int, seed: int) -> Board:
    reading = loads(choice.text)
    if not reading.boards:
        why = reading.warnings[0].message if reading.warnings else "the text has none"
        raise CrossruffError(f"no board could be read: {why}")
    boards, first = numbered(reading.boards), 0
    if choice.place is not None:
        first = choice.place - 1
    elif choice.number is not None:
        places = [place for place, each in enumerate(boards) if each.number == choice.number]
        if not places:
            raise CrossruffError(f"the text has {len(reading)} boards, but no board {choice.number}")
        first = places[0]
    place = first + number - 1
    if place >= len(reading):
        raise CrossruffError(f"there are no more boards: the last of {len(reading)} has been played")
    found = boards[place]
    return (
        found
        if found.deal.is_complete
        else replace(found, deal=completed(found.deal, seed + number), play=None)
    )


@dataclass(frozen=True, slots=True)
class _Task:
    """What the maker of a table wants to do: declare, or defend."""

    seat: Seat
    declares: bool

    def is_met(self, board: Board) -> bool:
        """Return whether the seat declares, or defends."""
        declarer = None if board.contract is None else board.contract.declarer
        if declarer is None:
            return False
        return declarer is self.seat if self.declares else declarer.side is not self.seat.side


def _bid_for(task: _Task, board: Board, spec: str, seed: int) -> tuple[Board, Decisions]:
    """Let robots bid a board so that a seat declares or defends, with the dealer of the board's number.

    They bid it with the hands at other seats until it fits; if it never does, the caller turns the board.
    """
    first = _with_auction(board, spec, seed)
    if not first[1] or task.is_met(first[0]):
        return first
    for turns in (1, 2, 3):
        other = _with_auction(replace(board, deal=board.deal.rotated(turns)), spec, seed)
        if task.is_met(other[0]):
            return other
    return first


def _explained(board: Board, system: str) -> Board:
    """Explain the calls of a board that came without explanations."""
    auction = board.auction
    if auction is None or any(auction.notes):
        return board
    notes = [
        CallNote(one.alert, one.words) for one in system_named(system).explain(auction, board.vulnerability)
    ]
    return replace(board, auction=Auction(auction.dealer, auction.calls, tuple(notes)))


def _with_auction(board: Board, spec: str, seed: int) -> tuple[Board, Decisions]:
    """Give a board a contract, from its record or as robots bid it; and the robots' decisions."""
    if board.auction is not None and board.auction.is_over:
        return replace(board, play=None, stated_tricks=None), ()
    if board.contract is not None:
        auction = plain_auction(board.contract, board.dealer)
        stripped = replace(board, auction=auction, play=None, stated_contract=None, stated_tricks=None)
        return stripped, ()
    # Rules without simulation bid at once, whichever robots play at the table.
    quick = spec.replace("expert", "club", 1)
    referee = Referee(Board(board.number, board.deal, board.dealer, board.vulnerability), EventLog())
    player = robot(quick, seed=seed, against=quick, threads=1)
    while not referee.state.auction.is_over:
        take_turn(referee, player)
    decisions = tuple(event.decision for event in referee.log.events if isinstance(event, CallMade))
    return replace(board, auction=referee.state.auction), decisions


def plain_auction(contract: Contract, dealer: Seat) -> Auction:
    """Return the shortest auction that leads to a contract.

    >>> str(plain_auction(Contract.parse("4SXE"), Seat.NORTH))
    'N: Pass 4S X Pass Pass Pass'
    """
    auction = Auction(dealer)
    while auction.turn is not contract.declarer:
        auction = auction.call(Call.PASS)
    auction = auction.call(Call.parse(str(contract.bid)))
    doubling = contract.doubling
    if doubling is not Doubling.UNDOUBLED:
        auction = auction.call(Call.DOUBLE)
    if doubling is Doubling.REDOUBLED:
        auction = auction.call(Call.REDOUBLE)
    while not auction.is_over:
        auction = auction.call(Call.PASS)
    return auction


def turned(board: Board, seat: Seat, *, declares: bool) -> Board:
    """Rotate the hands of a board so that the seat declares, or defends."""
    contract, auction = board.contract, board.auction
    if contract is None or auction is None:
        raise CrossruffError("the board must have a contract")
    away = (seat.index - contract.declarer.index) % 4
    turns = away if declares else (1 if away % 2 == 0 else 0)
    if not turns:
        return board
    sides = {side: board.vulnerability.includes(side) for side in Side}
    ns, ew = sides[Side.NS], sides[Side.EW]
    return Board(
        board.number,
        board.deal.rotated(turns),
        board.dealer.after(turns),
        Vulnerability.of(ns=ew, ew=ns) if turns % 2 else board.vulnerability,
        auction=Auction(board.dealer.after(turns), auction.calls, auction.notes),
    )


def _begun(
    board: Board, players: list[str], auction: Auction | None, decisions: Decisions, given: GivenHands | None
) -> EventLog:
    """Return a log with the deal, and with the calls and cards that were made before."""
    north, east, south, west = players
    clean = Board(board.number, board.deal, board.dealer, board.vulnerability, (north, east, south, west))
    referee = Referee(clean, EventLog())
    left = 1000 if given is None or given.at is None else given.at
    if auction is not None:
        calls = zip_longest(auction.items(), decisions)
        for (seat, call, note), decision in islice(calls, left):
            referee.call(seat, call, note.alert, note.explanation, 0, decision=decision)
        left -= len(auction)
    if given is not None:
        for card in given.cards.replace(",", " ").split()[: max(0, left)]:
            turn = referee.state.turn
            if turn is None:
                raise CrossruffError(f"{Card.parse(card).symbol} cannot be played: the board is over")
            referee.card(turn, card, 0)
    return referee.log
