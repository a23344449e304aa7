"""The boards that come to a table: chosen, turned so that the right seat declares, and begun."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from crossruff.dealing import deal as dealt
from crossruff.errors import CrossruffError
from crossruff.formats import loads
from crossruff.model import (
    Auction,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Doubling,
    Hand,
    Seat,
    Side,
    Vulnerability,
)
from crossruff.robots import robot
from crossruff.table import EventLog, Referee, event_data, seed_of, take_turn
from crossruff.web.tables.settings import (
    AnyChoice,
    ConstrainedBoards,
    GivenHands,
    RandomBoards,
    SeededBoards,
    WrittenBoards,
    read_choice,
)
from crossruff.web.workers.bench import Bench, Data

_TRIES = 20
"""How many boards are looked at when robots pass them out and somebody has to declare."""
_PACK = Hand.parse("AKQJT98765432.AKQJT98765432.AKQJT98765432.AKQJT98765432")


def board(
    bench: Bench, choice: Data, mode: str, seat: str, spec: str, seed: int, number: int, players: list[str]
) -> Data:
    """Board `number` of a table, with the events with which it begins; `seat` is the maker's.

    Where somebody has to declare, a board that is passed out is dealt anew, or left out if it was not asked
    for by itself: the number tells which one came.
    """
    wish = read_choice(choice)
    if number > 1 and isinstance(wish, GivenHands) and Deal.parse(wish.deal).is_complete:
        wish = RandomBoards()  # all four hands are known from the board before
    again = isinstance(wish, RandomBoards | ConstrainedBoards)
    for round_ in range(_TRIES if again or number > 1 else 1):
        bench.stopper.check()
        which = number if again else number + round_
        found = chosen(wish, seed, which, round_ if again else 0)
        begun = found
        if mode in ("declare", "defend"):
            begun = _with_auction(found, spec, seed_of(seed, number, Seat.NORTH))
            if begun.is_passed_out:
                continue
            begun = turned(begun, Seat.parse(seat), declares=mode == "declare")
        log = _begun(begun, players, wish if isinstance(wish, GivenHands) else None, calls=begun is not found)
        return {"number": which, "events": [event_data(event) for event in log.events]}
    raise CrossruffError("the board is passed out: nobody declares")


def deals(bench: Bench, choice: Data, count: int, seed: int) -> list[Data]:
    """Boards that are dealt and not played."""
    wish = read_choice(choice)
    found = []
    for number in range(1, count + 1):
        bench.stopper.check()
        found.append(board_data(chosen(wish, seed, number)))
    return found


def board_data(board: Board) -> Data:
    """A board as plain data."""
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


def chosen(choice: AnyChoice, seed: int, number: int, round_: int = 0) -> Board:
    """Board `number` of a choice; another one for each round, where it is random."""
    draw = number + 1000 * round_
    match choice:
        case RandomBoards():
            return Board.numbered(number, dealt(seed=seed, number=draw))
        case SeededBoards():
            which = choice.number + number - 1
            return Board.numbered(which, dealt(seed=choice.seed, number=which))
        case ConstrainedBoards():
            return Board.numbered(number, dealt(choice.text, seed=seed, number=draw))
        case WrittenBoards():
            return _written(choice, number, seed)
        case GivenHands():
            whole = completed(Deal.parse(choice.deal), seed + number)
            found = Board(whole, Seat.parse(choice.dealer), Vulnerability.parse(choice.vulnerability), number)
            return found.with_auction(Auction.parse(choice.dealer, choice.calls)) if choice.calls else found


def completed(deal: Deal, seed: int) -> Deal:
    """A deal with the cards that it leaves out dealt at random.

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
    """Boards of a text; one without a number has its place among them."""
    return [
        replace(board, number=place) if board.number is None else board
        for place, board in enumerate(boards, 1)
    ]


def _written(choice: WrittenBoards, number: int, seed: int) -> Board:
    reading = loads(choice.text)
    if not reading.boards:
        why = reading.warnings[0].message if reading.warnings else "there is none"
        raise CrossruffError(f"no board could be read: {why}")
    boards, first = numbered(reading.boards), 0
    if choice.place is not None:
        first = choice.place - 1
    elif choice.number is not None:
        places = [place for place, each in enumerate(boards) if each.number == choice.number]
        if not places:
            raise CrossruffError(f"there is no board {choice.number} among the {len(reading)} boards")
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


def _with_auction(board: Board, spec: str, seed: int) -> Board:
    """A board with a contract: as its record tells, or as robots bid it."""
    if board.auction is not None and board.auction.is_over:
        return replace(board, play=None, stated_tricks=None)
    if board.contract is not None:
        auction = plain_auction(board.contract, board.dealer)
        return replace(board, auction=auction, play=None, stated_contract=None, stated_tricks=None)
    # Rules alone bid at once, whatever the robots at the table do.
    quick = spec.replace("expert", "club", 1)
    table = Referee(Board(board.deal, board.dealer, board.vulnerability, board.number), EventLog())
    player = robot(quick, seed=seed, against=quick, threads=1)
    while not table.state.auction.is_over:
        take_turn(table, player)
    return replace(board, auction=table.state.auction)


def plain_auction(contract: Contract, dealer: Seat) -> Auction:
    """The shortest auction that leads to a contract.

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
    """The board with its hands moved on, so that the seat declares, or defends."""
    contract, auction = board.contract, board.auction
    if contract is None or auction is None:
        raise CrossruffError("the board has no contract")
    away = (seat.index - contract.declarer.index) % 4
    turns = away if declares else (1 if away % 2 == 0 else 0)
    if not turns:
        return board
    sides = {side: board.vulnerability.includes(side) for side in Side}
    ns, ew = sides[Side.NS], sides[Side.EW]
    return Board(
        board.deal.rotated(turns),
        board.dealer.after(turns),
        Vulnerability.of(ns=ew, ew=ns) if turns % 2 else board.vulnerability,
        board.number,
        auction=Auction(board.dealer.after(turns), auction.calls, auction.notes),
    )


def _begun(board: Board, players: list[str], given: GivenHands | None, *, calls: bool) -> EventLog:
    """A log with the deal, and with the calls and cards that are made already."""
    north, east, south, west = players
    clean = Board(board.deal, board.dealer, board.vulnerability, board.number, (north, east, south, west))
    table = Referee(clean, EventLog())
    left = 1000
    auction = board.auction if calls or given is not None else None
    if given is not None and given.at is not None:
        left = given.at
    if auction is not None:
        for who, call, note in list(auction.items())[:left]:
            table.call(who, call, note.alert, note.explanation, 0)
        left -= len(auction)
    if given is not None:
        for card in given.cards.replace(",", " ").split()[: max(0, left)]:
            turn = table.state.turn
            if turn is None:
                raise CrossruffError(f"{Card.parse(card).symbol} cannot be played: the board is over")
            table.card(turn, card, 0)
    return table.log
