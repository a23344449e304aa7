"""Boards to LIN: single hands, or a match with its header."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from crossruff.errors import CrossruffError
from crossruff.formats.lin.match import EXTRA, OTHER_AUCTION, ROOMS, SCORINGS, SEATS, VG_TAGS
from crossruff.formats.lin.record import misspelt
from crossruff.formats.lin.tokens import KNOWN, LIST_SIGNS, MEANINGFUL, PRESENTATION, TEXT_SIGNS
from crossruff.formats.text import escape
from crossruff.model import Board, Call, Contract, Hand, Result, Suit, Vulnerability

_SCORING_LETTERS = {name: letter for letter, name in SCORINGS.items()}
_ROOM_LETTERS = {name: letter for letter, name in ROOMS.items()}
_VULNERABILITY_LETTERS = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.BOTH: "b",
}
_CALL_LETTERS = {Call.PASS: "p", Call.DOUBLE: "d", Call.REDOUBLE: "r"}
_EXTRA = re.compile(rf"{EXTRA}([a-z0-9]{{2}})")
_NEVER_EXTRA = PRESENTATION | MEANINGFUL - {"ah", "bn", "mc", "mn", "mp", "pw", "rs", "sv"}
_DENSE = 200
"""A match may lack this many boards between its first and its last before the records are counted instead."""

_Header = tuple[str, ...]


def parts(boards: Iterable[Board]) -> Iterator[str]:
    """Write the boards as LIN, one after the other."""
    is_first = True
    for header, group in groupby(boards, _header):
        if header is not None:
            yield from _match(header, list(group))
        else:
            if not is_first:
                yield "vg|,,,,,,,,|\n"
            yield from map(_hand, group)
        is_first = False


def _header(board: Board) -> _Header | None:
    """Return the fields of `vg` for a board; None if it can be written as a single hand."""
    tags = dict(board.tags)
    header = tuple(tags.get(name, "") for name in VG_TAGS)
    if any(header) or tags.get("Room") in _ROOM_LETTERS or f"{EXTRA}qx" in tags or _needs_results(board):
        return header
    return None


def _needs_results(board: Board) -> bool:
    """Whether only a list of results can tell the contract, or a result that is no claim."""
    return board.stated_contract is not None or (board.stated_tricks is not None and _is_unfinished(board))


def _is_unfinished(board: Board) -> bool:
    return board.play is not None and bool(board.play.cards) and not board.play.is_over


def _hand(board: Board) -> str:
    number = [] if board.number is None else [f"ah|Board {board.number}|"]
    return "".join(
        [f"pn|{_names(board)}|st||", _deal(board), "rh||", *number, *_course(board), "\n"],
    )


def _match(header: _Header, boards: Sequence[Board]) -> Iterator[str]:
    """Write a match: the header, then each record with its label."""
    rooms = [_ROOM_LETTERS.get(board.tag("Room") or "", "o") for board in boards]
    numbers = [board.number for board in boards]
    known = [number for number in numbers if number is not None]
    labels = set(zip(rooms, numbers, strict=True))
    counted = len(known) < len(boards) or len(labels) < len(boards) or _is_sparse(known)
    places = list(range(1, len(boards) + 1)) if counted else known
    first, last = min(places), max(places)
    title, segment, scoring, home, home_carry, visit, visit_carry = map(_part, header)
    letter = _SCORING_LETTERS.get(scoring, scoring)
    teams = (
        f"{home},{home_carry or 0},{visit},{visit_carry or 0}"
        if home or visit
        else f",{home_carry},,{visit_carry}"
    )
    yield f"vg|{title},{segment},{letter},{first},{last},{teams}|\n"
    results = [""] * (2 * (last - first + 1))
    for board, room, place in zip(boards, rooms, places, strict=True):
        results[2 * (place - first) + (room == "c")] = _result(board)
    yield f"rs|{','.join(results)}|\n"
    if counted:
        yield f"bn|{','.join('' if number is None else str(number) for number in numbers)}|\n"
    names = {
        room: {_names(board) for board, at in zip(boards, rooms, strict=True) if at == room} for room in "oc"
    }
    named = any(any(board.players) for board in boards)
    constant = all(len(found) <= 1 for found in names.values())
    if named and constant:
        yield f"pn|{','.join(''.join(names[room]) or ',,,' for room in 'oc')}|"
    yield "pg||\n"
    for board, room, place in zip(boards, rooms, places, strict=True):
        caption = board.tag(f"{EXTRA}qx")
        label = f"{room}{place}" + (f",{_text(caption)}" if caption else "")
        own = f"pn|{_names(board)}|" if named and not constant else ""
        yield "".join([f"qx|{label}|{own}st||", _deal(board), *_course(board), "\n"])


def _is_sparse(numbers: Sequence[int]) -> bool:
    return max(numbers) - min(numbers) > 4 * len(numbers) + _DENSE


def _result(board: Board) -> str:
    if board.is_passed_out:
        return "PASS"
    if board.result is not None:
        return _contract(board.result.contract) + _over(board.result)
    return "" if board.stated_contract is None else _contract(board.stated_contract)


def _contract(contract: Contract) -> str:
    return f"{_bid(contract.bid)}{contract.declarer}{contract.doubling}"


def _over(result: Result) -> str:
    return f"{result.over:+d}" if result.over else "="


def _bid(call: Call) -> str:
    """Return a call as LIN writes it: `1N`, `p`, `d`, `r`."""
    return _CALL_LETTERS.get(call) or str(call)[:2]


def _names(board: Board) -> str:
    return ",".join(_part(board.player(seat)) for seat in SEATS)


def _deal(board: Board) -> str:
    dealer = SEATS.index(board.dealer) + 1
    return f"md|{dealer}{','.join(_cards(board.deal[seat]) for seat in SEATS)}|"


def _cards(hand: Hand) -> str:
    return "".join(suit.value + hand.ranks(suit) for suit in Suit) if hand else ""


def _course(board: Board) -> Iterator[str]:
    """Everything of a record after the deal, in the order in which it happened."""
    yield f"sv|{_VULNERABILITY_LETTERS[board.vulnerability]}|"
    for name, value in board.tags:
        match = _EXTRA.fullmatch(name)
        if match is None or match[1] in _NEVER_EXTRA or not value:
            continue
        is_plain = misspelt(match[1], value) is None and value.strip().lower() not in KNOWN
        if match[1] in MEANINGFUL or is_plain:
            yield f"{match[1]}|{_text(value)}|"
    for word in (board.tag(OTHER_AUCTION) or "").split():
        yield f"ob|{_text(word)}|"
    calls = len(board.auction or ())
    spoken = [
        ((calls, comment.cards) if comment.cards else (min(comment.calls, calls), 0), comment.text)
        for comment in board.comments
    ]
    waiting = deque(sorted(spoken, key=lambda each: each[0]))
    for point, text in _events(board):
        while waiting and waiting[0][0] < point:
            yield f"nt|{_text(waiting.popleft()[1])}|"
        yield text
    yield from (f"nt|{_text(words)}|" for _, words in waiting)
    yield from _end(board)


def _events(board: Board) -> Iterator[tuple[tuple[int, int], str]]:
    """Iterate over the calls and cards, each with the numbers of both so far."""
    calls = 0
    for _, call, note in board.auction.items() if board.auction else ():
        calls += 1
        words = f"an|{_text(note.explanation)}|" if note.explanation else ""
        yield (calls, 0), f"mb|{_bid(call)}{'!' if note.alert else ''}|{words}"
    if board.play is None or not board.play.cards:
        return
    contract = board.contract
    if contract is None or (board.play.strain, board.play.leader) != (contract.strain, contract.leader):
        raise CrossruffError(f"play of board {board.number} must be of its contract to be written as LIN")
    for number, card in enumerate(board.play.cards, start=1):
        page = "pg||" if number % 4 == 1 else ""
        yield (calls, number), f"{page}pc|{card}|"


def _end(board: Board) -> Iterator[str]:
    if board.tricks is not None and not _is_unfinished(board):
        yield f"mc|{board.tricks}|"
    yield "pg||"


def _text(text: str) -> str:
    return escape(text, TEXT_SIGNS)


def _part(text: str) -> str:
    return escape(text, LIST_SIGNS)
